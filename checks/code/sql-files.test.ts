import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

const MAX_COLUMNS = 110;
/** A pattern cannot be broken. */
const isPattern = (line: string) => /~\*? '\S+'$/.test(line);

describe('the schema files', () => {
  const files = globSync('supabase/schemas/**/*.sql');

  it('have lines of at most 110 columns', () => {
    expect(files.length).toBeGreaterThan(70);
    const long = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.length > MAX_COLUMNS && !isPattern(line) ? [`${file}:${at + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });

  it('have numbers that no other file or folder beside them has', () => {
    const entries = new Set([...files, ...files.map(dirname)].filter((path) => !path.endsWith('schemas')));
    const numbers = [...entries].map((path) => `${dirname(path)}/${basename(path).slice(0, 2)}`);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });
});
