import { join } from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { ensureAdmin } from './admin.ts';
import { applyMigrations, applySeeds, pgliteDatabase, prepareDatabase, type Database } from './database.ts';
import type { Secrets } from './secrets.ts';
import type { BackendSettings } from './settings.ts';

/** Brings the database to the state of the repository; returns the first administrator's password when it made one. */
export async function provision(
  connection: PgliteConnection,
  supabaseDir: string,
  settings: BackendSettings,
  secrets: Secrets,
  admin: { email: string; renew: boolean },
): Promise<string | undefined> {
  await connection.driver.waitReady;
  const db = pgliteDatabase(connection.driver);
  await prepareDatabase(db);
  await applyMigrations(db, join(supabaseDir, 'migrations'));
  await applySeeds(db, settings.seedFiles);
  await storeSigningSecret(db, secrets.enquiry_signing_secret);
  return ensureAdmin(db, admin.email, { renew: admin.renew });
}

/** The database checks the signature on a public form; hosted installations set the same row by hand. */
async function storeSigningSecret(db: Database, secret: string): Promise<void> {
  const [table] = await db.query<{ found: boolean }>(
    "select to_regclass('app_private.settings') is not null as found",
  );
  if (!table?.found) return;
  const updated = await db.query(
    `update app_private.settings set enquiry_signing_secret = $1
     where enquiry_signing_secret is distinct from $1 returning 1`,
    [secret],
  );
  if (updated.length > 0) return;
  await db.query(
    `insert into app_private.settings (enquiry_signing_secret)
     select $1 where not exists (select from app_private.settings)`,
    [secret],
  );
}
