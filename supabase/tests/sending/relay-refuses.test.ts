import { fork, type ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queueSend } from '#supabase/tests/support/newsletter/queue-send.ts';
import { sendOf } from '#supabase/tests/support/newsletter/sending.ts';
import { openMailDatabase } from '#workers/mail/support/mail-database.ts';
import type { PgWorkerOptions } from '#workers/mail/support/pg-worker.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';

const workerFile = new URL('../../../workers/mail/support/pg-worker.ts', import.meta.url);
const RECIPIENTS = 12;

describe('a send on PostgreSQL whose relay refuses every mail', { timeout: 60_000 }, () => {
  let database: Awaited<ReturnType<typeof openMailDatabase>>;
  let sink: Sink;
  let worker: ChildProcess | undefined;
  beforeAll(async () => {
    database = await openMailDatabase();
    sink = await startSink();
  }, 60_000);
  afterEach(() => worker?.kill('SIGKILL'));
  afterAll(async () => {
    await sink?.close();
    await database?.close();
  });

  it.each([
    ['for a quota of its own, after the text', 'refuse text over a quota', 0],
    ['without a code, at the recipient', 'refuse to relay', 5],
  ] as const)(
    '%s: waits for a person, suppresses nobody and mails the others later',
    async (_, how, failed) => {
      sink.behave(how);
      const before = sink.mails.length;
      const { db } = database;
      const send = await queueSend(db, RECIPIENTS);
      // Two domains by turns, in the order in which mails are claimed.
      await db.query(
        `update public.newsletter_subscriptions as s set email = s.id || '@' || o.n % 2 || '.example'
       from (
         select subscription_id, row_number() over (order by id) as n
         from app_private.mail_outbox where send_id = $1
       ) as o
       where o.subscription_id = s.id`,
        [send],
      );
      const options: PgWorkerOptions = {
        connection: database.connection,
        port: sink.port,
        connections: 1,
        leaseSeconds: 8,
        deadlineSeconds: 5,
        clockOffMs: 0,
      };
      worker = fork(workerFile, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      await expect
        .poll(() => sendOf(db, send))
        .toMatchObject({ status: 'paused', reason: 'sender_refused', failed, pending: RECIPIENTS - failed });
      expect(
        await db.query('select from public.newsletter_subscriptions where suppressed_at is not null'),
      ).toEqual([]);
      sink.behave('accept');
      await db.query(
        `update app_private.newsletter_sends set status = 'sending', reason = null where id = $1`,
        [send],
      );
      await expect
        .poll(() => sendOf(db, send))
        .toMatchObject({ status: 'finished', sent: RECIPIENTS - failed });
      expect(sink.mails.length - before).toBe(RECIPIENTS - failed);
    },
  );
});
