import { newsletterAdmin } from '#content/admin/newsletter.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import type { Failed } from '#lib/result.ts';
import { characterCount, postedText } from '#lib/text.ts';
import { AddressError, parseFeedUrl } from '#supabase/functions/_shared/feed/address.ts';

export const FEEDS_PATH = `${ADMIN_HOME}/feeds`;
export const feedPath = (id: string): string => `${FEEDS_PATH}/${id}`;

export const feedAreas = ['observability', 'security', 'ai', 'mixed'] as const;
export type FeedArea = (typeof feedAreas)[number];
export const isFeedArea = (value: unknown): value is FeedArea => feedAreas.includes(value as FeedArea);

export type FeedFields = { name: string; url: string; area: string; enabled: boolean };
export type FeedProblems = Partial<Record<'name' | 'url' | 'area', string>>;

/**
 * What came of a post of a feed's form; `fields` is what was typed, when it was not stored, and `seen` the
 * version it started from. A conflict brings the version that is stored now.
 */
export type FeedFormState = AdminState<FeedFormFailure> & { fields?: FeedFields; seen?: number };
export type FeedFormFailure =
  Failed<'invalid', { problems: FeedProblems }> | Failed<'conflict', { version: number }>;
/** Of the buttons beside a feed. */
export type FeedFailure = Failed<'invalid'>;

/** In characters; the database repeats them. */
const MAX_NAME = 80;
const MAX_URL = 500;
const { problems } = newsletterAdmin.feeds;

export const parseFeedFields = (form: FormData): FeedFields => ({
  name: postedText(form.get('name')).trim(),
  url: postedText(form.get('url')).trim(),
  area: postedText(form.get('area')).trim(),
  enabled: form.get('enabled') === 'on',
});

/** A sentence for each field that cannot be stored; empty when all can. */
export function feedProblems({ name, url, area }: FeedFields): FeedProblems {
  const urlProblem = feedUrlProblem(url);
  return {
    ...(name === '' || characterCount(name) > MAX_NAME || /\p{Cc}/u.test(name)
      ? { name: problems.name }
      : {}),
    ...(urlProblem ? { url: urlProblem } : {}),
    ...(isFeedArea(area) ? {} : { area: problems.area }),
  };
}

/**
 * Why an address is not one that a feed may have; the rule is the one of the edge function that fetches
 * it.
 */
function feedUrlProblem(url: string): string | undefined {
  if (url.length > MAX_URL) return problems.urlTooLong;
  try {
    parseFeedUrl(url);
    return undefined;
  } catch (error) {
    if (error instanceof AddressError) return error.message;
    throw error;
  }
}
