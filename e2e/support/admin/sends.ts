import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#lib/supabase/database.types.ts';
import { accounts } from './accounts.ts';
import { sharedSession, type AdminClient } from './sessions.ts';
import { inAMonth } from './entry-points.ts';

type Issue = { id: string; version: number };

/** Queues the mailing of an issue, as an admin, to whoever would receive it; it is due in a month. */
export async function queueInAMonth({ id, version }: Issue, subject: string): Promise<string> {
  const { client } = await sharedSession(accounts.admin);
  const { data: overview } = await client.rpc('newsletter_send_overview', { p_issue_id: id });
  const { data, error } = await client.rpc('queue_newsletter_send', {
    ...{ p_issue_id: id, p_version: version, p_at: inAMonth() },
    p_shown_count: (overview as { audience: { count: number } }).audience.count,
    ...{ p_subject: subject, p_html: subject, p_text: subject },
  });
  if (error) throw error;
  return (data as { send_id: string }).send_id;
}

/** The send of an issue, which only an admin may read; null without one. */
export async function sendOfIssue(client: AdminClient, issueId: string): Promise<object | null> {
  const { data, error } = await client.rpc('newsletter_send_overview', { p_issue_id: issueId });
  if (error) throw error;
  const { send } = data as { send: Record<string, unknown> | null };
  return send;
}

export async function nextIssueNumber(db: SupabaseClient<Database>): Promise<number> {
  const { data: last } = await db
    .from('newsletter_issues')
    .select('issue_number')
    .order('issue_number', { ascending: false })
    .limit(1);
  return (last?.[0]?.issue_number ?? 0) + 1;
}

/** A draft of one test alone. @returns its number */
export async function addDraft(db: SupabaseClient<Database>, title: string): Promise<number> {
  const number = await nextIssueNumber(db);
  const { error } = await db
    .from('newsletter_issues')
    .insert({ title, content: 'Words.', issue_number: number });
  if (error) throw error;
  return number;
}
