import { describe, expect, it } from 'vitest';
import { about } from '#content/pages/about.ts';
import { site } from '#content/site/site.ts';
import { serviceBySlug, services } from './services/index.ts';
import { servicesPage } from '#content/pages/services.ts';

/** Keys whose values are machine-readable: no visitor reads them as part of the page. */
const unread = new Set(['meta', 'slug', 'id', 'area', 'serviceType', 'href', 'anchor', 'related']);

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  if (value && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) => (unread.has(key) ? [] : strings(inner)));
  }
  return [];
}

function words(record: unknown): number {
  return strings(record)
    .map((text) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'))
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function links(value: unknown): string[] {
  const inProse = strings(value).flatMap((text) =>
    [...text.matchAll(/\]\(([^)]*)\)/g)].map((hit) => hit[1] ?? ''),
  );
  return [...inProse, ...hrefs(value)];
}

function hrefs(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(hrefs);
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'href' && typeof inner === 'string' ? [inner] : hrefs(inner),
  );
}

const records = [...services, servicesPage, about];
const routes = new Set([
  '/about',
  '/contact',
  '/services',
  '/solutions',
  '/publications',
  '/resources',
  '/sme-quickstarts',
  '/sme-quickstarts/ai-policy',
  '/sme-quickstarts/ai-marketing',
  '/sme-quickstarts/cyber-security-policy',
  '/sme-quickstarts/cyber-security-awareness',
  '/industry-updates',
  ...services.map((service) => `/services/${service.slug}`),
]);

const required: Record<string, string[]> = {
  'ai-design-development': [
    'methodology',
    'strategic-advisory',
    'industry-solutions',
    'ai-agents',
    'super-agents',
  ],
  'data-analytics': [
    'methodology',
    'application-performance-monitoring',
    'infrastructure-monitoring',
    'data-observability',
  ],
  'technology-due-diligence': [
    'security-methodology',
    'threat-intelligence',
    'risk-assessment',
    'infrastructure-security',
    'technology-due-diligence',
    'ciso-advisory',
  ],
  'ai-regulatory-compliance': [
    'regulatory-landscape',
    'governance-framework',
    'risk-mitigation',
    'implementation-guidance',
    'observability-for-compliance',
    'training',
    'benefits',
  ],
};

const itemTitles = (slug: string, section: string) =>
  serviceBySlug(slug)
    ?.sections.find(({ id }) => id === section)
    ?.items.map(({ title }) => title);

describe('service records', () => {
  it('come in the order of the route table, with the names the specification gives', () => {
    expect(services.map(({ slug, name }) => [slug, name])).toEqual([
      ['ai-design-development', 'AI Services'],
      ['data-analytics', 'Observability Services'],
      ['technology-due-diligence', 'Cyber Security Services'],
      ['ai-regulatory-compliance', 'AI Regulatory Compliance'],
    ]);
    expect(serviceBySlug('unknown')).toBeUndefined();
  });

  it.each(services)('$slug has every named part once and its method as ordered steps', (service) => {
    const ids = service.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(required[service.slug] ?? ['a list of required parts']));
    const method = service.sections.filter(({ ordered }) => ordered);
    expect(method).toHaveLength(1);
    expect(method[0]?.items.length).toBeGreaterThanOrEqual(4);
  });

  it.each(services)('$slug reads in 900 to 1,200 words', (service) => {
    const count = words(service);
    expect(count).toBeGreaterThanOrEqual(900);
    expect(count).toBeLessThanOrEqual(1200);
  });

  it.each(services)('$slug states the length of an engagement and ends at the contact page', (service) => {
    expect(service.engagement[0]?.value).toContain(`${site.quickstartDuration}`);
    expect(service.engagement[0]?.value).toContain('up to several months');
    expect(service.closing.action.href).toBe('/contact');
  });

  it('name the stages, industries and agents of the AI page', () => {
    expect(itemTitles('ai-design-development', 'methodology')).toEqual([
      'Discovery and strategy',
      'Design and architecture',
      'Development and testing',
      'Deployment and optimization',
    ]);
    expect(itemTitles('ai-design-development', 'industry-solutions')).toEqual([
      'Healthcare',
      'Financial services',
      'Manufacturing',
      'Retail',
      'Energy',
      'Transportation',
    ]);
    expect(itemTitles('ai-design-development', 'ai-agents')).toEqual([
      'Conversational agents',
      'Process automation agents',
      'Decision support agents',
      'Monitoring agents',
    ]);
  });

  it('promise help with compliance, never compliance itself', () => {
    const text = strings(serviceBySlug('ai-regulatory-compliance')).join(' ');
    expect(text).toMatch(/help you prepare/i);
    expect(text).not.toMatch(/\b(ensur|guarante)/i);
  });
});

describe('the services page', () => {
  it('offers every anchor of the route exactly once', () => {
    const anchors = servicesPage.areas.flatMap(({ id, subServices }) => [
      id,
      ...subServices.flatMap(({ anchor }) => anchor ?? []),
    ]);
    expect(anchors).toEqual(['ai', 'ai-compliance', 'security', 'observability']);
  });

  it('leads each focus area to its service, under a name that says which', () => {
    for (const { name, explore } of servicesPage.areas) {
      expect(explore.label).toBe(`Explore ${name}`);
      expect(routes).toContain(explore.href);
    }
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

  it('link only to public pages', () => {
    const found = records.flatMap(links);
    expect(found.length).toBeGreaterThan(records.length);
    for (const href of found) expect(routes).toContain(href);
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
