import 'server-only';
import { z } from 'zod';
import { inBatches } from '#lib/admin/batches.ts';
import type { EnquiryListParams } from '#lib/admin/list-params.ts';
import type { Admin, Administrator } from '#lib/auth/session.ts';
import { parseUuid } from '#lib/ids.ts';
import { parseResponse, withStatus } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { enquiryFilters, enquiryStatuses } from './enquiry-form.ts';

/** What an admin reads of the enquiries. Every function throws UnavailableError. */

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
  due_at: timestamp,
  assigned_to: z.string().nullable(),
});
const listedRow = row.extend({ assignee: z.string().nullable() });
/** The database's clock, by which something is overdue, in milliseconds since 1970. */
const clock = timestamp.transform((text) => Date.parse(text));
const list = z.object({
  counts: z.record(z.enum(enquiryFilters), z.number()),
  now: clock,
  rows: z.array(listedRow),
});
const fullEnquiry = row.extend({
  request_id: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  call_times: z.array(timestamp),
  admin_notes: z.string().nullable(),
});
// The cursor of the next batch must be the database's own text: a Date would cut the microseconds off.
const exportedEnquiry = fullEnquiry
  .omit({ call_times: true, assigned_to: true })
  .extend({ created_at: z.string(), assignee: z.string().nullable() });
const undeliveredMail = z.object({
  id: z.string(),
  kind: z.enum(['notification', 'acknowledgement', 'held_notice', 'reply_reminder', 'reply_overdue']),
  status: z.enum(['failed', 'uncertain']),
});

const historyEvent = z.object({
  id: z.number(),
  kind: z.enum(['status', 'assigned', 'notes', 'blocked']),
  at: timestamp,
  by_server: z.boolean(),
  /** The address of the account; null also for one that is gone. */
  actor: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Whether it was given to an account that is gone. */
  to_gone: z.boolean(),
});
const enquiryPage = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    now: clock,
    enquiry: fullEnquiry,
    events: z.array(historyEvent),
    mails: z.array(undeliveredMail),
    others: z.array(row.pick({ id: true, subject: true, status: true, held: true, created_at: true })),
    admins: z.array(z.object({ id: z.string(), email: z.string() })),
    replies: z.array(z.object({ id: z.string(), title: z.string(), body: z.string() })),
    previous: z.string().nullable(),
    next: z.string().nullable(),
  }),
  withStatus('not_found'),
]);
const waiting = z.object({
  unread: z.number(),
  overdue: z.number(),
  waiting: z.number(),
  arrived: z.number(),
  newest: z.string().nullable(),
});
export type Waiting = z.output<typeof waiting>;

const chosenEnquiry = row.pick({ id: true, subject: true, name: true, status: true });

export type ChosenEnquiry = z.output<typeof chosenEnquiry>;
export type EnquiryRow = z.output<typeof listedRow>;
export type EnquiryList = z.output<typeof list>;
export type FullEnquiry = z.output<typeof fullEnquiry>;
export type ExportedEnquiry = z.output<typeof exportedEnquiry>;
export type UndeliveredMail = z.output<typeof undeliveredMail>;
export type HistoryEvent = z.output<typeof historyEvent>;
export type EnquiryPage = Extract<z.output<typeof enquiryPage>, { status: 'ok' }>;

const filter = ({ search, status }: EnquiryListParams) => ({ p_search: search, p_filter: status });

/** One page of the list, what is open by when it is due, and how many of each kind the search found. */
export async function listEnquiries({ client }: Admin, params: EnquiryListParams): Promise<EnquiryList> {
  const response = await client.rpc('admin_enquiries', {
    ...filter(params),
    p_limit: ENQUIRIES_PER_PAGE,
    p_offset: (params.page - 1) * ENQUIRIES_PER_PAGE,
  });
  return parseResponse(list, response);
}

/** How many enquiries are new, overdue, and either of the two, and how many arrived since a moment. */
export async function waitingEnquiries({ client }: Admin, since?: string): Promise<Waiting> {
  return parseResponse(waiting, await client.rpc('enquiries_waiting', since ? { p_since: since } : {}));
}

/** One enquiry with all that its page shows, and the ones beside it in the list; null when there is none. */
export async function enquiryWithHistory(
  { client }: Admin,
  id: string,
  params: EnquiryListParams,
): Promise<EnquiryPage | null> {
  if (!parseUuid(id)) return null;
  const page = parseResponse(enquiryPage, await client.rpc('admin_enquiry', { p_id: id, ...filter(params) }));
  return page.status === 'ok' ? page : null;
}

/** One enquiry with everything that was written, or null; the audit log says who read it. */
export async function enquiryById({ client }: Admin, id: string): Promise<FullEnquiry | null> {
  if (!parseUuid(id)) return null;
  return parseResponse(fullEnquiry.nullable(), await client.rpc('read_enquiry', { p_id: id }));
}

const exportAfter = (last: ExportedEnquiry | undefined) => ({
  p_before: (last?.created_at ?? null) as string,
  p_before_id: (last?.id ?? null) as string,
  p_limit: EXPORT_BATCH,
});

/** What a question about several enquiries names, newest first; those that are gone are missing. */
export async function enquiriesByIds({ client }: Administrator, ids: string[]): Promise<ChosenEnquiry[]> {
  const response = await client
    .from('contact_submissions')
    .select('id, subject, name, status')
    .in('id', ids)
    .order('created_at', { ascending: false });
  return parseResponse(z.array(chosenEnquiry), response);
}

/** The chosen enquiries with all that is exported, newest first. */
export async function* exportChosen(
  { client }: Administrator,
  ids: string[],
): AsyncGenerator<ExportedEnquiry[]> {
  const response = await client.rpc('admin_enquiry_export', {
    ...filter({ search: '', status: 'all', page: 1 }),
    ...exportAfter(undefined),
    p_ids: ids,
  });
  yield parseResponse(z.array(exportedEnquiry), response);
}

/** Everything the search finds, newest first, in batches. */
export const exportEnquiries = (
  { client }: Administrator,
  params: EnquiryListParams,
): AsyncGenerator<ExportedEnquiry[]> =>
  inBatches(async (last?: ExportedEnquiry) => {
    const response = await client.rpc('admin_enquiry_export', {
      ...filter(params),
      ...exportAfter(last),
    });
    return parseResponse(z.array(exportedEnquiry), response);
  }, EXPORT_BATCH);
