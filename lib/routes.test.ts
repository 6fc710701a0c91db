import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { feeds, importUploadPath, refreshPath, routeOf, routes, searchPath } from './routes.ts';

/** `app/(site)/about/page.tsx` as `/about`; parameters stand as `[name]`. */
const pathOf = (file: string): string =>
  file
    .replace(/^app/, '')
    .replace(/\/\([^)]*\)/g, '')
    .replace(/\/(page|route)\.tsx?$/, '')
    .replace(/^\/sitemap\.ts$/, '/sitemap.xml') || '/';

const app = globSync('app/**/{page.tsx,route.ts,route.tsx,sitemap.ts}').map((file) => ({
  path: pathOf(file),
  source: readFileSync(file, 'utf8'),
  isPage: file.endsWith('page.tsx'),
}));

describe('the list of routes', () => {
  it.each(routes.filter(({ area }) => area !== 'asset' && area !== 'health'))(
    'names only what app/ has: $under',
    ({ under }) => {
      expect(app.some(({ path }) => path === under || path.startsWith(`${under}/`))).toBe(true);
    },
  );

  it.each(app)('says that $path takes posts if its handler exports POST', ({ path, source, isPage }) => {
    if (isPage) return;
    const exportsPost = /export (async function|function|const) POST\b/.test(source);
    if (exportsPost) expect(routeOf(path).takesPosts).toBe(true);
  });

  it('is what the middleware runs for in front of private paths', () => {
    // Next reads the matcher without running the file, so it cannot be made from the list.
    const middleware = readFileSync('middleware.ts', 'utf8');
    const guarded = [...middleware.matchAll(/'(.*\/)(?::path\*|\(\(\?!subscribers\/import\$\)\.\*\))'/g)].map(
      ([, at]) => `${at}:path*`,
    );
    // A file to import is too large for it; its route asks who sends it.
    expect(importUploadPath).toBe('/api/newsletter-admin/subscribers/import');
    const isPrivate = routes.filter(({ area }) => area === 'admin').map(({ under }) => `${under}/:path*`);
    expect(guarded.toSorted()).toEqual(isPrivate.toSorted());
  });

  it('knows every feed and address of the archive by the same words', () => {
    for (const path of Object.values(feeds)) expect(routeOf(path).area).toBe('feed');
    for (const path of [refreshPath, searchPath]) expect(routeOf(path).content).toBe('request');
  });
});

describe('routeOf', () => {
  it.each([
    ['/', 'page', 'static'],
    ['/about?utm_source=x', 'page', 'static'],
    ['/industry-updates', 'archive', 'archive'],
    ['/industry-updates?x=/contact', 'archive', 'archive'],
    ['/industry-updates/7/image.png', 'archive', 'archive'],
    ['/industry-updates/search?q=a', 'archive', 'request'],
    ['/industry-updates/searched', 'archive', 'archive'],
    ['/industry-updates/refreshed', 'archive', 'archive'],
    ['/industry-updates-2', 'page', 'static'],
    ['/contacts', 'page', 'static'],
    ['/feed.xml', 'feed', 'archive'],
    ['/sitemap.xml', 'archive', 'archive'],
    ['/llms.txt', 'archive', 'archive'],
    ['/login?next=%2F', 'admin', 'request'],
    ['/newsletter-admin/issues/3', 'admin', 'request'],
    ['/api/newsletter-admin/generate', 'admin', 'request'],
    ['/api/health/ready', 'health', 'request'],
    ['/api/form-token', 'api', 'request'],
    ['/_next/static/chunks/a.js', 'asset', 'static'],
    ['*', 'page', 'static'],
    ['', 'page', 'static'],
  ])('%s belongs to %s and is %s', (url, area, content) => {
    expect(routeOf(url)).toMatchObject({ area, content });
  });
});
