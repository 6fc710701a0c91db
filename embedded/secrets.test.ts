import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

describe('loadSecrets', () => {
  let dir = '';
  const file = () => join(dir, 'secrets.json');
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rm(dir, { recursive: true }));
  const replace = async (change: object) => {
    const secrets = await loadSecrets(dir);
    await writeFile(file(), JSON.stringify({ ...secrets, ...change }));
  };

  it('generates strong secrets once, readable by the owner alone', async () => {
    const first = await loadSecrets(dir);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(dir)).toEqual(first);
    expect(first.publishable_key).toMatch(/^sb_publishable_/);
    expect(first.secret_key).toMatch(/^sb_secret_/);
    const other = await mkdtemp(join(tmpdir(), 'secrets-'));
    expect((await loadSecrets(other)).jwt_secret).not.toBe(first.jwt_secret);
    await rm(other, { recursive: true });
  });

  it('refuses a file that others can read, and leaves it as it was', async () => {
    await loadSecrets(dir);
    const before = await readFile(file(), 'utf8');
    await chmod(file(), 0o644);
    await expect(loadSecrets(dir)).rejects.toThrow('can be read by other users of this machine (mode 644)');
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  it.each(['jwt_secret', 'publishable_key', 'secret_key', 'enquiry_signing_secret'])(
    'refuses a default or short %s',
    async (name) => {
      await replace({ [name]: 'super-secret-jwt-token-with-at-least-32-characters-long' });
      await expect(loadSecrets(dir)).rejects.toThrow(`${name} in ${file()} is a published default`);
      await writeFile(file(), (await readFile(file(), 'utf8')).replace(/super-secret[^"]*/, 'tooshort'));
      await expect(loadSecrets(dir)).rejects.toThrow('is shorter than 32 bytes');
    },
  );

  it('refuses a damaged or incomplete file', async () => {
    await replace({ jwt_secret: undefined });
    await expect(loadSecrets(dir)).rejects.toThrow('is damaged');
    await writeFile(file(), '{');
    await expect(loadSecrets(dir)).rejects.toThrow('is damaged');
  });
});
