import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import {
  change,
  confirm,
  emptySubscribing,
  eventsOf,
  letLimitsPass,
  linkToken,
  preferences,
  signUp,
  subscribe,
  subscriber,
  subscriberMails,
  tokenOf,
} from '#supabase/tests/support/newsletter/subscribing.ts';

const email = 'canary@company.example';

describe.each(engineNames)('the links of a subscriber on %s', (name) => {
  const db = useEngine(name, acceptEnquiries);
  beforeEach(() => emptySubscribing(db));
  const state = async () =>
    (
      await db.query<{ active: boolean }>(
        'select is_subscribed as active from public.newsletter_subscriptions',
      )
    ).map(({ active }) => active);
  const listed = async () =>
    (
      await db.query<{ reason: string }>(
        'select reason from app_private.newsletter_suppressions order by reason',
      )
    ).map(({ reason }) => reason);
  /** Every row of every table, as text. */
  const everything = async () => {
    const tables = await db.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class as c
       where c.relkind = 'r' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'`,
    );
    const texts: unknown[] = [];
    for (const { name: table } of tables)
      texts.push(await db.query(`select t::text as row from ${table} as t`));
    return JSON.stringify(texts);
  };

  it('shows a masked address and changes nothing, a thousand times', async () => {
    const token = await subscriber(db, email);
    const before = await everything();
    for (let n = 0; n < 1_000; n += 1) await preferences(db, n % 2 ? token : randomUUID());
    expect(await preferences(db, token)).toEqual({
      status: 'ok',
      email: 'c•••@company.example',
      state: 'active',
      subscribed: true,
      since: expect.any(String),
    });
    expect(await preferences(db, randomUUID())).toEqual({ status: 'not_found' });
    expect(await everything()).toBe(before);
  });

  it('keeps no file of a change to an address whose owner has the link erased', async () => {
    const token = await subscriber(db, email);
    await change(db, token, 'change_address', 'other@company.example');
    const [mail] = await db.query<{ id: string }>(
      `select id from app_private.mail_outbox where kind = 'confirm_change'`,
    );
    const gone = () => asService<string[]>(db, 'written_mails_gone($1)', [[mail?.id]]);
    expect(await gone()).toEqual([]);
    await asService(db, 'erase_person($1)', ['other@company.example']);
    expect(await gone()).toEqual([mail?.id]);
  });

  it('unsubscribes as often as one likes and lists the hash once', async () => {
    const token = await subscriber(db, email);
    for (const _ of [1, 2]) expect(await change(db, token, 'unsubscribe')).toEqual({ status: 'ok' });
    expect(await change(db, randomUUID(), 'unsubscribe')).toEqual({ status: 'not_found' });
    expect([await state(), await listed()]).toEqual([[false], ['unsubscribed']]);
    expect(await eventsOf(db)).toEqual(['requested', 'confirmed', 'unsubscribed']);
    // The welcome that waits is not sent any more.
    expect(await subscriberMails(db)).toEqual([]);
  });

  it('resubscribes for thirty days with the same token', async () => {
    const token = await subscriber(db, email);
    await change(db, token, 'unsubscribe');
    expect(await change(db, token, 'resubscribe')).toEqual({ status: 'ok' });
    expect([await state(), await listed(), (await eventsOf(db)).at(-1)]).toEqual([
      [true],
      [],
      'resubscribed',
    ]);
    await change(db, token, 'unsubscribe');
    await db.exec(`update public.newsletter_subscriptions set unsubscribed_at = now() - interval '31 days'`);
    expect(await change(db, token, 'resubscribe')).toEqual({ status: 'locked' });
    expect(await state()).toEqual([false]);
  });

  it('moves to a new address once that confirms, with a new token', async () => {
    const token = await subscriber(db, email);
    expect(await change(db, token, 'change_address', 'next@company.example')).toEqual({ status: 'ok' });
    expect(await state()).toEqual([true]);
    const mail = (await subscriberMails(db)).find(({ kind }) => kind === 'confirm_change');
    expect(mail).toMatchObject({ to: 'next@company.example' });
    for (const _ of [1, 2]) expect(await confirm(db, mail?.token ?? '')).toEqual({ status: 'ok' });
    expect(
      await db.query('select email, is_subscribed, consent_text from public.newsletter_subscriptions'),
    ).toEqual([
      { email: 'next@company.example', is_subscribed: true, consent_text: 'Send me the newsletter.' },
    ]);
    expect(await preferences(db, token)).toEqual({ status: 'not_found' });
    expect(await linkToken(db, 'next@company.example')).not.toBe(token);
    expect(await listed()).toEqual(['unsubscribed']);
    expect(await everything()).not.toContain(email);
  });

  it('tells the address before of a change, masked, and names no link of it', async () => {
    const token = await subscriber(db, email);
    await change(db, token, 'change_address', 'next@elsewhere.example');
    const told = async () =>
      db.query<{ mail: Record<string, string> }>(
        `select m as mail from app_private.mail_outbox as o, app_private.mail_contents(o) as m
         where o.kind = 'change_asked' and m is not null`,
      );
    expect(await told()).toEqual([
      { mail: { to: email, unsubscribe_token: token, new_address: 'n•••@e•••' } },
    ]);
    await change(db, token, 'change_address', 'other@company.example');
    expect(await told()).toMatchObject([{ mail: { to: email, new_address: 'o•••@c•••' } }]);
    // The worker takes it before the link is anywhere.
    const { mails } = await asService<{ mails: { kind: string }[] }>(
      db,
      `claim_mail('${randomUUID()}', 'direct', 1, 60)`,
      [],
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['change_asked']);
    await change(db, token, 'unsubscribe');
    expect(await told()).toEqual([]);
  });

  it('keeps a subscription whose owner stops a change by leaving and coming back', async () => {
    const token = await subscriber(db, email);
    await change(db, token, 'change_address', 'next@company.example');
    const link = await tokenOf(db, 'confirm_change');
    for (const action of ['unsubscribe', 'resubscribe']) await change(db, token, action);
    expect(await confirm(db, link)).toEqual({ status: 'not_found' });
    expect(await preferences(db, token)).toMatchObject({ state: 'active', email: 'c•••@company.example' });
    // No mail is left to tell them of another one.
    expect(await change(db, token, 'change_address', 'next@company.example')).toMatchObject({
      status: 'rate_limited',
    });
    await letLimitsPass(db, '1 day');
    await change(db, token, 'change_address', 'next@company.example');
    expect((await subscriberMails(db)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['change_asked', 'confirm_change']),
    );
  });

  it('moves nobody who left after asking for it', async () => {
    const token = await subscriber(db, email);
    await change(db, token, 'change_address', 'next@company.example');
    const link = await tokenOf(db, 'confirm_change');
    await change(db, token, 'unsubscribe');
    expect(await confirm(db, link)).toEqual({ status: 'not_found' });
    expect(await db.query('select email, is_subscribed from public.newsletter_subscriptions')).toEqual([
      { email, is_subscribed: false },
    ]);
  });

  it('answers the same whatever is known of the new address, and mails nobody who complained', async () => {
    const token = await subscriber(db, email);
    await subscriber(db, 'barred@company.example');
    await db.exec(`select app_private.suppress_subscription(id, 'complaint', 'provider', '')
      from public.newsletter_subscriptions where email like 'barred%'`);
    await db.exec('delete from app_private.mail_outbox');
    expect(await change(db, token, 'change_address', 'barred@company.example')).toEqual({ status: 'ok' });
    expect(await subscriberMails(db)).toEqual([{ kind: 'change_asked', to: email, token: null }]);
    expect(await change(db, token, 'change_address', 'not an address')).toEqual({ status: 'invalid' });
  });

  it('erases after a press in the mailbox: the address is in no table, and a fresh sign-up begins again', async () => {
    const token = await subscriber(db, email);
    await change(db, token, 'change_address', 'other@company.example');
    await change(db, token, 'erase');
    expect(await state()).toEqual([true]);
    const link = await tokenOf(db, 'confirm_erasure');
    const written = await db.query<{ ids: string[] }>(
      'select array_agg(id) as ids from app_private.mail_outbox',
    );
    const writtenGone = () => asService<string[]>(db, 'written_mails_gone($1)', [written[0]?.ids]);
    expect(await writtenGone()).toEqual([]);
    expect(await confirm(db, link)).toEqual({ status: 'not_found' });
    expect(await confirm(db, link, 'erase')).toEqual({ status: 'ok' });
    expect(await everything()).not.toContain('company.example');
    expect(await everything()).not.toContain(token);
    expect(await db.query('select distinct token, subscription_id from app_private.mail_outbox')).toEqual([
      { token: null, subscription_id: null },
    ]);
    expect(await subscriberMails(db)).toEqual([]);
    // The worker then deletes the files of all its mails.
    expect((await writtenGone()).toSorted()).toEqual(written[0]?.ids.toSorted());
    expect(await listed()).toEqual(['erased']);
    // Who pressed twice is told the same, for a while and of nothing else.
    expect(await confirm(db, link, 'erase')).toEqual({ status: 'ok' });
    expect(await confirm(db, link)).toEqual({ status: 'not_found' });
    await letLimitsPass(db, '11 minutes');
    expect(await confirm(db, link, 'erase')).toEqual({ status: 'not_found' });
    await letLimitsPass(db, '1 day');
    await subscribe(db, signUp({ email }));
    expect(await listed()).toEqual(['erased']);
    await confirm(db, await tokenOf(db, 'confirm_subscription'));
    expect([await state(), await listed()]).toEqual([[true], []]);
  });

  it('lets the operator show and erase the same', async () => {
    await subscriber(db, email);
    expect(await asService(db, 'person_data($1)', ['CANARY@company.example'])).toMatchObject({
      subscriptions: [{ email, consent: [{ kind: 'requested' }, { kind: 'confirmed' }] }],
      suppression: null,
    });
    await asService(db, 'erase_person($1)', [email]);
    expect(await everything()).not.toContain(email);
    expect(await asService(db, 'person_data($1)', [email])).toMatchObject({
      subscriptions: [],
      consent: [{ kind: 'requested' }, { kind: 'confirmed' }, { kind: 'erased', actor: 'operator' }],
      suppression: { reason: 'erased' },
    });
  });

  describe('after thirty days', () => {
    const purge = () => asService<Record<string, unknown>>(db, 'purge_expired_enquiries()', []);
    /** As if so much time had passed; the trigger would set updated_at to now. */
    const letPass = async (time: string) => {
      await db.exec(
        'alter table public.newsletter_subscriptions disable trigger newsletter_subscriptions_touch',
      );
      await db.query(
        `update public.newsletter_subscriptions set updated_at = updated_at - $1::interval,
          unsubscribed_at = unsubscribed_at - $1::interval`,
        [time],
      );
      await db.exec(
        'alter table public.newsletter_subscriptions enable trigger newsletter_subscriptions_touch',
      );
    };
    beforeEach(() =>
      db.exec('update app_private.settings set retention_ran_at = now(), retention_held_until = null'),
    );

    it('deletes who never confirmed and who left, keeps the others and the seeds', async () => {
      await subscribe(db, signUp({ email: 'pending@company.example' }));
      const token = await subscriber(db, 'left@company.example');
      await change(db, token, 'unsubscribe');
      await subscriber(db, 'active@company.example');
      await db.exec(
        `insert into public.newsletter_subscriptions (email, consent_source) values ('seed@company.example', 'seed')`,
      );
      await letPass('29 days');
      expect(await purge()).toMatchObject({ subscriptions: 0 });
      await letPass('1 day 1 hour');
      expect(await purge()).toMatchObject({ subscriptions: 2 });
      expect(await db.query('select email from public.newsletter_subscriptions order by email')).toEqual([
        { email: 'active@company.example' },
        { email: 'seed@company.example' },
      ]);
      expect(await listed()).toEqual(['unsubscribed']);
    });

    it('keeps who left and signed up again until the link of that mail ends', async () => {
      await change(db, await subscriber(db, email), 'unsubscribe');
      await letPass('29 days');
      await letLimitsPass(db, '11 minutes');
      await subscribe(db, signUp({ email }));
      await letPass('1 day 1 hour');
      expect(await purge()).toMatchObject({ subscriptions: 0 });
      await db.exec(
        'update app_private.newsletter_confirmations set expires_at = now() where used_at is null',
      );
      expect(await purge()).toMatchObject({ subscriptions: 1 });
    });

    it('forgets a new address that nobody confirmed', async () => {
      const token = await subscriber(db, email);
      await change(db, token, 'change_address', 'new@company.example');
      const letLinksPass = (time: string) =>
        db.query(
          `update app_private.newsletter_confirmations
           set created_at = created_at - $1::interval, expires_at = expires_at - $1::interval`,
          [time],
        );
      await letLinksPass('29 days');
      await purge();
      expect(await everything()).toContain('new@company.example');
      await letLinksPass('1 day 1 hour');
      await purge();
      expect(await everything()).not.toContain('new@company.example');
      expect(await state()).toEqual([true]);
    });

    it('deletes nobody while the clock is doubted', async () => {
      await subscribe(db, signUp({ email }));
      await letPass('40 days');
      await db.exec(`update app_private.settings set retention_ran_at = now() - interval '40 days'`);
      expect(await purge()).toMatchObject({ subscriptions: 0, held_until: expect.any(String) });
    });

    it('forgets a network within a day and the limits of an address after one', async () => {
      await db.exec(`insert into app_private.rate_events (bucket, created_at) values
        ('subscribe:network:old', now() - interval '23 hours 1 minute'), ('subscribe:network:new', now()),
        ('subscribe:mail:kept', now() - interval '23 hours 1 minute'), ('subscribe:mail:old', now() - interval '25 hours')`);
      await purge();
      expect(await db.query('select bucket from app_private.rate_events order by bucket')).toEqual([
        { bucket: 'subscribe:mail:kept' },
        { bucket: 'subscribe:network:new' },
      ]);
    });
  });
});
