'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { asAdmin } from '#lib/auth/admin-action.ts';
import type { ActionOutcome } from '#lib/auth/action-result.ts';
import { deleteEnquiry, saveNotes, setStatus } from '#lib/enquiries/admin/queries.ts';
import {
  enquiryPath,
  ENQUIRIES_PATH,
  isEnquiryStatus,
  MISSING_ENQUIRY_PATH,
  parseNotes,
} from '#lib/enquiries/admin/enquiry-form.ts';
import { parseUuid } from '#lib/ids.ts';

/** Marks an enquiry unread, read or closed, by the button that was pressed. */
export async function setStatusAction(_previous: ActionOutcome, form: FormData): Promise<ActionOutcome> {
  return asAdmin('enquiry.status', async () => {
    const id = parseUuid(form.get('id'));
    const status = form.get('status');
    if (!id || !isEnquiryStatus(status)) return { status: 'invalid' };
    await setStatus(id, status);
    // 303 to the page, so that loading it again marks nothing. It tells the page not to mark it read by itself.
    redirect(`${enquiryPath(id)}?marked=${status}`);
  });
}

/** Marks an unread enquiry as read because someone has it on the screen; called by the page's script, never by loading the page. */
export async function markReadAction(id: string): Promise<void> {
  await asAdmin('enquiry.read', async () => {
    if (!parseUuid(id)) return { status: 'invalid' };
    await setStatus(id, 'read', 'unread');
    refresh();
    return { status: 'done' };
  });
}

/** Saves the notes on an enquiry. Whatever prevents it, the answer brings the text back. */
export async function saveNotesAction(_previous: ActionOutcome, form: FormData): Promise<ActionOutcome> {
  const outcome = await asAdmin<ActionOutcome>('enquiry.notes', async () => {
    const id = parseUuid(form.get('id'));
    const notes = parseNotes(form.get('notes'));
    const seen = parseNotes(form.get('seen_notes'));
    if (!id || notes === undefined || seen === undefined) return { status: 'invalid' };
    const saved = await saveNotes(id, notes, seen);
    // From here on the form starts from what is stored now: saving once more is then a decision, not an accident.
    refresh();
    if (saved.status === 'conflict') return { status: 'conflict', current: saved.notes ?? '' };
    return { status: saved.status === 'ok' ? 'done' : saved.status };
  });
  if (outcome.status === 'done') return outcome;
  const text = String(form.get('notes') ?? '');
  return outcome.status === 'conflict'
    ? { ...outcome, text }
    : { ...outcome, text, seen: String(form.get('seen_notes') ?? '') };
}

/** Deletes an enquiry; its form stands on a page of its own that asks first. */
export async function deleteEnquiryAction(_previous: ActionOutcome, form: FormData): Promise<ActionOutcome> {
  return asAdmin('enquiry.delete', async () => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const deleted = await deleteEnquiry(id);
    redirect(deleted ? `${ENQUIRIES_PATH}?deleted=now` : MISSING_ENQUIRY_PATH);
  });
}
