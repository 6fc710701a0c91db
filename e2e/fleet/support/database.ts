import { join } from 'node:path';
import pg from 'pg';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { saveAccount } from '#embedded/admin-account.ts';
import { pgDatabase } from '#embedded/database/pg-database.ts';
import { provisionDatabase } from '#embedded/database/provision.ts';
import { loadSecrets } from '#embedded/secrets.ts';
import { readSettings } from '#embedded/settings.ts';
import { startPostgres } from '#supabase/tests/support/postgres-server.ts';

const NAME = 'fleet';

/** A PostgreSQL server of its own with the schema, the seeds and the accounts of the browser tests. */
export async function startDatabase() {
  const server = await startPostgres();
  const admin = new pg.Client({ ...server.connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  await admin.end();
  const client = new pg.Client({ ...server.connection, database: NAME });
  await client.connect();
  // The folder goes with the server.
  const secrets = await loadSecrets(join(server.folder, 'secrets'));
  const db = pgDatabase(client);
  await provisionDatabase(
    db,
    'supabase',
    await readSettings('supabase'),
    {
      enquiry_signing_secret: secrets.enquiry_signing_secret,
      // Each test is a visitor of its own, and all come from one network.
      enquiry_limit_global: 100_000,
      enquiry_limit_per_network: 100_000,
    },
    { email: 'first@staff.example', renew: false },
  );
  await saveAccount(db, accounts.admin);
  return {
    secrets,
    /** For the API processes. */
    target: {
      socket: join(server.folder, '.s.PGSQL.5432'),
      database: NAME,
      user: String(server.connection.user),
    },
    /** As the owner, past every API. */
    query: db.query,
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}
