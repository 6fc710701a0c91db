import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import type { Database } from '#lib/supabase/database.types.ts';
import { publicClient } from '#lib/supabase/public.ts';
import { ARCHIVE_PAGE_SIZE, issueTitle, type IssueSummary, type PublicIssue } from '#lib/newsletter/issue.ts';
import { ANY_WITHDRAWAL_TAG, ARCHIVE_TAG, withdrawalTag } from './tags.ts';
import { withinBudget } from './deadline.ts';
import { archiveAnswered, ArchiveUnavailableError } from './errors.ts';

/**
 * The sent issues as anyone may read them. Every function throws {@link ArchiveUnavailableError} when the database does
 * not answer. Each question carries the tags of lib/newsletter/archive/tags.ts to the page that asks it; a page asks one.
 */
const columns =
  'id, issue_number, title, summary, content, sent_at, scheduled_for, status, metrics, created_at, corrected_at' as const;

/** The most rows one answer holds (supabase/config.toml, max_rows). */
const MOST_ROWS = 1000;

const client = (...tags: string[]) => publicClient([ARCHIVE_TAG, ...tags], withinBudget);

const summaryRow = z.object({
  issue_number: z.number().int(),
  title: z.string().nullable(),
  sent_at: z.string().nullable(),
  corrected_at: z.string().nullable().default(null),
});
const issueRow = summaryRow.extend({ content: z.string(), summary: z.string().nullable() });
const pageRow = z.object({ total: z.number().int().nonnegative(), issues: z.array(summaryRow) });
const placeRow = pageRow.extend({
  issue: issueRow,
  older: summaryRow.nullable(),
  newer: summaryRow.nullable(),
  page: z.number().int().positive(),
});

type Functions = Database['public']['Functions'];

/** Asks one of the archive's functions. An answer of another form is none. */
async function ask<Name extends keyof Functions & `archive_${string}`, T>(
  name: Name,
  args: Functions[Name]['Args'],
  schema: z.ZodType<T>,
  ...tags: string[]
): Promise<T> {
  const { data, error, status } = await client(...tags).rpc(name, args);
  if (error) throw failure(error, status);
  const answer = schema.safeParse(data);
  if (!answer.success) throw failure({ message: `${name} answered in another form` }, status);
  return answer.data;
}

/** One page of the list, newest first, with the number of all sent issues. */
export type ArchivePage = { issues: IssueSummary[]; total: number };
/** `page` counts from 1. */
export const archivePage = cache(async (page: number): Promise<ArchivePage> => {
  const { issues, total } = await ask('archive_page', { p_page: page, p_size: ARCHIVE_PAGE_SIZE }, pageRow);
  return { issues: issues.map(toSummary), total };
});

export type Neighbours = { older: IssueSummary | undefined; newer: IssueSummary | undefined };
/** An issue with the ones sent before and after it, by number, and the page of the list that it stands on. */
export type PlacedIssue = ArchivePage & { issue: PublicIssue; neighbours: Neighbours; page: number };

/** A sent issue by its number, or undefined when there is none. */
export const issueByNumber = cache(async (number: number): Promise<PlacedIssue | undefined> => {
  const args = { p_number: number, p_size: ARCHIVE_PAGE_SIZE };
  return toPlaced(await ask('archive_issue', args, placeRow.nullable(), withdrawalTag(number)));
});

/** The newest sent issue, or undefined when none was sent yet. */
export const newestIssue = cache(async (): Promise<PlacedIssue | undefined> =>
  toPlaced(
    await ask('archive_issue', { p_size: ARCHIVE_PAGE_SIZE }, placeRow.nullable(), ANY_WITHDRAWAL_TAG),
  ),
);

/** The newest sent issues with their text, newest first: at most `limit`, fewer than a thousand. */
export async function newestIssues(limit: number): Promise<PublicIssue[]> {
  const { data, error, status } = await client(ANY_WITHDRAWAL_TAG)
    .from('newsletter_issues')
    .select(columns)
    .eq('status', 'sent')
    .order('issue_number', { ascending: false })
    .limit(limit);
  if (error) throw failure(error, status);
  return data.map(toIssue);
}

/** Every sent issue's number and dates, newest first, up to `limit`: for the sitemap and for prerendering. */
export async function issueNumbers(limit: number): Promise<IssueSummary[]> {
  const found: IssueSummary[] = [];
  while (found.length < limit) {
    const wanted = Math.min(MOST_ROWS, limit - found.length);
    const { data, error, status } = await client()
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
}

/** The numbers of all sent issues, in no order. */
export const allNumbers = (): Promise<number[]> =>
  ask('archive_numbers', undefined as never, z.array(z.number().int()));

const stateRow = z.object({
  total: z.number().int().nonnegative(),
  changed_at: z.string().nullable(),
  withdrawn: z.array(z.number().int()),
});

type ArchiveState = { total: number; changedAt: string | undefined; withdrawn: number[] };

/**
 * How many sent issues there are, when one was last sent, corrected, withdrawn or shown again (as the database
 * writes it, to the microsecond), and which ones changed after `since` and are withdrawn.
 */
export async function archiveState(since?: string): Promise<ArchiveState> {
  const { total, changed_at, withdrawn } = await ask(
    'archive_state',
    since ? { p_since: since } : {},
    stateRow,
  );
  archiveAnswered();
  return { total, changedAt: changed_at ?? undefined, withdrawn };
}

const failure = (error: { message: string }, status: number) =>
  new ArchiveUnavailableError(error.message || `status ${status}`);

// The embedded backend writes '2026-11-03 22:00:00+00', which is no ISO 8601.
const moment = (text: string) => new Date(text).toISOString();

const toSummary = (row: z.infer<typeof summaryRow>): IssueSummary => {
  // The database requires sent_at of every sent issue; the epoch would be a visible fault, not a silent one.
  const sentAt = moment(row.sent_at ?? '1970-01-01');
  return {
    number: row.issue_number,
    title: issueTitle(row.title, row.issue_number),
    sentAt,
    changedAt: row.corrected_at ? moment(row.corrected_at) : sentAt,
  };
};

const toIssue = (row: z.infer<typeof issueRow>): PublicIssue => ({
  ...toSummary(row),
  summary: row.summary,
  content: row.content,
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
