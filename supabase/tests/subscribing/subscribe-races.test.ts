import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres, untilWaiting } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { asAdminOfSession, createPeople } from '#supabase/tests/support/accounts/people.ts';
import { acceptEnquiries, address } from '#supabase/tests/support/enquiries.ts';
import type { CallResult } from '#supabase/tests/support/enquiries.ts';
import { applyPortion, commit, consented, readFileOf } from '#supabase/tests/support/newsletter/importing.ts';
import {
  change,
  confirm,
  emptySubscribing,
  linkToken,
  signUp,
  subscribe,
  subscribeParams,
  subscribeSql,
  subscriber,
  tokenOf,
} from '#supabase/tests/support/newsletter/subscribing.ts';
import { report } from '#supabase/tests/support/newsletter/mail-events.ts';
import type { SignUp } from '#supabase/tests/support/newsletter/subscribing.ts';

const parallel = 20;

/** PGlite has a single session; only a real server can show what simultaneous requests do to each other. */
describe('simultaneous sign-ups on PostgreSQL', () => {
  const db = useDatabase(openPostgres, acceptEnquiries, createPeople);
  let sessions: Engine[];
  beforeAll(async () => {
    sessions = await Promise.all(Array.from({ length: parallel }, () => db.connect()));
  });
  beforeEach(() => emptySubscribing(db));

  const race = (changes: Partial<SignUp>) =>
    Promise.all(
      sessions.map(async (session) => {
        await session.exec('begin; set local role anon');
        const [row] = await session.query<{ result: CallResult }>(
          subscribeSql,
          subscribeParams(signUp(changes)),
        );
        await session.exec('commit');
        return row?.result.status;
      }),
    );
  const count = async (sql: string) =>
    (await db.query<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n;

  it('takes exactly five of twenty from one network', async () => {
    const results = await race({ networkHash: address('one network') });
    expect(results.filter((status) => status === 'ok')).toHaveLength(5);
    expect(results.filter((status) => status === 'rate_limited')).toHaveLength(15);
    expect(await count('public.newsletter_subscriptions')).toBe(5);
  });

  it('takes nothing of whom a lock kept waiting until the visitor was told that nothing was sent', async () => {
    const [holder, waiting] = sessions as [Engine, Engine];
    await holder.exec(`begin; select pg_advisory_xact_lock(hashtextextended('subscribe:total', 0))`);
    const validUntil = Date.now() + 500;
    const params = subscribeParams(signUp({ validUntil }));
    const result = waiting.query<{ result: CallResult }>(subscribeSql, params);
    await untilWaiting(db);
    await expect.poll(() => Date.now()).toBeGreaterThan(validUntil);
    await holder.exec('commit');
    expect((await result)[0]?.result).toEqual({ status: 'late' });
    expect(await count('public.newsletter_subscriptions')).toBe(0);
  });

  it('stores one row and queues one mail for one address', async () => {
    expect(await race({ email: 'reader@company.example' })).toEqual(Array.from(sessions, () => 'ok'));
    expect(await count('public.newsletter_subscriptions')).toBe(1);
    expect(await count('app_private.mail_outbox')).toBe(1);
  });

  it('confirms once when a button is pressed twenty times', async () => {
    await subscribe(db, signUp());
    const token = await tokenOf(db, 'confirm_subscription');
    const results = await Promise.all(sessions.map((session) => confirm(session, token)));
    expect(results).toEqual(Array.from(sessions, () => ({ status: 'ok' })));
    expect(await count(`public.newsletter_consent_events where kind = 'confirmed'`)).toBe(1);
    expect(await count(`app_private.mail_outbox where kind = 'welcome'`)).toBe(1);
  });

  it('moves once, and says so each time, when the button for a new address is pressed twenty times', async () => {
    await change(
      db,
      await subscriber(db, 'reader@company.example'),
      'change_address',
      'next@company.example',
    );
    const token = await tokenOf(db, 'confirm_change');
    const results = await Promise.all(sessions.map((session) => confirm(session, token)));
    expect(results).toEqual(Array.from(sessions, () => ({ status: 'ok' })));
    expect(await count('public.newsletter_subscriptions')).toBe(1);
    expect(await count(`public.newsletter_consent_events where kind = 'address_changed'`)).toBe(1);
  });

  it('waits in one order when sign-ups, presses and departures of one address meet', async () => {
    const email = 'reader@company.example';
    const token = await subscriber(db, email);
    await db.exec('delete from app_private.rate_events');
    const acts = [
      (session: Engine) => change(session, token, 'unsubscribe'),
      (session: Engine) => subscribe(session, signUp({ email })),
      (session: Engine) => change(session, token, 'erase'),
      (session: Engine) => change(session, token, 'change_address', email),
      (session: Engine) => session.query('select app_private.purge_subscriptions(now())'),
    ];
    await Promise.all(sessions.map((session, index) => acts[index % acts.length]!(session)));
    expect(await linkToken(db, email).catch(() => 'erased')).toEqual(expect.any(String));
  });

  it('deletes nobody who left 30 days ago and is coming back', async () => {
    const email = 'reader@company.example';
    const token = await subscriber(db, email);
    await change(db, token, 'unsubscribe');
    await db.exec(`update public.newsletter_subscriptions set unsubscribed_at = now() - interval '29 days'`);
    const [reader, worker] = sessions as [Engine, Engine];
    await reader.exec('begin');
    const [row] = await reader.query(
      `select public.change_subscription($1, 'resubscribe') ->> 'status' as word`,
      [token],
    );
    expect(row).toEqual({ word: 'ok' });
    // Of one who came back in the last second.
    const purged = worker.query(`select app_private.purge_subscriptions(now() - interval '28 days')`);
    await Promise.race([purged, untilWaiting(db).catch(() => undefined)]);
    await reader.exec('commit');
    await purged;
    expect(await db.query('select is_subscribed from public.newsletter_subscriptions')).toEqual([
      { is_subscribed: true },
    ]);
  });

  it('deletes who left 30 days ago beside a bounce of one of them', async () => {
    for (const email of ['one@company.example', 'two@company.example']) await subscriber(db, email);
    await db.exec(`update app_private.mail_outbox set status = 'sent';
      update public.newsletter_subscriptions
      set is_subscribed = false, unsubscribed_at = now() - case email
        when 'one@company.example' then interval '32 days' else '31 days' end`);
    const [mail] = await db.query<{ id: string }>(
      `select o.id from app_private.mail_outbox as o
       join public.newsletter_subscriptions as s on s.id = o.subscription_id
       where s.email = 'two@company.example' and o.kind = 'welcome'`,
    );
    const [holder, worker, provider] = sessions as [Engine, Engine, Engine];
    await holder.exec('begin; select from app_private.subscriber_totals for update');
    const purged = worker.query(`select app_private.purge_subscriptions(now() - interval '30 days') as n`);
    await untilWaiting(db);
    const bounced = report(provider, mail!.id, { kind: 'permanent' });
    await untilWaiting(db, 2);
    await holder.exec('commit');
    expect(await Promise.all([purged, bounced])).toEqual([[{ n: 2 }], 'ok']);
    expect(await count('public.newsletter_subscriptions')).toBe(0);
  });

  it.each(['erase', 'change_address'])(
    'lets an import and a press of %s at one address wait for each other in one order',
    async (action) => {
      const email = 'reader@company.example';
      const [holder, pressing, importing] = sessions as [Engine, Engine, Engine];
      await importing.exec(asAdminOfSession);
      const id = await readFileOf(importing, [consented(email)]);
      await commit(importing, id, 1);
      await change(db, await subscriber(db, email), action, 'next@company.example');
      const token = await tokenOf(db, action === 'erase' ? 'confirm_erasure' : 'confirm_change');
      await holder.exec('begin; select from app_private.newsletter_confirmations for update');
      const pressed = confirm(pressing, token, action === 'erase' ? 'erase' : 'subscribe');
      await untilWaiting(db);
      const applied = applyPortion(importing, id);
      await untilWaiting(db, 2);
      const both = Promise.all([pressed, applied]);
      await holder.exec('commit');
      expect(await both).toMatchObject([{ status: 'ok' }, { status: 'ok', done: true, imported: 0 }]);
      expect(await count(`public.newsletter_subscriptions where email = '${email}'`)).toBe(0);
    },
  );
});
