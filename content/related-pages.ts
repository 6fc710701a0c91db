import { pages } from './pages.ts';

const families: readonly (string | undefined)[] = ['/services', '/sme-quickstarts'];

/** What an issue can belong to: every service and every Quickstart. */
export const relatedPages = pages
  .filter(({ parent }) => families.includes(parent))
  .map(({ path, name }) => ({ path, name }));

/** Undefined for '' and for a page that is gone: issues keep what was chosen for them. */
export const relatedPage = (path: string): { path: string; name: string } | undefined =>
  relatedPages.find((page) => page.path === path);
