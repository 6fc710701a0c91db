import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';
import {
  erase,
  idOf,
  lift,
  liftListed,
  list,
  listedReasons,
  person,
  suppress,
} from '#supabase/tests/support/newsletter/admin-subscribers.ts';
import {
  change,
  confirm,
  emptySubscribing,
  eventsOf,
  letLimitsPass,
  signUp,
  subscribe,
  subscriber,
  tokenOf,
} from '#supabase/tests/support/newsletter/subscribing.ts';

const email = 'Canary@company.example';
const mine = { actor: 'admin', admin: 'admin@access.example' };

describe.each(engineNames)('one subscriber in the admin area on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  let id: string;
  let token: string;
  beforeEach(async () => {
    await emptySubscribing(db);
    token = await subscriber(db, email);
    id = await idOf(db, email);
  });
  const signUpAgain = async () => {
    await letLimitsPass(db, '1 day');
    await subscribe(db, signUp({ email }));
  };
  const complain = () =>
    db.query(`select app_private.suppress_subscription($1, 'complaint', 'provider', 'feedback')`, [id]);
  /** As an import does: never over a list of hashes. */
  const mayBeMailed = async () =>
    (
      await db.query<{ may: boolean }>(
        `select is_subscribed and suppressed_at is null and not exists (
          select from app_private.newsletter_suppressions where email_hash = app_private.email_hash($1)
        ) as may from public.newsletter_subscriptions where id = $2`,
        [email, id],
      )
    )[0]?.may;

  it('is shown with the whole record of consent and the mails, newest first', async () => {
    const shown = await person(db, id);
    expect(shown).toMatchObject({
      status: 'ok',
      subscriber: { email, is_subscribed: true, is_example: false, suppression: null },
      events: [
        { kind: 'confirmed', actor: 'visitor', source: '/newsletter', wording: 'Send me the newsletter.' },
        { kind: 'requested', actor: 'visitor', wording_version: 1 },
      ],
      mails: [
        { kind: 'welcome', state: 'pending', issue_number: null },
        { kind: 'confirm_subscription', state: 'pending' },
      ],
    });
    expect(JSON.stringify(shown)).not.toContain(token);
    expect(await person(db, people.admin.claims.sub)).toEqual({ status: 'not_found' });
  });

  it('names the issue of a mail, and keeps to the newest events and mails', async () => {
    await db.exec(`
      insert into public.newsletter_issues (issue_number, title) values (77, 'Issue') on conflict do nothing;
      insert into app_private.newsletter_sends (issue_id, version, scheduled_for, subject, html, body_text, created_by)
        select id, 1, now(), 's', 'h', 't', gen_random_uuid() from public.newsletter_issues where issue_number = 77;
      insert into app_private.mail_outbox (lane, kind, send_id, subscription_id)
        select 'bulk', 'issue', s.id, '${id}' from app_private.newsletter_sends as s;
      insert into public.newsletter_consent_events (subscription_id, email_hash, kind)
        select '${id}', app_private.email_hash('${email}'), 'requested' from generate_series(1, 120);
      insert into app_private.mail_outbox (kind, subscription_id)
        select 'welcome', '${id}' from generate_series(1, 60)`);
    const { events, mails } = await person(db, id);
    expect([events.length, mails.length]).toEqual([100, 50]);
    await db.exec(`delete from app_private.mail_outbox where kind = 'welcome'`);
    expect((await person(db, id)).mails[0]).toMatchObject({ kind: 'issue', issue_number: 77 });
    await db.exec(`delete from app_private.mail_outbox; delete from app_private.newsletter_sends;
      delete from public.newsletter_issues where issue_number = 77`);
  });

  it('is suppressed with a reason: nothing is mailed, and the record says who did it', async () => {
    expect(await suppress(db, id, '', '  Asked by telephone \n')).toBe('ok');
    const { subscriber: now, events } = await person(db, id);
    expect(now).toMatchObject({ is_subscribed: true, suppression: { reason: 'admin' } });
    expect(events[0]).toMatchObject({ kind: 'suppressed', evidence: 'Asked by telephone', ...mine });
    expect([await mayBeMailed(), await listedReasons(db)]).toEqual([false, ['admin']]);
    await signUpAgain();
    expect((await eventsOf(db)).at(-1)).toBe('suppressed');
  });

  it.each([
    ['', 'empty'],
    [' \n\t', 'empty'],
    [null, 'empty'],
    ['x'.repeat(501), 'too_long'],
    ['Told us that canary@COMPANY.example is closed', 'invalid'],
    ['Asked by colleague@company.example', 'invalid'],
    ['Asked by colleague\uff20company.example', 'invalid'],
    ['Asked by colleague%40company.example', 'invalid'],
    ['Asked by colleague&#64;company.example', 'invalid'],
    ['Asked by colleague&commat;company.example', 'invalid'],
  ])('is neither suppressed nor lifted for the reason %j', async (reason, status) => {
    expect(await suppress(db, id, '', reason)).toBe(status);
    await suppress(db, id, '', 'Asked');
    const before = await eventsOf(db);
    expect(await lift(db, id, 'admin', reason)).toBe(status);
    expect(await eventsOf(db)).toEqual(before);
  });

  it('changes once when a button is pressed twice, and not over what another admin did', async () => {
    expect(await suppress(db, id, '', 'Asked')).toBe('ok');
    expect(await suppress(db, id, '', 'Asked')).toBe('ok');
    expect(await suppress(db, id, '', 'Another reason')).toBe('conflict');
    expect(await suppress(db, id, 'admin', 'Another reason')).toBe('locked');
    expect(await suppress(db, id, null, 'Another reason')).toBe('conflict');
    expect(await lift(db, id, 'hard_bounce', 'Wrote to us')).toBe('conflict');
    expect(await lift(db, id, 'admin', 'Wrote to us')).toBe('ok');
    expect(await lift(db, id, 'admin', 'Wrote to us')).toBe('ok');
    expect(await lift(db, id, 'admin', 'Another reason')).toBe('conflict');
    expect(await lift(db, id, null, 'Another reason')).toBe('conflict');
    expect(await eventsOf(db)).toEqual(['requested', 'confirmed', 'suppressed', 'lifted']);
    expect(await suppress(db, id, '', 'Asked')).toBe('ok');
    expect((await eventsOf(db)).at(-1)).toBe('suppressed');
  });

  it.each(['hard_bounce', 'soft_bounce', 'admin'])(
    'is mailed again once %s is lifted, as somebody who stayed subscribed',
    async (reason) => {
      await db.query(`select app_private.suppress_subscription($1, $2, 'provider', null)`, [id, reason]);
      expect(await mayBeMailed()).toBe(false);
      expect(await lift(db, id, reason, 'The mailbox works again')).toBe('ok');
      expect(await mayBeMailed()).toBe(true);
      expect((await person(db, id)).events[0]).toMatchObject({
        kind: 'lifted',
        source: reason,
        evidence: 'The mailbox works again',
        ...mine,
      });
    },
  );

  it('can be suppressed by an admin after a bounce, but not over a complaint', async () => {
    await db.query(`select app_private.suppress_subscription($1, 'hard_bounce', 'provider', null)`, [id]);
    expect(await suppress(db, id, 'hard_bounce', 'Left the company')).toBe('ok');
    expect((await person(db, id)).subscriber.suppression).toMatchObject({ reason: 'admin' });
    await complain();
    expect(await lift(db, id, 'admin', 'Asked')).toBe('ok');
    await complain();
    expect(await suppress(db, id, 'complaint', 'Asked')).toBe('locked');
  });

  it('stays unsubscribed when a complaint is lifted, and may come back by a press of their own', async () => {
    await complain();
    expect(await lift(db, id, 'complaint', 'Pressed the wrong button')).toBe('ok');
    expect((await person(db, id)).subscriber).toMatchObject({ is_subscribed: false, suppression: null });
    expect(await listedReasons(db)).toEqual(['unsubscribed']);
    expect(await change(db, token, 'resubscribe')).toEqual({ status: 'ok' });
    expect(await mayBeMailed()).toBe(true);
  });

  it('stays in the list as unsubscribed when an admin suppresses and lifts afterwards', async () => {
    await change(db, token, 'unsubscribe');
    await suppress(db, id, '', 'Asked');
    expect(await listedReasons(db)).toEqual(['admin']);
    await lift(db, id, 'admin', 'By mistake');
    expect([await mayBeMailed(), await listedReasons(db)]).toEqual([false, ['unsubscribed']]);
  });

  it('is erased when the address is typed: no table holds it, and the hash stays', async () => {
    for (const typed of [null, '', 'canary@company', 'other@company.example'])
      expect(await erase(db, id, typed)).toBe('invalid');
    expect(await erase(db, id, ' CANARY@company.example ')).toBe('ok');
    expect(await erase(db, id, email)).toBe('not_found');
    for (const status of [
      (await person(db, id)).status,
      await suppress(db, id, '', 'Asked'),
      await lift(db, id, 'admin', 'Asked'),
    ])
      expect(status).toBe('not_found');
    const tables = await db.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class as c
       where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app_private'::regnamespace)`,
    );
    for (const { name: table } of tables)
      expect(JSON.stringify(await db.query(`select t::text from ${table} as t`))).not.toMatch(/canary/i);
    expect(await listedReasons(db)).toEqual(['erased']);
    expect(
      await db.query('select actor from public.newsletter_consent_events order by id desc limit 1'),
    ).toEqual([{ actor: `admin:${people.admin.claims.sub}` }]);
    expect((await list(db, email)).listed).toMatchObject({ reason: 'erased' });
    expect(await change(db, token, 'resubscribe')).toEqual({ status: 'not_found' });
  });

  it('shows after an erasure and a new sign-up what was recorded before', async () => {
    await erase(db, id, email);
    await signUpAgain();
    const { events } = await person(db, await idOf(db, email));
    expect(events.map(({ kind }) => kind)).toEqual(['requested', 'erased', 'confirmed', 'requested']);
  });

  it('lifts what is left of somebody erased, who can then ask again but is not imported', async () => {
    await complain();
    await erase(db, id, email);
    expect((await list(db, email)).listed).toMatchObject({ reason: 'complaint' });
    await signUpAgain();
    expect(await db.query('select 1 from public.newsletter_subscriptions')).toEqual([]);
    expect(await liftListed(db, email, 'admin', 'Wrote to us')).toBe('conflict');
    expect(await liftListed(db, email, 'complaint', `${email} wrote`)).toBe('invalid');
    expect(await liftListed(db, email, 'complaint', 'Wrote to us')).toBe('ok');
    expect(await liftListed(db, email, 'complaint', 'Wrote to us')).toBe('ok');
    expect(await listedReasons(db)).toEqual(['erased']);
    expect(await liftListed(db, email, 'erased', 'Wrote to us again')).toBe('conflict');
    await signUpAgain();
    await confirm(db, await tokenOf(db, 'confirm_subscription'));
    expect(await listedReasons(db)).toEqual([]);
  });

  it('lifts an address that only the list knew, and none that a subscriber has', async () => {
    await db.exec(`insert into app_private.newsletter_suppressions (email_hash, reason)
      values (app_private.email_hash('listed@company.example'), 'hard_bounce')`);
    expect(await liftListed(db, 'listed@company.example', 'hard_bounce', 'Works again')).toBe('ok');
    expect(await listedReasons(db)).toEqual([]);
    expect(await liftListed(db, 'no address', 'hard_bounce', 'Works again')).toBe('invalid');
    expect(await liftListed(db, null, 'hard_bounce', 'Works again')).toBe('invalid');
    await suppress(db, id, '', 'Asked');
    expect(await liftListed(db, email, 'admin', 'Works again')).toBe('conflict');
  });
});
