import MailComposer from 'nodemailer/lib/mail-composer';
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
   * @param text all of it, as `render` writes it
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
  /** Whether sending a mail twice leaves one copy; then none is ever in doubt. */
  readonly isIdempotent: boolean;
  /** @throws when no connection can be opened */
  open(): Promise<Session>;
  /** Deletes older copies, if this transport keeps any. */
  purge(olderThan: Date): Promise<void>;
  /** Deletes the copies of which `findGone` returns the ids; none without copies. */
  erase?(findGone: FindGone): Promise<void>;
}

/** A mail as RFC 5322 text with CR LF; the library encodes and folds every header from a field. */
export async function render(mail: Mail): Promise<Buffer> {
  const { id: _id, kind: _kind, requestId: _requestId, envelope: _envelope, ...fields } = mail;
  const text = await new MailComposer({
    ...fields,
    // The library must not read a file or URL that a visitor typed.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  // The library's own way is one more stream for each mail.
  return Buffer.from(text.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1');
}
