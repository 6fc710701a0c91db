import { expect, it } from 'vitest';
import { papers } from '#content/papers.ts';
import { paperLabels } from '#content/site/paper-labels.ts';
import { sourcesData } from './sources.ts';

const sources = papers.flatMap((paper) => paper.sources);

it('says of a source whose own address could not be opened that something else was read', () => {
  const register = papers
    .find(({ path }) => path.endsWith('/ai-regulation-guide'))
    ?.sources.find(({ id }) => id === 'pola-act');
  const { read: _, ...opened } = register!;
  expect(sourcesData([register!, opened]).map(({ checked }) => checked)).toEqual([
    `${paperLabels.checkedElsewhere} 23 November 2026`,
    `${paperLabels.checked} 23 November 2026`,
  ]);
});

it('says the same of an address in every paper', () => {
  const said = Map.groupBy(sources, ({ url }) => url);
  const apart = [...said].filter(([, same]) => new Set(same.map(({ read }) => read)).size > 1);
  expect(apart.map(([url]) => url)).toEqual([]);
});
