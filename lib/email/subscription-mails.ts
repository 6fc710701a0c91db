import { site } from '#content/site/site.ts';
import { subscriptionMails } from '#content/site/subscription-mails.ts';
import { personalLinks } from '#lib/newsletter/letter/personal-links.ts';
import { newsletterPath } from '#lib/routes.ts';
import { issuePath } from '#lib/newsletter/issue.ts';
import { oneLine } from '#lib/text.ts';
import { commonFields, isMailable, unsubscribeHeaders, type Mail, type Queued, type Sender } from './mail.ts';

/** A mail whose link waits for a press, by the token in it. */
interface LinkMail extends Queued {
  kind: 'confirm_subscription' | 'confirm_change' | 'confirm_erasure';
  to: string;
  token: string;
}
/** A mail to a subscriber, with the token of all links of one subscription. */
interface SubscriberMail extends Queued {
  kind: 'already_subscribed' | 'welcome';
  to: string;
  unsubscribe_token: string;
  /** The newest that is public. */
  issue?: { number: number; title: string } | null | undefined;
}
/** To the address that has the subscription, when a change to another one was asked for. */
interface ChangeAskedMail extends Queued {
  kind: 'change_asked';
  to: string;
  unsubscribe_token: string;
  /** Masked, so that it says nothing of somebody else and holds nothing that a stranger typed. */
  new_address: string;
}
interface DataMail extends Queued {
  kind: 'data_copy';
  to: string;
  data: Record<string, unknown>;
}
export type QueuedSubscriptionMail = LinkMail | SubscriberMail | ChangeAskedMail | DataMail;

/** @returns undefined when the address cannot be written to */
export function composeSubscriptionMail(mail: QueuedSubscriptionMail, sender: Sender): Mail | undefined {
  if (!isMailable(mail.to)) return undefined;
  const { paragraphs, headers } = contentsOf(mail, sender);
  return {
    ...commonFields(mail, sender, 'newsletter'),
    kind: mail.kind,
    envelope: { from: sender.from, to: mail.to },
    to: { name: '', address: mail.to },
    replyTo: { name: site.name, address: site.email },
    subject: subscriptionMails[mail.kind].subject,
    text: `${paragraphs.join('\n\n')}\n`,
    // RFC 3834: no holiday notice should respond to it.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All', ...headers },
  };
}

type Contents = { paragraphs: readonly string[]; headers?: Mail['headers'] };

function contentsOf(mail: QueuedSubscriptionMail, sender: Sender): Contents {
  const urlOf = (path: string) => new URL(path, sender.siteOrigin).href;
  switch (mail.kind) {
    case 'confirm_subscription':
    case 'confirm_change':
    case 'confirm_erasure': {
      const page = mail.kind === 'confirm_erasure' ? 'erase' : 'confirm';
      const url = urlOf(`${newsletterPath}/${page}/${mail.token}`);
      return { paragraphs: subscriptionMails[mail.kind].paragraphs(url) };
    }
    case 'change_asked': {
      const { unsubscribeUrl } = personalLinks(sender.siteOrigin, mail.unsubscribe_token);
      return {
        paragraphs: subscriptionMails.change_asked.paragraphs(mail.new_address, unsubscribeUrl),
        headers: unsubscribeHeaders(sender, mail.unsubscribe_token),
      };
    }
    case 'data_copy':
      return { paragraphs: subscriptionMails.data_copy.paragraphs(JSON.stringify(mail.data, null, 2)) };
    case 'already_subscribed':
    case 'welcome': {
      const { preferencesUrl, unsubscribeUrl } = personalLinks(sender.siteOrigin, mail.unsubscribe_token);
      const headers = unsubscribeHeaders(sender, mail.unsubscribe_token);
      if (mail.kind === 'already_subscribed')
        return { paragraphs: subscriptionMails.already_subscribed.paragraphs(preferencesUrl), headers };
      const { issue } = mail;
      const paragraphs = subscriptionMails.welcome.paragraphs({
        preferences: preferencesUrl,
        unsubscribe: unsubscribeUrl,
        ...(issue && { issue: { title: oneLine(issue.title, 200), url: urlOf(issuePath(issue.number)) } }),
      });
      return { paragraphs, headers };
    }
  }
}
