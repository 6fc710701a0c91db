import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import {
  change,
  confirm,
  emptySubscribing,
  preferences,
  subscriber,
  subscriberMails,
  tokenOf,
} from '#supabase/tests/support/newsletter/subscribing.ts';

const email = 'canary@company.example';
const next = 'next@company.example';

describe.each(engineNames)('somebody who must not be mailed on %s', (name) => {
  const db = useEngine(name, acceptEnquiries);
  beforeEach(() => emptySubscribing(db));
  /** @returns the token of a subscriber who was listed for this reason */
  const suppressed = async (reason: string) => {
    const token = await subscriber(db, email);
    await suppress(reason);
    return token;
  };
  const suppress = (reason: string) =>
    db.query(
      `select app_private.suppress_subscription(id, $1, 'operator', null) from public.newsletter_subscriptions`,
      [reason],
    );

  it.each(['complaint', 'admin'])('still gets their data and its erasure after %s', async (reason) => {
    const token = await suppressed(reason);
    expect(await change(db, token, 'data_copy')).toEqual({ status: 'ok' });
    expect(await change(db, token, 'erase')).toEqual({ status: 'ok' });
    expect(await subscriberMails(db)).toEqual([
      { kind: 'data_copy', to: email, token: null },
      { kind: 'confirm_erasure', to: email, token: expect.any(String) },
    ]);
    expect(await confirm(db, await tokenOf(db, 'confirm_erasure'), 'erase')).toEqual({ status: 'ok' });
    expect(await db.query('select email from public.newsletter_subscriptions')).toEqual([]);
    expect(await db.query('select reason from app_private.newsletter_suppressions')).toEqual([{ reason }]);
  });

  it.each(['complaint', 'admin', 'hard_bounce'])(
    'cannot move to another address after %s',
    async (reason) => {
      const token = await suppressed(reason);
      expect(await change(db, token, 'change_address', next)).toEqual({ status: 'locked' });
      expect(await subscriberMails(db)).toEqual([]);
    },
  );

  it.each(['complaint', 'admin'])('cannot press the link of a new address after %s', async (reason) => {
    const token = await subscriber(db, email);
    expect(await change(db, token, 'change_address', next)).toEqual({ status: 'ok' });
    const link = await tokenOf(db, 'confirm_change');
    await suppress(reason);
    expect(await confirm(db, link)).toEqual({ status: 'not_found' });
    expect(await db.query('select email from public.newsletter_subscriptions')).toEqual([{ email }]);
  });

  it.each([
    ['complaint', 'barred', false],
    ['admin', 'barred', true],
    ['hard_bounce', 'bounced', true],
    ['soft_bounce', 'bounced', true],
  ])('reads after %s that they are %s', async (reason, state, subscribed) => {
    const token = await suppressed(reason);
    expect(await preferences(db, token)).toMatchObject({ state, subscribed });
    expect(await change(db, token, 'unsubscribe')).toEqual({ status: 'ok' });
    expect(await preferences(db, token)).toMatchObject({ state, subscribed: false });
  });
});
