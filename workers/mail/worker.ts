import { setTimeout as delay } from 'node:timers/promises';
import { composeMail, type Mail, type Sender } from '#lib/email/compose.ts';
import { errorText, log } from '#lib/log/log.ts';
import { Backoff } from './backoff.ts';
import type { Claimed, Outbox, Outcome } from './outbox.ts';
import { render, type Session, type Transport } from './transport.ts';

interface WorkerOptions {
  outbox: Outbox;
  /** Without one nothing is sent, but enquiries are still deleted in time. */
  transport: Transport | undefined;
  sender: Sender;
  pollMs: number;
  maxWaitMs: number;
  /** When aborted, the worker finishes the current mail and releases the others. */
  stop: AbortSignal;
}

/** Few, so that a lease covers all of them and a stop is quick. */
const BATCH_SIZE = 5;
/** Between two batches: visitors who send a form share the database. */
const BATCH_PAUSE_MS = 250;
const HOUSEKEEPING_INTERVAL_MS = 3_600_000;
const HOUSEKEEPING_RETRY_MS = 60_000;
/** How long files may outlive an enquiry that an admin deleted. */
const ERASE_INTERVAL_MS = 60_000;

/** Sends the mails of the outbox until it is stopped. Never rejects: a failure is logged and retried. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { outbox, transport, stop } = options;
  const database = new Backoff('mail.database', options.maxWaitMs);
  const server = new Backoff('mail.server', options.maxWaitMs);
  let housekeepingAt = 0;
  let eraseAt = 0;
  while (!stop.aborted) {
    try {
      if (performance.now() >= housekeepingAt) {
        const done = await runHousekeeping(options);
        housekeepingAt = performance.now() + (done ? HOUSEKEEPING_INTERVAL_MS : HOUSEKEEPING_RETRY_MS);
      }
      if (performance.now() >= eraseAt) {
        await eraseCopies(options);
        eraseAt = performance.now() + ERASE_INTERVAL_MS;
      }
      const claimed = transport ? await outbox.claim(BATCH_SIZE) : { mails: [], uncertain: [] };
      database.succeed();
      for (const id of claimed.uncertain) {
        log.error('mail.uncertain', { mail: id, cause: 'the worker ended while sending', remedy });
      }
      const work = claimed.mails.length > 0;
      if (transport && work) await deliver(claimed.mails, options, transport, server);
      await pause(work ? Math.min(BATCH_PAUSE_MS, options.pollMs) : options.pollMs, stop);
    } catch (error) {
      database.fail(error);
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
  server: Backoff,
): Promise<void> {
  let session: Session;
  try {
    session = await transport.open();
  } catch (error) {
    server.fail(error);
    await release(mails, options.outbox);
    return;
  }
  const remaining = [...mails];
  try {
    while (session.usable && !options.stop.aborted) {
      const [mail] = remaining;
      if (!mail) break;
      const result = await sendOne(mail, session, transport, options).catch((error: unknown) => {
        if (!(error instanceof TransportBlockedError)) throw error;
        server.fail(error.cause);
        return 'blocked' as const;
      });
      if (result === 'blocked') break;
      server.succeed();
      remaining.shift();
    }
    // A server that accepts connections and hangs up at once must not be retried in a tight loop.
    if (remaining.length === mails.length && !session.usable) server.fail(new Error('the server hung up'));
  } finally {
    session.close();
  }
  await release(remaining, options.outbox);
}

/** Nothing of this mail was sent, and nothing of the next would be. */
class TransportBlockedError extends Error {
  override name = 'TransportBlockedError';
}

async function sendOne(
  queued: Claimed,
  session: Session,
  transport: Transport,
  { outbox, sender, stop }: WorkerOptions,
): Promise<void> {
  // Rendered before it is marked: a mail that cannot be rendered must not look as if it had been sent.
  const rendered = await renderQueued(queued, sender);
  if ('failure' in rendered) return recordResult(queued, outbox, stop, 'failed', rendered.failure);
  if (!transport.isIdempotent && !(await retry(() => outbox.mark(queued.id), stop))) return;
  const result = await session.send(rendered.mail, rendered.text).catch((cause: unknown) => {
    throw new TransportBlockedError('The transport is blocked', { cause });
  });
  await recordResult(queued, outbox, stop, result.outcome, 'error' in result ? result.error : null);
}

async function renderQueued(
  queued: Claimed,
  sender: Sender,
): Promise<{ mail: Mail; text: Buffer } | { failure: string }> {
  try {
    const mail = composeMail(queued, sender);
    return mail ? { mail, text: await render(mail) } : { failure: 'the address cannot be written to' };
  } catch (error) {
    return { failure: error instanceof Error ? error.name : 'not rendered' };
  }
}

/** Records the result of an attempt, with one line in the log. */
async function recordResult(
  { id, kind, enquiry }: Claimed,
  outbox: Outbox,
  stop: AbortSignal,
  outcome: Outcome,
  error: string | null,
): Promise<void> {
  const details = { mail: id, kind, requestId: enquiry.request_id };
  if (outcome === 'sent') log.info('mail.sent', details);
  else log.error(`mail.${outcome}`, { ...details, cause: error, ...(outcome === 'retry' ? {} : { remedy }) });
  const { status } = await retry(() => outbox.record(id, outcome, error), stop);
  if (status === 'lost') log.error('mail.not_recorded', { ...details, outcome });
}

/** Returns mails that were not begun; where that fails, their lease runs out. */
async function release(mails: Claimed[], outbox: Outbox): Promise<void> {
  for (const { id } of mails) await outbox.record(id, 'released', null);
}

/**
 * Retries an idempotent call for about a minute, or a few seconds while the worker stops: if it fails between
 * marking and recording, a person has to look at the mail.
 */
async function retry<T>(call: () => Promise<T>, stop: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= (stop.aborted ? 5 : 15)) throw error;
      await delay(Math.min(5_000, 100 * 2 ** attempt));
    }
  }
}

/**
 * Deletes what is too old, and logs how many mails wait for a person. A failure delays no mail.
 * @returns whether it succeeded
 */
async function runHousekeeping({ outbox, transport }: WorkerOptions): Promise<boolean> {
  try {
    const waiting = await outbox.inDoubt();
    if (waiting.length > 0) log.error('mail.waits_for_decision', { mails: waiting.length, remedy });
    const purged = await outbox.purge();
    const { enquiries, mails, address_hashes: addressHashes, older_than: olderThan } = purged;
    if (purged.held_until !== null) {
      log.error('retention.held', {
        cause: 'the clock jumped by more than 30 days',
        until: purged.held_until,
      });
    }
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

/** Deletes what the transport keeps of deleted enquiries. A failure delays no mail. */
async function eraseCopies({ outbox, transport }: WorkerOptions): Promise<void> {
  try {
    await transport?.erase?.((requestIds) => outbox.gone(requestIds));
  } catch (error) {
    log.error('retention.failed', { cause: errorText(error) });
  }
}

async function pause(ms: number, stop: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal: stop }).catch(() => undefined);
}
