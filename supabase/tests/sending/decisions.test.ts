import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdminOfSession, createPeople } from '#supabase/tests/support/accounts/people.ts';
import { engineNames, openPostgres, untilWaiting, type Engine } from '#supabase/tests/support/engines.ts';
import { asService, outbox } from '#supabase/tests/support/mail.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
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

describe.each(engineNames)('a decision about all uncertain mails on %s', (name) => {
  const db = useDatabase(() => openForSending(name));
  let issue: string;
  let send: string;
  /** All but one, which waits, for half an hour; the first so many just now. */
  async function leaveUncertain(mails: number, justNow = 0): Promise<void> {
    await emptySending(db);
    issue = await draft(db);
    send = await queueFor(db, issue, mails);
    await tickUntilSending(db);
    await db.query(
      `update app_private.mail_outbox as o set status = 'uncertain', verdict = 'uncertain',
         uncertain_at = now() - case when n.n <= $1 + 1 then interval '0' else interval '30 minutes' end
       from (select id, row_number() over (order by id) as n from app_private.mail_outbox) as n
       where n.id = o.id and n.n > 1`,
      [justNow],
    );
  }
  const settle = async (decision: string) => {
    const sql = 'select public.settle_newsletter_mail($1, null, $2) as reply';
    return (await db.query<{ reply: object }>(sql, [send, decision]))[0]!.reply;
  };
  const settling = async () => {
    const sql = `select public.newsletter_send_overview($1) -> 'send' ->> 'settling' as word`;
    return (await db.query<{ word: string | null }>(sql, [issue]))[0]!.word;
  };
  /** Ticks until nothing is left to do at once. @returns the figures before each, and what it said */
  async function portions(state: 'uncertain' | 'pending'): Promise<[number, boolean][]> {
    const seen: [number, boolean][] = [];
    for (;;) {
      const before = (await sendOf(db, send))[state];
      const { more } = await tickOnce(db);
      seen.push([before, more]);
      if (!more) return seen;
    }
  }

  describe('to count them as sent', () => {
    beforeEach(async () => {
      await leaveUncertain(4_100);
      expect(await settle('assume_sent')).toEqual({ status: 'ok', settled: 2_000, too_early: 0, more: true });
    });

    it('is applied in portions, before the send ends, to none that became uncertain later', async () => {
      expect([await settling(), await sendOf(db, send)]).toMatchObject([
        'assume_sent',
        { status: 'sending', sent: 2_000, uncertain: 2_099 },
      ]);
      expect(await settle('resend')).toEqual({ status: 'not_found' });
      await db.exec(`update app_private.mail_outbox set status = 'uncertain' where status = 'pending'`);
      // As a tick that ended in the middle.
      await db.exec('begin');
      await db.query('select app_private.tick_newsletter(true)');
      await db.exec('rollback');
      expect(await portions('uncertain')).toEqual([
        [2_100, true],
        [100, false],
      ]);
      expect([await settling(), (await issueOf(db)).recipients]).toEqual([null, null]);
      await tickOnce(db);
      expect(await sendOf(db, send)).toMatchObject({ status: 'finished', sent: 4_099, uncertain: 1 });
      expect((await issueOf(db)).recipients).toBe('4099');
      expect(await settle('assume_sent')).toEqual({ status: 'ok', settled: 1, too_early: 0, more: false });
    });

    it('goes on in a tick that has more to do for another send, too', async () => {
      const shown = { p_shown_count: 4_101 };
      expect(await queue(db, await draft(db, 901), shown)).toMatchObject({ status: 'ok' });
      // Begins the other one; then freezes its first portion before it comes to this one.
      await tickOnce(db);
      await tickOnce(db);
      expect(await sendOf(db, send)).toMatchObject({ sent: 4_099, uncertain: 0 });
    });

    it('goes on when the send is stopped meanwhile, and counts all of them', async () => {
      expect(await steer(db, send, 'stop')).toBe('ok');
      expect(await portions('uncertain')).toEqual([[99, false]]);
      expect((await issueOf(db)).recipients).toBeNull();
      await tickOnce(db);
      expect(await sendOf(db, send)).toMatchObject({
        status: 'stopped',
        sent: 4_099,
        skipped: 1,
        pending: 0,
      });
      expect((await issueOf(db)).recipients).toBe('4099');
    });
  });

  describe('to send them again', () => {
    beforeEach(async () => {
      await leaveUncertain(2_100, 50);
      expect(await settle('resend')).toEqual({ status: 'ok', settled: 2_000, too_early: 50, more: true });
    });

    it('is applied in portions, to none of the last 15 minutes', async () => {
      expect(await portions('pending')).toEqual([[2_001, false]]);
      expect(await sendOf(db, send)).toMatchObject({ status: 'sending', pending: 2_050, uncertain: 50 });
      expect(await settle('resend')).toEqual({ status: 'too_early' });
    });

    it('ends when the send is stopped: what is still uncertain is not counted as skipped', async () => {
      expect(await steer(db, send, 'stop')).toBe('ok');
      expect(await settling()).toBeNull();
      await portions('pending');
      expect(await sendOf(db, send)).toMatchObject({ status: 'stopped', skipped: 2_001, uncertain: 99 });
      expect((await issueOf(db)).recipients).toBe('0');
      expect(await settle('assume_sent')).toEqual({ status: 'ok', settled: 99, too_early: 0, more: false });
    });

    it.each([
      ['a copy of the database that is older than six hours', `interval '7 hours'`, false],
      ['a backup that was restored', `interval '0'`, true],
    ])('does not go on in %s', async (_, age, restored) => {
      await db.exec(`update app_private.newsletter_sends set settling_since = settling_since - ${age}`);
      if (restored) await db.query('select app_private.settle_restored()');
      const { uncertain } = await sendOf(db, send);
      await portions('uncertain');
      expect([await settling(), (await sendOf(db, send)).uncertain]).toEqual([null, uncertain]);
    });
  });
});

/** PGlite has a single session; only a real server can show what two do to each other. */
describe('what is sent again while others are at work, on PostgreSQL', () => {
  const db = useDatabase(openPostgres, createPeople);
  let other: Engine;
  let again: Engine;
  let issue: string;
  let send: string;
  let mail: string;
  beforeAll(async () => {
    [other, again] = [await db.connect(), await db.connect()];
    for (const session of [other, again]) await session.exec(asAdminOfSession);
  });
  beforeEach(async () => {
    await emptySending(db);
    issue = await draft(db);
    send = await queueFor(db, issue, 3);
    await tickUntilSending(db);
    await db.exec(`update app_private.mail_outbox
      set status = 'uncertain', verdict = 'uncertain', uncertain_at = now() - interval '30 minutes'`);
    mail = (await outbox(db))[0]!.id;
  });
  const settle = async (one: string | null) => {
    const sql = `select public.settle_newsletter_mail($1, $2, 'resend') ->> 'status' as word`;
    return (await again.query<{ word: string }>(sql, [send, one]))[0]!.word;
  };
  const release = async () =>
    (await asService<{ status: string }>(again, `release_mail($1, 'resend')`, [mail])).status;
  /** What comes of `work` that begins after `before` and would end before that is committed. */
  async function whileOpen<T>(before: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
    await other.exec('begin');
    await before();
    const working = work();
    await Promise.race([working, untilWaiting(db).catch(() => undefined)]);
    await other.exec('commit');
    return working;
  }

  const waysToResend: [string, () => Promise<string>][] = [
    ['all uncertain mails', () => settle(null)],
    ['one', () => settle(mail)],
    ['one by the command', release],
  ];

  it.each(waysToResend)('%s: not of a send that somebody stops meanwhile', async (_, resend) => {
    expect(await whileOpen(() => steer(other, send, 'stop'), resend)).toBe('locked');
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'stopped', uncertain: 3, skipped: 0 });
  });

  it.each(waysToResend)(
    '%s: not of a send that has ended and whose issue is withdrawn meanwhile',
    async (_, resend) => {
      await tickOnce(db);
      const withdraw = () => other.query(`select public.set_newsletter_visibility($1, 'withdrawn')`, [issue]);
      expect(await whileOpen(withdraw, resend)).toBe('locked');
      await tickOnce(db);
      expect(await sendOf(db, send)).toMatchObject({ status: 'finished', uncertain: 3 });
    },
  );

  it('a failed mail that is over-aged: housekeeping leaves it, and its send ends', async () => {
    await db.exec(`update app_private.mail_outbox
        set status = 'failed', verdict = 'policy', created_at = now() - interval '91 days';
      update app_private.settings set retention_ran_at = now(), retention_held_until = null`);
    await tickOnce(db);
    const resend = () => other.query(`select public.settle_newsletter_mail($1, $2, 'resend')`, [send, mail]);
    await whileOpen(resend, () => asService(again, 'purge_expired_enquiries()', []));
    expect(await outbox(db)).toMatchObject([{ id: mail, status: 'pending' }]);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', pending: 1, failed: 2 });
  });
});
