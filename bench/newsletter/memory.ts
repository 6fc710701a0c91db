import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { queueSend } from '../../supabase/tests/support/newsletter/queue-send.ts';
import { openMailDatabase } from '../../workers/mail/support/mail-database.ts';
import type { NewsletterPart } from './parts.ts';
import { end, startEngine, startSink } from './relay.ts';

const FEW = 1_000;
const MANY = 100_000;
/** Until then a process grows whatever it does: what it runs is compiled, its heap finds its size. */
const SENDS_TO_FEW = 5;
const VACUUM_EVERY_MS = 5_000;
const MEGABYTE = 1024 * 1024;

/** Of a process, in megabytes, with nothing in it that it does not need. */
interface Held {
  resident: number;
  heap: number;
}

export const memory: NewsletterPart = {
  name: 'memory',
  title: `what a worker holds after ${SENDS_TO_FEW} sends to 1,000, and then after one to 100,000, on PostgreSQL`,
  async measure(supervisor) {
    const database = await openMailDatabase();
    supervisor.onStopped(() => database.close());
    const { connection, db } = database;
    const { port, run } = await startSink(supervisor, FEW);
    const preload = ['--expose-gc', '--import', new URL('./report-memory.ts', import.meta.url).href];
    const worker = startEngine(supervisor, { connection, port }, preload);
    const mail = async (people: number): Promise<Held> => {
      let over = false;
      const received = (async () => {
        for (let mails = 0; mails < people; mails += FEW) await run();
        over = true;
      })();
      // At once: the worker would finish a send that has no mails yet.
      await db.exec('begin');
      await queueSend(db, people);
      await db.exec('commit');
      while (!over) {
        // The server of the tests has no autovacuum.
        await db.exec('vacuum analyze');
        await Promise.race([received, delay(VACUUM_EVERY_MS)]);
      }
      return held(worker);
    };
    let few = await mail(FEW);
    for (let send = 1; send < SENDS_TO_FEW; send += 1) few = await mail(FEW);
    const many = await mail(MANY);
    await end(worker);
    return (['resident', 'heap'] as const).map((figure) => ({
      what: `memory of the worker (${figure}), 100,000 − 1,000 recipients`,
      measured: many[figure] - few[figure],
      unit: 'MB',
      goal: { atMost: 20 },
      note: `${many[figure].toFixed(1)} MB, ${few[figure].toFixed(1)} MB`,
    }));
  },
};

/** Asks report-memory.ts in the process. */
async function held(worker: ChildProcess): Promise<Held> {
  const told = once(worker, 'message') as Promise<[NodeJS.MemoryUsage]>;
  worker.send('memory');
  const [{ rss, heapUsed }] = await told;
  return { resident: rss / MEGABYTE, heap: heapUsed / MEGABYTE };
}
