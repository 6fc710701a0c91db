import type { SignedAddresses } from '#lib/email/signed-addresses.ts';
import { log } from '#lib/log/log.ts';
import { Backoff, pause } from '#workers/mail/backoff.ts';
import type { Outbox } from '#workers/mail/outbox.ts';
import { openMailbox } from './mailbox.ts';
import { pollMailbox, startOf, type Handled, type Position } from './poll-mailbox.ts';
import type { ImapMailbox } from './settings.ts';

export interface BounceReader {
  server: ImapMailbox;
  addresses: () => Promise<SignedAddresses>;
  outbox: Pick<Outbox, 'recordEvent' | 'unsubscribe'>;
  /** Interval of the polls, in milliseconds; a minute by default. */
  pollMs?: number;
  /** The longest wait for a mailbox that is away, in milliseconds; a quarter of an hour by default. */
  maxWaitMs?: number;
  onHandled?: (what: Handled) => void;
  /** After each poll that read all there was. */
  onPolled?: () => void;
  stop: AbortSignal;
}

const INTERVAL_MS = 60_000;
const MAX_WAIT_MS = 15 * 60_000;
/** One poll, in milliseconds: a server that drips is left. */
const DEADLINE_MS = 10 * 60_000;

/**
 * Reads the mailbox of bounces at intervals until the worker is stopped. Never rejects, and shares nothing
 * with the lanes: when the mailbox is away, mails are sent as ever. Several workers may read one mailbox.
 */
export async function runBounces(reader: BounceReader): Promise<void> {
  const { pollMs = INTERVAL_MS, maxWaitMs = MAX_WAIT_MS, onPolled, stop } = reader;
  const server = new Backoff('mail.bounces', maxWaitMs);
  const position = startOf('');
  while (!stop.aborted) {
    try {
      await pollOnce(reader, position);
      server.succeed();
      onPolled?.();
    } catch (error) {
      if (!stop.aborted) server.fail(error);
    }
    // Never sooner than the interval: many wrong passwords in a row lock an account.
    await pause(Math.max(pollMs, server.waitMs), stop);
  }
}

async function pollOnce(reader: BounceReader, position: Position): Promise<void> {
  const { server, outbox, onHandled, stop } = reader;
  const addresses = await reader.addresses();
  const deadline = AbortSignal.any([stop, AbortSignal.timeout(DEADLINE_MS)]);
  const mailbox = await openMailbox(server, deadline);
  let messages = 0;
  const count = (what: Handled) => {
    messages += 1;
    onHandled?.(what);
  };
  try {
    while (await pollMailbox(mailbox, position, { addresses, outbox, onHandled: count })) {
      deadline.throwIfAborted();
    }
  } finally {
    await mailbox.close();
  }
  if (messages > 0) log.info('mail.bounces_read', { messages });
}
