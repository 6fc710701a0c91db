import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import { publicClient } from '@/lib/supabase/public';
import { ARCHIVE_PAGE_SIZE, issueTitle, type IssueSummary, type PublicIssue } from './issue';
import { ARCHIVE_TAG, issueTag, NEWEST_TAG } from './tags';
import { withinBudget } from './time-budget';
import { archiveAnswered, ArchiveUnavailableError } from './unavailable';

/**
 * The sent issues as anyone may read them. Every function throws {@link ArchiveUnavailableError} when the database does
 * not answer. Each question carries the tags of lib/newsletter/tags.ts to the page that asks it.
 */
const columns =
  'id, issue_number, title, summary, content, sent_at, scheduled_for, status, metrics, created_at' as const;
const summaryColumns = 'issue_number, title, sent_at' as const;

/** The most rows one answer holds (supabase/config.toml, max_rows). */
const MOST_ROWS = 1000;

const issues = (...tags: string[]) =>
  publicClient([ARCHIVE_TAG, ...tags], withinBudget).from('newsletter_issues');

/** One page of the list, newest first, with the number of all sent issues. `page` counts from 1. */
export const listIssues = cache(async (page: number): Promise<{ issues: IssueSummary[]; total: number }> => {
  const from = (page - 1) * ARCHIVE_PAGE_SIZE;
  const { data, error, count, status } = await issues()
    .select(summaryColumns, { count: 'exact' })
    .eq('status', 'sent')
    .order('issue_number', { ascending: false })
    .range(from, from + ARCHIVE_PAGE_SIZE - 1);
  // PostgREST answers 416 for a page beyond the last: that is an answer, not a failure.
  if (status === 416) return { issues: [], total: count ?? 0 };
  if (error) throw failure(error, status);
  return { issues: data.map(toSummary), total: count ?? data.length };
});

/** The newest sent issue, or undefined when none was sent yet. */
export const newestIssue = cache(async (): Promise<PublicIssue | undefined> => (await newestIssues(1))[0]);

/** The newest sent issues with their text, newest first: at most `limit`, fewer than a thousand. */
export const newestIssues = cache(async (limit: number): Promise<PublicIssue[]> => {
  const { data, error, status } = await issues(NEWEST_TAG)
    .select(columns)
    .eq('status', 'sent')
    .order('issue_number', { ascending: false })
    .limit(limit);
  if (error) throw failure(error, status);
  return data.map(toIssue);
});

/** A sent issue by its number, or undefined when there is none. */
export const issueByNumber = cache(async (number: number): Promise<PublicIssue | undefined> => {
  const { data, error, status } = await issues(issueTag(number))
    .select(columns)
    .eq('status', 'sent')
    .eq('issue_number', number)
    .maybeSingle();
  if (error) throw failure(error, status);
  return data ? toIssue(data) : undefined;
});

export type Neighbours = { older: IssueSummary | undefined; newer: IssueSummary | undefined };

/** The sent issues before and after this one, by number. */
export const neighboursOf = cache(async (number: number): Promise<Neighbours> => {
  const sent = () => issues().select(summaryColumns).eq('status', 'sent').limit(1);
  const [older, newer] = await Promise.all([
    sent().lt('issue_number', number).order('issue_number', { ascending: false }).maybeSingle(),
    sent().gt('issue_number', number).order('issue_number', { ascending: true }).maybeSingle(),
  ]);
  for (const { error, status } of [older, newer]) if (error) throw failure(error, status);
  return {
    older: older.data ? toSummary(older.data) : undefined,
    newer: newer.data ? toSummary(newer.data) : undefined,
  };
});

/** On which page of the list an issue stands: one more than the pages filled by newer ones. */
export const archivePageOf = cache(async (number: number): Promise<number> => {
  const { error, count, status } = await issues()
    .select('issue_number', { count: 'exact', head: true })
    .eq('status', 'sent')
    .gt('issue_number', number);
  if (error) throw failure(error, status);
  return Math.floor((count ?? 0) / ARCHIVE_PAGE_SIZE) + 1;
});

/** Every sent issue's number and date, newest first, up to `limit`: for the sitemap and for prerendering. */
export async function issueNumbers(limit: number): Promise<IssueSummary[]> {
  const found: IssueSummary[] = [];
  while (found.length < limit) {
    const wanted = Math.min(MOST_ROWS, limit - found.length);
    const { data, error, status } = await issues()
      .select(summaryColumns)
      .eq('status', 'sent')
      .lt('issue_number', found.at(-1)?.number ?? 2 ** 31 - 1)
      .order('issue_number', { ascending: false })
      .limit(wanted);
    if (error) throw failure(error, status);
    found.push(...data.map(toSummary));
    if (data.length < wanted) break;
  }
  return found;
}

const stateSchema = z.object({
  total: z.number().int().nonnegative(),
  changed_at: z.string().nullable(),
  changed: z.array(z.number().int()),
});

type ArchiveState = { total: number; changedAt: string | undefined; changed: number[] };

/**
 * How many sent issues there are, when one was last sent, corrected, withdrawn or shown again (as the database
 * writes it, to the microsecond), and which ones were after `since`.
 */
export async function archiveState(since?: string): Promise<ArchiveState> {
  const { data, error, status } = await publicClient([ARCHIVE_TAG], withinBudget).rpc(
    'archive_state',
    since ? { p_since: since } : undefined,
  );
  if (error) throw failure(error, status);
  archiveAnswered();
  const { total, changed_at, changed } = stateSchema.parse(data);
  return { total, changedAt: changed_at ?? undefined, changed };
}

const failure = (error: { message: string }, status: number) =>
  new ArchiveUnavailableError(error.message || `status ${status}`);

type SummaryRow = { issue_number: number; title: string | null; sent_at: string | null };
type IssueRow = SummaryRow & { content: string; summary: string | null };

const toSummary = (row: SummaryRow): IssueSummary => ({
  number: row.issue_number,
  title: issueTitle(row.title, row.issue_number),
  // The database requires sent_at of every sent issue; the epoch would be a visible fault, not a silent one.
  // The embedded backend writes '2026-11-03 22:00:00+00', which is no ISO 8601.
  sentAt: new Date(row.sent_at ?? 0).toISOString(),
});

const toIssue = (row: IssueRow): PublicIssue => ({
  ...toSummary(row),
  summary: row.summary,
  content: row.content,
});
