'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { staysOnPage } from '#lib/admin/stay-on-page.ts';
import { enquiryListParams, enquiryListPath } from '#lib/admin/list-params.ts';
import { withAdmin, type AdminResult, type AdminState } from '#lib/auth/with-admin.ts';
import {
  deletedPath,
  deletePath,
  doneParams,
  enquiryPath,
  MISSING_ENQUIRY_PATH,
  parseEnquiryStep,
  parseNotes,
  parseSeen,
  type ChangeState,
  type DeleteFailure,
  type EnquiryDone,
  type EnquiryFailure,
  type NotesFailure,
  type NotesState,
} from '#lib/enquiries/admin/enquiry-form.ts';
import { changeEnquiries, deleteEnquiries, markRead, saveNotes } from '#lib/enquiries/admin/mutations.ts';
import { parseUuid } from '#lib/ids.ts';
import { postedText } from '#lib/text.ts';

/** What the buttons of an enquiry do: a status, who takes care of it, or back to what it was before. */
export async function changeEnquiriesAction(_previous: ChangeState, form: FormData): Promise<ChangeState> {
  return withAdmin(
    'enquiry.change',
    'editor',
    async (admin): Promise<AdminResult<EnquiryFailure, EnquiryDone>> => {
      const step = parseEnquiryStep(form);
      if (!step) return { status: 'invalid' };
      if (step === 'empty') return { status: 'empty' };
      if (step.step === 'delete') redirect(deletePath(step.seen));
      const result = await changeEnquiries(admin, step);
      if (staysOnPage(form)) {
        refresh();
        return result;
      }
      if (result.status === 'not_found') redirect(MISSING_ENQUIRY_PATH);
      if (result.status !== 'ok') return result;
      // 303 to the page, so that loading it again changes nothing. It tells the page not to mark it read by
      // itself.
      const id = form.get('view') === 'one' ? parseUuid(form.get('id')) : undefined;
      const list = enquiryListParams({
        q: postedText(form.get('q')),
        status: postedText(form.get('status')),
        page: postedText(form.get('page')),
      });
      redirect(enquiryListPath(list, id && enquiryPath(id), doneParams(result)));
    },
  );
}

/** Marks an unread enquiry as read; called by the page's script, since links are fetched ahead. */
export async function markReadAction(id: string): Promise<AdminState<EnquiryFailure>> {
  return withAdmin('enquiry.read', 'editor', async (admin): Promise<AdminResult<EnquiryFailure>> => {
    if (!parseUuid(id)) return { status: 'invalid' };
    const result = await markRead(admin, id);
    refresh();
    return result;
  });
}

/** Saves the notes on an enquiry. Whatever prevents it, the result brings the text back. */
export async function saveNotesAction(_previous: NotesState, form: FormData): Promise<NotesState> {
  const result = await withAdmin(
    'enquiry.notes',
    'editor',
    async (admin): Promise<AdminResult<NotesFailure>> => {
      const id = parseUuid(form.get('id'));
      const notes = parseNotes(form.get('notes'));
      const seen = parseNotes(form.get('seen_notes'));
      if (!id || notes === undefined || seen === undefined) return { status: 'invalid' };
      const saved = await saveNotes(admin, id, notes, seen);
      // From here on the form starts from what is stored: saving once more is then a decision.
      refresh();
      return saved;
    },
  );
  if (result.status === 'ok') return result;
  const notes = postedText(form.get('notes'));
  return result.status === 'conflict'
    ? { ...result, typed: notes }
    : { ...result, typed: notes, seen: postedText(form.get('seen_notes')) };
}

/** Deletes enquiries; their form stands on a page of its own that asks first. */
export async function deleteEnquiryAction(
  _previous: AdminState<DeleteFailure>,
  form: FormData,
): Promise<AdminState<DeleteFailure>> {
  return withAdmin('enquiry.delete', 'admin', async (admin): Promise<AdminResult<DeleteFailure>> => {
    const seen = parseSeen(form.getAll('seen'));
    if (!seen || seen.length === 0) return { status: 'invalid' };
    const result = await deleteEnquiries(admin, seen);
    if ('left' in result) redirect(deletedPath(result));
    if (result.status === 'not_found') redirect(MISSING_ENQUIRY_PATH);
    return { status: result.status };
  });
}
