import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, address } from '#supabase/tests/support/enquiries.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import {
  change,
  confirm,
  emptySubscribing,
  eventsOf,
  letLimitsPass,
  signUp,
  subscribe,
  subscribeParams,
  subscriber,
  subscriberMails,
  tokenOf,
} from '#supabase/tests/support/newsletter/subscribing.ts';
import type { SignUp } from '#supabase/tests/support/newsletter/subscribing.ts';

const email = 'Reader@Company.example';

describe.each(engineNames)('subscribe on %s', (name) => {
  const db = useEngine(name, acceptEnquiries);
  beforeEach(() => emptySubscribing(db));
  const kinds = async () => (await subscriberMails(db)).map(({ kind }) => kind);
  const total = async (table: string) =>
    (await db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

  it('stores a pending row, what was asked and one mail', async () => {
    expect(await subscribe(db, signUp({ email: ` ${email} ` }))).toEqual({ status: 'ok' });
    expect(
      await db.query('select email, is_subscribed, confirmed_at from public.newsletter_subscriptions'),
    ).toEqual([{ email, is_subscribed: false, confirmed_at: null }]);
    expect(
      await db.query(
        'select kind, source, wording_version, wording, actor from public.newsletter_consent_events',
      ),
    ).toEqual([
      {
        kind: 'requested',
        source: '/newsletter',
        wording_version: 1,
        wording: 'Send me the newsletter.',
        actor: 'visitor',
      },
    ]);
    expect(await subscriberMails(db)).toEqual([
      { kind: 'confirm_subscription', to: email, token: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('gives the mail worker what the mail needs, and skips what must not be sent any more', async () => {
    await subscribe(db, signUp({ email }));
    await subscribe(db, signUp({ email: 'other@company.example' }));
    const token = await tokenOf(db, 'confirm_subscription');
    await confirm(db, token);
    const { mails } = await asService<{ mails: { kind: string; to: string }[] }>(
      db,
      `claim_mail($1, 'direct', 10, 60)`,
      [randomUUID()],
    );
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['confirm_subscription', email],
      ['welcome', 'other@company.example'],
    ]);
    expect(
      await db.query(`select kind, token from app_private.mail_outbox where status = 'skipped'`),
    ).toEqual([{ kind: 'confirm_subscription', token: null }]);
  });

  it('stores the hash of a token, never the token', async () => {
    await subscribe(db, signUp());
    const token = await tokenOf(db, 'confirm_subscription');
    const rows = await db.query('select * from app_private.newsletter_confirmations');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each<[string, Partial<SignUp>]>([
    ['an address without @', { email: 'reader' }],
    ['a quote in the address', { email: 'a"b@company.example' }],
    ['dots side by side in the address', { email: 'a..b@company.example' }],
    ['a dot at the end of the name', { email: 'reader.@company.example' }],
    ['an address of 255 characters', { email: `${'e'.repeat(243)}@company.example` }],
    ['no wording', { wording: '' }],
    ['a wording of 2,001 characters', { wording: 'w'.repeat(2001) }],
    ['no version of the wording', { wordingVersion: 0 }],
    ['a source that is no path', { source: 'https://elsewhere.example/' }],
    ['an address instead of its hash', { networkHash: '203.0.113.7' }],
  ])('refuses %s and stores nothing', async (_, changes) => {
    expect(await subscribe(db, signUp(changes))).toEqual({ status: 'invalid' });
    expect([await total('public.newsletter_subscriptions'), await total('app_private.rate_events')]).toEqual([
      0, 0,
    ]);
  });

  it('refuses what the web server did not sign, and what comes too late', async () => {
    const other = signUp();
    expect(await subscribe(db, signUp(), subscribeParams(other)[2])).toEqual({ status: 'unauthorised' });
    expect(await subscribe(db, signUp({ validUntil: Date.now() - 60_000 }))).toEqual({ status: 'late' });
    expect(await total('public.newsletter_subscriptions')).toBe(0);
  });

  it('answers the same for a new, pending, active, unsubscribed, bounced and barred address', async () => {
    const answers: unknown[] = [];
    const ask = async (who: string) => {
      await letLimitsPass(db, '11 minutes');
      answers.push(await subscribe(db, signUp({ email: who })));
    };
    const state = (who: string, set: string) =>
      db.query(`update public.newsletter_subscriptions set ${set} where email = $1`, [who]);
    await ask('new@company.example');
    await ask('new@company.example');
    const token = await subscriber(db, 'active@company.example');
    await ask('active@company.example');
    await change(db, token, 'unsubscribe');
    await letLimitsPass(db, '1 day');
    await ask('active@company.example');
    await subscriber(db, 'bounced@company.example');
    await state('bounced@company.example', `suppressed_at = now(), suppressed_reason = 'hard_bounce'`);
    await ask('bounced@company.example');
    await subscriber(db, 'barred@company.example');
    await db.exec(`select app_private.suppress_subscription(id, 'complaint', 'provider', 'feedback report')
      from public.newsletter_subscriptions where email = 'barred@company.example'`);
    await ask('barred@company.example');
    expect(answers).toEqual(Array.from(answers, () => ({ status: 'ok' })));
    const mails = await db.query<{ kind: string; email: string }>(
      `select o.kind, s.email from app_private.mail_outbox as o
       join public.newsletter_subscriptions as s on s.id = o.subscription_id order by o.created_at, o.id`,
    );
    const of = (who: string) => mails.filter((mail) => mail.email.startsWith(who)).map(({ kind }) => kind);
    expect(of('new')).toEqual(['confirm_subscription', 'confirm_subscription']);
    expect(of('active')).toEqual([
      'confirm_subscription',
      'welcome',
      'already_subscribed',
      'confirm_subscription',
    ]);
    expect(of('bounced')).toEqual(['confirm_subscription', 'welcome', 'confirm_subscription']);
    expect(of('barred')).toEqual(['confirm_subscription', 'welcome']);
  });

  it('mails one address once in ten minutes and twice a day, in silence', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      expect(await subscribe(db, signUp({ email }))).toEqual({ status: 'ok' });
      expect(await subscribe(db, signUp({ email: email.toLowerCase() }))).toEqual({ status: 'ok' });
      await letLimitsPass(db, '11 minutes');
    }
    expect(await total('app_private.mail_outbox')).toBe(2);
    await letLimitsPass(db, '1 day');
    await subscribe(db, signUp({ email }));
    expect(await total('app_private.mail_outbox')).toBe(3);
  });

  it('tells a subscriber once a day', async () => {
    await subscriber(db, email);
    for (let turn = 0; turn < 3; turn += 1) {
      await letLimitsPass(db, '11 minutes');
      await subscribe(db, signUp({ email }));
    }
    expect(await kinds()).toEqual(['welcome', 'already_subscribed']);
  });

  it('never mails a seeded subscriber', async () => {
    await db.exec(`insert into public.newsletter_subscriptions
      (email, is_subscribed, confirmed_at, consent_source) values ('${email}', true, now(), 'seed')`);
    expect(await subscribe(db, signUp({ email }))).toEqual({ status: 'ok' });
    await db.exec(`insert into app_private.mail_outbox (kind, subscription_id)
      select 'welcome', id from public.newsletter_subscriptions`);
    expect(await total('app_private.mail_outbox')).toBe(1);
    expect(await subscriberMails(db)).toEqual([]);
  });

  it('counts a repeated call once and refuses its id for another address', async () => {
    const once = signUp({ email });
    await subscribe(db, once);
    expect(await subscribe(db, once)).toEqual({ status: 'ok', duplicate: true });
    expect(await subscribe(db, { ...once, email: 'other@company.example' })).toEqual({ status: 'conflict' });
    expect(await total('public.newsletter_subscriptions')).toBe(1);
  });

  it('takes five in ten minutes of one network and two an hour without a token', async () => {
    const networkHash = address('one network');
    const statuses = async (count: number, changes: () => Partial<SignUp>) => {
      const results: string[] = [];
      for (let n = 0; n < count; n += 1) results.push((await subscribe(db, signUp(changes()))).status);
      return results.filter((status) => status === 'ok').length;
    };
    expect(await statuses(7, () => ({ networkHash }))).toBe(5);
    await db.exec('delete from app_private.rate_events');
    expect(await statuses(4, () => ({ networkHash, hasToken: false }))).toBe(2);
  });

  it('takes one an hour of each network above sixty in all, up to ten times as many', async () => {
    const refused = { status: 'rate_limited', retry_after_seconds: expect.any(Number) as number };
    const networkHash = address('another network');
    for (let n = 0; n < 60; n += 1) await subscribe(db, signUp());
    expect(await subscribe(db, signUp({ networkHash }))).toEqual({ status: 'ok' });
    expect(await subscribe(db, signUp({ networkHash }))).toEqual(refused);
    await db.exec('update app_private.settings set subscribe_limit_global = 6');
    expect(await subscribe(db, signUp())).toEqual(refused);
    await db.exec('update app_private.settings set subscribe_limit_global = default');
  });

  it('keeps a record that nobody changes', async () => {
    await subscriber(db, email);
    expect(await eventsOf(db)).toEqual(['requested', 'confirmed']);
    for (const sql of [
      `update public.newsletter_consent_events set wording = 'other'`,
      `update public.newsletter_consent_events set subscription_id = null, at = now()`,
      'delete from public.newsletter_consent_events',
    ])
      await expect(db.exec(sql)).rejects.toThrow('a record of consent never changes');
  });

  it('confirms once, says the same twice, and voids a link by a newer one', async () => {
    await subscribe(db, signUp({ email }));
    const first = await tokenOf(db, 'confirm_subscription');
    await letLimitsPass(db, '11 minutes');
    await subscribe(db, signUp({ email }));
    const second = await tokenOf(db, 'confirm_subscription');
    expect(await confirm(db, first)).toEqual({ status: 'not_found' });
    expect(await confirm(db, second, 'erase')).toEqual({ status: 'not_found' });
    expect(await confirm(db, second)).toEqual({ status: 'ok' });
    expect(await confirm(db, second)).toEqual({ status: 'ok' });
    expect(await kinds()).toEqual(['welcome']);
    expect(
      await db.query(
        'select is_subscribed, consent_source, consent_text from public.newsletter_subscriptions',
      ),
    ).toEqual([
      { is_subscribed: true, consent_source: '/newsletter', consent_text: 'Send me the newsletter.' },
    ]);
  });

  it('refuses a link after seven days', async () => {
    await subscribe(db, signUp({ email }));
    const token = await tokenOf(db, 'confirm_subscription');
    await db.exec(
      `update app_private.newsletter_confirmations set expires_at = expires_at - interval '7 days'`,
    );
    expect(await confirm(db, token)).toEqual({ status: 'not_found' });
    expect(await subscriberMails(db)).toEqual([]);
    expect(await eventsOf(db)).toEqual(['requested']);
  });

  it('lifts a bounce by confirming, and never a complaint', async () => {
    await subscriber(db, email);
    const suppress = (reason: string) =>
      db.query(
        `select app_private.suppress_subscription(id, $1, 'provider', '') from public.newsletter_subscriptions`,
        [reason],
      );
    await suppress('hard_bounce');
    await letLimitsPass(db, '11 minutes');
    await subscribe(db, signUp({ email }));
    const token = await tokenOf(db, 'confirm_subscription');
    await confirm(db, token);
    expect(await db.query('select reason from app_private.newsletter_suppressions')).toEqual([]);
    await letLimitsPass(db, '1 day');
    await suppress('hard_bounce');
    await subscribe(db, signUp({ email }));
    const late = await tokenOf(db, 'confirm_subscription');
    await suppress('complaint');
    expect(await confirm(db, late)).toEqual({ status: 'not_found' });
    await suppress('hard_bounce');
    expect(await db.query('select reason from app_private.newsletter_suppressions')).toEqual([
      { reason: 'complaint' },
    ]);
    expect(
      await db.query('select is_subscribed, suppressed_reason from public.newsletter_subscriptions'),
    ).toEqual([{ is_subscribed: false, suppressed_reason: 'complaint' }]);
  });
});
