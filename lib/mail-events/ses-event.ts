import { z } from 'zod';
import { SES_TAG } from '#lib/email/ses-headers.ts';
import { parseUuid } from '#lib/ids.ts';
import { parseJson } from '#lib/parse-json.ts';
import type { MailEvent } from './mail-event.ts';

const at = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const recipient = z.object({ action: z.string().optional(), status: z.string().optional() });
const details = z.object({
  mail: z.object({
    /** Of events that a configuration set publishes. */
    tags: z.record(z.string(), z.array(z.string())).optional(),
    /** Of an identity's notifications, where it includes the original headers. */
    commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
  }),
  bounce: z
    .object({
      timestamp: at,
      bounceType: z.string(),
      bounceSubType: z.string().optional(),
      bouncedRecipients: z.array(recipient).optional(),
    })
    .optional(),
  complaint: z.object({ timestamp: at, complaintFeedbackType: z.string().nullish() }).optional(),
  delivery: z.object({ timestamp: at }).optional(),
});
const named = z.union([
  z.object({ eventType: z.string() }).transform(({ eventType }) => eventType),
  z.object({ notificationType: z.string() }).transform(({ notificationType }) => notificationType),
]);
type Details = z.output<typeof details>;
type Outcome = Pick<MailEvent, 'kind' | 'at' | 'detail'>;

/**
 * What Amazon SES says of one of our mails, as an event of a configuration set (`eventType`) or a
 * notification of an identity (`notificationType`).
 * @param text the message of an SNS notification
 * @returns undefined for what is of no consequence: other events, other mails, the greeting of a new topic
 */
export function parseSesEvent(text: string): Omit<MailEvent, 'eventId'> | undefined {
  const json = parseJson(text);
  const name = named.safeParse(json).data;
  const event = name === undefined ? undefined : details.safeParse(json).data;
  const mailId = event && mailIdOf(event.mail);
  const outcome = event && outcomes[name ?? '']?.(event);
  return mailId && outcome ? { provider: 'ses', mailId, ...outcome } : undefined;
}

/** SES gives each mail a Message-ID of its own; ours is kept among the headers that it had. */
const OUR_MESSAGE_ID = /^<?[a-z0-9-]{1,40}\.([0-9a-f-]{36})@/;

const mailIdOf = ({ tags, commonHeaders }: Details['mail']): string | undefined =>
  parseUuid(tags?.[SES_TAG]?.[0] ?? OUR_MESSAGE_ID.exec(commonHeaders?.messageId ?? '')?.[1] ?? '');

const outcomes: Partial<Record<string, (event: Details) => Outcome | undefined>> = {
  Bounce: ({ bounce }) => bounce && bounced(bounce),
  // Not what a recipient says: that a mail was no junk, or that our signature did not fit.
  Complaint: ({ complaint }) =>
    complaint && !['not-spam', 'auth-failure'].includes(complaint.complaintFeedbackType ?? '')
      ? { kind: 'complaint', at: complaint.timestamp, detail: complaint.complaintFeedbackType ?? '' }
      : undefined,
  Delivery: ({ delivery }) => delivery && { kind: 'delivered', at: delivery.timestamp, detail: '' },
};

/** Refused for what the mail holds, which is not the fault of its recipient. */
const OF_THE_TEXT = new Set(['ContentRejected', 'AttachmentRejected', 'MessageTooLarge']);
/** The status of the same, and of a sender or relay that is not wanted (RFC 3463). */
const REFUSED_FOR_US = /^5\.[67]\./;

function bounced(bounce: NonNullable<Details['bounce']>): Outcome | undefined {
  const { timestamp, bounceType: type, bounceSubType: subType = '', bouncedRecipients = [] } = bounce;
  const status = bouncedRecipients.find((one) => one.status !== undefined)?.status;
  const detail = [`${type}/${subType}`, status].filter(Boolean).join(' ');
  const is = (kind: Outcome['kind']): Outcome => ({ kind, at: timestamp, detail });
  if (type === 'Permanent') return is(REFUSED_FOR_US.test(status ?? '') ? 'rejected' : 'permanent');
  if (type === 'Undetermined') return is('transient');
  if (type !== 'Transient') return undefined;
  if (OF_THE_TEXT.has(subType)) return is('rejected');
  // Without a delivery status it is as likely the automatic answer of somebody on leave.
  const hasStatus = bouncedRecipients.some((one) => one.action ?? one.status);
  return subType === 'General' && !hasStatus ? undefined : is('transient');
}
