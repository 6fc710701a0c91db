import 'server-only';
import { z } from 'zod';
import type { Admin } from '#lib/auth/session.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';

/** What an administrator reads of issues and subscribers. Every function throws UnavailableError. */

export const ISSUES_PER_PAGE = 50;
export const SUBSCRIBERS_PER_PAGE = 50;

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
const issueList = z.object({ found: z.number(), rows: z.array(rowColumns.transform(toRow)) });
const issueDetail = rowColumns
  .extend({ sent_at: timestamp.nullable(), content: z.string(), metrics: z.unknown() })
  .transform(({ sent_at: sentAt, content, metrics, ...row }) => ({
    ...toRow(row),
    sentAt,
    /** Markdown, as stored. */
    content,
    /** How many people it went to; undefined when that was never recorded. */
    recipients: z.object({ recipients: z.number() }).safeParse(metrics).data?.recipients,
  }));

export type AdminIssueList = z.output<typeof issueList>;
export type AdminIssueRow = AdminIssueList['rows'][number];
export type AdminIssue = z.output<typeof issueDetail>;

/** One page of the issues that a search finds, newest first, and how many it finds. */
export async function listAdminIssues(
  { client }: Admin,
  search: string,
  page: number,
): Promise<AdminIssueList> {
  const response = await client.rpc('admin_issues', {
    p_search: search,
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

const subscriberRow = z.object({
  id: z.string(),
  email: z.string(),
  is_subscribed: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  pending: z.boolean(),
  suppressed_reason: z.enum(['hard_bounce', 'complaint', 'admin']).nullable(),
});
const subscriberList = z.object({
  totals: z.object({
    total: z.number(),
    active: z.number(),
    unsubscribed: z.number(),
    pending: z.number(),
    suppressed: z.number(),
    found: z.number(),
  }),
  rows: z.array(subscriberRow),
});
export type SubscriberList = z.output<typeof subscriberList>;
export type SubscriberRow = SubscriberList['rows'][number];
export type SubscriberTotals = SubscriberList['totals'];

/** One page of the subscribers that a search finds, newest first, with the totals of all of them. */
export async function listSubscribers(
  { client }: Admin,
  search: string,
  page: number,
): Promise<SubscriberList> {
  const response = await client.rpc('admin_subscribers', {
    p_search: search,
    // The generated types know no null parameter; the function takes null as "either".
    p_subscribed: null as unknown as boolean,
    p_limit: SUBSCRIBERS_PER_PAGE,
    p_offset: (page - 1) * SUBSCRIBERS_PER_PAGE,
  });
  return parseResponse(subscriberList, response);
}
