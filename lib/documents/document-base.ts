import { paperLabels } from '#content/site/paper-labels.ts';
import { site } from '#content/site/site.ts';
import { accent, palette } from '#lib/art/palette.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';
import type { DocumentData } from './compile.ts';

/** Of one document: what it is, the day its text last changed, and the page it belongs to. */
type About = Pick<DocumentData, 'title' | 'description' | 'keywords'> & { updated: string; page: string };

/** An address as it is printed: 'southlight.example/about'. */
export function printedAddress(page: string): string {
  const { host, pathname } = new URL(absoluteUrl(page));
  return host + pathname;
}

/** What every document is given. */
export function documentBase({ updated, page, ...about }: About): DocumentData {
  const [year, month, day] = updated.split('-').map(Number) as [number, number, number];
  return {
    ...about,
    date: { year, month, day },
    firm: { legalName: site.legalName },
    colours: { ...palette, accent },
    address: printedAddress(page),
    labels: paperLabels,
  };
}
