import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { signatureOf, signUp } from '#supabase/tests/support/newsletter/sign-up.ts';
import { writtenMails } from '#workers/mail/file-transport.ts';
import { callRpc } from '#workers/mail/support/enquiry-api.ts';
import { mailIssue, startSite } from '#workers/mail/support/issue-api.ts';
import { tracesIn } from '#workers/mail/support/traces.ts';
import { startMailWorker, type WorkerProcess } from '#workers/mail/support/worker-process.ts';

const EMAIL = 'canary-reader-51d9@visitor.example';
const MOVING_EMAIL = 'canary-moving-51d9@visitor.example';
const NEXT_EMAIL = 'canary-moved-51d9@visitor.example';
const CANARIES = [EMAIL, MOVING_EMAIL, NEXT_EMAIL];
const OTHER = 'other-reader@visitor.example';
/** Of the seeds, in the archive and never mailed. */
const ISSUE = 9;

let dataDir = '';
let backend: Backend;
let site: Awaited<ReturnType<typeof startSite>>;
let worker: WorkerProcess;
const logs: string[] = [];

beforeAll(async () => {
  dataDir = await dataFolder();
  backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
  site = await startSite();
  startWorker();
});
afterAll(async () => {
  await stopWorker();
  await site.close();
  await backend.close();
  await rm(dataDir, { recursive: true });
});

function startWorker(): void {
  worker = startMailWorker(backend, {
    MAIL_OUTBOX_DIR: join(dataDir, 'outbox'),
    MAIL_POLL_MS: '200',
    SITE_URL: site.url,
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

/** What `npm run person` says of an address. */
const person = async (command: string, email: string) => {
  const env = { ...process.env, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: backend.secretKey };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/person.ts', command, email], {
    cwd: root,
    env,
  });
  return stdout;
};

it('a subscriber who erased everything is in no file of the data folder and in no line of a log', async () => {
  await subscribe(OTHER);
  const token = await subscribe(EMAIL);
  await mailIssue(backend, ISSUE, 2);
  await written('issue', EMAIL);
  await written('issue', OTHER);
  await change(token, 'data_copy');
  expect(await written('data_copy', EMAIL)).toContain('"email"');
  // Never pressed: the new address stands in a row of its own, and the one before is told.
  const moving = await subscribe(MOVING_EMAIL);
  await change(moving, 'change_address', NEXT_EMAIL);
  expect(await written('change_asked', MOVING_EMAIL)).not.toContain(NEXT_EMAIL);
  await written('confirm_change', NEXT_EMAIL);
  expect(await person('show', NEXT_EMAIL)).toMatch(/^link to this address .* change$/m);
  expect((await tracesIn(dataDir, CANARIES)).length).toBeGreaterThan(0);

  await change(token, 'erase');
  await confirm(tokenIn(await written('confirm_erasure', EMAIL), 'erase'), 'erase');
  await change(moving, 'erase');
  await confirm(tokenIn(await written('confirm_erasure', MOVING_EMAIL), 'erase'), 'erase');
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
