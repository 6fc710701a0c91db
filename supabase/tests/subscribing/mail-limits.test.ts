import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import {
  change,
  confirm,
  emptySubscribing,
  letLimitsPass,
  signUp,
  subscribe,
  subscriber,
  subscriberMails,
  tokenOf,
} from '#supabase/tests/support/newsletter/subscribing.ts';

const email = 'canary@company.example';
const limited = { status: 'rate_limited', retry_after_seconds: expect.any(Number) };

describe.each(engineNames)('the mails that one address gets in a day on %s', (name) => {
  const db = useEngine(name, acceptEnquiries);
  beforeEach(() => emptySubscribing(db));
  const mailsTo = async (address: string) =>
    (await subscriberMails(db)).filter(({ to }) => to === address).map(({ kind }) => kind);

  /** All that were queued, whether or not they may still be sent. */
  const mailRows = (kind: string | null = null) =>
    db.query<{ kind: string; token: string | null }>(
      `select kind, token from app_private.mail_outbox
       where kind = coalesce($1, kind) order by created_at, id`,
      [kind],
    );

  const unsubscribeTokenOf = async (address: string) => {
    const [row] = await db.query<{ token: string }>(
      `select t.unsubscribe_token as token from app_private.subscription_tokens as t
       join public.newsletter_subscriptions as s on s.id = t.subscription_id where s.email = $1`,
      [address],
    );
    return row!.token;
  };

  it('are three, those of the sign-up form among them', async () => {
    const token = await subscriber(db, email);
    for (const action of ['data_copy', 'erase'])
      expect(await change(db, token, action)).toEqual({ status: 'ok' });
    for (const action of ['data_copy', 'erase']) expect(await change(db, token, action)).toEqual(limited);
    await letLimitsPass(db, '11 minutes');
    await subscribe(db, signUp({ email }));
    expect(await mailsTo(email)).toEqual(['welcome', 'data_copy', 'confirm_erasure']);
    await letLimitsPass(db, '1 day');
    expect(await change(db, token, 'data_copy')).toEqual({ status: 'ok' });
  });

  it('are four at most with the welcome, of which there is one, whoever leaves and comes back', async () => {
    const token = await subscriber(db, email);
    for (const _ of [1, 2]) {
      await change(db, token, 'unsubscribe');
      await letLimitsPass(db, '11 minutes');
      await subscribe(db, signUp({ email }));
      await confirm(db, (await mailRows('confirm_subscription')).at(-1)?.token ?? '');
    }
    for (const action of ['data_copy', 'erase', 'erase']) await change(db, token, action);
    expect((await mailRows()).map(({ kind }) => kind).toSorted()).toEqual([
      'confirm_erasure',
      'confirm_subscription',
      'confirm_subscription',
      'welcome',
    ]);
  });

  it('have a welcome again where the first was not sent because its reader had left', async () => {
    await change(db, await subscriber(db, email), 'unsubscribe');
    await db.exec(`update app_private.mail_outbox set status = 'skipped' where kind = 'welcome'`);
    await letLimitsPass(db, '11 minutes');
    await subscriber(db, email);
    expect(await mailsTo(email)).toContain('welcome');
  });

  it('leave the last for the erasure, whoever asked for the others', async () => {
    const token = await subscriber(db, email);
    const stranger = await subscriber(db, 'stranger@company.example');
    await letLimitsPass(db, '1 day');
    await subscribe(db, signUp({ email }));
    for (const _ of [1, 2]) await change(db, stranger, 'change_address', email);
    expect(await change(db, token, 'data_copy')).toEqual(limited);
    await letLimitsPass(db, '11 minutes');
    await subscribe(db, signUp({ email }));
    expect(await change(db, token, 'erase')).toEqual({ status: 'ok' });
    expect(await change(db, token, 'erase')).toEqual(limited);
    expect(await mailsTo(email)).toEqual([
      'welcome',
      'already_subscribed',
      'confirm_change',
      'confirm_erasure',
    ]);
  });

  it('leave the last to who left and is signed up by strangers', async () => {
    const token = await subscriber(db, email);
    await change(db, token, 'unsubscribe');
    await letLimitsPass(db, '1 day');
    for (const _ of [1, 2, 3]) {
      await subscribe(db, signUp({ email }));
      await letLimitsPass(db, '11 minutes');
    }
    expect(await change(db, token, 'erase')).toEqual({ status: 'ok' });
    expect(await mailsTo(email)).toEqual(['confirm_subscription', 'confirm_erasure']);
  });

  it('leave one to who confirms only after strangers have signed them up', async () => {
    for (const _ of [1, 2, 3]) {
      await subscribe(db, signUp({ email }));
      await letLimitsPass(db, '11 minutes');
    }
    expect(await mailsTo(email)).toEqual(['confirm_subscription']);
    await confirm(db, await tokenOf(db, 'confirm_subscription'));
    const token = await unsubscribeTokenOf(email);
    expect(await change(db, token, 'data_copy')).toEqual(limited);
    expect(await change(db, token, 'erase')).toEqual({ status: 'ok' });
    expect(await change(db, token, 'erase')).toEqual(limited);
    await letLimitsPass(db, '1 day');
    expect(await change(db, token, 'erase')).toEqual({ status: 'ok' });
  });

  it('do not run out by changes to other addresses, which have a limit of their own', async () => {
    const token = await subscriber(db, email);
    for (const at of [1, 2, 3]) {
      const typed = `mistyped${at}@company.example`;
      expect(await change(db, token, 'change_address', typed)).toEqual({ status: 'ok' });
    }
    const next = 'next@company.example';
    expect(await change(db, token, 'change_address', next)).toEqual(limited);
    expect(await mailsTo(next)).toEqual([]);
    expect(await mailRows('change_asked')).toHaveLength(1);
    expect(await change(db, token, 'erase')).toEqual({ status: 'ok' });
  });

  it('leave no change of address of which its holder could not be told', async () => {
    const token = await subscriber(db, email);
    expect(await change(db, token, 'data_copy')).toEqual({ status: 'ok' });
    const next = 'next@company.example';
    expect(await change(db, token, 'change_address', next)).toEqual(limited);
    expect(await mailsTo(next)).toEqual([]);
    await letLimitsPass(db, '1 day');
    expect(await change(db, token, 'change_address', next)).toEqual({ status: 'ok' });
    expect(await mailsTo(email)).toContain('change_asked');
  });

  it('count a change at the new address alone', async () => {
    const next = 'next@company.example';
    for (const at of [1, 2, 3, 4]) {
      await letLimitsPass(db, '11 minutes');
      const token = await subscriber(db, `reader${at}@company.example`);
      expect(await change(db, token, 'change_address', next)).toEqual({ status: 'ok' });
    }
    expect(await mailsTo(next)).toEqual(['confirm_change', 'confirm_change']);
  });

  it('count no press that mails nothing', async () => {
    const token = await subscriber(db, email);
    await change(db, token, 'unsubscribe');
    for (const _ of [1, 2, 3, 4])
      expect(await change(db, token, 'change_address', 'next@company.example')).toEqual({ status: 'locked' });
    expect(await change(db, token, 'erase')).toEqual({ status: 'ok' });
  });
});
