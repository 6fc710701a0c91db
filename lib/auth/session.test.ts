import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFeeds } from '#lib/newsletter/admin/feeds.ts';
import type { publicClient } from '#lib/supabase/public.ts';
import { json, ROLE_PATH, useBackendStub, USER_PATH } from '#lib/tests/support/backend-stub.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import { roles } from './roles.ts';
import type { Admin } from './session.ts';
import type * as Session from './session.ts';
import type * as WithAdmin from './with-admin.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));

const backend = useBackendStub();
let session: typeof Session;
let withAdmin: typeof WithAdmin.withAdmin;

beforeAll(async () => {
  vi.stubEnv('__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS', 'true');
  session = await import('./session.ts');
  ({ withAdmin } = await import('./with-admin.ts'));
});
beforeEach(() => void startRequest());

describe('getCaller', () => {
  it('returns an admin whom the auth server and the database know, sending each the token of the session', async () => {
    expect(await session.getCaller()).toMatchObject({ status: 'ok' });
    expect(backend.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      [USER_PATH, 'Bearer token-of-the-admin'],
      [ROLE_PATH, 'Bearer token-of-the-admin'],
    ]);
  });

  it('returns signed_out without a session, and sends no request', async () => {
    startRequest({ signedIn: false });
    expect(await session.getCaller()).toEqual({ status: 'signed_out' });
    expect(backend.received).toEqual([]);
  });

  it.each([401, 403])('returns signed_out when the auth server refuses the token with %i', async (status) => {
    backend.on(USER_PATH, json({ code: 'bad_jwt', message: 'invalid' }, status));
    expect(await session.getCaller()).toEqual({ status: 'signed_out' });
  });

  it('returns signed_out when the database finds the token issued in the future', async () => {
    backend.on(ROLE_PATH, json({ code: 'PGRST303', message: 'JWT issued at future' }, 401));
    expect(await session.getCaller()).toEqual({ status: 'signed_out' });
  });

  it.each([
    ['forbidden', { status: 'forbidden' }],
    ['signed_out', { status: 'signed_out' }],
    ['password_needed', { status: 'signed_out', next: 'password' }],
  ])('returns no admin when the database says %s', async (status, caller) => {
    backend.on(ROLE_PATH, json({ status }));
    expect(await session.getCaller()).toEqual(caller);
  });

  it.each([true, null, 'ok', { status: true }, { status: 'admin' }])(
    'throws UnavailableError when the database says %j',
    async (response) => {
      backend.on(ROLE_PATH, json(response));
      await expect(session.getCaller()).rejects.toMatchObject({ name: 'UnavailableError' });
    },
  );

  it.each([
    ['the auth server fails', USER_PATH, 500],
    ['the database fails', ROLE_PATH, 500],
    ['the database refuses the token', ROLE_PATH, 401],
  ])('throws UnavailableError when %s', async (_, path, status) => {
    backend.on(path, json({ message: 'down' }, status));
    await expect(session.getCaller()).rejects.toMatchObject({ name: 'UnavailableError' });
  });

  it('sends its requests once per request, however often it is called, and again in the next', async () => {
    await Promise.all([session.getCaller(), session.callerStatus(), session.requireAdmin('reader', '/x')]);
    await session.getCaller();
    expect([backend.count(USER_PATH), backend.count(ROLE_PATH)]).toEqual([1, 1]);
    startRequest();
    await session.getCaller();
    expect([backend.count(USER_PATH), backend.count(ROLE_PATH)]).toEqual([2, 2]);
  });

  it('counts as use of the session, unless the page asks by itself', async () => {
    await session.getCaller();
    startRequest();
    await session.getCaller({ isUse: false });
    const asked = backend.received.filter(({ path }) => path === ROLE_PATH);
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{}, { p_touch: false }]);
  });

  it('does not pass one request’s caller to another', async () => {
    await session.getCaller();
    startRequest({ signedIn: false });
    expect(await session.getCaller()).toEqual({ status: 'signed_out' });
  });
});

it('callerStatus returns unavailable where getCaller throws', async () => {
  backend.on(USER_PATH, json({}, 503));
  expect(await session.callerStatus()).toBe('unavailable');
});

describe('requireAdmin', () => {
  it('leads someone who is signed out to the sign-in page and back', async () => {
    startRequest({ signedIn: false });
    await expect(session.requireAdmin('reader', '/newsletter-admin/feeds')).rejects.toMatchObject({
      digest: expect.stringContaining('/login?next=%2Fnewsletter-admin%2Ffeeds'),
    });
  });

  it('refuses someone without a role with 403', async () => {
    backend.on(ROLE_PATH, json({ status: 'forbidden' }));
    await expect(session.requireAdmin('reader', '/x')).rejects.toMatchObject({
      digest: expect.stringContaining('403'),
    });
  });

  it.each([
    ['reader', ['reader']],
    ['editor', ['reader', 'editor']],
    ['admin', ['reader', 'editor', 'admin']],
  ])('lets the role %s in where one of %j is needed, and nowhere else', async (role, included) => {
    backend.on(ROLE_PATH, json({ status: 'ok', role }));
    const open = await Promise.all(
      roles.map((least) =>
        session.requireAdmin(least, '/x').then(
          () => least,
          () => undefined,
        ),
      ),
    );
    expect(open.filter(Boolean)).toEqual(included);
    const run = vi.fn(async () => ({ status: 'ok' as const }));
    const results = await Promise.all(roles.map((least) => withAdmin('test', least, run)));
    expect(results.filter(({ status }) => status === 'ok')).toHaveLength(included.length);
    expect(run).toHaveBeenCalledTimes(included.length);
    expect(new Set(results.slice(included.length).map(({ status }) => status))).toEqual(
      new Set(included.length < roles.length ? ['forbidden'] : []),
    );
  });
});

describe('withAdmin', () => {
  const run = vi.fn(async (_admin: Admin) => ({ status: 'ok' as const }));
  beforeEach(() => run.mockClear());

  it('runs the action with the admin and returns its result', async () => {
    expect(await withAdmin('test', 'reader', run)).toEqual({ status: 'ok' });
    expect(run.mock.calls[0]?.[0]).toHaveProperty('client');
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another origin of this site', { 'sec-fetch-site': 'same-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
  ])('returns cross_origin for a post from %s, and sends no request', async (_, headers) => {
    startRequest({ headers });
    expect(await withAdmin('test', 'reader', run)).toEqual({ status: 'cross_origin' });
    expect([run.mock.calls, backend.received]).toEqual([[], []]);
  });

  it('returns signed_out and forbidden without running the action', async () => {
    backend.on(ROLE_PATH, json({ status: 'forbidden' }));
    expect(await withAdmin('test', 'reader', run)).toEqual({ status: 'forbidden' });
    startRequest({ signedIn: false });
    expect(await withAdmin('test', 'reader', run)).toEqual({ status: 'signed_out' });
    expect(run).not.toHaveBeenCalled();
  });

  it('returns unavailable with the reference of the request when nobody can say who sent it', async () => {
    backend.on(USER_PATH, json({}, 500));
    expect(await withAdmin('test', 'reader', run)).toEqual({ status: 'unavailable', reference: '4F6B4C39' });
    expect(run).not.toHaveBeenCalled();
  });

  it('throws what the action throws when it is a defect', async () => {
    const defect = new TypeError('a defect');
    await expect(withAdmin('test', 'reader', () => Promise.reject(defect))).rejects.toBe(defect);
  });
});

it('compiles no query of the admin area without an Admin that getCaller made', () => {
  const unproven = (client: Admin['client']) => {
    // @ts-expect-error no admin at all
    void listFeeds();
    // @ts-expect-error a client alone proves nothing
    void listFeeds({ id: 'x', client });
  };
  const anonymous = (client: ReturnType<typeof publicClient>) => {
    // @ts-expect-error a function for admins
    void client.rpc('admin_enquiries', { p_limit: 1, p_offset: 0, p_search: '', p_status: '' });
    // @ts-expect-error a table for admins
    void client.from('contact_submissions').select('*');
    // @ts-expect-error a table for admins
    void client.from('newsletter_subscriptions').delete();
    const issues = client.from('newsletter_issues').select();
    // @ts-expect-error a column that visitors may not read
    void issues.then(({ data }) => data?.[0]?.last_error);
    // @ts-expect-error visitors only read issues
    void client.from('newsletter_issues').update({ title: 'x' });
  };
  const signedIn = async () => {
    const client = await session.requestClient();
    // @ts-expect-error a table for admins
    void client.from('contact_submissions').select('*');
    // @ts-expect-error a function for admins
    void client.rpc('admin_subscribers', { p_limit: 1, p_offset: 0, p_search: '', p_status: '' });
  };
  expect([unproven, anonymous, signedIn]).toHaveLength(3);
});
