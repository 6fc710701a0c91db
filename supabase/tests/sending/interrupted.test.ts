import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { tick, workerOn } from '#supabase/tests/support/mail.ts';
import {
  draft,
  emptySending,
  issueOf,
  openForSending,
  queue,
  queueFor,
  sendOf,
  steer,
  tickOnce,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';
describe.each(engineNames)('a send that was interrupted on %s', (name) => {
  const db = useDatabase(() => openForSending(name));
  let issue: string;
  beforeEach(async () => {
    await emptySending(db);
    issue = await draft(db);
  });
  const queued = (count: number) => queueFor(db, issue, count);
  const old = () =>
    db.exec(
      `update app_private.newsletter_sends set last_progress_at = now() - interval '3 days', scheduled_for = now() - interval '3 days'`,
    );
  it('waits for a person when its database was restored while it waited for the next day', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    await db.exec(`update app_private.newsletter_sends set reason = 'daily_limit'`);
    await old();
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'interrupted' });
  });
  it('waits for a person when its database was restored while the audience was frozen', async () => {
    const send = await queued(2100);
    await tickOnce(db);
    await tickOnce(db);
    expect((await sendOf(db, send)).status).toBe('preparing');
    await old();
    // Whoever confirms again keeps a place, and that is no progress.
    await db.exec(`
      select app_private.activate_subscription(p.id, null, 'confirmed')
      from public.newsletter_subscriptions as p, app_private.newsletter_sends as s
      where p.id > s.cursor order by p.id limit 1`);
    expect((await sendOf(db, send)).total).toBe(2001);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'interrupted' });
  });
  it('waits for a person when mails were on their way in what was restored', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    const w = workerOn(db, randomUUID());
    const ids = (await w.claim(2, 60, 'bulk')).mails.map(({ id }) => id);
    await w.advance([], ids.slice(0, 1), 60, 'bulk');
    await old();
    await db.exec(`update app_private.mail_outbox set lease_until = now() - interval '3 days'
      where lease_until is not null`);
    // Each worker first takes back what is held beyond its lease.
    expect(await tick(db)).toEqual(ids.slice(0, 1));
    expect((await workerOn(db).claim(100, 60, 'bulk')).mails).toHaveLength(0);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'interrupted', uncertain: 1 });
  });
  it('gives out no mail before a worker has seen that it was restored', async () => {
    await queued(3);
    await tickUntilSending(db);
    await old();
    expect((await workerOn(db).claim(100, 60, 'bulk')).mails).toHaveLength(0);
  });
  it('does not take a send for interrupted that waits behind a longer one', async () => {
    const first = await queued(3);
    const second = (await queue(db, await draft(db, 901), { p_shown_count: 3 })).send_id;
    await tickUntilSending(db);
    const hoursLater = (hours: number) =>
      db.query(
        `update app_private.newsletter_sends set last_progress_at = last_progress_at - make_interval(hours => $1)
         where id = $2`,
        [hours, second],
      );
    for (const hours of [5, 5]) {
      await hoursLater(hours);
      await tickOnce(db);
    }
    expect(await sendOf(db, second)).toMatchObject({ status: 'sending', reason: null });
    expect((await sendOf(db, first)).status).toBe('sending');
    await old();
    await tickOnce(db);
    for (const send of [first, second])
      expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'interrupted' });
  });
  it('counts the mails that were on their way when it was stopped', async () => {
    const send = await queued(5);
    await tickUntilSending(db);
    const w = workerOn(db, randomUUID());
    const ids = (await w.claim(100, 60, 'bulk')).mails.map(({ id }) => id);
    const { marked } = await w.advance([], ids.slice(0, 2), 60, 'bulk');
    expect(await steer(db, send, 'stop')).toBe('ok');
    await w.advance(
      marked.map((id) => ({ id, verdict: 'sent', error: null })),
      [],
      60,
      'bulk',
    );
    await tickOnce(db);
    const s = await sendOf(db, send);
    expect([s.sent, (await issueOf(db)).recipients]).toEqual([2, '2']);
  });
  it('keeps its counters when mails were deleted for their age', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    const w = workerOn(db, randomUUID());
    const ids = (await w.claim(100, 60, 'bulk')).mails.map(({ id }) => id);
    const { marked } = await w.advance([], ids, 60, 'bulk');
    await w.advance(
      marked.map((id, n) => ({ id, verdict: n ? 'sent' : 'uncertain', error: null })),
      [],
      60,
      'bulk',
    );
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'finished', sent: 2, uncertain: 1 });
    await db.exec(
      `delete from app_private.mail_outbox where status = 'sent'; update app_private.mail_outbox set uncertain_at = now() - interval '91 days'`,
    );
    await db.query(`select public.settle_newsletter_mail($1, $2, 'resend')`, [send, marked[0]]);
    const v = workerOn(db, randomUUID());
    const again = (await v.claim(100, 60, 'bulk')).mails.map(({ id }) => id);
    const m = await v.advance([], again, 60, 'bulk');
    await v.advance(
      m.marked.map((id) => ({ id, verdict: 'sent', error: null })),
      [],
      60,
      'bulk',
    );
    await tickOnce(db);
    // What the issue says was written once, when its mailing first ended.
    expect([(await sendOf(db, send)).sent, (await issueOf(db)).recipients]).toEqual([3, '2']);
  });
});
