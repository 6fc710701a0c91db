import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../embedded/database/database.ts';
import type { ProcessSupervisor } from '../../scripts/processes/process-supervisor.ts';
import { queueSend } from '../../supabase/tests/support/newsletter/queue-send.ts';
import { openMailDatabase } from '../../workers/mail/support/mail-database.ts';
import type { PgWorkerOptions } from '../../workers/mail/support/pg-worker.ts';
import type { Measurement } from '../lib/budgets.ts';
import { runMeasured } from '../lib/run.ts';
import { interleave, medianOf } from '../lib/statistics.ts';

const MAILS = 4_000;
const ROUNDS = 3;
const CONNECTIONS = 5;
const CALLS = 30;

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The mail engine against nodemailer's pool, and a claim of many mails: `npm run bench:newsletter`. */
await runMeasured(async (supervisor) => {
  const database = await openMailDatabase();
  supervisor.onStopped(() => database.close());
  return {
    title: `${MAILS} mails over ${CONNECTIONS} connections on PostgreSQL; medians of ${ROUNDS} rounds`,
    measurements: [
      await againstPool(supervisor, database, 0, 0.8),
      await againstPool(supervisor, database, 20, 0.95),
      ...(await calls(supervisor)),
    ],
  };
});

async function againstPool(
  supervisor: ProcessSupervisor,
  { connection, db }: Awaited<ReturnType<typeof openMailDatabase>>,
  answerMs: number,
  atLeast: number,
): Promise<Measurement> {
  const start = (script: string, args: string[]): ChildProcess => {
    const child = fork(file(script), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    supervisor.onStopped(async () => void child.kill('SIGKILL'));
    return child;
  };
  const sink = start('./sink.ts', [String(MAILS), String(answerMs)]);
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const senders = [
    { name: 'pool', start: () => start('./pool.ts', [port, CONNECTIONS, MAILS].map(String)) },
    {
      name: 'engine',
      start: () => {
        const options: PgWorkerOptions = {
          connection,
          port,
          connections: CONNECTIONS,
          leaseSeconds: 120,
          deadlineSeconds: 90,
          clockOffMs: 0,
        };
        return start('../../workers/mail/support/pg-worker.ts', [JSON.stringify(options)]);
      },
    },
  ];
  const rates = await interleave(senders, ROUNDS, async (sender) => {
    if (sender.name === 'engine') {
      await queueSend(db, MAILS);
      // The server of the tests has no autovacuum.
      await db.exec('vacuum analyze');
    }
    const taken = once(sink, 'message') as Promise<[{ ms: number }]>;
    const child = sender.start();
    const exit = once(child, 'exit');
    const [{ ms }] = await taken;
    child.kill('SIGTERM');
    await exit;
    return (1000 * (MAILS - 1)) / ms;
  });
  sink.kill('SIGKILL');
  const [engine, pool] = ['engine', 'pool'].map((name) => medianOf(rates.get(name), (rate) => rate));
  return {
    what: `mails a second ÷ nodemailer's pool, server answers ${answerMs === 0 ? 'at once' : `in ${answerMs} ms`}`,
    measured: engine! / pool!,
    unit: '×',
    goal: { atLeast },
    note: `${engine!.toFixed(0)}/s, ${pool!.toFixed(0)}/s`,
  };
}

/** With few and with many mails, in turns; a call leaves the queue as it was: each is undone. */
async function calls(supervisor: ProcessSupervisor): Promise<Measurement[]> {
  const queues = await Promise.all(
    [100, 100_000].map(async (waiting) => {
      const database = await openMailDatabase();
      supervisor.onStopped(() => database.close());
      await queueSend(database.db, waiting);
      // As autovacuum leaves it.
      await database.db.exec('vacuum analyze');
      return { name: String(waiting), db: database.db };
    }),
  );
  const claims = await interleave(queues, CALLS, ({ db }) =>
    timed(db, `select app_private.claim_mail(gen_random_uuid(), 'bulk', 50, 120)`),
  );
  const polls = await interleave(queues, CALLS, ({ db }) =>
    timed(
      db,
      `select to_jsonb(s) - 'html' - 'body_text', app_private.audience() from app_private.newsletter_sends as s`,
    ),
  );
  const of = (times: Map<string, number[]>, name: string) => medianOf(times.get(name), (ms) => ms);
  const [few, many] = [of(claims, '100'), of(claims, '100000')];
  return [
    {
      what: 'a claim of 50 with 100,000 waiting ÷ with 100',
      measured: many / few,
      unit: '×',
      goal: { atMost: 1.5 },
      note: `${many.toFixed(1)} ms, ${few.toFixed(1)} ms`,
    },
    {
      what: 'what a poll of the progress reads, with 100,000',
      measured: of(polls, '100000'),
      unit: 'ms',
      goal: { atMost: 10 },
      note: `${of(polls, '100').toFixed(1)} ms with 100`,
    },
  ];
}

async function timed(db: Database, sql: string): Promise<number> {
  await db.exec('begin');
  const began = performance.now();
  await db.query(sql);
  const ms = performance.now() - began;
  await db.exec('rollback');
  return ms;
}
