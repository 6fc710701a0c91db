'use server';

import { redirect } from 'next/navigation';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import { addSavedReply, deleteSavedReply, updateSavedReply } from '#lib/enquiries/admin/saved-replies.ts';
import {
  parseSavedReply,
  SAVED_REPLIES_PATH,
  savedReplyProblems,
  type SavedReplyFailure,
  type SavedReplyState,
} from '#lib/enquiries/admin/saved-reply-form.ts';
import { parseUuid } from '#lib/ids.ts';

/** Adds a saved reply, or with an `id` changes it. Whatever prevents it, the result brings the text back. */
export async function saveReplyAction(_previous: SavedReplyState, form: FormData): Promise<SavedReplyState> {
  const { id, seen, fields } = parseSavedReply(form);
  const result = await withAdmin(
    'reply.save',
    'editor',
    async (admin): Promise<Exclude<SavedReplyState, { status: 'idle' }>> => {
      const problems = savedReplyProblems(fields);
      if (Object.keys(problems).length > 0) return { status: 'invalid', problems };
      const stored = id
        ? await updateSavedReply(admin, id, seen ?? 0, fields)
        : await addSavedReply(admin, fields);
      if (stored.status === 'conflict') return stored;
      const done = id ? 'saved' : 'added';
      redirect(`${SAVED_REPLIES_PATH}?done=${stored.status === 'ok' ? done : stored.status}`);
    },
  );
  return { ...result, fields, ...(seen === undefined ? {} : { seen }) };
}

/** Deletes a saved reply; its form stands on a page of its own that asks first. */
export async function deleteReplyAction(
  _previous: AdminState<SavedReplyFailure>,
  form: FormData,
): Promise<AdminState<SavedReplyFailure>> {
  return withAdmin('reply.delete', 'editor', async (admin): Promise<AdminResult<SavedReplyFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const deleted = await deleteSavedReply(admin, id);
    redirect(`${SAVED_REPLIES_PATH}?done=${deleted.status === 'ok' ? 'deleted' : deleted.status}`);
  });
}
