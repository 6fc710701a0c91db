import { AddressError, parseFeedUrl } from '#supabase/functions/_shared/feed/address.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { Refused } from '#lib/auth/action-result.ts';
import { postedText } from '#lib/text.ts';

export const FEEDS_PATH = `${ADMIN_HOME}/feeds`;
export const feedPath = (id: string): string => `${FEEDS_PATH}/${id}`;

export const feedAreas = ['observability', 'security', 'ai', 'mixed'] as const;
export type FeedArea = (typeof feedAreas)[number];
export const isFeedArea = (value: unknown): value is FeedArea => feedAreas.includes(value as FeedArea);

export type FeedFields = { name: string; url: string; area: string; enabled: boolean };
export type FeedProblems = Partial<Record<'name' | 'url' | 'area', string>>;

/** What the form of a feed is told; `words` is what was typed, when it was not stored. */
export type FeedOutcome = { words?: FeedFields } & (
  { status: 'idle' } | Refused | { status: 'invalid'; problems: FeedProblems }
);

/** A posted feed, as typed. */
export const feedFields = (form: FormData): FeedFields => ({
  name: postedText(form.get('name')).trim(),
  url: postedText(form.get('url')).trim(),
  area: postedText(form.get('area')).trim(),
  enabled: form.get('enabled') === 'on',
});

/** The reason an address is not one that a feed may have, in words; undefined when it is. The rule is the one of the fetching itself. */
export function addressProblem(url: string): string | undefined {
  if (url.length > 500) return 'The address is too long.';
  try {
    parseFeedUrl(url);
    return undefined;
  } catch (error) {
    if (error instanceof AddressError) return error.message;
    throw error;
  }
}
