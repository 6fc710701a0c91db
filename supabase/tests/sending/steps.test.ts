import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { letTimePass, workerOn } from '#supabase/tests/support/mail.ts';
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

interface Overview {
  send: { per_second: number | null } | null;
  last: Record<string, unknown> | null;
}

describe.each(engineNames)('the steps of a send on %s', (name) => {
  const db = useDatabase(() => openForSending(name));
  let issue: string;
  beforeEach(async () => {
    await emptySending(db);
    issue = await draft(db);
  });
  const queued = (count: number) => queueFor(db, issue, count);
  const overview = async (of = issue): Promise<Overview> => {
    const sql = 'select public.newsletter_send_overview($1) as reply';
    return (await db.query<{ reply: Overview }>(sql, [of]))[0]!.reply;
  };

  it('takes a send back with its mails, and cannot stop it, until the audience is frozen', async () => {
    const send = await queued(2_100);
    await tickOnce(db);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'preparing', total: 2_000 });
    expect(await steer(db, send, 'stop')).toBe('locked');
    expect(await steer(db, send, 'pause')).toBe('ok');
    expect(await steer(db, send, 'stop')).toBe('locked');
    expect(await steer(db, send, 'take_back')).toBe('ok');
    expect(await issueOf(db)).toMatchObject({ status: 'draft', status_reason: null });
    expect(await db.query('select from app_private.mail_outbox')).toEqual([]);
  });

  it('can stop a send but not take it back once the audience is frozen', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    expect(await steer(db, send, 'take_back')).toBe('locked');
    expect(await steer(db, send, 'pause')).toBe('ok');
    expect(await steer(db, send, 'take_back')).toBe('locked');
    expect(await steer(db, send, 'stop')).toBe('ok');
    expect(await sendOf(db, send)).toMatchObject({ status: 'stopped', skipped: 3 });
  });

  it('skips what a stopped send leaves in portions, also what a worker holds, until nothing waits', async () => {
    const send = await queued(4_100);
    await tickUntilSending(db);
    const worker = workerOn(db);
    const held = (await worker.claim(100, 60, 'bulk')).mails.map(({ id }) => id);
    const [marked] = (await worker.advance([], held.slice(0, 1), 60, 'bulk')).marked;
    expect(await steer(db, send, 'stop')).toBe('ok');
    const portions: unknown[] = [];
    for (;;) {
      const { status, pending, skipped } = await sendOf(db, send);
      expect([status, pending + skipped]).toEqual(['stopped', 4_100]);
      const { more } = await tickOnce(db);
      portions.push([skipped, more]);
      if (!more) break;
    }
    expect(portions).toEqual([
      [2_000, true],
      [4_000, false],
    ]);
    expect(await sendOf(db, send)).toMatchObject({ pending: 1, skipped: 4_099 });
    expect((await worker.claim(1, 60, 'bulk')).mails).toEqual([]);
    expect((await worker.advance([], held.slice(1, 3), 60, 'bulk')).marked).toEqual([]);
    expect((await issueOf(db)).recipients).toBeNull();
    const sent = [{ id: marked, verdict: 'sent', error: null }];
    expect((await worker.advance(sent, [], 60, 'bulk')).lost).toEqual([]);
    expect(await tickOnce(db)).toMatchObject({ more: false });
    expect(await sendOf(db, send)).toMatchObject({ pending: 0, sent: 1, skipped: 4_099 });
    expect((await issueOf(db)).recipients).toBe('1');
  });

  it('takes many mails back in portions, and the issue is a draft again after the last', async () => {
    const send = await queued(4_100);
    for (let ticks = 0; ticks < 3; ticks += 1) await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'preparing', total: 4_000 });
    expect(await steer(db, send, 'take_back')).toBe('ok');
    const mails = async () =>
      (await db.query<{ n: number }>('select count(*)::integer as n from app_private.mail_outbox'))[0]!.n;
    expect([await mails(), (await sendOf(db, send)).status]).toEqual([2_000, 'taken_back']);
    for (const step of ['pause', 'resume', 'stop', 'take_back'])
      expect(await steer(db, send, step)).toBe('locked');
    expect((await queue(db, issue, { p_shown_count: 4_100 })).status).toBe('already_queued');
    expect((await issueOf(db)).status).toBe('processing');
    // Whoever confirms again is not put into it.
    await db.exec('select app_private.stay_in_audience(id, id) from public.newsletter_subscriptions');
    // As a tick that ended in the middle.
    await db.exec('begin');
    await db.query('select app_private.tick_newsletter(true)');
    await db.exec('rollback');
    expect(await mails()).toBe(2_000);
    const portions: unknown[] = [];
    for (;;) {
      const { more } = await tickOnce(db);
      portions.push([await mails(), more]);
      if (!more) break;
    }
    expect(portions).toEqual([
      [0, true],
      [0, false],
    ]);
    expect(await issueOf(db)).toMatchObject({ status: 'draft', status_reason: null });
    expect(await steer(db, send, 'take_back')).toBe('not_found');
  });

  it('changes no mail when it is resumed', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    await db.exec(`update app_private.mail_outbox set attempts = 1`);
    expect(await steer(db, send, 'pause')).toBe('ok');
    const versions = () => db.query('select id, xmin::text from app_private.mail_outbox order by id');
    const before = await versions();
    expect(await steer(db, send, 'resume')).toBe('ok');
    expect(await versions()).toEqual(before);
  });

  it('takes the time of a pause from no mail that is to be tried again', async () => {
    const send = await queued(1);
    await tickUntilSending(db);
    const worker = workerOn(db);
    const refuse = async () => {
      const ids = (await worker.claim(1, 60, 'bulk')).mails.map(({ id }) => id);
      expect((await worker.advance([], ids, 60, 'bulk')).marked).toEqual(ids);
      const error = '451 4.7.1 RCPT TO';
      await worker.advance([{ id: ids[0], verdict: 'retry', error }], [], 60, 'bulk');
    };
    await refuse();
    expect(await steer(db, send, 'pause')).toBe('ok');
    await letTimePass(db, '3 days');
    expect(await steer(db, send, 'resume')).toBe('ok');
    await refuse();
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', pending: 1, failed: 0 });
    await letTimePass(db, '3 days');
    await refuse();
    expect(await sendOf(db, send)).toMatchObject({ pending: 0, failed: 1 });
  });

  it('states the rate since a send began, and none while it is paused', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    expect((await overview()).send).toMatchObject({ per_second: 0 });
    await db.exec(`
      update app_private.mail_outbox set status = 'sent' where send_id is not null;
      update app_private.newsletter_sends
      set reachable_at = clock_timestamp() - interval '1 minute', probe_from = clock_timestamp() - interval '2 minutes'`);
    expect((await overview()).send!.per_second).toBeCloseTo(3 / 60, 3);
    expect(await steer(db, send, 'pause')).toBe('ok');
    expect((await overview()).send).toMatchObject({ per_second: null });
  });

  it('states how the newest ended send of another issue went', async () => {
    expect((await overview()).last).toBeNull();
    const send = await queued(3);
    await tickUntilSending(db);
    expect(await steer(db, send, 'stop')).toBe('ok');
    expect((await overview()).last).toBeNull();
    const next = await draft(db, 901);
    expect((await overview(next)).last).toMatchObject({
      issue_number: 900,
      status: 'stopped',
      total: 3,
      skipped: 3,
    });
  });

  it('keeps its figures when a subscriber is deleted with the rights of the service', async () => {
    const send = await queued(3);
    await tickUntilSending(db);
    await db.exec(`
      begin; set local role service_role;
      delete from public.newsletter_subscriptions where email = 'site-1@reader.example'; commit`);
    expect(await sendOf(db, send)).toMatchObject({ total: 3, pending: 3 });
  });
});
