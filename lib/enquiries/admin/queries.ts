import 'server-only';
import { z } from 'zod';
import { inBatches } from '#lib/admin/batches.ts';
import type { EnquiryListParams } from '#lib/admin/list-params.ts';
import type { Admin } from '#lib/auth/session.ts';
import { parseUuid } from '#lib/ids.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { enquiryStatuses } from './enquiry-form.ts';

/** What an administrator reads of the enquiries. Every function throws UnavailableError. */

export const ENQUIRIES_PER_PAGE = 50;
/** The most that the database returns. */
const EXPORT_BATCH = 1000;

const row = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  subject: z.string(),
  status: z.enum(enquiryStatuses),
  held: z.boolean(),
  created_at: timestamp,
});
const list = z.object({
  counts: z.object({ unread: z.number(), read: z.number(), closed: z.number(), held: z.number() }),
  rows: z.array(row),
});
const fullEnquiry = row.extend({
  request_id: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  admin_notes: z.string().nullable(),
});
// The cursor of the next batch must be the database's own text: a Date would cut the microseconds off.
const exportedEnquiry = fullEnquiry.extend({ created_at: z.string() });
const undeliveredMail = z.object({
  id: z.string(),
  kind: z.enum(['notification', 'acknowledgement', 'held_notice']),
  status: z.enum(['failed', 'uncertain']),
});

export type EnquiryRow = z.output<typeof row>;
export type EnquiryList = z.output<typeof list>;
export type FullEnquiry = z.output<typeof fullEnquiry>;
export type ExportedEnquiry = z.output<typeof exportedEnquiry>;
export type UndeliveredMail = z.output<typeof undeliveredMail>;

const filter = ({ search, status }: EnquiryListParams) => ({
  p_search: search,
  // The generated types know no null parameter; the function takes null as "any status".
  p_status: (status ?? null) as string,
});

/** One page of the list, newest first, and how many of each status the search found. */
export async function listEnquiries({ client }: Admin, params: EnquiryListParams): Promise<EnquiryList> {
  const response = await client.rpc('admin_enquiries', {
    ...filter(params),
    p_limit: ENQUIRIES_PER_PAGE,
    p_offset: (params.page - 1) * ENQUIRIES_PER_PAGE,
  });
  return parseResponse(list, response);
}

/** One enquiry with everything that was written, or null; the audit log says who read it. */
export async function enquiryById({ client }: Admin, id: string): Promise<FullEnquiry | null> {
  if (!parseUuid(id)) return null;
  return parseResponse(fullEnquiry.nullable(), await client.rpc('admin_enquiry', { p_id: id }));
}

/** The mails about an enquiry that were refused, or of which nobody can know whether they arrived. */
export async function undeliveredMails({ client }: Admin, id: string): Promise<UndeliveredMail[]> {
  if (!parseUuid(id)) return [];
  return parseResponse(z.array(undeliveredMail), await client.rpc('admin_enquiry_mails', { p_id: id }));
}

/** Everything the search finds, newest first, in batches. */
export const exportEnquiries = (
  { client }: Admin,
  params: EnquiryListParams,
): AsyncGenerator<ExportedEnquiry[]> =>
  inBatches(async (last?: ExportedEnquiry) => {
    const response = await client.rpc('admin_enquiry_export', {
      ...filter(params),
      p_before: (last?.created_at ?? null) as string,
      p_before_id: (last?.id ?? null) as string,
      p_limit: EXPORT_BATCH,
    });
    return parseResponse(z.array(exportedEnquiry), response);
  }, EXPORT_BATCH);
