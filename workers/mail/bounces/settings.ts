import type { Config } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';

/** A mailbox on an IMAP server. */
export interface ImapMailbox {
  host: string;
  port: number;
  /** TLS from the first byte; without it only on this machine. */
  secure: boolean;
  user: string;
  pass: string;
  path: string;
}

export interface BounceSettings {
  /** Of the mailbox, without the part that names a mail. */
  address: string;
  /** Where it is read; undefined when nobody reads it here. */
  imap: ImapMailbox | undefined;
}

/** @returns undefined when mails return to the sender. @throws UserError for a mailbox without an address */
export function bounceSettings(values: Config): BounceSettings | undefined {
  const { BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: url } = values;
  if (!address) {
    if (url)
      throw new UserError('BOUNCE_IMAP_URL is set without BOUNCE_ADDRESS, the address of its mailbox.');
    return undefined;
  }
  return { address, imap: url === undefined ? undefined : mailboxOf(new URL(url)) };
}

function mailboxOf(url: URL): ImapMailbox {
  const secure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 993 : 143,
    secure,
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
    path: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}
