import { accountLinkMails, accountMails } from '#content/site/account-mails.ts';
import { site } from '#content/site/site.ts';
import { ACCOUNT_PATH, linkPath } from '#lib/auth/redirect-path.ts';
import type { Role } from '#lib/auth/roles.ts';
import { localMoment } from '#lib/format.ts';
import { oneLine } from '#lib/text.ts';
import { commonFields, isMailable, type Mail, type Queued, type Sender } from './mail.ts';

/** A mail to the holder of an account about what happened with it. */
export interface QueuedAccountMail extends Queued {
  kind: 'new_sign_in' | 'password_changed' | 'address_changed' | 'second_factor_changed';
  to: string;
  /** When it happened, ISO 8601. */
  at: string;
  client: string;
  /** What changed of the second factors. */
  change: string | null;
}

/** A mail with a link for the holder of an account. */
export interface QueuedAccountLink extends Queued {
  kind: 'invitation' | 'password_reset' | 'address_change';
  to: string;
  token: string;
  /** Until when the link is good, ISO 8601. */
  until: string;
  role: Role;
}

/** @returns undefined when the address cannot be written to */
export function composeAccountMail(mail: QueuedAccountMail, sender: Sender): Mail | undefined {
  const { subject, paragraphs } = accountMails[mail.kind];
  const facts = {
    when: localMoment(mail.at),
    client: oneLine(mail.client, 100),
    change: mail.change ?? '',
    url: new URL(ACCOUNT_PATH, sender.siteOrigin).href,
  };
  return compose(mail, sender, subject, paragraphs(facts));
}

/** @returns undefined when the address cannot be written to */
export function composeAccountLink(mail: QueuedAccountLink, sender: Sender): Mail | undefined {
  const { subject, paragraphs } = accountLinkMails[mail.kind];
  const url = new URL(linkPath(mail.token), sender.siteOrigin).href;
  return compose(mail, sender, subject, paragraphs({ url, until: localMoment(mail.until), role: mail.role }));
}

function compose(
  mail: QueuedAccountMail | QueuedAccountLink,
  sender: Sender,
  subject: string,
  paragraphs: string[],
): Mail | undefined {
  if (!isMailable(mail.to)) return undefined;
  return {
    ...commonFields(mail, sender, 'account'),
    kind: mail.kind,
    envelope: { from: sender.from, to: mail.to },
    to: { name: '', address: mail.to },
    replyTo: { name: site.name, address: site.email },
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    // RFC 3834: no holiday notice should respond to it.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}
