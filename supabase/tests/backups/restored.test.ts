import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, stored, submit } from '#supabase/tests/support/enquiries.ts';
import { workerOn } from '#supabase/tests/support/mail.ts';
import {
  draft,
  emptySending,
  openForSending,
  queue,
  queueFor,
  sendOf,
  steer,
  subscribers,
  tickOnce,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';

type Journal = { deletions: { id: string; kind: string }[]; suppressions: { reason: string }[] };

describe.each(engineNames)('a restored database on %s', (name) => {
  const db = useDatabase(() => openForSending(name), acceptEnquiries);
  beforeEach(async () => {
    await emptySending(db);
    await db.exec('delete from public.contact_submissions; delete from app_private.deletions');
  });

  const journal = async (): Promise<Journal> =>
    (await db.query<{ journal: Journal }>('select app_private.deletions_journal() as journal'))[0]!.journal;
  const apply = (written: Journal) =>
    db.query('select app_private.apply_deletions($1::jsonb)', [JSON.stringify(written)]);
  const settle = async () =>
    (
      await db.query<{ settled: { mails: number; sends: number; webhooks: number } }>(
        'select app_private.settle_restored() as settled',
      )
    )[0]!.settled;
  /** Does `work`, returns the journal of it, and has it undone as a restore of an older copy does. */
  async function undone(work: () => Promise<unknown>): Promise<Journal> {
    await db.exec('begin');
    await work();
    const written = await journal();
    await db.exec('rollback');
    return written;
  }

  it('deletes again the enquiries and subscribers that were deleted since, and no other', async () => {
    await submit(db, enquiry());
    await submit(db, enquiry());
    await subscribers(db, 2);
    const written = await undone(() =>
      db.exec(`delete from public.contact_submissions where id = (select min(id::text)::uuid from public.contact_submissions);
        delete from public.newsletter_subscriptions where email like 'site-1@%'`),
    );
    expect(written.deletions.map(({ kind }) => kind).sort()).toEqual(['enquiry', 'subscription']);
    expect(await stored(db)).toBe(2);
    await apply(written);
    expect(await stored(db)).toBe(1);
    expect(await db.query('select email from public.newsletter_subscriptions')).toEqual([
      { email: 'site-2@reader.example' },
    ]);
    // The next copy of the journal still names them.
    expect((await journal()).deletions).toHaveLength(2);
  });

  it('mails nobody who left or was suppressed since', async () => {
    await subscribers(db, 3);
    const written = await undone(() =>
      db.exec(`select app_private.suppress_hash(t.email_hash, case when s.email like 'site-1@%' then 'unsubscribed' else 'hard_bounce' end)
        from public.newsletter_subscriptions as s join app_private.subscription_tokens as t on t.subscription_id = s.id
        where s.email not like 'site-3@%'`),
    );
    await apply(written);
    expect(
      await db.query(
        `select email, is_subscribed, unsubscribed_at is not null as has_left, suppressed_reason
         from public.newsletter_subscriptions order by email`,
      ),
    ).toEqual([
      { email: 'site-1@reader.example', is_subscribed: false, has_left: true, suppressed_reason: null },
      {
        email: 'site-2@reader.example',
        is_subscribed: true,
        has_left: false,
        suppressed_reason: 'hard_bounce',
      },
      { email: 'site-3@reader.example', is_subscribed: true, has_left: false, suppressed_reason: null },
    ]);
    const [audience] = await db.query<{ count: number }>(
      `select (app_private.audience() ->> 'count')::integer as count`,
    );
    expect(audience?.count).toBe(1);
  });

  it('takes over what came later of an address that the backup lists already', async () => {
    await subscribers(db, 1);
    const suppress = (reason: string) => `select app_private.suppress_hash(t.email_hash, '${reason}')
      from app_private.subscription_tokens as t`;
    await db.exec(suppress('hard_bounce'));
    // A clock of milliseconds may give both the same time.
    await db.exec(`update app_private.newsletter_suppressions set at = at - interval '1 second'`);
    const written = await undone(() => db.exec(suppress('complaint')));
    const [bounced] = (await journal()).suppressions;
    await apply({ deletions: [], suppressions: [...written.suppressions, bounced!] });
    expect(
      await db.query('select is_subscribed, suppressed_reason from public.newsletter_subscriptions'),
    ).toEqual([{ is_subscribed: false, suppressed_reason: 'complaint' }]);
    expect(await db.query('select reason from app_private.newsletter_suppressions')).toEqual([
      { reason: 'complaint' },
    ]);
  });

  it('sends no mail by itself that may have left since', async () => {
    await submit(db, enquiry());
    const worker = workerOn(db);
    const [taken] = (await worker.claim(1)).mails;
    await worker.mark(taken!.id);
    expect(await settle()).toEqual({ mails: 2, sends: 0, webhooks: 0 });
    expect((await worker.claim(10)).mails).toEqual([]);
    expect(await db.query('select distinct status from app_private.mail_outbox')).toEqual([
      { status: 'uncertain' },
    ]);
  });

  it('lets nobody in by a link that was mailed before, and still tells of an address that changed', async () => {
    await db.exec(`insert into auth.users (id, email, raw_app_meta_data, encrypted_password)
      values ('00000000-0000-4000-8000-0000000000f1', 'left@restored.example', '{"role": "editor"}', 'a hash')`);
    const kinds = { invitation: null, password_reset: null, address_change: 'next@restored.example' };
    const tokens: string[] = [];
    for (const [kind, address] of Object.entries(kinds)) {
      const [made] = await db.query<{ token: string }>(
        `select app_private.make_link('00000000-0000-4000-8000-0000000000f1', $1, $2, false) as token`,
        [kind, address],
      );
      tokens.push(made!.token);
    }
    await db.exec(`update app_private.account_links set used_at = now() where kind = 'address_change'`);
    await settle();
    const found = await db.query<{ status: string }>(
      `select app_private.account_link(token) ->> 'status' as status from unnest($1::text[]) as token`,
      [tokens],
    );
    expect(found.map(({ status }) => status)).toEqual(['not_found', 'not_found', 'not_found']);
    expect(await db.query('select kind from app_private.account_links')).toEqual([
      { kind: 'address_change' },
    ]);
  });

  it('posts to no webhook by itself, and leaves out the digest of the day', async () => {
    await db.exec(`insert into app_private.webhooks (name, url, format, events)
      values ('A channel', 'https://hooks.slack.com/services/one', 'slack', array['enquiry.created']);
      insert into auth.users (id, email) values (gen_random_uuid(), 'digest@restored.example');
      insert into app_private.digest_choices (user_id, choice, chosen_at)
      select id, 'weekly', '2020-01-01' from auth.users where email = 'digest@restored.example'`);
    expect(await settle()).toEqual({ mails: 0, sends: 0, webhooks: 1 });
    await submit(db, enquiry());
    await db.query('select app_private.queue_digests()');
    expect(
      await db.query(
        `select (select count(*)::integer from app_private.webhook_deliveries) as deliveries,
          (select bool_and(last_due_at > now() - interval '1 minute') from app_private.digest_choices) as is_decided`,
      ),
    ).toEqual([{ deliveries: 0, is_decided: true }]);
  });

  const steps: [name: string, advance: () => Promise<unknown>][] = [
    ['was scheduled', () => Promise.resolve()],
    ['froze its audience', () => tickOnce(db)],
    ['was under way', () => tickUntilSending(db)],
  ];
  it.each(steps)('leaves a send that %s to a person', async (_, advance) => {
    const send = await queueFor(db, await draft(db), 3);
    await advance();
    await settle();
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'interrupted', pending: 0 });
    await tickUntilSending(db);
    expect((await workerOn(db).claim(10, 60, 'bulk')).mails).toEqual([]);
  });

  it('goes on with a stop, by which only what was on its way may have left since', async () => {
    const send = await queueFor(db, await draft(db), 3);
    await tickUntilSending(db);
    const worker = workerOn(db);
    const [marked] = (await worker.claim(2, 60, 'bulk')).mails;
    await worker.advance([], [marked!.id], 60, 'bulk');
    await db.exec(`update app_private.newsletter_sends
      set status = 'stopped', reason = 'by_admin', finished_at = now()`);
    expect(await settle()).toEqual({ mails: 1, sends: 0, webhooks: 0 });
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'stopped', uncertain: 1, skipped: 2, pending: 0 });
  });

  it('goes on with taking a send back, of which nothing has left', async () => {
    const send = await queueFor(db, await draft(db), 3);
    await tickUntilSending(db);
    await db.exec(`update app_private.newsletter_sends set status = 'taken_back', total = 0, pending = 0`);
    expect(await settle()).toEqual({ mails: 0, sends: 0, webhooks: 0 });
    expect(await sendOf(db, send)).toMatchObject({ uncertain: 0, pending: 0 });
    await tickUntilSending(db);
    expect(await db.query('select from app_private.mail_outbox')).toEqual([]);
  });

  it('leaves a send that a person resumes the time that it was scheduled for', async () => {
    await subscribers(db, 3);
    const at = new Date(Date.now() + 86_400_000);
    const { send_id: send } = await queue(db, await draft(db), { p_shown_count: 3, p_at: at });
    await settle();
    expect(await steer(db, send, 'resume')).toBe('ok');
    expect(await sendOf(db, send)).toMatchObject({ status: 'scheduled' });
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'scheduled' });
    expect(await db.query('select scheduled_for from app_private.newsletter_sends')).toEqual([
      { scheduled_for: at },
    ]);
  });

  it('takes what was cached of the archive for withdrawn', async () => {
    await db.exec('update app_private.archive_version set version = 5, withdrawn_version = 4');
    await settle();
    expect(
      await db.query(
        'select version > 5 and withdrawn_version = version as is_new from app_private.archive_version',
      ),
    ).toEqual([{ is_new: true }]);
  });

  /** An enquiry of five years ago in a database that housekeeping left alone for four. */
  async function oldEnquiry() {
    await submit(db, enquiry());
    await db.exec(`alter table public.contact_submissions disable trigger user;
      update public.contact_submissions set created_at = now() - interval '5 years';
      alter table public.contact_submissions enable trigger user;
      update app_private.settings set retention_ran_at = now() - interval '4 years'`);
  }
  const purge = () => db.query('select app_private.purge_expired_enquiries()');

  it('deletes what is over-aged at once, however old the backup is', async () => {
    await oldEnquiry();
    await settle();
    await purge();
    expect(await stored(db)).toBe(0);
  });

  it('notes nothing that went for its age: the clock may be wrong, and the next restore sees for itself', async () => {
    await oldEnquiry();
    await db.exec(`insert into public.newsletter_subscriptions (email, is_subscribed, consent_source, updated_at)
      values ('site-1@reader.example', false, 'site', now() - interval '5 years')`);
    const written = await undone(async () => {
      await settle();
      await purge();
      expect(await stored(db)).toBe(0);
      expect(await db.query('select 1 from public.newsletter_subscriptions')).toEqual([]);
    });
    expect(written.deletions).toEqual([]);
    await apply(written);
    expect(await stored(db)).toBe(1);
  });

  it('notes spam that was deleted 30 days after its mark, which the backup may lack', async () => {
    await submit(db, enquiry());
    const written = await undone(async () => {
      await db.exec(`alter table public.contact_submissions disable trigger user;
        update public.contact_submissions set status = 'spam', spam_since = now() - interval '31 days';
        alter table public.contact_submissions enable trigger user;
        update app_private.settings set retention_ran_at = now(), retention_held_until = null`);
      await purge();
    });
    await apply(written);
    expect(await stored(db)).toBe(0);
  });

  it('notes who was deleted 30 days after they left, which the backup may lack', async () => {
    await subscribers(db, 2);
    const written = await undone(async () => {
      await db.exec(`update public.newsletter_subscriptions
          set is_subscribed = false, unsubscribed_at = now() - interval '31 days' where email like 'site-1@%';
        update app_private.settings set retention_ran_at = now(), retention_held_until = null`);
      await purge();
    });
    await apply(written);
    expect(await db.query('select email from public.newsletter_subscriptions')).toEqual([
      { email: 'site-2@reader.example' },
    ]);
  });
});
