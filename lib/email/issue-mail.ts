import { site } from '#content/site/site.ts';
import { personalise, personalLinks } from '#lib/newsletter/letter/personal-links.ts';
import { archivePath } from '#lib/routes.ts';
import { commonFields, isMailable, unsubscribeHeaders, type Mail, type Queued, type Sender } from './mail.ts';
import { domainOf } from './sender-settings.ts';

/** An issue for the admin who asked for it as a test; with the text that was shown. */
export interface QueuedTestIssue extends Queued {
  kind: 'test_issue';
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** What all mails of a send say, with placeholders for the links of a person. */
export interface IssueContent {
  issue_number: number;
  subject: string;
  html: string;
  text: string;
}

/** An issue for one subscriber. */
export interface QueuedIssue extends Queued {
  kind: 'issue';
  to: string;
  unsubscribe_token: string;
  content: IssueContent;
}

/** @returns undefined when the address cannot be written to */
export function composeIssue(mail: QueuedIssue, sender: Sender): Mail | undefined {
  if (!isMailable(mail.to)) return undefined;
  const { kind, to, content, unsubscribe_token: token } = mail;
  const { from } = sender.newsletter;
  const domain = domainOf(from.address);
  const { html, text } = personalise(content, personalLinks(sender.siteOrigin, token));
  return {
    ...commonFields(mail, sender, `issue-${content.issue_number}`),
    kind,
    from,
    envelope: { from: from.address, to },
    to: { name: '', address: to },
    replyTo: { name: site.name, address: site.email },
    subject: content.subject,
    html,
    text,
    common: { content, token },
    headers: {
      ...unsubscribeHeaders(sender, token),
      'List-Id': { prepared: true, value: `${site.name} newsletter <newsletter.${domain}>` },
      'List-Archive': { prepared: true, value: `<${new URL(archivePath, sender.siteOrigin).href}>` },
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
      'Feedback-ID': `issue-${content.issue_number}:newsletter:${domain}`,
    },
  };
}

/** @returns undefined when the address cannot be written to */
export function composeTestIssue(mail: QueuedTestIssue, sender: Sender): Mail | undefined {
  if (!isMailable(mail.to)) return undefined;
  const { kind, to, subject, html, text } = mail;
  const { from } = sender.newsletter;
  return {
    ...commonFields(mail, sender, 'test'),
    kind,
    from,
    envelope: { from: from.address, to },
    to: { name: '', address: to },
    replyTo: { name: site.name, address: site.email },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}
