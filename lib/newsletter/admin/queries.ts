import 'server-only';
import { z } from 'zod';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import { issueTitle } from '#lib/newsletter/issue.ts';

/** The admin's view of issues and subscribers. Every function passes requireAdmin() itself and throws UnavailableError. */

/** Rows per page of a list. */
export const ISSUES_PER_PAGE = 50;
export const SUBSCRIBERS_PER_PAGE = 50;

const issueRow = z
  .object({
    id: z.string(),
    issue_number: z.number(),
    title: z.string().nullable(),
    status: z.string(),
    visibility: z.enum(['public', 'withdrawn']),
    created_at: timestamp,
  })
  .transform((row) => ({
    id: row.id,
    number: row.issue_number,
    title: issueTitle(row.title, row.issue_number),
    status: row.status,
    withdrawn: row.visibility === 'withdrawn',
    createdAt: row.created_at,
  }));
const issueList = z.object({ found: z.number(), rows: z.array(issueRow) });

export type AdminIssueRow = z.output<typeof issueRow>;
export type AdminIssue = AdminIssueRow & {
  sentAt: string | undefined;
  /** Markdown, as stored. */
  content: string;
  /** How many people it went to; undefined when that was never recorded. */
  recipients: number | undefined;
};

/** One page of the issues that a search finds, newest first, with their number. */
export async function listAdminIssues(search: string, page: number): Promise<z.output<typeof issueList>> {
  const { client } = await requireAdmin();
  const { data, error } = await client.rpc('admin_issues', {
    p_search: search,
    p_limit: ISSUES_PER_PAGE,
    p_offset: (page - 1) * ISSUES_PER_PAGE,
  });
  if (error) throw new UnavailableError(error.message);
  return issueList.parse(data);
}

/** One issue with its content, whatever its status; undefined when there is none of that number. */
export async function adminIssue(number: number): Promise<AdminIssue | undefined> {
  const { client } = await requireAdmin();
  const { data, error } = await client
    .from('newsletter_issues')
    .select('id, issue_number, title, status, visibility, created_at, sent_at, content, metrics')
    .eq('issue_number', number)
    .maybeSingle();
  if (error) throw new UnavailableError(error.message);
  if (!data) return undefined;
  const metrics = z.object({ recipients: z.number() }).safeParse(data.metrics);
  return {
    ...issueRow.parse(data),
    sentAt: data.sent_at ? new Date(data.sent_at).toISOString() : undefined,
    content: data.content,
    recipients: metrics.data?.recipients,
  };
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
export type SubscriberRow = z.output<typeof subscriberRow>;
export type SubscriberTotals = z.output<typeof subscriberList>['totals'];

/** One page of the subscribers that a search finds, newest first, with the totals of all of them from the same query. */
export async function listSubscribers(
  search: string,
  page: number,
): Promise<{ totals: SubscriberTotals; rows: SubscriberRow[] }> {
  const { client } = await requireAdmin();
  const { data, error } = await client.rpc('admin_subscribers', {
    p_search: search,
    // The generated types know no null parameter; the function takes null as "either".
    p_subscribed: null as unknown as boolean,
    p_limit: SUBSCRIBERS_PER_PAGE,
    p_offset: (page - 1) * SUBSCRIBERS_PER_PAGE,
  });
  if (error) throw new UnavailableError(error.message);
  return subscriberList.parse(data);
}
