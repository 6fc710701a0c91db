import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { site } from '#content/site/site.ts';
import { writtenMails } from '#workers/mail/file-transport.ts';
import { startSink, type ReceivedMail, type Sink } from '#workers/mail/support/sink.ts';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { callRpc, sendEnquiry } from '#workers/mail/support/enquiry-api.ts';
import { arrivals, runOutage } from '#workers/mail/support/outage.ts';
import { startMailWorker, type WorkerProcess } from '#workers/mail/support/worker-process.ts';

/** Short intervals, and a lease that soon returns what a killed worker held. */
const env = {
  MAIL_POLL_MS: '200',
  MAIL_MAX_WAIT_MS: '500',
  MAIL_LEASE_SECONDS: '3',
  MAIL_DEADLINE_SECONDS: '1',
};

describe('mails about enquiries, from the API to a mail server', { timeout: 120_000 }, () => {
  let dataDir = '';
  let backend: Backend;
  let sink: Sink;
  let worker: WorkerProcess | undefined;
  beforeAll(async () => {
    dataDir = await dataFolder();
    backend = await startBackend({ dataDir, port: 0 });
    sink = await startSink();
  }, 120_000);
  afterEach(async () => {
    await worker?.kill('SIGTERM');
    worker = undefined;
    sink.behave('accept');
    sink.mails.splice(0);
    // The mails of an enquiry go with it: the next test starts with an empty outbox.
    const headers = { apikey: backend.secretKey };
    await fetch(`${backend.url}/rest/v1/contact_submissions?name=not.is.null`, { method: 'DELETE', headers });
  });
  afterAll(async () => {
    await sink.close();
    await backend.close();
    await rm(dataDir, { recursive: true });
  });
  const smtp = () => ({ ...env, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port) });
  const inDoubt = () =>
    callRpc<{ id: string; status: string; last_error: string }[]>(backend, 'mail_in_doubt');

  /** What `npm run mail -- …` says, and its exit code. */
  async function decide(...args: (string | undefined)[]): Promise<[number, string]> {
    const command = promisify(execFile)(
      process.execPath,
      ['scripts/mail.ts', ...args.filter((arg) => arg !== undefined)],
      {
        cwd: root,
        env: { ...process.env, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey },
      },
    );
    return command.then(
      ({ stdout }) => [0, stdout.trim()],
      ({ code, stderr }: { code: number; stderr: string }) => [code, stderr.trim()],
    );
  }

  it('go to the firm and to the visitor, and no word of them to the log', async () => {
    worker = startMailWorker(backend, smtp());
    const e = await sendEnquiry(backend, {
      name: 'Zoë Canary',
      company: 'Canary & Co',
      subject: 'canary subject',
    });
    await worker.until('mail.sent', 2);
    expect(arrivals([e], sink.mails)).toEqual([1, 1]);
    expect(sink.mails.map(({ envelope }) => envelope.to[0]).sort()).toEqual([site.email, e.email].sort());
    expect(await worker.kill('SIGTERM')).toBe(0);
    const log = worker.logs.join('\n');
    expect(log).toContain(e.requestId);
    for (const secret of ['Canary', 'canary', e.email ?? '', site.email, e.message ?? '', backend.secretKey])
      expect(log).not.toContain(secret);
  });

  it('are refused to a client with only the publishable key', async () => {
    // The REST layer prints each refused statement with its stack.
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const id = randomUUID();
    const calls: [string, object][] = [
      ['tick_mail', { p_per_second: 10, p_daily_limit: null }],
      ['claim_mail', { p_worker: id, p_lane: 'direct', p_limit: 1, p_lease_seconds: 60 }],
      ['advance_mail', { p_worker: id, p_lane: 'direct', p_results: [], p_marks: [], p_lease_seconds: 60 }],
      ['mail_in_doubt', {}],
      ['release_mail', { p_id: id, p_decision: 'resend' }],
      ['purge_expired_enquiries', {}],
    ];
    for (const [name, body] of calls) {
      await expect(callRpc(backend, name, body, backend.publishableKey)).rejects.toThrow(
        `${name}: 401 {"code":"42501"`,
      );
      await expect(callRpc(backend, name, body)).resolves.toBeDefined();
    }
    printed.mockRestore();
  });

  it('are not sent again when the connection is lost after the text: a person decides', async () => {
    sink.behave('lost-reply');
    worker = startMailWorker(backend, smtp());
    const e = await sendEnquiry(backend);
    await worker.until('mail.uncertain', 2);
    sink.behave('accept');
    const other = await sendEnquiry(backend);
    await worker.until('mail.sent', 2);
    expect(arrivals([e, other], sink.mails)).toEqual([1, 1, 1, 1]);
    const [one, two] = await inDoubt();
    expect([one?.status, two?.status]).toEqual(['uncertain', 'uncertain']);
    expect(await decide('list')).toEqual([0, expect.stringMatching(`${one?.id}.*\n${two?.id}`)]);
    expect(await decide('resend', one?.id)).toEqual([1, expect.stringContaining('after 15 minutes')]);
    expect(await decide('assume-sent', one?.id)).toEqual([0, 'It counts as sent.']);
    expect(await decide('assume-sent', two?.id)).toEqual([0, 'It counts as sent.']);
    expect(await decide('resend', two?.id)).toEqual([1, expect.stringContaining('waits for a decision')]);
    expect(await decide('resend')).toEqual([1, expect.stringContaining('Usage: npm run mail')]);
    expect(await decide('list')).toEqual([0, 'No mail waits for a decision.']);
    expect(arrivals([e, other], sink.mails)).toEqual([1, 1, 1, 1]);
  });

  it('are not sent again by the next worker when one was killed while sending', async () => {
    const taken = Promise.withResolvers<ReceivedMail>();
    const release = Promise.withResolvers<undefined>();
    const slow = await startSink({
      onMail: async (mail) => {
        taken.resolve(mail);
        await release.promise;
      },
    });
    const e = await sendEnquiry(backend);
    const first = startMailWorker(backend, { ...smtp(), SMTP_PORT: String(slow.port) });
    await taken.promise;
    await first.kill('SIGKILL');
    release.resolve(undefined);
    await slow.close();
    worker = startMailWorker(backend, smtp());
    await worker.until('mail.uncertain');
    await worker.until('mail.sent');
    expect(arrivals([e], [...slow.mails, ...sink.mails])).toEqual([1, 1]);
    const [doubtful] = await inDoubt();
    expect(doubtful?.last_error).toBe('the worker ended while sending');
  });

  it('are retried after a temporary refusal and failed after a permanent one, each logged', async () => {
    sink.behave('refuse recipients for now');
    worker = startMailWorker(backend, smtp());
    await sendEnquiry(backend);
    await worker.until('mail.retry', 2);
    sink.behave('refuse recipients for good');
    const refused = await sendEnquiry(backend);
    await worker.until('mail.failed', 2);
    expect(worker.logs.join('\n')).not.toContain(refused.email);
    // A result is logged before it is recorded.
    await expect
      .poll(async () => (await inDoubt()).map(({ status, last_error }) => [status, last_error]))
      .toEqual([
        ['failed', '550 5.1.1 RCPT TO'],
        ['failed', '550 5.1.1 RCPT TO'],
      ]);
    expect(sink.mails).toEqual([]);
    sink.behave('accept');
    const [failed] = await inDoubt();
    expect(await decide('resend', failed?.id)).toEqual([0, 'It is sent again now.']);
    await worker.until('mail.sent');
    expect(arrivals([refused], sink.mails).sort()).toEqual([0, 1]);
  });

  it('stop with the parent of their worker, and go on with the next one', async () => {
    const first = startMailWorker(backend, smtp());
    await first.until('mail.worker_started');
    expect(await first.abandon()).toBe(0);
    const e = await sendEnquiry(backend);
    worker = startMailWorker(backend, smtp());
    await worker.until('mail.sent', 2);
    expect(arrivals([e], sink.mails)).toEqual([1, 1]);
  });

  it('are files in the data folder when no server is set', async () => {
    const folder = join(dataDir, 'outbox');
    worker = startMailWorker(backend, { ...env, MAIL_OUTBOX_DIR: folder });
    const e = await sendEnquiry(backend);
    await worker.until('mail.sent', 2);
    const files = await writtenMails(folder);
    const emails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(file))));
    const reference = (e.requestId ?? '').slice(0, 8).toUpperCase();
    expect(emails.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2);
    expect(sink.mails).toEqual([]);
  });

  it('arrive exactly once despite an outage, a killed worker and a restarted backend', async () => {
    const outage = { enquiries: 20, outageMs: 0, env, dataDir: await dataFolder() };
    const { sent, mails, inDoubt: doubtful, logs } = await runOutage(outage);
    expect(sent).toHaveLength(20);
    expect(arrivals(sent, mails)).toEqual(Array(40).fill(1));
    expect(mails).toHaveLength(40);
    expect(doubtful).toEqual([]);
    // One line when the server was missed by each worker, one when it was back.
    expect(logs.filter((line) => line.includes('mail.server_unavailable'))).toHaveLength(2);
    expect(logs.filter((line) => line.includes('mail.server_available'))).toHaveLength(1);
  });
});
