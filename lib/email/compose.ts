import { composeEnquiryMail, type QueuedEnquiryMail } from './enquiry-mails.ts';
import { composeIssue, composeTestIssue, type QueuedIssue, type QueuedTestIssue } from './issue-mail.ts';
import type { Mail, Sender } from './mail.ts';
import { sesHeaders } from './ses-headers.ts';
import { composeSubscriptionMail, type QueuedSubscriptionMail } from './subscription-mails.ts';

/** A mail as the outbox hands it over: one type for each group of kinds. */
export type QueuedMail = QueuedEnquiryMail | QueuedSubscriptionMail | QueuedTestIssue | QueuedIssue;

/** Composes one mail of the outbox. @returns undefined when its address cannot be written to */
export function composeMail(mail: QueuedMail, sender: Sender): Mail | undefined {
  const composed = composeKind(mail, sender);
  const extra = sesHeaders(mail.id, sender.sesConfigurationSet);
  return composed && { ...composed, headers: { ...composed.headers, ...extra } };
}

function composeKind(mail: QueuedMail, sender: Sender): Mail | undefined {
  if ('enquiry' in mail) return composeEnquiryMail(mail, sender);
  if (mail.kind === 'issue') return composeIssue(mail, sender);
  return mail.kind === 'test_issue' ? composeTestIssue(mail, sender) : composeSubscriptionMail(mail, sender);
}
