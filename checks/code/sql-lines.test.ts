import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MAX_COLUMNS = 110;
/** A pattern cannot be broken. */
const isPattern = (line: string) => /~\*? '\S+'$/.test(line);

it('the schema files have lines of at most 110 columns', () => {
  const files = globSync('supabase/schemas/**/*.sql');
  expect(files.length).toBeGreaterThan(70);
  const long = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (line.length > MAX_COLUMNS && !isPattern(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
