import { expect, it } from 'vitest';
import { caseStudies } from '#content/collections/case-studies.ts';
import { resources } from '#content/collections/resources.ts';
import { caseStudyList, resourceList } from './structured-data.ts';

it('names every entry of the lists of case studies and of papers', () => {
  for (const [list, titles] of [
    [caseStudyList('/solutions', caseStudies), caseStudies.map(({ title }) => title)],
    [resourceList('/resources', resources), resources.map(({ title }) => title)],
  ] as const) {
    const entries = JSON.parse(JSON.stringify(list)) as { itemListElement: { name?: string }[] };
    expect(entries.itemListElement.map(({ name }) => name)).toEqual(titles);
  }
});
