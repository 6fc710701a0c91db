import { issueTexts } from '#content/admin/issues.ts';
import { localMoment } from '#lib/format.ts';
import type { Send } from '#lib/newsletter/sending/overview.ts';

const texts = issueTexts.state;

/** What is known of an issue and its mailing; times are ISO 8601. */
export type IssueFacts = {
  status: string;
  visibility: 'public' | 'withdrawn';
  sentAt: string | null;
  scheduledFor: string | null;
  /** Somebody may have it. */
  sendStartedAt: string | null;
  statusReason: string | null;
  /** Undefined when it was never recorded. */
  recipients: number | undefined;
};

/** What leads on from a state; `none` where the page itself has the step, or where nothing is left to do. */
export type IssueStep = 'none' | 'send_page' | 'to_draft';

/**
 * What the state of an issue means, what comes next, and the one step that leads on.
 * @param send its mailing that has not ended, if there is one
 */
export function issueState(
  issue: IssueFacts,
  send: Pick<Send, 'status'> | null,
): { text: string; step: IssueStep } {
  const { status, scheduledFor, sentAt } = issue;
  switch (status) {
    case 'draft':
      return { text: texts.draft, step: 'none' };
    case 'sent': {
      const { recipients } = issue;
      const mailed = recipients === undefined ? texts.unknownRecipients : texts.recipients(recipients);
      const say = issue.visibility === 'withdrawn' ? texts.withdrawn : texts.sent;
      return { text: say(sentAt ? localMoment(sentAt) : '', mailed), step: send ? 'send_page' : 'none' };
    }
    case 'scheduled':
    case 'processing':
    case 'failed':
      if (send) return { text: underWay(send.status, scheduledFor), step: 'send_page' };
      if (issue.sendStartedAt) return { text: texts.started, step: 'none' };
      return { text: status === 'failed' ? failure(issue.statusReason) : texts.stuck, step: 'to_draft' };
    default:
      return { text: texts.other(status), step: 'none' };
  }
}

function underWay(status: Send['status'], scheduledFor: string | null): string {
  if (status === 'scheduled' && scheduledFor) return texts.scheduled(localMoment(scheduledFor));
  if (status === 'sending') return texts.sending;
  return status === 'paused' ? texts.waiting : texts.preparing;
}

const failure = (reason: string | null): string =>
  Object.hasOwn(texts.failed, reason ?? '')
    ? texts.failed[reason as keyof typeof texts.failed]
    : texts.failed.unknown;
