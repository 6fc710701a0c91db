import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { groups } from '#e2e/groups.ts';

const specs = globSync('e2e/**/*.spec.ts');

it('every browser test stands in the folder of a group, so that npm test runs each once', () => {
  const folders = groups.map(({ name }) => `e2e/${name}`);
  expect([...new Set(specs.map((spec) => dirname(spec)))].toSorted()).toEqual(folders.toSorted());
});

it('every browser test has a name of its own, by which it can be run', () => {
  const names = specs.map((spec) => basename(spec));
  expect(names).toEqual([...new Set(names)]);
});

it('the smoke tier has about a dozen journeys', () => {
  const tagged = specs.flatMap((spec) => readFileSync(spec, 'utf8').match(/@smoke'/g) ?? []);
  expect(tagged.length).toBeGreaterThanOrEqual(10);
  expect(tagged.length).toBeLessThanOrEqual(16);
});
