import { REPORTS_PATH } from './page-policy.ts';

/**
 * On every answer, whatever it is. The Content-Security-Policy is not among them: it depends on the body, and a 304 must not have one,
 * because it would replace the policy of the copy that the browser keeps.
 * @param overHttps only then may a browser be told never to come by plain http again
 */
export const securityHeaders = (overHttps: boolean): readonly (readonly [string, string])[] => [
  ['reporting-endpoints', `csp="${REPORTS_PATH}"`],
  ...(overHttps
    ? [['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'] as const]
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
