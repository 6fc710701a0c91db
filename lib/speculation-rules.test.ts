import { expect, it } from 'vitest';
import { routes } from './routes.ts';
import { speculationRules } from './speculation-rules.ts';

const [rule] = speculationRules.prerender;
const excluded = rule!.where.and[1]!.not!.href_matches.map((pathname) => new URLPattern({ pathname }));
const isLoadedAhead = (path: string) =>
  !excluded.some((pattern) => pattern.test(new URL(path, 'https://site.example')));

it('lets a browser load ahead pages that are the same for everyone', () => {
  for (const path of [
    '/',
    '/about',
    '/contact?subject=x',
    '/industry-updates/26',
    '/industry-updates/page/2',
  ])
    expect([path, isLoadedAhead(path)]).toEqual([path, true]);
});

it('never a private page, a search, an API, a feed or a file', () => {
  const paths = [
    ...routes
      .filter(({ area, content }) => area === 'admin' || content === 'request')
      .map(({ under }) => under),
    '/newsletter-admin/issues/3',
    '/login/sign-out',
    '/industry-updates/search?q=cloud',
    '/api/form-token',
    '/feed.xml',
    '/sitemap.xml',
    '/llms.txt',
    '/.well-known/security.txt',
    '/sharing-image/home.png',
  ];
  for (const path of paths) expect([path, isLoadedAhead(path)]).toEqual([path, false]);
});
