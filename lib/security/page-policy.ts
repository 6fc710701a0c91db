/** Where browsers report what a policy stopped. */
export const REPORTS_PATH = '/api/csp-report';

/** For everything that is no page: it loads nothing and stands in no frame. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The Content-Security-Policy of a page.
 * @param inline what may stand in the page itself: hashes or a nonce, of scripts and of style sheets
 * @param overHttps on plain http (this machine) a browser must not be told to ask for everything over https
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
    ...(overHttps ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
  ].join('; ');
}
