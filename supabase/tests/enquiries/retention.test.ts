import { beforeEach, describe, expect, it } from 'vitest';
import { site } from '#content/site/site.ts';
import { isRetentionHeld } from '#embedded/backup/expiry.ts';
import { engineNames, openEngine } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit } from '#supabase/tests/support/enquiries.ts';
import { asService } from '#supabase/tests/support/mail.ts';

describe.each(engineNames)('the retention of enquiries on %s', (name) => {
  const db = useEngine(name, acceptEnquiries);
  beforeEach(() =>
    db.exec(`delete from public.contact_submissions; delete from app_private.rate_events;
      delete from app_private.mail_outbox; delete from public.newsletter_subscriptions;
      update app_private.settings set enquiry_retention_months = ${site.enquiryRetentionMonths},
        retention_ran_at = now(), retention_held_until = null`),
  );
  const purge = () => asService<Record<string, unknown>>(db, 'purge_expired_enquiries()', []);

  /**
   * An enquiry of this subject, with its mails, as if it had been sent so long ago. Only the owner can turn
   * the guard off.
   */
  async function sentAgo(subject: string, time: string) {
    await submit(db, enquiry({ subject }));
    await db.exec('alter table public.contact_submissions disable trigger contact_submissions_on_update');
    await db.query(
      'update public.contact_submissions set created_at = now() - $2::interval where subject = $1',
      [subject, time],
    );
    await db.exec('alter table public.contact_submissions enable trigger contact_submissions_on_update');
    await db.query(
      `update app_private.mail_outbox set created_at = now() - $2::interval
       where submission_id = (select id from public.contact_submissions where subject = $1)`,
      [subject, time],
    );
  }
  const left = async () =>
    (
      await db.query<{ subject: string }>('select subject from public.contact_submissions order by subject')
    ).map((row) => row.subject);

  it('is the number of months that the privacy policy states', async () => {
    const fresh = await openEngine(name);
    const months = 'select enquiry_retention_months as months from app_private.settings';
    expect(await fresh.query(months)).toEqual([{ months: site.enquiryRetentionMonths }]);
    await fresh.close();
  });

  it('deletes what is older, with its mails, and nothing that is younger', async () => {
    await sentAgo('older', '24 months 1 hour');
    await sentAgo('younger', '23 months 28 days');
    await submit(db, enquiry({ subject: 'today' }));
    expect(await purge()).toMatchObject({ status: 'ok', enquiries: 1 });
    expect(await left()).toEqual(['today', 'younger']);
    expect(await db.query('select count(*)::int as n from app_private.mail_outbox')).toEqual([{ n: 4 }]);
    expect(await purge()).toMatchObject({ status: 'ok', enquiries: 0 });
  });

  it('deletes mails after 90 days, those of a mailbox that was full within a year after a year', async () => {
    const mails = (address: string, verdicts: Record<number, string | null>) =>
      db.query(
        `with person as (insert into public.newsletter_subscriptions (email) values ($1) returning id)
         insert into app_private.mail_outbox (kind, subscription_id, status, verdict, created_at)
         select 'welcome', person.id, case when verdict is null then 'sent' else 'failed' end, verdict,
           now() - make_interval(days => age)
         from person, unnest($2::integer[], $3::text[]) as m (age, verdict)`,
        [address, Object.keys(verdicts), Object.values(verdicts)],
      );
    const ages = async (address: string) =>
      (
        await db.query<{ age: number }>(
          `select extract(day from now() - o.created_at)::integer as age from app_private.mail_outbox as o
           join public.newsletter_subscriptions as s on s.id = o.subscription_id where s.email = $1 order by 1`,
          [address],
        )
      ).map(({ age }) => age);
    await mails('well@reader.example', { 89: null, 91: null, 200: 'policy' });
    await mails('full@reader.example', { 89: null, 120: null, 200: 'soft', 366: 'soft' });
    await purge();
    expect([await ages('well@reader.example'), await ages('full@reader.example')]).toEqual([
      [89],
      [89, 120, 200],
    ]);
  });

  it('follows the setting, which takes one month to ten years', async () => {
    await sentAgo('six weeks', '6 weeks');
    await purge();
    expect(await left()).toEqual(['six weeks']);
    await db.exec('update app_private.settings set enquiry_retention_months = 1');
    await purge();
    expect(await left()).toEqual([]);
    for (const months of [0, 121, 'null']) {
      await expect(
        db.exec(`update app_private.settings set enquiry_retention_months = ${months}`),
      ).rejects.toThrow();
    }
  });

  describe('after a jump of the clock', () => {
    /** As if the last run had been so long ago. */
    const ranAgo = (time: string) =>
      db.query('update app_private.settings set retention_ran_at = now() - $1::interval', [time]);
    const heldFor = async () =>
      (
        await db.query<{ held: string | null }>(
          `select to_char(retention_held_until - retention_ran_at, 'DD') as held from app_private.settings`,
        )
      )[0]?.held;

    it.each([
      ['of a minute', '1 minute', false],
      ['of 29 days', '29 days', false],
      ['of 59 days', '59 days', true],
    ])('tells before its next run whether a pause %s may be one', async (_, time, held) => {
      await ranAgo(time);
      expect(await isRetentionHeld(db)).toBe(held);
      await purge();
      expect(await isRetentionHeld(db)).toBe(held);
    });

    it.each([
      ['holds', 'by 29 days', '29 days 1 hour'],
      ['holds', 'by two days', '2 days 1 hour'],
      ['deletes', 'by less than a day', '24 hours'],
    ])('%s where the worker measured an hour, and the clock moved %s', async (what, _, time) => {
      await sentAgo('older', '25 months');
      await ranAgo(time);
      const purged = await asService<object>(db, 'purge_expired_enquiries($1)', [3600]);
      expect(purged).toMatchObject(
        what === 'holds'
          ? { enquiries: 0, held_until: expect.any(String) }
          : { enquiries: 1, held_until: null },
      );
      expect(await heldFor()).toBe(what === 'holds' ? '07' : null);
    });

    it('makes up for a pause that the worker has measured', async () => {
      await sentAgo('older', '25 months');
      await ranAgo('29 days');
      const seconds = 29 * 24 * 60 * 60;
      const purged = await asService<object>(db, 'purge_expired_enquiries($1)', [seconds]);
      expect(purged).toMatchObject({ enquiries: 1, held_until: null });
    });

    it('deletes nothing but hashes for a week', async () => {
      await sentAgo('older', '25 months');
      await ranAgo('800 days');
      expect(await purge()).toMatchObject({
        enquiries: 0,
        address_hashes: 1,
        older_than: expect.stringMatching(/^1970/),
      });
      expect(await heldFor()).toBe('07');
      await db.exec(`update app_private.settings
        set retention_ran_at = now() - interval '1 hour', retention_held_until = now() + interval '1 hour'`);
      expect(await purge()).toMatchObject({ enquiries: 0, held_until: expect.any(String) });
      await db.exec(`update app_private.settings set retention_held_until = now() - interval '1 second'`);
      expect(await purge()).toMatchObject({ enquiries: 1, held_until: null });
      expect(await left()).toEqual([]);
    });

    it('goes on as soon as the clock was set back', async () => {
      await sentAgo('older', '25 months');
      await sentAgo('younger', '1 month');
      await db.exec(`update app_private.settings
        set retention_ran_at = now() + interval '800 days', retention_held_until = now() + interval '807 days'`);
      expect(await purge()).toMatchObject({ enquiries: 1, held_until: null });
      expect(await left()).toEqual(['younger']);
    });

    it('takes the newest enquiry for the last run where there was none', async () => {
      await sentAgo('older', '25 months');
      await db.exec('update app_private.settings set retention_ran_at = null');
      expect(await purge()).toMatchObject({ enquiries: 0, held_until: expect.any(String) });
      await submit(db, enquiry({ subject: 'today' }));
      await db.exec('update app_private.settings set retention_ran_at = null, retention_held_until = null');
      expect(await purge()).toMatchObject({ enquiries: 1, held_until: null });
    });
  });

  it('deletes as many as may be sent in an hour at a time, the oldest first', async () => {
    await db.exec('update app_private.settings set enquiry_limit_stored = 100');
    await sentAgo('oldest', '26 months');
    await db.exec('alter table public.contact_submissions disable trigger user');
    await db.exec(`insert into public.contact_submissions
        (request_id, kind, name, email, subject, message, ip_hash, created_at, due_at, remind_at)
      select gen_random_uuid(), c.kind, c.name, n || c.email, 'old ' || n, c.message, c.ip_hash, now() - interval '25 months', now(), now()
      from public.contact_submissions as c, generate_series(1, 100) as n`);
    await db.exec('alter table public.contact_submissions enable trigger user');
    expect(await purge()).toMatchObject({ enquiries: 100 });
    expect(await left()).toHaveLength(1);
    expect(await left()).not.toContain('oldest');
    await db.exec('update app_private.settings set enquiry_limit_stored = default');
  });

  it('erases the hash of the sender’s address within a day, and changes nothing else', async () => {
    await sentAgo('yesterday', '23 hours 1 minute');
    await sentAgo('this morning', '22 hours');
    await db.exec(`insert into app_private.rate_events (bucket, created_at)
      values ('enquiry:address:old', now() - interval '23 hours 1 minute'),
        ('enquiry:total', now() + interval '400 days'), ('sign-in:pair:old', now() - interval '23 hours 1 minute'), ('sign-in:pair:new', now()), ('something else', now() - interval '1 year')`);
    const before = await db.query<{ ip_hash: string }>(
      'select * from public.contact_submissions order by subject',
    );
    expect(await purge()).toMatchObject({ address_hashes: 1, enquiries: 0 });
    expect(await db.query('select * from public.contact_submissions order by subject')).toEqual([
      before[0],
      { ...before[1], ip_hash: '0'.repeat(64) },
    ]);
    const buckets = await db.query<{ bucket: string }>('select distinct bucket from app_private.rate_events');
    const names = buckets.map(({ bucket }) => bucket);
    for (const old of ['enquiry:address:old', 'sign-in:pair:old']) expect(names).not.toContain(old);
    expect(
      await db.query('select 1 from app_private.rate_events where created_at > clock_timestamp()'),
    ).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['something else', 'sign-in:pair:new']));
  });

  it('refuses every other role to erase or choose such a hash', async () => {
    await submit(db, enquiry({ subject: 'mine' }));
    for (const hash of ['0', 'f']) {
      await db.exec('begin');
      await db.exec('grant all on public.contact_submissions to service_role; set local role service_role');
      await expect(
        db.query('update public.contact_submissions set ip_hash = repeat($1, 64)', [hash]),
      ).rejects.toThrow('only status, assigned_to and admin_notes of an enquiry can change');
      await db.exec('rollback');
    }
    await expect(
      db.exec(`update public.contact_submissions set ip_hash = repeat('f', 64)`),
    ).rejects.toThrow();
  });

  it('deletes mails that were settled three months ago', async () => {
    await sentAgo('settled', '91 days');
    await sentAgo('waiting', '92 days');
    await db.exec(`update app_private.mail_outbox set status = 'sent', sent_at = now()
      where submission_id = (select id from public.contact_submissions where subject = 'settled')`);
    expect(await purge()).toMatchObject({ mails: 2, enquiries: 0 });
    expect(await db.query('select status from app_private.mail_outbox')).toEqual([
      { status: 'pending' },
      { status: 'pending' },
    ]);
  });

  it('deletes generations that ended three months ago, and none that runs', async () => {
    await db.exec(`delete from public.newsletter_generation_runs;
      insert into public.newsletter_generation_runs (status, code, started_at, finished_at) values
        ('failed', 'older', now() - interval '91 days', now()), ('failed', 'younger', now() - interval '89 days', now());
      insert into public.newsletter_generation_runs (status, code, started_at) values
        ('running', 'still running', now() - interval '92 days')`);
    expect(await purge()).toMatchObject({ generation_runs: 1 });
    expect(await db.query('select code from public.newsletter_generation_runs order by started_at')).toEqual([
      { code: 'still running' },
      { code: 'younger' },
    ]);
  });

  it('says which enquiries are gone, to the service key alone', async () => {
    const { requestId } = enquiry({});
    const e = enquiry({ subject: 'kept' });
    await submit(db, e);
    expect(await asService(db, 'written_mails_gone($1)', [[e.requestId, requestId]])).toEqual([requestId]);
  });

  it('shows and erases all of a person, whatever the spelling of the address', async () => {
    await submit(db, enquiry({ subject: 'hers', email: 'Person@Visitor.example' }));
    await submit(db, enquiry({ subject: 'another’s', email: 'person@visitor.example.org' }));
    await db.exec(`insert into public.newsletter_subscriptions (email) values ('person@visitor.example')`);
    const held = () =>
      asService<{ enquiries: { subject: string; mails: unknown[] }[]; subscriptions: unknown[] }>(
        db,
        'person_data($1)',
        [' PERSON@visitor.example '],
      );
    const data = await held();
    expect(data).toMatchObject({
      enquiries: [{ subject: 'hers', mails: [{ kind: 'notification' }, { kind: 'acknowledgement' }] }],
      subscriptions: [{ email: 'person@visitor.example' }],
    });
    expect(JSON.stringify(data)).not.toContain('ip_hash');
    expect(await asService(db, 'erase_person($1)', ['person@VISITOR.example'])).toEqual({
      status: 'ok',
      enquiries: 1,
      subscriptions: 1,
      import_rows: 0,
    });
    expect(await held()).toMatchObject({
      enquiries: [],
      subscriptions: [],
      suppression: { reason: 'erased' },
    });
    expect(await left()).toEqual(['another’s']);
  });

  it('leaves nothing of a deleted enquiry in what the admin searches', async () => {
    await sentAgo('older', '25 months');
    await submit(db, enquiry({ subject: 'today' }));
    await purge();
    expect(
      await db.query(`select s.body like '%today%' as today from app_private.enquiry_search as s`),
    ).toEqual([{ today: true }]);
  });
});
