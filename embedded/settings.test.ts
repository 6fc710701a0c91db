import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'settings-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  /** The repository's own config.toml with one change. */
  const readChanged = async (from: string | RegExp, to: string) => {
    const text = await readFile('supabase/config.toml', 'utf8');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    await writeFile(join(dir, 'config.toml'), changed);
    return readSettings(dir);
  };

  it("takes the repository's config.toml", async () => {
    const settings = await readSettings('supabase');
    expect(settings).toMatchObject({ apiSchemas: ['public'], maxRows: 1000, sessionTimebox: '12h' });
    expect(settings.minimumPasswordLength).toBeGreaterThanOrEqual(15);
    expect(settings.seedFiles.length).toBeGreaterThan(0);
  });

  it('demands a token of a function that the file does not name', async () => {
    const { verifyJwt } = await readSettings('supabase');
    expect(verifyJwt('generate-newsletter')).toBe(false);
    expect(verifyJwt('unnamed')).toBe(true);
  });

  it.each([
    [
      'a switch of the wrong type',
      'enable_signup = false',
      'enable_signup = "no"',
      'auth.enable_signup must be false',
    ],
    [
      'sign-up for everyone',
      'enable_signup = false',
      'enable_signup = true',
      'auth.enable_signup must be false',
    ],
    ['a missing setting', /^max_rows.*$/m, '', 'config.toml: api.max_rows '],
    ['text that is not TOML', /^max_rows.*$/m, 'max_rows', 'config.toml is not TOML'],
  ])('refuses %s', async (_, from, to, sentence) => {
    await expect(readChanged(from, to)).rejects.toThrow(sentence);
  });
});
