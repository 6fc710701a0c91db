import { describe, expect, it } from 'vitest';
import { about } from '#content/pages/about.ts';
import { site } from '#content/site/site.ts';
import { caseStudyBySlug } from './case-studies.ts';
import { quickstartById } from './quickstarts/index.ts';
import { serviceBySlug, services } from './services/index.ts';
import { servicesPage } from '#content/pages/services.ts';
import { serviceSchema } from '#content/schemas.ts';
import { stringsOf } from '#content/strings.ts';

/** Keys whose values are machine-readable: no visitor reads them as part of the page. */
const unread = new Set([
  'meta',
  'slug',
  'id',
  'area',
  'motif',
  'diagram',
  'choice',
  'serviceType',
  'href',
  'anchor',
  'related',
  'icon',
  'sources',
]);

const strings = (value: unknown) => stringsOf(value, unread);

function words(record: unknown): number {
  return strings(record)
    .map((text) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'))
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const records = [...services, servicesPage, about];
describe('service records', () => {
  it('open with each drawing before one comes twice', () => {
    const drawings = serviceSchema.shape.motif.options.length;
    const used = new Set(services.map(({ motif }) => motif)).size;
    expect(used).toBe(Math.min(services.length, drawings));
  });

  it.each(services)('$slug has each part once and its method as ordered steps', (service) => {
    const ids = service.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const method = service.sections.filter(({ ordered }) => ordered);
    expect(method).toHaveLength(1);
    expect(method[0]?.items.length).toBeGreaterThanOrEqual(4);
  });

  it.each(services)('$slug names, in their order, the steps that yield what one receives', (service) => {
    const method = service.sections.find(({ ordered }) => ordered);
    const steps = service.receive.flatMap(({ step }) => step ?? []);
    expect(steps.length).toBeGreaterThan(service.receive.length / 2);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(method?.items.length).toBeGreaterThanOrEqual(Math.max(...steps));
  });

  it.each(services)('$slug reads in 900 to 1,200 words', (service) => {
    const count = words(service);
    expect(count).toBeGreaterThanOrEqual(900);
    expect(count).toBeLessThanOrEqual(1200);
  });

  it.each(services)('$slug states the length of an engagement and ends at the contact page', (service) => {
    expect(service.engagement[0]?.value).toContain(`${site.quickstartDuration}`);
    expect(service.engagement[0]?.value).toContain('up to several months');
    expect(service.closing.action.href).toMatch(/^\/contact\?subject=/);
  });

  it.each(services)('$slug relates to cases and a Quickstart that exist', ({ related }) => {
    for (const slug of related.caseStudies) expect(caseStudyBySlug(slug)).toBeDefined();
    if (related.quickstart) expect(quickstartById(related.quickstart)).toBeDefined();
  });

  it('promise help with compliance, never compliance itself', () => {
    const text = strings(serviceBySlug('ai-regulatory-compliance')).join(' ');
    expect(text).toMatch(/help you prepare/i);
    expect(text).not.toMatch(/\b(ensur|guarante)/i);
  });
});

describe('the services page', () => {
  it('leads from its focus areas to services, to each once and under a name that says which', () => {
    const links = [...servicesPage.areas.map(({ explore }) => explore), servicesPage.compliance.link];
    for (const { label } of links) expect(label).toMatch(/^Explore \w/);
    expect(new Set(links.map(({ label }) => label)).size).toBe(links.length);
    expect(new Set(links.map(({ href }) => href)).size).toBe(links.length);
    // A further service is in the list of service pages below them.
    const paths = services.map(({ slug }) => `/services/${slug}`);
    expect(paths).toEqual(expect.arrayContaining(links.map(({ href }) => href)));
  });

  it('stays near 350 words', () => {
    expect(words(servicesPage)).toBeGreaterThanOrEqual(300);
    expect(words(servicesPage)).toBeLessThanOrEqual(400);
  });
});

describe('the about page', () => {
  it('reads in 600 to 800 words', () => {
    expect(words(about)).toBeGreaterThanOrEqual(600);
    expect(words(about)).toBeLessThanOrEqual(800);
  });
});

describe('all of these records', () => {
  it('have titles and descriptions of their own', () => {
    expect(new Set(records.map(({ meta }) => meta.title)).size).toBe(records.length);
    expect(new Set(records.map(({ meta }) => meta.description)).size).toBe(records.length);
  });

  it('leave no Markdown beyond emphasis and links, and no typewriter apostrophes', () => {
    for (const text of records.flatMap(strings)) {
      expect(text).not.toMatch(/[`<>]|^\s*[#\-*]\s/);
      expect(text).not.toContain("'");
    }
  });

  it('avoid the words the firm does not use', () => {
    const text = records.flatMap((record) => [...strings(record), record.meta.description]).join('\n');
    expect(text).not.toMatch(
      /cutting-edge|leverag|seamless|unlock|empower|robust|holistic|world-class|\bdelv|journey/i,
    );
    expect(text.replaceAll('Regulatory landscape assessment', '')).not.toMatch(/landscape/i);
    expect(text.replaceAll(/NIST Cybersecurity Framework|(Explore )?Cybersecurity$/gm, '')).not.toMatch(
      /cybersecurity/i,
    );
  });
});
