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
