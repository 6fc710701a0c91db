import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres, type PostgresEngine } from '#supabase/tests/support/engines.ts';
import { queueSend, sendOf } from '#supabase/tests/support/newsletter/sending.ts';
import { withDatabase } from '#supabase/tests/support/setup.ts';
import type { PgWorkerOptions } from '#workers/mail/support/pg-worker.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';

const workerFile = new URL('../../../workers/mail/support/pg-worker.ts', import.meta.url);
const TWO_HOURS_MS = 7_200_000;
const CONNECTIONS = 3;
const RECIPIENTS = 1_500;
/** After so many mails in all, one worker after the other. */
const KILLS = [100, 300, 500, 700, 900, 1_100];

describe('three workers on PostgreSQL, killed in the middle', { timeout: 120_000 }, () => {
  let db: PostgresEngine;
  let connection: ClientConfig;
  let sink: Sink;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    db = await openPostgres();
    const [{ name } = { name: '' }] = await db.query<{ name: string }>('select current_database() as name');
    connection = withDatabase(inject('engines').postgres.connection, name);
    sink = await startSink();
  }, 60_000);
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await sink.close();
    await db.close();
  });

  function startWorker(n: number): void {
    const options: PgWorkerOptions = {
      connection,
      port: sink.port,
      connections: CONNECTIONS,
      leaseSeconds: 3,
      deadlineSeconds: 1,
      // One is right, one ahead and one behind.
      clockOffMs: (n - 1) * TWO_HOURS_MS,
    };
    workers[n] = fork(workerFile, [JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }
  const counts = async () =>
    Object.fromEntries(
      (
        await db.query<{ status: string; mails: number }>(
          'select status, count(*)::int as mails from app_private.mail_outbox group by status',
        )
      ).map(({ status, mails }) => [status, mails]),
    );

  it('mail nobody twice and nobody not at all, whatever the clocks say', async () => {
    const send = await queueSend(db, RECIPIENTS);
    for (const n of [0, 1, 2]) startWorker(n);
    for (const [turn, mails] of KILLS.entries()) {
      while (sink.mails.length < mails) await delay(1);
      const worker = workers[turn % 3]!;
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      startWorker(turn % 3);
    }
    await expect
      .poll(
        async () => {
          const { sent = 0, uncertain = 0 } = await counts();
          return sent + uncertain;
        },
        { timeout: 60_000 },
      )
      .toBe(RECIPIENTS);
    // The counters of the send end as its mails did.
    await expect.poll(() => sendOf(db, send), { timeout: 20_000 }).toMatchObject({ status: 'finished' });
    const { sent = 0, uncertain = 0 } = await counts();
    expect(await sendOf(db, send)).toMatchObject({ total: RECIPIENTS, sent, uncertain, pending: 0 });
    expect(uncertain).toBeLessThanOrEqual(3 * CONNECTIONS * KILLS.length);
    const received = sink.mails.map(({ email }) => /issue\.([\da-f-]+)@/.exec(email.messageId ?? '')?.[1]);
    expect(received.length - new Set(received).size).toBe(0);
    const notReceived = await db.query(
      `select from app_private.mail_outbox where status = 'sent' and id <> all ($1::uuid[])`,
      [received],
    );
    expect(notReceived).toEqual([]);
  });
});
