import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdminOfSession, createPeople } from '#supabase/tests/support/accounts/people.ts';
import { openPostgres, untilWaiting, type Engine } from '#supabase/tests/support/engines.ts';
import { workerOn } from '#supabase/tests/support/mail.ts';
import { applyPortion, commit, readFileOf } from '#supabase/tests/support/newsletter/importing.ts';
import { report } from '#supabase/tests/support/newsletter/mail-events.ts';
import {
  draft,
  emptySending,
  queue,
  queueFor,
  sendOf,
  tickOnce,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';
import { change } from '#supabase/tests/support/newsletter/subscribing.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';

const PEOPLE = 3;
type Mailed = { id: string; token: string };

/** PGlite has a single session; only a real server can show what two do to each other. */
describe('a reader who leaves while others are at work, on PostgreSQL', () => {
  const db = useDatabase(openPostgres, createPeople);
  let first: Engine;
  let second: Engine;
  let holder: Engine;
  let send: string;
  beforeAll(async () => {
    [first, second, holder] = [await db.connect(), await db.connect(), await db.connect()];
  });
  beforeEach(async () => {
    await emptySending(db);
    send = await queueFor(db, await draft(db), PEOPLE);
    await tickUntilSending(db);
  });

  /** Mails so many of them. @returns the ids of the mails with the tokens of their links */
  async function mailed(count: number) {
    const worker = workerOn(db);
    const ids = (await worker.claim(count, 60, 'bulk')).mails.map(({ id }) => id);
    await worker.advance([], ids, 60, 'bulk');
    await worker.advance(
      ids.map((id) => ({ id, verdict: 'sent', error: null })),
      [],
      60,
      'bulk',
    );
    return db.query<Mailed>(
      `select o.id, t.unsubscribe_token as token from app_private.mail_outbox as o
       join app_private.subscription_tokens as t using (subscription_id) where o.id = any ($1)
       order by o.subscription_id`,
      [ids],
    );
  }

  /** Runs both while `rows` are held until both wait, the first in front. */
  async function beside<A, B>(rows: string, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
    await holder.exec(`begin; select from ${rows} for update`);
    const earlier = one();
    await untilWaiting(holder);
    const later = other();
    await untilWaiting(holder, 2);
    await holder.exec('commit');
    return Promise.all([earlier, later]);
  }
  const ok = { status: 'ok' };

  it('is let go while the audience of the next issue is frozen', async () => {
    const [, { token }] = (await mailed(2)) as [Mailed, Mailed];
    const next = await queue(db, await draft(db, 901), { p_shown_count: PEOPLE });
    await tickOnce(db);
    // The freezing waits for somebody before them, for instance one who is being erased.
    await holder.exec('begin; select from public.newsletter_subscriptions order by id limit 1 for update');
    const ticked = tickOnce(first);
    await untilWaiting(holder);
    expect(await change(second, token, 'unsubscribe')).toEqual(ok);
    await holder.exec('commit');
    await ticked;
    expect(await sendOf(db, next.send_id)).toMatchObject({ status: 'sending' });
  });

  it('is erased while the audience of the next issue is frozen, and keeps out nobody else', async () => {
    const next = await queue(db, await draft(db, 901), { p_shown_count: PEOPLE });
    await tickOnce(db);
    await holder.exec(`begin; select app_private.erase_subscription(
      (select id from public.newsletter_subscriptions order by id limit 1), 'erased', 'visitor')`);
    const ticked = tickOnce(first);
    await untilWaiting(holder);
    await holder.exec('commit');
    await ticked;
    expect(await sendOf(db, next.send_id)).toMatchObject({ status: 'sending', total: PEOPLE - 1 });
  });

  it('is let go while somebody comes back', async () => {
    const [one, other] = (await mailed(2)) as [Mailed, Mailed];
    await change(db, other.token, 'unsubscribe');
    expect(
      await beside(
        `app_private.subscriber_totals where class = 'mailable'`,
        () => change(first, one.token, 'unsubscribe'),
        () => change(second, other.token, 'resubscribe'),
      ),
    ).toEqual([ok, ok]);
  });

  it('is let go while a complaint comes of somebody who left', async () => {
    const [one, other] = (await mailed(2)) as [Mailed, Mailed];
    await change(db, one.token, 'unsubscribe');
    expect(
      await beside(
        'app_private.subscriber_totals',
        () => report(first, one.id, { kind: 'complaint', detail: 'abuse' }),
        () => change(second, other.token, 'unsubscribe'),
      ),
    ).toEqual(['ok', ok]);
    expect(await db.query('select complained, unsubscribed from app_private.newsletter_sends')).toEqual([
      { complained: 1, unsubscribed: 2 },
    ]);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending' });
  });

  it('is let go while an import stops the mailing to others', async () => {
    const people = await db.query<{ id: string; email: string; token: string }>(
      `select s.id, s.email, t.unsubscribe_token as token from public.newsletter_subscriptions as s
       join app_private.subscription_tokens as t on t.subscription_id = s.id order by s.id`,
    );
    const [leaving, one, held] = people as [
      Mailed & { email: string },
      { email: string },
      { id: string; email: string },
    ];
    const rows = [one, held, leaving].map(({ email }, at) => ({
      line: at + 1,
      email,
      reason: 'hard_bounce',
    }));
    const list = await readFileOf(db, rows, 'suppressions');
    await commit(db, list, PEOPLE);
    await first.exec(asAdminOfSession);
    const [applied, left] = await beside(
      `public.newsletter_subscriptions where id = '${held.id}'`,
      () => applyPortion(first, list),
      () => change(second, leaving.token, 'unsubscribe'),
    );
    expect([applied, left]).toEqual([expect.objectContaining({ done: true, imported: PEOPLE }), ok]);
  });

  it('is let go while the end of an import finds them, who subscribed after it was read', async () => {
    const [leaving] = (await mailed(1)) as [Mailed];
    const [held] = await db.query<{ email: string }>(
      `select s.email from public.newsletter_subscriptions as s
       where s.id not in (select o.subscription_id from app_private.mail_outbox as o where o.id = $1) limit 1`,
      [leaving.id],
    );
    const emails = [held!.email, 'later@reader.example'];
    const rows = emails.map((email, at) => ({ line: at + 1, email, reason: 'hard_bounce' }));
    const list = await readFileOf(db, rows, 'suppressions');
    await commit(db, list, emails.length);
    await db.query(
      `update public.newsletter_subscriptions set email = 'later@reader.example', created_at = clock_timestamp()
       where id = (select o.subscription_id from app_private.mail_outbox as o where o.id = $1)`,
      [leaving.id],
    );
    await first.exec(asAdminOfSession);
    const [left, applied] = await beside(
      'app_private.newsletter_sends',
      () => change(second, leaving.token, 'unsubscribe'),
      () => applyPortion(first, list),
    );
    expect([left, applied]).toEqual([ok, expect.objectContaining({ done: true, imported: emails.length })]);
  });
});
