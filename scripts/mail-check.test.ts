import { expect, it } from 'vitest';
import { readConfig } from '#lib/config.ts';
import { mailSettings } from '#workers/mail/settings.ts';
import { checkSending } from './mail-check.ts';

it('checks the records of the sender also where no mail server is set', async () => {
  const asked: string[] = [];
  const settings = mailSettings(readConfig({ MAIL_FROM: 'a@firm.example' } as unknown as NodeJS.ProcessEnv));
  const findings = await checkSending(settings, (name) => {
    asked.push(name);
    return Promise.resolve([]);
  });
  expect(findings.map(({ about, level }) => `${about} ${level}`)).toEqual([
    'Mail server missing',
    'SPF missing',
    'DKIM unknown',
    'DMARC missing',
  ]);
  expect(asked.sort()).toEqual(['_dmarc.firm.example', 'firm.example']);
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
  const findings = await checkSending(settings, (name) =>
    Promise.resolve(name === 'letters.example' ? ['v=spf1 mx -all'] : []),
  );
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
