import 'server-only';
import { z } from 'zod';
import type { Editor } from '#lib/auth/session.ts';
import { parseUuid } from '#lib/ids.ts';
import type { Failed, Result } from '#lib/result.ts';
import { assertOk, parseResponse } from '#lib/supabase/parse-response.ts';
import type { SavedReplyFields } from './saved-reply-form.ts';

/** The texts that the owner keeps for replies. Every function throws UnavailableError. */

const savedReply = z.object({ id: z.string(), title: z.string(), body: z.string(), version: z.number() });
export type SavedReply = z.output<typeof savedReply>;

const columns = 'id, title, body, version';
const changedRows = z.array(z.object({ id: z.string() }));
/** More are not read: nobody finds one among so many. */
const MAX_LISTED = 200;

export async function listSavedReplies({ client }: Editor): Promise<SavedReply[]> {
  const response = await client
    .from('saved_replies')
    .select(columns)
    .order('title')
    .order('id')
    .limit(MAX_LISTED);
  return parseResponse(z.array(savedReply), response);
}

/** One saved reply, or null when there is none. */
export async function savedReplyById({ client }: Editor, id: string): Promise<SavedReply | null> {
  if (!parseUuid(id)) return null;
  const response = await client.from('saved_replies').select(columns).eq('id', id).maybeSingle();
  return parseResponse(savedReply.nullable(), response);
}

export async function addSavedReply(
  { client }: Editor,
  fields: SavedReplyFields,
): Promise<Result<object, never>> {
  assertOk(await client.from('saved_replies').insert(fields));
  return { status: 'ok' };
}

/** Saves over the version that the editor started from; a conflict brings what is stored now. */
export async function updateSavedReply(
  admin: Editor,
  id: string,
  seen: number,
  fields: SavedReplyFields,
): Promise<
  Result<object, Failed<'not_found'> | Failed<'conflict', { stored: SavedReplyFields; version: number }>>
> {
  const response = await admin.client
    .from('saved_replies')
    .update(fields)
    .eq('id', id)
    .eq('version', seen)
    .select('id');
  if (parseResponse(changedRows, response).length > 0) return { status: 'ok' };
  const stored = await savedReplyById(admin, id);
  if (!stored) return { status: 'not_found' };
  const { title, body, version } = stored;
  // Sent twice, because the first response was lost.
  if (title === fields.title && body === fields.body) return { status: 'ok' };
  return { status: 'conflict', stored: { title, body }, version };
}

/** @returns 'not_found' when it was gone already */
export async function deleteSavedReply(
  { client }: Editor,
  id: string,
): Promise<Result<object, Failed<'not_found'>>> {
  const response = await client.from('saved_replies').delete().eq('id', id).select('id');
  return parseResponse(changedRows, response).length > 0 ? { status: 'ok' } : { status: 'not_found' };
}
