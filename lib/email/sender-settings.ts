import { site } from '#content/site/site.ts';
import type { Config } from '#lib/config.ts';
import type { Mailbox } from './mail.ts';

/** The settings of a signature; the site is not told the file of the key. */
export interface DkimSettings {
  /** Before their names: issues may be signed for a domain of their own. */
  prefix: '' | 'NEWSLETTER_';
  domain: string | undefined;
  selector: string | undefined;
  file: string | undefined;
}

/** Who an issue comes from: all other mails come from MAIL_FROM. */
export const newsletterFrom = ({ MAIL_FROM, NEWSLETTER_FROM: own }: Config): Mailbox => ({
  name: own?.name || site.name,
  address: own?.address ?? MAIL_FROM,
});

/** The part of an address behind the @, in lower case. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a signature of this domain speaks for mails from an address (DMARC). */
export const speaksFor = (domain: string, address: string): boolean =>
  domainOf(address) === domain || domainOf(address).endsWith(`.${domain}`);

/** What all mails but issues are signed with; undefined when the relay has to sign. */
export function mailDkim(values: Config): DkimSettings | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY_FILE: file } = values;
  return (domain ?? selector ?? file) ? { prefix: '', domain, selector, file } : undefined;
}

/** What issues are signed with: their own settings, else those of all mails if these speak for the sender. */
export function newsletterDkim(values: Config): DkimSettings | undefined {
  const domain = values.NEWSLETTER_DKIM_DOMAIN;
  const selector = values.NEWSLETTER_DKIM_SELECTOR;
  const file = values.NEWSLETTER_DKIM_PRIVATE_KEY_FILE;
  if (domain ?? selector ?? file) return { prefix: 'NEWSLETTER_', domain, selector, file };
  const common = mailDkim(values);
  return common?.domain && speaksFor(common.domain, newsletterFrom(values).address) ? common : undefined;
}
