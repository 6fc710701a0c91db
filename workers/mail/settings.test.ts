import { describe, expect, it } from 'vitest';
import { site } from '#content/site/site.ts';
import { readConfig } from '#lib/config.ts';
import { describeDelivery, mailSettings } from './settings.ts';

const read = (env: Record<string, string>) => mailSettings(readConfig(env as unknown as NodeJS.ProcessEnv));
const delivery = (env: Record<string, string>) => read(env).delivery;

describe('mailSettings', () => {
  it('has a default for everything', () => {
    expect(read({})).toMatchObject({
      delivery: { kind: 'none' },
      from: `no-reply@${new URL(site.origin).hostname}`,
      notify: site.email,
      siteOrigin: site.origin,
    });
    expect(delivery({ MAIL_OUTBOX_DIR: '/data/outbox' })).toEqual({ kind: 'folder', path: '/data/outbox' });
  });

  it('reads a mail server from a URL or from parts', () => {
    const auth = { user: 'desk@firm', pass: 'p:w/@' };
    expect(delivery({ SMTP_URL: 'smtp://desk%40firm:p%3Aw%2F%40@mail.example' })).toEqual({
      kind: 'smtp',
      host: 'mail.example',
      port: 587,
      name: 'southlight.example',
      encryption: 'starttls',
      auth,
    });
    const parts = { SMTP_HOST: 'mail.example', SMTP_USER: auth.user, SMTP_PASSWORD: auth.pass };
    expect(delivery(parts)).toEqual(
      delivery({ SMTP_URL: 'smtp://desk%40firm:p%3Aw%2F%40@mail.example:587' }),
    );
    expect(delivery({ SMTP_URL: 'smtps://mail.example' })).toEqual({
      kind: 'smtp',
      host: 'mail.example',
      port: 465,
      name: 'southlight.example',
      encryption: 'tls',
    });
  });

  it.each([
    [{ SMTP_HOST: 'mail.example', SMTP_SECURE: 'true' }, 465, 'tls'],
    [{ SMTP_HOST: 'mail.example', SMTP_PORT: '465' }, 465, 'tls'],
    [{ SMTP_HOST: 'mail.example', SMTP_PORT: '25' }, 25, 'starttls'],
    [{ SMTP_HOST: 'mail.example', SMTP_PORT: '25', SMTP_SECURE: 'none' }, 25, 'none'],
    [{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '1025' }, 1025, 'none'],
    [{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '1025', SMTP_SECURE: 'false' }, 1025, 'starttls'],
    [{ SMTP_URL: 'smtp://[::1]:1025' }, 1025, 'none'],
    [{ SMTP_URL: 'smtp://localhost.evil.example:1025' }, 1025, 'starttls'],
  ])('encrypt unless the server is this machine, or it is said otherwise: %j', (env, port, encryption) => {
    expect(delivery(env as Record<string, string>)).toMatchObject({ port, encryption });
  });

  it.each([
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must look like'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must look like'],
    [{ SMTP_URL: 'smtp://a:b@mail.example', SMTP_HOST: 'mail.example' }, 'are both set'],
    [{ SMTP_HOST: 'mail.example', SMTP_PORT: '70000' }, 'SMTP_PORT must be a port number from 1 to 65535'],
    [{ SMTP_HOST: 'mail.example', SMTP_SECURE: 'yes' }, 'SMTP_SECURE must be true'],
    [{ SMTP_HOST: 'mail.example', SMTP_USER: 'desk' }, 'both a user and a password'],
    [{ MAIL_FROM: 'Firm <desk@firm.example>' }, 'MAIL_FROM must be one plain e-mail address'],
    [{ MAIL_FROM: 'desk@firm.example\r\nBcc: x@y.example' }, 'MAIL_FROM must be one plain'],
    [{ ENQUIRY_MAIL_TO: 'a@firm.example, b@firm.example' }, 'ENQUIRY_MAIL_TO must be one plain'],
    [
      { BOUNCE_ADDRESS: 'bounces+all@firm.example' },
      'BOUNCE_ADDRESS must have no + and at most 13 characters',
    ],
    [{ BOUNCE_ADDRESS: 'undeliverable-mail@firm.example' }, 'BOUNCE_ADDRESS must have no + and'],
    [{ BOUNCE_IMAP_URL: 'imaps://a:b@mail.example' }, 'BOUNCE_IMAP_URL is set without BOUNCE_ADDRESS'],
    [{ BOUNCE_IMAP_URL: 'imap://a:b@mail.example' }, 'BOUNCE_IMAP_URL must look like imaps://'],
    [{ BOUNCE_IMAP_URL: 'imaps://mail.example' }, 'BOUNCE_IMAP_URL must look like imaps://'],
    [{ BOUNCE_IMAP_URL: 'imaps://a:50%@mail.example' }, 'BOUNCE_IMAP_URL must look like imaps://'],
    [{ MAIL_POLL_MS: '0' }, 'MAIL_POLL_MS must be a whole number from 10'],
  ])('refuse what cannot work: %j', (env, sentence) => {
    expect(() => read(env as Record<string, string>)).toThrow(sentence);
  });

  it('greet with the domain of the sender, or the name that is set', () => {
    const server = { SMTP_HOST: 'mail.example', MAIL_FROM: 'desk@firm.example' };
    expect(delivery(server)).toMatchObject({ name: 'firm.example' });
    expect(delivery({ ...server, SMTP_NAME: 'www.firm.example' })).toMatchObject({
      name: 'www.firm.example',
    });
    for (const SMTP_NAME of ['localhost', 'a b.example', 'x.example\r\nRCPT', '-a.example']) {
      expect(() => read({ SMTP_NAME })).toThrow('SMTP_NAME must be a full host name');
    }
  });

  it('name the mailbox of bounces', () => {
    const BOUNCE_ADDRESS = 'bounce@mail.firm.example';
    const mailbox = (BOUNCE_IMAP_URL: string) => read({ BOUNCE_ADDRESS, BOUNCE_IMAP_URL }).bounceMailbox;
    expect(read({}).bounceMailbox).toBeUndefined();
    expect(mailbox('')).toEqual({ address: BOUNCE_ADDRESS, imap: undefined });
    expect(mailbox('imaps://bounce%40firm:p%40ss%2F@imap.example/Mail%20in')).toMatchObject({
      imap: {
        host: 'imap.example',
        port: 993,
        secure: true,
        user: 'bounce@firm',
        pass: 'p@ss/',
        path: 'Mail in',
      },
    });
    expect(mailbox('imap://a:b@[::1]:1143')).toMatchObject({
      imap: { host: '::1', port: 1143, secure: false, path: 'INBOX' },
    });
  });

  it('never repeats a password', () => {
    expect(() => read({ BOUNCE_IMAP_URL: 'imap://desk:hunter2@mail.example' })).not.toThrow('hunter2');
    expect(() => read({ SMTP_URL: 'smtpx://desk:hunter2@mail.example' })).not.toThrow('hunter2');
    expect(describeDelivery(delivery({ SMTP_URL: 'smtp://desk:hunter2@mail.example' }))).toBe(
      'through mail.example:587',
    );
  });

  it('refuses a lease that ends before a mail must be handed over', () => {
    expect(read({})).toMatchObject({ leaseSeconds: 120, deadlineSeconds: 90 });
    expect(() => read({ MAIL_LEASE_SECONDS: '90' })).toThrow(
      'MAIL_LEASE_SECONDS (90) must exceed MAIL_DEADLINE_SECONDS (90).',
    );
    expect(read({ MAIL_LEASE_SECONDS: '3', MAIL_DEADLINE_SECONDS: '2' })).toMatchObject({ leaseSeconds: 3 });
  });
});

describe('the settings of issues', () => {
  const common = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'desk@firm.example' };

  it('are those of all mails where they have none', () => {
    const { delivery: all, newsletter } = read(common);
    expect(newsletter.delivery).toBe(all);
    expect(newsletter.from).toEqual({ name: site.name, address: 'desk@firm.example' });
  });

  it('are a sender and a mail server of their own', () => {
    const { delivery: all, newsletter } = read({
      ...common,
      SMTP_SECURE: 'none',
      NEWSLETTER_FROM: 'Firm, news <news@letters.example>',
      NEWSLETTER_SMTP_URL: 'smtps://u:p@relay.example',
    });
    expect(all).toMatchObject({ host: 'mail.example', encryption: 'none', name: 'firm.example' });
    expect(newsletter).toMatchObject({
      from: { name: 'Firm, news', address: 'news@letters.example' },
      delivery: { host: 'relay.example', port: 465, encryption: 'tls', name: 'letters.example' },
    });
    expect(describeDelivery(all, newsletter.delivery)).toBe(
      'through mail.example:587, issues through relay.example:465',
    );
  });

  it.each([
    ['news@letters.example', site.name],
    ['<news@letters.example>', site.name],
    [' "Firm Ltd." <news@letters.example>', 'Firm Ltd.'],
    ['Zoë <news@letters.example>', 'Zoë'],
  ])('take the sender %s', (NEWSLETTER_FROM, name) => {
    expect(read({ NEWSLETTER_FROM }).newsletter.from).toEqual({ name, address: 'news@letters.example' });
  });

  it.each([
    [{ NEWSLETTER_FROM: 'news' }, 'NEWSLETTER_FROM must be an e-mail address'],
    [{ NEWSLETTER_FROM: 'A <a@b.example>, B <b@b.example>' }, 'NEWSLETTER_FROM must be an e-mail address'],
    [{ NEWSLETTER_FROM: 'A\r\nBcc: <b@b.example>' }, 'NEWSLETTER_FROM must be an e-mail address'],
    [{ NEWSLETTER_FROM: 'A "B" C <b@b.example>' }, 'NEWSLETTER_FROM must be an e-mail address'],
    [{ NEWSLETTER_FROM: `${'n'.repeat(101)} <b@b.example>` }, 'NEWSLETTER_FROM must be an e-mail address'],
    [{ ...common, NEWSLETTER_SMTP_URL: 'https://x.example' }, 'NEWSLETTER_SMTP_URL must look like'],
    [{ NEWSLETTER_SMTP_URL: 'smtp://relay.example' }, 'NEWSLETTER_SMTP_URL needs SMTP_URL'],
    [{ ...common, NEWSLETTER_SMTP_URL: 'smtp://u@relay.example' }, 'both a user and a password'],
  ])('refuse %j', (env, sentence) => {
    expect(() => read(env as unknown as Record<string, string>)).toThrow(sentence);
  });
});
