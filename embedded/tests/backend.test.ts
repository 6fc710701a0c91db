import { createHmac, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '#embedded/backend.ts';

const migration = `
create schema app_private;
create table app_private.settings (
  only_row boolean primary key default true check (only_row), enquiry_signing_secret text
);
create table public.newsletter_issues (id int primary key, status text not null);
create table public.secrets_of_the_house (id int);
alter table public.newsletter_issues enable row level security;
alter table public.secrets_of_the_house enable row level security;
-- Anyone reads what was sent.
create policy sent on public.newsletter_issues for select to anon, authenticated using (status = 'sent');
grant select on public.newsletter_issues to anon, authenticated;
grant all on all tables in schema public to service_role;
create function public.sign_in_rate_limit(p_step text, p_ip_hash text, p_network_hash text, p_email_hash text, p_signature text) returns jsonb
language sql as $$ select '{"status": "ok"}'::jsonb $$;
create function public.note_failed_sign_in(p_email text, p_signature text) returns jsonb
language sql as $$ select '{"status": "ok"}'::jsonb $$;
create table public.ended_processes (at timestamptz default now());
grant all on public.ended_processes to service_role;
create function public.generation_process_ended() returns jsonb
language sql as $$ insert into public.ended_processes default values; select '{"status": "ok"}'::jsonb $$;
`;

describe('the embedded backend', { timeout: 60_000 }, () => {
  let root = '';
  let backend: Backend;
  let adminPassword = '';
  const start = (options: { renewAdminPassword?: boolean } = {}) =>
    startBackend({ ...options, dataDir: join(root, 'data'), supabaseDir: join(root, 'supabase'), port: 0 });
  const call = (path: string, init: RequestInit = {}) => fetch(backend.url + path, init);
  const withKey = (headers: Record<string, string> = {}) => ({ apikey: backend.publishableKey, ...headers });

  beforeAll(async () => {
    // A refused statement is part of these tests; the REST layer would print each one with its stack.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    root = await mkdtemp(join(tmpdir(), 'backend-'));
    const supabase = join(import.meta.dirname, '../../supabase');
    await mkdir(join(root, 'supabase/migrations'), { recursive: true });
    await mkdir(join(root, 'supabase/seeds'));
    await mkdir(join(root, 'supabase/functions/needs-token'), { recursive: true });
    await cp(join(supabase, 'config.toml'), join(root, 'supabase/config.toml'));
    for (const folder of ['functions/health', 'functions/_shared'])
      await cp(join(supabase, folder), join(root, 'supabase', folder), { recursive: true });
    await writeFile(join(root, 'supabase/functions/needs-token/index.ts'), edgeFunction);
    await writeFile(join(root, 'supabase/migrations/20250101000000_all.sql'), migration);
    await writeFile(
      join(root, 'supabase/seeds/01.sql'),
      `insert into newsletter_issues values (1, 'sent'), (2, 'draft'); insert into secrets_of_the_house values (1)`,
    );
    backend = await start();
    adminPassword = backend.adminPassword ?? '';
  }, 120_000);
  afterAll(async () => {
    await backend.close();
    await rm(root, { recursive: true });
  });

  const edgeFunction = `
    const serviceKey = () => {
      try { return Deno.env.get('SUPABASE_SERVICE_ROLE_KEY'); } catch (error) { return error.name; }
    };
    Deno.serve(async (req) => {
      const { pathname, search } = new URL(req.url);
      if (pathname.endsWith('/crash')) Deno.exit(3);
      const outside = await fetch('http://127.0.0.1:8099/').catch((error) => error.name);
      let file = 'read';
      try { Deno.readTextFileSync('/etc/hostname'); } catch (error) { file = error.name; }
      return Response.json({ pathname, search, body: await req.text(), outside, file, pid: Deno.pid, serviceKey: serviceKey() });
    });`;

  async function signIn(): Promise<string> {
    const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
    const { data, error } = await client.auth.signInWithPassword({
      email: backend.adminEmail,
      password: adminPassword,
    });
    if (error) throw error;
    return data.session.access_token;
  }

  it('refuses a request without a key or with a wrong one', async () => {
    expect((await call('/rest/v1/newsletter_issues')).status).toBe(401);
    expect(
      (await call('/rest/v1/newsletter_issues', { headers: { apikey: 'sb_secret_wrong' } })).status,
    ).toBe(401);
    expect((await call('/auth/v1/settings')).status).toBe(401);
  });

  it('responds nothing but the three interfaces, however the path is written', async () => {
    const paths = [
      '/',
      '/_system/info',
      '/_system/config',
      '/storage/v1/bucket',
      '/rest/v1/../../_system/info',
    ];
    paths.push(
      '/rest/v1/%2e%2e/%2e%2e/_system/info',
      '//_system/info',
      '/REST/v1/x',
      '/functions/v1/_shared',
    );
    for (const path of [...paths, '/functions/v1/..%2fhealth', '/functions/v1/']) {
      const status = await new Promise((resolve, reject) => {
        // fetch would resolve the dots before sending them.
        const { hostname, port } = new URL(backend.url);
        request({ hostname, port, path, headers: withKey() }, (res) => resolve(res.resume().statusCode))
          .once('error', reject)
          .end();
      });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('refuses sign-up, also through the endpoint that would create an account without asking', async () => {
    const headers = withKey({ 'content-type': 'application/json' });
    const body = JSON.stringify({ email: 'stranger@visitor.example', password: 'a-long-enough-passw0rd' });
    expect((await call('/auth/v1/signup', { method: 'POST', headers, body })).status).toBe(422);
    for (const path of ['otp', 'magiclink', 'recover', 'verify', 'authorize', 'admin/users']) {
      expect((await call(`/auth/v1/${path}`, { method: 'POST', headers, body })).status).toBe(404);
    }
  });

  it('refuses tokens forged with the published default secrets', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(Date.now() / 1000) + 600;
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'service_role', sub: randomUUID(), exp })}`;
    for (const secret of ['dev-secret-change-me', 'unsafe-secret-change-me']) {
      const token = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
      const headers = withKey({ authorization: `Bearer ${token}` });
      expect((await call('/rest/v1/newsletter_issues', { headers })).status).toBe(401);
      expect((await call('/auth/v1/user', { headers })).status).toBe(403);
    }
  });

  it('keeps the privileges of the migrations in force', async () => {
    const rows = await (await call('/rest/v1/newsletter_issues', { headers: withKey() })).json();
    expect(rows).toEqual([{ id: 1, status: 'sent' }]);
    const refused = await call('/rest/v1/secrets_of_the_house', { headers: withKey() });
    expect([refused.status, await refused.json()]).toEqual([401, expect.objectContaining({ code: '42501' })]);
    const service = { headers: { apikey: backend.secretKey } };
    expect(await (await call('/rest/v1/secrets_of_the_house', service)).json()).toEqual([{ id: 1 }]);
  });

  it('signs the first administrator in, with the role where the policies look for it', async () => {
    const token = await signIn();
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      number
    >;
    expect((claims['exp'] ?? 0) - (claims['iat'] ?? 0)).toBe(600);
    const user = await call('/auth/v1/user', { headers: withKey({ authorization: `Bearer ${token}` }) });
    expect(await user.json()).toMatchObject({ email: backend.adminEmail, app_metadata: { role: 'admin' } });
    // No page of the site changes a password, so nobody does.
    const changed = await call('/auth/v1/user', {
      method: 'PUT',
      headers: withKey({ authorization: `Bearer ${token}`, 'content-type': 'application/json' }),
      body: JSON.stringify({ password: 'another-password-of-length' }),
    });
    expect(changed.status).toBe(405);
  });

  it('refuses a body over two megabytes', async () => {
    const headers = withKey({ 'content-type': 'application/json' });
    const body = JSON.stringify({ text: 'x'.repeat(2_200_000) });
    expect((await call('/rest/v1/newsletter_issues', { method: 'POST', headers, body })).status).toBe(413);
  });

  it('runs edge functions in Deno, behind the token check, with no more rights than they need', async () => {
    expect(await (await call('/functions/v1/health')).json()).toEqual({
      status: 'ok',
      database: 'reachable',
    });
    expect((await call('/functions/v1/absent', { headers: withKey() })).status).toBe(404);
    expect((await call('/functions/v1/needs-token', { headers: withKey() })).status).toBe(401);
    const bad = withKey({ authorization: `Bearer ${backend.publishableKey}` });
    expect((await call('/functions/v1/needs-token', { headers: bad })).status).toBe(401);

    const authorization = `Bearer ${await signIn()}`;
    const send = (path: string) => call(path, { method: 'POST', headers: { authorization }, body: 'hello' });
    const first = (await (await send('/functions/v1/needs-token/a?b=c')).json()) as Record<string, unknown>;
    expect(first).toMatchObject({
      pathname: '/needs-token/a',
      search: '?b=c',
      body: 'hello',
      file: 'NotCapable',
      serviceKey: 'NotCapable',
    });
    expect(first['outside']).toBe('NotCapable');
    if (process.platform === 'linux') {
      // What the process holds, whatever its permissions let the function read.
      const environment = await readFile(`/proc/${Number(first['pid'])}/environ`, 'utf8');
      expect(environment).toContain(backend.publishableKey);
      expect(environment).not.toContain(backend.secretKey);
    }
    expect((await send('/functions/v1/needs-token/crash')).status).toBe(502);
    const again = (await (await send('/functions/v1/needs-token')).json()) as Record<string, unknown>;
    expect(again['pid']).not.toBe(first['pid']);
    // Its connection breaks a moment before the system has ended it.
    await vi.waitFor(() => expect(() => process.kill(Number(first['pid']), 0)).toThrow('ESRCH'), {
      timeout: 20_000,
    });
  });

  it('returns 503 for a function that cannot start, and serves it once it is repaired', async () => {
    const dir = join(root, 'supabase/functions/broken');
    await mkdir(dir);
    await writeFile(join(dir, 'index.ts'), 'throw new Error("no")');
    const headers = { authorization: `Bearer ${await signIn()}` };
    expect((await call('/functions/v1/broken', { headers })).status).toBe(503);
    await writeFile(join(dir, 'index.ts'), 'Deno.serve(() => new Response("repaired"))');
    expect(await (await call('/functions/v1/broken', { headers })).text()).toBe('repaired');
  });

  it('leaves no process behind, and a second start keeps the data and the administrator', async () => {
    const headers = { authorization: `Bearer ${await signIn()}` };
    const { pid } = (await (await call('/functions/v1/needs-token', { headers })).json()) as { pid: number };
    const insert = {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
    };
    await call('/rest/v1/secrets_of_the_house', { ...insert, body: JSON.stringify({ id: 7 }) });
    const before = backend;
    await backend.close();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    await expect(fetch(before.url)).rejects.toThrow();

    backend = await start();
    expect(backend.adminPassword).toBeUndefined();
    expect([backend.installId, backend.publishableKey]).toEqual([before.installId, before.publishableKey]);
    const rows = await call('/rest/v1/secrets_of_the_house', { headers: { apikey: backend.secretKey } });
    expect(await rows.json()).toEqual([{ id: 1 }, { id: 7 }]);
    await signIn();
    // Each start says that nothing of the last one works on an issue any more.
    const ends = await call('/rest/v1/ended_processes', { headers: { apikey: backend.secretKey } });
    expect(await ends.json()).toHaveLength(2);
  });

  it('gives the administrator a new password when told to, and ends the sessions of the old one', async () => {
    const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
    const { data } = await client.auth.signInWithPassword({
      email: backend.adminEmail,
      password: adminPassword,
    });
    await backend.close();
    backend = await start({ renewAdminPassword: true });
    expect(backend.adminPassword).toBeDefined();
    await expect(signIn()).rejects.toThrow('Invalid login credentials');
    adminPassword = backend.adminPassword ?? '';
    await signIn();
    const after = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
    const refreshed = await after.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
    expect(refreshed.error).not.toBeNull();
  });
});
