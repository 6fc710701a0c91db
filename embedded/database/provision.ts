import { join } from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { ensureAdmin, type Credentials } from '#embedded/admin-account.ts';
import { applyMigrations, applySeeds, pgliteDatabase, prepareDatabase, type Database } from './database.ts';
import type { BackendSettings } from '#embedded/settings.ts';
import type { Config } from '#lib/config.ts';

export interface DatabaseSettings {
  enquiry_signing_secret?: string;
  /** Enquiries an hour, all addresses together, above which they are held. */
  enquiry_limit_global?: number | undefined;
  enquiry_limit_per_network?: number;
  enquiry_retention_months?: number | undefined;
}

/** What the operator of an embedded installation may set. */
export const databaseSettings = (values: Config): DatabaseSettings => ({
  enquiry_limit_global: values.ENQUIRY_LIMIT_PER_HOUR,
  enquiry_retention_months: values.ENQUIRY_RETENTION_MONTHS,
});

/**
 * Brings the database to the state of the repository; returns an administrator's address and
 * password when it made the password.
 */
export async function provision(
  connection: PgliteConnection,
  supabaseDir: string,
  settings: BackendSettings,
  chosen: DatabaseSettings,
  admin: { email: string; renew: boolean; isFirstPassword?: boolean },
): Promise<Credentials | undefined> {
  await connection.driver.waitReady;
  return provisionDatabase(pgliteDatabase(connection.driver), supabaseDir, settings, chosen, admin);
}

/** The same for any database, as its owner. */
export async function provisionDatabase(
  db: Database,
  supabaseDir: string,
  settings: BackendSettings,
  chosen: DatabaseSettings,
  { email, ...admin }: { email: string; renew: boolean; isFirstPassword?: boolean },
): Promise<Credentials | undefined> {
  await prepareDatabase(db);
  await applyMigrations(db, join(supabaseDir, 'migrations'));
  await applySeeds(db, settings.seedFiles);
  await storeSettings(db, chosen);
  return ensureAdmin(db, email, admin);
}

/**
 * Settings of the database that the operator chooses; hosted installations set the same row by
 * hand. The column names are ours, never input.
 */
async function storeSettings(db: Database, settings: DatabaseSettings): Promise<void> {
  const [table] = await db.query<{ found: boolean }>(
    "select to_regclass('app_private.settings') is not null as found",
  );
  if (!table?.found) return;
  await db.query(
    `insert into app_private.settings (enquiry_signing_secret)
     select null where not exists (select from app_private.settings)`,
  );
  for (const [column, value] of Object.entries(settings)) {
    // Left out means the default, also after it was set for an earlier start.
    if (value === undefined) await db.query(`update app_private.settings set ${column} = default`);
    else
      await db.query(`update app_private.settings set ${column} = $1 where ${column} is distinct from $1`, [
        value,
      ]);
  }
}
