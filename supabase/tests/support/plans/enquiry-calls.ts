import { people } from '#supabase/tests/support/accounts/people.ts';
import { enquiries, FEW } from './calls.ts';
import type { Call } from './calls.ts';

/** The rows of a page and the same again with all columns, and few that are filtered. */
const A_PAGE = 50 + 50 + 2 * FEW;
/** More are said to be many. */
const OVERDUE_COUNTED = 1001;

export const enquiryCalls: Call[] = [
  [
    'list the newest enquiries',
    people.admin,
    () => `select public.admin_enquiries('', null, 50, 0)`,
    { contact_submissions: OVERDUE_COUNTED + A_PAGE },
  ],
  [
    'list the unread enquiries',
    people.admin,
    () => `select public.admin_enquiries('', 'unread', 50, 0)`,
    { contact_submissions: OVERDUE_COUNTED + A_PAGE },
  ],
  ...['open', 'overdue', 'answered', 'spam'].map((filter): Call => [
    `list the enquiries that are ${filter}`,
    people.admin,
    () => `select public.admin_enquiries('', '${filter}', 50, 0)`,
    // The planner may also go along the dates, and pass over what has another status.
    { contact_submissions: OVERDUE_COUNTED + 3 * A_PAGE },
  ]),
  [
    'count what waits',
    people.admin,
    () => `select public.enquiries_waiting(now() - interval '9 days')`,
    { contact_submissions: 170 },
  ],
  [
    'read the overview',
    people.admin,
    () => 'select public.admin_overview()',
    { contact_submissions: 170, newsletter_sources: 24, enquiry_totals: 20, webhook_deliveries: 101 },
  ],
  [
    'list the held enquiries',
    people.admin,
    () => `select public.admin_enquiries('', 'held', 50, 0)`,
    { contact_submissions: OVERDUE_COUNTED + A_PAGE },
  ],
  [
    'search the enquiries for a rare word',
    people.admin,
    () => `select public.admin_enquiries('person777@', null, 50, 0)`,
    { enquiry_search: enquiries },
  ],
  [
    'search the enquiries for two words of every enquiry',
    people.admin,
    () => `select public.admin_enquiries('please enquiry', 'answered', 50, 100)`,
    { enquiry_search: enquiries, contact_submissions: 50 },
  ],
  [
    'search the enquiries for three words of every enquiry',
    people.admin,
    () => `select public.admin_enquiries('please enquiry every', null, 50, 0)`,
    { enquiry_search: enquiries, contact_submissions: 50 },
  ],
  [
    'list the oldest enquiries',
    people.admin,
    ({ lastPage }) => `select public.admin_enquiries('', null, 50, ${lastPage})`,
    { contact_submissions: OVERDUE_COUNTED + 3 * A_PAGE },
  ],
  [
    'export the first enquiries',
    people.admin,
    () => `select public.admin_enquiry_export('', null, null, null, 1000)`,
    // Spam is passed over.
    { contact_submissions: 2000 + FEW },
  ],
  [
    'export the enquiries after one',
    people.admin,
    ({ enquiryId }) =>
      `select public.admin_enquiry_export('', null, now() - interval '400 days', '${enquiryId}', 1000)`,
    // Spam is passed over.
    { contact_submissions: 2000 + FEW },
  ],
  [
    'export what a search finds',
    people.admin,
    () => `select public.admin_enquiry_export('please', null, null, null, 1000)`,
    // Three processes of PostgreSQL may each read their share of the index a little further.
    { contact_submissions: 1000, enquiry_search: 3000 },
  ],
  [
    'open an enquiry',
    people.admin,
    ({ enquiryId }) =>
      `select public.admin_enquiry('${enquiryId}', '', 'open') as one, public.admin_enquiry('${enquiryId}', '', 'all')`,
    // Who can take care of it.
    { contact_submissions: 6 * FEW, users: 90 },
  ],
  [
    'open an enquiry that a search found',
    people.admin,
    ({ enquiryId }) => `select public.admin_enquiry('${enquiryId}', 'please', 'open')`,
    { enquiry_search: 2 * enquiries, contact_submissions: 3 * FEW, users: 60 },
  ],
  [
    'change fifty enquiries',
    people.admin,
    () =>
      `select public.change_enquiries((
        select jsonb_agg(to_jsonb(c)) from (
          select id, status from public.contact_submissions order by id limit 50
        ) as c
      ), 'closed', null)`,
    { contact_submissions: 200, enquiry_search: 60, enquiry_totals: 20, pg_class: 60, users: 400 },
  ],
  [
    'mark an enquiry as read',
    people.admin,
    ({ enquiryId }) => `select public.mark_enquiry_read('${enquiryId}')`,
    { enquiry_totals: 20, settings: 2 * FEW },
  ],
  [
    'save notes on an enquiry',
    people.admin,
    ({ enquiryId }) => `select public.admin_save_enquiry_notes('${enquiryId}', 'called', '')`,
    // The one row, for each rule that looks whether a second factor is required.
    { settings: 2 * FEW },
  ],
  [
    'delete an enquiry',
    people.admin,
    ({ enquiryId }) =>
      `select public.delete_enquiries((select jsonb_agg(jsonb_build_object('id', id, 'status', status))
       from public.contact_submissions where id = '${enquiryId}'))`,
    { enquiry_totals: 20, settings: 2 * FEW },
  ],
  ['read an enquiry', people.admin, ({ enquiryId }) => `select public.read_enquiry('${enquiryId}')`, {}],
  [
    'undo the change of fifty enquiries',
    people.admin,
    () => `
      with changed as materialized (select public.change_enquiries((
        select jsonb_agg(to_jsonb(c)) from (
          select id, status from public.contact_submissions order by id limit 50
        ) as c
      ), 'closed', null) ->> 'change' as id)
      select public.undo_enquiry_change(id::uuid) from changed`,
    // Each is changed twice.
    {
      contact_submissions: 400,
      enquiry_events: 200,
      enquiry_search: 120,
      enquiry_totals: 40,
      pg_class: 120,
      users: 1_000,
    },
  ],
  [
    'read the enquiries that a question names',
    people.admin,
    () =>
      `select id, subject, name, status from public.contact_submissions
       where id = any (array(select id from public.contact_submissions order by id limit 50))
       order by created_at desc`,
    { contact_submissions: 100 },
  ],
  [
    'block a word',
    people.admin,
    () => `select public.block_enquiries('word', 'casino')`,
    { enquiry_blocks: 500 },
  ],
];
