import { pathToRegexp } from 'next/dist/compiled/path-to-regexp/index.js';
import { describe, expect, it } from 'vitest';
import { documentPath, documents } from './documents.ts';
import { oldAddresses } from './old-addresses.ts';

const redirects = oldAddresses().map(({ source, ...redirect }) => ({
  pattern: pathToRegexp(source),
  ...redirect,
}));
const newAddress = (path: string): string[] =>
  redirects.filter(({ pattern }) => pattern.test(path)).map(({ destination }) => destination);

describe.each(documents.map((document) => documentPath(document)))('%s', (path) => {
  it('is where the addresses of other months lead, and nowhere else', () => {
    for (const month of ['2020-01', '2025-12', '2031-10'])
      expect(newAddress(path.replace(/\d{4}-\d{2}\.pdf$/, `${month}.pdf`))).toEqual([path]);
  });

  it('leads nowhere itself, nor does what never was an address', () => {
    expect(newAddress(path)).toEqual([]);
    for (const end of ['2026-13.pdf', '2026-1.pdf', '2026-10.pdf/x', '2026-10_pdf', '.pdf'])
      expect(newAddress(path.replace(/\d{4}-\d{2}\.pdf$/, end))).toEqual([]);
  });
});
