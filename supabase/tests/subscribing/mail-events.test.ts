import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asRole, engineNames } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, seal, submit } from '#supabase/tests/support/enquiries.ts';
import { asService, workerOn } from '#supabase/tests/support/mail.ts';
import {
  mailState,
  recipientOf,
  report,
  type ReportedEvent,
} from '#supabase/tests/support/newsletter/mail-events.ts';
import { emptySending, openForSending } from '#supabase/tests/support/newsletter/sending.ts';

describe.each(engineNames)('an event about a mail to one person on %s', (name) => {
  const db = useDatabase(() => openForSending(name), acceptEnquiries);
  beforeEach(() => emptySending(db));

  const one = async <T>(sql: string, params: unknown[] = []): Promise<T> =>
    (await db.query<{ value: T }>(sql, params))[0]!.value;
  const subscriber = (email = 'reader@direct.example') =>
    one<string>(
      `insert into public.newsletter_subscriptions (email, is_subscribed, confirmed_at)
       values ($1, true, now() - interval '1 year') returning id as value`,
      [email],
    );
  const mailTo = (subscription: string, kind = 'welcome', daysAgo = 0, verdict: string | null = null) =>
    one<string>(
      `insert into app_private.mail_outbox (kind, subscription_id, status, created_at, verdict)
       values ($2, $1, case when $4::text is null then 'sent' else 'failed' end, now() - make_interval(days => $3), $4)
       returning id as value`,
      [subscription, kind, daysAgo, verdict],
    );

  it('marks the subscription when a confirmation bounced, and a new sign-up is still mailed', async () => {
    const pending = await one<string>(
      `insert into public.newsletter_subscriptions (email) values ('typo@direct.example') returning id as value`,
    );
    const mail = await mailTo(pending, 'confirm_subscription');
    expect(await report(db, mail, { kind: 'permanent' })).toBe('ok');
    expect(await recipientOf(db, mail)).toMatchObject({
      is_subscribed: false,
      suppressed_reason: 'hard_bounce',
      listed: 'hard_bounce',
    });
    expect(await one(`select app_private.is_barred('typo@direct.example') as value`)).toBe(false);
  });

  it('bars an address for good when its owner complained of a confirmation', async () => {
    const mail = await mailTo(await subscriber(), 'already_subscribed');
    await report(db, mail, { kind: 'complaint' });
    expect(await one(`select app_private.is_barred('reader@direct.example') as value`)).toBe(true);
  });

  it('spares the subscription when the mail went to a new address', async () => {
    const person = await subscriber();
    await db.query(
      `select app_private.queue_confirmation($1, 'change', 'confirm_change', null, 'new@direct.example')`,
      [person],
    );
    const mail = await one<string>('select id as value from app_private.mail_outbox');
    await db.query(`update app_private.mail_outbox set status = 'sent' where id = $1`, [mail]);
    await report(db, mail, { kind: 'complaint' });
    await report(db, mail, { kind: 'permanent' });
    expect(await mailState(db, mail)).toMatchObject({ status: 'failed', verdict: 'recipient' });
    expect(await recipientOf(db, mail)).toMatchObject({
      is_subscribed: true,
      suppressed_reason: null,
      listed: null,
    });
    expect(await one(`select app_private.is_barred('new@direct.example') as value`)).toBe(true);
  });

  it('bars a new address that complained after the link to it was deleted', async () => {
    const person = await subscriber();
    await db.query(
      `select app_private.queue_confirmation($1, 'change', 'confirm_change', null, 'new@direct.example')`,
      [person],
    );
    const mail = await one<string>('select id as value from app_private.mail_outbox');
    await db.exec(`update app_private.mail_outbox set status = 'sent';
      update app_private.newsletter_confirmations
      set created_at = now() - interval '31 days', expires_at = now() - interval '24 days'`);
    await asService(db, 'purge_expired_enquiries()', []);
    expect(await db.query('select from app_private.newsletter_confirmations')).toEqual([]);
    expect(await report(db, mail, { kind: 'complaint' })).toBe('ok');
    expect(await one(`select app_private.is_barred('New@direct.example') as value`)).toBe(true);
    expect(await recipientOf(db, mail)).toMatchObject({ is_subscribed: true, listed: null });
  });

  it('ends the subscription of a new address that complained after it had confirmed', async () => {
    const others = await subscriber('old@direct.example');
    await db.query(
      `select app_private.queue_confirmation($1, 'change', 'confirm_change', null, 'new@direct.example')`,
      [others],
    );
    const mail = await one<string>('select id as value from app_private.mail_outbox');
    const own = await subscriber('New@direct.example');
    await report(db, mail, { kind: 'complaint', detail: 'abuse' });
    expect(
      await db.query(
        `select is_subscribed, suppressed_reason, unsubscribed_at is not null as left
         from public.newsletter_subscriptions where id = any ($1) order by email_key`,
        [[own, others]],
      ),
    ).toEqual([
      { is_subscribed: false, suppressed_reason: 'complaint', left: true },
      { is_subscribed: true, suppressed_reason: null, left: false },
    ]);
    expect(
      await db.query(
        `select subscription_id, kind, source, evidence from public.newsletter_consent_events
         where subscription_id = any ($1)`,
        [[own, others]],
      ),
    ).toEqual([{ subscription_id: own, kind: 'suppressed', source: 'complaint', evidence: 'abuse' }]);
  });

  it('spares the subscription when the server of a new address refuses it', async () => {
    const person = await subscriber();
    await db.query(
      `select app_private.queue_confirmation($1, 'change', 'confirm_change', null, 'new@direct.example')`,
      [person],
    );
    const worker = workerOn(db, randomUUID());
    const [mail] = (await worker.claim()).mails;
    await worker.mark(mail!.id);
    await worker.record(mail!.id, 'recipient');
    expect(await mailState(db, mail!.id)).toMatchObject({ status: 'failed', verdict: 'recipient' });
    expect((await recipientOf(db, mail!.id)).suppressed_reason).toBeNull();
  });

  it.each([
    ['the fifth in a row over thirty days', [31, 20, 10, 5], 'soft', 'soft_bounce'],
    ['the fourth', [31, 20, 10], 'soft', null],
    ['the fifth within thirty days', [29, 20, 10, 5], 'soft', null],
    ['the fifth, of which one arrived', [31, 20, 10, 5], 'one sent', null],
    ['the first after four that arrived', [31, 20, 10, 5], 'all sent', null],
  ])('ends the mailing for a full mailbox: %s', async (_, days, others, reason) => {
    const person = await subscriber();
    for (const [n, ago] of days.entries()) {
      const arrived = others === 'all sent' || (others === 'one sent' && n === 1);
      await mailTo(person, 'welcome', ago, arrived ? null : 'soft');
    }
    const mail = await mailTo(person);
    await report(db, mail, { kind: 'transient' });
    expect(await mailState(db, mail)).toMatchObject({ status: 'failed', verdict: 'soft' });
    expect((await recipientOf(db, mail)).suppressed_reason).toBe(reason);
  });

  it('costs nobody a subscription when the text was refused, however often', async () => {
    const person = await subscriber();
    for (const ago of [60, 40, 30, 20, 10]) {
      const mail = await mailTo(person, 'welcome', ago);
      await report(db, mail, { kind: 'rejected' });
      expect((await recipientOf(db, mail)).suppressed_reason).toBeNull();
    }
  });

  it('changes only the mail of an enquiry, which a person then sees', async () => {
    await submit(db, enquiry());
    const [row] = await db.query<{ id: string; submission_id: string }>(
      `update app_private.mail_outbox set status = 'sent' where kind = 'acknowledgement' returning id, submission_id`,
    );
    expect(await report(db, row!.id, { kind: 'complaint' })).toBe('ok');
    expect(await report(db, row!.id, { kind: 'permanent', detail: 'Permanent/NoEmail' })).toBe('ok');
    expect(await one(`select count(*)::int as value from app_private.newsletter_suppressions`)).toBe(0);
    expect(
      await one(`select public.admin_enquiry($1, null, null) -> 'mails' as value`, [row!.submission_id]),
    ).toEqual([expect.objectContaining({ id: row!.id, status: 'failed', last_error: 'Permanent/NoEmail' })]);
    // What is erased takes its events along.
    await db.exec('delete from public.contact_submissions');
    expect(await one('select count(*)::int as value from app_private.mail_events')).toBe(0);
  });

  it('stores no address and no line break, whatever the provider says', async () => {
    const mail = await mailTo(await subscriber());
    const detail = `smtp; 550 5.1.1\r\n<reader@direct.example>:\tno "r@d"@x ${'x'.repeat(400)}`;
    await report(db, mail, { kind: 'transient', detail });
    const stored = await one<string>('select detail as value from app_private.mail_events');
    expect(stored).toMatch(/^smtp; 550 5\.1\.1 \[address\] no \[address\] x+$/);
    expect(stored).toHaveLength(300);
  });

  it('is among what a person may ask for', async () => {
    const mail = await mailTo(await subscriber());
    const at = '2026-11-23T01:02:03+00:00';
    await report(db, mail, { kind: 'delivered', at, detail: 'for the firm' });
    const held = await asService<{ subscriptions: { mails: unknown[] }[] }>(db, 'person_data($1)', [
      'reader@direct.example',
    ]);
    expect(held.subscriptions[0]?.mails).toEqual([
      expect.objectContaining({ id: mail, events: [{ kind: 'delivered', at }] }),
    ]);
  });

  it('is kept as long as its mail, so that it counts once, and is deleted with it', async () => {
    const mails = [await mailTo(await subscriber()), await mailTo(await subscriber('other@company.example'))];
    const [full, arrived] = mails as [string, string];
    const events: [string, ReportedEvent][] = [
      [full, { kind: 'transient', id: 'full' }],
      [arrived, { kind: 'delivered', id: 'arrived' }],
    ];
    for (const [mail, event] of events) expect(await report(db, mail, event)).toBe('ok');
    // A mailbox that was full is remembered for a year.
    await db.exec(`update app_private.mail_outbox set created_at = created_at - interval '91 days'`);
    await asService(db, 'purge_expired_enquiries()', []);
    expect(await report(db, ...events[0]!)).toBe('repeated');
    expect(await report(db, ...events[1]!)).toBe('unknown_mail');
    expect(await db.query('select event_id from app_private.mail_events')).toEqual([{ event_id: 'full' }]);
  });

  describe('by the door of the web server', () => {
    const at = 1_790_000_000_000;
    const call = (mail: string, changes: Record<string, unknown> = {}, key?: string) => {
      const values = {
        provider: 'ses',
        event: 'signed',
        mail,
        kind: 'permanent',
        at,
        detail: 'Permanent/General',
      };
      const signed = seal(['mail_event', ...Object.values(values).map(String)], key);
      const sent = { ...values, ...changes };
      return asRole<{ status: string }>(db, 'anon', 'submit_mail_event($1, $2, $3, $4, $5, $6, $7)', [
        signed,
        ...Object.values(sent),
      ]);
    };

    it('is applied with the signature of every parameter, and once', async () => {
      const mail = await mailTo(await subscriber());
      for (const changes of [
        { provider: 'mailbox' },
        { event: 'other' },
        { mail: randomUUID() },
        { kind: 'complaint' },
        { at: at + 1 },
        { detail: null },
      ]) {
        expect([changes, await call(mail, changes)]).toEqual([changes, { status: 'unauthorised' }]);
      }
      expect(await call(mail, {}, 'another secret of at least 32 bytes')).toEqual({ status: 'unauthorised' });
      expect(await call(mail)).toEqual({ status: 'ok' });
      expect(await call(mail)).toEqual({ status: 'repeated' });
      expect(await one('select at as value from app_private.mail_events')).toEqual(new Date(at));
    });
  });
});
