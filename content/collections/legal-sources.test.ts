import { describe, expect, it } from 'vitest';
import { stringsOf } from '#content/strings.ts';
import { legalSourceById } from './legal-sources.ts';
import { quickstarts } from './quickstarts/index.ts';
import { reports } from './reports/index.ts';
import { services } from './services/index.ts';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** A day, a period to act in, or the year since when something applies; not our own reply or delivery. */
const legalDate = new RegExp(
  `\\b\\d{1,2} (${months}) 20\\d\\d\\b|\\bwithin (?!24 hours)\\d+ (hours|days)\\b|\\bsince 20\\d\\d\\b`,
);

const parts = [
  ...services.flatMap(({ slug, problem, sections }) => [
    { of: slug, texts: stringsOf(problem), sources: [] as string[] },
    ...sections.map((section) => ({ of: slug, texts: stringsOf(section), sources: section.sources })),
  ]),
  ...reports.flatMap(({ slug, sections }) =>
    sections.map((section) => ({ of: slug, texts: stringsOf(section), sources: section.sources })),
  ),
  ...quickstarts.map(({ id, problem }) => ({ of: id, texts: stringsOf(problem), sources: problem.sources })),
];
const dated = parts.filter(({ texts }) => texts.some((text) => legalDate.test(text)));

describe('the dates of law on the pages', () => {
  it('are found in more than five parts of the texts', () => expect(dated.length).toBeGreaterThan(5));

  it.each(dated)('$of: $texts.0 names its source', ({ sources }) => {
    expect(sources.length).toBeGreaterThan(0);
    for (const id of sources) expect(legalSourceById(id).checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('have sources that were not checked in the future', () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const { sources } of dated)
      for (const id of sources) expect(legalSourceById(id).checkedOn < tomorrow).toBe(true);
  });

  it('throw for an unknown source', () => {
    expect(() => legalSourceById('hearsay')).toThrow('hearsay');
  });
});
