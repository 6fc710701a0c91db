import { createServer, type Server } from 'node:http';
import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { signatureOf, signUp } from '#supabase/tests/support/newsletter/sign-up.ts';
import { writtenMails } from '#workers/mail/file-transport.ts';
import { callRpc } from '#workers/mail/support/enquiry-api.ts';
import { tracesIn } from '#workers/mail/support/traces.ts';
import { startMailWorker, type WorkerProcess } from '#workers/mail/support/worker-process.ts';

const EMAIL = 'canary-reader-51d9@visitor.example';
const NEXT_EMAIL = 'canary-moved-51d9@visitor.example';
const CANARIES = [EMAIL, NEXT_EMAIL];
const OTHER = 'other-reader@visitor.example';
/** Of the seeds, in the archive and never mailed. */
const ISSUE = 9;

let dataDir = '';
let backend: Backend;
let site: Server;
let worker: WorkerProcess;
const logs: string[] = [];

beforeAll(async () => {
  dataDir = await dataFolder();
  backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
  // An issue is mailed once its page can be read.
  site = createServer((_request, response) => response.end('The issue.'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  startWorker();
});
afterAll(async () => {
  await stopWorker();
  site.close();
  await backend.close();
  await rm(dataDir, { recursive: true });
});

function startWorker(): void {
  worker = startMailWorker(backend, {
    MAIL_OUTBOX_DIR: join(dataDir, 'outbox'),
    MAIL_POLL_MS: '200',
    SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
  });
}
async function stopWorker(): Promise<void> {
  await worker.kill('SIGTERM');
  logs.push(...worker.logs.splice(0));
}

const asVisitor = (name: string, body: object) =>
  callRpc<{ status: string }>(backend, name, body, backend.publishableKey);
const written = (kind: string, to: string) =>
  vi.waitFor(
    async () => {
      for (const file of (await writtenMails(join(dataDir, 'outbox'))).reverse()) {
        const text = await readFile(file, 'utf8');
        if (file.includes(`/${kind}-`) && text.includes(`To: ${to}`)) return text.replaceAll('=\r\n', '');
      }
      throw new Error(`no ${kind} to ${to}`);
    },
    { timeout: 20_000, interval: 100 },
  );
const tokenIn = (mail: string, page: string) =>
  new RegExp(`/newsletter/${page}/([0-9a-f-]+)`).exec(mail)![1]!;

async function subscribe(email: string): Promise<string> {
  const s = signUp({ email });
  const answer = await asVisitor('subscribe', {
    p_request_id: s.requestId,
    p_network_hash: s.networkHash,
    p_signature: signatureOf(s, backend.enquirySigningSecret),
    p_has_token: s.hasToken,
    p_valid_until: s.validUntil,
    p_source: s.source,
    p_wording_version: s.wordingVersion,
    p_wording: s.wording,
    p_email: s.email,
  });
  expect(answer.status).toBe('ok');
  await confirm(tokenIn(await written('confirm_subscription', email), 'confirm'), 'subscribe');
  return tokenIn(await written('welcome', email), 'preferences');
}

async function confirm(token: string, purpose: string): Promise<void> {
  expect(await asVisitor('confirm_newsletter', { p_token: token, p_purpose: purpose })).toEqual({
    status: 'ok',
  });
}

const change = async (token: string, action: string, email?: string) =>
  expect(
    await asVisitor('change_subscription', {
      p_token: token,
      p_action: action,
      ...(email && { p_email: email }),
    }),
  ).toMatchObject({ status: 'ok' });

/** Mails an issue to everybody, as an admin. */
async function mailIssue(): Promise<void> {
  const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  const { adminEmail: email, adminPassword: password } = backend;
  await client.auth.signInWithPassword({ email, password: password ?? '' });
  const { data: issue } = await client
    .from('newsletter_issues')
    .select('id, version')
    .eq('issue_number', ISSUE)
    .single<{ id: string; version: number }>();
  const { data: queued } = await client.rpc('queue_newsletter_send', {
    ...{ p_issue_id: issue!.id, p_version: issue!.version, p_shown_count: 2, p_at: null },
    ...{ p_subject: 'Issue', p_preheader: '', p_html: '<p>Issue</p>', p_text: 'Issue' },
  });
  expect(queued).toMatchObject({ status: 'ok' });
}

it('a subscriber who erased everything is in no file of the data folder and in no line of a log', async () => {
  await subscribe(OTHER);
  const token = await subscribe(EMAIL);
  await mailIssue();
  await written('issue', EMAIL);
  await written('issue', OTHER);
  await change(token, 'data_copy');
  expect(await written('data_copy', EMAIL)).toContain('"email"');
  // Never pressed: the new address stands in a row of its own.
  await change(token, 'change_address', NEXT_EMAIL);
  await written('confirm_change', NEXT_EMAIL);
  expect((await tracesIn(dataDir, CANARIES)).length).toBeGreaterThan(0);

  // With a new day for the limit of three requests.
  await callRpc(backend, 'mail_in_doubt');
  await eraseByLink(token);
  // At its start the worker looks for files whose subject is gone, and once a minute from then on.
  await stopWorker();
  startWorker();
  await vi.waitFor(async () => expect(await tracesIn(dataDir, CANARIES)).toEqual([]), {
    timeout: 20_000,
    interval: 200,
  });
  await stopWorker();
  expect(logs.join('\n')).not.toMatch(/canary|visitor\.example/);
  expect((await writtenMails(join(dataDir, 'outbox'))).length).toBeGreaterThanOrEqual(3);
  await backend.close();
  expect(await tracesIn(dataDir, CANARIES)).toEqual([]);
  backend = await startBackend({ dataDir, port: 0 });
  expect(await tracesIn(dataDir, CANARIES)).toEqual([]);
  expect(await tracesIn(dataDir, [OTHER])).not.toEqual([]);
}, 120_000);

async function eraseByLink(token: string): Promise<void> {
  await change(token, 'erase');
  await confirm(tokenIn(await written('confirm_erasure', EMAIL), 'erase'), 'erase');
}
