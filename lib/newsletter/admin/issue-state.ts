import { issueTexts } from '#content/admin/issues.ts';
import { includesRole, type Role } from '#lib/auth/roles.ts';
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

/** What leads on from a state; `none` where the page has the step, the role has none, or nothing is left. */
export type IssueStep = 'none' | 'send_page' | 'to_draft';

/**
 * What the state of an issue means, what comes next, and the one step that leads on. Where the role may not
 * take that step, the text says who can.
 * @param send its mailing that has not ended, if there is one
 * @param role of whoever reads it
 */
export function issueState(
  issue: IssueFacts,
  send: Pick<Send, 'status'> | null,
  role: Role,
): { text: string; step: IssueStep } {
  const { status, scheduledFor, sentAt } = issue;
  const isEditor = includesRole(role, 'editor');
  const words = isEditor ? texts : { ...texts, ...texts.forReader };
  switch (status) {
    case 'draft':
      return { text: words.draft, step: 'none' };
    case 'sent': {
      const { recipients } = issue;
      const mailed = recipients === undefined ? texts.unknownRecipients : texts.recipients(recipients);
      const say = issue.visibility === 'withdrawn' ? texts.withdrawn : texts.sent;
      return { text: say(sentAt ? localMoment(sentAt) : '', mailed), step: send ? 'send_page' : 'none' };
    }
    case 'scheduled':
    case 'processing':
    case 'failed': {
      if (send) return { text: underWay(send.status, scheduledFor, words.waiting), step: 'send_page' };
      if (issue.sendStartedAt) return { text: words.started, step: 'none' };
      const text = status === 'failed' ? failure(issue.statusReason) : words.stuck;
      return isEditor
        ? { text, step: 'to_draft' }
        : { text: `${text} ${texts.forReader.toDraft}`, step: 'none' };
    }
    default:
      return { text: texts.other(status), step: 'none' };
  }
}

function underWay(status: Send['status'], scheduledFor: string | null, waiting: string): string {
  if (status === 'scheduled' && scheduledFor) return texts.scheduled(localMoment(scheduledFor));
  if (status === 'sending') return texts.sending;
  return status === 'paused' ? waiting : texts.preparing;
}

const failure = (reason: string | null): string =>
  Object.hasOwn(texts.failed, reason ?? '')
    ? texts.failed[reason as keyof typeof texts.failed]
    : texts.failed.unknown;
