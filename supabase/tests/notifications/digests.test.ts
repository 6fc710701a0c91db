import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engineNames, openPostgres, type Engine } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { actAsAdmin } from '#supabase/tests/support/generation.ts';
import { outbox, workerOn } from '#supabase/tests/support/mail.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';

const empty = `delete from public.contact_submissions; delete from app_private.rate_events;
  delete from app_private.mail_outbox; delete from app_private.digest_choices;
  alter table public.newsletter_issues disable trigger user;
  delete from public.newsletter_issues where status = 'draft';
  alter table public.newsletter_issues enable trigger user;
  delete from public.newsletter_sources`;

const choose = async (db: Engine, choice: string, since: string) => {
  await db.query('select public.choose_digest($1)', [choice]);
  await db.query('update app_private.digest_choices set chosen_at = $1', [since]);
};
/** As if a worker ticked then. */
const tickAt = (db: Engine, at: string) => db.query('select app_private.queue_digests($1)', [at]);
const digests = async (db: Engine) => (await outbox(db)).filter(({ kind }) => kind === 'digest').length;
const waiting = async (db: Engine) => {
  await submit(db, enquiry());
  await db.exec(`delete from app_private.mail_outbox`);
};

describe.each(engineNames)('digests on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries, actAsAdmin);
  beforeAll(async () => {
    await db.exec(`insert into public.office_holidays (day, name) values ('2026-04-03', 'Good Friday'),
      ('2026-04-06', 'Easter Monday') on conflict do nothing`);
  });
  beforeEach(() => db.exec(empty));

  // Sydney: winter is UTC+10, summer UTC+11; the clocks change on 5 April and 4 October 2026.
  it.each([
    ['daily', 'Tuesday before eight', '2026-11-23T20:59:59Z', null],
    ['daily', 'Tuesday at eight, in summer', '2026-11-23T21:00:00Z', '2026-11-23T21:00:00Z'],
    ['daily', 'Tuesday at eight, in winter', '2026-06-01T22:00:00Z', '2026-06-01T22:00:00Z'],
    ['daily', 'late on that day', '2026-11-24T12:59:00Z', '2026-11-23T21:00:00Z'],
    ['daily', 'after midnight, before the next one', '2026-11-24T13:01:00Z', null],
    ['daily', 'Saturday', '2026-11-28T00:00:00Z', null],
    ['daily', 'Good Friday', '2026-04-03T00:00:00Z', null],
    ['daily', 'Thursday before the clocks go back', '2026-04-01T21:00:00Z', '2026-04-01T21:00:00Z'],
    ['daily', 'Tuesday after the clocks went back', '2026-04-06T22:00:00Z', '2026-04-06T22:00:00Z'],
    ['daily', 'Friday before the clocks go forward', '2026-10-01T22:00:00Z', '2026-10-01T22:00:00Z'],
    ['daily', 'Tuesday after the clocks went forward', '2026-10-05T21:00:00Z', '2026-10-05T21:00:00Z'],
    ['weekly', 'Monday before eight', '2026-11-22T20:59:59Z', null],
    ['weekly', 'Monday at eight', '2026-11-22T21:00:00Z', '2026-11-22T21:00:00Z'],
    ['weekly', 'Sunday of that week', '2026-11-29T12:00:00Z', '2026-11-22T21:00:00Z'],
    [
      'weekly',
      'Monday after the clocks went back, a holiday',
      '2026-04-05T22:00:00Z',
      '2026-04-05T22:00:00Z',
    ],
    ['weekly', 'Monday after the clocks went forward', '2026-10-04T21:00:00Z', '2026-10-04T21:00:00Z'],
    ['weekly', 'the Sunday on which the clocks go forward', '2026-10-03T23:00:00Z', '2026-09-27T22:00:00Z'],
  ])('a %s one is due as said: %s', async (choice, _, now, due) => {
    const [row] = await db.query<{ due: Date | string | null }>(
      'select app_private.digest_due_at($1, $2::timestamptz) as due',
      [choice, now],
    );
    expect(row?.due && new Date(row.due).toISOString()).toBe(due && new Date(due).toISOString());
  });

  it('are queued once a period, however often a worker ticks', async () => {
    await waiting(db);
    await choose(db, 'daily', '2026-11-20T00:00:00Z');
    for (const at of [
      '2026-11-23T20:00:00Z',
      '2026-11-23T21:00:05Z',
      '2026-11-23T21:00:15Z',
      '2026-11-24T05:00:00Z',
    ]) {
      await tickAt(db, at);
    }
    expect(await digests(db)).toBe(1);
    await tickAt(db, '2026-11-24T21:00:05Z');
    expect(await digests(db)).toBe(2);
  });

  it('go on once a clock that was a year ahead is right again', async () => {
    await waiting(db);
    await choose(db, 'daily', '2026-11-20T00:00:00Z');
    await tickAt(db, '2027-11-23T21:00:05Z');
    expect(await digests(db)).toBe(1);
    await tickAt(db, '2026-11-23T21:00:05Z');
    await tickAt(db, '2026-11-23T21:00:15Z');
    expect(await digests(db)).toBe(2);
  });

  it('begin after the choice: whoever chooses at noon gets none of that morning', async () => {
    await waiting(db);
    await choose(db, 'weekly', '2026-11-25T01:00:00Z');
    await tickAt(db, '2026-11-25T01:00:10Z');
    expect(await digests(db)).toBe(0);
    await tickAt(db, '2026-11-29T21:00:10Z');
    expect(await digests(db)).toBe(1);
  });

  it('are not sent when nothing waits, nor later in a period that was decided', async () => {
    await choose(db, 'daily', '2026-11-20T00:00:00Z');
    await tickAt(db, '2026-11-23T21:00:00Z');
    await waiting(db);
    await tickAt(db, '2026-11-23T22:00:00Z');
    expect(await digests(db)).toBe(0);
  });

  it('leave as one when several wait for the mail server, and count what is overdue', async () => {
    await waiting(db);
    await db.exec(`alter table public.contact_submissions disable trigger user;
      update public.contact_submissions set due_at = now() - interval '1 hour';
      alter table public.contact_submissions enable trigger user`);
    await choose(db, 'daily', '2026-11-20T00:00:00Z');
    for (const day of [23, 24, 25]) await tickAt(db, `2026-11-${day}T21:00:05Z`);
    expect(await digests(db)).toBe(3);
    const { mails } = await workerOn(db).claim(10);
    expect(mails).toMatchObject([{ kind: 'digest', digest: { open: 1, overdue: 1 } }]);
  });

  it('go to nobody who chose none or is no administrator any more', async () => {
    await waiting(db);
    await choose(db, 'daily', '2026-11-20T00:00:00Z');
    await choose(db, 'none', '2026-11-20T00:00:00Z');
    await tickAt(db, '2026-11-23T21:00:00Z');
    expect(await digests(db)).toBe(0);
    for (const change of [`raw_app_meta_data = '{}'`, `banned_until = now() + interval '1 day'`]) {
      await choose(db, 'daily', '2026-11-20T00:00:00Z');
      await db.exec(`update auth.users set ${change} where email = 'admin@access.example'`);
      await tickAt(db, '2026-11-23T21:00:00Z');
      await db.exec(`update auth.users set raw_app_meta_data = '{"role": "admin"}', banned_until = null
        where email = 'admin@access.example'`);
      expect(await digests(db)).toBe(0);
    }
  });

  it('list what waits without a word of a visitor, and are dropped when it is done before they leave', async () => {
    await submit(db, enquiry({ name: 'Hidden', subject: 'Hidden', message: 'Hidden words of a visitor' }));
    await db.exec(`delete from app_private.mail_outbox;
      insert into public.newsletter_issues (issue_number, title, content) values (901, 'Own title', 'x');
      insert into public.newsletter_sources (name, url, area, last_error)
      values ('A feed', 'https://feeds.example/a', 'ai', 'HTTP 500');
      insert into app_private.mail_outbox (kind, submission_id, status)
      select 'notification', id, 'failed' from public.contact_submissions`);
    await choose(db, 'weekly', '2026-11-20T00:00:00Z');
    await tickAt(db, '2026-11-23T00:00:00Z');
    const worker = workerOn(db);
    const [mail] = (await worker.claim()).mails;
    expect(mail).toMatchObject({
      kind: 'digest',
      to: 'admin@access.example',
      choice: 'weekly',
      digest: {
        open: 1,
        overdue: 0,
        enquiries: [
          { kind: 'contact', id: expect.any(String) as string, due_at: expect.any(String) as string },
        ],
        drafts: [{ issue_number: 901, title: 'Own title' }],
        feeds: ['A feed'],
        in_doubt: 1,
      },
    });
    expect(JSON.stringify(mail)).not.toContain('Hidden');
    await db.exec(`delete from public.contact_submissions; delete from public.newsletter_issues where issue_number = 901;
      delete from public.newsletter_sources`);
    expect(await worker.mark(mail!.id)).toBe('lost');
  });
});

it(
  'two workers that tick at once, and one that is killed, queue one digest',
  { timeout: 60_000 },
  async () => {
    const db = await openPostgres();
    try {
      await createPeople(db);
      await acceptEnquiries(db);
      await actAsAdmin(db);
      await db.exec(empty);
      await waiting(db);
      await choose(db, 'daily', '2026-11-20T00:00:00Z');
      const [killed, one, two] = await Promise.all([db.connect(), db.connect(), db.connect()]);
      const call = `select app_private.queue_digests('2026-11-23T21:00:00Z')`;
      // Its connection ends within the transaction.
      await killed.exec(`begin; ${call}`);
      await killed.close();
      await expect
        .poll(() =>
          db.query(`select 1 from pg_locks where relation = 'app_private.digest_choices'::regclass`),
        )
        .toEqual([]);
      await one.exec(`begin; ${call}`);
      await two.exec(call);
      await one.exec('commit');
      await two.exec(call);
      expect(await digests(db)).toBe(1);
    } finally {
      await db.close();
    }
  },
);
