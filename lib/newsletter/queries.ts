import 'server-only';
import { cache } from 'react';
import { publicClient } from '@/lib/supabase/public';
import { ARCHIVE_PAGE_SIZE, issueTitle, type IssueSummary, type PublicIssue } from './issue';

/**
 * The sent issues as anyone may read them. Every function throws {@link ArchiveUnavailableError} when the database does
 * not answer: a page that is regenerated then keeps its last good copy instead of caching an empty archive.
 */
class ArchiveUnavailableError extends Error {
  override name = 'ArchiveUnavailableError';
}

const columns =
  'id, issue_number, title, summary, content, sent_at, scheduled_for, status, metrics, created_at' as const;

/** One page of the list, newest first, with the number of all sent issues. `page` counts from 1. */
export const listIssues = cache(async (page: number): Promise<{ issues: IssueSummary[]; total: number }> => {
  const from = (page - 1) * ARCHIVE_PAGE_SIZE;
  const { data, error, count, status } = await publicClient()
    .from('newsletter_issues')
    .select('issue_number, title, sent_at', { count: 'exact' })
    .eq('status', 'sent')
    .order('issue_number', { ascending: false })
    .range(from, from + ARCHIVE_PAGE_SIZE - 1);
  // PostgREST answers 416 for a page beyond the last: that is an answer, not a failure.
  if (status === 416) return { issues: [], total: count ?? 0 };
  if (error) throw new ArchiveUnavailableError(error.message || `status ${status}`);
  return { issues: data.map(toSummary), total: count ?? data.length };
});

/** The newest sent issue, or undefined when none was sent yet. */
export const newestIssue = cache(async (): Promise<PublicIssue | undefined> => {
  const { data, error } = await publicClient()
    .from('newsletter_issues')
    .select(columns)
    .eq('status', 'sent')
    .order('issue_number', { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw new ArchiveUnavailableError(error.message);
  return data ? toIssue(data) : undefined;
});

/** A sent issue by its number, or undefined when there is none. */
export const issueByNumber = cache(async (number: number): Promise<PublicIssue | undefined> => {
  const { data, error } = await publicClient()
    .from('newsletter_issues')
    .select(columns)
    .eq('status', 'sent')
    .eq('issue_number', number)
    .maybeSingle();
  if (error) throw new ArchiveUnavailableError(error.message);
  return data ? toIssue(data) : undefined;
});

/** On which page of the list an issue stands: one more than the pages filled by newer ones. */
export const archivePageOf = cache(async (number: number): Promise<number> => {
  const { error, count } = await publicClient()
    .from('newsletter_issues')
    .select('issue_number', { count: 'exact', head: true })
    .eq('status', 'sent')
    .gt('issue_number', number);
  if (error) throw new ArchiveUnavailableError(error.message);
  return Math.floor((count ?? 0) / ARCHIVE_PAGE_SIZE) + 1;
});

/** Every sent issue's number and date, newest first, up to `limit`: for the sitemap and for prerendering. */
export async function issueNumbers(limit: number): Promise<IssueSummary[]> {
  const { data, error } = await publicClient()
    .from('newsletter_issues')
    .select('issue_number, title, sent_at')
    .eq('status', 'sent')
    .order('issue_number', { ascending: false })
    .limit(limit);
  if (error) throw new ArchiveUnavailableError(error.message);
  return data.map(toSummary);
}

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
