import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Database } from '#embedded/database/database.ts';
import { fill, readLines } from './contents.ts';

const table = { name: 'public.things', columns: [{ name: 'id', type: 'text' }] };
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A database that answers `fetch` with these portions, and says what it was asked. */
function fake(portions: string[][] = []) {
  const asked: string[] = [];
  const left = portions.map((lines) => lines.map((line) => ({ line })));
  const db: Database = {
    exec: async (sql) => void asked.push(sql),
    query: async <T>(sql: string) => {
      asked.push(sql);
      return (sql.startsWith('fetch') ? (left.shift() ?? []) : []) as T[];
    },
  };
  return { db, asked };
}

async function* each(lines: string[]) {
  yield* lines;
}

describe('the lines of a copy', () => {
  const read = async (portions: string[][]) => {
    const { db, asked } = fake(portions);
    const lines: string[][] = [];
    for await (const some of readLines(db, [table])) lines.push(some);
    return { lines, asked };
  };

  it('end with what was read, each table once', async () => {
    const { lines, asked } = await read([['["a"]', '["ü"]'], ['["c"]']]);
    const checksum = md5(['["a"]', '["ü"]', '["c"]'].map(md5).sort().join(''));
    expect(lines).toEqual([
      ['"public.things"'],
      ['["a"]', '["ü"]'],
      ['["c"]'],
      [JSON.stringify({ summaries: [{ name: table.name, rows: 3, checksum }] })],
    ]);
    expect(asked.filter((sql) => sql.includes('from public.things'))).toHaveLength(1);
  });

  it('are known whole in any order of their rows, and of no rows', async () => {
    const last = async (portions: string[][]) => (await read(portions)).lines.at(-1);
    expect(await last([['["a"]', '["b"]']])).toEqual(await last([['["b"]'], ['["a"]']]));
    expect(await last([['["a"]', '["b"]']])).not.toEqual(await last([['["a"]', '["B"]']]));
    expect(await last([])).toEqual([
      JSON.stringify({ summaries: [{ name: table.name, rows: 0, checksum: md5('') }] }),
    ]);
  });

  it.each([[[]], [['{"summaries":[]}']]])('fill nothing without their end: %j', async (lines) => {
    const { db, asked } = fake();
    const columns: [] = [];
    const copy = fill(db, { tables: [{ ...table, columns }], sequences: [] }, each(lines));
    await expect(copy).rejects.toThrow('The copy has no end; nothing was changed.');
    expect(asked.at(-1)).toBe('rollback');
  });

  it('say why a copy failed, and not why it could not be taken back', async () => {
    const exec = (sql: string): Promise<void> =>
      sql === 'rollback' ? Promise.reject(new Error('It is gone.')) : Promise.resolve();
    const copy = fill({ ...fake().db, exec }, { tables: [], sequences: [] }, each([]));
    await expect(copy).rejects.toThrow('The copy has no end');
  });
});
