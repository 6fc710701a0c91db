import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, ROLE_PATH, useBackendStub, USER_PATH } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Errors from '#lib/errors.ts';
import type * as Load from './load-for-admin.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const formPost = { 'content-type': 'multipart/form-data; boundary=x' };

describe('loadForAdmin', () => {
  const backend = useBackendStub();
  let load: typeof Load;
  let UnavailableError: typeof Errors.UnavailableError;
  const query = vi.fn(async () => 'data');
  beforeAll(async () => {
    vi.stubEnv('__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS', 'true');
    load = await import('./load-for-admin.ts');
    ({ UnavailableError } = await import('#lib/errors.ts'));
  });
  beforeEach(() => {
    query.mockClear();
    startRequest();
  });
  const run = (path = '/newsletter-admin/feeds') => load.loadForAdmin(path, 'test', query);

  it('returns the data for an admin', async () => {
    expect(await run()).toEqual({ status: 'ok', data: 'data' });
  });

  it('leads someone who is signed out to the sign-in page, and loads nothing', async () => {
    startRequest({ signedIn: false });
    await expect(run()).rejects.toMatchObject({ digest: expect.stringContaining('/login?next=') });
    expect(query).not.toHaveBeenCalled();
  });

  it('returns signed_out on the page after a plain form post, which shows what was typed', async () => {
    startRequest({ signedIn: false, headers: formPost });
    expect(await run()).toEqual({ status: 'signed_out' });
    expect(query).not.toHaveBeenCalled();
  });

  it('leads someone with a first password to the own account, also after a plain form post', async () => {
    for (const headers of [{}, formPost]) {
      startRequest({ headers });
      backend.on(ROLE_PATH, json({ status: 'password_needed' }));
      await expect(run()).rejects.toMatchObject({
        digest: expect.stringContaining('/newsletter-admin/account'),
      });
    }
    expect(query).not.toHaveBeenCalled();
  });

  it('loads for an admin on the page after a plain form post, establishing the caller once', async () => {
    startRequest({ headers: formPost });
    expect(await run()).toEqual({ status: 'ok', data: 'data' });
    expect([backend.count(USER_PATH), backend.count(ROLE_PATH)]).toEqual([1, 1]);
  });

  it('refuses someone who is no administrator, and loads nothing', async () => {
    backend.on(ROLE_PATH, json({ status: 'forbidden' }));
    await expect(run()).rejects.toMatchObject({ digest: expect.stringContaining('403') });
    expect(query).not.toHaveBeenCalled();
  });

  it('returns unavailable when nobody can say who sent the request, or when the query fails', async () => {
    query.mockRejectedValueOnce(new UnavailableError('down'));
    expect(await run()).toEqual({ status: 'unavailable' });
    startRequest();
    backend.on(USER_PATH, json({}, 500));
    expect(await run()).toEqual({ status: 'unavailable' });
  });

  it('throws what the query throws when it is a defect', async () => {
    query.mockRejectedValueOnce(new TypeError('a defect'));
    await expect(run()).rejects.toThrow('a defect');
  });
});

it('unavailableResponse is 503 in plain text, stored nowhere, and throws a defect on', async () => {
  const { unavailableResponse } = await import('./load-for-admin.ts');
  const { UnavailableError } = await import('#lib/errors.ts');
  const response = await unavailableResponse('test', new UnavailableError('down'));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await expect(unavailableResponse('test', new Error('a defect'))).rejects.toThrow('a defect');
  vi.restoreAllMocks();
});
