import { ADMIN_HOME } from '#lib/auth/redirect-path.ts';
import type { AdminState } from '#lib/auth/with-admin.ts';
import type { Failed } from '#lib/result.ts';
import { characterCount, postedText } from '#lib/text.ts';

export const ENQUIRIES_PATH = `${ADMIN_HOME}/enquiries`;
export const enquiryPath = (id: string): string => `${ENQUIRIES_PATH}/${id}`;
/** The list, with the message that the enquiry is not there. */
export const MISSING_ENQUIRY_PATH = `${ENQUIRIES_PATH}?deleted=before`;

export const enquiryStatuses = ['unread', 'read', 'closed'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];
export const isEnquiryStatus = (value: unknown): value is EnquiryStatus =>
  enquiryStatuses.includes(value as EnquiryStatus);

/** What the list can be narrowed to: a status, or the held ones, whatever their status. */
export const enquiryFilters = [...enquiryStatuses, 'held'] as const;
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

/** Of the buttons of an enquiry; one that is gone leads to the list, which says so. */
export type EnquiryFailure = Failed<'invalid'>;
export type NotesFailure = Failed<'invalid' | 'not_found'> | Failed<'conflict', { notes: string | null }>;
/**
 * `typed` is what was posted and not stored, `seen` the notes it started from, for a page without
 * scripts.
 */
export type NotesState = AdminState<NotesFailure> & { typed?: string; seen?: string };
