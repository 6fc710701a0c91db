import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deserialize } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pgliteDatabase } from '#embedded/database/database.ts';
import { openDatabase, type Cleanup } from '#embedded/database/open-database.ts';
import type { Operation } from './support/disk-journal.ts';
import { Disk } from './support/power-cut.ts';

const CUTS = 20;
/** Of these, during the first start. */
const EARLY_CUTS = 4;

/** Always the same numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a database whose machine loses its power', () => {
  let root = '';
  let journal: Operation[] = [];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'power-cut-'));
    const file = join(root, 'journal');
    const program = join(import.meta.dirname, 'support/write-until-cut.ts');
    await promisify(execFile)(process.execPath, [program, join(root, 'live'), file]);
    journal = deserialize(await readFile(file)) as Operation[];
    // What is only looked at need not survive a second cut.
    vi.spyOn(fs, 'fsyncSync').mockReturnValue();
    syncBuiltinESMExports();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await rm(root, { recursive: true });
  });

  /** The request ids of the enquiries in this data folder. */
  async function storedIn(dataDir: string): Promise<Set<string>> {
    const cleanups: Cleanup[] = [];
    const rows = await openDatabase(dataDir, cleanups, async ({ driver }) => {
      const db = pgliteDatabase(driver);
      const [table] = await db.query<{ found: boolean }>(
        "select to_regclass('public.contact_submissions') is not null as found",
      );
      return table?.found
        ? db.query<{ id: string }>('select request_id as id from public.contact_submissions')
        : [];
    });
    for (const cleanup of cleanups) await cleanup();
    return new Set(rows.map(({ id }) => id));
  }

  it(`opens after each of ${CUTS} cuts, with every enquiry that was confirmed before`, async () => {
    const random = seeded(20_261_122);
    const first = journal.findIndex(({ kind }) => kind === 'acknowledge');
    const positions = Array.from({ length: CUTS }, (_, cut) =>
      Math.floor(cut < EARLY_CUTS ? random() * first : first + random() * (journal.length - first)),
    ).sort((a, b) => a - b);
    const disk = new Disk(journal);
    const outcomes: string[] = [];
    for (const position of positions) {
      const dataDir = join(root, 'after');
      disk.cut(position, dataDir, random);
      const confirmed = journal
        .slice(0, position)
        .flatMap((operation) => (operation.kind === 'acknowledge' ? [operation.id] : []));
      const outcome = await storedIn(dataDir).then(
        (stored) => `${confirmed.filter((id) => !stored.has(id)).length} of ${confirmed.length} lost`,
        (error: unknown) => `refused: ${String(error)}`,
      );
      if (!outcome.startsWith('0 of ')) outcomes.push(outcome);
      await rm(dataDir, { recursive: true });
    }
    expect(outcomes).toEqual([]);
  }, 300_000);
});
