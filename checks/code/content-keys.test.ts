import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const content = globSync('content/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const readers = globSync([
  '{app,components,documents,embedded,lib,scripts,server,workers}/**/*.{ts,tsx,typ}',
  // Words of status come from the database.
  'supabase/schemas/**/*.sql',
]).filter((file) => !/\.test\.tsx?$/.test(file));

const times = new Map<string, number>();
for (const file of [...content, ...readers])
  for (const [word] of read(file).matchAll(/\w+/g)) times.set(word, (times.get(word) ?? 0) + 1);

/** Put together where it is read: of what is done with one, and of what is done with all. */
const composed = /_all$/;
const keys = content.flatMap((file) =>
  [...read(file).matchAll(/^\s*(\w+): /gm)].map(([, key]) => ({ file, key: key! })),
);

it('every key of the content is named a second time, where it is read', () => {
  expect(keys.length).toBeGreaterThan(1_000);
  const unread = keys.filter(({ key }) => times.get(key) === 1 && !composed.test(key));
  expect(unread.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
});
