import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptEnquiries, enquiry, submitParams } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';
import {
  acts,
  daysOfVisits,
  enquiries,
  FEW,
  issues,
  subscribers,
} from '#supabase/tests/support/plans/calls.ts';
import type { Ids } from '#supabase/tests/support/plans/calls.ts';
import { enquiryCalls } from '#supabase/tests/support/plans/enquiry-calls.ts';
import { issueCalls } from '#supabase/tests/support/plans/issue-calls.ts';
import { largeTables } from '#supabase/tests/support/plans/large-tables.ts';
import { openPlanned } from '#supabase/tests/support/plans/planned-database.ts';
import type { PlannedDatabase } from '#supabase/tests/support/plans/planned-database.ts';
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
  ...workerCalls,
];

/** A firm has a handful of accounts: reading all of them is what the planner should do. */
const OF_ACCOUNTS = new Set([
  'users',
  'accounts',
  'account_sessions',
  'passkeys',
  'totp_secrets',
  'second_steps',
]);

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
