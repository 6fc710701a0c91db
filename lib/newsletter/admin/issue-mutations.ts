import 'server-only';
import { z } from 'zod';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { requireAdmin, type Admin } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import { editPath, type IssueFields } from './issue-form.ts';

const row = z.object({
  id: z.string(),
  issue_number: z.number(),
  title: z.string().nullable(),
  summary: z.string(),
  content: z.string(),
  status: z.string(),
  visibility: z.enum(['public', 'withdrawn']),
  version: z.number(),
  sent_at: timestamp.nullable(),
});

export type EditableIssue = IssueFields & {
  id: string;
  number: number;
  status: string;
  visibility: 'public' | 'withdrawn';
  version: number;
  sentAt: string | null;
};

const columns = 'id, issue_number, title, summary, content, status, visibility, version, sent_at';

/** An issue in any state, or undefined when there is none with this number. @throws UnavailableError */
export async function issueForEditing(number: number): Promise<EditableIssue | undefined> {
  const { client } = await requireAdmin(editPath(number));
  const { data, error } = await client
    .from('newsletter_issues')
    .select(columns)
    .eq('issue_number', number)
    .maybeSingle();
  if (error) throw new UnavailableError(error.message);
  if (!data) return undefined;
  const { issue_number: found, title, sent_at: sentAt, ...rest } = row.parse(data);
  return { ...rest, number: found, title: title ?? '', sentAt };
}

/** `issue_status` and `visibility` are the stored ones, after the order. */
type Reply = {
  status: string;
  version?: number | undefined;
  issue_number?: number | undefined;
  issue_status?: string | undefined;
  visibility?: 'public' | 'withdrawn' | undefined;
};
const reply = z.object({
  status: z.string(),
  version: z.number().optional(),
  issue_number: z.number().optional(),
  issue_status: z.string().optional(),
  visibility: z.enum(['public', 'withdrawn']).optional(),
});

/**
 * Stores the words of a draft, or corrects a sent issue, unless it has another version than the one they were written on.
 * @returns the database's word: ok, conflict, locked, empty, invalid or not_found
 * @throws UnavailableError
 */
export const saveIssue = (id: string, version: number, words: IssueFields): Promise<Reply> =>
  order((client) =>
    client.rpc('save_newsletter_issue', {
      p_issue_id: id,
      p_version: version,
      p_title: words.title,
      p_summary: words.summary,
      p_content: words.content,
    }),
  );

/** Puts a draft into the public archive, mailing nobody. @returns ok, already_sent, conflict, locked, empty or not_found */
export const publishIssue = (id: string, version: number): Promise<Reply> =>
  order((client) => client.rpc('publish_newsletter_issue', { p_issue_id: id, p_version: version }));

/** Withdraws a sent issue or puts it back. @returns ok, not_sent, invalid or not_found */
export const setVisibility = (id: string, visibility: 'public' | 'withdrawn'): Promise<Reply> =>
  order((client) => client.rpc('set_newsletter_visibility', { p_issue_id: id, p_visibility: visibility }));

/** Deletes a draft; its items are free for the next issue. @returns ok, conflict, locked or not_found */
export const deleteDraft = (id: string, version: number): Promise<Reply> =>
  order((client) => client.rpc('delete_newsletter_draft', { p_issue_id: id, p_version: version }));

async function order(
  call: (client: Admin['client']) => PromiseLike<{ data: unknown; error: { message: string } | null }>,
): Promise<Reply> {
  const { client } = await requireAdmin();
  const { data, error } = await call(client);
  if (error) throw new UnavailableError(error.message || 'no answer from the database');
  const answer = reply.safeParse(data);
  if (!answer.success || answer.data.status === 'forbidden')
    throw new UnavailableError('an answer of another form');
  return answer.data;
}
