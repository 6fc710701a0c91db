import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { pgliteDatabase } from '#embedded/database/database.ts';
import type { Cleanup } from '#embedded/database/open-database.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { journalDisk } from './disk-journal.ts';

/**
 * A program: `<folder> <journal>` makes a database there, stores enquiries, and writes what the disk was
 * asked.
 */
const [root = '', file = ''] = process.argv.slice(2);
mkdirSync(join(root, 'data'), { recursive: true });
const journal = journalDisk(join(root, 'data'));

// Only now, so that PGlite takes the calls that are journalled.
const { openDatabase } = await import('#embedded/database/open-database.ts');
const { noteDatabase } = await import('#embedded/database/lost-database.ts');
const { provision } = await import('#embedded/database/provision.ts');
const { readSettings } = await import('#embedded/settings.ts');
const cleanups: Cleanup[] = [];
await openDatabase(join(root, 'data'), cleanups, async (connection) => {
  const supabaseDir = join(import.meta.dirname, '../../../supabase');
  const admin = { email: 'admin@company.example', renew: false };
  await provision(connection, supabaseDir, await readSettings(supabaseDir), {}, admin);
  noteDatabase(join(root, 'data'));
  const db = pgliteDatabase(connection.driver);
  await acceptEnquiries(db);
  for (let count = 1; count <= 50; count += 1) {
    const { requestId, ...rest } = enquiry();
    const { status } = await submit(db, { requestId, ...rest });
    if (status !== 'ok') throw new Error(`submit_enquiry returned ${status}`);
    journal.push({ kind: 'acknowledge', id: requestId! });
    // What rewrites whole files: a checkpoint and, as after a deletion, new files of a table.
    if (count % 20 === 0) await db.exec('checkpoint');
    if (count % 25 === 0) await db.exec('vacuum full public.contact_submissions');
  }
  await db.exec('select pg_switch_wal()');
});
const length = journal.length;
for (const cleanup of cleanups) await cleanup();
writeFileSync(file, serialize(journal.slice(0, length)));
