import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueue } from '#embedded/gateway/queue.ts';
import { ERASED_TABLES, eraseDeleted } from './erasure.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'erasure-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** A database whose tables have so many bytes; `meanwhile` is called before each statement. */
async function erasing(
  bytes: number | ((table: string) => number),
  meanwhile: (sql: string) => void = () => undefined,
) {
  const statements: string[] = [];
  const logged: string[] = [];
  const queue = createQueue(1_000);
  let announce = (): void => undefined;
  const driver = {
    exec: async (sql: string) => {
      statements.push(sql);
      await Promise.resolve();
      meanwhile(sql);
      const table = /'(.*)'/.exec(sql)?.[1] ?? '';
      return [{ rows: [{ bytes: typeof bytes === 'number' ? bytes : bytes(table) }], fields: [] }];
    },
    listen: (_: string, heard: (payload: string) => void) => {
      announce = () => heard('');
      return Promise.resolve(() => Promise.resolve());
    },
  };
  const settled = await eraseDeleted({ driver }, queue.always, dataDir, (line) => logged.push(line), {
    retryMs: 1,
  });
  const isOwed = () => existsSync(join(dataDir, 'erasure-owed'));
  const ask = () => queue(() => Promise.resolve(statements.push('a query')));
  return { announce: () => announce(), ask, isOwed, logged, settled, statements };
}
const rewritten = (statements: string[]) => statements.filter((sql) => sql.startsWith('vacuum full '));

it('tries again after a failure, which it logs each time, and owes nothing once it succeeded', async () => {
  let failures = 2;
  const { announce, isOwed, logged, statements } = await erasing(0, (sql) => {
    if (sql === 'checkpoint' && failures-- > 0) throw new Error('No space left on device');
  });
  announce();
  expect(isOwed()).toBe(true);
  await vi.waitFor(() => expect(isOwed()).toBe(false));
  expect(logged).toEqual(
    Array.from({ length: 2 }, () => 'deleted rows are still in the files: Error: No space left on device'),
  );
  expect(rewritten(statements)).toHaveLength(3 * ERASED_TABLES.length);
});

it('rewrites them all the same where a full disk takes no note of it', async () => {
  const { announce, logged, settled, statements } = await erasing(0);
  rmSync(dataDir, { recursive: true });
  announce();
  await settled();
  expect(logged).toEqual([expect.stringContaining('a start would not know that')]);
  expect(rewritten(statements)).toHaveLength(ERASED_TABLES.length);
  mkdirSync(dataDir);
});

it('has a query after a deletion wait for all tables while they are small', async () => {
  const { announce, ask, statements } = await erasing(1_000);
  announce();
  await ask();
  expect(rewritten(statements)).toHaveLength(ERASED_TABLES.length);
  expect(statements.slice(-3)).toEqual(['select pg_switch_wal()', 'checkpoint', 'a query']);
});

it('lets those who wait come between large tables, and is under way until the last', async () => {
  const { announce, ask, isOwed, settled, statements } = await erasing(1e9);
  announce();
  await ask();
  expect(rewritten(statements)).toEqual([`vacuum full ${ERASED_TABLES[0]}`]);
  expect(isOwed()).toBe(true);
  await settled();
  expect(isOwed()).toBe(false);
  expect(rewritten(statements)).toEqual(ERASED_TABLES.map((table) => `vacuum full ${table}`));
});

it('has nobody wait for a large table and for the small ones before it at once', async () => {
  const [first, second, large] = ERASED_TABLES;
  const { announce, ask, settled, statements } = await erasing((table) => (table === large ? 1e9 : 1_000));
  announce();
  await ask();
  expect(rewritten(statements)).toEqual([`vacuum full ${first}`, `vacuum full ${second}`]);
  await settled();
  expect(rewritten(statements)).toEqual(ERASED_TABLES.map((table) => `vacuum full ${table}`));
});

it('rewrites all tables once more for what was deleted between them', async () => {
  let deletions = 1;
  const { announce, settled, statements } = await erasing(1e9, (sql) => {
    if (sql.endsWith(ERASED_TABLES[2]!) && deletions-- > 0) announce();
  });
  announce();
  await settled();
  expect(rewritten(statements)).toHaveLength(2 * ERASED_TABLES.length);
});
