import { enquirySubjectOf } from '#content/enquiry-subjects.ts';
import { digestMail as texts } from '#content/site/notifications/digest-mail.ts';
import { site } from '#content/site/site.ts';
import { ACCOUNT_PATH, SYSTEM_PATH } from '#lib/auth/redirect-path.ts';
import { ENQUIRIES_PATH, enquiryPath } from '#lib/enquiries/admin/enquiry-form.ts';
import { replyTime } from '#lib/enquiries/reply-time.ts';
import { referenceOf } from '#lib/ids.ts';
import { FEEDS_PATH } from '#lib/newsletter/admin/feed-form.ts';
import { editPath } from '#lib/newsletter/admin/issue-form.ts';
import { oneLine } from '#lib/text.ts';
import { commonFields, isMailable, type Mail, type Queued, type Sender } from './mail.ts';

/** A digest as the outbox hands it over; it holds no word of a visitor. */
export interface QueuedDigest extends Queued {
  kind: 'digest';
  to: string;
  choice: 'daily' | 'weekly';
  digest: {
    /** The first that are due, in their order; `open` counts all. Times are ISO 8601. */
    enquiries: { id: string; request_id: string; kind: string; due_at: string }[];
    open: number;
    /** Of all that are open; 1,001 for more. */
    overdue: number;
    drafts: { issue_number: number; title: string }[];
    /** Names. */
    feeds: string[];
    in_doubt: number;
  };
}

/** @returns undefined when the address cannot be written to */
export function composeDigest(mail: QueuedDigest, sender: Sender, now = Date.now()): Mail | undefined {
  if (!isMailable(mail.to)) return undefined;
  const { enquiries, open, overdue, drafts, feeds, in_doubt: inDoubt } = mail.digest;
  const url = (path: string) => new URL(path, sender.siteOrigin).href;
  const line = ({ id, request_id: request, kind, due_at: due }: (typeof enquiries)[number]) =>
    texts.enquiries.line(
      referenceOf(request),
      enquirySubjectOf(kind)?.title ?? texts.enquiries.contact,
      replyTime(due),
      url(enquiryPath(id)),
    );
  const late = enquiries.filter(({ due_at: due }) => Date.parse(due) <= now);
  const later = enquiries.slice(late.length);
  const paragraphs = [
    texts.intro[mail.choice],
    ...section(texts.enquiries.overdue, late.map(line)),
    ...section(texts.enquiries.open, later.map(line)),
    ...(open > enquiries.length ? [texts.enquiries.more(open - enquiries.length, url(ENQUIRIES_PATH))] : []),
    ...section(
      texts.drafts.heading,
      drafts.map(({ issue_number: number, title }) =>
        texts.drafts.line(number, oneLine(title, 150), url(editPath(number))),
      ),
    ),
    ...section(
      texts.feeds.heading,
      feeds.map((name) => `- ${oneLine(name, 80)}`),
    ),
    ...(feeds.length > 0 ? [texts.feeds.where(url(FEEDS_PATH))] : []),
    ...section(
      texts.inDoubt.heading,
      inDoubt > 0 ? [texts.inDoubt.text(inDoubt, url(`${SYSTEM_PATH}#mails`))] : [],
    ),
    texts.choice(url(`${ACCOUNT_PATH}#digest`)),
  ];
  return {
    ...commonFields(mail, sender, 'digest'),
    kind: mail.kind,
    envelope: { from: sender.from, to: mail.to },
    to: { name: '', address: mail.to },
    replyTo: { name: site.name, address: site.email },
    subject: texts.subject(open, overdue),
    text: `${paragraphs.join('\n\n')}\n`,
    // RFC 3834: no holiday notice should respond to it.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

const section = (heading: string, lines: string[]): string[] =>
  lines.length > 0 ? [`${heading}\n\n${lines.join('\n')}`] : [];
