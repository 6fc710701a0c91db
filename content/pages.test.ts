import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caseStudyBySlug } from './collections/case-studies/index.ts';
import { legal } from './collections/legal/index.ts';
import { consultation, footerNavigation, legalNavigation, mainNavigation } from './site/navigation.ts';
import { pageAt, pages, trail } from './pages.ts';
import { quickstartById, quickstarts } from './collections/quickstarts/index.ts';
import { reports } from './collections/reports/index.ts';
import { services } from './collections/services/index.ts';
import { servicesPage } from './pages/services.ts';

/** The public routes of the specification, §2; /newsletter-admin is the twentieth and private. */
const specified = [
  '/',
  '/about',
  '/contact',
  '/services',
  '/services/ai-design-development',
  '/services/data-analytics',
  '/services/technology-due-diligence',
  '/services/ai-regulatory-compliance',
  '/solutions',
  '/publications',
  '/resources',
  '/sme-quickstarts',
  '/sme-quickstarts/ai-policy',
  '/sme-quickstarts/ai-marketing',
  '/sme-quickstarts/cyber-security-policy',
  '/sme-quickstarts/cyber-security-awareness',
  '/industry-updates',
  '/privacy-policy',
  '/terms-of-service',
];

/** The anchors a link in the content may name, by page: the specification's own, and the ids of sections held as data. */
const anchors: Record<string, readonly string[]> = {
  '/about': ['our-story', 'vision-mission', 'advantage', 'global-impact'],
  '/services': servicesPage.areas.flatMap(({ id, subServices }) => [
    id,
    ...subServices.flatMap(({ anchor }) => anchor ?? []),
  ]),
  '/publications': ['research-papers', 'white-papers', 'case-studies', 'industry-reports'],
  ...Object.fromEntries(
    services.map(({ slug, sections }) => [`/services/${slug}`, sections.map(({ id }) => id)]),
  ),
  ...Object.fromEntries(legal.map(({ slug, sections }) => [`/${slug}`, sections.map(({ id }) => id)])),
};

const adminPaths = globSync('newsletter-admin/**/page.tsx', {
  cwd: `${import.meta.dirname}/../app/(admin)`,
}).map((file) => `/${file.replace(/\/page\.tsx$/, '')}`);

function expectToExist(href: string) {
  const [path = '', anchor] = href.replace(/\?[^#]*/, '').split('#');
  // The admin's pages are not in the register, which search engines are shown.
  if (path.startsWith('/newsletter-admin')) return expect(adminPaths).toContain(path);
  expect(pages.map((page) => page.path)).toContain(path);
  if (anchor !== undefined) expect(anchors[path]).toContain(anchor);
}

describe('the register', () => {
  it('is the public routes of the specification, in its order', () => {
    expect(pages.map(({ path }) => path)).toEqual(specified);
  });

  it('leads from every page to the home page', () => {
    for (const { path } of pages) {
      expect(trail(path)[0]?.path).toBe('/');
      expect(trail(path).at(-1)).toBe(pageAt(path));
    }
  });

  it('places a page below the one its address names', () => {
    for (const { path, parent } of pages.slice(1)) expect(parent).toBe(path.replace(/\/[^/]+$/, '') || '/');
  });

  it('names every page once', () => {
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  });

  it('dates no page in the future', () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const { meta } of pages) expect(meta.updated <= tomorrow).toBe(true);
  });

  it('refuses what it does not hold', () => {
    expect(() => pageAt('/newsletter-admin')).toThrow('not in content/pages.ts');
  });
});

describe('what pages say of each other', () => {
  it.each(services)('$slug relates to a case study and a Quickstart that exist', ({ related }) => {
    expect(caseStudyBySlug(related.caseStudy)).toBeDefined();
    expect(quickstartById(related.quickstart)).toBeDefined();
  });

  it('gives the services page the specification’s four anchors', () => {
    expect([...(anchors['/services'] ?? [])].sort()).toEqual([
      'ai',
      'ai-compliance',
      'observability',
      'security',
    ]);
  });

  it('answers two of the four anchors of the publications page with the two reports', () => {
    expect(reports.map(({ anchor }) => anchor).sort()).toEqual(['industry-reports', 'white-papers']);
    for (const { anchor } of reports) expect(anchors['/publications']).toContain(anchor);
  });
});

describe('navigation', () => {
  const main = mainNavigation.flatMap((item) => [item, ...(item.children ?? [])]);
  const everything = [
    ...main,
    consultation,
    ...footerNavigation.flatMap(({ links }) => links),
    ...legalNavigation,
  ];

  it.each(everything)('$label leads to $href', ({ href }) => expectToExist(href));

  it('has the header’s entries in the specification’s order', () => {
    expect(mainNavigation.map(({ label, shortLabel }) => shortLabel ?? label)).toEqual([
      'Home',
      'About',
      'Services',
      'Case Studies & Solutions',
      'SME Quickstarts',
      'Industry Updates',
      'Publications',
      'Contact',
    ]);
  });

  it('reaches every page from the header, the footer or the page above it', () => {
    const linked = new Set(everything.map(({ href }) => href.replace(/#.*/, '')));
    const fromParent = quickstarts.map(({ id }) => `/sme-quickstarts/${id}`);
    for (const { path } of pages) expect([...linked, ...fromParent]).toContain(path);
  });
});

describe('links in the content', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const found = files.flatMap((file) => {
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    return [...source.matchAll(/(?:href: '|\]\()(\/[^')]*)/g)].map((match) => ({
      file,
      href: match[1] ?? '',
    }));
  });

  it('are looked at', () => expect(found.length).toBeGreaterThan(40));

  it.each(found)('$file: $href exists', ({ href }) => expectToExist(href));
});
