import {
  composeAccountLink,
  composeAccountMail,
  type QueuedAccountLink,
  type QueuedAccountMail,
} from './account-mails.ts';
import { composeDigest, type QueuedDigest } from './digest-mail.ts';
import { composeEnquiryMail, type QueuedEnquiryMail } from './enquiry-mails.ts';
import { composeIssue, composeTestIssue, type QueuedIssue, type QueuedTestIssue } from './issue-mail.ts';
import type { Mail, Sender } from './mail.ts';
import { sesHeaders } from './ses-headers.ts';
import { composeSubscriptionMail, type QueuedSubscriptionMail } from './subscription-mails.ts';

/** A mail as the outbox hands it over: one type for each group of kinds. */
export type QueuedMail =
  | QueuedAccountMail
  | QueuedDigest
  | QueuedAccountLink
  | QueuedEnquiryMail
  | QueuedSubscriptionMail
  | QueuedTestIssue
  | QueuedIssue;

/**
 * Composes one mail of the outbox. With a mailbox of bounces, the address that it returns to names the mail;
 * for Amazon SES a header does.
 * @returns undefined when its address cannot be written to
 */
export function composeMail(queued: QueuedMail, sender: Sender): Mail | undefined {
  const mail = composeKind(queued, sender);
  if (!mail) return undefined;
  const headers = { ...mail.headers, ...sesHeaders(queued.id, sender.sesConfigurationSet) };
  if (!sender.bounces) return { ...mail, headers };
  const from = sender.bounces.addresses.forBounces(queued.id);
  return { ...mail, headers, envelope: { ...mail.envelope, from } };
}

function composeKind(mail: QueuedMail, sender: Sender): Mail | undefined {
  if ('enquiry' in mail) return composeEnquiryMail(mail, sender);
  if (mail.kind === 'digest') return composeDigest(mail, sender);
  if ('client' in mail) return composeAccountMail(mail, sender);
  if ('until' in mail) return composeAccountLink(mail, sender);
  if (mail.kind === 'issue') return composeIssue(mail, sender);
  return mail.kind === 'test_issue' ? composeTestIssue(mail, sender) : composeSubscriptionMail(mail, sender);
}
