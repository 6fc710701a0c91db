import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';
import { openPostgres, untilWaiting, type Engine } from '#supabase/tests/support/engines.ts';
import {
  draft,
  emptySending,
  queueFor,
  sendOf,
  tickUntilSending,
} from '#supabase/tests/support/newsletter/sending.ts';
import { linkToken } from '#supabase/tests/support/newsletter/subscribing.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';

const PEOPLE = 3;
const OTHER = 'other@reader.example';
const press = (db: Engine) => db.query(`select public.confirm_newsletter('a token', 'subscribe') as reply`);
const tick = (db: Engine) => db.query('select public.tick_newsletter(true)');

/** PGlite has a single session; only a real server can show what two do to each other. */
describe('a send that begins while somebody confirms, on PostgreSQL', () => {
  const db = useDatabase(openPostgres, createPeople);
  let reader: Engine;
  let worker: Engine;
  let send: string;
  beforeAll(async () => {
    [reader, worker] = [await db.connect(), await db.connect()];
  });
  beforeEach(async () => {
    await emptySending(db);
    send = await queueFor(db, await draft(db), PEOPLE);
  });
  /** @param where picks the one subscriber who gets a link */
  const addLink = (where: string) =>
    db.exec(`insert into app_private.newsletter_confirmations (subscription_id, kind, token_hash)
      select id, 'subscribe', app_private.token_hash('a token') from public.newsletter_subscriptions
      where ${where} limit 1`);

  const joins: Record<string, () => Promise<unknown[]>> = {
    'a confirmation that is under way': async () => {
      await db.exec(`insert into public.newsletter_subscriptions (email) values ('${OTHER}')`);
      await addLink(`email = '${OTHER}'`);
      return press(reader);
    },
    'somebody who left and is coming back': async () => {
      await db.exec(`insert into public.newsletter_subscriptions (email, confirmed_at, unsubscribed_at)
        values ('${OTHER}', now() - interval '1 day', now())`);
      const token = await linkToken(db, OTHER);
      return reader.query(`select public.change_subscription($1, 'resubscribe') as reply`, [token]);
    },
  };
  it.each(Object.entries(joins))('waits for %s, and reaches them', async (_, join) => {
    await reader.exec('begin');
    expect(await join()).toEqual([{ reply: { status: 'ok' } }]);
    const ticked = tick(worker);
    await untilWaiting(db);
    await reader.exec('commit');
    await ticked;
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', total: PEOPLE + 1 });
  });

  it('reaches who confirms again before it is known that it has begun', async () => {
    await addLink('is_subscribed');
    await worker.exec('begin; set local role service_role');
    await tick(worker);
    const pressed = press(reader);
    await untilWaiting(db);
    await worker.exec('commit');
    expect(await pressed).toEqual([{ reply: { status: 'ok' } }]);
    await tickUntilSending(db);
    expect(await sendOf(db, send)).toMatchObject({ status: 'sending', total: PEOPLE });
  });
});
