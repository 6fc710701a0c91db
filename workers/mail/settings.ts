import { siteOrigin, type Config } from '#lib/config.ts';
import { dkimKey, type DkimKey } from '#lib/email/dkim.ts';
import type { Mailbox } from '#lib/email/mail.ts';
import { domainOf, mailDkim, newsletterDkim, newsletterFrom } from '#lib/email/sender-settings.ts';
import { UserError } from '#lib/user-error.ts';
import { bounceSettings, type BounceSettings } from './bounces/settings.ts';
import type { Pace } from './outbox.ts';

export interface SmtpServer {
  kind: 'smtp';
  host: string;
  port: number;
  /** Of the greeting: servers refuse the address in brackets that a machine without a domain would send. */
  name: string;
  /** `tls` from the first byte; `starttls` required; `none` even when offered. */
  encryption: 'tls' | 'starttls' | 'none';
  auth?: { user: string; pass: string };
}

/** To a server, as files into a folder, or nowhere, so that mails stay in the outbox. */
export type Delivery = SmtpServer | { kind: 'folder'; path: string } | { kind: 'none' };

/** Where mails go, and what mails to a server are signed with, if the worker does it. */
export interface Relay {
  delivery: Delivery;
  dkim: DkimKey | undefined;
}

export interface MailSettings extends Relay {
  from: string;
  /** Of issues: delivery and key are those above unless they have their own. */
  newsletter: Relay & { from: Mailbox };
  bounceMailbox: BounceSettings | undefined;
  notify: string;
  siteOrigin: string;
  sesConfigurationSet: string | undefined;
  /** Interval of the queries while the outbox is empty, in milliseconds. */
  pollMs: number;
  /** Maximum backoff, in milliseconds. */
  maxWaitMs: number;
  /** How long a worker owns a mail, in seconds: longer than sending one to a slow server takes. */
  leaseSeconds: number;
  /** The longest that handing over one mail may take, in seconds; below the lease. */
  deadlineSeconds: number;
  /** How many connections issues are sent over at once. */
  connections: number;
  pace: Pace;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/** The settings of the mail worker. @throws UserError when they contradict each other */
export function mailSettings(values: Config): MailSettings {
  const delivery = deliveryFrom(values);
  const dkim = dkimKey(mailDkim(values), { setting: 'MAIL_FROM', address: values.MAIL_FROM });
  const from = newsletterFrom(values);
  return {
    delivery,
    dkim,
    from: values.MAIL_FROM,
    newsletter: {
      from,
      delivery: newsletterDelivery(values, from.address) ?? delivery,
      dkim: newsletterKey(values, from.address, dkim),
    },
    bounceMailbox: bounceSettings(values),
    notify: values.ENQUIRY_MAIL_TO,
    siteOrigin: siteOrigin(values),
    sesConfigurationSet: values.SES_CONFIGURATION_SET,
    pollMs: values.MAIL_POLL_MS,
    maxWaitMs: values.MAIL_MAX_WAIT_MS,
    leaseSeconds: leaseFrom(values),
    deadlineSeconds: values.MAIL_DEADLINE_SECONDS,
    connections: values.MAIL_CONNECTIONS,
    pace: { perSecond: values.MAIL_PER_SECOND, daily: values.NEWSLETTER_PER_DAY },
  };
}

/** Where mails go, for the summary that `npm start` prints. */
export function describeDelivery(delivery: Delivery, ofIssues = delivery): string {
  if (ofIssues !== delivery) return `${describeDelivery(delivery)}, issues ${describeDelivery(ofIssues)}`;
  switch (delivery.kind) {
    case 'smtp':
      return `through ${delivery.host}:${delivery.port}`;
    case 'folder':
      return `written to ${delivery.path} (set SMTP_URL to send)`;
    case 'none':
      return 'waits in the outbox (set SMTP_URL to send)';
  }
}

/** A mail may be begun until the lease less the deadline, so that no other worker takes it meanwhile. */
function leaseFrom({ MAIL_LEASE_SECONDS, MAIL_DEADLINE_SECONDS }: Config): number {
  if (MAIL_LEASE_SECONDS > MAIL_DEADLINE_SECONDS) return MAIL_LEASE_SECONDS;
  throw new UserError(
    `MAIL_LEASE_SECONDS (${MAIL_LEASE_SECONDS}) must exceed MAIL_DEADLINE_SECONDS (${MAIL_DEADLINE_SECONDS}).`,
  );
}

function deliveryFrom(values: Config): Delivery {
  const { SMTP_URL, SMTP_HOST, SMTP_SECURE, SMTP_USER: user = '', SMTP_PASSWORD: pass = '' } = values;
  const name = values.SMTP_NAME ?? domainOf(values.MAIL_FROM);
  if (SMTP_URL && SMTP_HOST) throw new UserError('SMTP_URL and SMTP_HOST are both set; keep one of them.');
  if (SMTP_URL) return fromUrl(new URL(SMTP_URL), name, SMTP_SECURE);
  if (SMTP_HOST) {
    const port = values.SMTP_PORT ?? (SMTP_SECURE === 'true' ? 465 : 587);
    return server({ host: SMTP_HOST, port, name, user, pass, tlsByDefault: port === 465 }, SMTP_SECURE);
  }
  return values.MAIL_OUTBOX_DIR ? { kind: 'folder', path: values.MAIL_OUTBOX_DIR } : { kind: 'none' };
}

/** That of all other mails, if it speaks for the sender of issues too. */
function newsletterKey(values: Config, address: string, common: DkimKey | undefined): DkimKey | undefined {
  const settings = newsletterDkim(values);
  if (settings?.prefix === '') return common;
  return dkimKey(settings, { setting: values.NEWSLETTER_FROM ? 'NEWSLETTER_FROM' : 'MAIL_FROM', address });
}

/** A server for issues alone; its URL says all of it. */
function newsletterDelivery(values: Config, sender: string): SmtpServer | undefined {
  const { NEWSLETTER_SMTP_URL, SMTP_URL, SMTP_HOST, SMTP_NAME } = values;
  if (!NEWSLETTER_SMTP_URL) return undefined;
  // Whoever subscribes confirms by another mail first.
  if (!SMTP_URL && !SMTP_HOST) throw new UserError('NEWSLETTER_SMTP_URL needs SMTP_URL for all other mails.');
  return fromUrl(new URL(NEWSLETTER_SMTP_URL), SMTP_NAME ?? domainOf(sender), undefined);
}

function fromUrl(url: URL, name: string, secure: Config['SMTP_SECURE']): SmtpServer {
  const tls = url.protocol === 'smtps:';
  const given = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : tls ? 465 : 587,
    name,
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
    tlsByDefault: tls,
  };
  return server(given, secure);
}

function server(
  given: { host: string; port: number; name: string; user: string; pass: string; tlsByDefault: boolean },
  secure: Config['SMTP_SECURE'],
): SmtpServer {
  const { host, port, name, user, pass, tlsByDefault } = given;
  if (Boolean(user) !== Boolean(pass)) {
    throw new UserError('The mail server needs both a user and a password, or neither.');
  }
  const tls = secure === 'true' || (secure === undefined && tlsByDefault);
  // A server on this machine is reached without a network.
  const isPlain = secure === 'none' || (secure === undefined && LOOPBACK.has(host));
  return {
    kind: 'smtp',
    host,
    port,
    name,
    encryption: tls ? 'tls' : isPlain ? 'none' : 'starttls',
    ...(user ? { auth: { user, pass } } : {}),
  };
}
