import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { home } from '#content/pages/home.ts';

it('the italic of the home page’s gold word has its letters, no others, and is small', () => {
  const source = readFileSync('components/site/signal-font.ts', 'utf8');
  const letters = [...source.matchAll(/U\+([0-9A-F]+)/g)].map(([, code]) =>
    String.fromCodePoint(parseInt(code!, 16)),
  );
  expect(letters.toSorted()).toEqual([...new Set(home.hero.signalWord)].toSorted());
  expect(statSync('components/fonts/newsreader-italic.woff2').size).toBeLessThan(2_000);
});
