'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { staysOnPage } from '#lib/admin/stay-on-page.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import {
  enquiryPath,
  ENQUIRIES_PATH,
  isEnquiryStatus,
  MISSING_ENQUIRY_PATH,
  parseNotes,
  type EnquiryFailure,
  type NotesFailure,
  type NotesState,
} from '#lib/enquiries/admin/enquiry-form.ts';
import { deleteEnquiry, markRead, saveNotes, setStatus } from '#lib/enquiries/admin/mutations.ts';
import { parseUuid } from '#lib/ids.ts';
import { postedText } from '#lib/text.ts';

/** Marks an enquiry unread, read or closed, by the button that was pressed. */
export async function setStatusAction(
  _previous: AdminState<EnquiryFailure>,
  form: FormData,
): Promise<AdminState<EnquiryFailure>> {
  return withAdmin('enquiry.status', async (admin): Promise<AdminResult<EnquiryFailure>> => {
    const id = parseUuid(form.get('id'));
    const status = form.get('status');
    if (!id || !isEnquiryStatus(status)) return { status: 'invalid' };
    const result = await setStatus(admin, id, status);
    if (result.status === 'ok' && staysOnPage(form)) {
      refresh();
      return result;
    }
    // 303 to the page, so that loading it again marks nothing. It tells the page not to mark it read by
    // itself.
    redirect(result.status === 'ok' ? `${enquiryPath(id)}?marked=${status}` : MISSING_ENQUIRY_PATH);
  });
}

/** Marks an unread enquiry as read; called by the page's script, since links are fetched ahead. */
export async function markReadAction(id: string): Promise<AdminState<EnquiryFailure>> {
  return withAdmin('enquiry.read', async (admin): Promise<AdminResult<EnquiryFailure>> => {
    if (!parseUuid(id)) return { status: 'invalid' };
    const result = await markRead(admin, id);
    refresh();
    return result;
  });
}

/** Saves the notes on an enquiry. Whatever prevents it, the result brings the text back. */
export async function saveNotesAction(_previous: NotesState, form: FormData): Promise<NotesState> {
  const result = await withAdmin('enquiry.notes', async (admin): Promise<AdminResult<NotesFailure>> => {
    const id = parseUuid(form.get('id'));
    const notes = parseNotes(form.get('notes'));
    const seen = parseNotes(form.get('seen_notes'));
    if (!id || notes === undefined || seen === undefined) return { status: 'invalid' };
    const saved = await saveNotes(admin, id, notes, seen);
    // From here on the form starts from what is stored: saving once more is then a decision, not an accident.
    refresh();
    return saved;
  });
  if (result.status === 'ok') return result;
  const notes = postedText(form.get('notes'));
  return result.status === 'conflict'
    ? { ...result, typed: notes }
    : { ...result, typed: notes, seen: postedText(form.get('seen_notes')) };
}

/** Deletes an enquiry; its form stands on a page of its own that asks first. */
export async function deleteEnquiryAction(
  _previous: AdminState<EnquiryFailure>,
  form: FormData,
): Promise<AdminState<EnquiryFailure>> {
  return withAdmin('enquiry.delete', async (admin): Promise<AdminResult<EnquiryFailure>> => {
    const id = parseUuid(form.get('id'));
    if (!id) return { status: 'invalid' };
    const result = await deleteEnquiry(admin, id);
    redirect(result.status === 'ok' ? `${ENQUIRIES_PATH}?deleted=now` : MISSING_ENQUIRY_PATH);
  });
}
