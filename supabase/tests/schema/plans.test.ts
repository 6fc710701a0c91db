import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '#supabase/tests/support/engines.ts';
import { acceptEnquiries, address, enquiry, seal, submitParams } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';
import { largeTables } from '#supabase/tests/support/plans/large-tables.ts';
import { openPlanned } from '#supabase/tests/support/plans/planned-database.ts';
import type { PlannedDatabase } from '#supabase/tests/support/plans/planned-database.ts';
import { signUp, subscribeParams } from '#supabase/tests/support/newsletter/subscribing.ts';

const enquiries = 200_000;
const subscribers = 100_000;
const issues = 5_000;
/** 25 months, with forty rows each. */
const daysOfVisits = 760;
const VISITS_OF_A_DAY = 40;
const acts = 100_000;
/** What a call may read of a table that its bounds do not name. */
const FEW = 10;
/** A firm has a handful of accounts: reading all of them is what the planner should do. */
const OF_ACCOUNTS = new Set([
  'users',
  'accounts',
  'account_sessions',
  'passkeys',
  'totp_secrets',
  'second_steps',
]);
/** The row it goes on after, one more than a page, the page again with all columns, and a few filtered. */
const SUBSCRIBERS_OF_A_PAGE = 1 + 51 + 50 + FEW;
/** What a search counts. */
const FOUND_AT_MOST = 1001;

/** The rows of a page and the same again with all columns, and few that are filtered. */
const A_PAGE = 50 + 50 + 2 * FEW;
/** More are said to be many. */
const OVERDUE_COUNTED = 1001;

const middle = 'select id from public.contact_submissions order by created_at offset 100000 limit 1';
const draft = `select id from public.newsletter_issues where status = 'draft' order by issue_number limit 1`;
const sent = `select id from public.newsletter_issues where issue_number = 2000`;

const ipHash = address('plans');
const networkHash = address('network of the plans');
const emailHash = address('admin');
const signIn = seal(['sign-in', 'attempt', ipHash, networkHash, emailHash]);

const subscriber = `select id from public.newsletter_subscriptions where email like 'reader50001@%'`;
const suppressed = `select id from public.newsletter_subscriptions where suppressed_at is not null limit 1`;

type Bounds = Partial<Record<string, number>>;

const calls: [title: string, who: Identity, sql: (ids: Ids) => string, bounds: Bounds][] = [
  ['submit an enquiry', people['anonymous visitor'], ({ submit }) => submit, { enquiry_totals: 20 }],
  ['subscribe', people['anonymous visitor'], ({ subscribe }) => subscribe, {}],
  [
    'read the preferences of a subscriber',
    people['anonymous visitor'],
    ({ token }) => `select public.newsletter_preferences('${token}')`,
    {},
  ],
  ...['unsubscribe', 'data_copy', 'erase'].map((action): (typeof calls)[number] => [
    `${action} by a link`,
    people['anonymous visitor'],
    ({ token }) => `select public.change_subscription('${token}', '${action}')`,
    {},
  ]),
  [
    'count a sign-in',
    people['anonymous visitor'],
    () =>
      `select public.sign_in_rate_limit('attempt', '${ipHash}', '${networkHash}', '${emailHash}', '${signIn}')`,
    {},
  ],
  [
    'read the version of the archive',
    people['anonymous visitor'],
    () => 'select public.archive_version()',
    {},
  ],
  [
    'read a page of the archive',
    people['anonymous visitor'],
    () => 'select public.archive_page(3, 20)',
    { newsletter_issues: issues + 100 },
  ],
  [
    'read an issue',
    people['anonymous visitor'],
    () => 'select public.archive_issue(20, 2000)',
    { newsletter_issues: 3 * issues },
  ],
  [
    'read the newest issue',
    people['anonymous visitor'],
    () => 'select public.archive_issue(20)',
    { newsletter_issues: 3 * issues },
  ],
  [
    'read the numbers of all issues',
    people['anonymous visitor'],
    () => 'select public.archive_numbers()',
    { newsletter_issues: issues },
  ],
  [
    'read the newest issues with their text',
    people['anonymous visitor'],
    () =>
      `select content from public.newsletter_issues where status = 'sent' order by issue_number desc limit 20`,
    { newsletter_issues: 30 },
  ],
  [
    'search the archive for a rare word',
    people['anonymous visitor'],
    () => `select public.search_issues(md5('2000'), 1)`,
    { issue_search: 20, newsletter_issues: issues },
  ],
  [
    'search the archive for a word of every issue',
    people['anonymous visitor'],
    () => `select public.search_issues('logging', 1)`,
    { issue_search: 3 * issues + 300, newsletter_issues: issues },
  ],
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
  ...['open', 'overdue', 'answered', 'spam'].map((filter): (typeof calls)[number] => [
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
    { contact_submissions: 170, newsletter_sources: 24, enquiry_totals: 20 },
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
    () => `select public.admin_enquiries('', null, 50, ${enquiries - 50})`,
    { contact_submissions: enquiries + OVERDUE_COUNTED + A_PAGE },
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
  ...[
    ['7d', 7],
    ['30d', 30],
    ['12m', 366],
  ].flatMap(([period, days]): typeof calls => [
    [
      `read the visits of ${period}`,
      people.admin,
      () => `select public.admin_visits('${period}')`,
      { page_visits: Number(days) * VISITS_OF_A_DAY },
    ],
    [
      `export a part of the visits of ${period}`,
      people.admin,
      () => `select public.admin_visit_export('${period}', (
        select to_jsonb(v) from (select current_date - ${Number(days) - 3} as day, '/' as page, 'direct' as referrer, '' as campaign) as v
      ), 50)`,
      // The planner may also sort the rest of a short period, and of a long one it may not.
      { page_visits: Math.min(Number(days), 30) * VISITS_OF_A_DAY },
    ],
  ]),
  ...[
    ['of all', 'null, null, null, null'],
    ['after one', 'null, null, null, 50000'],
    ['of one account', `null, null, 'admin@access.example', null`],
    ['of nobody', `null, null, 'nobody@access.example', null`],
    ['of an action', `'deleted', null, null, null`],
    ['of a rare subject', `null, 'redirect', null, null`],
    ['of no subject', `null, 'feed', null, null`],
  ].map(([which, filter]): (typeof calls)[number] => [
    `read the audit log ${which}`,
    people.admin,
    () => `select public.admin_audit_log(${filter}, 50, false)`,
    // One of three is of the action; those of a rare subject are sorted.
    { audit_events: 3 * 50 + FEW },
  ]),
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
  ...['', 'active', 'unsubscribed', 'pending', 'suppressed'].flatMap((state): typeof calls => [
    [
      `list the ${state || 'newest'} subscribers`,
      people.admin,
      () => `select public.admin_subscribers('', '${state}', null)`,
      { newsletter_subscriptions: SUBSCRIBERS_OF_A_PAGE },
    ],
    [
      `list the ${state || 'newest'} subscribers after one`,
      people.admin,
      ({ subscriberId }) => `select public.admin_subscribers('', '${state}', '${subscriberId}')`,
      { newsletter_subscriptions: SUBSCRIBERS_OF_A_PAGE },
    ],
  ]),
  ...['reader777@', 'reader777@readers77.example', '@readers77.example', 'nobody'].map(
    (search): (typeof calls)[number] => [
      `search the subscribers for ${search}`,
      people.admin,
      () => `select public.admin_subscribers('${search}', null, null)`,
      { newsletter_subscriptions: 3 * FOUND_AT_MOST },
    ],
  ),
  [
    'search the subscribers for the beginning of every address and every domain',
    people.admin,
    () => `select public.admin_subscribers('reader', null, null)`,
    { newsletter_subscriptions: FOUND_AT_MOST + SUBSCRIBERS_OF_A_PAGE },
  ],
  [
    'search the subscribers for it after one',
    people.admin,
    ({ subscriberId }) => `select public.admin_subscribers('reader', null, '${subscriberId}')`,
    { newsletter_subscriptions: FOUND_AT_MOST + SUBSCRIBERS_OF_A_PAGE },
  ],
  [
    'open a subscriber',
    people.admin,
    ({ subscriberId }) => `select public.newsletter_subscriber('${subscriberId}')`,
    // All mails to the person, of which retention leaves few.
    { newsletter_consent_events: 100, mail_outbox: 202 },
  ],
  [
    'suppress a subscriber',
    people.admin,
    ({ subscriberId }) => `select public.suppress_subscriber('${subscriberId}', '', 'asked')`,
    {},
  ],
  [
    'lift the suppression of a subscriber',
    people.admin,
    ({ suppressedId }) => `select public.lift_suppression('${suppressedId}', null, 'hard_bounce', 'asked')`,
    {},
  ],
  [
    'erase a subscriber',
    people.admin,
    ({ suppressedId, suppressedEmail }) =>
      `select public.erase_subscriber('${suppressedId}', '${suppressedEmail}')`,
    {},
  ],
  [
    'export a part of the subscribers',
    people.admin,
    () => `select public.admin_subscriber_export('', null, null, 1000)`,
    { newsletter_subscriptions: 2_100, newsletter_consent_events: 2_100 },
  ],
  [
    'read a portion of an import',
    people.admin,
    () => `
      with begun as materialized (select public.begin_newsletter_import('subscribers') ->> 'id' as id)
      select public.read_newsletter_import(id::uuid, 1, (
        select jsonb_agg(jsonb_build_object('line', n, 'email', 'reader' || n || '@readers' || n % 100 || '.example',
          'consent_at', '2025-01-01T00:00:00Z', 'consent_source', 'Form'))
        from generate_series(1, 500) as n where n % 50 > 0
      ), true) from begun`,
    // Its own row, at each step; one who is pending is new, and each new row looks at it once more.
    { newsletter_subscriptions: 600, newsletter_imports: 20 },
  ],
  [
    'list the issues',
    people.admin,
    () => `select public.admin_issues('', null, 50, 0)`,
    { newsletter_issues: issues + 50 },
  ],
  [
    'list the oldest issues',
    people.admin,
    () => `select public.admin_issues('', null, 50, ${issues - 50})`,
    { newsletter_issues: issues + 50 },
  ],
  [
    'search the issues',
    people.admin,
    () => `select public.admin_issues('draft about', null, 50, 0)`,
    { newsletter_issues: issues + 50 },
  ],
  [
    'correct a sent issue',
    people.admin,
    ({ sentId }) => `select public.save_newsletter_issue('${sentId}', 1, 'Title', '', 'Text', '')`,
    {},
  ],
  [
    'publish a draft',
    people.admin,
    ({ draftId }) => `select public.publish_newsletter_issue('${draftId}', 1)`,
    {},
  ],
  [
    'withdraw an issue',
    people.admin,
    ({ sentId }) => `select public.set_newsletter_visibility('${sentId}', 'withdrawn')`,
    {},
  ],
  [
    'delete a draft',
    people.admin,
    ({ draftId }) => `select public.delete_newsletter_draft('${draftId}', 1)`,
    {},
  ],
  [
    'start a generation',
    people.admin,
    () => 'select public.start_newsletter_generation()',
    { newsletter_sources: 24, newsletter_feed_items: 20_000 },
  ],
  [
    'read what a new issue could be made of',
    people.admin,
    () => 'select public.newsletter_candidates(30)',
    { newsletter_sources: 24, newsletter_feed_items: 20_600 },
  ],
  [
    'claim mails',
    people.service,
    () => `select public.claim_mail(gen_random_uuid(), 'direct', 20, 60)`,
    { mail_outbox: 60, contact_submissions: 60 },
  ],
  ['list mails in doubt', people.service, () => 'select public.mail_in_doubt()', {}],
  [
    'purge',
    people.service,
    () => 'select public.purge_expired_enquiries()',
    { newsletter_generation_runs: 20 },
  ],
];

interface Ids {
  enquiryId: string;
  sentId: string;
  draftId: string;
  submit: string;
  subscribe: string;
  /** Of the links of a subscriber. */
  token: string;
  /** Of one in the middle of the list, with a long record; and of one whose mailbox refused mail. */
  subscriberId: string;
  suppressedId: string;
  suppressedEmail: string;
}

describe(`what is read of ${enquiries} enquiries, ${subscribers} subscribers and ${issues} issues`, () => {
  let db: PlannedDatabase;
  let ids: Ids;
  beforeAll(async () => {
    db = await openPlanned();
    await acceptEnquiries(db);
    await createPeople(db);
    await db.exec(largeTables({ enquiries, subscribers, issues, daysOfVisits, acts }));
    const id = async (sql: string) => (await db.query<{ id: string }>(sql))[0]?.id ?? '';
    const literals = (values: (string | null)[]) =>
      values.map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)).join(', ');
    ids = {
      enquiryId: await id(middle),
      sentId: await id(sent),
      draftId: await id(draft),
      submit: `select public.submit_enquiry(${literals(submitParams(enquiry()))}) as result`,
      subscribe: `select public.subscribe(${literals(subscribeParams(signUp()))}) as result`,
      subscriberId: await id(subscriber),
      suppressedId: await id(suppressed),
      suppressedEmail: await id(
        `select email as id from public.newsletter_subscriptions where id = (${suppressed})`,
      ),
      token: await id('select unsubscribe_token as id from app_private.subscription_tokens limit 1'),
    };
  });
  afterAll(() => db?.close());

  // In this order: an analyze stays.
  describe.each(['as an embedded database, which nothing analyses', 'after an analyze'] as const)(
    '%s',
    (state) => {
      beforeAll(async () => {
        if (state === 'after an analyze') await db.exec('analyze');
      });

      it.each(calls)('%s', async (_, who, sql, bounds) => {
        const { read, rows } = await db.rowsRead(who, sql(ids));
        expect(JSON.stringify(rows)).not.toMatch(
          /"status":"(conflict|forbidden|invalid|late|locked|not_found|no_words|unauthorised|unavailable)"/,
        );
        const tooMany = [...read].filter(
          ([table, rows]) => rows > (bounds[table] ?? (OF_ACCOUNTS.has(table) ? 6 * FEW : FEW)),
        );
        expect(tooMany).toEqual([]);
      });

      it('counts the rows that a call reads', async () => {
        const { read } = await db.rowsRead(people.admin, 'select count(*) from public.contact_submissions');
        expect(read.get('contact_submissions')).toBeGreaterThanOrEqual(enquiries);
      });
    },
  );
});
