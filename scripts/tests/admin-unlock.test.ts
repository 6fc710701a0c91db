import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { startBackend } from '#embedded/backend.ts';
import { without } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';

it('npm run admin:unlock lets an admin sign in whom failures kept out', async () => {
  const dataDir = await dataFolder();
  const backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
  try {
    const env = {
      ...without(/^SUPABASE_/),
      DATA_DIR: dataDir,
      BACKEND_PORT: new URL(backend.url).port,
    };
    const unlock = async (...args: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/admin-unlock.ts', ...args], { cwd: root, env });
    const signIn = async (password: string) => {
      const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
      const { error } = await client.auth.signInWithPassword({ email: backend.adminEmail, password });
      return error?.status;
    };
    for (let at = 0; at < 5; at++) expect(await signIn('wrong')).toBe(400);
    expect(await signIn(backend.adminPassword!)).toBe(429);
    expect((await unlock()).stdout).toBe('All failed sign-ins are forgotten: nobody has to wait.\n');
    expect(await signIn(backend.adminPassword!)).toBeUndefined();
    expect((await unlock()).stdout).toBe('No failed sign-in was recorded: nobody has to wait.\n');
    await expect(unlock('everyone')).rejects.toMatchObject({
      stderr: expect.stringContaining('Usage: npm run admin:unlock'),
    });
    expect((await unlock('--email', backend.adminEmail)).stdout).toContain(
      `The second factors of ${backend.adminEmail} are removed`,
    );
    await expect(unlock('--email', 'nobody@x.example')).rejects.toMatchObject({
      stderr: 'No account has the address nobody@x.example.\n',
    });
    expect((await unlock('--second-factor', 'required')).stdout).toBe('A second factor is required now.\n');
  } finally {
    await backend.close();
    await rm(dataDir, { recursive: true });
  }
});
