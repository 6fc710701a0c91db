import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#embedded/database/database.ts';
import { UserError } from '#lib/user-error.ts';
import { DAY_MS } from './backup-name.ts';
import { contentsOf } from './contents.ts';

const FORMAT = 'southlight-backup-2';

const schema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  pglite: z.string(),
  /** Applied migrations with a hash of their text: a baseline of the same number may be another. */
  migrations: z.array(z.object({ version: z.string(), hash: z.string() })),
  /** Names of the seed files that were run. */
  seeds: z.array(z.object({ path: z.string(), hash: z.string() })),
  contents: z.object({
    tables: z.array(
      z.object({
        name: z.string(),
        columns: z.array(z.object({ name: z.string(), type: z.string() })),
      }),
    ),
    sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  }),
});
export type Manifest = z.output<typeof schema>;

/** Describes the database as it is within this transaction. */
export async function manifestOf(db: Database, createdAt: Date): Promise<Manifest> {
  const [server] = await db.query<{ server_version: string }>('show server_version');
  const { version: release } = JSON.parse(
    await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as { version: string };
  return {
    format: FORMAT,
    createdAt: createdAt.toISOString(),
    release,
    postgres: server?.server_version ?? '',
    pglite: await versionOfPglite(),
    migrations: await migrationsOf(db),
    seeds: await db.query('select path, hash from supabase_migrations.seed_files order by path'),
    contents: await contentsOf(db),
  };
}

export async function migrationsOf(db: Database): Promise<Manifest['migrations']> {
  const rows = await db.query<{ version: string; text: string | null }>(
    `select version, array_to_string(statements, '') as text from supabase_migrations.schema_migrations order by version`,
  );
  return rows.map(({ version, text }) => ({
    version,
    hash: createHash('sha256')
      .update(text ?? '')
      .digest('hex'),
  }));
}

async function versionOfPglite(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(await readFile(join(entry, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** The manifest in the first line of a backup. @throws UserError when it is none of ours */
export function parseManifest(line: string | undefined, file: string): Manifest {
  if (line?.startsWith('{"format":"southlight-backup-1"'))
    throw new UserError(`${file} is of an earlier release: restore it with that one. Nothing was changed.`);
  try {
    return schema.parse(JSON.parse(line ?? ''));
  } catch (error) {
    throw new UserError(`${file} is no backup of this product, or of a newer release; nothing was changed.`, {
      cause: error,
    });
  }
}

/**
 * A restore deletes what is too old by the clock, and nothing but the backup tells that the clock is wrong.
 * @throws UserError when by this clock the backup is older than any is kept, or still to come
 */
export function assertClockFits({ createdAt }: Manifest, now: Date): void {
  const days = Math.floor((now.getTime() - Date.parse(createdAt)) / DAY_MS);
  // Two machines may differ by a little.
  if (days >= -1 && days <= 35) return;
  const age = days < 0 ? `${-days} days later` : `${days} days ago`;
  throw new UserError(
    `This backup is of ${createdAt}, ${age} by the clock of this machine (${now.toISOString()}). A restore deletes ` +
      'what is too old by that clock: see that it is right, then add --clock-is-right. Nothing was changed.',
  );
}
