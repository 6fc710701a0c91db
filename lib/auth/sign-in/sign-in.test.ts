import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, ROLE_PATH, useBackendStub, type Handler } from '#lib/tests/support/backend-stub.ts';
import { formOf as form } from '#lib/tests/support/form-of.ts';
import { cookieNames, cookieOf, startRequest } from '#lib/tests/support/request-context.ts';
import type * as SignIn from './sign-in.ts';

vi.mock('next/headers', async () => (await import('#lib/tests/support/request-context.ts')).nextHeaders);
vi.mock('next/navigation', () => import('next/dist/client/components/navigation.react-server.js'));
// Its own test is constant-time.test.ts; here nobody waits for it.
vi.mock('./constant-time.ts', () => ({ constantTime: (_: number, run: () => unknown) => run() }));

const RATE_LIMIT_PATH = '/rest/v1/rpc/sign_in_rate_limit';
const TOKEN_PATH = '/auth/v1/token';
const BROWSER_PATH = '/rest/v1/rpc/note_browser';
const DEVICE_PATH = '/rest/v1/rpc/is_known_device';
const FAILURE_PATH = '/rest/v1/rpc/note_failed_sign_in';
const email = 'admin@staff.example';
const password = 'wattle-harbour-sandstone';

describe('signIn', () => {
  const backend = useBackendStub();
  let signIn: typeof SignIn.signIn;
  const lines: string[] = [];
  beforeAll(async () => {
    ({ signIn } = await import('./sign-in.ts'));
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    }
    for (const method of ['log', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)));
    }
  });

  const steps = () =>
    backend.received
      .filter(({ path }) => path === RATE_LIMIT_PATH)
      .map(({ body }) => (JSON.parse(body) as { p_step: string }).p_step);
  const session = (): Handler =>
    json({
      access_token: `${btoa('{}')}.${btoa('{"sub":"x"}')}.s`,
      token_type: 'bearer',
      expires_in: 600,
      refresh_token: 'refresh',
      user: { id: 'x' },
    });
  const deviceId = () => cookieOf('admin-device')?.split('.')[0];
  const refusal = (status: number, code = 'invalid_credentials'): Handler =>
    json({ code: status, error_code: code, msg: 'as the auth server says it' }, status);

  beforeEach(() => {
    backend.on(RATE_LIMIT_PATH, json({ status: 'ok' }));
    backend.on(FAILURE_PATH, json({ status: 'ok' }));
    backend.on(BROWSER_PATH, json({ status: 'ok' }));
    backend.on(DEVICE_PATH, json({ status: 'ok' }));
    backend.on(TOKEN_PATH, session());
    startRequest({ signedIn: false });
    lines.length = 0;
  });

  it('returns ok, sets the session cookie and forgets earlier failures for the right password', async () => {
    expect(await signIn(form({ email: ` ${email} `, password }))).toEqual({ status: 'ok', email });
    expect(steps()).toEqual(['attempt', 'succeeded']);
    expect(cookieNames().join()).toMatch(/admin-session/);
  });

  describe('over an existing session', () => {
    const LOGOUT_PATH = '/auth/v1/logout';
    const ended = () =>
      backend.received
        .filter(({ path }) => path === LOGOUT_PATH)
        .map(({ headers, query }) => [headers.authorization, query.get('scope')]);
    beforeEach(() => {
      startRequest();
      backend.on(LOGOUT_PATH, (_request, response) => void response.writeHead(204).end());
    });

    it('ends that one and no other, and keeps the new one', async () => {
      expect(await signIn(form({ email, password }))).toMatchObject({ status: 'ok' });
      expect(ended()).toEqual([['Bearer token-of-the-admin', 'local']]);
      expect(cookieNames().join()).toMatch(/admin-session/);
    });

    it('leaves it alone when the password is wrong', async () => {
      backend.on(TOKEN_PATH, refusal(400));
      expect(await signIn(form({ email, password: 'wrong' }))).toMatchObject({ status: 'wrong_credentials' });
      expect(ended()).toEqual([]);
    });

    it('succeeds and logs it when the old one cannot be ended', async () => {
      backend.on(LOGOUT_PATH, json({ message: 'down' }, 500));
      expect(await signIn(form({ email, password }))).toMatchObject({ status: 'ok' });
      expect(ended()).toHaveLength(1);
      expect(lines.join('\n')).toMatch(/auth\.sign_out_failed[\s\S]*auth\.signed_in/);
    });
  });

  it('marks the device at a sign-in, and counts the next attempts there for that device alone', async () => {
    await signIn(form({ email, password }));
    expect(cookieNames().join()).toMatch(/admin-device/);
    backend.received.length = 0;
    backend.on(TOKEN_PATH, refusal(400));
    await signIn(form({ email, password: 'wrong' }));
    await signIn(form({ email: 'other@staff.example', password: 'wrong' }));
    const hashes = backend.received
      .filter(({ path }) => path === RATE_LIMIT_PATH)
      .map(({ body }) => (JSON.parse(body) as { p_device_hash?: string }).p_device_hash);
    expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), undefined]);
  });

  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const noted = () =>
    backend.received
      .filter(({ path }) => path === BROWSER_PATH)
      .map(({ body }) => JSON.parse(body) as { p_client: string; p_known: boolean });

  it('names the browser, and whether the account has signed in there before', async () => {
    startRequest({ signedIn: false, headers: { 'user-agent': browser } });
    await signIn(form({ email, password }));
    await signIn(form({ email, password }));
    expect(noted()).toMatchObject([
      { p_client: 'Firefox on Linux', p_known: false },
      { p_client: 'Firefox on Linux', p_known: true },
    ]);
  });

  it('takes a browser that the account has shut out since for a new one, also where it is counted', async () => {
    await signIn(form({ email, password }));
    const shutOut = deviceId();
    backend.on(DEVICE_PATH, json({ status: 'not_found' }));
    backend.received.length = 0;
    await signIn(form({ email, password }));
    const { body } = backend.received.find(({ path }) => path === RATE_LIMIT_PATH)!;
    expect([noted()[0]?.p_known, 'p_device_hash' in (JSON.parse(body) as object)]).toEqual([false, false]);
    expect(deviceId()).not.toBe(shutOut);
  });

  it('has the holder mailed where the browser was shut out while its password was checked', async () => {
    await signIn(form({ email, password }));
    backend.on(TOKEN_PATH, (request, response) => {
      backend.on(DEVICE_PATH, json({ status: 'not_found' }));
      session()(request, response);
    });
    await signIn(form({ email, password }));
    expect(noted().map(({ p_known: isKnown }) => isKnown)).toEqual([false, false]);
  });

  it('neither marks a browser nor renews its mark for a password without the second step', async () => {
    backend.on(ROLE_PATH, json({ status: 'factor_needed' }));
    await signIn(form({ email, password }));
    expect(cookieNames().join()).not.toMatch(/admin-device/);
    backend.on(ROLE_PATH, json({ status: 'ok', role: 'admin' }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    await signIn(form({ email, password }));
    vi.useRealTimers();
    const marked = cookieOf('admin-device');
    backend.on(ROLE_PATH, json({ status: 'factor_needed' }));
    await signIn(form({ email, password }));
    expect(noted().at(-1)?.p_known).toBe(true);
    expect(cookieOf('admin-device')).toBe(marked);
  });

  it('returns password_used for a first password that was used, and ends the session', async () => {
    backend.on(ROLE_PATH, json({ status: 'signed_out' }));
    expect(await signIn(form({ email, password }))).toEqual({ status: 'password_used', email });
    expect(cookieNames().join()).not.toMatch(/admin-session|admin-device/);
  });

  it('counts the addresses of one network apart, and their network as one', async () => {
    const { signInKey } = await import('./rate-limit.ts');
    const [one, neighbour, other] = ['2001:db8:0:100::1', '2001:db8:0:101::1', '2001:db8:1:100::1'].map(
      (ip) => signInKey(ip, email),
    );
    expect(neighbour?.ipHash).not.toBe(one?.ipHash);
    expect(neighbour?.networkHash).toBe(one?.networkHash);
    expect(other?.networkHash).not.toBe(one?.networkHash);
  });

  it('returns wrong_credentials for a wrong password, counted before it was checked', async () => {
    backend.on(TOKEN_PATH, refusal(400));
    expect(await signIn(form({ email, password: 'wrong' }))).toEqual({ status: 'wrong_credentials', email });
    expect(backend.received.map(({ path }) => path)).toEqual([RATE_LIMIT_PATH, TOKEN_PATH, FAILURE_PATH]);
    expect(steps()).toEqual(['attempt']);
    expect(cookieNames()).toEqual([]);
  });

  it.each([
    ['an address longer than ours', { email: `${'x'.repeat(250)}@staff.example`, password }],
    ['a password longer than ours', { email, password: 'x'.repeat(201) }],
    ['an address with a control character', { email: `\0${email}`, password }],
    ['a password with a control character', { email, password: `${password}\0` }],
  ])('returns wrong_credentials for %s, without a request to the auth server', async (_, typed) => {
    expect(await signIn(form(typed))).toMatchObject({ status: 'wrong_credentials' });
    expect([steps(), backend.count(TOKEN_PATH)]).toEqual([['attempt'], 0]);
  });

  it('returns rate_limited with the seconds of the database, and does not check the password', async () => {
    backend.on(RATE_LIMIT_PATH, json({ status: 'rate_limited', retry_after_seconds: 900 }));
    expect(await signIn(form({ email, password }))).toEqual({
      status: 'rate_limited',
      retryAfterSeconds: 900,
      email,
    });
    expect(backend.count(TOKEN_PATH)).toBe(0);
  });

  it.each([
    [500, 'unexpected_failure'],
    [503, 'request_timeout'],
    [429, 'over_request_rate_limit'],
    [401, 'no_authorization'],
    [400, 'email_provider_disabled'],
    [422, 'captcha_failed'],
    [400, ''],
  ])(
    'returns unavailable and takes the attempt back when the auth server responds %i %s',
    async (status, code) => {
      backend.on(TOKEN_PATH, refusal(status, code));
      expect(await signIn(form({ email, password }))).toEqual({
        status: 'unavailable',
        reference: '4F6B4C39',
        email,
      });
      expect(steps()).toEqual(['attempt', 'withdrawn']);
    },
  );

  it.each([
    ['fails', json({ message: 'down' }, 500)],
    ['responds in another shape', json({ status: 'perhaps' })],
    ['does not accept the signature', json({ status: 'unauthorised' })],
  ])('returns unavailable and lets nobody in when the limit %s', async (_, handler) => {
    backend.on(RATE_LIMIT_PATH, handler);
    expect(await signIn(form({ email, password }))).toMatchObject({ status: 'unavailable' });
    expect([backend.count(TOKEN_PATH), cookieNames()]).toEqual([0, []]);
  });

  it('returns incomplete for an empty field, and sends no request', async () => {
    expect(await signIn(form({ email }))).toEqual({ status: 'incomplete', email });
    expect(await signIn(form({ password }))).toEqual({ status: 'incomplete', email: '' });
    expect(backend.received).toEqual([]);
  });

  it('returns cross_origin for a post from another site, and sends no request', async () => {
    startRequest({ signedIn: false, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await signIn(form({ email, password }))).toEqual({ status: 'cross_origin', email });
    expect(backend.received).toEqual([]);
  });

  it('logs each outcome without the address and the password', async () => {
    await signIn(form({ email, password }));
    backend.on(TOKEN_PATH, refusal(400));
    await signIn(form({ email, password }));
    backend.on(TOKEN_PATH, refusal(500, 'unexpected_failure'));
    await signIn(form({ email, password }));
    const log = lines.join('\n');
    expect(log).toMatch(/auth\.signed_in[\s\S]*auth\.sign_in_failed[\s\S]*auth\.unavailable/);
    expect(log).not.toContain(email);
    expect(log).not.toContain(password);
  });
});
