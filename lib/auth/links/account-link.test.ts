import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as SignIn from '#lib/auth/sign-in/sign-in.ts';
import { json, ROLE_PATH, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { cookieNames, startRequest } from '#lib/tests/support/request-context.ts';
import type * as AccountLink from './account-link.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));
vi.mock('#lib/auth/sign-in/constant-time.ts', () => ({
  constantTime: (_: number, run: () => unknown) => run(),
}));

const RATE_LIMIT_PATH = '/rest/v1/rpc/sign_in_rate_limit';
const BROWSER_PATH = '/rest/v1/rpc/note_browser';
const email = 'admin@staff.example';
const password = 'wattle-harbour-sandstone';
const token = 'a'.repeat(64);
const typed = { wanted: password, repeated: password };

const backend = useBackendStub();
let spendAccountLink: typeof AccountLink.spendAccountLink;
let signIn: typeof SignIn.signIn;
beforeAll(async () => {
  ({ spendAccountLink } = await import('./account-link.ts'));
  ({ signIn } = await import('#lib/auth/sign-in/sign-in.ts'));
});
beforeEach(() => {
  // As while failures of strangers fill the limit: only a browser that counts for itself passes.
  backend.on(RATE_LIMIT_PATH, (request, response) => {
    const { body } = backend.received.findLast(({ path }) => path === RATE_LIMIT_PATH)!;
    const isCountedAlone = 'p_device_hash' in (JSON.parse(body) as object);
    json(isCountedAlone ? { status: 'ok' } : { status: 'rate_limited', retry_after_seconds: 60 })(
      request,
      response,
    );
  });
  backend.on(
    '/rest/v1/rpc/account_link',
    json({ status: 'ok', kind: 'password_reset', email, address: null }),
  );
  backend.on('/rest/v1/rpc/use_account_link', json({ status: 'ok' }));
  backend.on('/rest/v1/rpc/note_failed_sign_in', json({ status: 'ok' }));
  backend.on(BROWSER_PATH, json({ status: 'ok' }));
  backend.on(
    '/auth/v1/token',
    json({
      access_token: `${btoa('{}')}.${btoa('{"sub":"x"}')}.s`,
      token_type: 'bearer',
      expires_in: 600,
      refresh_token: 'refresh',
      user: { id: 'x' },
    }),
  );
  startRequest({ signedIn: false });
});
const tryToSignIn = async (address = email): Promise<string> =>
  (await signIn(formOf({ email: address, password }))).status;

it('lets whoever has spent a mailed link sign in while failures of others fill the limit', async () => {
  expect(await tryToSignIn()).toBe('rate_limited');
  expect(await spendAccountLink(token, typed)).toEqual({ status: 'ok', kind: 'password_reset' });
  expect(await tryToSignIn('other@staff.example')).toBe('rate_limited');
  expect(await tryToSignIn()).toBe('ok');
});

it('makes the browser known neither to the mail about a new one nor to the second step', async () => {
  backend.on(ROLE_PATH, json({ status: 'factor_needed', role: 'admin' }));
  await spendAccountLink(token, typed);
  expect(await tryToSignIn()).toBe('ok');
  const noted = backend.received.find(({ path }) => path === BROWSER_PATH);
  expect(JSON.parse(noted!.body)).toMatchObject({ p_known: false });
  expect(cookieNames().join()).not.toMatch(/admin-device/);
});

it('gives nothing for a link that is gone', async () => {
  backend.on('/rest/v1/rpc/use_account_link', json({ status: 'not_found' }));
  expect(await spendAccountLink(token, typed)).toEqual({ status: 'not_found' });
  expect(cookieNames()).toEqual([]);
});
