import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from '#lib/email/compose.ts';
import type { Outcome } from './outbox.ts';

/**
 * What the worker passes to `record_mail`, in its words; `released` is for a mail that was not begun.
 * `error` holds codes and phases, never a server's words, which often repeat the address.
 */
export type DeliveryResult =
  { outcome: Extract<Outcome, 'sent'> } | { outcome: Exclude<Outcome, 'sent' | 'released'>; error: string };

/** An open connection. After anything but success it may be closed: check `usable` before the next mail. */
export interface Session {
  readonly usable: boolean;
  /**
   * Sends one mail.
   * @param text all of it, as `render` writes it
   * @throws when nothing of it was sent, nor would be of the next
   */
  send(mail: Mail, text: Buffer): Promise<DeliveryResult>;
  close(): void;
}

/** Of these request ids, those without an enquiry in the database. */
type FindGone = (requestIds: string[]) => Promise<string[]>;

export interface Transport {
  /** Whether sending a mail twice leaves one copy; if not, it is marked before it is sent. */
  readonly isIdempotent: boolean;
  /** @throws when no connection can be opened */
  open(): Promise<Session>;
  /** Deletes older copies, if this transport keeps any. */
  purge(olderThan: Date): Promise<void>;
  /** Deletes the copies about enquiries of which `findGone` returns the request ids; none without copies. */
  erase?(findGone: FindGone): Promise<void>;
}

/** A mail as RFC 5322 text with CR LF; the library encodes and folds every header from a field. */
export function render(mail: Mail): Promise<Buffer> {
  const { id: _id, kind: _kind, requestId: _requestId, envelope: _envelope, ...fields } = mail;
  return new MailComposer({
    ...fields,
    newline: 'windows',
    // The library must not read a file or URL that a visitor typed.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
