import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#embedded/database/database.ts';
import type { Project } from './project.ts';
import { digest, type Secrets } from './secrets.ts';

/** One thing that a hosted project has to hold. */
export interface Step {
  name: string;
  /** What would be sent now, in words; empty when the project holds it. */
  pending(): Promise<string[]>;
  send(): Promise<void>;
}

const difference = z.object({
  changes: z.array(
    z.object({
      path: z.array(z.string()),
      class: z.string(),
      declared: z.boolean(),
      local: z.unknown(),
      remote: z.unknown(),
    }),
  ),
});

/** The settings of `supabase/config.toml`: above all those of the auth server that protect the admins. */
export function configuration({ ref, run, read }: Project): Step {
  return {
    name: 'settings',
    async pending() {
      const { changes } = await read(difference, 'config', 'diff', `--remote=${ref}`);
      return changes
        .filter((change) => change.declared)
        .map(({ path, local, remote }) => `${path.join('.')} ${shown(remote)} → ${shown(local)}`);
    },
    send: async () => void (await run('config', 'push', `--remote=${ref}`)),
  };
}

const shown = (value: unknown): string => (value === null ? '(default)' : JSON.stringify(value));

/** The project that `npx supabase` means from now on. */
export function link({ ref, run }: Project, folder: string): Step {
  return {
    name: 'link',
    async pending() {
      const linked = await readFile(join(folder, 'supabase/.temp/project-ref'), 'utf8').catch(() => '');
      return linked.trim() === ref ? [] : [ref];
    },
    send: async () => void (await run('link', '--project-ref', ref, '--skip-pooler')),
  };
}

/** The schema, by the migrations that the database does not have yet. */
export function migrations({ run }: Project, folder: string, db: Database, url: string): Step {
  return {
    name: 'database',
    async pending() {
      const files = (await readdir(join(folder, 'supabase/migrations'))).filter((name) =>
        name.endsWith('.sql'),
      );
      const applied = new Set(await appliedVersions(db));
      return files.filter((name) => !applied.has(name.split('_')[0] ?? '')).sort();
    },
    send: async () => void (await run('db', 'push', `--remote=${url}`)),
  };
}

async function appliedVersions(db: Database): Promise<string[]> {
  if (!(await exists(db, 'supabase_migrations.schema_migrations'))) return [];
  const rows = await db.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  return rows.map(({ version }) => version);
}

export const exists = async (db: Database, table: string): Promise<boolean> =>
  (await db.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]))[0]?.found ??
  false;

/** What the site signs enquiries with: in Vault, or in the settings where there is none. */
export function signingSecret(db: Database, secret: string): Step {
  return {
    name: 'signing secret',
    async pending() {
      const known = await exists(db, 'app_private.settings');
      const [stored] = known
        ? await db.query<{ secret: string | null }>('select app_private.signing_secret() as secret')
        : [];
      return stored?.secret === secret ? [] : ['enquiry_signing_secret'];
    },
    send: async () => void (await db.query('select app_private.store_signing_secret($1)', [secret])),
  };
}

const deployed = z.object({ functions: z.array(z.object({ slug: z.string(), status: z.string() })) });
/** A secret of the project, by which a later run sees what is deployed. */
const DEPLOYED = 'DEPLOYED_FUNCTIONS';

/** The edge functions, again whenever one of their files or settings changed. */
export function functions({ ref, run, read }: Project, secrets: Secrets, folder: string): Step {
  const home = join(folder, 'supabase/functions');
  const slugs = async () =>
    (await readdir(home, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map(({ name }) => name)
      .sort();
  const state = async () => {
    const files = (await readdir(home, { recursive: true })).filter(
      (file) => /\.(ts|json)$/.test(file) && !/\.test\.ts$|(^|\/)_tests\//.test(file),
    );
    const parts = [
      // How they are called: verify_jwt.
      await readFile(join(folder, 'supabase/config.toml'), 'utf8').then((text) =>
        text.split('[functions.').slice(1),
      ),
      ...(await Promise.all(
        files.sort().map(async (file) => [file, await readFile(join(home, file), 'utf8')]),
      )),
    ];
    return digest(JSON.stringify(parts));
  };
  return {
    name: 'functions',
    async pending() {
      const there = await read(deployed, 'functions', 'list', `--remote=${ref}`);
      const active = new Set(
        there.functions.filter(({ status }) => status === 'ACTIVE').map(({ slug }) => slug),
      );
      const all = await slugs();
      const isCurrent = (await secrets.digests()).get(DEPLOYED) === digest(await state());
      return isCurrent ? all.filter((slug) => !active.has(slug)) : all;
    },
    async send() {
      await run('functions', 'deploy', '--use-api', `--remote=${ref}`);
      await secrets.set([[DEPLOYED, await state()]]);
    },
  };
}

/** Whoever may sign in first; nothing where somebody may. */
export function firstAdmin(
  db: Database,
  email: string | undefined,
  create: (email: string) => Promise<void>,
): Step {
  return {
    name: 'first admin',
    async pending() {
      const admins = await db.query(
        `select 1 from auth.users where raw_app_meta_data ->> 'role' = 'admin' limit 1`,
      );
      return admins.length > 0 ? [] : [email ?? ''];
    },
    send: async () => {
      if (email !== undefined) await create(email);
    },
  };
}
