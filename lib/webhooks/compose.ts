import { webhookTexts as texts } from '#content/site/notifications/webhooks.ts';
import { replyTime } from '#lib/enquiries/reply-time.ts';
import { oneLine, plainText } from '#lib/text.ts';
import { enquiryFacts, webhookLink, type QueuedWebhook } from './queued-webhook.ts';
import { slackMessage } from './slack.ts';
import { teamsMessage } from './teams.ts';

/** A delivery in words. Values may be a stranger's: no format renders one as markup. */
export interface Notice {
  title: string;
  facts: { label: string; value: string }[];
  /** What the visitor wrote, where the webhook hears it. */
  message: string | undefined;
  url: string;
}

/** In code points: Slack takes 3,000 characters in one text, and an ampersand becomes five. */
const MAX_MESSAGE = 500;

/** The body of a delivery as JSON. */
export function webhookBody(queued: QueuedWebhook, siteOrigin: string): string {
  switch (queued.format) {
    case 'standard':
      return JSON.stringify(standardMessage(queued, siteOrigin));
    case 'slack':
      return JSON.stringify(slackMessage(noticeOf(queued, siteOrigin)));
    case 'teams':
      return JSON.stringify(teamsMessage(noticeOf(queued, siteOrigin)));
  }
}

/** For programs, as Standard Webhooks recommends: `timestamp` is when it happened, ISO 8601. */
function standardMessage(queued: QueuedWebhook, siteOrigin: string): object {
  const { event, queued_at: at, enquiry, issue_number: issue, reason } = queued;
  const ofEnquiry = enquiry && {
    reference: enquiryFacts(enquiry).reference,
    kind: enquiry.kind,
    due_at: new Date(enquiry.due_at).toISOString(),
    ...(enquiry.message === undefined
      ? {}
      : { name: enquiry.name, company: enquiry.company ?? null, message: enquiry.message }),
  };
  return {
    type: event,
    timestamp: new Date(at).toISOString(),
    data: {
      ...ofEnquiry,
      ...(issue === undefined ? {} : { issue_number: issue }),
      ...(reason === undefined ? {} : { reason }),
      url: webhookLink(queued, siteOrigin),
    },
  };
}

function noticeOf(queued: QueuedWebhook, siteOrigin: string): Notice {
  const { event, enquiry, issue_number: issue, reason } = queued;
  const { labels } = texts;
  const fact = (label: string, value: string | null | undefined) =>
    value ? [{ label, value: oneLine(value, 200) }] : [];
  const known = enquiry && enquiryFacts(enquiry);
  return {
    title: texts.titles[event],
    facts: [
      ...fact(labels.reference, known?.reference),
      ...fact(labels.kind, known?.about),
      ...fact(labels.due, enquiry && replyTime(enquiry.due_at)),
      ...fact(labels.name, enquiry?.name),
      ...fact(labels.company, enquiry?.company),
      ...fact(labels.issue, issue === undefined ? undefined : `#${issue}`),
      ...fact(labels.reason, reason?.replaceAll('_', ' ')),
    ],
    message:
      event === 'test' ? texts.test : enquiry?.message === undefined ? undefined : beginning(enquiry.message),
    url: webhookLink(queued, siteOrigin),
  };
}

function beginning(message: string): string {
  const characters = [...plainText(message)];
  if (characters.length <= MAX_MESSAGE) return characters.join('');
  return `${characters.slice(0, MAX_MESSAGE).join('')}\n${texts.more}`;
}
