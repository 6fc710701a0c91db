import type { MetadataRoute } from 'next';
import { pages } from '#content/pages.ts';
import { issuePath, type IssueSummary } from '#lib/newsletter/issue.ts';
import { issueSummaries } from '#lib/newsletter/archive/queries.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

export const dynamic = 'force-dynamic';

/** The protocol allows 50,000 addresses in one sitemap. */
const MAX_ISSUES = 50_000 - pages.length;

/** Every registered page and every sent issue, each dated by the last change of its text. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const issues = await issueSummaries(MAX_ISSUES);
  return [
    ...pages.map(({ path, meta }) => ({
      url: absoluteUrl(path),
      lastModified: path === '/industry-updates' ? later(meta.updated, newestChange(issues)) : meta.updated,
    })),
    ...issues.map(({ number, changedAt }) => ({
      url: absoluteUrl(issuePath(number)),
      lastModified: moment(changedAt),
    })),
  ];
}

const moment = (text: string): string => new Date(text).toISOString();

const newestChange = (issues: readonly IssueSummary[]): string | undefined =>
  issues.reduce<string | undefined>(
    (newest, { changedAt }) => (newest && newest > changedAt ? newest : changedAt),
    undefined,
  );

/** The archive page changes with its own text, with each issue and with each correction. */
const later = (updated: string, newest: string | undefined): string =>
  newest && new Date(newest) > new Date(updated) ? moment(newest) : updated;
