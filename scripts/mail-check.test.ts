import { expect, it } from 'vitest';
import { readConfig } from '#lib/config.ts';
import { mailSettings } from '#workers/mail/settings.ts';
import { checkSending } from './mail-check.ts';

/** What is asked of the DNS, which has no records, and what is found. */
async function found(env: Record<string, string>) {
  const asked: string[] = [];
  const settings = mailSettings(readConfig(env as unknown as NodeJS.ProcessEnv));
  const ask = (name: string) => {
    asked.push(name);
    return Promise.resolve([]);
  };
  const findings = await checkSending(settings, { txt: ask, mx: ask });
  return { asked: asked.sort(), findings: findings.map(({ about, level }) => `${about} ${level}`) };
}

it('checks the records of the sender also where no mail server is set', async () => {
  expect(await found({ MAIL_FROM: 'a@firm.example' })).toEqual({
    findings: ['Mail server missing', 'SPF missing', 'DKIM unknown', 'DMARC missing'],
    asked: ['_dmarc.firm.example', 'firm.example'],
  });
});

it('checks who may send and who takes mails for the domain of BOUNCE_ADDRESS, and its mailbox', async () => {
  const env = { MAIL_FROM: 'a@firm.example', BOUNCE_ADDRESS: 'bounce@mail.firm.example' };
  const records = ['Mail server missing', 'SPF missing', 'DKIM unknown', 'DMARC missing', 'MX missing'];
  const asked = ['_dmarc.firm.example', 'mail.firm.example', 'mail.firm.example'];
  expect(await found(env)).toEqual({ findings: [...records, 'Bounces note'], asked });
  // A port on which nothing listens.
  expect(await found({ ...env, BOUNCE_IMAP_URL: 'imap://bounce:secret@127.0.0.1:1' })).toEqual({
    findings: [...records, 'Bounces missing'],
    asked,
  });
});

it('checks the mail server and the sender of issues where they are others', async () => {
  const settings = mailSettings(
    readConfig({
      MAIL_FROM: 'a@firm.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      NEWSLETTER_FROM: 'a@letters.example',
      NEWSLETTER_SMTP_URL: 'smtp://127.0.0.1:2',
    } as unknown as NodeJS.ProcessEnv),
  );
  const findings = await checkSending(settings, {
    txt: (name) => Promise.resolve(name === 'letters.example' ? ['v=spf1 mx -all'] : []),
    mx: () => Promise.resolve([]),
  });
  expect(findings.map(({ about, level }) => `${about} ${level}`)).toEqual([
    'Mail server missing',
    'SPF missing',
    'DKIM unknown',
    'DMARC missing',
    'Newsletter server missing',
    'Newsletter SPF ok',
    'Newsletter DKIM unknown',
    'Newsletter DMARC missing',
  ]);
  expect(findings[4]?.words).toContain(
    'Nothing listens at 127.0.0.1:2. Correct the port in NEWSLETTER_SMTP_URL.',
  );
});
