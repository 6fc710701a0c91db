import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { without } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';

it('npm run move says in one sentence that the certificate is not there, without the password', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'move-'));
  const address = 'postgresql://postgres.ref:secret@pooler.test:5432/postgres?sslmode=verify-full';
  try {
    const moving = promisify(execFile)(process.execPath, ['scripts/data/move.ts', '--from', 'hosted'], {
      cwd: root,
      env: {
        ...without(/^SUPABASE_/),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: `${address}&sslrootcert=prod-ca-2021.crt`,
      },
    });
    await expect(moving).rejects.toMatchObject({
      stderr: 'DATABASE_URL names the file prod-ca-2021.crt, which cannot be read (ENOENT).\n',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
