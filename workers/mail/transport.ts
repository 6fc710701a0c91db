import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from '#lib/email/compose.ts';

/** What came of handing one mail over. `error` holds codes and phases, never a server's words: they often repeat the address. */
export type Handover = { outcome: 'sent' } | { outcome: 'retry' | 'failed' | 'uncertain'; error: string };

/** An open way out. After anything but success it may be closed: ask `usable` before the next mail. */
export interface Session {
  readonly usable: boolean;
  /**
   * Hands over one mail, `text` being the whole of it.
   * @throws when the way out is blocked; nothing was handed over then
   */
  send(mail: Mail, text: Buffer): Promise<Handover>;
  close(): void;
}

export interface Transport {
  /**
   * True when handing the same mail over twice leaves one copy. Then nothing has to be marked beforehand, and a mail that was under way
   * when the worker ended is simply handed over again.
   */
  readonly repeatable: boolean;
  /** @throws when there is no way out now; nothing was handed over then */
  open(): Promise<Session>;
  /** Removes copies of ours that are older, if this transport keeps any. */
  purge(olderThan: Date): Promise<void>;
}

/** The mail as it travels: RFC 5322, lines ended by CR LF. Every header is built from a field, encoded and folded by the library. */
export function render(mail: Mail): Promise<Buffer> {
  const { id: _id, kind: _kind, envelope: _envelope, ...fields } = mail;
  return new MailComposer({
    ...fields,
    newline: 'windows',
    // What a visitor typed is text; the library must not read files or addresses that it names.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
