import { site } from '#content/site/site.ts';
import { accent, palette } from '#lib/art/palette.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import type { DocumentData } from './compile.ts';

/**
 * What every document has around its text.
 * @param page the path of the page that shows the same text
 * @param updated the day of its last change, YYYY-MM-DD
 */
export function frameOf(
  page: string,
  updated: string,
): Pick<DocumentData, 'date' | 'firm' | 'colours' | 'address'> {
  const [year, month, day] = updated.split('-').map(Number) as [number, number, number];
  const { host, pathname } = new URL(absoluteUrl(page));
  return {
    date: { year, month, day },
    firm: { legalName: site.legalName },
    colours: { ...palette, accent },
    address: host + pathname,
  };
}
