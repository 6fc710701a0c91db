import { site } from '#content/site/site.ts';
import { contactFields } from '#lib/enquiries/form/field-lists.ts';
import { DOT_ATOM, fieldError } from '#lib/enquiries/form/fields.ts';
import { oneClickPath } from '#lib/routes.ts';
import type { SignedAddresses } from './signed-addresses.ts';

export interface Sender {
  /** The address our mails come from, but for issues. */
  from: string;
  newsletter: { from: Mailbox };
  /** Where notifications go. */
  notify: string;
  /** The origin of the site, for the links in mails. */
  siteOrigin: string;
  /** Of Amazon SES, which then reports what becomes of our mails. */
  sesConfigurationSet?: string | undefined;
  /** Where mails return to that cannot be delivered; without it, to `from`. */
  bounces?: {
    addresses: SignedAddresses;
    /** Whether the mailbox is read, so that readers may also unsubscribe by mail. */
    isRead: boolean;
  };
}

export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as fields, which the library quotes and encodes, so that none can begin another. */
export interface Mail {
  id: string;
  kind: string;
  /** Of the enquiry that the mail is about. */
  requestId?: string;
  /** Of the SMTP dialogue, apart from all headers. */
  envelope: { from: string; to: string };
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html?: string;
  messageId: string;
  date: Date;
  /**
   * Of a mail that many get: `words` is one object for all of theirs, and text and html differ from one
   * reader to another in nothing but `token`, a UUID.
   */
  common?: { content: object; token: string };
  /** Beside those above. A `prepared` one is written as it is, without folding. */
  headers: Record<string, string | { prepared: boolean; value: string }>;
}

/** What every queued mail has. */
export interface Queued {
  /** A UUID, in the Message-ID of every attempt. */
  id: string;
  kind: string;
  /**
   * The date of the mail, ISO 8601, by the clock of the database: when it was queued, however late it is
   * sent; of an issue, when its turn came.
   */
  queued_at: string;
}

/** @param name of the group of mails, the first part of the Message-ID */
export const commonFields = (mail: Queued, sender: Sender, name: string) => ({
  id: mail.id,
  messageId: `<${name}.${mail.id}@${new URL(site.origin).hostname}>`,
  date: new Date(mail.queued_at),
  from: { name: site.name, address: sender.from },
});

const emailField = contactFields.find(({ name }) => name === 'email');

/** The rule of the forms, applied again to what is stored. */
export const isMailable = (address: string): boolean =>
  emailField !== undefined && fieldError(emailField, address) === undefined && DOT_ATOM.test(address);

/**
 * What mail clients show a button for (RFC 2369, RFC 8058). In one line: folded, the address can break a
 * signature that the mail server adds.
 */
export function unsubscribeHeaders({ siteOrigin, bounces }: Sender, token: string): Mail['headers'] {
  const urls = [new URL(`${oneClickPath}/${token}`, siteOrigin).href];
  if (bounces?.isRead) urls.push(`mailto:${bounces.addresses.forUnsubscribing(token)}?subject=unsubscribe`);
  return {
    'List-Unsubscribe': { prepared: true, value: urls.map((url) => `<${url}>`).join(', ') },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
