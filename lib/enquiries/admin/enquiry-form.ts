import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import { parseUuid } from '#lib/ids.ts';
import type { Failed } from '#lib/result.ts';
import { characterCount, postedText } from '#lib/text.ts';

export const ENQUIRIES_PATH = `${ADMIN_HOME}/enquiries`;
const DELETE_ENQUIRIES_PATH = `${ENQUIRIES_PATH}/delete`;
export const enquiryPath = (id: string): string => `${ENQUIRIES_PATH}/${id}`;
/** The list, with the message that the enquiry is not there. */
export const MISSING_ENQUIRY_PATH = `${ENQUIRIES_PATH}?deleted=before`;
/** The question whether enquiries are to be deleted that were seen like this. */
export const deletePath = (seen: readonly SeenEnquiry[]): string =>
  `${DELETE_ENQUIRIES_PATH}?seen=${seen.map(seenValue).join(',')}`;
/** The list, with the message how many were deleted and how many left alone. */
export const deletedPath = ({ deleted, left }: { deleted: number; left: number }): string =>
  `${ENQUIRIES_PATH}?deleted=${deleted === 0 ? 'none' : deleted === 1 ? 'now' : 'all'}${left ? `&left=${left}` : ''}`;

export const enquiryStatuses = ['unread', 'read', 'answered', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];
const isEnquiryStatus = (value: unknown): value is EnquiryStatus =>
  enquiryStatuses.includes(value as EnquiryStatus);

/** Whether its sender still waits for a reply, so that its clock runs. */
export const isOpen = (status: EnquiryStatus): boolean => status === 'unread' || status === 'read';

/** What the list can be narrowed to, in the words of supabase/schemas/18_enquiries_admin. */
export const enquiryFilters = [
  'open',
  'overdue',
  'unread',
  'answered',
  'closed',
  'all',
  'held',
  'spam',
] as const;
export type EnquiryFilter = (typeof enquiryFilters)[number];
export const isEnquiryFilter = (value: unknown): value is EnquiryFilter =>
  enquiryFilters.includes(value as EnquiryFilter);

/** In characters; the database repeats it. */
const MAX_NOTES = 5_000;

/** Posted notes as they are stored, or undefined when they are absent or too long. */
export function parseNotes(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const notes = postedText(value);
  return characterCount(notes) <= MAX_NOTES ? notes : undefined;
}

/** Of a change of one enquiry or several; a single one that is gone leads to the list, which says so. */
export type EnquiryFailure = Failed<'invalid' | 'empty' | 'not_found'> | Failed<'conflict', { left: number }>;
/** What else comes of a deletion the list says, to which it leads. */
export type DeleteFailure = Failed<'invalid'>;
export type NotesFailure = Failed<'invalid' | 'not_found'> | Failed<'conflict', { notes: string | null }>;
/**
 * `typed` is what was posted and not stored, `seen` the notes it started from, for a page without
 * scripts.
 */
export type NotesState = AdminState<NotesFailure> & { typed?: string; seen?: string };

/** An enquiry as a page showed it: a change leaves alone what is not so any more. */
export type SeenEnquiry = { id: string; status: EnquiryStatus; assigned_to: string | null };

/** What a button of an enquiry or of the list does: a status, the admin that was chosen, or back again. */
export type EnquiryStep =
  | { step: EnquiryStatus; seen: SeenEnquiry[]; assignee?: string }
  | { step: 'assign'; seen: SeenEnquiry[]; assignee: string }
  | { step: 'delete'; seen: SeenEnquiry[] }
  | { step: 'undo'; change: string };

/** What the database does of it; deleting is asked about first. */
export type EnquiryChange = Exclude<EnquiryStep, { step: 'delete' }>;

/** The most that a page of the list holds; the database allows more. */
const MAX_IDS = 50;
const allOf = <T>(values: (T | undefined)[]): T[] | undefined =>
  values.length <= MAX_IDS && values.every((value) => value !== undefined) ? values : undefined;

/** The value of a box or a field that stands for an enquiry. */
export const seenValue = ({ id, status, assigned_to }: SeenEnquiry): string =>
  [id, status, assigned_to ?? ''].join('.');

/** The enquiries of a form or of an address, in one value or several; undefined when one makes no sense. */
export const parseSeen = (values: readonly unknown[]): SeenEnquiry[] | undefined =>
  allOf(values.flatMap((value) => String(value).split(',')).map(parseSeenValue));

function parseSeenValue(value: string): SeenEnquiry | undefined {
  const [givenId, status, assigned, ...rest] = value.split('.');
  const id = parseUuid(givenId);
  const assigned_to = assigned === '' ? null : parseUuid(assigned);
  if (!id || !isEnquiryStatus(status) || assigned_to === undefined || rest.length > 0) return undefined;
  return { id, status, assigned_to };
}

/** Reads a posted change: 'empty' when no enquiry was chosen, undefined when it makes no sense. */
export function parseEnquiryStep(form: FormData): EnquiryStep | 'empty' | undefined {
  const step = form.get('step');
  if (step === 'undo') {
    const change = parseUuid(form.get('change'));
    return change ? { step, change } : undefined;
  }
  const seen = parseSeen(form.getAll('seen'));
  if (!seen) return undefined;
  if (seen.length === 0) return 'empty';
  if (step === 'delete') return { step, seen };
  const assignee = form.get('assignee');
  if (assignee !== null && assignee !== '' && !parseUuid(assignee)) return undefined;
  if (isEnquiryStatus(step)) {
    // Somebody was chosen beside the button of a status.
    const isChosen = assignee !== null && seen.some(({ assigned_to }) => (assigned_to ?? '') !== assignee);
    return { step, seen, ...(isChosen && { assignee: postedText(assignee) }) };
  }
  if (step !== 'assign' || assignee === null) return undefined;
  return { step, seen, assignee: postedText(assignee) };
}

/** In the words of `done` in content/admin/enquiries.ts. */
type EnquiryDoneWord = EnquiryStatus | 'assigned' | 'unassigned' | 'undone';
const doneWords: readonly unknown[] = [...enquiryStatuses, 'assigned', 'unassigned', 'undone'];

/** What was done, to how many, by which change it can be undone, and how many were left alone. */
export type EnquiryDone = { done: EnquiryDoneWord; count: number; change?: string; left?: number };
export type ChangeState = AdminState<EnquiryFailure, EnquiryDone>;

/** What was done as parameters of the page that a form without scripts leads to. */
export const doneParams = ({ done, count, change, left }: EnquiryDone): Record<string, string> => ({
  done,
  ...(count === 1 ? {} : { count: String(count) }),
  ...(change ? { change } : {}),
  ...(left ? { left: String(left) } : {}),
});

type SearchParams = Record<string, string | string[] | undefined>;
/** A count of an address, such as that of the enquiries that were left alone. */
export const smallCount = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : undefined;

/** The same read again, or why nothing was exported, as a form begins with it; 'idle' for anything else. */
export function doneInParams({ done, count, change, left }: SearchParams): ChangeState {
  if (done === 'empty' || done === 'invalid') return { status: done };
  if (!doneWords.includes(done)) return { status: 'idle' };
  const id = parseUuid(change);
  return {
    status: 'ok',
    done: done as EnquiryDoneWord,
    count: smallCount(count) ?? 1,
    ...(id ? { change: id } : {}),
    left: smallCount(left) ?? 0,
  };
}
