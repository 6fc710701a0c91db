import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const MAX_FILES = 15;

it('no folder holds more source files, besides tests, than one takes in', () => {
  const files = globSync(
    '{app,bench,checks,components,content,deploy,e2e,embedded,lib,scripts,server,supabase,workers}/**/*.{ts,tsx,mjs,sql,css}',
    { cwd: join(import.meta.dirname, '../..'), exclude: (path) => path.includes('node_modules') },
  ).filter((path) => !/\.(test|spec)\.tsx?$/.test(path));
  const folders = Map.groupBy(files, dirname);
  expect(folders.size).toBeGreaterThan(100);
  const crowded = [...folders].filter(([, { length }]) => length > MAX_FILES);
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
