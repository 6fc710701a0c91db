import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { consentWording } from '#content/site/consent.ts';
import { TOKEN_MIN_AGE_MS } from '#lib/enquiries/form/form-timing.ts';
import type * as FormToken from '#lib/enquiries/form/form-token.ts';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf as form } from '#lib/tests/support/form-of.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import type * as Subscribe from './subscribe.ts';

const SUBSCRIBE = '/rest/v1/rpc/subscribe';

describe('subscribe', () => {
  const backend = useBackendStub();
  let subscribe: typeof Subscribe.subscribe;
  let issueFormToken: typeof FormToken.issueFormToken;
  let headers: Headers;
  beforeAll(async () => {
    ({ subscribe } = await import('./subscribe.ts'));
    ({ issueFormToken } = await import('#lib/enquiries/form/form-token.ts'));
  });
  beforeEach(() => {
    backend.on(SUBSCRIBE, json({ status: 'ok' }));
    headers = startRequest({ signedIn: false, headers: { 'x-forwarded-for': '198.18.0.1' } });
  });
  const email = 'reader@visitor.example';

  it('signs the address with the wording that was shown, and returns nothing about it', async () => {
    const { token, requestId } = issueFormToken(Date.now() - TOKEN_MIN_AGE_MS - 1);
    expect(await subscribe(form({ email: ` ${email} `, form_token: token }), headers)).toEqual({
      status: 'ok',
    });
    expect(backend.received.map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({
        p_request_id: requestId,
        p_has_token: true,
        p_source: '/newsletter',
        p_wording_version: consentWording.version,
        p_wording: consentWording.text,
        p_email: email,
      }),
    ]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a filled honeypot', { email, website: 'x' }, 'rejected'],
    ['no address', { email: '' }, 'invalid'],
    ['an address that no mail is written to', { email: 'reader..two@visitor.example' }, 'invalid'],
    ['a young token', { email, form_token: 'young' }, 'invalid_token'],
  ])('refuses %s before the database', async (_, values, status) => {
    const token = 'form_token' in values && { form_token: issueFormToken().token };
    const result = await subscribe(form({ ...values, ...token }), headers);
    expect(result).toMatchObject({ status, values: { email: values.email } });
    expect(backend.count(SUBSCRIBE)).toBe(0);
  });

  it('writes no address into the log, whatever becomes of it', async () => {
    const lines: unknown[] = [];
    for (const method of ['log', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((line) => void lines.push(line));
    for (const status of ['ok', 'invalid', 'rate_limited', 'no such']) {
      backend.on(SUBSCRIBE, json({ status }));
      await subscribe(form({ email }), headers);
    }
    await subscribe(form({ email, website: email }), headers);
    expect(lines).toHaveLength(5);
    expect(lines.join()).not.toContain('visitor.example');
  });

  it.each([5, 250])('takes one step whatever the database does in %i ms', async (duration) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    onTestFinished(() => void vi.unstubAllGlobals());
    const wait = () => new Promise((resolve) => setTimeout(resolve, duration));
    vi.stubGlobal('fetch', () => wait().then(() => Response.json({ status: 'ok' })));
    const start = performance.now();
    let finishedAt: number | undefined;
    const result = subscribe(form({ email }), headers);
    void result.finally(() => (finishedAt = performance.now() - start));
    // The clock stands still while anything but a timer is under way, however slow the machine is.
    while (finishedAt === undefined)
      if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
      else await new Promise((resolve) => setImmediate(resolve));
    expect(await result).toEqual({ status: 'ok' });
    expect(Math.round(finishedAt)).toBe(400);
  });

  it('refuses a post from elsewhere', async () => {
    const foreign = startRequest({ signedIn: false, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await subscribe(form({ email }), foreign)).toMatchObject({ status: 'rejected' });
  });

  it.each([
    [
      { status: 'rate_limited', retry_after_seconds: 30 },
      { status: 'rate_limited', retryAfterSeconds: 30 },
    ],
    [{ status: 'unavailable' }, { status: 'unavailable' }],
    [{ status: 'of another kind' }, { status: 'unavailable' }],
  ])('keeps the address when the database says %o', async (reply, result) => {
    backend.on(SUBSCRIBE, json(reply));
    expect(await subscribe(form({ email }), headers)).toMatchObject({ ...result, values: { email } });
  });
});
