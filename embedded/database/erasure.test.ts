import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eraseDeleted } from './erasure.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'erasure-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('tries again after a failure, which it logs each time, and owes nothing once it succeeded', async () => {
  let failures = 2;
  let announce = (): void => undefined;
  const statements: string[] = [];
  const driver = {
    exec: (sql: string) => {
      statements.push(sql.split(' ')[0]!);
      return sql.startsWith('vacuum') && failures-- > 0
        ? Promise.reject(new Error('No space left on device'))
        : Promise.resolve([]);
    },
    listen: (_: string, heard: (payload: string) => void) => {
      announce = () => heard('');
      return Promise.resolve(() => Promise.resolve());
    },
  };
  const logged: string[] = [];
  await eraseDeleted(
    { driver },
    (work) => work(),
    dataDir,
    (line) => logged.push(line),
    { retryMs: 1 },
  );
  announce();
  const owed = join(dataDir, 'erasure-owed');
  expect(existsSync(owed)).toBe(true);
  await vi.waitFor(() => expect(existsSync(owed)).toBe(false));
  expect(logged).toEqual(
    Array.from({ length: 2 }, () => 'deleted rows are still in the files: Error: No space left on device'),
  );
  expect(statements).toEqual(['set', 'vacuum', 'vacuum', 'vacuum', 'select', 'checkpoint']);
});
