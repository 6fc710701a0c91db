import 'server-only';
import { z } from 'zod';
import type { Administrator, Editor } from '#lib/auth/session.ts';
import type { Failed, Result } from '#lib/result.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import type {
  EnquiryDone,
  EnquiryFailure,
  EnquiryChange,
  NotesFailure,
  SeenEnquiry,
} from './enquiry-form.ts';

/** What an editor changes of enquiries, an administrator deletes. Each function throws UnavailableError. */

const savedNotes = z.discriminatedUnion('status', [
  withStatus('ok', 'invalid', 'not_found', 'forbidden'),
  z.object({ status: z.literal('conflict'), notes: z.string().nullable() }),
]);

/**
 * Saves the notes on an enquiry, unless they are no longer `seenNotes`, which the editor started from:
 * then 'conflict' brings the notes as they are now.
 */
export async function saveNotes(
  { client }: Editor,
  id: string,
  notes: string,
  seenNotes: string,
): Promise<Result<object, NotesFailure | Failed<'forbidden'>>> {
  const response = await client.rpc('admin_save_enquiry_notes', {
    p_id: id,
    p_notes: notes,
    p_seen_notes: seenNotes,
  });
  return parseResponse(savedNotes, response);
}

const conflict = z.object({ status: z.literal('conflict'), left: z.number() });
const changed = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    changed: z.number(),
    left: z.number(),
    change: z.string().optional(),
  }),
  conflict,
  withStatus('invalid', 'not_found', 'forbidden'),
]);
const undone = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), undone: z.number(), left: z.number() }),
  conflict,
  withStatus('not_found', 'forbidden'),
]);
const deleted = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['ok', 'conflict']), deleted: z.number(), left: z.number() }),
  withStatus('invalid', 'not_found', 'forbidden'),
]);
const marked = withStatus('ok', 'forbidden');

/**
 * Sets the status or the assignee of enquiries that are still as they were seen, or brings back what they
 * were before a change. 'conflict' when somebody has changed all of them since.
 */
export async function changeEnquiries(
  { client }: Editor,
  step: EnquiryChange,
): Promise<Result<EnquiryDone, EnquiryFailure | Failed<'forbidden'>>> {
  if (step.step === 'undo') {
    const result = parseResponse(undone, await client.rpc('undo_enquiry_change', { p_change: step.change }));
    if (result.status !== 'ok') return result;
    return { status: 'ok', done: 'undone', count: result.undone, left: result.left };
  }
  const response = await client.rpc('change_enquiries', {
    p_seen: step.seen,
    // The generated types know no null parameter; the function takes null as "as it is".
    p_status: (step.step === 'assign' ? null : step.step) as string,
    p_assignee: (step.assignee ?? null) as string,
  });
  const result = parseResponse(changed, response);
  if (result.status !== 'ok') return result;
  const done = step.step === 'assign' ? (step.assignee ? 'assigned' : 'unassigned') : step.step;
  const { changed: count, left, change } = result;
  return { status: 'ok', done, count, left, ...(change ? { change } : {}) };
}

/** Marks an unread enquiry as read; leaves any other status alone. */
export async function markRead({ client }: Editor, id: string): Promise<Result<object, Failed<'forbidden'>>> {
  return parseResponse(marked, await client.rpc('mark_enquiry_read', { p_id: id }));
}

/** Deletes enquiries for good that are still as they were seen; 'conflict' when none of them is. */
export async function deleteEnquiries({ client }: Administrator, seen: SeenEnquiry[]) {
  return parseResponse(deleted, await client.rpc('delete_enquiries', { p_seen: seen }));
}
