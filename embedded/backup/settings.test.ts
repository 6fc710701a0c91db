import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { readConfig } from '#lib/config.ts';
import { backupSettings } from './settings.ts';

it('refuses a recipient with a letter changed, before a night without a backup', async () => {
  const recipient = await identityToRecipient(await generateIdentity());
  const settings = (value: string) =>
    backupSettings(readConfig({ BACKUP_RECIPIENT: value } as unknown as NodeJS.ProcessEnv), '/data', '/');
  expect(settings(recipient)).toMatchObject({ recipient, folder: '/data/backups' });
  const mistyped = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q');
  expect(() => settings(mistyped)).toThrow('mistyped');
});
