import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdminOfSession, createPeople } from '#supabase/tests/support/accounts/people.ts';
import { openPostgres, untilWaiting, type Engine } from '#supabase/tests/support/engines.ts';
import { outbox, workerOn } from '#supabase/tests/support/mail.ts';
import { report } from '#supabase/tests/support/newsletter/mail-events.ts';
import {
  draft,
  emptySending,
  queue,
  queueFor,
  sendOf,
  steer,
  tickOnce,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';

const PEOPLE = 4;

/** PGlite has a single session; only a real server can show what two do to each other. */
describe('two sends under way to the same people, on PostgreSQL', () => {
  const db = useDatabase(openPostgres, createPeople);
  let first: Engine;
  let second: Engine;
  let holder: Engine;
  /** In the order of their ids. */
  let sends: [string, string];
  beforeAll(async () => {
    [first, second, holder] = [await db.connect(), await db.connect(), await db.connect()];
  });
  beforeEach(async () => {
    await emptySending(db);
    const one = await queueFor(db, await draft(db), PEOPLE);
    const other = (await queue(db, await draft(db, 901), { p_shown_count: PEOPLE })).send_id;
    await tickUntilSending(db);
    sends = [one, other].toSorted() as [string, string];
  });

  /** The mails of a send, in the order of its people. */
  const mailsOf = async (send: string) =>
    (
      await db.query<{ id: string }>(
        'select id from app_private.mail_outbox where send_id = $1 order by subscription_id',
        [send],
      )
    ).map(({ id }) => id) as [string, string, string, string];
  /** Of a worker that claimed all of them, marks some. */
  async function claimAll(marked: string[]) {
    const worker = workerOn(first);
    await worker.claim(2 * PEOPLE, 60, 'bulk');
    await worker.advance([], marked, 60, 'bulk');
    return worker;
  }

  it.each([
    ['the older', 0],
    ['the newer', 1],
  ])('a report of a mail of %s and a claim that skips readers of both wait in one order', async (_, at) => {
    const [told, left] = [sends[at]!, sends[1 - at]!];
    const [mails, others] = [await mailsOf(told), await mailsOf(left)];
    const worker = await claimAll([mails[0], mails[3]]);
    // Whoever left has waiting mails of both; the second of the other send is about to be marked.
    await db.query(
      `update app_private.mail_outbox set status = 'pending', claimed_by = null, lease_until = null
       where id = any ($1)`,
      [[mails[2], others[2]]],
    );
    await db.query(
      `update public.newsletter_subscriptions set is_subscribed = false, unsubscribed_at = now()
       where id in (select subscription_id from app_private.mail_outbox where id = any ($1))`,
      [[mails[2], others[1]]],
    );
    await holder.exec(`begin; select from app_private.mail_outbox where id = '${others[1]}' for update`);
    const reported = worker.advance(
      [{ id: mails[0], verdict: 'sent', error: null }],
      [others[1]],
      60,
      'bulk',
    );
    await untilWaiting(holder);
    const claimed = workerOn(second).claim(10, 60, 'bulk');
    await Promise.race([claimed, untilWaiting(holder, 2).catch(() => undefined)]);
    await holder.exec('commit');
    expect(await Promise.all([reported, claimed])).toMatchObject([{ marked: [] }, { mails: [] }]);
    expect(await sendOf(db, told)).toMatchObject({ sent: 1, skipped: 1 });
    expect(await sendOf(db, left)).toMatchObject({ sent: 0, skipped: 2 });
  });

  it('a report of mails of both and a complaint about the one, by a reader of the other, do', async () => {
    const [earlier, later] = [await mailsOf(sends[1]), await mailsOf(sends[0])];
    const marked = [earlier[0], later[0], earlier[1], later[1]];
    const worker = await claimAll(marked);
    const sent = (ids: string[]) => ids.map((id) => ({ id, verdict: 'sent', error: null }));
    await worker.advance(sent([earlier[0], later[0]]), [], 60, 'bulk');
    await db.query(
      `update app_private.mail_outbox set created_at = created_at - interval '1 day' where send_id = $1`,
      [sends[1]],
    );
    await holder.exec(`begin; select from app_private.newsletter_sends where id = '${sends[1]}' for update`);
    const complained = report(second, earlier[0], { kind: 'complaint', detail: 'abuse' });
    await untilWaiting(holder);
    const reported = worker.advance(sent([earlier[1], later[1]]), [], 60, 'bulk');
    await untilWaiting(holder, 2);
    await holder.exec('commit');
    expect(await Promise.all([complained, reported])).toMatchObject(['ok', { lost: [] }]);
    expect((await outbox(db)).filter(({ status }) => status === 'sent')).toHaveLength(4);
    expect(
      await db.query('select complained, unsubscribed from app_private.newsletter_sends order by id'),
    ).toEqual([
      { complained: 0, unsubscribed: 1 },
      { complained: 1, unsubscribed: 0 },
    ]);
  });

  it('a report of both, a tick and a person who pauses one do', async () => {
    const [earlier, later] = [await mailsOf(sends[1]), await mailsOf(sends[0])];
    const marked = [earlier[0], later[0]];
    const worker = await claimAll(marked);
    // Other than the order of their ids, in which a report locks them.
    await db.query(
      `update app_private.newsletter_sends set scheduled_for = scheduled_for - interval '1 minute' where id = $1`,
      [sends[1]],
    );
    await second.exec(asAdminOfSession);
    await holder.exec(`begin; select from app_private.newsletter_sends where id = '${sends[0]}' for update`);
    const sent = marked.map((id) => ({ id, verdict: 'sent', error: null }));
    const reported = worker.advance(sent, [], 60, 'bulk');
    await untilWaiting(holder);
    const paused = steer(second, sends[0], 'pause');
    await untilWaiting(holder, 2);
    const ticked = tickOnce(db);
    await untilWaiting(holder, 3);
    await holder.exec('commit');
    expect(await Promise.all([reported, paused, ticked])).toMatchObject([{ lost: [] }, 'ok', {}]);
    expect(await sendOf(db, sends[0])).toMatchObject({ status: 'paused', sent: 1 });
    expect(await sendOf(db, sends[1])).toMatchObject({ status: 'sending', sent: 1 });
  });

  describe('beside a third whose audience is frozen', () => {
    let third: string;
    beforeEach(async () => {
      third = (await queue(db, await draft(db, 902), { p_shown_count: PEOPLE })).send_id;
      await tickOnce(db);
      expect((await sendOf(db, third)).status).toBe('preparing');
    });
    /** Of a person who is being erased. */
    const erase = (person: string) =>
      holder.exec(`select app_private.erase_subscription('${person}', 'erased', 'operator'); commit`);
    const personOf = async (mail: string) =>
      (
        await db.query<{ id: string }>(
          'select subscription_id as id from app_private.mail_outbox where id = $1',
          [mail],
        )
      )[0]!.id;
    const hold = (person: string) =>
      holder.exec(`begin; select from public.newsletter_subscriptions where id = '${person}' for update`);

    it('somebody is erased whose mails of the others a stop reaches', async () => {
      await db.query(
        `update app_private.newsletter_sends
         set status = 'stopped', reason = 'by_admin', finished_at = now() where id = any ($1)`,
        [sends],
      );
      const person = await personOf((await mailsOf(sends[0]))[0]);
      await hold(person);
      const ticked = tickOnce(db);
      await untilWaiting(holder);
      await erase(person);
      await ticked;
      expect(await sendOf(db, third)).toMatchObject({ status: 'sending', total: PEOPLE - 1 });
      for (const send of sends) expect(await sendOf(db, send)).toMatchObject({ pending: 0, skipped: PEOPLE });
    });

    it('somebody is erased of whose mail a report comes', async () => {
      const [mail] = await mailsOf(sends[0]);
      const worker = await claimAll([mail]);
      const person = await personOf(mail);
      await hold(person);
      const ticked = tickOnce(db);
      await untilWaiting(holder);
      const reported = worker.advance([{ id: mail, verdict: 'sent', error: null }], [], 60, 'bulk');
      await Promise.race([reported, untilWaiting(holder, 2).catch(() => undefined)]);
      await erase(person);
      expect(await Promise.all([ticked, reported])).toMatchObject([{}, { lost: [] }]);
      expect(await sendOf(db, third)).toMatchObject({ status: 'sending', total: PEOPLE - 1 });
      expect(await sendOf(db, sends[0])).toMatchObject({ sent: 1, pending: PEOPLE - 1 });
    });
  });
});
