import { rm } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { sendEnquiry } from '#workers/mail/support/enquiry-api.ts';
import { mailIssue, startSite } from '#workers/mail/support/issue-api.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';
import { startMailWorker, type WorkerProcess } from '#workers/mail/support/worker-process.ts';

const ISSUE = 9;
const READER = 'reader@visitor.example';

let dataDir = '';
let backend: Backend;
let site: Awaited<ReturnType<typeof startSite>>;
let desk: Sink;
let letters: Sink;
let worker: WorkerProcess;

beforeAll(async () => {
  dataDir = await dataFolder();
  backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
  site = await startSite();
  desk = await startSink();
  letters = await startSink();
  const { port } = letters;
  await letters.close();
  worker = startMailWorker(backend, {
    SMTP_URL: `smtp://127.0.0.1:${desk.port}`,
    MAIL_FROM: 'desk@firm.example',
    NEWSLETTER_SMTP_URL: `smtp://127.0.0.1:${port}`,
    NEWSLETTER_FROM: 'Firm, news <news@letters.example>',
    SITE_URL: site.url,
    MAIL_POLL_MS: '200',
    MAIL_MAX_WAIT_MS: '500',
  });
});
afterAll(async () => {
  await worker.kill('SIGTERM');
  for (const server of [desk, letters, site]) await server.close();
  await backend.close();
  await rm(dataDir, { recursive: true });
});

it('mails enquiries while the relay of issues is away, and then each mail once, by its own relay', async () => {
  const db = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
  const { error } = await db
    .from('newsletter_subscriptions')
    .insert({ email: READER, is_subscribed: true, confirmed_at: '2026-01-01T00:00:00Z' });
  expect(error).toBeNull();
  await mailIssue(backend, ISSUE, 1);
  await worker.until('mail.server_unavailable');
  const enquiry = await sendEnquiry(backend);
  await worker.until('mail.sent', 2);
  expect(desk.mails.map(({ envelope }) => envelope.from)).toEqual(['desk@firm.example', 'desk@firm.example']);
  expect(desk.mails.flatMap(({ envelope }) => envelope.to)).toContain(enquiry.email);

  letters = await startSink({ port: letters.port });
  await worker.until('mail.sent', 3);
  const [mail, ...others] = letters.mails;
  expect([others.length, desk.mails.length]).toEqual([0, 2]);
  expect(mail?.envelope).toEqual({ from: 'news@letters.example', to: [READER] });
  expect(mail?.email.from).toEqual({ name: 'Firm, news', address: 'news@letters.example' });
  expect(mail?.greeting).toBe('letters.example');
  const header = (name: string) => mail?.email.headers.find(({ key }) => key === name)?.value;
  expect(header('list-id')).toContain('<newsletter.letters.example>');
  expect(header('feedback-id')).toBe(`issue-${ISSUE}:newsletter:letters.example`);
  const outages = worker.logs.filter((line) => line.includes('mail.server_unavailable'));
  await vi.waitFor(() => expect(worker.logs.join('\n')).toContain('mail.server_available'));
  expect(outages).toHaveLength(1);
  expect(outages[0]).toContain('"lane":"bulk"');
}, 120_000);
