import { createPrivateKey, createPublicKey } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets } from '#embedded/secrets.ts';
import { readConfig } from '#lib/config.ts';
import { deliverSetting } from './deliver.ts';
import { rotateSecret } from './rotate.ts';
import { secretNamed, secrets } from './rotations.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotate-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function rotate(name: string, env: Record<string, string> = {}) {
  const said: string[] = [];
  const delivered: [string, string][] = [];
  await rotateSecret(secretNamed(name)!, name, {
    settings: readConfig({ NEWSLETTER_DKIM_DOMAIN: 'x.example', DKIM_DOMAIN: 'y.example', ...env } as never),
    dataDir: folder,
    deliver: (...value) => {
      delivered.push(value);
      return Promise.resolve('delivered');
    },
    connect: () => Promise.reject(new Error('not hosted')),
    say: (line) => said.push(line),
  });
  return { said: said.join('\n'), delivered };
}

describe('rotateSecret', () => {
  it.each(secrets.flatMap(({ names, isMadeHere }) => names.map((name) => [name, isMadeHere] as const)))(
    'makes a new %s, or says how to and changes nothing, as the table has it',
    async (name, { embedded, hosted }) => {
      await loadSecrets(folder);
      const { said } = await rotate(name);
      expect(said.includes('nothing was changed')).toBe(!embedded);
      expect(said).toContain(`The old one ends: ${secretNamed(name)!.ends}`);
      // Where it is made in a hosted database, hosted-deploy.test.ts makes it.
      if (name === 'ENQUIRY_SIGNING_SECRET') return;
      const there = await rotate(name, {
        SUPABASE_URL: 'https://x.supabase.co',
        DKIM_DOMAIN: 'z.example',
        NEWSLETTER_DKIM_DOMAIN: 'z.example',
      });
      expect(there.said.includes('nothing was changed')).toBe(!hosted);
    },
  );

  it('makes a key for signing mails that only its owner can read, and the record of its public half', async () => {
    const { said } = await rotate('DKIM_PRIVATE_KEY_FILE', { DKIM_DOMAIN: 'company.example' });
    const [, selector, published] =
      /^(k\d{8})\._domainkey\.company\.example {2}TXT {2}v=DKIM1; k=rsa; p=(\S+)$/m.exec(said) ?? [];
    const file = join(folder, `company.example-${selector}.pem`);
    expect(said).toContain(`DKIM_SELECTOR=${selector}\nDKIM_PRIVATE_KEY_FILE=${file}`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const key = createPublicKey(createPrivateKey(await readFile(file, 'utf8')));
    expect(key.export({ format: 'der', type: 'spki' }).toString('base64')).toBe(published);
    await expect(rotate('DKIM_PRIVATE_KEY_FILE', { DKIM_DOMAIN: 'company.example' })).rejects.toThrow(
      'was made today already',
    );
  });

  it('hands over a key of 32 bytes for the actions of Next', async () => {
    const [[name, value] = []] = (await rotate('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY')).delivered;
    expect([name, Buffer.from(value ?? '', 'base64').length]).toEqual([
      'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
      32,
    ]);
  });

  it('makes no installation where there is none', async () => {
    await expect(rotate('JWT_SECRET')).rejects.toThrow('the first start makes all secrets');
  });
});

describe('deliverSetting', () => {
  const deliver = (isFromFile: boolean, isTerminal: boolean) =>
    deliverSetting(folder, 'ONE', 'new$&', { isFromFile, isTerminal });

  it('writes into the file that holds the setting, and leaves the rest of it', async () => {
    await writeFile(join(folder, '.env.local'), '#ONE=\nANOTHER_ONE=1\n');
    await writeFile(join(folder, '.env'), 'A=1\nONE=old\nB=2\n');
    expect(await deliver(true, false)).toBe(`ONE in ${join(folder, '.env')} is a new one.`);
    expect(await readFile(join(folder, '.env'), 'utf8')).toBe('A=1\nONE=new$&\nB=2\n');
    expect(await readFile(join(folder, '.env.local'), 'utf8')).toBe('#ONE=\nANOTHER_ONE=1\n');
  });

  it('leaves the file readable for whom it was, such as the account of the site', async () => {
    const file = join(folder, '.env.local');
    await writeFile(file, 'ONE=old\n');
    await chmod(file, 0o640);
    await deliver(true, false);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
  });

  it('writes into the last of several lines, which is the one in force', async () => {
    await writeFile(join(folder, '.env'), 'ONE=older\nONE=old\n');
    await deliver(true, false);
    expect(await readFile(join(folder, '.env'), 'utf8')).toBe('ONE=older\nONE=new$&\n');
  });

  it('shows it on a terminal where the setting is elsewhere, and never in a log', async () => {
    await writeFile(join(folder, '.env'), 'ONE=unused\n');
    expect(await deliver(false, true)).toContain('ONE=new$&\n');
    await expect(deliver(false, false)).rejects.toThrow('run this at a terminal');
    expect(await readFile(join(folder, '.env'), 'utf8')).toBe('ONE=unused\n');
  });
});
