import { afterEach, expect, it } from 'vitest';
import { testRuntime } from '#lib/tests/support/archive-runtime.ts';
import { runtime } from '#lib/runtime.ts';
import { archiveHas } from './known-paths.ts';

const numbers = Array.from({ length: 26 }, (_, index) => index + 1);
const known = (version: number) =>
  testRuntime({ version: 5, data: new Map([['numbers', { value: numbers, version }]]) });
afterEach(() => void delete runtime.archive);

it.each([
  ['/industry-updates', true],
  ['/feed.json', true],
  ['/sitemap.xml', true],
  ['/industry-updates/26', true],
  ['/industry-updates/26/image.png', true],
  ['/industry-updates/page/2', true],
  ['/industry-updates/27', false],
  ['/industry-updates/27/image.png', false],
  ['/industry-updates/page/3', false],
  ['/industry-updates/026', false],
  ['/industry-updates/26/other.png', false],
  ['/industry-updates/words', false],
  ['/industry-updates/26/', undefined],
])('with 26 issues, whether %s exists: %s', (path, exists) => {
  runtime.archive = known(5);
  expect(archiveHas(path)).toBe(exists);
});

it('does not deny a number while the numbers are of another version, or not known', () => {
  runtime.archive = known(4);
  expect([archiveHas('/industry-updates/27'), archiveHas('/industry-updates/page/3')]).toEqual([
    undefined,
    undefined,
  ]);
  runtime.archive = testRuntime();
  expect(archiveHas('/industry-updates/26')).toBeUndefined();
  expect(archiveHas('/industry-updates/words')).toBe(false);
});
