import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import { queueSend } from '#supabase/tests/support/newsletter/queue-send.ts';
import { sendOf } from '#supabase/tests/support/newsletter/sending.ts';
import { crashPlan, crashSeed, receivedIds } from '#workers/mail/support/crash-plan.ts';
import { openMailDatabase } from '#workers/mail/support/mail-database.ts';
import type { PgWorkerOptions } from '#workers/mail/support/pg-worker.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';

const workerFile = new URL('../../../workers/mail/support/pg-worker.ts', import.meta.url);
const TWO_HOURS_MS = 7_200_000;
const WORKERS = 3;
const CONNECTIONS = 3;
const RECIPIENTS = 10_000;
const KILLS = 6;
const seed = crashSeed();

describe(`three workers on PostgreSQL, killed at random (seed ${seed})`, { timeout: 180_000 }, () => {
  let database: Awaited<ReturnType<typeof openMailDatabase>>;
  let sink: Sink;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    database = await openMailDatabase();
    // The server of the tests confirms what a crash of it may lose.
    await database.db.exec('alter database postgres set synchronous_commit = on');
    sink = await startSink();
  }, 60_000);
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await sink?.close();
    await database?.close();
  });

  function startWorker(n: number): void {
    const options: PgWorkerOptions = {
      connection: database.connection,
      port: sink.port,
      connections: CONNECTIONS,
      leaseSeconds: 8,
      deadlineSeconds: 5,
      // One is right, one ahead and one behind.
      clockOffMs: (n - 1) * TWO_HOURS_MS,
    };
    workers[n] = fork(workerFile, [JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }
  async function kill(n: number): Promise<void> {
    const worker = workers[n]!;
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    startWorker(n);
  }
  /** As when the machine of the database fails: all connections break, and it recovers from its log. */
  async function crashDatabase(): Promise<void> {
    const [backend] = await database.db.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    );
    process.kill(backend!.pid, 'SIGKILL');
  }
  /** A connection of its own: the one before ended with the server. */
  async function ask<T>(question: (db: ReturnType<typeof pgDatabase>) => Promise<T>): Promise<T> {
    const client = new pg.Client(database.connection);
    await client.connect();
    return question(pgDatabase(client)).finally(() => client.end());
  }
  const counts = () =>
    ask(async (db) => {
      const rows = await db.query<{ status: string; mails: number }>(
        'select status, count(*)::int as mails from app_private.mail_outbox group by status',
      );
      return Object.fromEntries(rows.map(({ status, mails }) => [status, mails]));
    });

  it('mail 10,000 people once, through six kills and a crash of the database, whatever the clocks say', async () => {
    const send = await queueSend(database.db, RECIPIENTS);
    for (let n = 0; n < WORKERS; n += 1) startWorker(n);
    const plan = crashPlan(seed, KILLS + 1, WORKERS, RECIPIENTS);
    for (const [turn, { afterMails, worker }] of plan.entries()) {
      while (sink.mails.length < afterMails) await delay(1);
      if (turn === KILLS >> 1) await crashDatabase();
      else await kill(worker);
    }
    // The counters of the send end as its mails did.
    const ended = async () => ask((db) => sendOf(db, send)).catch(() => undefined);
    await expect.poll(ended, { timeout: 120_000, interval: 200 }).toMatchObject({ status: 'finished' });
    const { sent = 0, uncertain = 0, ...others } = await counts();
    expect(others).toEqual({});
    expect(await ended()).toMatchObject({ total: RECIPIENTS, sent, uncertain, pending: 0 });
    expect(uncertain).toBeLessThanOrEqual(3 * CONNECTIONS * KILLS);
    const received = receivedIds(sink.mails);
    expect(received.length - new Set(received).size).toBe(0);
    const notReceived = await ask((db) =>
      db.query(`select from app_private.mail_outbox where status = 'sent' and id <> all ($1::uuid[])`, [
        received,
      ]),
    );
    expect(notReceived).toEqual([]);
  });
});
