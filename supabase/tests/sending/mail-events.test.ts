import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { workerOn } from '#supabase/tests/support/mail.ts';
import { mailState, recipientOf, report } from '#supabase/tests/support/newsletter/mail-events.ts';
import {
  draft,
  emptySending,
  issueOf,
  openForSending,
  queueFor,
  sendOf,
  steer,
  tickOnce,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';

describe.each(engineNames)('an event of a provider on %s', (name) => {
  const db = useDatabase(() => openForSending(name));
  let issue: string;
  beforeEach(async () => {
    await emptySending(db);
    issue = await draft(db);
  });

  const worker = () => workerOn(db, randomUUID());
  const said = (verdict: string) => (id: string) => ({ id, verdict, error: null });
  /** Marks so many mails as being sent by one worker. */
  async function markedBy(w: ReturnType<typeof worker>, count: number): Promise<string[]> {
    const { mails } = await w.claim(count, 60, 'bulk');
    const ids = mails.map(({ id }) => id);
    return (await w.advance([], ids, 60, 'bulk')).marked;
  }
  /** Sends so many mails of the send under way. @returns their ids */
  async function mailed(count: number, verdict = 'sent'): Promise<string[]> {
    const w = worker();
    const ids = await markedBy(w, count);
    await w.advance(ids.map(said(verdict)), [], 60, 'bulk');
    return ids;
  }
  /** A send of so many mails, of which the first few have been sent. */
  async function sending(total: number, sent: number, verdict = 'sent') {
    const send = await queueFor(db, issue, total);
    await tickUntilSending(db);
    return { send, mails: await mailed(sent, verdict) };
  }
  const countersOf = async (send: string) => {
    const [row] = await db.query<{ complained: number; last_progress_at: Date }>(
      'select complained, last_progress_at from app_private.newsletter_sends where id = $1',
      [send],
    );
    return { ...(await sendOf(db, send)), ...row! };
  };

  it('that a mail bounced for good fails it, suppresses the address and is recorded', async () => {
    const { send, mails } = await sending(2, 2);
    const [mail, other] = mails as [string, string];
    const detail = 'Permanent/General 5.1.1 <site-1@reader.example> unknown';
    expect(await report(db, mail, { kind: 'permanent', detail })).toBe('ok');
    expect(await mailState(db, mail)).toEqual({
      status: 'failed',
      verdict: 'recipient',
      last_error: 'Permanent/General 5.1.1 [address] unknown',
    });
    expect(await recipientOf(db, mail)).toEqual({
      is_subscribed: true,
      unsubscribed: false,
      suppressed_reason: 'hard_bounce',
      listed: 'hard_bounce',
      consent: ['suppressed hard_bounce provider Permanent/General 5.1.1 [address] unknown'],
    });
    expect(await countersOf(send)).toMatchObject({ sent: 1, failed: 1, bounced: 1, complained: 0 });
    expect((await recipientOf(db, other)).suppressed_reason).toBeNull();
  });

  it('that a recipient complained ends the subscription and counts once for the mail', async () => {
    const { send, mails } = await sending(2, 2);
    const [mail] = mails as [string];
    expect(await report(db, mail, { kind: 'complaint', detail: 'abuse' })).toBe('ok');
    // The same complaint by another way: an identity's notification beside the configuration set's.
    expect(await report(db, mail, { kind: 'complaint', detail: 'abuse' })).toBe('ok');
    expect(await mailState(db, mail)).toMatchObject({ status: 'sent', verdict: null });
    expect(await recipientOf(db, mail)).toEqual({
      is_subscribed: false,
      unsubscribed: true,
      suppressed_reason: 'complaint',
      listed: 'complaint',
      consent: ['suppressed complaint provider abuse'],
    });
    expect(await countersOf(send)).toMatchObject({ sent: 2, failed: 0, bounced: 0, complained: 1 });
  });

  it('that comes again has no effect, also where an admin has lifted the first since', async () => {
    const { send, mails } = await sending(1, 1);
    const [mail] = mails as [string];
    const event = { id: 'once', kind: 'permanent' };
    expect(await report(db, mail, event)).toBe('ok');
    await db.exec(
      'update public.newsletter_subscriptions set suppressed_at = null, suppressed_reason = null',
    );
    expect(await report(db, mail, event)).toBe('repeated');
    expect(await report(db, mail, { ...event, kind: 'complaint' })).toBe('repeated');
    expect(await recipientOf(db, mail)).toMatchObject({ is_subscribed: true, suppressed_reason: null });
    expect(await countersOf(send)).toMatchObject({ bounced: 1, complained: 0 });
    // Another provider may use the same id.
    expect(await report(db, mail, { ...event, kind: 'complaint', provider: 'mailbox' })).toBe('ok');
  });

  it('of an unknown mail, or malformed, changes nothing', async () => {
    const { mails } = await sending(1, 1);
    const [mail] = mails as [string];
    expect(await report(db, randomUUID(), { kind: 'permanent' })).toBe('unknown_mail');
    for (const wrong of [
      { kind: 'bounced' },
      { kind: null },
      { kind: 'permanent', at: null },
      { kind: 'permanent', at: 'infinity' },
      { kind: 'permanent', id: '' },
      { kind: 'permanent', id: 'a b' },
      { kind: 'permanent', id: 'a'.repeat(201) },
      { kind: 'permanent', provider: 'Amazon SES' },
    ]) {
      expect([wrong, await report(db, mail, wrong)]).toEqual([wrong, 'invalid']);
    }
    expect(await report(db, null, { kind: 'permanent' })).toBe('invalid');
    expect(await db.query('select 1 from app_private.mail_events')).toEqual([]);
    expect(await mailState(db, mail)).toMatchObject({ status: 'sent' });
  });

  it.each([
    ['delivered', 'sent', null],
    ['permanent', 'failed', 'recipient'],
    ['transient', 'failed', 'soft'],
    ['rejected', 'failed', 'policy'],
    ['complaint', 'sent', null],
  ])('%s settles an uncertain mail, which then stays %s', async (kind, status, verdict) => {
    const { send, mails } = await sending(2, 2, 'uncertain');
    const [mail] = mails as [string];
    expect(await report(db, mail, { kind })).toBe('ok');
    expect(await mailState(db, mail)).toMatchObject({ status, verdict });
    expect(await countersOf(send)).toMatchObject({
      uncertain: 1,
      sent: status === 'sent' ? 1 : 0,
      failed: status === 'sent' ? 0 : 1,
    });
  });

  it('settles a mail that a person has queued again, so that nobody gets it twice', async () => {
    const { send, mails } = await sending(2, 2, 'uncertain');
    await db.exec(`update app_private.mail_outbox set uncertain_at = now() - interval '16 minutes'`);
    await db.query(`select public.settle_newsletter_mail($1, null, 'resend')`, [send]);
    const w = worker();
    const claimed = (await w.claim(1, 60, 'bulk')).mails.map(({ id }) => id);
    for (const mail of mails) expect(await report(db, mail, { kind: 'delivered' })).toBe('ok');
    expect((await w.advance([], claimed, 60, 'bulk')).marked).toEqual([]);
    expect((await worker().claim(9, 60, 'bulk')).mails).toEqual([]);
    expect(await countersOf(send)).toMatchObject({ sent: 2, pending: 0 });
  });

  it.each(['delivered', 'permanent'])(
    '%s that is faster than the worker stays, and the worker goes on',
    async (kind) => {
      await queueFor(db, issue, 1);
      await tickUntilSending(db);
      const w = worker();
      const [mail] = (await markedBy(w, 1)) as [string];
      expect(await report(db, mail, { kind })).toBe('ok');
      const { lost } = await w.advance([said('sent')(mail)], [], 60, 'bulk');
      expect(lost).toEqual([]);
      expect(await mailState(db, mail)).toMatchObject({ status: kind === 'delivered' ? 'sent' : 'failed' });
    },
  );

  it.each([
    [['permanent', 'delivered'], 'recipient', 1],
    [['permanent', 'transient', 'rejected'], 'recipient', 1],
    [['transient', 'delivered'], 'soft', 0],
    [['transient', 'permanent'], 'recipient', 1],
    [['rejected', 'transient'], 'policy', 0],
  ])('of %j, in this order, the worst stays', async (kinds, verdict, bounced) => {
    const { send, mails } = await sending(1, 1);
    const [mail] = mails as [string];
    for (const kind of kinds) expect(await report(db, mail, { kind })).toBe('ok');
    expect(await mailState(db, mail)).toMatchObject({ status: 'failed', verdict });
    expect(await countersOf(send)).toMatchObject({ sent: 0, failed: 1, bounced });
    const { suppressed_reason: reason, consent } = await recipientOf(db, mail);
    expect([reason, consent.length]).toEqual(bounced ? ['hard_bounce', 1] : [null, 0]);
  });

  it('that a mail bounced for good suppresses nobody who has confirmed since', async () => {
    const { mails } = await sending(2, 2);
    const [before, after] = mails as [string, string];
    const hour = 3_600_000;
    // They confirmed an hour ago.
    await report(db, before, { kind: 'permanent', at: new Date(Date.now() - 2 * hour) });
    await report(db, after, { kind: 'permanent', at: new Date() });
    expect((await recipientOf(db, before)).suppressed_reason).toBeNull();
    expect((await recipientOf(db, after)).suppressed_reason).toBe('hard_bounce');
  });

  it.each([
    ['permanent', 5, 'bounce_rate'],
    ['permanent', 4, null],
    ['transient', 50, null],
    ['complaint', 1, 'complaint_rate'],
  ])(
    '%s × %i among 100: the reason to pause is %s, counted from where a person resumes',
    async (kind, count, reason) => {
      const { send, mails } = await sending(320, 100);
      for (const mail of mails.slice(0, count)) await report(db, mail, { kind });
      await tickOnce(db);
      const status = reason ? 'paused' : 'sending';
      expect(await sendOf(db, send)).toMatchObject({ status, reason });
      if (!reason) return;
      expect(await steer(db, send, 'resume')).toBe('ok');
      const more = await mailed(100);
      await tickOnce(db);
      expect(await sendOf(db, send)).toMatchObject({ status: 'sending', reason: null });
      for (const mail of more.slice(0, count)) await report(db, mail, { kind });
      await tickOnce(db);
      expect(await sendOf(db, send)).toMatchObject({ status, reason });
    },
  );

  it('does not pause for complaints below 100 mails', async () => {
    const { send, mails } = await sending(120, 99);
    await report(db, mails[0]!, { kind: 'complaint' });
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', reason: null });
  });

  it('is no progress: a restored copy still waits for a person', async () => {
    const { send, mails } = await sending(3, 2);
    await db.query(
      `update app_private.newsletter_sends set last_progress_at = last_progress_at - interval '7 hours'`,
    );
    const { last_progress_at: before } = await countersOf(send);
    await report(db, mails[0]!, { kind: 'permanent' });
    await report(db, mails[1]!, { kind: 'complaint' });
    expect((await countersOf(send)).last_progress_at).toEqual(before);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'interrupted' });
  });

  it('leaves the number of recipients that the archive shows', async () => {
    const { send, mails } = await sending(3, 3);
    await tickOnce(db);
    expect(await issueOf(db)).toMatchObject({ recipients: '3' });
    await report(db, mails[0]!, { kind: 'permanent' });
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'finished', sent: 2, failed: 1 });
    expect(await issueOf(db)).toMatchObject({ recipients: '3' });
  });

  it('of somebody who was erased changes only the mail', async () => {
    const { send, mails } = await sending(1, 1);
    await db.exec('delete from public.newsletter_subscriptions');
    for (const kind of ['complaint', 'permanent']) expect(await report(db, mails[0]!, { kind })).toBe('ok');
    expect(await mailState(db, mails[0]!)).toMatchObject({ status: 'failed', verdict: 'recipient' });
    expect(await countersOf(send)).toMatchObject({ complained: 1, bounced: 1 });
  });
});
