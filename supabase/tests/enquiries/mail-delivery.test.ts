import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { asService, letTimePass, tick, workerOn } from '#supabase/tests/support/mail.ts';
import { queueSend } from '#supabase/tests/support/newsletter/queue-send.ts';

interface Row {
  id: string;
  status: string;
  verdict: string | null;
  attempts: number;
  suppressed_reason: string | null;
}

describe.each(engineNames)('mails of a send on %s', (name) => {
  const db = useEngine(name);
  let send = '';
  beforeEach(async () => {
    await db.exec(`delete from app_private.mail_outbox; delete from public.newsletter_subscriptions;
      update app_private.mail_pace
      set sender_faults = 0, today = 0, slowed_at = null, per_second = 1000000, ceiling = 1000000, daily_limit = null`);
    send = await queueSend(db, 10);
    await tick(db);
  });

  const rows = () =>
    db.query<Row>(`select o.id, o.status, o.verdict, o.attempts, s.suppressed_reason
      from app_private.mail_outbox as o left join public.newsletter_subscriptions as s on s.id = o.subscription_id
      order by o.id`);
  const count = async (status: string) => (await rows()).filter((row) => row.status === status).length;
  const row = async (id: string) => (await rows()).find((each) => each.id === id);
  const sendRow = async () =>
    (
      await db.query<{ status: string; reason: string | null }>(
        `select status, reason from app_private.newsletter_sends where id = '${send}'`,
      )
    )[0];
  async function holding(mails: number, marks = mails) {
    const worker = workerOn(db);
    const ids = (await worker.claim(mails, 60, 'bulk')).mails.map(({ id }) => id);
    const advance = (results: object[], next: string[] = []) => worker.advance(results, next, 60, 'bulk');
    if (marks > 0) expect((await advance([], ids.slice(0, marks))).marked).toHaveLength(marks);
    return { worker, ids, advance };
  }
  const said = (verdict: string, ids: string[], error = '550 RCPT TO') =>
    ids.map((id) => ({ id, verdict, error }));

  it('go out of the bulk lane alone, and only while their send is under way', async () => {
    expect((await workerOn(db).claim(10)).mails).toEqual([]);
    await db.exec(`update app_private.newsletter_sends set status = 'paused', reason = 'by_admin'`);
    expect((await workerOn(db).claim(10, 60, 'bulk')).mails).toEqual([]);
    await db.exec(`update app_private.newsletter_sends set status = 'sending' where id = '${send}'`);
    expect((await workerOn(db).claim(10, 60, 'bulk')).mails).toHaveLength(10);
  });

  it('are recorded and marked in one call', async () => {
    const { ids, advance } = await holding(4, 2);
    const answer = await advance(said('sent', ids.slice(0, 2)), ids.slice(2));
    expect(answer).toMatchObject({ status: 'ok', dropped: [], lost: [], wait_ms: 0, daily_limit: false });
    expect([...answer.marked].sort()).toEqual(ids.slice(2).sort());
    expect([await count('sent'), await count('sending'), await count('pending')]).toEqual([2, 2, 6]);
  });

  it('are not marked once their send is paused, and wait for it', async () => {
    const { ids, advance } = await holding(3, 0);
    await db.exec(`update app_private.newsletter_sends set status = 'paused', reason = 'by_admin'`);
    expect(await advance([], ids)).toMatchObject({
      marked: [],
      dropped: expect.arrayContaining(ids) as string[],
    });
    expect(await count('pending')).toBe(10);
  });

  it('are skipped when the person left after the claim, and when before', async () => {
    const { ids, advance } = await holding(3, 0);
    await db.exec(
      `update public.newsletter_subscriptions set is_subscribed = false, unsubscribed_at = now()`,
    );
    expect((await advance([], ids)).marked).toEqual([]);
    expect(await count('skipped')).toBe(3);
    expect((await workerOn(db).claim(10, 60, 'bulk')).mails).toEqual([]);
    expect(await count('skipped')).toBe(10);
  });

  it('suppress an address that does not exist, one refused twice, and no other', async () => {
    const { ids, advance } = await holding(4);
    await advance([
      ...said('recipient', [ids[0]!]),
      ...said('refused', [ids[1]!]),
      ...said('soft', [ids[2]!]),
      ...said('policy', [ids[3]!]),
    ]);
    const reasons = async () => Promise.all(ids.map(async (id) => (await row(id))?.suppressed_reason));
    expect([await count('failed'), await reasons()]).toEqual([4, ['hard_bounce', null, null, null]]);
    await db.exec(`insert into app_private.mail_outbox (kind, subscription_id, status, verdict)
      select 'welcome', subscription_id, 'failed', 'refused' from app_private.mail_outbox where id = '${ids[1]}'`);
    await db.exec(`update app_private.mail_outbox set status = 'uncertain' where id = '${ids[1]}'`);
    await advance(said('refused', [ids[1]!]));
    expect((await row(ids[1]!))?.suppressed_reason).toBe('hard_bounce');
  });

  it('suppress what was full five times in a row, over thirty days', async () => {
    const { ids, advance } = await holding(1);
    const earlier = (age: number) =>
      db.exec(`insert into app_private.mail_outbox (kind, subscription_id, status, verdict, created_at)
        select 'welcome', subscription_id, 'failed', 'soft', now() - interval '${age} days'
        from app_private.mail_outbox where id = '${ids[0]}'`);
    for (const age of [5, 10, 20]) await earlier(age);
    await advance(said('soft', ids));
    expect((await row(ids[0]!))?.suppressed_reason).toBeNull();
    await earlier(31);
    await db.exec(`update app_private.mail_outbox set status = 'uncertain' where id = '${ids[0]}'`);
    await advance(said('soft', ids));
    expect((await row(ids[0]!))?.suppressed_reason).toBe('soft_bounce');
  });

  it('do not stop for one mail that alone is refused as a fault of ours, which ends like any other', async () => {
    const { ids, advance } = await holding(10);
    const [one] = ids;
    // In one batch with what was taken: only what came after that is in a row.
    await advance([...said('sender', [one!], '554 DATA'), ...said('sent', ids.slice(1))]);
    const refuseAgain = async (giveUpAt: string) => {
      await db.exec(`update app_private.mail_outbox
        set next_attempt_at = now(), give_up_at = ${giveUpAt} where id = '${one}'`);
      const alone = await holding(1);
      expect(alone.ids).toEqual([one]);
      await alone.advance(said('sender', [one!], '554 DATA'));
    };
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await refuseAgain(`now() + interval '1 hour'`);
      expect(await row(one!)).toMatchObject({ status: 'pending', attempts: attempt });
    }
    expect((await workerOn(db).claim(10, 60, 'bulk')).mails).toEqual([]);
    expect((await sendRow())?.status).toBe('sending');
    await refuseAgain(`now() - interval '1 second'`);
    expect(await row(one!)).toMatchObject({ status: 'failed', verdict: 'sender', suppressed_reason: null });
  });

  it('stop at the third fault of ours in a row: none failed, none suppressed, no attempt counted', async () => {
    const { ids, advance } = await holding(4);
    await advance(said('sender', ids.slice(0, 2), '535 5.7.8 AUTH PLAIN'));
    expect((await sendRow())?.status).toBe('sending');
    await advance(said('sent', [ids[2]!]));
    const next = await holding(3);
    await next.advance(said('sender', next.ids.slice(0, 2), '535 5.7.8 AUTH PLAIN'));
    expect((await sendRow())?.status).toBe('sending');
    await next.advance(said('sender', next.ids.slice(2), '535 5.7.8 AUTH PLAIN'));
    expect(await sendRow()).toEqual({ status: 'paused', reason: 'sender_refused' });
    const all = await rows();
    expect(all.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(all.filter(({ suppressed_reason: reason }) => reason !== null)).toEqual([]);
    expect(new Set(all.filter(({ status }) => status === 'pending').map(({ attempts }) => attempts))).toEqual(
      new Set([0]),
    );
  });

  it('stop where a relay refuses every text for its own quota: none failed', async () => {
    const { ids, advance } = await holding(3);
    await advance(said('sender', ids, '550 5.4.5 DATA'));
    expect(await sendRow()).toEqual({ status: 'paused', reason: 'sender_refused' });
    expect([await count('failed'), await count('pending')]).toEqual([0, 10]);
  });

  it('stop after a run of refusals without a code, of which the first five failed: none suppressed', async () => {
    const { ids, advance } = await holding(8);
    await advance([...said('refused', ids.slice(0, 5)), ...said('sender', ids.slice(5))]);
    expect(await sendRow()).toEqual({ status: 'paused', reason: 'sender_refused' });
    expect([await count('failed'), await count('pending')]).toEqual([5, 5]);
    expect((await rows()).filter(({ suppressed_reason: reason }) => reason !== null)).toEqual([]);
  });

  it('are heeded once where the first response was lost and the worker repeats the call', async () => {
    const { ids, advance } = await holding(2);
    for (const results of [said('recipient', [ids[0]!]), said('sender', [ids[1]!], '535 5.7.8 AUTH PLAIN')])
      for (const _ of [1, 2]) expect(await advance(results)).toMatchObject({ status: 'ok', lost: [] });
    const [heeded] = await db.query(`select
      (select count(*)::int from public.newsletter_consent_events where kind = 'suppressed' and subscription_id = (
        select subscription_id from app_private.mail_outbox where id = '${ids[0]}')) as suppressed,
      (select sender_faults from app_private.mail_pace where lane = 'bulk') as faults`);
    expect(heeded).toEqual({ suppressed: 1, faults: 1 });
  });

  it('go slower when the server asks for it, once a second, and fail nobody', async () => {
    await db.exec(
      `update app_private.mail_pace set per_second = 100, ceiling = 100, tokens = 100, filled_at = now()`,
    );
    const { ids, advance } = await holding(5);
    const rate = async () => {
      const lanes = await asService<Record<string, { per_second: number }>>(db, 'mail_lanes()', []);
      return Math.round(lanes.bulk?.per_second ?? 0);
    };
    await advance(said('throttled', ids.slice(0, 2), '454 4.7.0 DATA'));
    await advance(said('throttled', ids.slice(2, 4), '454 4.7.0 DATA'));
    expect(await rate()).toBe(70);
    expect([await count('failed'), (await row(ids[0]!))?.attempts]).toEqual([0, 0]);
    // 5 % a minute, up to the ceiling.
    await db.exec(`update app_private.mail_pace set filled_at = filled_at - interval '3 minutes'`);
    await advance(said('sent', ids.slice(4)));
    expect(await rate()).toBe(81);
    await db.exec(`update app_private.mail_pace set filled_at = filled_at - interval '3 hours'`);
    await advance([]);
    expect(await rate()).toBe(100);
  });

  it('share one pace over all workers', async () => {
    await db.exec(
      `update app_private.mail_pace set per_second = 2, ceiling = 2, tokens = 2, filled_at = now()`,
    );
    const one = await holding(5, 0);
    const other = await holding(5, 0);
    const first = await one.advance([], one.ids);
    expect(first.marked).toHaveLength(2);
    expect(first.wait_ms).toBeGreaterThan(0);
    expect((await other.advance([], other.ids)).marked).toHaveLength(0);
    await db.exec(`update app_private.mail_pace set filled_at = filled_at - interval '1 second'`);
    expect((await other.advance([], other.ids)).marked).toHaveLength(2);
  });

  it('wait at the daily limit for the next day in Sydney', async () => {
    await asService(db, 'tick_mail($1, $2)', [1_000_000, 3]);
    const { ids, advance } = await holding(5, 0);
    const first = await advance([], ids);
    expect([first.marked.length, first.daily_limit]).toEqual([3, true]);
    expect(await advance(said('sent', first.marked), ids)).toMatchObject({ marked: [], daily_limit: true });
    await db.exec(`update app_private.mail_pace set day = day - 1`);
    expect(
      (
        await advance(
          [],
          ids.filter((id) => !first.marked.includes(id)),
        )
      ).marked,
    ).toHaveLength(2);
  });

  it.each([false, true])(
    'leave no room at the daily limit by being given back, where sending twice leaves one copy: %s',
    async (repeatable) => {
      await asService(db, 'tick_mail($1, $2)', [1_000_000, 3]);
      const { worker, ids } = await holding(8, 0);
      const advance = (results: object[], marks: string[] = []) =>
        asService<{ marked: string[]; daily_limit: boolean }>(
          db,
          'advance_mail($1, $2, $3::jsonb, $4, $5, $6)',
          [...[worker.id, 'bulk', JSON.stringify(results), marks, 60, repeatable]],
        );
      const { marked } = await advance([], ids);
      const waiting = ids.filter((id) => !marked.includes(id));
      expect(await advance([...said('sent', marked), ...said('not_begun', waiting)])).toMatchObject({
        daily_limit: true,
      });
      const again = await holding(5, 0);
      expect((await again.advance([], again.ids)).marked).toEqual([]);
    },
  );

  it.each([false, true])(
    'count once for the day when their marks are repeated, where sending twice leaves one copy: %s',
    async (repeatable) => {
      await asService(db, 'tick_mail($1, $2)', [1_000_000, 5]);
      const { worker, ids } = await holding(5, 0);
      const mark = (marks: string[]) =>
        asService<{ marked: string[]; daily_limit: boolean }>(
          db,
          'advance_mail($1, $2, $3::jsonb, $4, $5, $6)',
          [...[worker.id, 'bulk', '[]', marks, 60, repeatable]],
        );
      // The first response was lost, and the worker repeats the call.
      for (const _ of [1, 2])
        expect(await mark(ids.slice(0, 2))).toMatchObject({ marked: ids.slice(0, 2), daily_limit: false });
      expect(await mark(ids.slice(2))).toMatchObject({ marked: ids.slice(2), daily_limit: true });
    },
  );

  it.each([
    ['throttled', '454 4.7.0 DATA'],
    ['retry', '451 4.3.0 RCPT TO'],
  ])('give back to the day once what was marked and not sent: %s', async (verdict, error) => {
    await asService(db, 'tick_mail($1, $2)', [1_000_000, 3]);
    const { ids, advance } = await holding(3);
    const results = [...said('sent', ids.slice(0, 2)), ...said(verdict, ids.slice(2), error)];
    // The first response was lost, and the worker repeats the call.
    for (const _ of [1, 2]) expect(await advance(results)).toMatchObject({ daily_limit: false });
    await db.exec(`update app_private.mail_pace set tokens = 1000000`);
    const other = await holding(5, 0);
    expect((await other.advance([], other.ids)).marked).toHaveLength(1);
  });

  it('go back when a worker that slept past its lease says that it did not begin', async () => {
    const { ids, advance } = await holding(2);
    await letTimePass(db, '61 seconds');
    expect((await tick(db)).sort()).toEqual([...ids].sort());
    await advance([...said('not_begun', [ids[0]!]), ...said('sent', [ids[1]!])]);
    expect([(await row(ids[0]!))?.status, (await row(ids[1]!))?.status]).toEqual(['pending', 'sent']);
    expect((await row(ids[0]!))?.attempts).toBe(0);
  });

  it('are claimed again and never uncertain where sending twice leaves one copy', async () => {
    const worker = workerOn(db);
    const ids = (await worker.claim(2, 60, 'bulk')).mails.map(({ id }) => id);
    const marked = await asService<{ marked: string[] }>(db, 'advance_mail($1, $2, $3::jsonb, $4, $5, $6)', [
      worker.id,
      'bulk',
      '[]',
      ids,
      60,
      true,
    ]);
    expect(marked.marked).toHaveLength(2);
    await letTimePass(db, '61 seconds');
    expect(await tick(db)).toEqual([]);
    expect(await count('pending')).toBe(10);
  });

  it('are each mailed to one person once', async () => {
    await expect(
      db.exec(`insert into app_private.mail_outbox (lane, kind, send_id, subscription_id)
        select lane, kind, send_id, subscription_id from app_private.mail_outbox limit 1`),
    ).rejects.toThrow('mail_outbox_once_per_send');
  });
});
