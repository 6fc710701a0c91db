import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { pgliteDatabase, type Database } from '../../embedded/database/database.ts';
import { openDatabase, type Cleanup } from '../../embedded/database/open-database.ts';
import { provision } from '../../embedded/database/provision.ts';
import { readSettings } from '../../embedded/settings.ts';
import { acceptEnquiries, enquiry, submit } from '../../supabase/tests/support/enquiries.ts';

/**
 * `npm run bench:durability [enquiries]`: what it costs to flush an enquiry before it is confirmed. Two
 * databases on one disk, one that flushes and one that does not, take turns.
 */
const count = Number(process.argv[2] ?? 300);
const supabaseDir = join(import.meta.dirname, '../../supabase');
const root = await mkdtemp(join(tmpdir(), 'durability-'));
const cleanups: Cleanup[] = [];

async function prepare(connection: PgliteConnection): Promise<Database> {
  const limit = { enquiry_limit_global: 1_000_000 };
  const admin = { email: 'admin@company.example', renew: false };
  await provision(connection, supabaseDir, await readSettings(supabaseDir), limit, admin);
  const db = pgliteDatabase(connection.driver);
  await acceptEnquiries(db);
  return db;
}

try {
  const flushed = await openDatabase(root, cleanups, prepare);
  const plain = await createPgliteConnection({ url: join(root, 'plain') });
  cleanups.push(() => plain.close());
  const databases = { flushed, 'not flushed': await prepare(plain) };
  const times: Record<string, number[]> = { flushed: [], 'not flushed': [] };
  for (let round = 0; round < count; round += 1) {
    for (const [name, db] of Object.entries(databases)) {
      const from = performance.now();
      const { status } = await submit(db, enquiry());
      if (status !== 'ok') throw new Error(`submit_enquiry returned ${status}`);
      times[name]!.push(performance.now() - from);
    }
  }
  console.log(`  ${count} enquiries each, milliseconds     p50    p95`);
  for (const [name, values] of Object.entries(times)) {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number): string =>
      (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1).padStart(6);
    console.log(`  ${name.padEnd(30)} ${at(0.5)} ${at(0.95)}`);
  }
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup();
  await rm(root, { recursive: true, force: true });
}
