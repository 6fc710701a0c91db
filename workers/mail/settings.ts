import { site } from '#content/site/site.ts';

export interface SmtpServer {
  kind: 'smtp';
  host: string;
  port: number;
  /** `tls`: from the first byte. `starttls`: demanded. `none`: not even when offered. */
  encryption: 'tls' | 'starttls' | 'none';
  auth?: { user: string; pass: string };
}

/** Where mails go: to a server, as files into a folder, or nowhere, so that they wait in the outbox. */
export type Delivery = SmtpServer | { kind: 'folder'; path: string } | { kind: 'none' };

export interface MailSettings {
  delivery: Delivery;
  from: string;
  notify: string;
  siteOrigin: string;
  /** How long to wait for work when there was none, in milliseconds. */
  pollMs: number;
  /** The longest wait for a server that does not answer, in milliseconds. */
  maxWaitMs: number;
  /** How long mails belong to the worker that took them, in seconds: longer than writing one to a slow server takes. */
  leaseSeconds: number;
}

/** Raised for settings that cannot work, in one sentence for whoever wrote them. */
export class MailSettingsError extends Error {
  override name = 'MailSettingsError';
}

const ADDRESS = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * Reads SMTP_URL or SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, SMTP_SECURE; MAIL_FROM, ENQUIRY_MAIL_TO, SITE_URL;
 * MAIL_OUTBOX_DIR for the folder that is used without a server; and MAIL_POLL_MS, MAIL_MAX_WAIT_MS, MAIL_LEASE_SECONDS.
 * @throws MailSettingsError
 */
export function mailSettings(env: NodeJS.ProcessEnv): MailSettings {
  return {
    delivery: deliveryFrom(env),
    from: address(env, 'MAIL_FROM', `no-reply@${new URL(site.origin).hostname}`),
    notify: address(env, 'ENQUIRY_MAIL_TO', site.email),
    siteOrigin: new URL(env['SITE_URL'] || site.origin).origin,
    pollMs: whole(env, 'MAIL_POLL_MS', 2_000, 10, 600_000),
    maxWaitMs: whole(env, 'MAIL_MAX_WAIT_MS', 30_000, 10, 600_000),
    leaseSeconds: whole(env, 'MAIL_LEASE_SECONDS', 120, 1, 3_600),
  };
}

/** Where mails go, in the words of the start's summary. */
export function describeDelivery(delivery: Delivery): string {
  switch (delivery.kind) {
    case 'smtp':
      return `through ${delivery.host}:${delivery.port}`;
    case 'folder':
      return `written to ${delivery.path} (set SMTP_URL to send)`;
    case 'none':
      return 'waits in the outbox (set SMTP_URL to send)';
  }
}

function deliveryFrom(env: NodeJS.ProcessEnv): Delivery {
  if (env['SMTP_URL'] && env['SMTP_HOST']) {
    throw new MailSettingsError('SMTP_URL and SMTP_HOST are both set. Keep one of them.');
  }
  if (env['SMTP_URL']) return fromUrl(env['SMTP_URL'], env);
  if (env['SMTP_HOST']) {
    const user = env['SMTP_USER'] ?? '';
    const port = whole(env, 'SMTP_PORT', env['SMTP_SECURE'] === 'true' ? 465 : 587, 1, 65_535);
    return server(env, env['SMTP_HOST'], port, user, env['SMTP_PASSWORD'] ?? '', port === 465);
  }
  return env['MAIL_OUTBOX_DIR'] ? { kind: 'folder', path: env['MAIL_OUTBOX_DIR'] } : { kind: 'none' };
}

function fromUrl(given: string, env: NodeJS.ProcessEnv): SmtpServer {
  const url = URL.parse(given);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) {
    // Not repeated in the message: it may hold a password.
    throw new MailSettingsError('SMTP_URL must look like smtp://user:password@host:587 or smtps://host.');
  }
  const tls = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port ? Number(url.port) : tls ? 465 : 587;
  return server(env, host, port, decodeURIComponent(url.username), decodeURIComponent(url.password), tls);
}

function server(
  env: NodeJS.ProcessEnv,
  host: string,
  port: number,
  user: string,
  pass: string,
  tlsByDefault: boolean,
): SmtpServer {
  const secure = env['SMTP_SECURE'] ?? '';
  if (!['', 'true', 'false', 'none'].includes(secure)) {
    throw new MailSettingsError(
      'SMTP_SECURE must be true (TLS from the start), false (STARTTLS) or none (no encryption).',
    );
  }
  if (Boolean(user) !== Boolean(pass)) {
    throw new MailSettingsError('The mail server needs both a user and a password, or neither.');
  }
  const tls = secure === 'true' || (secure === '' && tlsByDefault);
  // Nothing leaves the machine on the way to a server on it.
  const bare = secure === 'none' || (secure === '' && LOOPBACK.has(host));
  return {
    kind: 'smtp',
    host,
    port,
    encryption: tls ? 'tls' : bare ? 'none' : 'starttls',
    ...(user ? { auth: { user, pass } } : {}),
  };
}

function address(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const value = env[name] || fallback;
  if (value.length > 254 || !ADDRESS.test(value)) {
    throw new MailSettingsError(
      `${name} must be one plain e-mail address, such as ${fallback}, not "${value}".`,
    );
  }
  return value;
}

function whole(env: NodeJS.ProcessEnv, name: string, fallback: number, least: number, most: number): number {
  const value = env[name] ? Number(env[name]) : fallback;
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new MailSettingsError(
      `${name} must be a whole number from ${least} to ${most}, not "${env[name] ?? ''}".`,
    );
  }
  return value;
}
