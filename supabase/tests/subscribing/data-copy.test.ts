import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import {
  change,
  confirm,
  emptySubscribing,
  letLimitsPass,
  linkToken,
  subscriber,
  tokenOf,
} from '#supabase/tests/support/newsletter/subscribing.ts';

const email = 'canary@company.example';
type Copy = {
  email: string;
  consent: { kind: string }[];
  suppression: { reason: string } | null;
  mails: { kind: string }[];
  links: unknown[];
};

describe.each(engineNames)('the copy of their data that a subscriber gets on %s', (name) => {
  const db = useEngine(name, acceptEnquiries);
  beforeEach(() => emptySubscribing(db));
  const copyFor = async (token: string) => {
    expect(await change(db, token, 'data_copy')).toEqual({ status: 'ok' });
    const [mail] = await db.query<{ to: string; data: Copy }>(
      `select m ->> 'to' as to, m -> 'data' as data
       from app_private.mail_outbox as o, app_private.subscription_mail(o) as m where o.kind = 'data_copy'`,
    );
    expect(mail?.to).toBe(email);
    return mail!.data;
  };
  const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind);

  it('holds the subscription, its record and its mails, and no hash', async () => {
    const copy = await copyFor(await subscriber(db, email));
    expect(copy).toMatchObject({ email, is_subscribed: true, suppression: null });
    expect(kinds(copy.consent)).toEqual(['requested', 'confirmed']);
    expect(kinds(copy.mails)).toEqual(['confirm_subscription', 'welcome', 'data_copy']);
    expect(JSON.stringify(copy)).not.toContain('hash');
  });

  it('holds the links that wait, also those that others asked for, and no address but its own', async () => {
    const token = await subscriber(db, email);
    await change(db, token, 'change_address', 'next@company.example');
    await change(
      db,
      await subscriber(db, 'other@company.example'),
      'change_address',
      'Canary@company.example',
    );
    await letLimitsPass(db, '1 day');
    const link = { created_at: expect.any(String), expires_at: expect.any(String) };
    const pressed = { ...link, kind: 'subscribe', used_at: expect.any(String), new_email: null };
    const moving = { ...link, kind: 'change', used_at: null };
    const toCanary = { ...moving, new_email: 'Canary@company.example' };
    const copy = await copyFor(token);
    expect(copy.links).toEqual([pressed, { ...moving, new_email: 'next@company.example' }, toCanary]);
    expect(JSON.stringify(copy)).not.toMatch(/hash|other@/);
    await letLimitsPass(db, '1 day');
    await change(db, token, 'erase');
    await confirm(db, await tokenOf(db, 'confirm_erasure'), 'erase');
    await change(db, await linkToken(db, 'other@company.example'), 'change_address', email);
    expect(await asService(db, 'person_data($1)', [email])).toMatchObject({
      subscriptions: [],
      links: [{ kind: 'change' }],
    });
  });

  it('holds what was kept of the address when it was erased before', async () => {
    await change(db, await subscriber(db, email), 'erase');
    await confirm(db, await tokenOf(db, 'confirm_erasure'), 'erase');
    await letLimitsPass(db, '1 day');
    const copy = await copyFor(await subscriber(db, email));
    expect(kinds(copy.consent)).toEqual(['requested', 'confirmed', 'erased', 'requested', 'confirmed']);
  });

  it('says why the address is not mailed', async () => {
    const token = await subscriber(db, email);
    await db.exec(
      `select app_private.suppress_subscription(id, 'admin', 'operator', null) from public.newsletter_subscriptions`,
    );
    const copy = await copyFor(token);
    expect(copy.suppression).toEqual({ reason: 'admin', at: expect.any(String), note: null });
    expect(JSON.stringify(copy)).not.toContain('hash');
  });
});
