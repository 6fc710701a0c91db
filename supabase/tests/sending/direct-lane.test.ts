import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPostgres, type PostgresEngine } from '#supabase/tests/support/engines.ts';
import { queueSend } from '#supabase/tests/support/newsletter/queue-send.ts';
import { withDatabase } from '#supabase/tests/support/setup.ts';
import type { PgWorkerOptions } from '#workers/mail/support/pg-worker.ts';
import { sender } from '#workers/mail/support/queued.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';

const workerFile = new URL('../../../workers/mail/support/pg-worker.ts', import.meta.url);
const RECIPIENTS = 2_000;
/** When the enquiry arrives; and so many at most may go before its mails. */
const ARRIVES_AT = 200;
const MAY_OVERTAKE = 1_000;

let db: PostgresEngine;
let sink: Sink;
let connection: ClientConfig;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  db = await openPostgres();
  const [{ name } = { name: '' }] = await db.query<{ name: string }>('select current_database() as name');
  connection = withDatabase(inject('engines').postgres.connection, name);
}, 60_000);
afterAll(async () => {
  worker?.kill('SIGKILL');
  await sink?.close();
  await db.close();
});

it('hands the mails of an enquiry over while most of a send still waits', { timeout: 120_000 }, async () => {
  await queueSend(db, RECIPIENTS);
  sink = await startSink({
    onMail: async () => {
      if (sink.mails.length !== ARRIVES_AT) return;
      await db.query(
        `insert into public.contact_submissions (kind, name, email, subject, message, request_id, ip_hash)
         values ('contact', 'Zoë', 'zoe@visitor.example', 'Subject', 'Could you look at our logging?', $1, repeat('0', 64))`,
        [randomUUID()],
      );
    },
  });
  const options: PgWorkerOptions = {
    connection,
    port: sink.port,
    connections: 5,
    leaseSeconds: 60,
    deadlineSeconds: 30,
    clockOffMs: 0,
  };
  worker = fork(workerFile, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await expect.poll(() => sink.mails.length, { timeout: 90_000 }).toBe(RECIPIENTS + 2);
  const places = sink.mails.flatMap(({ envelope }, at) =>
    ['zoe@visitor.example', sender.notify].includes(envelope.to[0]!) ? [at] : [],
  );
  expect(places).toHaveLength(2);
  expect(Math.max(...places)).toBeLessThan(ARRIVES_AT + MAY_OVERTAKE);
});
