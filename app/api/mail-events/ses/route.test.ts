import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, useBackendStub } from '#lib/tests/support/backend-stub.ts';
import { CERTIFICATE_URL, fakeSns, sesEvent, TOPIC } from '#lib/tests/support/sns.ts';
import type * as Route from './route.ts';

const SUBMIT = '/rest/v1/rpc/submit_mail_event';
const mailId = randomUUID();
const sns = fakeSns();

describe('the address that Amazon SNS posts to', () => {
  const backend = useBackendStub();
  let route: typeof Route;
  /** What the site fetched from Amazon, the only thing here that is not real. */
  let fetched: string[];
  let certificate: () => Response | Promise<Response>;
  beforeAll(async () => {
    vi.stubEnv('SES_TOPIC_ARNS', `arn:aws:sns:us-east-1:000000000000:other, ${TOPIC}`);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      const address = input instanceof Request ? input.url : String(input);
      if (!new URL(address).host.endsWith('.amazonaws.com')) return fetch(input, init);
      fetched.push(address);
      expect(init?.redirect).toBe('error');
      return Promise.resolve(address.endsWith('.pem') ? certificate() : new Response('<xml/>'));
    });
    route = await import('./route.ts');
  });
  afterAll(() => vi.unstubAllGlobals());
  let addresses = 0;
  let address: string;
  beforeEach(() => {
    fetched = [];
    certificate = () => new Response(sns.certificate);
    backend.on(SUBMIT, json({ status: 'ok' }));
    // A certificate is fetched once a day: each test has one of its own.
    address = CERTIFICATE_URL.replace('0123', String(1000 + (addresses += 1)));
  });

  const post = async (body: BodyInit) =>
    (await route.POST(new Request('https://firm.example/', { method: 'POST', body }))).status;
  const signed = (changes: Record<string, string> = {}, after: Record<string, unknown> = {}) =>
    sns.message({ Message: sesEvent(mailId, 'Bounce'), SigningCertURL: address, ...changes }, after);

  it.each(['1', '2'])('applies an event with a signature of version %s', async (SignatureVersion) => {
    const MessageId = randomUUID();
    expect(await post(signed({ SignatureVersion, MessageId, Subject: 'Amazon SES Email Event' }))).toBe(200);
    expect(backend.received.map(({ path }) => path)).toEqual([SUBMIT]);
    expect(JSON.parse(backend.received[0]?.body ?? '')).toEqual({
      p_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      p_provider: 'ses',
      p_event_id: MessageId,
      p_mail_id: mailId,
      p_kind: 'permanent',
      p_at_ms: Date.parse('2026-11-23T01:02:03.000Z'),
      p_detail: 'Permanent/General 5.1.1',
    });
  });

  it('fetches a certificate once for many messages', async () => {
    const statuses = await Promise.all([post(signed()), post(signed()), post(signed())]);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await post(signed())).toBe(200);
    expect(fetched).toEqual([address]);
  });

  it.each(['repeated', 'unknown_mail', 'invalid'])(
    'responds 200 when the database says %s: another try would change nothing',
    async (status) => {
      backend.on(SUBMIT, json({ status }));
      expect(await post(signed())).toBe(200);
    },
  );

  it.each([
    ['is away', json({ message: 'down' }, 500)],
    ['does not know our signature', json({ status: 'unauthorised' })],
    ['has no signing secret', json({ status: 'unavailable' })],
  ])('responds 503 when the database %s, so that SNS tries again', async (_, handler) => {
    backend.on(SUBMIT, handler);
    expect(await post(signed())).toBe(503);
  });

  it.each([
    ['the message', { Message: sesEvent(randomUUID(), 'Complaint') }],
    ['the id', { MessageId: 'another' }],
    ['the time', { Timestamp: '2026-11-23T09:09:09.000Z' }],
    ['the version', { SignatureVersion: '1' }],
    ['the type', { Type: 'UnsubscribeConfirmation', SubscribeURL: '', Token: '' }],
    ['the signature', { Signature: Buffer.from('forged').toString('base64') }],
    ['no signature', { Signature: '' }],
    ['a subject', { Subject: 'added' }],
    ['the topic, to another of ours', { TopicArn: 'arn:aws:sns:us-east-1:000000000000:other' }],
  ])('refuses a message of which %s was changed after it was signed', async (_, after) => {
    expect(await post(signed({}, after))).toBe(403);
    expect(backend.received).toEqual([]);
  });

  it('refuses a message that somebody else has signed', async () => {
    const forged = fakeSns().message({ Message: sesEvent(mailId, 'Complaint'), SigningCertURL: address });
    expect(await post(forged)).toBe(403);
    expect(backend.received).toEqual([]);
  });

  it('refuses a genuine message of a topic that is not ours, and fetches nothing for it', async () => {
    expect(await post(signed({ TopicArn: `${TOPIC}-of-a-stranger` }))).toBe(403);
    expect([backend.received, fetched]).toEqual([[], []]);
  });

  it.each([
    'http://sns.ap-southeast-2.amazonaws.com/a.pem',
    'https://sns.ap-southeast-2.amazonaws.com.evil.test/a.pem',
    'https://sns.s3-us-west-2.amazonaws.com/a.pem',
    'https://evil.test/a.pem',
  ])('refuses a certificate at %s without fetching it', async (SigningCertURL) => {
    expect(await post(signed({ SigningCertURL }))).toBe(403);
    expect([backend.received, fetched]).toEqual([[], []]);
  });

  it.each([
    ['is missing', () => new Response('none', { status: 404 }), 403],
    ['is none', () => new Response('<html>'), 403],
    ['is too long', () => new Response(sns.certificate + ' '.repeat(20_000)), 403],
    ['cannot be fetched', () => Promise.reject(new TypeError('fetch failed')), 503],
    ['is away', () => new Response('', { status: 503 }), 503],
  ])('does not believe a message whose certificate %s', async (_, response, status) => {
    certificate = response;
    expect(await post(signed())).toBe(status);
    expect(backend.received).toEqual([]);
    // It is asked for again.
    certificate = () => new Response(sns.certificate);
    expect(await post(signed())).toBe(200);
  });

  it('fetches no more than four certificates at once', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    certificate = async () => {
      await gate;
      return new Response(sns.certificate);
    };
    const posts = [1, 2, 3, 4].map((n) =>
      post(signed({ SigningCertURL: address.replace('.pem', `${n}.pem`) })),
    );
    await vi.waitFor(() => expect(fetched).toHaveLength(4));
    expect(await post(signed())).toBe(503);
    release();
    expect(await Promise.all(posts)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['an event that was delivered raw', sesEvent(mailId, 'Complaint')],
    ['an unknown type', sns.message({ Type: 'Other' })],
    ['an unknown version', sns.message({ SignatureVersion: '3' })],
    ['an id that is too long', sns.message({ MessageId: 'a'.repeat(201) })],
    ['a number for a text', sns.message({}, { Message: 1 })],
  ])('responds 400 to %s', async (_, body) => {
    expect(await post(body)).toBe(400);
    expect([backend.received, fetched]).toEqual([[], []]);
  });

  it('reads no more than 64 kB', async () => {
    expect(await post(' '.repeat(64 * 1024 + 1))).toBe(413);
    expect(fetched).toEqual([]);
  });

  it.each([sesEvent(mailId, 'Open'), 'Successfully validated SNS topic.'])(
    'takes %s without a query',
    async (Message) => {
      expect(await post(signed({ Message }))).toBe(200);
      expect(backend.received).toEqual([]);
    },
  );

  describe('for a subscription', () => {
    const confirmation = (changes: Record<string, string> = {}, TopicArn = TOPIC) =>
      `https://sns.ap-southeast-2.amazonaws.com/?${new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn, Token: 'a1', ...changes }).toString()}`;
    const control = (changes: Record<string, string> = {}) =>
      signed({
        Type: 'SubscriptionConfirmation',
        Message: 'You have chosen to subscribe',
        Token: 'a1',
        SubscribeURL: confirmation(),
        ...changes,
      });

    it('confirms one to a topic of ours', async () => {
      expect(await post(control())).toBe(200);
      expect(fetched).toEqual([address, confirmation()]);
    });

    it('confirms none to another topic', async () => {
      const TopicArn = `${TOPIC}-of-a-stranger`;
      const SubscribeURL = confirmation({}, TopicArn);
      expect(await post(control({ TopicArn, SubscribeURL }))).toBe(403);
      expect(await post(control({ SubscribeURL }))).toBe(403);
      expect(fetched).toEqual([address]);
    });

    it('confirms none whose signature is wrong, and at no other host', async () => {
      const SubscribeURL = 'https://evil.test/?Action=ConfirmSubscription';
      expect(await post(control({ SubscribeURL }))).toBe(403);
      const changed = JSON.parse(control()) as object;
      expect(await post(JSON.stringify({ ...changed, Token: 'b2' }))).toBe(403);
      expect(fetched).toEqual([address]);
    });

    it('lets one end that was ended elsewhere', async () => {
      expect(await post(control({ Type: 'UnsubscribeConfirmation' }))).toBe(200);
      expect(fetched).toEqual([address]);
    });
  });

  it('responds 404 where no topic is set', async () => {
    vi.stubEnv('SES_TOPIC_ARNS', '');
    vi.resetModules();
    const unset = await import('./route.ts');
    const response = await unset.POST(
      new Request('https://firm.example/', { method: 'POST', body: signed() }),
    );
    expect(response.status).toBe(404);
    expect([backend.received, fetched]).toEqual([[], []]);
  });
});
