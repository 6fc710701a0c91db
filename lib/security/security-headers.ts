import { cspReportsPath } from '#lib/routes.ts';

/**
 * The headers of every response. The Content-Security-Policy depends on the body, and a 304 must have none:
 * it would replace the policy of the browser's cached copy.
 * @param overHttps whether to send HSTS
 * @param hstsPreload HSTS for all subdomains as well, and for the browsers' preload list: hard to undo
 */
export const securityHeaders = ({
  overHttps,
  hstsPreload,
}: {
  overHttps: boolean;
  hstsPreload: boolean;
}): readonly (readonly [string, string])[] => [
  ['reporting-endpoints', `csp="${cspReportsPath}"`],
  ...(overHttps
    ? [
        [
          'strict-transport-security',
          `max-age=63072000${hstsPreload ? '; includeSubDomains; preload' : ''}`,
        ] as const,
      ]
    : []),
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['cross-origin-embedder-policy', 'require-corp'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'],
  ['origin-agent-cluster', '?1'],
];
