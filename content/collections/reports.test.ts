import { describe, expect, it } from 'vitest';
import { publicationsPage } from '#content/pages/publications.ts';
import { regulatoryDates } from './regulatory-dates/index.ts';
import { reports, reportText } from './reports/index.ts';
import { resourcesPage } from '#content/pages/resources.ts';
import { services } from './services/index.ts';
import { stringsOf } from '#content/strings.ts';
import { papers, resourcePapers } from '#content/papers.ts';

// A Markdown link counts as the words a reader sees.
const words = (text: string) =>
  text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .trim()
    .split(/\s+/).length;

describe('reports', () => {
  it.each([...reports])('$slug reads in 250 to 350 words', (report) => {
    expect(words(reportText(report))).toBeGreaterThanOrEqual(250);
    expect(words(reportText(report))).toBeLessThanOrEqual(350);
  });

  it.each([...reports])('$slug ends with the link to obtain a copy', (report) => {
    expect(report.closing).toMatch(/\[contact us\]\(\/contact\)\.$/);
  });

  it.each([...reports])('$slug is the summary of a report of its title', ({ slug, title }) => {
    expect(papers.find(({ path }) => path === `/publications/${slug}`)?.title).toBe(title);
  });

  it.each([
    ['ai-regulation-guide', 'eu-ai-act-high-risk-uses'],
    ['ai-regulation-guide', 'eu-ai-act-high-risk-products'],
    ['ai-regulation-guide', 'eu-ai-act-amended'],
    ['energy-intelligence', 'enhanced-risk-program-first-part'],
    ['energy-intelligence', 'enhanced-risk-program-second-part'],
  ])('%s gives the day that the calendar has for %s', (slug, id) => {
    const report = reports.find((one) => one.slug === slug);
    const record = regulatoryDates.find((one) => one.id === id);
    const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
    expect(reportText(report!)).toContain(day.format(new Date(record!.date)));
  });

  it('say of automated decisions, as the Act does, that they could affect people', () => {
    const said = stringsOf([reports, services]).flatMap(
      (text) => text.match(/decisions that [\w ]*affect people/g) ?? [],
    );
    expect(new Set(said)).toEqual(new Set(['decisions that could significantly affect people']));
  });

  it('keep their section ids apart from each other and from the anchors of the page', () => {
    const ids = reports.flatMap((report) => report.sections.map((section) => section.id));
    const anchors = ['research-papers', 'white-papers', 'case-studies', 'industry-reports'];
    expect(new Set([...ids, ...anchors]).size).toBe(ids.length + anchors.length);
  });
});

describe('the publications page', () => {
  it('sends the two anchors without a report somewhere real', () => {
    expect(publicationsPage.researchPapers.link.href).toBe('/newsletter');
    expect(publicationsPage.caseStudies.link.href).toBe('/solutions');
  });
});

describe('resources', () => {
  it('have unique slugs', () => {
    expect(new Set(resourcePapers.map(({ slug }) => slug)).size).toBe(resourcePapers.length);
  });

  it.each([...resourcePapers])('$slug is described in 30 to 40 words', (resource) => {
    expect(words(resource.description)).toBeGreaterThanOrEqual(30);
    expect(words(resource.description)).toBeLessThanOrEqual(40);
  });

  it('give the page its keywords', () => {
    expect(resourcesPage.meta.keywords?.length).toBeGreaterThanOrEqual(3);
  });
});
