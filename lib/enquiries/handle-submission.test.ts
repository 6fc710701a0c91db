import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anyForm, fieldNames } from '#lib/tests/support/enquiry-values.ts';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { formOf } from '#lib/tests/support/form-of.ts';
import { runtime } from '#lib/runtime.ts';
import { startRequest } from '#lib/tests/support/request-context.ts';
import { contactFields, quickstartFields } from './form/field-lists.ts';
import { TOKEN_MIN_AGE_MS } from './form/form-timing.ts';
import type * as FormToken from './form/form-token.ts';
import type * as Handle from './handle-submission.ts';

const SUBMIT = '/rest/v1/rpc/submit_enquiry';
const SECRET_PART = 'about-our-acquisition';
const typed = {
  name: ' Ada Example ',
  email: 'ada@visitor.example',
  phone: '',
  company: '',
  subject: SECRET_PART,
  message: 'Long enough\r\nto be a message.',
};

const form = (values: Record<string, string> = {}): FormData => formOf({ ...typed, ...values });

describe('handleSubmission', () => {
  const backend = useBackendStub();
  let handle: typeof Handle;
  let issueFormToken: typeof FormToken.issueFormToken;
  const lines: string[] = [];
  beforeAll(async () => {
    handle = await import('./handle-submission.ts');
    ({ issueFormToken } = await import('./form/form-token.ts'));
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    }
    for (const method of ['log', 'error'] as const) {
      vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)));
    }
  });
  let headers: Headers;
  beforeEach(() => {
    backend.on(SUBMIT, json({ status: 'ok' }));
    headers = startRequest({ signedIn: false, headers: { 'x-forwarded-for': '198.18.0.1' } });
    lines.length = 0;
  });

  const submit = (data: FormData = form()) => handle.handleSubmission(handle.kindOf(data), data, headers);
  const sent = () => backend.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const oldToken = () => issueFormToken(Date.now() - TOKEN_MIN_AGE_MS - 1);

  it('stores normalised values under the id of the token, and returns the reference made from it', async () => {
    const { token, requestId } = oldToken();
    expect(await submit(form({ form_token: token }))).toEqual({
      status: 'ok',
      reference: requestId.slice(0, 8).toUpperCase(),
    });
    expect(sent()).toEqual([
      expect.objectContaining({
        p_request_id: requestId,
        p_has_token: true,
        p_kind: 'contact',
        p_name: 'Ada Example',
        p_message: 'Long enough\nto be a message.',
        p_ip_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        p_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]);
  });

  describe('with times for a call', () => {
    /** The second Tuesday from now on, and the Wednesday after it, in UTC as in the form. */
    const days = [2, 3].map((weekday) => {
      const day = new Date(Date.now() + 14 * 86_400_000);
      day.setUTCDate(day.getUTCDate() - day.getUTCDay() + weekday);
      return day.toISOString().slice(0, 10);
    }) as [string, string];
    const times = { call_day_1: days[0], call_time_1: '10:00', call_day_2: days[1], call_time_2: '16:15' };

    it('sends the database both as moments, and signs them', async () => {
      await submit(form(times));
      await submit(form());
      const [suggested, none] = sent();
      const moments = String(suggested?.['p_call_times']).split(',');
      const inSydney = moments.map((moment) =>
        new Date(moment).toLocaleString('sv-SE', { timeZone: 'Australia/Sydney' }),
      );
      expect(inSydney).toEqual([`${days[0]} 10:00:00`, `${days[1]} 16:15:00`]);
      expect(none?.['p_call_times']).toBe('');
      expect(suggested?.['p_signature']).not.toBe(none?.['p_signature']);
      expect(suggested?.['p_request_id']).not.toBe(none?.['p_request_id']);
    });

    it('says at the field which of them the database knows as a holiday, and keeps what was typed', async () => {
      backend.on(SUBMIT, json({ status: 'closed', closed_times: [1] }));
      const { call_day_1: _, call_time_1: __, ...onlySecond } = times;
      expect(await submit(form(onlySecond))).toMatchObject({
        status: 'invalid',
        errors: { call_day_2: expect.stringContaining('closed') as string },
        values: { call_day_2: days[1], call_time_2: '16:15' },
      });
    });
  });

  it('stores the same form without scripts under the same id, so that a repeated post is recognised', async () => {
    await submit();
    await submit();
    await submit(form({ message: 'Another message, long enough.' }));
    const ids = sent().map(({ p_request_id: id }) => id);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(sent().map(({ p_has_token: hasToken }) => hasToken)).toEqual([false, false, false]);
  });

  it('stores a changed text under another id when the first response was lost and there is no token', async () => {
    const id = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
    backend.on(SUBMIT, (_request, response) => {
      const status = backend.count(SUBMIT) === 1 ? 'conflict' : 'ok';
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
    });
    expect(await submit(form({ request_id: id }))).toMatchObject({ status: 'ok' });
    const ids = sent().map(({ p_request_id: sentId }) => sentId);
    expect([ids[0], ids.length, ids[1] === id]).toEqual([id, 2, false]);
  });

  it('returns invalid_token for a token that has stored another text', async () => {
    backend.on(SUBMIT, json({ status: 'conflict' }));
    expect(await submit(form({ form_token: oldToken().token }))).toMatchObject({
      status: 'invalid_token',
      values: { name: 'Ada Example' },
    });
    expect(backend.count(SUBMIT)).toBe(1);
  });

  it.each([
    ['forged', () => 'let me in'],
    ['too young', () => issueFormToken().token],
  ])(
    'returns invalid_token with what was typed for a token that is %s, and stores nothing',
    async (_, token) => {
      expect(await submit(form({ form_token: token() }))).toEqual({
        status: 'invalid_token',
        values: typed,
      });
      expect(backend.received).toEqual([]);
    },
  );

  it('confirms a held enquiry like any other, and logs that it was held', async () => {
    backend.on(SUBMIT, json({ status: 'ok', held: true, half_of_limit: true }));
    const { token, requestId } = oldToken();
    expect(await submit(form({ form_token: token }))).toEqual({
      status: 'ok',
      reference: requestId.slice(0, 8).toUpperCase(),
    });
    const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toEqual(['enquiry.half_of_limit', 'enquiry.held']);
  });

  it('confirms an enquiry that the block list took like any other, and counts it of no page', async () => {
    const count = vi.fn();
    runtime.visits = { count };
    try {
      const usual = await submit();
      backend.on(SUBMIT, json({ status: 'ok', spam: true }));
      expect(await submit()).toEqual(usual);
      expect(count.mock.calls).toEqual([['enquiries', '/contact', 'unknown', '']]);
    } finally {
      delete runtime.visits;
    }
  });

  it.each([
    ['IPv4 /24', '198.18.0.1', '198.18.0.254', '198.18.1.1'],
    ['IPv6 /48', '2001:db8:1::1', '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ])('names the network of an address by its %s', async (_, one, neighbour, stranger) => {
    for (const ip of [one, neighbour, stranger]) {
      headers = startRequest({ signedIn: false, headers: { 'x-forwarded-for': ip } });
      await submit();
    }
    const [a, b, c] = sent();
    expect(a?.p_network_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(b?.p_network_hash).toBe(a?.p_network_hash);
    expect(c?.p_network_hash).not.toBe(a?.p_network_hash);
    expect(new Set([a, b, c].map((each) => each?.p_ip_hash)).size).toBe(3);
    expect(a?.p_network_hash).not.toBe(a?.p_ip_hash);
  });

  it('returns rate_limited with the seconds of the database', async () => {
    backend.on(SUBMIT, json({ status: 'rate_limited', retry_after_seconds: 540 }));
    expect(await submit()).toMatchObject({ status: 'rate_limited', retryAfterSeconds: 540 });
  });

  it.each([
    ['is down', json({ message: 'down' }, 500)],
    ['responds in another shape', json({ status: 'perhaps' })],
    ['does not accept the signature', json({ status: 'unauthorised' })],
    ['is ahead of our clock', json({ status: 'late' })],
  ])('returns unavailable with what was typed and a reference when the database %s', async (_, handler) => {
    backend.on(SUBMIT, handler);
    expect(await submit()).toMatchObject({
      status: 'unavailable',
      reference: expect.stringMatching(/^[0-9A-F]{8}$/),
      values: { name: 'Ada Example' },
    });
  });

  it('returns invalid with a sentence for each field, and stores nothing', async () => {
    expect(await submit(form({ name: ' ', email: 'ada' }))).toEqual({
      status: 'invalid',
      values: { ...typed, name: ' ', email: 'ada' },
      errors: {
        name: 'Enter your name',
        email: 'Enter an e-mail address such as name@company.com.au',
      },
    });
    expect(backend.received).toEqual([]);
  });

  it.each([
    ['fills in the hidden field', { website: 'x' }, {}],
    ['names a product that does not exist', { product: 'yacht' }, {}],
    ['comes from another site', {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ])(
    'returns rejected when the form %s, and stores nothing',
    async (_, values: Record<string, string>, changes) => {
      for (const [name, value] of Object.entries(changes)) headers.set(name, value);
      expect(await submit(form(values))).toMatchObject({ status: 'rejected' });
      expect(backend.received).toEqual([]);
    },
  );

  it('stores a Quickstart enquiry under its fixed subject, whatever subject was posted', async () => {
    const data = form({ product: 'ai-policy', company: 'Example Pty Ltd' });
    expect(await submit(data)).toMatchObject({ status: 'ok' });
    expect(sent()[0]).toMatchObject({
      p_kind: 'ai-policy',
      p_subject: 'AI Policy Quickstart Inquiry',
      p_message: expect.stringMatching(/^Interest in .+\n\nMessage: Long enough/),
    });
  });

  it('has a result for a thousand generated forms, and sends the database only what is valid', async () => {
    for (const { name } of [...contactFields, ...quickstartFields]) expect(fieldNames).toContain(name);
    const mostlyRight = fc
      .tuple(anyForm, fc.constantFrom(undefined, ...fieldNames))
      .map(([any, off]) => (off === undefined ? any : { ...typed, ...(off in any && { [off]: any[off]! }) }));
    const results = new Set<string>();
    await fc.assert(
      fc.asyncProperty(mostlyRight, async (values) => {
        const before = backend.received.length;
        const { status } = await submit(formOf(values));
        results.add(status);
        return backend.received.length - before === (status === 'ok' ? 1 : 0);
      }),
      { numRuns: 1_000 },
    );
    expect([...results].sort()).toEqual(['invalid', 'invalid_token', 'ok', 'rejected']);
  });

  it('logs one line for each form, with nothing that was typed', async () => {
    await submit();
    await submit(form({ name: '' }));
    await submit(form({ website: 'x' }));
    backend.on(SUBMIT, json({ message: 'down' }, 500));
    await submit();
    const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toEqual(['enquiry.stored', 'enquiry.refused', 'enquiry.refused', 'enquiry.failed']);
    expect(lines.join('')).not.toMatch(new RegExp(`${SECRET_PART}|Ada|visitor\\.example|198\\.18`));
  });
});
