import 'server-only';
import { z } from 'zod';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { requireAdmin } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import { parseUuid } from '#lib/ids.ts';
import { ENQUIRIES_PATH, enquiryStatuses, type EnquiryStatus } from '#lib/enquiries/admin/enquiry-form.ts';
import type { EnquiryListParams } from '#lib/admin/list-params.ts';

/** Enquiries per page of the list. */
export const ENQUIRIES_PER_PAGE = 50;
const EXPORT_PIECE = 500;

const status = z.enum(enquiryStatuses);
const row = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  subject: z.string(),
  status,
  created_at: timestamp,
});
const list = z.object({
  counts: z.object({ unread: z.number(), read: z.number(), closed: z.number() }),
  rows: z.array(row),
});
const whole = row.extend({
  request_id: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  admin_notes: z.string().nullable(),
});
// The cursor of the next piece must be the database's own text: a Date would cut the microseconds off.
const exported = whole.extend({ created_at: z.string() });

export type EnquiryRow = z.output<typeof row>;
export type EnquiryList = z.output<typeof list>;
export type WholeEnquiry = z.output<typeof whole>;
export type ExportedEnquiry = z.output<typeof exported>;

const filter = ({ search, status: wanted }: EnquiryListParams) => ({
  p_search: search,
  // The generated types know no null parameter; the function takes null as "any status".
  p_status: (wanted ?? null) as string,
});

/** One page of the list, newest first, and how many of each status the search found. @throws UnavailableError */
export async function listEnquiries(query: EnquiryListParams): Promise<EnquiryList> {
  const { client } = await requireAdmin(ENQUIRIES_PATH);
  const { data, error } = await client.rpc('admin_enquiries', {
    ...filter(query),
    p_limit: ENQUIRIES_PER_PAGE,
    p_offset: (query.page - 1) * ENQUIRIES_PER_PAGE,
  });
  if (error) throw new UnavailableError(error.message);
  return list.parse(data);
}

/** One enquiry with everything that was written, or undefined when there is none. @throws UnavailableError */
export async function enquiryById(id: string): Promise<WholeEnquiry | undefined> {
  const { client } = await requireAdmin(`${ENQUIRIES_PATH}/${id}`);
  if (!parseUuid(id)) return undefined;
  const { data, error } = await client
    .from('contact_submissions')
    .select(
      'id, request_id, kind, name, email, phone, company, subject, message, status, admin_notes, created_at',
    )
    .eq('id', id)
    .maybeSingle();
  if (error) throw new UnavailableError(error.message);
  return data ? whole.parse(data) : undefined;
}

const undeliveredMail = z.object({
  id: z.string(),
  kind: z.enum(['notification', 'acknowledgement']),
  status: z.enum(['failed', 'uncertain']),
});
export type UndeliveredMail = z.output<typeof undeliveredMail>;

/** The mails about an enquiry that were refused, or of which nobody can know whether they arrived. @throws UnavailableError */
export async function undeliveredMails(id: string): Promise<UndeliveredMail[]> {
  const { client } = await requireAdmin(`${ENQUIRIES_PATH}/${id}`);
  if (!parseUuid(id)) return [];
  const { data, error } = await client.rpc('admin_enquiry_mails', { p_id: id });
  if (error) throw new UnavailableError(error.message);
  return z.array(undeliveredMail).parse(data);
}

/** Everything the query finds, newest first, in pieces: an export never holds the whole table. @throws UnavailableError */
export async function* exportEnquiries(query: EnquiryListParams): AsyncGenerator<ExportedEnquiry[]> {
  const { client } = await requireAdmin(ENQUIRIES_PATH);
  let last: ExportedEnquiry | undefined;
  do {
    const { data, error } = await client.rpc('admin_enquiry_export', {
      ...filter(query),
      p_before: (last?.created_at ?? null) as string,
      p_before_id: (last?.id ?? null) as string,
      p_limit: EXPORT_PIECE,
    });
    if (error) throw new UnavailableError(error.message);
    const piece = z.array(exported).parse(data);
    if (piece.length > 0) yield piece;
    last = piece.length === EXPORT_PIECE ? piece.at(-1) : undefined;
  } while (last);
}

const saved = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['ok', 'invalid', 'not_found']) }),
  z.object({ status: z.literal('conflict'), notes: z.string().nullable() }),
]);
export type SavedNotes = z.output<typeof saved>;

/**
 * Saves the notes on an enquiry, unless they are no longer `seenNotes`, which the editor started from; then it answers 'conflict' with
 * the notes as they are now.
 * @throws UnavailableError
 */
export async function saveNotes(id: string, notes: string, seenNotes: string): Promise<SavedNotes> {
  const { client } = await requireAdmin(`${ENQUIRIES_PATH}/${id}`);
  const { data, error } = await client.rpc('admin_save_enquiry_notes', {
    p_id: id,
    p_notes: notes,
    p_seen_notes: seenNotes,
  });
  if (error) throw new UnavailableError(error.message);
  return saved.parse(data);
}

/** Sets the status of an enquiry; with `only`, no more than if it has that status now. @throws UnavailableError */
export async function setStatus(id: string, wanted: EnquiryStatus, only?: EnquiryStatus): Promise<void> {
  const { client } = await requireAdmin(`${ENQUIRIES_PATH}/${id}`);
  const change = client.from('contact_submissions').update({ status: wanted }).eq('id', id);
  const { error } = await (only ? change.eq('status', only) : change);
  if (error) throw new UnavailableError(error.message);
}

/** Deletes an enquiry for good. False when there was none, for instance because it was deleted a timestamp ago. @throws UnavailableError */
export async function deleteEnquiry(id: string): Promise<boolean> {
  const { client } = await requireAdmin(`${ENQUIRIES_PATH}/${id}`);
  const { data, error } = await client.from('contact_submissions').delete().eq('id', id).select('id');
  if (error) throw new UnavailableError(error.message);
  return data.length > 0;
}
