import type { Page } from 'playwright/test';
import { newsletterLinks, newsletterPage } from '#content/pages/newsletter.ts';
import { subscriptionMails } from '#content/site/subscription-mails.ts';
import { expect } from '#e2e/support/test.ts';
import { receivedMails, type MailboxEntry } from './mailbox.ts';

type Kind = keyof typeof subscriptionMails;

export const mailsTo = async (address: string): Promise<MailboxEntry[]> =>
  (await receivedMails()).filter(({ envelope }) => envelope.to.includes(address));

/** The mail to this address that is of this kind, or that `wanted` finds, once it has arrived. */
export async function mailTo(
  address: string,
  wanted: Kind | ((mail: MailboxEntry) => boolean),
): Promise<MailboxEntry> {
  const matches =
    typeof wanted === 'function'
      ? wanted
      : ({ email }: MailboxEntry) => email.subject === subscriptionMails[wanted].subject;
  const found = async () => (await mailsTo(address)).find(matches);
  await expect.poll(found, { message: String(wanted) }).toBeDefined();
  return (await found())!;
}

export const headerOf = ({ email }: MailboxEntry, name: string): string | undefined =>
  email.headers.find(({ key }) => key === name)?.value;

/** The path of the first link in a mail that the pattern finds. */
export const pathIn = ({ email }: MailboxEntry, pattern: RegExp): string =>
  new URL(pattern.exec(email.text ?? '')?.[0] ?? 'nowhere:').pathname;

export const linkIn = (
  mail: MailboxEntry,
  page: 'confirm' | 'erase' | 'preferences' | 'unsubscribe',
): string => pathIn(mail, new RegExp(`http\\S+/newsletter/${page}/[^\\s>]+`));

/** The path for one click. */
export const oneClickIn = (mail: MailboxEntry): string =>
  new URL((headerOf(mail, 'list-unsubscribe') ?? '').replace(/^<|>$/g, '')).pathname;

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Signs an address up. @returns the path of the link in the mail that asks for the confirmation */
export async function signUp(page: Page, address: string): Promise<string> {
  const { form } = newsletterPage;
  await page.goto('/newsletter');
  await page.getByLabel(form.label).fill(address);
  await press(page, form.button.idle);
  return linkIn(await mailTo(address, 'confirm_subscription'), 'confirm');
}

/** Signs an address up and confirms it. @returns the mail that welcomes it */
export async function subscribe(page: Page, address: string): Promise<MailboxEntry> {
  await page.goto(await signUp(page, address));
  await press(page, newsletterLinks.confirm.button);
  await page.waitForURL('/newsletter/confirmed');
  return mailTo(address, 'welcome');
}
