import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { relatedPage, relatedPages } from './related-pages.ts';

it('has every service and every Quickstart, with paths that the database takes', () => {
  expect(relatedPages.length).toBeGreaterThan(7);
  for (const { path } of relatedPages) {
    expect(path).toMatch(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/);
    expect(path.length).toBeLessThanOrEqual(100);
  }
  expect([relatedPage(''), relatedPage('/contact'), relatedPage('/services/gone')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('has every page that an issue of the seeds belongs to', () => {
  const folder = 'supabase/seeds/';
  const named = readdirSync(folder).flatMap((file) =>
    [...readFileSync(folder + file, 'utf8').matchAll(/\$md\$,\n {2}'(\/[^']*)', 'sent'/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !relatedPage(path))).toEqual([]);
});
