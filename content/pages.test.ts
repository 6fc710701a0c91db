import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checks } from './checks/index.ts';
import { textPages } from './collections/text-pages/index.ts';
import { consultation, footerNavigation, legalNavigation, mainNavigation } from './site/navigation.ts';
import { enquirySubjects } from './enquiry-subjects.ts';
import { pageAt, pages, trail } from './pages.ts';
import { papers } from './papers.ts';
import { quickstarts } from './collections/quickstarts/index.ts';
import { reports } from './collections/reports/index.ts';
import { services } from './collections/services/index.ts';
import { servicesPage } from './pages/services.ts';
import { specimens } from './specimens.ts';

/** The anchors a link in the content may name, by page. */
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
  ...Object.fromEntries(textPages.map(({ slug, sections }) => [`/${slug}`, sections.map(({ id }) => id)])),
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

describe('the page register', () => {
  it('leads from every page to the home page', () => {
    for (const { path } of pages) {
      expect(trail(path)[0]?.path).toBe('/');
      expect(trail(path).at(-1)).toBe(pageAt(path));
    }
  });

  it('places a page below the one its address names', () => {
    for (const { path, parent } of pages.slice(1)) expect(parent).toBe(path.replace(/\/[^/]+$/, '') || '/');
  });

  it('gives every page a path and a name of its own', () => {
    for (const key of ['path', 'name'] as const)
      expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length);
  });

  it('gives every page a title and a description of its own', () => {
    for (const key of ['title', 'description'] as const) {
      const values = pages.map(({ meta }) => meta[key]);
      expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
    }
  });

  it('dates no page in the future', () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (const { meta } of pages) expect(meta.updated <= tomorrow).toBe(true);
  });

  it('throws for a path it does not hold', () => {
    expect(() => pageAt('/newsletter-admin')).toThrow('not in content/pages.ts');
  });
});

describe('collections of one file a record', () => {
  it.each([
    ['quickstarts', quickstarts.length],
    ['reports', reports.length],
    ['services', services.length],
    ['text-pages', textPages.length],
  ])('%s lists every file of its folder', (folder, listed) => {
    const files = globSync('*.ts', { cwd: `${import.meta.dirname}/collections/${folder}` });
    expect(files.filter((file) => !['index.ts', 'labels.ts'].includes(file))).toHaveLength(listed);
  });
});

describe('enquiry subjects', () => {
  it('have a kind of their own, in the form the database accepts', () => {
    const kinds = ['contact', ...enquirySubjects.map(({ kind }) => kind)];
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const kind of kinds) expect(kind).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const kind of kinds) expect(kind.length).toBeLessThanOrEqual(60);
  });

  it('have a subject of their own and a registered page', () => {
    expect(new Set(enquirySubjects.map(({ subject }) => subject)).size).toBe(enquirySubjects.length);
    for (const { path } of enquirySubjects) expect(pages.map((page) => page.path)).toContain(path);
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

  it('reaches every page from the header, the footer or the page above it', () => {
    const linked = new Set(everything.map(({ href }) => href.replace(/#.*/, '')));
    const fromParent = [
      ...quickstarts.map(({ id }) => `/sme-quickstarts/${id}`),
      ...papers.map(({ path }) => path),
      ...specimens.map(({ path }) => path),
      ...checks.map(({ slug }) => `/checks/${slug}`),
    ];
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

  it('lead to the contact form with a subject, but for menus', () => {
    const bare = found.filter(({ href }) => href === '/contact').map(({ file }) => file);
    // The page adds a report's subject itself.
    expect(bare.filter((file) => !/^(site|schemas|collections\/(reports|text-pages))\b/.test(file))).toEqual(
      [],
    );
  });

  it('are found in the source, more than 40 of them', () => expect(found.length).toBeGreaterThan(40));

  it.each(found)('$file: $href exists', ({ href }) => expectToExist(href));
});
