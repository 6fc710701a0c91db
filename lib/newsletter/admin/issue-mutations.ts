import 'server-only';
import { z } from 'zod';
import type { Admin, Administrator, Editor } from '#lib/auth/session.ts';
import type { Failed, Ok, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import type { IssueFields } from './issue-form.ts';
import { recipientsOf } from './queries.ts';

/** Reading and changing one issue. Every function throws UnavailableError. */

const visibility = z.enum(['public', 'withdrawn']);
export type Visibility = z.output<typeof visibility>;

const editableColumns = z.object({
  id: z.string(),
  issue_number: z.number(),
  title: z.string().nullable(),
  summary: z.string(),
  content: z.string(),
  related: z.string(),
  status: z.string(),
  visibility,
  version: z.number(),
  sent_at: timestamp.nullable(),
  scheduled_for: timestamp.nullable(),
  send_started_at: timestamp.nullable(),
  status_reason: z.string().nullable(),
  metrics: z.unknown(),
});
const editableIssue = editableColumns.transform(({ metrics, ...row }) => ({
  id: row.id,
  number: row.issue_number,
  title: row.title ?? '',
  summary: row.summary,
  content: row.content,
  related: row.related,
  status: row.status,
  visibility: row.visibility,
  version: row.version,
  sentAt: row.sent_at,
  scheduledFor: row.scheduled_for,
  sendStartedAt: row.send_started_at,
  statusReason: row.status_reason,
  recipients: recipientsOf(metrics),
}));
export type EditableIssue = z.output<typeof editableIssue>;

/** An issue in any state, or null when there is none with this number. */
export async function issueForEditing({ client }: Admin, number: number): Promise<EditableIssue | null> {
  const response = await client
    .from('newsletter_issues')
    .select(Object.keys(editableColumns.shape).join(', '))
    .eq('issue_number', number)
    .maybeSingle();
  return parseResponse(editableIssue.nullable(), response);
}

/** The database functions of issues return these, or one of the words of {@link Problem}. */
const saved = z.object({ status: z.literal('ok'), version: z.number(), issue_status: z.string() });
const done = withStatus('ok');

/** Stores the fields of a draft, or corrects a sent issue, unless its version is another by now. */
export async function saveIssue(
  { client }: Editor,
  id: string,
  version: number,
  fields: IssueFields,
): Promise<Ok<{ version: number; sent: boolean }> | Failed<SaveProblem>> {
  const response = await client.rpc('save_newsletter_issue', {
    p_issue_id: id,
    p_version: version,
    p_title: fields.title,
    p_summary: fields.summary,
    p_content: fields.content,
    p_related: fields.related,
  });
  const result = parseResponse(z.union([saved, withStatus(...saveProblems)]), response);
  if (result.status !== 'ok') return result;
  return { status: 'ok', version: result.version, sent: result.issue_status === 'sent' };
}
const saveProblems = [
  'conflict',
  'locked',
  'empty',
  'untitled',
  'invalid',
  'not_found',
  'forbidden',
] as const;
type SaveProblem = (typeof saveProblems)[number];

/** Puts a draft into the public archive; nobody is mailed. */
export async function publishIssue(
  { client }: Editor,
  id: string,
  version: number,
): Promise<Result<object, Failed<PublishProblem>>> {
  const response = await client.rpc('publish_newsletter_issue', { p_issue_id: id, p_version: version });
  return parseResponse(z.union([done, withStatus(...publishProblems)]), response);
}
const publishProblems = [
  'already_sent',
  'conflict',
  'locked',
  'empty',
  'untitled',
  'not_found',
  'forbidden',
] as const;
type PublishProblem = (typeof publishProblems)[number];

/** Withdraws a sent issue from the archive, or puts it back. */
export async function setVisibility(
  { client }: Editor,
  id: string,
  wanted: Visibility,
): Promise<Result<object, Failed<VisibilityProblem>>> {
  const response = await client.rpc('set_newsletter_visibility', { p_issue_id: id, p_visibility: wanted });
  return parseResponse(z.union([done, withStatus(...visibilityProblems)]), response);
}
const visibilityProblems = ['not_sent', 'invalid', 'not_found', 'forbidden'] as const;
type VisibilityProblem = (typeof visibilityProblems)[number];

/** Deletes a draft; its items are free for the next issue. */
export async function deleteDraft(
  { client }: Administrator,
  id: string,
  version: number,
): Promise<Result<object, Failed<DeleteProblem>>> {
  const response = await client.rpc('delete_newsletter_draft', { p_issue_id: id, p_version: version });
  return parseResponse(z.union([done, withStatus(...deleteProblems)]), response);
}
const deleteProblems = ['conflict', 'locked', 'not_found', 'forbidden'] as const;
type DeleteProblem = (typeof deleteProblems)[number];

/** An empty draft, or the one that is still empty. */
export async function createBlankIssue({
  client,
}: Editor): Promise<Ok<{ issue_number: number }> | Failed<'forbidden'>> {
  const response = await client.rpc('create_blank_issue');
  return parseResponse(
    z.union([z.object({ status: z.literal('ok'), issue_number: z.number() }), withStatus('forbidden')]),
    response,
  );
}

/** Makes a draft of an issue that nothing sends and nobody has. */
export async function returnToDraft(
  { client }: Editor,
  id: string,
  version: number,
): Promise<Result<object, Failed<DeleteProblem>>> {
  const response = await client.rpc('return_issue_to_draft', { p_issue_id: id, p_version: version });
  return parseResponse(z.union([done, withStatus(...deleteProblems)]), response);
}
