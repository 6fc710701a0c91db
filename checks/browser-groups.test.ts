import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { groupNamed, groups, specOf } from '#e2e/groups.ts';

const specs = globSync('e2e/*.spec.ts').map((path) => basename(path));

it('every browser test stands in exactly one group, so that npm test runs each once', () => {
  const grouped = [...groups, groupNamed('bench')].flatMap(({ files }) => files.map(specOf));
  expect(grouped.toSorted()).toEqual(specs.toSorted());
});

it('the smoke tier has about a dozen journeys', () => {
  const tagged = specs.flatMap((spec) => readFileSync(`e2e/${spec}`, 'utf8').match(/@smoke'/g) ?? []);
  expect(tagged.length).toBeGreaterThanOrEqual(10);
  expect(tagged.length).toBeLessThanOrEqual(16);
});
