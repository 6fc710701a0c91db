import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { Addressed, SignedAddresses } from '#lib/email/signed-addresses.ts';
import { fieldGroups, outcomeOf } from './delivery-status.ts';

/** An event of a mail, as record_mail_event() takes it. */
export type MailEvent = {
  kind: 'delivered' | 'permanent' | 'transient' | 'rejected' | 'complaint';
  mail: string;
  detail: string;
};

/** Why a message has no effect; words of the metrics. */
export type Ignored = 'foreign' | 'forged' | 'auto_reply' | 'no_report' | 'not_final' | 'not_abuse';

/** What a message in the mailbox asks for. */
export type Reading = MailEvent | { kind: 'unsubscribe'; token: string } | { kind: 'none'; why: Ignored };

/** Headers of one message and of a part are longer in no report; a hostile one is refused. */
const LIMITS = { maxHeadersSize: 64 * 1024, maxNestingDepth: 20, forceRfc822Attachments: true };
/** Where a mail server writes the address that a message came to. */
const RECIPIENT_HEADERS = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-delivered-to',
  'x-original-to',
  'x-forwarded-to',
  'envelope-to',
  'x-envelope-to',
  'original-recipient',
]);
const ADDRESS = /[^\s<>()[\]"',;:@]{1,64}@[^\s<>()[\]"',;:@]{1,255}/g;

/** What the head of a message names: something of ours, or why not. `report`: perhaps in the rest of it. */
export type Recipient = Addressed | 'forged' | 'foreign' | 'report';

/** Reads the head alone, so that other mail of the mailbox is not read. @throws when it cannot be parsed */
export async function recipientOf(head: Uint8Array, addresses: SignedAddresses): Promise<Recipient> {
  const { headers } = await PostalMime.parse(head, LIMITS);
  const values = headers.filter(({ key }) => RECIPIENT_HEADERS.has(key)).map(({ value }) => value);
  const named = addressedIn(values, addresses);
  if (named !== undefined) return named;
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return /\breport-type\s*=\s*"?feedback-report\b/i.test(type) ? 'report' : 'foreign';
}

/** Of several addresses one with a true signature counts. */
function addressedIn(texts: readonly string[], addresses: SignedAddresses): Addressed | 'forged' | undefined {
  let isForged = false;
  for (const [address] of texts.flatMap((text) => [...text.matchAll(ADDRESS)])) {
    const named = addresses.read(address);
    if (typeof named === 'object') return named;
    if (named === 'forged') isForged = true;
  }
  return isForged ? 'forged' : undefined;
}

/**
 * What a message asks for. It may be cut at the end: reports stand before the mail that they return.
 * @throws when it cannot be parsed
 */
export async function readReport(
  message: Uint8Array,
  recipient: Addressed | 'report',
  addresses: SignedAddresses,
): Promise<Reading> {
  const email = await PostalMime.parse(message, LIMITS);
  const feedback = partOf(email, 'message/feedback-report');
  if (feedback !== undefined) return complaint(feedback, recipient, addresses);
  if (recipient === 'report') return { kind: 'none', why: 'foreign' };
  const status = partOf(email, 'message/delivery-status') ?? partOf(email, 'message/global-delivery-status');
  const isAutomatic = isAutoReply(email);
  if (recipient.purpose === 'unsubscribe') {
    if (status !== undefined) return { kind: 'none', why: 'no_report' };
    return isAutomatic ? { kind: 'none', why: 'auto_reply' } : { kind: 'unsubscribe', token: recipient.id };
  }
  const outcome = status === undefined ? undefined : outcomeOf(status);
  if (!outcome)
    return { kind: 'none', why: status === undefined && isAutomatic ? 'auto_reply' : 'no_report' };
  const { kind, detail } = outcome;
  return kind === 'not_final' ? { kind: 'none', why: kind } : { kind, mail: recipient.id, detail };
}

/** RFC 5965; reports of junk come to one address for all mails, and name ours in the report. */
function complaint(text: string, recipient: Addressed | 'report', addresses: SignedAddresses): Reading {
  const fields = new Map(fieldGroups(text).flatMap((group) => [...group]));
  const named =
    typeof recipient === 'object'
      ? recipient
      : addressedIn([fields.get('original-mail-from') ?? ''], addresses);
  if (named === 'forged') return { kind: 'none', why: 'forged' };
  if (named?.purpose !== 'bounce') return { kind: 'none', why: 'foreign' };
  const type = fields.get('feedback-type')?.toLowerCase();
  if (type !== 'abuse') return { kind: 'none', why: 'not_abuse' };
  return { kind: 'complaint', mail: named.id, detail: type };
}

/** RFC 3834; a mail client that unsubscribes its user may well call that auto-generated. */
const isAutoReply = ({ headers }: Email): boolean =>
  headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && /^\s*auto-replied\b/i.test(value)) ||
      key === 'x-autoreply' ||
      (key === 'precedence' && /^\s*auto_reply\b/i.test(value)),
  );

function partOf({ attachments }: Email, type: string): string | undefined {
  const part = attachments.find(({ mimeType }) => mimeType === type);
  return part && textOf(part);
}

function textOf({ content }: Attachment): string {
  if (typeof content === 'string') return content;
  // Every octet is a character, so that none is lost; what is read of it is ASCII.
  return Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content)).toString('latin1');
}
