import { siteOrigin } from '#lib/config.ts';

/**
 * In place of next/headers: the request that a test is in. A test file mocks the module with
 * `nextHeaders`.
 */
type Context = { headers: Headers; cookies: Map<string, string> };
// On the global object: after vi.resetModules() there are two copies of this module.
const shared = globalThis as { testRequest?: Context };
const context = (shared.testRequest ??= { headers: new Headers(), cookies: new Map() });

export const nextHeaders = {
  headers: async () => context.headers,
  cookies: async () => ({
    get: (name: string) => {
      const value = context.cookies.get(name);
      return value === undefined ? undefined : { name, value };
    },
    getAll: () => [...context.cookies].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string, options: { maxAge?: number } = {}) => {
      if (options.maxAge === 0) context.cookies.delete(name);
      else context.cookies.set(name, value);
    },
  }),
};

export const REQUEST_ID = '4f6b4c39-8f9e-4c39-8f9e-2f6a3f0c1b2d';

const session = (token: string) => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  refresh_token: 'refresh',
  user: { id: 'as the cookie claims' },
});

type Request = { signedIn?: boolean; headers?: Record<string, string> };

/** Begins another request: a post from a page of this site, unless its headers say otherwise. */
export function startRequest({ signedIn = true, headers = {} }: Request = {}): Headers {
  const own = { origin: siteOrigin(), 'sec-fetch-site': 'same-origin', 'x-request-id': REQUEST_ID };
  context.headers = new Headers({ ...own, ...headers });
  context.cookies.clear();
  if (signedIn) {
    const value = `base64-${Buffer.from(JSON.stringify(session('token-of-the-admin'))).toString('base64url')}`;
    for (const name of ['admin-session', '__Host-admin-session']) context.cookies.set(name, value);
  }
  return context.headers;
}

export const cookieNames = (): string[] => [...context.cookies.keys()];

/** The value of a cookie, by the name that it has with or without https. */
export const cookieOf = (name: string): string | undefined =>
  [`__Host-${name}`, name].map((each) => context.cookies.get(each)).find(Boolean);
