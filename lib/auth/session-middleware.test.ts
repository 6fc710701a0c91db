import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteOrigin } from '#lib/config.ts';
import { json, useBackendStub, USER_PATH } from '#lib/tests/support/backend-stub.ts';
import type * as Middleware from './session-middleware.ts';
import { nextHeaders, startRequest } from '#lib/tests/support/request-context.ts';

describe('refreshSession', () => {
  const backend = useBackendStub();
  let refreshSession: typeof Middleware.refreshSession;
  beforeAll(async () => {
    ({ refreshSession } = await import('./session-middleware.ts'));
  });

  const request = async (path: string, { signedIn = true, method = 'GET' } = {}) => {
    startRequest({ signedIn });
    const cookies = (await nextHeaders.cookies()).getAll();
    return new NextRequest(`https://evil.example${path}`, {
      method,
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
    });
  };

  it('redirects a page without a session to the sign-in page of the configured origin, whatever host is named', async () => {
    const response = await refreshSession(await request('/newsletter-admin/feeds?a=b', { signedIn: false }));
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(
      `${siteOrigin()}/login?next=${encodeURIComponent('/newsletter-admin/feeds?a=b')}`,
    );
  });

  it('passes a page with a session on', async () => {
    const response = await refreshSession(await request('/newsletter-admin/feeds'));
    expect(response.headers.get('x-middleware-next')).toBe('1');
  });

  it.each([
    ['the auth server fails', '/newsletter-admin', 'GET', 500],
    ['the request is a post', '/newsletter-admin', 'POST', 401],
    ['the page only begins like the admin area', '/newsletter-administration', 'GET', 401],
  ])('redirects nobody when %s', async (_, path, method, status) => {
    backend.on(USER_PATH, json({ code: 'bad_jwt', message: 'invalid' }, status));
    const response = await refreshSession(await request(path, { method }));
    expect(response.headers.get('x-middleware-next')).toBe('1');
  });
});
