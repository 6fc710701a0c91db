import { describe, expect, it } from 'vitest';
import { caseStudies, caseStudyBySlug } from './case-studies/index.ts';
import { industries } from './industries.ts';
import { solutionsPage } from '#content/pages/solutions.ts';

const words = (...texts: string[]) => texts.join(' ').trim().split(/\s+/).length;

describe('case studies', () => {
  it('are the six of the site, each with its own icon', () => {
    expect(caseStudies.map((study) => study.slug).sort()).toEqual([
      'bank-payments-observability',
      'energy-market-analytics',
      'hospital-network-segmentation',
      'logistics-due-diligence',
      'manufacturer-predictive-maintenance',
      'retailer-demand-forecasting',
    ]);
    expect(new Set(caseStudies.map((study) => study.icon)).size).toBe(6);
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
  it('are twelve, each once', () => {
    expect(industries).toHaveLength(12);
    expect(new Set(industries.map((tile) => tile.slug)).size).toBe(12);
    expect(new Set(industries.map((tile) => tile.industry)).size).toBe(12);
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

it('the page says that its examples are representative', () => {
  expect(solutionsPage.lead).toContain('representative examples');
});
