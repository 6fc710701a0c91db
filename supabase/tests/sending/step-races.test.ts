import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdminOfSession, createPeople } from '#supabase/tests/support/accounts/people.ts';
import { openPostgres, untilWaiting } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { outbox, workerOn } from '#supabase/tests/support/mail.ts';
import {
  draft,
  emptySending,
  issueOf,
  queue,
  queueFor,
  sendOf,
  steer,
  tickOnce,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';

const MAILS = 12;
const AT_ONCE = 3;
/** Of a worker that mails all of them: each portion is claimed, marked and recorded. */
const CALLS = (3 * MAILS) / AT_ONCE;

/** PGlite has a single session; only a real server can show what two do to each other. */
describe('a person who steers a send while a worker marks its mails, on PostgreSQL', () => {
  const db = useDatabase(openPostgres, createPeople);
  let admin: Engine;
  let mailing: Engine;
  let send: string;
  beforeAll(async () => {
    [admin, mailing] = [await db.connect(), await db.connect()];
    await admin.exec(asAdminOfSession);
  });

  async function begin(): Promise<void> {
    await emptySending(db);
    send = await queueFor(db, await draft(db), MAILS);
    await tickUntilSending(db);
  }
  beforeEach(begin);
  const worker = () => workerOn(mailing);
  /** One that waits would wait for its test. */
  const tickWithoutWaiting = async () => {
    await db.exec(`set lock_timeout = '5s'`);
    await tickOnce(db).finally(() => db.exec('reset lock_timeout'));
  };
  const idsOf = (mails: { id: string }[]) => mails.map(({ id }) => id);

  it('a mark that waits for a stop is dropped', async () => {
    const one = worker();
    const ids = idsOf((await one.claim(MAILS, 60, 'bulk')).mails);
    await admin.exec('begin');
    expect(await steer(admin, send, 'stop')).toBe('ok');
    const marking = one.advance([], ids, 60, 'bulk');
    await untilWaiting(db);
    await admin.exec('commit');
    expect(await marking).toMatchObject({ status: 'ok', marked: [], dropped: ids });
    expect(await sendOf(db, send)).toMatchObject({ status: 'stopped', pending: 0, skipped: MAILS });
  });

  it('a tick waits for no report, which may wait for another send of the tick', async () => {
    const one = worker();
    const [returned, late] = idsOf((await one.claim(2, 60, 'bulk')).mails) as [string, string];
    await one.advance([], [returned, late], 60, 'bulk');
    expect(await steer(admin, send, 'stop')).toBe('ok');
    const next = (await queue(db, await draft(db, 901), { p_shown_count: MAILS })).send_id;
    await tickUntilSending(db);
    const [mail] = idsOf((await one.claim(1, 60, 'bulk')).mails) as [string];
    await one.advance([], [mail], 60, 'bulk');
    const recordSent = (id: string) =>
      mailing.query(`select app_private.advance_mail($1, 'bulk', $2, '{}', 60)`, [
        one.id,
        JSON.stringify([{ id, verdict: 'sent', error: null }]),
      ]);
    await one.advance([{ id: returned, verdict: 'not_begun', error: null }], [], 60, 'bulk');
    await mailing.exec('begin');
    await recordSent(late);
    await tickWithoutWaiting();
    await recordSent(mail);
    await mailing.exec('commit');
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({ pending: 0, sent: 1, skipped: MAILS - 1 });
    expect(await sendOf(db, next)).toMatchObject({ pending: MAILS - 1, sent: 1 });
    expect(await issueOf(db)).toMatchObject({ recipients: '1' });
  });

  it('counts as sent all that no report is settling, and waits for none of them', async () => {
    const one = worker();
    const ids = idsOf((await one.claim(MAILS, 60, 'bulk')).mails).sort();
    await one.advance([], ids, 60, 'bulk');
    const doubtful = ids.map((id) => ({ id, verdict: 'uncertain', error: null }));
    await one.advance(doubtful, [], 60, 'bulk');
    const last = ids.at(-1)!;
    await mailing.exec(`begin; select from app_private.mail_outbox where id = '${last}' for update`);
    // A decision that waits would wait for this test.
    await admin.exec(`set lock_timeout = '5s'`);
    const settled = await admin
      .query(`select public.settle_newsletter_mail($1, null, 'assume_sent') as reply`, [send])
      .finally(() => admin.exec('reset lock_timeout'));
    expect(settled).toEqual([{ reply: { status: 'ok', settled: MAILS - 1, too_early: 0, more: false } }]);
    await one.advance([{ id: last, verdict: 'sent', error: null }], [], 60, 'bulk');
    await mailing.exec('commit');
    expect(await sendOf(db, send)).toMatchObject({ uncertain: 0, sent: MAILS });
  });

  it('a tick goes on counting mails as sent beside a report of one of them', async () => {
    const one = worker();
    const ids = idsOf((await one.claim(MAILS, 60, 'bulk')).mails);
    await one.advance([], ids, 60, 'bulk');
    const doubtful = ids.map((id) => ({ id, verdict: 'uncertain', error: null }));
    await one.advance(doubtful, [], 60, 'bulk');
    await db.exec(`update app_private.newsletter_sends set settling = 'assume_sent', settling_since = now()`);
    await mailing.exec(`begin; select from app_private.mail_outbox where id = '${ids[0]}' for update`);
    await tickWithoutWaiting();
    await one.advance([{ id: ids[0], verdict: 'recipient', error: '550 5.1.1 RCPT' }], [], 60, 'bulk');
    await mailing.exec('commit');
    expect(await sendOf(db, send)).toMatchObject({ uncertain: 0, sent: MAILS - 1, failed: 1 });
  });

  it('a send is taken back beside the erasure of one of its people', async () => {
    await emptySending(db);
    send = await queueFor(db, await draft(db), 2_100);
    await tickOnce(db);
    await tickOnce(db);
    const [{ id } = { id: '' }] = await outbox(db);
    await mailing.exec(`begin; select from app_private.mail_outbox where id = '${id}' for update`);
    await admin.exec(`set lock_timeout = '5s'`);
    expect(await steer(admin, send, 'take_back').finally(() => admin.exec('reset lock_timeout'))).toBe('ok');
    await tickWithoutWaiting();
    expect(await db.query('select status from app_private.newsletter_sends')).toEqual([
      { status: 'taken_back' },
    ]);
    await mailing.query(
      `select app_private.erase_subscription(subscription_id, 'erased', 'operator')
       from app_private.mail_outbox where id = $1`,
      [id],
    );
    await mailing.exec('commit');
    await tickOnce(db);
    expect([await outbox(db), await db.query('select from app_private.newsletter_sends')]).toEqual([[], []]);
    expect((await issueOf(db)).status).toBe('draft');
  });

  it('a reader who leaves waits for a mail that is refused, and neither is lost', async () => {
    const one = worker();
    const [first, second] = idsOf((await one.claim(2, 60, 'bulk')).mails) as [string, string];
    await one.advance([], [first, second], 60, 'bulk');
    await one.advance([{ id: first, verdict: 'sent', error: null }], [], 60, 'bulk');
    await mailing.exec(`begin; select from app_private.newsletter_sends where id = '${send}' for update`);
    const leaving = db.exec(`update public.newsletter_subscriptions
      set is_subscribed = false, unsubscribed_at = now()
      where id = (select subscription_id from app_private.mail_outbox where id = '${first}')`);
    await untilWaiting(mailing);
    const refused = JSON.stringify([{ id: second, verdict: 'recipient', error: '550 5.1.1 RCPT' }]);
    await mailing.query(`select app_private.advance_mail($1, 'bulk', $2, '{}', 60)`, [one.id, refused]);
    await mailing.exec('commit');
    await leaving;
    expect(await sendOf(db, send)).toMatchObject({ sent: 1, failed: 1 });
    expect(await db.query('select unsubscribed from app_private.newsletter_sends')).toEqual([
      { unsubscribed: 1 },
    ]);
  });

  it('whoever leaves or is erased waits for the bounce of their own mail, and neither is lost', async () => {
    const person = '(select subscription_id from app_private.mail_outbox where id = $1)';
    const cases = {
      'an event of a provider, and the reader leaves': {
        before: 'sent',
        bounce: (id: string) =>
          mailing.query(
            `select app_private.apply_mail_event('ses', $1::text, $1::uuid, 'permanent', now(), '')`,
            [id],
          ),
        go: `update public.newsletter_subscriptions set is_subscribed = false, unsubscribed_at = now()
          where id = ${person}`,
      },
      'a refusal that the worker hears, and the reader is erased': {
        before: undefined,
        bounce: (id: string, worker: string) =>
          mailing.query(`select app_private.advance_mail($1, 'bulk', $2, '{}', 60)`, [
            worker,
            JSON.stringify([{ id, verdict: 'recipient', error: '550 5.1.1 RCPT' }]),
          ]),
        go: `select app_private.erase_subscription(${person}, 'erased', 'operator')`,
      },
    };
    for (const [name, { before, bounce, go }] of Object.entries(cases)) {
      await begin();
      const one = worker();
      const [id] = idsOf((await one.claim(1, 60, 'bulk')).mails) as [string];
      await one.advance([], [id], 60, 'bulk');
      if (before) await one.advance([{ id, verdict: before, error: null }], [], 60, 'bulk');
      await admin.exec(`begin; select from app_private.newsletter_sends where id = '${send}' for update`);
      const bounced = bounce(id, one.id);
      await untilWaiting(admin);
      const gone = db.query(go, [id]);
      const waiting = () => admin.query('select from pg_catalog.pg_locks where not granted');
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(1);
      await admin.exec('commit');
      await Promise.all([bounced, gone]);
      expect([name, await sendOf(db, send)]).toEqual([name, expect.objectContaining({ failed: 1 })]);
    }
  });

  it('a stop does not wait for a mark: that mail leaves, and all others are skipped', async () => {
    const one = worker();
    const [first, ...others] = idsOf((await one.claim(MAILS, 60, 'bulk')).mails) as [string, ...string[]];
    await mailing.exec('begin');
    await mailing.exec('set local role service_role');
    const sql = `select public.advance_mail($1, 'bulk', '[]', $2, 60) as reply`;
    const [row] = await mailing.query<{ reply: { marked: string[] } }>(sql, [one.id, [first]]);
    expect(row!.reply.marked).toEqual([first]);
    expect(await steer(admin, send, 'stop')).toBe('ok');
    await mailing.exec('commit');
    expect((await one.advance([], others, 60, 'bulk')).marked).toEqual([]);
    const said = await one.advance([{ id: first, verdict: 'sent', error: null }], [], 60, 'bulk');
    expect(said.lost).toEqual([]);
    await tickOnce(db);
    expect(await sendOf(db, send)).toMatchObject({
      status: 'stopped',
      pending: 0,
      sent: 1,
      skipped: MAILS - 1,
    });
  });

  /**
   * Mails as a worker does until nothing is given out.
   * @param beforeCall is told of each call to the database
   * @returns the ids of the mails that were handed over
   */
  async function mail(beforeCall: () => void): Promise<string[]> {
    const one = worker();
    const handedOver: string[] = [];
    for (;;) {
      beforeCall();
      const { mails } = await one.claim(AT_ONCE, 60, 'bulk');
      if (mails.length === 0) return handedOver;
      beforeCall();
      const { marked } = await one.advance([], idsOf(mails), 60, 'bulk');
      handedOver.push(...marked);
      const sent = marked.map((id) => ({ id, verdict: 'sent', error: null }));
      beforeCall();
      expect((await one.advance(sent, [], 60, 'bulk')).lost).toEqual([]);
    }
  }

  /** Mails while the other session steers the send beside that call. @returns what was handed over */
  async function mailBeside(call: number, action: string): Promise<string[]> {
    let calls = 0;
    let steering: Promise<string> | undefined;
    const handedOver = await mail(() => {
      if (calls === call) steering = steer(admin, send, action);
      calls += 1;
    });
    expect(await steering).toBe('ok');
    return handedOver;
  }

  it('a stop beside any call of the worker leaves every mail sent or skipped, never both', async () => {
    const sent = new Set<number>();
    for (let call = 0; call <= CALLS; call += 1) {
      await begin();
      const handedOver = await mailBeside(call, 'stop');
      await tickOnce(db);
      const of = new Map((await outbox(db)).map(({ id, status }) => [id, status]));
      expect(handedOver.map((id) => of.get(id))).toEqual(handedOver.map(() => 'sent'));
      expect(await sendOf(db, send)).toMatchObject({
        status: 'stopped',
        pending: 0,
        sent: handedOver.length,
        skipped: MAILS - handedOver.length,
      });
      sent.add(handedOver.length);
    }
    expect(sent.size).toBeGreaterThan(2);
  });

  it('a pause beside any call of the worker and a resumption mail each person once', async () => {
    for (let call = 0; call <= CALLS; call += 1) {
      await begin();
      const before = await mailBeside(call, 'pause');
      expect(await sendOf(db, send)).toMatchObject({ pending: MAILS - before.length, sent: before.length });
      expect(await steer(admin, send, 'resume')).toBe('ok');
      const handedOver = [...before, ...(await mail(() => undefined))];
      expect(new Set(handedOver).size).toBe(MAILS);
      expect(handedOver).toHaveLength(MAILS);
    }
  });
});
