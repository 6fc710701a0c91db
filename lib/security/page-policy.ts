/** The policy of everything but pages: it loads nothing and no site may frame it. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The Content-Security-Policy of a page.
 * @param inline hashes or a nonce of inline scripts and style sheets
 * @param overHttps over plain http, on this machine, requests must not be upgraded
 */
export function pagePolicy(
  inline: { scripts: readonly string[]; styles: readonly string[] },
  overHttps: boolean,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // instrumentation-client.ts makes the policy of that name.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
  ].join('; ');
}
