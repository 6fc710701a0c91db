import type { IncomingMessage } from 'node:http';

type Target = Pick<IncomingMessage, 'headers' | 'url'>;

const ABSOLUTE = /^https?:\/\/([^/?#]*)([/?][^#]*)?$/i;
/** Percent-encoded characters that need no encoding: letters, digits, hyphen, dot, underscore and tilde. */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;
const DOT_SEGMENT = /\/\.\.?(?:\/|$)/;

/**
 * Brings the target of a request to the one spelling that the rest of the server knows: a path, whose
 * needless percent-encoding is undone (RFC 3986, 6.2.2.2). An absolute target, which a proxy may send,
 * names the host in place of Host (RFC 9112, 3.2.2). A fragment, which is for the browser alone, is dropped.
 */
export function normalizeTarget(request: Target): void {
  const { url = '' } = request;
  if (!url.startsWith('/')) {
    const [, host, rest = '/'] = ABSOLUTE.exec(url) ?? [];
    if (!host || request.headers.host === undefined) return;
    request.headers.host = host;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
  }
  if (request.url?.includes('#')) request.url = request.url.replace(/#.*$/s, '');
  if (request.url?.includes('%')) request.url = withPlainPath(request.url);
}

function withPlainPath(url: string): string {
  const [path = '', ...query] = url.split('?');
  const plain = path.replace(NEEDLESS, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  // A dot segment that was encoded must not become one that counts.
  return DOT_SEGMENT.test(plain) ? url : [plain, ...query].join('?');
}

/** What a URL parser, such as Next's, makes another path of: dot segments and backslashes. */
const REWRITTEN = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Whether the rest of the server and Next read the same path, and it can be decoded at all. */
export function isUnambiguous(url: string): boolean {
  const [path = ''] = url.split('?');
  if (REWRITTEN.test(path)) return false;
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Of a query: a check without scripts sends forty, a choice of enquiries fifty, and links are tagged. */
const MAX_PARAMETERS = 100;

/** Whether a query has few enough parameters for Next, whose time grows with the square of their number. */
export const hasFewParameters = (url: string): boolean =>
  url.split('&', MAX_PARAMETERS + 1).length <= MAX_PARAMETERS;

/** Plain characters alone: a browser takes a backslash at the beginning for a slash. */
const PLAIN = /^[\w./~-]*$/;

/** The address of a page that was written with too many slashes, or undefined for any other. */
export function withoutExtraSlashes(url: string): string | undefined {
  const [path = '', ...query] = url.split('?');
  if (!path.includes('//') || !PLAIN.test(path)) return undefined;
  return [path.replace(/\/+/g, '/').replace(/(?<=.)\/$/, ''), ...query].join('?');
}
