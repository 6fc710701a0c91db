/** The admin area: the list of issues, and every other page below it. */
export const ADMIN_HOME = '/newsletter-admin';
/** Where an admin goes after signing in, unless another page led to the sign-in page. */
export const START_PATH = `${ADMIN_HOME}/start`;
/** What concerns whoever runs the server. */
export const SYSTEM_PATH = `${ADMIN_HOME}/system`;
/** Who may enter the admin area, and as what. */
export const PEOPLE_PATH = `${ADMIN_HOME}/people`;
/** Where everybody who is signed in sees the own account. */
export const ACCOUNT_PATH = `${ADMIN_HOME}/account`;
/** Where its passkeys, app and recovery codes are set up. */
export const FACTORS_PATH = `${ACCOUNT_PATH}/second-step`;

/** A path of this site: one slash, then nothing that a browser could read as the start of another host. */
const PATH = /^\/(?![/\\])[\u0021-\u005b\u005d-\u007e]*$/;

/** In characters. */
const MAX_NEXT = 500;

/**
 * The `next` of a sign-in link, if it leads to a page of the admin area; else {@link START_PATH}. The
 * value comes from an address, which anyone can write, so it is taken apart as a browser would do it and
 * put together again. One that is too long loses its query.
 */
export function safeNext(value: unknown): string {
  if (typeof value !== 'string') return START_PATH;
  if (value.length > MAX_NEXT && value.includes('?')) return safeNext(value.slice(0, value.indexOf('?')));
  if (value.length > MAX_NEXT || !PATH.test(value)) return START_PATH;
  const base = 'https://site.invalid';
  const url = URL.parse(value, base);
  if (!url || url.origin !== base) return START_PATH;
  const inside = url.pathname === ADMIN_HOME || url.pathname.startsWith(`${ADMIN_HOME}/`);
  return inside ? url.pathname + url.search : START_PATH;
}

/** Where somebody asks for a link to a new password. */
export const FORGOTTEN_PATH = '/login/forgotten';
/** Where the own address is changed. */
export const ADDRESS_PATH = `${ADMIN_HOME}/address`;
/** The page behind a mailed link of an account. */
export const linkPath = (token: string): string => `/login/link/${token}`;

const leadingTo = (page: string, path: string): string =>
  path === START_PATH ? page : `${page}?next=${encodeURIComponent(path)}`;

/** The sign-in page that leads back to `path` afterwards. */
export const loginPath = (path: string): string => leadingTo('/login', path);
/** The page of the second step, which leads to `path` afterwards. */
export const secondStepPath = (path: string): string => leadingTo('/login/second-step', path);
