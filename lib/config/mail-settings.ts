import { z } from 'zod';
import { site } from '#content/site/site.ts';
import { about } from './about.ts';
import { MAX_MAILBOX_NAME } from '#lib/email/signed-addresses.ts';
import { isMailboxUrl, mailAddress, mailbox, port, smtpUrl, wholeNumber } from './rules.ts';

const hostName = z
  .string()
  .regex(/^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)+$/i, {
    error: 'must be a full host name, such as www.example.com',
  });

const dkimDomain = hostName.transform((name) => name.toLowerCase()).optional();
const dkimSelector = z
  .string()
  .regex(/^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i, { error: 'must be one label of a name, such as mail2026' })
  .optional();

/** What the mail worker reads, part of the settings of ./schema.ts. */
export const mailSettings = {
  SMTP_URL: smtpUrl
    .optional()
    .meta(
      about(
        ['mail'],
        'The mail server: `smtp://user:password@host:587` or `smtps://host`.',
        'files in `.data/outbox/`',
      ),
    ),
  SMTP_HOST: z
    .string()
    .optional()
    .meta(about(['mail'], 'The mail server in parts, in place of SMTP_URL.')),
  SMTP_PORT: port.optional().meta(about(['mail'], 'With SMTP_HOST.', '587, or 465 with `SMTP_SECURE=true`')),
  SMTP_USER: z
    .string()
    .optional()
    .meta(about(['mail'], 'With SMTP_HOST.')),
  SMTP_PASSWORD: z
    .string()
    .optional()
    .meta(about(['mail'], 'With SMTP_HOST.')),
  SMTP_SECURE: z
    .enum(['true', 'false', 'none'], {
      error: 'must be true (TLS from the start), false (STARTTLS) or none (no encryption)',
    })
    .optional()
    .meta(
      about(
        ['mail'],
        '`true`: TLS from the start; `false`: STARTTLS demanded; `none`: no encryption.',
        'by scheme and port',
      ),
    ),
  SMTP_NAME: hostName
    .optional()
    .meta(
      about(['mail'], 'The host name that the mail worker greets a mail server with.', 'domain of MAIL_FROM'),
    ),
  MAIL_FROM: mailAddress
    .default(`no-reply@${new URL(site.origin).hostname}`)
    .meta(about(['site', 'mail'], 'Sender of mails.')),
  SES_CONFIGURATION_SET: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'must be the name of a configuration set: letters, digits, - and _' })
    .optional()
    .meta(
      about(
        ['mail'],
        'Where mails go through Amazon SES: the configuration set that reports what becomes of them.',
        'no reports',
      ),
    ),
  DKIM_DOMAIN: dkimDomain.meta(
    about(
      ['site', 'mail', 'scripts'],
      'Mails to a mail server are signed for this domain (DKIM), where the server does not do so itself.',
      'not signed here',
    ),
  ),
  DKIM_SELECTOR: dkimSelector.meta(
    about(
      ['site', 'mail', 'scripts'],
      'With DKIM_DOMAIN: the public key is at `<selector>._domainkey.<domain>`.',
    ),
  ),
  DKIM_PRIVATE_KEY_FILE: z
    .string()
    .optional()
    .meta(about(['mail', 'scripts'], 'With DKIM_DOMAIN: the file of the private key (PEM, RSA).')),
  BOUNCE_ADDRESS: mailAddress
    .refine((address) => !address.includes('+') && address.indexOf('@') <= MAX_MAILBOX_NAME, {
      error: `must have no + and at most ${MAX_MAILBOX_NAME} characters before the @, such as bounce@mail.company.com.au`,
    })
    .optional()
    .meta(
      about(
        ['site', 'mail'],
        'Mails return to this address, with a part for each mail after a `+`, when they cannot be delivered.',
        'they return to MAIL_FROM',
      ),
    ),
  BOUNCE_IMAP_URL: z
    .string()
    .refine(isMailboxUrl, {
      error: 'must look like imaps://user:password@host/INBOX, or imap:// on this machine',
    })
    .optional()
    .meta(
      about(
        ['mail'],
        'With BOUNCE_ADDRESS: its mailbox, `imaps://user:password@host/INBOX`, which the mail worker reads every minute and deletes reports from. Special characters as in `%40`.',
        'bounces are not read',
      ),
    ),
  NEWSLETTER_FROM: mailbox
    .optional()
    .meta(
      about(
        ['site', 'mail'],
        'Sender of issues, as an address or `Name <address>`; a letter that is taken for junk then costs the other mails nothing.',
        'MAIL_FROM',
      ),
    ),
  NEWSLETTER_SMTP_URL: smtpUrl
    .optional()
    .meta(
      about(
        ['mail'],
        'The mail server that issues go through, beside the one of all other mails.',
        'that of SMTP_URL',
      ),
    ),
  NEWSLETTER_DKIM_DOMAIN: dkimDomain.meta(
    about(
      ['site', 'mail', 'scripts'],
      'Issues are signed for this domain.',
      'DKIM_DOMAIN, if NEWSLETTER_FROM is within it',
    ),
  ),
  NEWSLETTER_DKIM_SELECTOR: dkimSelector.meta(
    about(['site', 'mail', 'scripts'], 'With NEWSLETTER_DKIM_DOMAIN, as DKIM_SELECTOR.'),
  ),
  NEWSLETTER_DKIM_PRIVATE_KEY_FILE: z
    .string()
    .optional()
    .meta(about(['mail', 'scripts'], 'With NEWSLETTER_DKIM_DOMAIN, as DKIM_PRIVATE_KEY_FILE.')),
  ENQUIRY_MAIL_TO: mailAddress
    .default(site.email)
    .meta(about(['mail'], 'Where notifications of enquiries go.')),
  MAIL_POLL_MS: wholeNumber(10, 600_000)
    .default(2_000)
    .meta(about(['mail'], 'How often the mail worker looks for mails.')),
  MAIL_MAX_WAIT_MS: wholeNumber(10, 600_000)
    .default(30_000)
    .meta(about(['mail'], 'The longest wait for a mail server that does not respond.')),
  MAIL_LEASE_SECONDS: wholeNumber(1, 3_600)
    .default(120)
    .meta(about(['mail'], 'How long mails belong to the worker that took them, in seconds.')),
  MAIL_DEADLINE_SECONDS: wholeNumber(1, 3_599)
    .default(90)
    .meta(
      about(
        ['mail'],
        'The longest that handing over one mail may take, in seconds; below MAIL_LEASE_SECONDS.',
      ),
    ),
  MAIL_CONNECTIONS: wholeNumber(1, 50)
    .default(5)
    .meta(about(['mail'], 'Connections to the mail server that an issue is sent over.')),
  MAIL_PER_SECOND: wholeNumber(1, 100_000)
    .default(10)
    .meta(
      about(
        ['mail'],
        'Mails a second at most, of enquiries and of issues each, whatever the number of workers.',
      ),
    ),
  NEWSLETTER_PER_DAY: wholeNumber(1, 100_000_000)
    .optional()
    .meta(
      about(['mail'], 'Mails of issues in a day (Sydney) at most; the rest waits for the next.', 'no limit'),
    ),
  MAIL_METRICS_PORT: port
    .optional()
    .meta(about(['mail'], 'Port of the metrics of the mail worker, at METRICS_HOST.', 'none')),
};
