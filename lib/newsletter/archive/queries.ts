import 'server-only';
import { z } from 'zod';
import { publicClient, type PublicDatabase } from '#lib/supabase/public.ts';
import { ARCHIVE_PAGE_SIZE, issueTitle, type IssueSummary, type PublicIssue } from '#lib/newsletter/issue.ts';
import { UnavailableError } from '#lib/errors.ts';
import { cachedRead } from './cached-read.ts';
import { NEWEST_ISSUE_KEY } from './hot-paths.ts';
import { NUMBERS_KEY } from './known-paths.ts';

/**
 * The sent issues as anyone may read them, cached by the archive's version (cached-read.ts). Every
 * function throws {@link UnavailableError} when the database fails and nothing stale may serve.
 */
const columns = 'issue_number, title, summary, content, related, sent_at, corrected_at' as const;

/** Rows in one response at most (supabase/config.toml, max_rows). */
const MAX_ROWS = 1_000;

const summaryRow = z.object({
  issue_number: z.number().int(),
  title: z.string().nullable(),
  sent_at: z.string().nullable(),
  corrected_at: z.string().nullable().default(null),
});
const issueRow = summaryRow.extend({
  content: z.string(),
  summary: z.string().nullable(),
  related: z.string(),
});
const pageRow = z.object({ total: z.number().int().nonnegative(), issues: z.array(summaryRow) });
const placeRow = pageRow.extend({
  issue: issueRow,
  older: summaryRow.nullable(),
  newer: summaryRow.nullable(),
  page: z.number().int().positive(),
});

type Functions = PublicDatabase['public']['Functions'];

/** Calls one of the archive's functions. @throws UnavailableError also when the response fails the schema */
async function call<Name extends keyof Functions & `archive_${string}`, T>(
  name: Name,
  args: Functions[Name]['Args'],
  schema: z.ZodType<T>,
): Promise<T> {
  const { data, error, status } = await publicClient().rpc(name, args);
  if (error) throw failure(error, status);
  const result = schema.safeParse(data);
  if (!result.success) throw failure({ message: `${name}: the response fails its schema` }, status);
  return result.data;
}

/** One page of the list, newest first, with the number of all sent issues. */
export type ArchivePage = { issues: IssueSummary[]; total: number };

/** A page of the list, empty when there is none. @param page counts from 1 */
export const archivePage = (page: number): Promise<ArchivePage> =>
  cachedRead(
    `page ${page}`,
    async () => {
      const args = { p_page: page, p_size: ARCHIVE_PAGE_SIZE };
      const { issues, total } = await call('archive_page', args, pageRow);
      return { issues: issues.map(toSummary), total };
    },
    ({ issues }) => issues.length > 0,
  );

export type Neighbours = { older: IssueSummary | undefined; newer: IssueSummary | undefined };
/** An issue with the ones sent before and after it, by number, and the page of the list that it stands on. */
export type PlacedIssue = ArchivePage & { issue: PublicIssue; neighbours: Neighbours; page: number };

/** A sent issue by its number, or undefined when there is none. */
export const issueByNumber = (number: number): Promise<PlacedIssue | undefined> => placedIssue(number);

/** The newest sent issue, or undefined when none was sent yet. */
export const newestIssue = (): Promise<PlacedIssue | undefined> => placedIssue();

const placedIssue = (number?: number): Promise<PlacedIssue | undefined> =>
  cachedRead(
    number === undefined ? NEWEST_ISSUE_KEY : `issue ${number}`,
    async () => {
      const args = { ...(number && { p_number: number }), p_size: ARCHIVE_PAGE_SIZE };
      return toPlaced(await call('archive_issue', args, placeRow.nullable()));
    },
    (issue) => issue !== undefined,
  );

/** The newest issues with their text, newest first, and when the archive last changed (ISO 8601). */
export type NewestIssues = { issues: PublicIssue[]; changedAt: string };

/** @param limit at most so many issues, fewer than a thousand */
export const newestIssues = (limit: number): Promise<NewestIssues> =>
  cachedRead(`newest ${limit}`, async () => {
    // Before the issues: a date that is too old costs a reader one download, a later one the change.
    const { changed_at } = await call('archive_version', undefined as never, versionRow);
    const { data, error, status } = await publicClient()
      .from('newsletter_issues')
      .select(columns)
      .eq('status', 'sent')
      .order('issue_number', { ascending: false })
      .limit(limit);
    if (error) throw failure(error, status);
    return { issues: data.map(toIssue), changedAt: isoTime(changed_at) };
  });

const versionRow = z.object({ changed_at: z.string() });

/** Every sent issue's number and dates, newest first, up to `limit`: for the sitemap. */
export const issueSummaries = (limit: number): Promise<IssueSummary[]> =>
  cachedRead(`summaries ${limit}`, async () => {
    const found: IssueSummary[] = [];
    while (found.length < limit) {
      const wanted = Math.min(MAX_ROWS, limit - found.length);
      const { data, error, status } = await publicClient()
        .from('newsletter_issues')
        .select('issue_number, title, sent_at, corrected_at')
        .eq('status', 'sent')
        .lt('issue_number', found.at(-1)?.number ?? 2 ** 31 - 1)
        .order('issue_number', { ascending: false })
        .limit(wanted);
      if (error) throw failure(error, status);
      found.push(...data.map(toSummary));
      if (data.length < wanted) break;
    }
    return found;
  });

/**
 * The numbers of all sent issues, in no order.
 * @param mayBeStale whether numbers that are not of the current version may serve
 */
export const issueNumbers = (mayBeStale: (numbers: number[]) => boolean): Promise<number[]> =>
  cachedRead(
    NUMBERS_KEY,
    () => call('archive_numbers', undefined as never, z.array(z.number().int())),
    mayBeStale,
  );

const failure = (error: { message: string }, status: number) =>
  new UnavailableError(error.message || `status ${status}`);

// The embedded backend writes '2026-11-03 22:00:00+00', which is no ISO 8601.
const isoTime = (text: string) => new Date(text).toISOString();

const toSummary = (row: z.infer<typeof summaryRow>): IssueSummary => {
  // The database requires sent_at of every sent issue; the epoch would be a visible fault, not a silent one.
  const sentAt = isoTime(row.sent_at ?? '1970-01-01');
  return {
    number: row.issue_number,
    title: issueTitle(row.title, row.issue_number),
    sentAt,
    changedAt: row.corrected_at ? isoTime(row.corrected_at) : sentAt,
  };
};

const toIssue = (row: z.infer<typeof issueRow>): PublicIssue => ({
  ...toSummary(row),
  summary: row.summary,
  content: row.content,
  related: row.related,
});

const toPlaced = (row: z.infer<typeof placeRow> | null): PlacedIssue | undefined =>
  row
    ? {
        issue: toIssue(row.issue),
        neighbours: {
          older: row.older ? toSummary(row.older) : undefined,
          newer: row.newer ? toSummary(row.newer) : undefined,
        },
        page: row.page,
        issues: row.issues.map(toSummary),
        total: row.total,
      }
    : undefined;
