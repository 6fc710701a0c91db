import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend } from '#embedded/backend.ts';
import { FIRST_PASSWORD_FILE } from '#scripts/processes/announce-password.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { without } from '#scripts/processes/environment.ts';

const secretKey = 'sb_secret_of-these-tests-long-enough-0123456789';

type Ended = { code: number | null; said: string };

async function create(args: string[], env: Record<string, string>, stdin = ''): Promise<Ended> {
  // Each opens a database once: optimising PostgreSQL's WebAssembly costs more than it saves.
  const child = spawn(process.execPath, ['--liftoff-only', 'scripts/admin-create.ts', ...args], {
    cwd: root,
    env: { ...without(/^(SUPABASE_.*|DATA_DIR)$/), LITE_TELEMETRY: '0', ...env },
  });
  child.stdin.end(stdin);
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]);
  return { code, said: said + complained };
}

describe('npm run admin:create on the embedded backend', { timeout: 120_000 }, () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'admin-create-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('makes an administrator who can sign in, and renews one', async () => {
    const first = await create(['--email', 'Second@Staff.example'], { DATA_DIR: dataDir });
    expect(first.code).toBe(0);
    // The output is no terminal, so it may be a log.
    const written = await readFile(join(dataDir, FIRST_PASSWORD_FILE), 'utf8');
    expect(written).toContain('E-mail    admin@');
    expect(first.said).toContain('Second@Staff.example is an administrator now.');
    const generated = /Second@Staff.example\n {2}Password {2}(\S{27})$/m.exec(written)?.[1];
    expect(first.said).not.toContain(generated);
    const own = 'a sentence of my own';
    const second = await create(
      ['--email', 'third@staff.example', '--password-stdin'],
      { DATA_DIR: dataDir },
      `${own}\n`,
    );
    expect(second).toEqual({ code: 0, said: 'third@staff.example is an administrator now.\n' });

    const backend = await startBackend({ dataDir, port: 0 });
    try {
      const signIn = async (email: string, password: string) => {
        const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
        const { data } = await client.auth.signInWithPassword({ email, password });
        return data.user?.app_metadata['role'];
      };
      expect(await signIn('second@staff.example', generated ?? '')).toBe('admin');
      expect(await signIn('third@staff.example', own)).toBe('admin');
      const busy = await create(['--email', 'third@staff.example'], { DATA_DIR: dataDir });
      expect(busy.code).toBe(1);
      expect(busy.said).toContain('is in use by another running copy');
    } finally {
      await backend.close();
    }

    const renewed = await create(['--email', 'third@staff.example'], { DATA_DIR: dataDir });
    expect(renewed.said).toContain('has a new password and is signed out everywhere');
    expect(renewed.said).not.toContain(own);
  });

  it.each([
    [['--email', 'nobody'], '', 'Usage'],
    [['--role', 'admin'], '', 'Usage'],
    [['--email', 'a@b.example', '--password-stdin'], 'fourteen chars', 'too short'],
    [['--email', 'a@b.example', '--password-stdin'], 'passwordpassword', 'easy to guess'],
    [['--email', 'a@b.example', '--password-stdin'], 'x'.repeat(73), 'at most 72 bytes'],
  ])('refuses %j in a sentence', async (args, stdin, reason) => {
    const { code, said } = await create(args, { DATA_DIR: dataDir }, stdin);
    expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
  });
});

describe('npm run admin:create on a hosted backend', () => {
  /**
   * The three calls of the auth server's admin API that the command makes, as its documentation
   * describes them.
   */
  const calls: { method: string; path: string; body: unknown }[] = [];
  const known = { id: '00000000-0000-4000-8000-000000000009', email: 'known@staff.example' };
  let server: Server;
  let env: Record<string, string>;
  let dataDir = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      const respond = async (): Promise<[number, object]> => {
        const given = await text(request);
        const body: unknown = given ? JSON.parse(given) : undefined;
        calls.push({ method: request.method ?? '', path: request.url ?? '', body });
        if (request.headers['apikey'] !== secretKey) return [401, { message: 'Invalid API key' }];
        if (request.method === 'GET') return [200, { users: request.url?.includes('page=1') ? [known] : [] }];
        if (request.method === 'PUT') return [200, known];
        if (request.url === '/rest/v1/rpc/mark_first_password') return [200, { status: 'ok' }];
        const exists = (body as { email: string }).email === known.email;
        return exists
          ? [422, { code: 422, error_code: 'email_exists', msg: 'exists' }]
          : [200, { id: known.id, email: 'new@staff.example' }];
      };
      void respond().then(([status, body]) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        });
        response.end(JSON.stringify(status === 422 ? { code: 'email_exists', message: 'exists' } : body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    dataDir = await mkdtemp(join(tmpdir(), 'admin-create-'));
    env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, DATA_DIR: dataDir };
  });
  afterAll(async () => {
    server.close();
    await rm(dataDir, { recursive: true });
  });

  it('creates the account with the role in app_metadata, which its holder cannot write', async () => {
    const { code, said } = await create(
      ['--email', 'New@staff.example', '--password-stdin'],
      env,
      'a sentence of my own',
    );
    expect([code, said]).toEqual([0, 'New@staff.example is an administrator now.\n']);
    expect(calls.splice(0)).toEqual([
      {
        method: 'POST',
        path: '/auth/v1/admin/users',
        body: {
          email: 'new@staff.example',
          password: 'a sentence of my own',
          email_confirm: true,
          app_metadata: { role: 'admin' },
        },
      },
    ]);
  });

  it('promotes the account that has the address', async () => {
    const { code, said } = await create(['--email', known.email], env);
    expect([code, said]).toEqual([0, expect.stringContaining('had an account')]);
    expect(calls.at(-1)).toMatchObject({
      path: '/rest/v1/rpc/mark_first_password',
      body: { p_first: true },
    });
    expect(calls.splice(0).at(-2)).toMatchObject({
      method: 'PUT',
      path: `/auth/v1/admin/users/${known.id}`,
      body: { app_metadata: { role: 'admin' } },
    });
  });

  it('lets the password of the operator open more than a first one did', async () => {
    const { code } = await create(['--email', known.email, '--password-stdin'], env, 'a sentence of my own');
    expect(code).toBe(0);
    expect(calls.splice(0).at(-1)).toMatchObject({
      path: '/rest/v1/rpc/mark_first_password',
      body: { p_first: false },
    });
  });

  it('says what is missing, or what the auth server said', async () => {
    const keyless = await create(['--email', 'a@b.example'], { ...env, SUPABASE_SECRET_KEY: '' });
    expect(keyless).toEqual({ code: 1, said: expect.stringContaining('SUPABASE_SECRET_KEY must be set') });
    const wrong = await create(['--email', 'a@b.example'], {
      ...env,
      SUPABASE_SECRET_KEY: 'sb_secret_another-key-of-the-same-length-0123',
    });
    expect(wrong).toEqual({ code: 1, said: expect.stringContaining('did not create the account') });
  });
});
