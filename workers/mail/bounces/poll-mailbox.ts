import { createHash } from 'node:crypto';
import type { SignedAddresses } from '#lib/email/signed-addresses.ts';
import { errorText, log } from '#lib/log/log.ts';
import type { Outbox } from '#workers/mail/outbox.ts';
import { MailboxError, type Head, type OpenMailbox } from './mailbox.ts';
import { readReport, recipientOf, type Ignored, type Reading } from './read-report.ts';

type Status = 'ok' | 'repeated' | 'unknown_mail' | 'invalid' | 'not_found';

/** What became of a message; a value of the metrics. `ok` is counted as what it did. */
export type Handled =
  Exclude<Reading['kind'], 'none'> | Exclude<Status, 'ok'> | Ignored | 'gone' | 'unreadable';

/** Where reading stands. A new worker begins at the first message: what it repeats changes nothing. */
export interface Position {
  validity: string;
  /** All messages up to this number were handled. */
  uid: number;
  /** How often the mailbox failed at which message. */
  failedAt: { uid: number; times: number };
}

export const startOf = (validity: string): Position => ({ validity, uid: 0, failedAt: { uid: 0, times: 0 } });

export interface Poll {
  addresses: SignedAddresses;
  outbox: Pick<Outbox, 'recordEvent' | 'unsubscribe'>;
  onHandled: (what: Handled) => void;
}

/** Messages of one portion, which are deleted together. */
const PORTION = 100;
/** A message at which the mailbox failed so often is left alone. */
const MAX_FAILURES = 3;

/**
 * Handles one portion of what is new in a mailbox: applies each report, then deletes those that were applied.
 * When it ends between the two, the next poll applies them again, which changes nothing. Other mail stays.
 * @param position is brought up to date, and kept for the next poll
 * @returns whether more is waiting
 * @throws when the mailbox or the database is away
 */
export async function pollMailbox(mailbox: OpenMailbox, position: Position, poll: Poll): Promise<boolean> {
  if (position.validity !== mailbox.validity) Object.assign(position, startOf(mailbox.validity));
  const { uids, more } = await mailbox.list(position.uid, PORTION);
  const done: number[] = [];
  for (const uid of uids) {
    const { as, isDone } = await handle(uid, mailbox, position, poll);
    if (isDone) done.push(uid);
    poll.onHandled(as);
  }
  await mailbox.remove(done);
  position.uid = uids.at(-1) ?? position.uid;
  return more;
}

type Result = { as: Handled; isDone: boolean };

async function handle(uid: number, mailbox: OpenMailbox, position: Position, poll: Poll): Promise<Result> {
  const read = await readSafely(uid, mailbox, position, poll);
  if (typeof read === 'string') return { as: read, isDone: false };
  const { reading, head } = read;
  if (reading.kind === 'none') return { as: reading.why, isDone: false };
  const status = await apply(reading, messageIdOf(head) ?? `${mailbox.validity}:${uid}`, head, poll);
  // Of an unknown mail nothing is left that the report could tell, but an address.
  return { as: status === 'ok' ? reading.kind : status, isDone: status !== 'invalid' };
}

/** No single message ends a poll, unless the mailbox fails at it. */
async function readSafely(
  uid: number,
  mailbox: OpenMailbox,
  { failedAt }: Position,
  { addresses }: Poll,
): Promise<{ reading: Reading; head: Head } | 'gone' | 'unreadable'> {
  const unreadable = (cause: string) => {
    log.error('mail.report_unreadable', { uid, cause });
    return 'unreadable' as const;
  };
  if (failedAt.uid === uid && failedAt.times >= MAX_FAILURES) return unreadable('the mailbox fails at it');
  try {
    const head = await mailbox.head(uid);
    if (!head) return 'gone';
    const recipient = await recipientOf(head.text, addresses);
    if (recipient === 'foreign' || recipient === 'forged') {
      return { reading: { kind: 'none', why: recipient }, head };
    }
    const message = await mailbox.read(uid);
    return message ? { reading: await readReport(message, recipient, addresses), head } : 'gone';
  } catch (error) {
    if (!(error instanceof MailboxError)) return unreadable(errorText(error));
    Object.assign(failedAt, { uid, times: failedAt.uid === uid ? failedAt.times + 1 : 1 });
    throw error;
  }
}

async function apply(
  reading: Exclude<Reading, { kind: 'none' }>,
  messageId: string,
  { receivedAt: at }: Head,
  { outbox }: Poll,
): Promise<Status> {
  if (reading.kind === 'unsubscribe') return outbox.unsubscribe(reading.token);
  const { kind, mail, detail } = reading;
  const id = createHash('sha256').update(`${mail}:${kind}:${messageId}`).digest('hex');
  const status = await outbox.recordEvent({ ...reading, id, at });
  if (status === 'ok') log.info('mail.event_recorded', { provider: 'mailbox', mailId: mail, kind, detail });
  return status;
}

/** The same in every copy of a message, in whichever mailbox. */
function messageIdOf({ text }: Head): string | undefined {
  return /^message-id:\s*(<[^<>\s]{1,500}>)/im.exec(Buffer.from(text).toString('latin1'))?.[1];
}
