import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import { readConfig } from '#lib/config.ts';
import { connectHosted } from '#scripts/hosted/database.ts';
import { deployHosted } from '#scripts/hosted/deploy.ts';
import { rotateSecret } from '#scripts/secrets/rotate.ts';
import { secretNamed } from '#scripts/secrets/rotations.ts';
import { openHosted, type HostedDatabase } from '#supabase/tests/support/hosted.ts';
import { hostedKeys, openHostedApi } from '#supabase/tests/support/hosted/hosted-api.ts';
import { ACCESS_TOKEN, openManagementApi, PROJECT } from '#supabase/tests/support/hosted/management-api.ts';
import { createVault } from '#supabase/tests/support/vault.ts';

const { connection } = inject('engines').postgres;
const ADMIN = 'owner@company.example';

/** The real CLI against a database as hosted Supabase makes it, and a management API of the test. */
describe.skipIf(connection.connectionString)('npm run hosted:deploy', { timeout: 180_000 }, () => {
  let folder = '';
  let hosted: HostedDatabase;
  let api: Awaited<ReturnType<typeof openHostedApi>>;
  let management: Awaited<ReturnType<typeof openManagementApi>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hosted-deploy-'));
    await cp('supabase', join(folder, 'supabase'), {
      recursive: true,
      filter: (source) => !/tests$|\.temp$|\.env$/.test(source),
    });
    await writeFile(join(folder, 'supabase/functions/.env'), 'LLM_MODEL=a-model\nFEED_TEST_ORIGINS=x\n');
    hosted = await openHosted(connection, 'all');
    await createVault(hosted.db);
    api = await openHostedApi(hosted.url, hosted.db);
    management = await openManagementApi();
    await writeFile(join(folder, 'profile.yaml'), management.profile);
  }, 120_000);
  afterAll(async () => {
    await management?.close();
    await api?.close();
    await hosted?.close();
    await rm(folder, { recursive: true });
  });

  let passwords: string[] = [];
  const announce = (_email: string, password: string) => Promise.resolve(void passwords.push(password));
  type Options = { check?: boolean; admin?: string; env?: Record<string, string>; tell?: typeof announce };
  async function deploy(options: Options = {}) {
    const said: string[] = [];
    management.sent.length = 0;
    passwords = [];
    const code = await deployHosted({
      check: options.check ?? false,
      project: PROJECT,
      admin: options.admin,
      folder,
      settings: readConfig({
        ...{ SITE_URL: 'https://www.company.example', SUPABASE_URL: api.url, DATABASE_URL: hosted.url },
        ...{ SUPABASE_ACCESS_TOKEN: ACCESS_TOKEN, SUPABASE_SECRET_KEY: hostedKeys.secret_key },
        ENQUIRY_SIGNING_SECRET: hostedKeys.enquiry_signing_secret,
        ...options.env,
      } as unknown as NodeJS.ProcessEnv),
      env: { NODE_ENV: 'test', HOME: folder, SUPABASE_PROFILE: join(folder, 'profile.yaml') },
      say: (line) => said.push(line),
      announce: options.tell ?? announce,
    });
    return { code, said: said.join('\n') };
  }
  const changes = () => management.sent.map(({ method, path }) => `${method} ${path}`);

  it('names everything that is missing, and calls nobody', async () => {
    const env = { SITE_URL: 'http://127.0.0.1:3000', SUPABASE_ACCESS_TOKEN: '', DATABASE_URL: '' };
    const { code, said } = await deploy({ env });
    expect(code).toBe(1);
    for (const name of ['SUPABASE_ACCESS_TOKEN', 'SITE_URL', 'DATABASE_URL'])
      expect(said).toContain(`Missing: ${name}`);
    expect(said).not.toContain('Project');
  });

  it('says with --check what it would send, and changes nothing', async () => {
    const { code, said } = await deploy({ check: true });
    expect([code, said]).toEqual([1, expect.stringContaining('Missing: --admin')]);
    expect(said).toContain('auth.enable_signup true → false');
    expect(said).toContain('auth.site_url "http://localhost:3000" → "https://www.company.example"');
    expect(said).toMatch(/database: would send \d+\n {4}\d{14}_baseline\.sql/);
    expect(said).toMatch(/functions: would send 3\n {4}generate-newsletter\n {4}health\n {4}test-feed/);
    expect(said).toContain('first admin: would send 1');
    expect(changes()).toEqual([]);
    const tables = await hosted.db.query(`select 1 from pg_namespace where nspname = 'app_private'`);
    expect(tables).toEqual([]);
  });

  it('brings a new project to an admin who can sign in, with the settings that protect admins', async () => {
    const { code, said } = await deploy({ admin: ADMIN });
    expect(said).toMatch(/Nothing is left to send\.$/);
    expect(code).toBe(0);
    const auth = management.sent.filter(({ path }) => path === '/config/auth');
    // The auth server is closed to strangers before anything else.
    expect(changes().indexOf('PATCH /config/auth')).toBeLessThan(changes().indexOf('POST /secrets'));
    expect(Object.assign({}, ...auth.map(({ body }) => JSON.parse(body) as object))).toMatchObject({
      site_url: 'https://www.company.example',
      disable_signup: true,
      jwt_exp: 600,
      password_min_length: 15,
      sessions_timebox: 12,
      security_update_password_require_reauthentication: true,
      security_update_password_require_current_password: true,
      rate_limit_token_refresh: 60,
      rate_limit_otp: 10,
      rate_limit_verify: 10,
    });
    expect(management.auth).toMatchObject({
      refresh_token_rotation_enabled: true,
      mailer_autoconfirm: false,
    });
    expect(JSON.stringify(auth)).not.toMatch(/127\.0\.0\.1|localhost/);
    expect([...management.secrets.keys()]).toEqual(['LLM_MODEL', 'DEPLOYED_FUNCTIONS']);
    const [stored] = await hosted.db.query<{ secret: string }>(
      'select decrypted_secret as secret from vault.decrypted_secrets',
    );
    expect(stored?.secret).toBe(hostedKeys.enquiry_signing_secret);
    expect(await readFile(join(folder, 'supabase/.temp/project-ref'), 'utf8')).toContain(PROJECT);

    expect(await roleOfSignedIn()).toBe('admin');
  });

  /** Of the first admin, by the password that was shown last. */
  async function roleOfSignedIn(): Promise<unknown> {
    const client = createClient(api.url, hostedKeys.publishable_key, { auth: { persistSession: false } });
    const password = passwords.at(-1) ?? '';
    const { data, error } = await client.auth.signInWithPassword({ email: ADMIN, password });
    expect(error).toBeNull();
    return data.user?.app_metadata['role'];
  }

  it('shows a password that works, after a run that failed between making the first admin and showing it', async () => {
    await hosted.db.exec(`begin; set local session_replication_role = replica;
      delete from auth.users; delete from auth.identities; delete from app_private.accounts; commit`);
    const rename = (from: string, to: string) =>
      hosted.db.exec(`alter function public.${from}(text, boolean) rename to ${to};
        notify pgrst, 'reload schema'`);
    await rename('mark_first_password', 'away');
    await expect(deploy({ admin: ADMIN })).rejects.toThrow('did not mark the first password');
    expect(passwords).toEqual([]);
    await rename('away', 'mark_first_password');
    const tell = () => Promise.reject(new Error('no space left'));
    await expect(deploy({ admin: ADMIN, tell })).rejects.toThrow('no space left');
    expect(await deploy({ admin: ADMIN })).toMatchObject({ code: 0 });
    expect(passwords).toHaveLength(1);
    expect(await roleOfSignedIn()).toBe('admin');
    const marked = await hosted.db.query('select first_password from app_private.accounts');
    expect(marked).toEqual([{ first_password: true }]);
  });

  it('sends nothing the second time, and says what it would send of what changed since', async () => {
    expect(await deploy()).toMatchObject({ code: 0 });
    expect([changes(), passwords]).toEqual([[], []]);
    management.auth['disable_signup'] = false;
    await writeFile(join(folder, 'supabase/functions/health/added.ts'), '// changed');
    const { code, said } = await deploy({ check: true });
    expect([code, changes()]).toEqual([2, []]);
    expect(said).toContain('settings: would send 1\n    auth.enable_signup true → false');
    expect(said).toContain('functions: would send 3');
    expect(said).toContain('database: as it should be');
  });

  it('leaves alone a signing secret that npm run secrets has changed in the database and in the setting', async () => {
    let made = '';
    const rotate = (address: string) =>
      rotateSecret(secretNamed('ENQUIRY_SIGNING_SECRET')!, 'ENQUIRY_SIGNING_SECRET', {
        settings: readConfig({ SUPABASE_URL: api.url, DATABASE_URL: address } as never),
        dataDir: folder,
        deliver: (_name, value) => Promise.resolve((made = value)),
        connect: async (to) => {
          const client = await connectHosted(to, 'secrets');
          return { db: pgDatabase(client), close: () => client.end() };
        },
        say: () => undefined,
      });
    await expect(rotate('postgres://127.0.0.1:1/none')).rejects.toThrow('does not respond');
    expect(made).toBe('');
    await rotate(hosted.url);
    expect(made).toMatch(/^[\w-]{64}$/);
    const { code, said } = await deploy({ env: { ENQUIRY_SIGNING_SECRET: made } });
    expect(code).toBe(0);
    expect(said).toContain('signing secret: as it should be');
  });

  it('says in a sentence what the CLI could not do, without a secret', async () => {
    const env = { SUPABASE_ACCESS_TOKEN: `sbp_${'1'.repeat(40)}` };
    const failure = deploy({ env });
    await expect(failure).rejects.toThrow(/^supabase config diff failed: \S.*$/);
    await expect(failure).rejects.not.toThrow(/sbp_/);
  });
});
