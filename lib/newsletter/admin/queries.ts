import 'server-only';
import { z } from 'zod';
import type { Admin } from '#lib/auth/session.ts';
import { issueParts, type NewsletterListParams } from '#lib/admin/list-params.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';

/** What an admin reads of issues. Every function throws UnavailableError. */

export const ISSUES_PER_PAGE = 50;

const rowColumns = z.object({
  id: z.string(),
  issue_number: z.number(),
  title: z.string().nullable(),
  status: z.string(),
  visibility: z.enum(['public', 'withdrawn']),
  created_at: timestamp,
});
const toRow = (row: z.output<typeof rowColumns>) => ({
  id: row.id,
  number: row.issue_number,
  title: issueTitle(row.title, row.issue_number),
  status: row.status,
  withdrawn: row.visibility === 'withdrawn',
  createdAt: row.created_at,
});
/** How many people an issue went to, by its metrics; undefined when that was never recorded. */
export const recipientsOf = (metrics: unknown): number | undefined =>
  z.object({ recipients: z.number() }).safeParse(metrics).data?.recipients;

const issueList = z.object({
  found: z.number(),
  counts: z.record(z.enum(['all', ...issueParts]), z.number()),
  rows: z.array(rowColumns.transform(toRow)),
});
const issueDetail = rowColumns
  .extend({ sent_at: timestamp.nullable(), content: z.string(), metrics: z.unknown() })
  .transform(({ sent_at: sentAt, content, metrics, ...row }) => ({
    ...toRow(row),
    sentAt,
    /** Markdown, as stored. */
    content,
    recipients: recipientsOf(metrics),
  }));

export type AdminIssueList = z.output<typeof issueList>;
export type AdminIssueRow = AdminIssueList['rows'][number];
export type AdminIssue = z.output<typeof issueDetail>;

/** One page of the issues of a part that a search finds, newest first, and how many it finds in each. */
export async function listAdminIssues(
  { client }: Admin,
  { search, part, page }: Pick<NewsletterListParams, 'search' | 'part' | 'page'>,
): Promise<AdminIssueList> {
  const response = await client.rpc('admin_issues', {
    p_search: search,
    p_filter: part ?? '',
    p_limit: ISSUES_PER_PAGE,
    p_offset: (page - 1) * ISSUES_PER_PAGE,
  });
  return parseResponse(issueList, response);
}

/** One issue with its content, whatever its status; null when there is none of that number. */
export async function adminIssue({ client }: Admin, number: number): Promise<AdminIssue | null> {
  const response = await client
    .from('newsletter_issues')
    .select('id, issue_number, title, status, visibility, created_at, sent_at, content, metrics')
    .eq('issue_number', number)
    .maybeSingle();
  return parseResponse(issueDetail.nullable(), response);
}
