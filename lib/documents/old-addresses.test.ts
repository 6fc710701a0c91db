import { getRedirectUrl, unstable_getResponseFromNextConfig } from 'next/experimental/testing/server.js';
import { describe, expect, it } from 'vitest';
import { documentPath, documents } from './documents.ts';
import { oldAddresses } from './old-addresses.ts';

const ORIGIN = 'http://localhost';
const nextConfig = { redirects: () => Promise.resolve(oldAddresses()) };

/** Where Next leads from a path; null where it leads nowhere. */
const newAddress = async (path: string): Promise<string | null> =>
  getRedirectUrl(await unstable_getResponseFromNextConfig({ url: ORIGIN + path, nextConfig }));
const ofMonth = (path: string, month: string): string => path.replace(/\d{4}-\d{2}\.pdf$/, month);

describe.each(documents.map((document) => documentPath(document)))('%s', (path) => {
  it.each(['2020-01.pdf', '2025-12.pdf', '2031-10.pdf'])(
    'is where its address of %s leads',
    async (month) => {
      expect(await newAddress(ofMonth(path, month))).toBe(ORIGIN + path);
    },
  );

  it('leads nowhere itself, nor does what never was an address', async () => {
    for (const end of ['2026-13.pdf', '2026-1.pdf', '2026-10.pdf/x', '2026-10_pdf', '.pdf'])
      expect(await newAddress(ofMonth(path, end)), end).toBeNull();
    expect(await newAddress(path)).toBeNull();
  });
});
