import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteHeader } from './header.tsx';

const marked = (path: string) => {
  const header = renderToStaticMarkup(<SiteHeader path={path} />);
  return [...header.matchAll(/<a\b[^>]*>/g)].flatMap(([link]) => {
    const [mark, href] = ['aria-current', 'href'].map(
      (name) => new RegExp(`${name}="([^"]*)"`).exec(link)?.[1],
    );
    return mark ? [`${href} ${mark}`] : [];
  });
};

it.each([
  ['/', '/ page'],
  ['/services', '/services page'],
  ['/services/data-analytics', '/services true'],
  ['/industry-updates/26', '/industry-updates true'],
  ['/publications/energy-intelligence', '/publications true'],
])('marks on %s what it belongs to, in the bar and in the menu', (path, mark) => {
  expect(marked(path)).toEqual([mark, mark]);
});

it('marks nothing on a page of no section', () => {
  expect(marked('/newsletter')).toEqual([]);
});
