import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { announcePassword, FIRST_PASSWORD_FILE } from './announce-password.ts';

it('shows a first password on a terminal alone, and writes it for its owner where the output is a log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'first-password-'));
  try {
    const file = join(folder, 'data', FIRST_PASSWORD_FILE);
    const announce = (isTerminal: boolean) =>
      announcePassword('a@staff.example', 'secret-of-this-test', join(folder, 'data'), isTerminal);
    expect(await announce(true)).toContain('secret-of-this-test');
    await expect(stat(file)).rejects.toThrow('ENOENT');
    const said = await announce(false);
    expect(said).not.toContain('secret-of-this-test');
    expect(said).toContain(file);
    expect(await readFile(file, 'utf8')).toContain('secret-of-this-test');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
});
