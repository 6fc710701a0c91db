import { expect, it } from 'vitest';
import { routes } from './routes.ts';
import { chooseSpeculationRules, hoverRulesPath, speculationRules } from './speculation-rules.ts';

const [rule] = speculationRules('moderate').prerender;
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

it('gives the eager rules only to a browser that says it is on no phone', () => {
  const path = '/speculation-rules.json';
  expect(chooseSpeculationRules(path, '?0')).toBe(hoverRulesPath);
  for (const mobile of ['?1', undefined, ['?0']]) expect(chooseSpeculationRules(path, mobile)).toBe(path);
  for (const url of ['/', undefined]) expect(chooseSpeculationRules(url, '?0')).toBe(url);
});
