import { routeOf } from '#lib/routes.ts';

/** An old address and where it leads, as the front answers it. */
export type Redirect = {
  id: string;
  /** Normalised: see {@link normalizeOldPath}. */
  from: string;
  /** A path of this site with what follows it, or an https address. */
  target: string;
  permanent: boolean;
};

const MAX_FROM = 300;
const MAX_TARGET = 500;
/** As the database has them (supabase/schemas/09_visits/03_redirects.sql). */
const FROM = /^(?:\/[^/?#%\\\p{Cc}]+)+$/u;
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;
const OWN_TARGET = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?(?:[?#].*)?$/;
const HTTPS_TARGET = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#].*)?$/;
/** What stands in no address: anything but plain characters, and those that a browser rewrites. */
const UNSAFE = /[^!-~]|[\\"<>^`{|}]/;

/**
 * The one spelling of an old path: decoded, in lower case as our own are, without slashes too many and
 * without one at its end. Undefined when it is no path that can be redirected.
 */
export function normalizeOldPath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = path.includes('%') ? decodeURIComponent(path) : path;
  } catch {
    return undefined;
  }
  const normal = decoded.normalize('NFC').toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '');
  return normal.length <= MAX_FROM && FROM.test(normal) && !DOT_SEGMENT.test(normal) ? normal : undefined;
}

/** Whether an old path may be redirected by its kind: no API, file, private page or page of the archive. */
export const isRedirectable = (path: string): boolean => routeOf(path).under === '/';

/**
 * A target in the one spelling of its kind; undefined for anything else, such as another scheme.
 * @param ownOrigin an address of this site becomes a path
 */
export function normalizeTarget(typed: string, ownOrigin: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.length > MAX_TARGET || UNSAFE.test(text)) return undefined;
  if (text.startsWith('/')) return ownTarget(text);
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, href, username, password } = new URL(text);
  if (username || password) return undefined;
  if (origin === ownOrigin) return ownTarget(href.slice(origin.length));
  return HTTPS_TARGET.test(href) && href.length <= MAX_TARGET && !UNSAFE.test(href) ? href : undefined;
}

/** In lower case, as every path of ours is: no page is at another spelling. */
function ownTarget(text: string): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(text) ?? [];
  const target = `${path === '/' ? path : path.replace(/\/$/, '').toLowerCase()}${rest}`;
  return OWN_TARGET.test(target) && !DOT_SEGMENT.test(path) ? target : undefined;
}

/** The path of this site that a target names; undefined for another site's. */
export const targetPath = (target: string): string | undefined =>
  target.startsWith('/') ? target.split(/[?#]/, 1)[0]!.toLowerCase() : undefined;

/** Where a request is sent. @param query of the request, with its `?`: a page of this site gets it too */
export function locationOf({ target }: Pick<Redirect, 'target'>, query: string): string {
  if (query.length < 2 || !target.startsWith('/')) return target;
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/.exec(target) ?? [];
  return `${address}${address.includes('?') ? '&' : '?'}${query.slice(1)}${fragment}`;
}
