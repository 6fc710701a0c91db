import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFolder } from '#embedded/tests/support/data-folder.ts';
import { startBackend, type Backend } from '#embedded/backend.ts';
import { without } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';

let dataDir = '';
let backend: Backend;
beforeAll(async () => {
  dataDir = await dataFolder();
  backend = await startBackend({ dataDir, port: 0, renewAdminPassword: true });
});
afterAll(async () => {
  await backend.close();
  await rm(dataDir, { recursive: true });
});

const run = (script: string, ...args: string[]) => runOn('https://www.company.example', script, ...args);
const runOn = async (siteUrl: string, script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: { ...without(/^(SUPABASE_.*|BACKEND_PORT)$/), DATA_DIR: dataDir, SITE_URL: siteUrl },
  });
const client = () => createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
const signIn = async (password: string) =>
  (await client().auth.signInWithPassword({ email: backend.adminEmail, password })).error?.status;

it('npm run admin:unlock lets an admin sign in whom failures kept out', async () => {
  const unlock = (...args: string[]) => run('admin-unlock', ...args);
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
});

it('npm run admin:recover prints a link to a new password, which ends the one before', async () => {
  const recover = (...args: string[]) => run('accounts/admin-recover', ...args);
  for (let at = 0; at < 5; at++) await signIn('wrong');
  const tokens: string[] = [];
  for (let at = 0; at < 2; at++) {
    const { stdout } = await recover('--email', backend.adminEmail);
    expect(stdout).toContain(`A new password for ${backend.adminEmail}, once, within the hour:\n`);
    tokens.push(/^https:\/\/www\.company\.example\/login\/link\/([0-9a-f]{64})$/m.exec(stdout)?.[1] ?? '');
  }
  const named = await Promise.all(
    tokens.map(async (token) => (await client().rpc('account_link', { p_token: token })).data as unknown),
  );
  expect(named).toEqual([
    { status: 'not_found' },
    expect.objectContaining({ status: 'ok', kind: 'password_reset', email: backend.adminEmail }),
  ]);
  // Whoever failed too often may try again; until the link is used, with the password until now.
  expect(await signIn(backend.adminPassword!)).toBeUndefined();
  await expect(recover('--email', 'nobody@x.example')).rejects.toMatchObject({
    stderr: expect.stringContaining('nobody@x.example has no role in the admin area'),
  });
  await expect(recover()).rejects.toMatchObject({
    stderr: expect.stringContaining('Usage: npm run admin:recover'),
  });
});

it('npm run admin:recover links to the site that runs, as its mails do, where no address is set', async () => {
  await backend.close();
  backend = await startBackend({ dataDir, port: 0, siteUrl: 'http://127.0.0.1:3930' });
  const { stdout } = await runOn('', 'accounts/admin-recover', '--email', backend.adminEmail);
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:3930\/login\/link\/[0-9a-f]{64}$/m);
});

it('npm run mail finds the backend on the port it took, and sends no key to who has it next', async () => {
  expect((await run('mail', 'list')).stdout).toBe('No mail waits for a decision.\n');
  await backend.close();
  let requests = 0;
  const next = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => next.listen(Number(new URL(backend.url).port), '127.0.0.1', resolve));
  await expect(run('mail', 'list')).rejects.toMatchObject({
    stderr: expect.stringContaining(`No embedded backend runs on ${dataDir}`),
  });
  next.close();
  expect(requests).toBe(0);
});
