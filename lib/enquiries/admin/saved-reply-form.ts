import { savedReplies } from '#content/admin/replies.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import { parsePositiveInt, parseUuid } from '#lib/ids.ts';
import type { Failed } from '#lib/result.ts';
import { characterCount, postedText } from '#lib/text.ts';
import { ENQUIRIES_PATH } from './enquiry-form.ts';

export const SAVED_REPLIES_PATH = `${ENQUIRIES_PATH}/replies`;
export const savedReplyPath = (id: string): string => `${SAVED_REPLIES_PATH}/${id}`;

export type SavedReplyFields = { title: string; body: string };
export type SavedReplyProblems = Partial<Record<keyof SavedReplyFields, string>>;

/**
 * What came of a post of its form. `fields` is what was typed, when it was not stored; a conflict brings what
 * is stored now, over which the next save goes.
 */
export type SavedReplyState = AdminState<
  | Failed<'invalid', { problems: SavedReplyProblems }>
  | Failed<'conflict', { stored: SavedReplyFields; version: number }>
> & { fields?: SavedReplyFields; seen?: number };
export type SavedReplyFailure = Failed<'invalid'>;

/** In characters; the database repeats them. */
const MAX_TITLE = 80;
const MAX_BODY = 2_000;

export const parseSavedReply = (form: FormData) => ({
  id: parseUuid(form.get('id')),
  /** The version that the editor started from. */
  seen: parsePositiveInt(form.get('version')),
  fields: {
    title: postedText(form.get('title')).trim(),
    body: postedText(form.get('body')).trim(),
  },
});

/** A sentence for each field that cannot be stored; empty when all can. */
export function savedReplyProblems({ title, body }: SavedReplyFields): SavedReplyProblems {
  const controls = /(?![\n\t])\p{Cc}/u;
  return {
    ...(title === '' || characterCount(title) > MAX_TITLE || /\p{Cc}/u.test(title)
      ? { title: savedReplies.problems.title }
      : {}),
    ...(body === '' || characterCount(body) > MAX_BODY || controls.test(body)
      ? { body: savedReplies.problems.body }
      : {}),
  };
}
