import { setTimeout as delay } from 'node:timers/promises';
import { archivePath } from '../../../lib/routes.ts';
import type { Measurement } from '../../lib/budgets.ts';
import { send } from '../../lib/send.ts';
import { ports } from '../../lib/sites.ts';
import { p95 } from '../../lib/statistics.ts';
import { enquire } from '../enquiries.ts';
import type { NewsletterPart } from '../parts.ts';
import { startSink } from '../relay.ts';
import { openEmbedded, pausedSends, resume, startWorker } from './backend.ts';

const MAILS = 3_000;
const ROUNDS = 2;
const IDLE_MS = 10_000;
const WARM_UP_MS = 3_000;
const PAGE_EVERY_MS = 100;
const ENQUIRE_EVERY_MS = 400;

/** What was waited, in milliseconds. */
interface Waited {
  page: number[];
  enquiry: number[];
}

export const visitors: NewsletterPart = {
  name: 'visitors',
  title: `what visitors wait while ${MAILS} mails leave as fast as they can, and when none does`,
  async measure(supervisor) {
    const backend = await openEmbedded(supervisor, (db) => pausedSends(db, ROUNDS, MAILS), true);
    const sink = await startSink(supervisor, MAILS);
    const worker = startWorker(supervisor, backend.facts, sink.port);
    await worker.until('mail.worker_started');
    await visit(() => delay(WARM_UP_MS));
    const idle: Waited[] = [];
    const sending: Waited[] = [];
    const rates: number[] = [];
    for (const id of backend.filled) {
      idle.push(await visit(() => delay(IDLE_MS)));
      sending.push(
        await visit(async () => {
          const run = sink.run();
          await resume(backend, id);
          rates.push(await run);
        }),
      );
    }
    const line = (what: string, kind: keyof Waited): Measurement => {
      const [busy = [], quiet = []] = [sending, idle].map((all) => all.flatMap((waited) => waited[kind]));
      return {
        what: `${what} while sending ÷ idle, p95`,
        measured: p95(busy) / p95(quiet),
        unit: '×',
        goal: { atMost: 2 },
        note: `${p95(busy).toFixed(0)} ms of ${busy.length}, ${p95(quiet).toFixed(0)} ms of ${quiet.length}; ${Math.min(...rates).toFixed(0)} mails/s at least`,
      };
    };
    return [line('an archive page', 'page'), line('an enquiry', 'enquiry')];
  },
};

/** Visitors of both kinds, one after the other, for as long as `during` runs. */
async function visit(during: () => Promise<unknown>): Promise<Waited> {
  let over = false;
  const done = during().finally(() => (over = true));
  const again = async (everyMs: number, request: () => ReturnType<typeof send>, status: number) => {
    const waited: number[] = [];
    while (!over) {
      const response = await request();
      if (response.status !== status) throw new Error(`A visitor got ${response.status}.`);
      waited.push(response.ms);
      await delay(everyMs);
    }
    return waited;
  };
  const [page, enquiry] = await Promise.all([
    again(PAGE_EVERY_MS, () => send(ports.site, { path: archivePath }), 200),
    again(ENQUIRE_EVERY_MS, enquire, 303),
  ]);
  await done;
  return { page, enquiry };
}
