import type { Mail } from '#lib/email/mail.ts';
import type { Verdict } from './verdict.ts';

/**
 * What became of one mail. `error` holds codes and phases, never a server's words, which often repeat the
 * address.
 */
export type DeliveryResult = { verdict: 'sent' } | { verdict: Exclude<Verdict, 'sent'>; error: string };

/** An open connection. After anything but success it may be closed: check `usable` before the next mail. */
export interface Session {
  readonly usable: boolean;
  /**
   * Sends one mail, within the deadline of the transport.
   * @param text all of it, as render() writes it
   * @throws when nothing of it was sent, nor would be of the next
   */
  send(mail: Mail, text: Buffer): Promise<DeliveryResult>;
  close(): void;
}

/** No connection, and what that proves: `sender` when the server refused us, such as our password. */
export class TransportUnavailableError extends Error {
  override name = 'TransportUnavailableError';
  readonly verdict: Verdict;

  constructor(message: string, verdict: Verdict, options?: ErrorOptions) {
    super(message, options);
    this.verdict = verdict;
  }
}

/** Of these ids of written mails, those whose subject is no longer in the database. */
type FindGone = (ids: string[]) => Promise<string[]>;

export interface Transport {
  /** Whether sending a mail twice leaves one copy; then none is ever uncertain. */
  readonly isIdempotent: boolean;
  /** @throws when no connection can be opened */
  open(): Promise<Session>;
  /** Deletes older copies, if this transport keeps any. */
  purge(olderThan: Date): Promise<void>;
  /** Deletes the copies of which `findGone` returns the ids; none without copies. */
  erase?(findGone: FindGone): Promise<void>;
}
