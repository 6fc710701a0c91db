import { AddressError, parseFeedUrl } from '#supabase/functions/_shared/feed/address.ts';
import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { Refused } from '#lib/auth/action-result.ts';
import { postedText } from '#lib/text.ts';

export const SOURCES_PATH = `${ADMIN_HOME}/sources`;
export const sourcePath = (id: string): string => `${SOURCES_PATH}/${id}`;

export const sourceAreas = ['observability', 'security', 'ai', 'mixed'] as const;
export type SourceArea = (typeof sourceAreas)[number];
export const isSourceArea = (value: unknown): value is SourceArea =>
  sourceAreas.includes(value as SourceArea);

export type SourceWords = { name: string; url: string; area: string; enabled: boolean };
export type SourceProblems = Partial<Record<'name' | 'url' | 'area', string>>;

/** What the form of a feed is told; `words` is what was typed, when it was not stored. */
export type SourceOutcome = { words?: SourceWords } & (
  { status: 'idle' } | Refused | { status: 'invalid'; problems: SourceProblems }
);

/** A posted feed, as typed. */
export const sourceWords = (form: FormData): SourceWords => ({
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
