import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import type * as Handle from '#lib/mail-events/handle-ses.ts';
import { fakeSns, sesEvent, TOPIC } from '#lib/tests/support/sns.ts';
import { callRpc, sendEnquiry } from '#workers/mail/support/enquiry-api.ts';

/** Code and database are real; Amazon's certificate alone is not fetched from Amazon. */
describe('an event of Amazon SES, from its signature to the database', () => {
  const sns = fakeSns();
  let dataDir = '';
  let backend: Backend;
  let handle: typeof Handle;
  let mails: string[];
  beforeAll(async () => {
    dataDir = await dataFolder();
    backend = await startBackend({ dataDir, port: 0 });
    vi.stubEnv('SUPABASE_URL', backend.url);
    vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', backend.publishableKey);
    vi.stubEnv('ENQUIRY_SIGNING_SECRET', backend.enquirySigningSecret);
    vi.stubEnv('SES_TOPIC_ARNS', TOPIC);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      String(input).endsWith('.pem') ? Promise.resolve(new Response(sns.certificate)) : fetch(input, init),
    );
    // The start of the backend has read the settings of before.
    vi.resetModules();
    handle = await import('#lib/mail-events/handle-ses.ts');
    await sendEnquiry(backend);
    const worker = randomUUID();
    const call = { p_worker: worker, p_lane: 'direct', p_lease_seconds: 60 };
    const claim = await callRpc<{ mails: { id: string }[] }>(backend, 'claim_mail', { ...call, p_limit: 10 });
    mails = claim.mails.map(({ id }) => id);
    await callRpc(backend, 'advance_mail', { ...call, p_results: [], p_marks: mails });
    const p_results = mails.map((id) => ({ id, verdict: 'uncertain', error: null }));
    await callRpc(backend, 'advance_mail', { ...call, p_results, p_marks: [] });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    await backend.close();
    await rm(dataDir, { recursive: true });
  });

  const post = async (mail: string, type: string, MessageId: string = randomUUID()) => {
    const body = sns.message({ Message: sesEvent(mail, type), MessageId });
    return (await handle.handleSes(new Request('https://firm.example/', { method: 'POST', body }))).status;
  };
  const inDoubt = async () => {
    const rows = await callRpc<{ id: string; status: string; last_error: string }[]>(
      backend,
      'mail_in_doubt',
    );
    return Object.fromEntries(rows.map(({ id, status, last_error: error }) => [id, `${status} ${error}`]));
  };

  it('settles an uncertain mail, once, by the signature that the database knows', async () => {
    const [first, second] = mails as [string, string];
    expect(await inDoubt()).toEqual({ [first]: 'uncertain null', [second]: 'uncertain null' });
    expect(await post(first, 'Delivery')).toBe(200);
    expect(await inDoubt()).toEqual({ [second]: 'uncertain null' });
    expect(await post(second, 'Bounce', 'once')).toBe(200);
    expect(await inDoubt()).toEqual({ [second]: 'failed Permanent/General 5.1.1' });
    await callRpc(backend, 'release_mail', { p_id: second, p_decision: 'assume_sent' });
    expect(await post(second, 'Bounce', 'once')).toBe(200);
    expect(await post(randomUUID(), 'Bounce')).toBe(200);
    expect(await inDoubt()).toEqual({});
  });
});
