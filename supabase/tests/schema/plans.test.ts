import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptEnquiries, enquiry, submitParams } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';
import { accountCalls } from '#supabase/tests/support/plans/account-calls.ts';
import {
  auditEvents,
  daysOfVisits,
  enquiries,
  FEW,
  issues,
  subscribers,
} from '#supabase/tests/support/plans/calls.ts';
import type { Ids } from '#supabase/tests/support/plans/calls.ts';
import { enquiryCalls } from '#supabase/tests/support/plans/enquiry-calls.ts';
import { importCalls } from '#supabase/tests/support/plans/import-calls.ts';
import { issueCalls } from '#supabase/tests/support/plans/issue-calls.ts';
import { largeTables } from '#supabase/tests/support/plans/large-tables.ts';
import { openPlanned } from '#supabase/tests/support/plans/planned-database.ts';
import type { PlannedDatabase } from '#supabase/tests/support/plans/planned-database.ts';
import { sendingCalls } from '#supabase/tests/support/plans/sending-calls.ts';
import { siteCalls } from '#supabase/tests/support/plans/site-calls.ts';
import { subscriberCalls } from '#supabase/tests/support/plans/subscriber-calls.ts';
import { visitorCalls } from '#supabase/tests/support/plans/visitor-calls.ts';
import { workerCalls } from '#supabase/tests/support/plans/worker-calls.ts';
import { signUp, subscribeParams } from '#supabase/tests/support/newsletter/subscribing.ts';

const calls = [
  ...visitorCalls,
  ...enquiryCalls,
  ...subscriberCalls,
  ...issueCalls,
  ...siteCalls,
  ...accountCalls,
  ...sendingCalls,
  ...importCalls,
  ...workerCalls,
];

/** Functions of the API that no call names, in alphabetical order, each with the reason. */
const notPlanned = {
  is_current_editor: 'reads what every other call of the admin area reads first',
  newsletter_send_mails: 'measured with 100,000 mails of one send in mail-plans.test.ts',
  settle_newsletter_mail: 'measured with 100,000 mails of one send in mail-plans.test.ts',
  steer_newsletter_send: 'measured with 100,000 mails of one send in mail-plans.test.ts',
};

/** A firm has a handful of accounts: reading all of them is what the planner should do. */
const OF_ACCOUNTS = new Set([
  'users',
  'accounts',
  'account_sessions',
  'passkeys',
  'totp_secrets',
  'second_steps',
]);

/** Calls that respond with a record, and the status of that. */
const ofRecords: Partial<Record<string, string>> = { 'read an enquiry': 'closed' };

/** What the functions of the API respond with; none where they return rows. */
const statusesOf = (rows: readonly unknown[]): string[] =>
  rows
    .flatMap((row) => Object.values(row as object) as unknown[])
    .flatMap((result) =>
      typeof result === 'object' && result && 'status' in result ? [String(result.status)] : [],
    );

const middle = 'select id from public.contact_submissions order by created_at offset 100000 limit 1';
const draft = `select id from public.newsletter_issues where status = 'draft' order by issue_number limit 1`;
const sent = `select id from public.newsletter_issues where issue_number = 2000`;
const subscriber = `select id from public.newsletter_subscriptions where email like 'reader50001@%'`;
const suppressed = `select id from public.newsletter_subscriptions where suppressed_at is not null limit 1`;

describe(`what is read of ${enquiries} enquiries, ${subscribers} subscribers and ${issues} issues`, () => {
  let db: PlannedDatabase;
  let ids: Ids;
  beforeAll(async () => {
    db = await openPlanned();
    await acceptEnquiries(db);
    await createPeople(db);
    await db.exec(largeTables({ enquiries, subscribers, issues, daysOfVisits, auditEvents }));
    const id = async (sql: string) => (await db.query<{ id: string }>(sql))[0]?.id ?? '';
    const literals = (values: (string | null)[]) =>
      values.map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)).join(', ');
    ids = {
      enquiryId: await id(middle),
      lastPage: await id(`select (app_private.enquiry_counts() ->> 'all')::integer - 50 as id`),
      sentId: await id(sent),
      draftId: await id(draft),
      submit: `select public.submit_enquiry(${literals(submitParams(enquiry()))}) as result`,
      subscribe: `select public.subscribe(${literals(subscribeParams(signUp()))}) as result`,
      subscriberId: await id(subscriber),
      suppressedId: await id(suppressed),
      suppressedEmail: await id(
        `select email as id from public.newsletter_subscriptions where id = (${suppressed})`,
      ),
      audience: await id(`select app_private.audience() ->> 'count' as id`),
      mailedId: await id(
        `select issue_id as id from app_private.newsletter_sends where status = 'finished' order by finished_at limit 1`,
      ),
      token: await id('select unsubscribe_token as id from app_private.subscription_tokens limit 1'),
    };
  });
  afterAll(() => db?.close());

  it('names each function that visitors or the admin area call, or says why not', async () => {
    const named = calls.map(([, , sql]) => sql(ids)).join(' ');
    const functions = await db.query<{ name: string }>(
      `select p.proname as name from pg_proc as p
       where p.pronamespace = 'public'::regnamespace
         and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
       order by 1`,
    );
    const unnamed = functions.map(({ name }) => name).filter((name) => !named.includes(`public.${name}(`));
    expect(unnamed).toEqual(Object.keys(notPlanned));
  });

  // In this order: an analyze stays.
  describe.each(['as an embedded database, which nothing analyses', 'after an analyze'] as const)(
    '%s',
    (state) => {
      beforeAll(async () => {
        if (state === 'after an analyze') await db.exec('analyze');
      });

      it.each(calls)('%s', async (title, who, sql, bounds, before) => {
        const { read, rows } = await db.rowsRead(who, sql(ids), before?.(ids));
        // A call that is refused reads little.
        expect(statusesOf(rows).filter((status) => !['ok', ofRecords[title]].includes(status))).toEqual([]);
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
