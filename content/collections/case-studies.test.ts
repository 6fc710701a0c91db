import { describe, expect, it } from 'vitest';
import { caseStudies, caseStudyBySlug } from './case-studies.ts';
import { caseDiagrams } from './case-study-diagrams.ts';
import { industries } from './industries.ts';
import { solutionsPage } from '#content/pages/solutions.ts';

const words = (...texts: string[]) => texts.join(' ').trim().split(/\s+/).length;

describe('case studies', () => {
  it('have a slug and an icon of their own', () => {
    for (const key of ['slug', 'icon'] as const)
      expect(new Set(caseStudies.map((study) => study[key])).size).toBe(caseStudies.length);
  });

  it('have a drawing of before and after each', () => {
    expect(Object.keys(caseDiagrams)).toEqual(caseStudies.map(({ slug }) => slug));
  });

  it('are found by slug', () => {
    for (const study of caseStudies) expect(caseStudyBySlug(study.slug)).toBe(study);
    expect(caseStudyBySlug('no-such-case')).toBeUndefined();
  });

  it.each(caseStudies)('$slug reads in 120 to 160 words', (study) => {
    const results = study.results.map((result) => result.text);
    const count = words(study.title, study.challenge, study.solution, ...results);
    expect(count).toBeGreaterThanOrEqual(120);
    expect(count).toBeLessThanOrEqual(160);
  });

  it.each(caseStudies)('$slug is a labelled composite and states no statistic', (study) => {
    expect(study.representative).toBe(true);
    const results = study.results.map((result) => result.text).join(' ');
    expect(`${study.challenge} ${study.solution} ${results}`).not.toMatch(/%|per ?cent|\$|\d+x\b/i);
  });
});

describe('industries', () => {
  it('have a slug and a name that no other has', () => {
    for (const key of ['slug', 'industry'] as const)
      expect(new Set(industries.map((tile) => tile[key])).size).toBe(industries.length);
  });

  it('include the industry of every case study', () => {
    const names = industries.map((tile) => tile.industry);
    for (const study of caseStudies) expect(names).toContain(study.industry);
  });

  it.each([...industries])('$slug reads in 40 to 60 words', (tile) => {
    expect(words(tile.success)).toBeGreaterThanOrEqual(40);
    expect(words(tile.success)).toBeLessThanOrEqual(60);
  });
});

it('tell how such work goes, in the present tense: a past tense would speak of a client', () => {
  const texts = [
    ...caseStudies.flatMap(({ challenge, solution, results }) => [
      challenge,
      solution,
      ...results.map(({ text }) => text),
    ]),
    ...industries.map(({ success }) => success),
  ];
  for (const text of texts) expect(text).not.toMatch(/\b(was|were|had|could)\b|\b(we|We) \w+ed\b/);
});

it('the page says that its examples are representative', () => {
  expect(solutionsPage.lead).toContain('representative examples');
});
