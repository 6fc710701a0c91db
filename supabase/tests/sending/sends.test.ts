import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { asService, workerOn } from '#supabase/tests/support/mail.ts';
import {
  draft,
  emptySending,
  issueOf,
  openForSending,
  queue,
  queueFor,
  sendOf,
  steer,
  subscribers,
  tickOnce,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';

describe.each(engineNames)('a send on %s', (name) => {
  const db = useDatabase(() => openForSending(name));
  let issue: string;
  beforeEach(async () => {
    await emptySending(db);
    issue = await draft(db);
  });

  const queued = (count: number) => queueFor(db, issue, count);
  const lane = (id = randomUUID()) => workerOn(db, id);
  const claim = (worker: ReturnType<typeof workerOn>, limit = 100) => worker.claim(limit, 60, 'bulk');
  const settle = async (worker: ReturnType<typeof workerOn>, ids: string[], verdict: string) =>
    worker.advance(
      ids.map((id) => ({ id, verdict, error: null })),
      [],
      60,
      'bulk',
    );
  const mailAll = async (verdict = 'sent'): Promise<string[]> => {
    const worker = lane();
    const all: string[] = [];
    for (;;) {
      const { mails } = await claim(worker);
      const ids = mails.map(({ id }) => id);
      if (ids.length === 0) return all;
      const { marked } = await worker.advance([], ids, 60, 'bulk');
      await settle(worker, marked, verdict);
      all.push(...marked);
    }
  };

  /** As the press of a link to another address. */
  const move = (from: string, to: string) =>
    db.query(
      `with link as (
         insert into app_private.newsletter_confirmations (subscription_id, kind, token_hash, new_email)
         select s.id, 'change', app_private.token_hash(s.email), $2
         from public.newsletter_subscriptions as s where s.email = $1 returning *
       )
       select app_private.move_subscription(l) from link as l`,
      [from, to],
    );

  it('goes from draft to public to finished, each person once, the counters exact', async () => {
    const send = await queued(120);
    expect(await issueOf(db)).toMatchObject({ status: 'scheduled' });
    expect((await claim(lane())).mails).toEqual([]);
    await tickOnce(db);
    expect(await issueOf(db)).toMatchObject({ status: 'processing' });
    const { probe } = await tickOnce(db);
    expect(await issueOf(db)).toMatchObject({ status: 'sent', recipients: null });
    expect(probe).toEqual([{ send_id: send, issue_number: 900 }]);
    // Nothing leaves before the issue can be read at its address.
    expect((await claim(lane())).mails).toEqual([]);
    // The issue is public: from now on the archive is not made again.
    const archive = () => db.query('select public.archive_version() as version');
    const before = await archive();
    await asService(db, 'note_issue_reachable($1)', [send]);
    expect(new Set(await mailAll()).size).toBe(120);
    await tickOnce(db);
    expect(await archive()).toEqual(before);
    expect(await sendOf(db, send)).toMatchObject({ status: 'finished', total: 120, sent: 120, pending: 0 });
    expect(await issueOf(db)).toMatchObject({ recipients: '120' });
    expect(await queue(db, issue, { p_shown_count: 120 })).toEqual({ status: 'already_queued' });
  });

  it('gives each mail the address and the token of its person, and none of the words', async () => {
    await queued(1);
    await tickUntilSending(db);
    const { mails } = await claim(lane());
    expect(mails).toEqual([
      expect.objectContaining({
        kind: 'issue',
        to: 'site-1@reader.example',
        unsubscribe_token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
    expect(JSON.stringify(mails)).not.toContain('Words');
  });

  it('dates each mail by when its turn came, not by when the audience was frozen', async () => {
    await queued(1);
    await tickUntilSending(db);
    await db.exec(`update app_private.mail_outbox set created_at = now() - interval '5 days'`);
    const [mail] = (await claim(lane())).mails;
    expect(Date.now() - Date.parse(mail!.queued_at)).toBeLessThan(60_000);
  });

  it('compares the version and the number that was typed', async () => {
    await subscribers(db, 100);
    expect((await queue(db, issue, { p_shown_count: 97 })).status).toBe('count_changed');
    expect(await queue(db, issue, { p_shown_count: null })).toMatchObject({
      status: 'count_changed',
      count: 100,
    });
    expect((await queue(db, issue, { p_shown_count: 100, p_version: 2 })).status).toBe('conflict');
    expect((await queue(db, issue, { p_shown_count: 100, p_html: 'x'.repeat(95_001) })).status).toBe(
      'invalid',
    );
    expect((await queue(db, issue, { p_shown_count: 99 })).status).toBe('ok');
  });

  it('refuses an issue without recipients, and never counts or mails seeds', async () => {
    await subscribers(db, 3, 'seed');
    expect((await queue(db, issue)).status).toBe('no_recipients');
    const send = await queued(2);
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', total: 2 });
  });

  it('mails nobody who is pending, left, suppressed or listed, and says how many are left out', async () => {
    await subscribers(db, 7);
    await db.exec(`
      update public.newsletter_subscriptions set is_subscribed = false, unsubscribed_at = now() where email like 'site-1@%';
      update public.newsletter_subscriptions set suppressed_at = now(), suppressed_reason = 'hard_bounce' where email like 'site-2@%';
      update public.newsletter_subscriptions set is_subscribed = false, confirmed_at = null where email like 'site-3@%';
      delete from public.newsletter_subscriptions where email like 'site-6@%';
      update public.newsletter_subscriptions set is_subscribed = false, unsubscribed_at = now(),
        suppressed_at = now(), suppressed_reason = 'complaint' where email like 'site-7@%';
      insert into app_private.newsletter_suppressions (email_hash, reason)
      values (app_private.email_hash('site-4@reader.example'), 'erased')`);
    const [row] = await db.query<{ overview: unknown }>(
      'select public.newsletter_send_overview($1) as overview',
      [issue],
    );
    expect(row!.overview).toMatchObject({
      audience: { count: 2, left_out: { unsubscribed: 1, suppressed: 2, pending: 1, seed: 0 } },
      send: null,
    });
    const { send_id: send } = await queue(db, issue, { p_shown_count: 2 });
    await tickUntilSending(db);
    expect((await claim(lane())).mails).toEqual([expect.objectContaining({ to: 'site-5@reader.example' })]);
    expect(await sendOf(db, send)).toMatchObject({ total: 1 });
  });

  it('skips an address that was listed after it was claimed, also when the person changed to it meanwhile', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    const worker = lane();
    const { mails } = await claim(worker);
    await db.exec(`
      update public.newsletter_subscriptions set email = 'Moved@reader.example' where email like 'site-1@%';
      insert into app_private.newsletter_suppressions (email_hash, reason) values
        (app_private.email_hash('moved@reader.example'), 'complaint'),
        (app_private.email_hash('site-2@reader.example'), 'erased')`);
    const ids = mails.map(({ id }) => id);
    const { marked } = await worker.advance([], ids, 60, 'bulk');
    expect(mails.filter(({ id }) => marked.includes(id))).toEqual([
      expect.objectContaining({ to: 'site-3@reader.example' }),
    ]);
    expect(await sendOf(db, send)).toMatchObject({ pending: 1, skipped: 2 });
  });

  it('mails the new address of who changed it after the audience was frozen, waiting or claimed, and once', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    const worker = lane();
    const claimed = (await worker.claim(1, 60, 'bulk')).mails as unknown as { id: string; to: string }[];
    const moved = [claimed[0]!.to, ...['1', '2', '3'].map((n) => `site-${n}@reader.example`)];
    const [first, second] = [...new Set(moved)] as [string, string];
    // One of them gets it at that address anyway.
    const third = [...new Set(moved)][2]!;
    await move(first, 'claimed@new.example');
    await move(second, third);
    expect(await worker.advance([], [claimed[0]!.id], 60, 'bulk')).toMatchObject({ marked: [] });
    const { mails } = await claim(lane());
    expect((mails as unknown as { to: string }[]).map(({ to }) => to).toSorted()).toEqual(
      ['claimed@new.example', third].toSorted(),
    );
    expect(await sendOf(db, send)).toMatchObject({ total: 3, pending: 2, skipped: 1 });
  });

  it('skips whoever leaves, is suppressed or is erased after the audience was frozen', async () => {
    const send = await queued(4);
    await tickUntilSending(db);
    await db.exec(`
      update public.newsletter_subscriptions set is_subscribed = false, unsubscribed_at = now() where email like 'site-1@%';
      update public.newsletter_subscriptions set suppressed_at = now(), suppressed_reason = 'complaint' where email like 'site-2@%'`);
    const worker = lane();
    const { mails } = await claim(worker);
    expect(mails).toHaveLength(2);
    // One leaves between the claim and the mark.
    await db.exec(`delete from public.newsletter_subscriptions where email like 'site-3@%'`);
    const { marked, dropped } = await worker.advance(
      [],
      mails.map(({ id }) => id),
      60,
      'bulk',
    );
    expect([marked.length, dropped.length]).toEqual([1, 1]);
    await settle(worker, marked, 'sent');
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'finished', total: 4, sent: 1, skipped: 3 });
  });

  it('counts who left after they got it', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    await mailAll();
    await db.exec(`update public.newsletter_subscriptions
      set is_subscribed = false, unsubscribed_at = now() where email like 'site-1@%'`);
    const left = 'select unsubscribed from app_private.newsletter_sends where id = $1';
    expect(await db.query(left, [send])).toEqual([{ unsubscribed: 1 }]);
    // A total that is wrong keeps nobody from leaving.
    await db.exec('update app_private.subscriber_totals set people = 0');
    await db.exec(`delete from public.newsletter_subscriptions where email like 'site-2@%'`);
  });

  it('freezes in portions that a killed worker takes up again, one row a person', async () => {
    const send = await queued(4_100);
    await tickOnce(db);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'preparing', total: 2_000 });
    // Who confirms after the send began is not part of it.
    await db.exec(`insert into public.newsletter_subscriptions (email, is_subscribed, confirmed_at)
      values ('late@reader.example', true, clock_timestamp() + interval '1 second')`);
    // Who was part of it stays so, whatever they confirm meanwhile.
    const people = await db.query<{ email: string; is_frozen: boolean }>(
      `select p.email, p.id <= s.cursor as is_frozen from app_private.newsletter_sends as s,
         public.newsletter_subscriptions as p where p.email like 'site-%' order by p.id`,
    );
    const frozen = people.filter(({ is_frozen: isFrozen }) => isFrozen).map(({ email }) => email);
    const waiting = people.filter(({ is_frozen: isFrozen }) => !isFrozen).map(({ email }) => email);
    await move(frozen[0]!, 'frozen@new.example');
    await move(waiting[0]!, 'waiting@new.example');
    await move(waiting[1]!, waiting[2]!);
    await db.query(
      `select app_private.activate_subscription(id, null, 'confirmed') from public.newsletter_subscriptions
       where email in ($1, $2)`,
      [frozen[1], waiting[3]],
    );
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', total: 4_099, pending: 4_099 });
    const mailed = await db.query<{ email: string }>(
      `select p.email from app_private.mail_outbox as o
       join public.newsletter_subscriptions as p on p.id = o.subscription_id order by p.email`,
    );
    const moved = [frozen[0], waiting[0], waiting[1]];
    expect(mailed.map(({ email }) => email)).toEqual(
      [
        ...people.map(({ email }) => email).filter((email) => !moved.includes(email)),
        'frozen@new.example',
        'waiting@new.example',
      ].toSorted(),
    );
  });

  it('waits for a person when it is more than six hours late, and then goes or is taken back', async () => {
    const late = `update app_private.newsletter_sends set scheduled_for = now() - interval '6 hours 1 minute'`;
    const send = await queued(3);
    await db.exec(late);
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'missed_schedule', total: 0 });
    expect(await issueOf(db)).toMatchObject({ status: 'failed', status_reason: 'missed_schedule' });
    expect(await steer(db, send, 'take_back')).toBe('ok');
    expect(await issueOf(db)).toMatchObject({ status: 'draft', status_reason: null });
    const again = await queue(db, issue, { p_shown_count: 3, p_version: await version() });
    await db.exec(late);
    await tickOnce(db);
    expect(await steer(db, again.send_id, 'resume')).toBe('ok');
    await tickUntilSending(db);
    expect(await sendOf(db, again.send_id)).toMatchObject({ status: 'sending', reason: null, total: 3 });
    expect(await issueOf(db)).toMatchObject({ status: 'sent' });
  });
  const version = async () =>
    (
      await db.query<{ version: number }>('select version from public.newsletter_issues where id = $1', [
        issue,
      ])
    )[0]!.version;

  it('takes a scheduled send back until it begins', async () => {
    await subscribers(db, 2);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { send_id: send } = await queue(db, issue, { p_shown_count: 2, p_at: at });
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'scheduled' });
    expect(await steer(db, send, 'pause')).toBe('locked');
    expect(await steer(db, send, 'take_back')).toBe('ok');
    expect(await issueOf(db)).toMatchObject({ status: 'draft' });
    expect(await steer(db, send, 'take_back')).toBe('not_found');
    for (const wrong of [-120_000, 366 * 86_400_000]) {
      const reply = await queue(db, issue, {
        p_shown_count: 2,
        p_version: await version(),
        p_at: new Date(Date.now() + wrong).toISOString(),
      });
      expect(reply.status).toBe('not_in_time');
    }
  });

  it('pauses and resumes with each person mailed once; a stop skips the rest', async () => {
    const send = await queued(10);
    await tickUntilSending(db);
    const worker = lane();
    const ids = (await claim(worker, 6)).mails.map(({ id }) => id);
    await worker.advance([], ids.slice(0, 2), 60, 'bulk');
    expect(await steer(db, send, 'pause')).toBe('ok');
    expect((await claim(lane())).mails).toEqual([]);
    const after = await worker.advance(
      ids.slice(0, 2).map((id) => ({ id, verdict: 'sent', error: null })),
      ids.slice(2),
      60,
      'bulk',
    );
    expect(after.marked).toEqual([]);
    expect(await sendOf(db, send)).toMatchObject({
      status: 'paused',
      reason: 'by_admin',
      sent: 2,
      pending: 8,
    });
    expect(await steer(db, send, 'resume')).toBe('ok');
    await tickUntilSending(db);
    const third = await claim(worker, 1);
    await worker.advance(
      [],
      third.mails.map(({ id }) => id),
      60,
      'bulk',
    );
    expect(await steer(db, send, 'stop')).toBe('ok');
    expect(await steer(db, send, 'resume')).toBe('locked');
    await settle(
      worker,
      third.mails.map(({ id }) => id),
      'not_begun',
    );
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'stopped', sent: 2, skipped: 8, pending: 0 });
    expect(await issueOf(db)).toMatchObject({ recipients: '2' });
  });

  it.each([
    ['bounce_rate', 5, 95],
    [null, 4, 96],
  ])('pauses for %s after %i hard bounces among 100', async (reason, bounced, sent) => {
    const send = await queued(130);
    await tickUntilSending(db);
    const worker = lane();
    const ids = (await claim(worker, 100)).mails.map(({ id }) => id);
    await worker.advance([], ids, 60, 'bulk');
    await settle(worker, ids.slice(0, bounced), 'recipient');
    await settle(worker, ids.slice(bounced), 'sent');
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({
      status: reason ? 'paused' : 'sending',
      reason,
      failed: bounced,
      bounced,
      sent,
    });
    // A person who resumes has seen it.
    if (reason) await steer(db, send, 'resume');
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending' });
  });

  it('pauses after three refusals that are our own fault, with nobody failed or suppressed', async () => {
    const send = await queued(5);
    await tickUntilSending(db);
    const worker = lane();
    const ids = (await claim(worker)).mails.map(({ id }) => id);
    await worker.advance([], ids, 60, 'bulk');
    await settle(worker, ids, 'sender');
    expect(await sendOf(db, send)).toMatchObject({
      status: 'paused',
      reason: 'sender_refused',
      pending: 5,
      failed: 0,
    });
    const [row] = await db.query<{ n: number }>(
      'select count(*)::int as n from public.newsletter_subscriptions where suppressed_at is not null',
    );
    expect(row!.n).toBe(0);
  });

  it('says why it waits: the daily limit, or no connection; and goes on by itself', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    await tickOnce(db, false);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', reason: 'smtp_unavailable' });
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', reason: null });
    await db.exec(`update app_private.mail_pace set daily_limit = 2, today = 2,
      day = (clock_timestamp() at time zone 'Australia/Sydney')::date where lane = 'bulk'`);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', reason: 'daily_limit' });
    await db.exec(`update app_private.mail_pace set day = day - 1 where lane = 'bulk'`);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', reason: null });
  });

  it('waits for a person when nothing moved for six hours, or when the issue cannot be read', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    await db.exec(`update app_private.newsletter_sends set last_progress_at = now() - interval '7 hours'`);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'interrupted' });
    await steer(db, send, 'resume');
    await db.exec(`update app_private.newsletter_sends
      set reachable_at = null, probe_from = now() - interval '11 minutes'`);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'site_unreachable' });
    await steer(db, send, 'resume');
    expect((await tickOnce(db)).probe).toHaveLength(1);
  });

  it('pauses when its issue is withdrawn, and goes on only once it is back', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    const show = (visibility: string) =>
      db.query('select public.set_newsletter_visibility($1, $2)', [issue, visibility]);
    await show('withdrawn');
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'withdrawn' });
    expect((await claim(lane())).mails).toEqual([]);
    expect(await steer(db, send, 'resume')).toBe('locked');
    // Also what waited for another reason: resuming is refused for this one.
    await db.exec(`update app_private.newsletter_sends set reason = 'by_admin' where id = '${send}'`);
    await show('withdrawn');
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'withdrawn' });
    // But a restored copy, which somebody has to decide on afterwards.
    await db.exec(`update app_private.newsletter_sends set reason = 'interrupted' where id = '${send}'`);
    await show('withdrawn');
    expect(await sendOf(db, send)).toMatchObject({ status: 'paused', reason: 'interrupted' });
    expect(await steer(db, send, 'resume')).toBe('locked');
    await show('public');
    expect(await steer(db, send, 'resume')).toBe('ok');
    await tickUntilSending(db);
    expect(await mailAll()).toHaveLength(3);
    const other = await draft(db, 901);
    await db.query(`update public.newsletter_issues set status = 'sent', sent_at = now() where id = $1`, [
      other,
    ]);
    const { send_id: later } = await queue(db, other, { p_shown_count: 3, p_version: 2 });
    await db.query('select public.set_newsletter_visibility($1, $2)', [other, 'withdrawn']);
    await tickUntilSending(db);
    expect(await sendOf(db, later)).toMatchObject({ status: 'paused', reason: 'withdrawn', total: 0 });
  });

  it('reaches who was counted, also where the clock was set back after they had confirmed', async () => {
    const send = await queued(3);
    await db.exec(`update public.newsletter_subscriptions set confirmed_at = now() + interval '1 hour'
      where email like '%-1@%'`);
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', total: 3 });
  });

  it('mails an issue that is public already, which stays as it is', async () => {
    await db.query(`update public.newsletter_issues set status = 'sent', sent_at = now() where id = $1`, [
      issue,
    ]);
    await subscribers(db, 2);
    const { status, send_id: send } = await queue(db, issue, {
      p_shown_count: 2,
      p_version: await version(),
    });
    expect(status).toBe('ok');
    await tickUntilSending(db);
    await mailAll();
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'finished', sent: 2 });
    expect(await issueOf(db)).toMatchObject({ status: 'sent', recipients: '2' });
  });
});
