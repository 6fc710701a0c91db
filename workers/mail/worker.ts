import { setTimeout as delay } from 'node:timers/promises';
import { composeMail, type Mail, type Sender } from '#lib/email/compose.ts';
import { errorText, log } from '#lib/log/log.ts';
import { Outage } from './backoff.ts';
import type { Claimed, Outbox, Outcome } from './outbox.ts';
import { render, type Session, type Transport } from './transport.ts';

interface WorkerOptions {
  outbox: Outbox;
  /** Absent: nothing is mailed, but enquiries are still deleted in time. */
  transport: Transport | undefined;
  sender: Sender;
  pollMs: number;
  maxWaitMs: number;
  /** Aborted when the worker is to stop: it finishes the mail in hand and gives the others back. */
  stop: AbortSignal;
}

/** Few at a time, so that a lease covers all of them and a stop is quick. */
const BATCH = 5;
/** Between two batches: visitors who are just sending a form share the database, and a mail can wait. */
const BREATH_MS = 250;
const HOUSEKEEPING_EVERY_MS = 3_600_000;
const HOUSEKEEPING_AGAIN_MS = 60_000;

/** Drains the outbox until it is told to stop. Never throws: whatever fails is logged when it begins and when it is over. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { outbox, transport, stop } = options;
  const database = new Outage('mail.database', options.maxWaitMs);
  const server = new Outage('mail.server', options.maxWaitMs);
  let housekeepingAt = 0;
  while (!stop.aborted) {
    try {
      if (Date.now() >= housekeepingAt) {
        const done = await keepHouse(options);
        housekeepingAt = Date.now() + (done ? HOUSEKEEPING_EVERY_MS : HOUSEKEEPING_AGAIN_MS);
      }
      const claimed = transport ? await outbox.claim(BATCH) : { mails: [], uncertain: [] };
      database.isOver();
      for (const id of claimed.uncertain) {
        log.error('mail.uncertain', { mail: id, cause: 'the worker ended while sending', remedy });
      }
      const work = claimed.mails.length > 0;
      if (transport && work) await deliver(claimed.mails, options, transport, server);
      await pause(work ? Math.min(BREATH_MS, options.pollMs) : options.pollMs, stop);
    } catch (error) {
      database.began(error);
    }
    await pause(Math.max(database.waitMs, server.waitMs), stop);
  }
}

/** The command that shows what a person has to decide. */
const remedy = 'npm run mail -- list';

async function deliver(
  mails: Claimed[],
  options: WorkerOptions,
  transport: Transport,
  server: Outage,
): Promise<void> {
  let session: Session;
  try {
    session = await transport.open();
  } catch (error) {
    server.began(error);
    await giveBack(mails, options.outbox);
    return;
  }
  const waiting = [...mails];
  try {
    while (session.usable && !options.stop.aborted) {
      const [mail] = waiting;
      if (!mail) break;
      const handover = await sendOne(mail, session, transport, options).catch((error: unknown) => {
        if (!(error instanceof WayOutBlocked)) throw error;
        server.began(error.cause);
        return 'blocked' as const;
      });
      if (handover === 'blocked') break;
      server.isOver();
      waiting.shift();
    }
    // A server that takes connections and hangs up at once must not be called in a tight loop.
    if (waiting.length === mails.length && !session.usable) server.began(new Error('the server hung up'));
  } finally {
    session.close();
  }
  await giveBack(waiting, options.outbox);
}

/** The transport threw: nothing of this mail went out, and nothing of the next would. */
class WayOutBlocked extends Error {
  override name = 'WayOutBlocked';
}

async function sendOne(
  queued: Claimed,
  session: Session,
  transport: Transport,
  { outbox, sender, stop }: WorkerOptions,
): Promise<void> {
  // Written before it is marked: a mail that cannot be written must not look as if it had been under way.
  const written = await write(queued, sender);
  if ('failure' in written) return settle(queued, outbox, stop, 'failed', written.failure);
  if (!transport.repeatable && !(await insist(() => outbox.mark(queued.id), stop))) return;
  const handover = await session.send(written.mail, written.text).catch((cause: unknown) => {
    throw new WayOutBlocked('blocked', { cause });
  });
  await settle(queued, outbox, stop, handover.outcome, 'error' in handover ? handover.error : null);
}

async function write(
  queued: Claimed,
  sender: Sender,
): Promise<{ mail: Mail; text: Buffer } | { failure: string }> {
  try {
    const mail = composeMail(queued, sender);
    return mail ? { mail, text: await render(mail) } : { failure: 'the address cannot be written to' };
  } catch (error) {
    return { failure: error instanceof Error ? error.name : 'not written' };
  }
}

/** Writes down what became of a mail, and says it once in the log. */
async function settle(
  { id, kind, enquiry }: Claimed,
  outbox: Outbox,
  stop: AbortSignal,
  outcome: Outcome,
  error: string | null,
): Promise<void> {
  const details = { mail: id, kind, requestId: enquiry.request_id };
  if (outcome === 'sent') log.info('mail.sent', details);
  else log.error(`mail.${outcome}`, { ...details, cause: error, ...(outcome === 'retry' ? {} : { remedy }) });
  const { status } = await insist(() => outbox.record(id, outcome, error), stop);
  if (status === 'lost') log.error('mail.not_recorded', { ...details, outcome });
}

/** Nothing was begun with these; if nobody can be told now, their lease runs out. */
async function giveBack(mails: Claimed[], outbox: Outbox): Promise<void> {
  for (const { id } of mails) await outbox.record(id, 'released', null);
}

/**
 * Asks again, for a while, when the database does not answer: between marking and recording, an answer decides whether a person will have
 * to look at this mail. Both calls may be repeated safely.
 */
async function insist<T>(call: () => Promise<T>, stop: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      // About a minute; a few seconds when somebody waits for us to end.
      if (attempt >= (stop.aborted ? 5 : 15)) throw error;
      await delay(Math.min(5_000, 100 * 2 ** attempt));
    }
  }
}

/**
 * At the start and every hour: deletes what is too old, and reminds of what waits for a person. A failure holds up no mail.
 * @returns whether it was done
 */
async function keepHouse({ outbox, transport }: WorkerOptions): Promise<boolean> {
  try {
    const waiting = await outbox.inDoubt();
    if (waiting.length > 0) log.error('mail.waits_for_decision', { mails: waiting.length, remedy });
    const { enquiries, mails, address_hashes: addressHashes, older_than: olderThan } = await outbox.purge();
    if (enquiries + mails + addressHashes > 0) {
      log.info('retention.purged', { enquiries, mails, addressHashes });
    }
    await transport?.purge(new Date(olderThan));
    return true;
  } catch (error) {
    log.error('retention.failed', { cause: errorText(error) });
    return false;
  }
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal: stop }).catch(() => undefined);
}
