import { mails } from '#content/site/mails.ts';
import { nextSteps } from '#content/site/next-steps.ts';
import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { site } from '#content/site/site.ts';
import { ENQUIRIES_PATH, enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import { replyTime } from '#lib/enquiries/reply-time.ts';
import { referenceOf } from '#lib/ids.ts';
import { oneLine, plainText } from '#lib/text.ts';
import { commonFields, isMailable, type Mail, type Queued, type Sender } from './mail.ts';

/** A stored enquiry as it comes from the outbox; its fields are untrusted. */
export interface EnquiryToMail {
  id: string;
  request_id: string;
  kind: string;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  subject: string;
  message: string;
  created_at: string;
  /** Until when it is to be answered. */
  due_at: string;
  /** When its sender could take a call. */
  call_times: readonly string[];
}

export interface QueuedEnquiryMail extends Queued {
  /** `held_notice` tells the firm that enquiries are held from this one on; it contains nothing of it. */
  kind: 'notification' | 'acknowledgement' | 'held_notice' | 'reply_reminder' | 'reply_overdue';
  enquiry: EnquiryToMail;
}

const moment = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: site.timeZone,
});

/** @returns undefined for an acknowledgement to an invalid address */
export function composeEnquiryMail(mail: QueuedEnquiryMail, sender: Sender): Mail | undefined {
  const common = {
    ...commonFields(mail, sender, 'enquiry'),
    kind: mail.kind,
    requestId: mail.enquiry.request_id,
  };
  switch (mail.kind) {
    case 'notification':
      return { ...common, ...notification(mail.enquiry, sender) };
    case 'acknowledgement':
      return acknowledgement(mail.enquiry, sender, common);
    case 'held_notice':
      return { ...common, ...heldNotice(mail.enquiry, sender) };
    case 'reply_reminder':
    case 'reply_overdue':
      return { ...common, ...reminder(mail.enquiry, sender, mail.kind) };
  }
}

/** What every mail to the firm has; RFC 3834: no holiday notice should respond to it. */
const toFirm = (sender: Sender) => ({
  envelope: { from: sender.from, to: sender.notify },
  to: { name: site.name, address: sender.notify },
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
});

const urlOf = ({ id }: EnquiryToMail, { siteOrigin }: Sender): string =>
  new URL(enquiryPath(id), siteOrigin).href;

function heldNotice(enquiry: EnquiryToMail, sender: Sender) {
  const { subject, paragraphs } = mails.heldNotice;
  const url = new URL(`${ENQUIRIES_PATH}?status=held`, sender.siteOrigin);
  const since = moment.format(new Date(enquiry.created_at));
  return { ...toFirm(sender), subject, text: `${paragraphs(since, url.href).join('\n\n')}\n` };
}

/** Without the message, which the notification brought. */
function reminder(enquiry: EnquiryToMail, sender: Sender, kind: 'reply_reminder' | 'reply_overdue') {
  const words = mails.reminders;
  const { labels } = mails.notification;
  const reference = referenceOf(enquiry.request_id);
  const name = oneLine(enquiry.name, 120);
  const subject = oneLine(enquiry.subject, 150);
  const paragraphs = [
    words[kind].intro(replyTime(enquiry.due_at)),
    `${labels.name}: ${name}\n${labels.subject}: ${subject}`,
    words.open(urlOf(enquiry, sender)),
    words.ends,
  ];
  return {
    ...toFirm(sender),
    ...(isMailable(enquiry.email) ? { replyTo: { name, address: enquiry.email } } : {}),
    subject: words[kind].subject(reference, subject),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}

function notification(enquiry: EnquiryToMail, sender: Sender) {
  const words = mails.notification;
  const reference = referenceOf(enquiry.request_id);
  const answerable = isMailable(enquiry.email);
  const name = oneLine(enquiry.name, 120);
  const product = enquirySubjectOf(enquiry.kind)?.title;
  const line = (label: string, value: string | null) =>
    `${`${label}:`.padEnd(11)} ${oneLine(value ?? '', 300) || words.absent}`;
  const { labels } = words;
  const text = [
    words.intro,
    '',
    line(labels.reference, reference),
    line(labels.received, moment.format(new Date(enquiry.created_at))),
    line(labels.due, replyTime(enquiry.due_at)),
    ...(product ? [line(labels.product, product)] : []),
    line(labels.name, enquiry.name),
    line(labels.email, enquiry.email),
    line(labels.phone, enquiry.phone),
    line(labels.company, enquiry.company),
    line(labels.subject, enquiry.subject),
    ...enquiry.call_times.map((time) => line(labels.call, replyTime(time))),
    '',
    `${labels.message}:`,
    '',
    // Quoted, so that no message can pass for our own words.
    ...plainText(enquiry.message)
      .split('\n')
      .map((each) => `> ${each}`),
    '',
    answerable ? words.reply : words.noReply,
    words.open(urlOf(enquiry, sender)),
    '',
  ].join('\n');
  return {
    ...toFirm(sender),
    ...(answerable ? { replyTo: { name, address: enquiry.email } } : {}),
    subject: words.subject(reference, oneLine(enquiry.subject, 150)),
    text,
  };
}

/**
 * Contains nothing that a visitor typed, not even the name: anyone can enter any address, and the form would
 * send a stranger's words under our name to it.
 */
function acknowledgement(
  enquiry: EnquiryToMail,
  sender: Sender,
  common: Pick<Mail, 'id' | 'kind' | 'requestId' | 'messageId' | 'date' | 'from'>,
): Mail | undefined {
  if (!isMailable(enquiry.email)) return undefined;
  const words = mails.acknowledgement;
  const reference = referenceOf(enquiry.request_id);
  const product = enquirySubjectOf(enquiry.kind)?.title;
  const paragraphs = [
    words.greeting,
    ...(product ? words.quickstart(product) : words.contact),
    nextSteps.inMail(replyTime(enquiry.due_at)),
    words.reference(reference),
    words.mistaken,
    words.signature.join('\n'),
  ];
  return {
    ...common,
    envelope: { from: sender.from, to: enquiry.email },
    to: { name: '', address: enquiry.email },
    replyTo: { name: site.name, address: site.email },
    subject: words.subject(reference),
    text: `${paragraphs.join('\n\n')}\n`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  };
}
