import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserError } from '#lib/user-error.ts';
import { loadEnvFiles } from './environment.ts';

describe('loadEnvFiles', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'environment-'));
    vi.stubEnv('OF_BOTH', undefined);
    vi.stubEnv('OF_ONE', undefined);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it('takes .env.local before .env, and neither where there is none', async () => {
    await loadEnvFiles(folder);
    await writeFile(join(folder, '.env'), 'OF_BOTH=second\nOF_ONE=second\n');
    await writeFile(join(folder, '.env.local'), 'OF_BOTH=first\n');
    await loadEnvFiles(folder);
    expect([process.env['OF_BOTH'], process.env['OF_ONE']]).toEqual(['first', 'second']);
  });

  it('refuses a file that is there and cannot be read, as if it named nothing', async () => {
    // A folder stands for it: root, as whom tests may run, can read every file.
    await mkdir(join(folder, '.env.local'));
    const refused = loadEnvFiles(folder);
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow(`${join(folder, '.env.local')} cannot be read (EISDIR)`);
  });
});
