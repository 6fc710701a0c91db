import { setTimeout as delay } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { pgliteDatabase, type Database } from '#embedded/database/database.ts';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { queueSend } from '#supabase/tests/support/newsletter/queue-send.ts';
import { crashPlan, crashSeed, receivedIds } from '#workers/mail/support/crash-plan.ts';
import { callRpc } from '#workers/mail/support/enquiry-api.ts';
import { startSink, type Sink } from '#workers/mail/support/sink.ts';
import { startMailWorker, type WorkerProcess } from '#workers/mail/support/worker-process.ts';

const WORKERS = 3;
const CONNECTIONS = 3;
const RECIPIENTS = 300;
const KILLS = 6;
const seed = crashSeed();

describe(
  `three workers on the embedded backend, killed at random (seed ${seed})`,
  { timeout: 180_000 },
  () => {
    let dataDir = '';
    let backend: Backend | undefined;
    let sink: Sink;
    const workers: WorkerProcess[] = [];
    beforeAll(async () => {
      dataDir = await dataFolder();
      sink = await startSink();
    }, 120_000);
    afterAll(async () => {
      await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
      await sink.close();
      await backend?.close();
      await rm(dataDir, { recursive: true });
    });

    /** The database itself, while no backend has it. */
    async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
      const cleanups: Cleanup[] = [];
      try {
        return await openDatabase(dataDir, cleanups, ({ driver }) => work(pgliteDatabase(driver)));
      } finally {
        for (const cleanup of cleanups) await cleanup();
      }
    }
    function startWorker(facts: Backend, n: number): void {
      workers[n] = startMailWorker(facts, {
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(sink.port),
        MAIL_CONNECTIONS: String(CONNECTIONS),
        MAIL_PER_SECOND: '1000',
        MAIL_POLL_MS: '200',
        MAIL_MAX_WAIT_MS: '500',
        MAIL_LEASE_SECONDS: '8',
        MAIL_DEADLINE_SECONDS: '5',
      });
    }

    it('mail 300 people once, through six kills and a restart of the backend', async () => {
      await inDatabase((db) => queueSend(db, RECIPIENTS));
      let running = (backend = await startBackend({ dataDir, port: 0 }));
      const port = Number(new URL(running.url).port);
      for (let n = 0; n < WORKERS; n += 1) startWorker(running, n);
      const plan = crashPlan(seed, KILLS + 1, WORKERS, RECIPIENTS);
      for (const [turn, { afterMails, worker }] of plan.entries()) {
        while (sink.mails.length < afterMails) await delay(1);
        if (turn === KILLS >> 1) {
          await running.close();
          running = backend = await startBackend({ dataDir, port });
        } else {
          await workers[worker]!.kill('SIGKILL');
          startWorker(running, worker);
        }
      }
      const waiting = () =>
        callRpc<{ bulk: { pending: number } }>(running, 'mail_lanes').then(({ bulk }) => bulk.pending);
      await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toBe(0);
      // What the last kill left in hand comes back once its lease is over.
      const ended = () =>
        callRpc<{ sending: boolean; more: boolean }>(running, 'tick_newsletter', { p_relay_available: true });
      await expect.poll(ended, { timeout: 60_000, interval: 500 }).toMatchObject({ sending: false });
      await Promise.all(workers.map((worker) => worker.kill('SIGTERM')));
      await running.close();
      backend = undefined;
      const rows = await inDatabase((db) =>
        db.query<{ id: string; status: string }>(
          `select id, status from app_private.mail_outbox where lane = 'bulk'`,
        ),
      );
      expect(rows).toHaveLength(RECIPIENTS);
      const uncertain = rows.filter(({ status }) => status === 'uncertain');
      const sent = rows.filter(({ status }) => status === 'sent');
      expect(sent.length + uncertain.length).toBe(RECIPIENTS);
      expect(uncertain.length).toBeLessThanOrEqual(3 * CONNECTIONS * KILLS);
      const received = receivedIds(sink.mails);
      expect(received.length - new Set(received).size).toBe(0);
      expect(sent.filter(({ id }) => !received.includes(id))).toEqual([]);
    });
  },
);
