import 'server-only';
import { z } from 'zod';
import { withStatus } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';
import { LONGEST_QUERY } from './search-query.ts';
import { UnavailableError } from '#lib/errors.ts';
import type { Failed, Result } from '#lib/result.ts';

/** A piece of a snippet; `found` is what was looked for. */
export type SnippetPart = { text: string; found: boolean };
export type FoundIssue = { number: number; title: string; sentAt: string; snippet: SnippetPart[] };
/** `invalid` is a page that cannot be. */
export type SearchResult = Result<
  { total: number; page: number; pages: number; results: FoundIssue[] },
  Failed<'invalid' | 'too_long' | 'no_words'>
>;

const responseSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    total: z.number(),
    pages: z.number(),
    results: z.array(
      z.object({
        issue_number: z.number(),
        title: z.string().nullable(),
        sent_at: z.string(),
        snippet: z.string(),
      }),
    ),
  }),
  withStatus('invalid', 'too_long', 'no_words'),
]);

/**
 * One page of the issues that hold the words, best first. `page` counts from 1.
 * @throws UnavailableError when the database does not respond
 */
export async function searchIssues(query: string, page: number): Promise<SearchResult> {
  if (query.length > LONGEST_QUERY) return { status: 'too_long' };
  // PostgreSQL text cannot hold U+0000, and JSON no half of a surrogate pair.
  const p_query = query.toWellFormed().replaceAll('\0', ' ');
  const { data, error } = await publicClient().rpc('search_issues', { p_query, p_page: page });
  if (error) throw new UnavailableError(error.message);
  const response = responseSchema.parse(data);
  return response.status === 'ok'
    ? { ...response, page, results: response.results.map(toFoundIssue) }
    : response;
}

type Row = Extract<z.infer<typeof responseSchema>, { status: 'ok' }>['results'][number];

const toFoundIssue = (row: Row): FoundIssue => ({
  number: row.issue_number,
  title: issueTitle(row.title, row.issue_number),
  sentAt: new Date(row.sent_at).toISOString(),
  snippet: snippetParts(row.snippet),
});

/** Takes a snippet apart at the marks U+E000 and U+E001, which the database puts around each find. */
export function snippetParts(snippet: string): SnippetPart[] {
  return snippet
    .split(/(\ue000[^\ue000\ue001]*\ue001)/)
    .filter((text) => text !== '')
    .map((text) => ({ text: text.replace(/[\ue000\ue001]/g, ''), found: text.startsWith('\ue000') }));
}
