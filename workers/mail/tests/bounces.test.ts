import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rm } from 'node:fs/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import type { Database } from '#lib/supabase/database.types.ts';
import { startImapServer, type ImapServer } from '#workers/mail/support/imap-server.ts';
import * as reports from '#workers/mail/support/reports.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';
import { startMailWorker } from '#workers/mail/support/worker-process.ts';

const gone = 'gone@reader.example';
const away = 'away@reader.example';
const leaving = 'leaving@reader.example';

let dataDir = '';
let backend: Backend;
let sink: Sink;
let mailbox: ImapServer;
/** The archive, as far as the worker looks at it before it sends. */
let site: Server;
let service: SupabaseClient<Database>;
let admin: SupabaseClient<Database>;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = await dataFolder();
  backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
  sink = await startSink();
  mailbox = await startImapServer();
  site = createServer((_request, response) => response.end('an issue'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const auth = { persistSession: false };
  service = createClient(backend.url, backend.secretKey, { auth });
  admin = createClient(backend.url, backend.publishableKey, { auth });
  const password = backend.adminPassword ?? '';
  const { error } = await admin.auth.signInWithPassword({ email: backend.adminEmail, password });
  if (error) throw error;
  env = {
    SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'news@firm.example',
    MAIL_POLL_MS: '50',
    MAIL_PER_SECOND: '1000',
    BOUNCE_ADDRESS: 'bounce@mail.firm.example',
    BOUNCE_IMAP_URL: mailbox.url,
  };
});
afterAll(async () => {
  await sink?.close();
  await mailbox?.close();
  site?.close();
  await backend?.close();
  await rm(dataDir, { recursive: true });
});

/** The rows of a query that succeeded. */
async function rows<T>(query: PromiseLike<{ data: T | null; error: Error | null }>): Promise<T> {
  const { data, error } = await query;
  if (error || data === null) throw error ?? new Error('no rows');
  return data;
}

/** Queues an issue to new readers, and those who are left of earlier ones. @returns its id */
async function queueIssue(number: number, readers: string[], count = readers.length): Promise<string> {
  const consent = { is_subscribed: true, confirmed_at: '2026-01-01T00:00:00Z', consent_source: 'site' };
  await rows(
    service
      .from('newsletter_subscriptions')
      .insert(readers.map((email) => ({ email, ...consent })))
      .select(),
  );
  const [issue] = await rows(
    service
      .from('newsletter_issues')
      .insert({ issue_number: number, title: 'Title', content: 'Words' })
      .select('id, version'),
  );
  const words = { p_subject: 'Title', p_html: '<p>Words</p>', p_text: 'Words' };
  const queued = await rows(
    admin.rpc('queue_newsletter_send', {
      p_issue_id: issue!.id,
      p_version: issue!.version,
      p_shown_count: count,
      // The types do not know that it may be null, for now.
      p_at: null as unknown as string,
      ...words,
    }),
  );
  expect(queued).toMatchObject({ status: 'ok' });
  return issue!.id;
}

/** Mails an issue to so many, and stops. */
async function mailAll(count: number): Promise<string[]> {
  const worker = startMailWorker(backend, env);
  await worker.until('mail.sent', count);
  expect(await worker.kill('SIGTERM')).toBe(0);
  return worker.logs;
}

const sendOf = async (issue: string) =>
  (
    (await rows(admin.rpc('newsletter_send_overview', { p_issue_id: issue }))) as unknown as {
      send: { status: string; sent: number; failed: number; bounced: number; complained: number };
    }
  ).send;
const subscriber = async (email: string) =>
  (await rows(service.from('newsletter_subscriptions').select().eq('email', email)))[0]!;

it('takes a person off who bounced, and the send counts it, from what came back as a mail', async () => {
  const readers = [gone, away, leaving];
  const issue = await queueIssue(900, readers);
  const logs = await mailAll(readers.length);
  const mailTo = (email: string) => sink.mails.find(({ envelope }) => envelope.to.includes(email))!;
  expect(new Set(sink.mails.map(({ envelope }) => envelope.from)).size).toBe(readers.length);
  for (const { email } of sink.mails) expect(email.from?.address).toBe('news@firm.example');
  expect(await sendOf(issue)).toMatchObject({ sent: 3, failed: 0, bounced: 0 });

  const { from } = mailTo(gone).envelope;
  mailbox.deliver(reports.outOfOffice(mailTo(away).envelope.from));
  mailbox.deliver(
    reports.postfix(mailTo(away).envelope.from.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@'))),
  );
  mailbox.deliver(reports.postfix(from));
  const header = mailTo(leaving).email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  mailbox.deliver(reports.unsubscribing(/<mailto:([^?>]+)/.exec(header)?.[1] ?? ''));

  const second = startMailWorker(backend, env);
  await second.until('mail.event_recorded');
  await second.until('mail.bounces_read');
  expect(await second.kill('SIGTERM')).toBe(0);

  expect(await subscriber(gone)).toMatchObject({ suppressed_reason: 'hard_bounce' });
  expect(await subscriber(away)).toMatchObject({ is_subscribed: true, suppressed_at: null });
  expect(await subscriber(leaving)).toMatchObject({ is_subscribed: false });
  expect(await sendOf(issue)).toMatchObject({ sent: 2, failed: 1, bounced: 1, complained: 0 });
  // The out-of-office reply and the forgery stay for a person to see.
  expect(mailbox.messages().map(({ uid }) => uid)).toEqual([1, 2]);
  expect([...logs, ...second.logs].join('\n')).not.toMatch(/reader\.example|p@ss|p%40ss/);
});

it('counts each report once when the worker is killed between applying and deleting them', async () => {
  const full = Array.from({ length: 60 }, (_, n) => `full-${n}@reader.example`);
  // One of the readers above is left.
  const issue = await queueIssue(901, full, full.length + 1);
  sink.mails.splice(0);
  await mailAll(full.length + 1);
  for (const { envelope } of sink.mails) {
    if (envelope.to.includes(away)) continue;
    mailbox.deliver(
      reports.statusReport(envelope.from, [
        'Action: failed',
        'Status: 5.2.2',
        'Diagnostic-Code: smtp; 552 5.2.2 full',
      ]),
    );
  }
  const before = mailbox.messages().length;

  const killed = startMailWorker(backend, env);
  await killed.until('mail.event_recorded', 5);
  await killed.kill('SIGKILL');
  expect(mailbox.messages()).toHaveLength(before);
  const again = startMailWorker(backend, env);
  await again.until('mail.bounces_read');
  await again.kill('SIGTERM');

  const applied = [...killed.logs, ...again.logs].filter((line) => line.includes('"event":"mail.event"'));
  const mails = applied.map((line) => (JSON.parse(line) as { mail: string }).mail);
  expect(new Set(mails).size).toBe(mails.length);
  expect(mailbox.messages()).toHaveLength(before - full.length);
  expect(await sendOf(issue)).toMatchObject({ sent: 1, failed: full.length, bounced: 0 });
});
