import { about } from './pages/about.ts';
import { checks } from './checks/index.ts';
import { checksPage } from './pages/checks.ts';
import { contact } from './pages/contact.ts';
import { glossaryPage } from './pages/glossary.ts';
import { home } from './pages/home.ts';
import { industryUpdates } from './pages/industry-updates.ts';
import { newsletterPage } from './pages/newsletter.ts';
import { textPages } from './collections/text-pages/index.ts';
import { papers, shortDescription } from './papers.ts';
import { publicationsPage } from './pages/publications.ts';
import { quickstartsPage } from './pages/quickstarts.ts';
import { quickstarts } from './collections/quickstarts/index.ts';
import { resourcesPage } from './pages/resources.ts';
import { regulatoryCalendar } from './pages/regulatory-calendar.ts';
import type { Area, Meta } from './schemas.ts';
import { servicesPage } from './pages/services.ts';
import { services } from './collections/services/index.ts';
import { solutionsPage } from './pages/solutions.ts';
import { specimens } from './specimens.ts';

const papersBelow = (parent: string): Page[] =>
  papers
    .filter(({ collection }) => parent === `/${collection}`)
    .map(({ path, title, description, keywords, area, reviewed }) => ({
      path,
      name: title,
      meta: { title, description: shortDescription(description), keywords, updated: reviewed },
      area,
      parent,
    }));

export type Page = {
  path: string;
  /** What breadcrumbs and lists call the page. */
  name: string;
  meta: Meta;
  /** The whole title, where the firm's name must not be appended. */
  absoluteTitle?: string;
  /** Decides the drawing of its sharing image. */
  area?: Area;
  /** The page above it, by path; none for the home page. */
  parent?: string;
};

/**
 * The only register of public pages: metadata, sitemap, breadcrumbs, llms.txt, sharing images and the
 * browser tests read it. Records of a collection register themselves; a page with a layout of its own
 * has a line here.
 */
export const pages: readonly Page[] = [
  { path: '/', name: 'Home', meta: home.meta, absoluteTitle: home.meta.title },
  { path: '/about', name: 'About', meta: about.meta, parent: '/' },
  {
    path: '/contact',
    name: 'Contact',
    meta: contact.meta,
    absoluteTitle: contact.absoluteTitle,
    parent: '/',
  },
  { path: '/services', name: 'Services', meta: servicesPage.meta, parent: '/' },
  ...services.map(({ slug, name, meta, area }) => ({
    path: `/services/${slug}`,
    name,
    meta,
    area,
    parent: '/services',
  })),
  { path: '/solutions', name: 'Case Studies & Solutions', meta: solutionsPage.meta, parent: '/' },
  { path: '/publications', name: 'Publications', meta: publicationsPage.meta, parent: '/' },
  ...papersBelow('/publications'),
  { path: '/resources', name: 'Executive Resources', meta: resourcesPage.meta, parent: '/' },
  ...papersBelow('/resources'),
  { path: '/sme-quickstarts', name: 'SME Quickstarts', meta: quickstartsPage.meta, parent: '/' },
  ...quickstarts.map(({ id, title, meta, area }) => ({
    path: `/sme-quickstarts/${id}`,
    name: title,
    meta,
    area,
    parent: '/sme-quickstarts',
  })),
  ...specimens.map(({ path, name, description, updated, quickstart }) => ({
    path,
    name,
    meta: { title: name, description, updated },
    area: quickstart.area,
    parent: `/sme-quickstarts/${quickstart.id}`,
  })),
  {
    path: '/regulatory-calendar',
    name: regulatoryCalendar.name,
    meta: regulatoryCalendar.meta,
    parent: '/',
  },
  { path: '/glossary', name: glossaryPage.name, meta: glossaryPage.meta, parent: '/' },
  { path: '/checks', name: 'Checks', meta: checksPage.meta, parent: '/' },
  ...checks.map(({ slug, name, meta, area }) => ({
    path: `/checks/${slug}`,
    name,
    meta,
    area,
    parent: '/checks',
  })),
  { path: '/industry-updates', name: 'Industry Updates', meta: industryUpdates.meta, parent: '/' },
  {
    path: '/newsletter',
    name: newsletterPage.name,
    meta: newsletterPage.meta,
    parent: '/',
  },
  ...textPages.map(({ slug, title, meta }) => ({ path: `/${slug}`, name: title, meta, parent: '/' })),
];

/** @throws for a path that is not registered: every public page must be */
export function pageAt(path: string): Page {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`${path} is not in content/pages.ts`);
  return page;
}

/** The way from the home page to this one, both included. */
export function trail(path: string): Page[] {
  const page = pageAt(path);
  return page.parent ? [...trail(page.parent), page] : [page];
}
