import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptEnquiries, enquiry, stored, submit } from '#supabase/tests/support/enquiries.ts';
import { engineNames, openPostgres, untilWaiting, type Engine } from '#supabase/tests/support/engines.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';
import {
  draft,
  emptySending,
  openForSending,
  queueFor,
  sendOf,
  tickOnce,
} from '#supabase/tests/support/newsletter/sending.ts';

const AUDIENCE = 10_000;
const PORTION = 2_000;

interface Overview {
  status: string;
  send: { status: string; total: number };
}

const overviewOf = async (db: Engine, issue: string): Promise<Overview> => {
  const sql = 'select public.newsletter_send_overview($1) as reply';
  return (await db.query<{ reply: Overview }>(sql, [issue]))[0]!.reply;
};

describe.each(engineNames)('an audience of 10,000 on %s', (name) => {
  let db: Engine;
  beforeAll(async () => {
    db = await openForSending(name);
    await acceptEnquiries(db);
  }, 60_000);
  afterAll(() => db?.close());
  beforeEach(() => emptySending(db));

  it(
    'is frozen in portions of 2,000, and others are served between any two of them',
    { timeout: 120_000 },
    async () => {
      const issue = await draft(db);
      const send = await queueFor(db, issue, AUDIENCE);
      const frozen: number[] = [];
      do {
        await tickOnce(db);
        const { total, pending } = await sendOf(db, send);
        expect(pending).toBe(total);
        const counting = 'select count(*)::int as mails from app_private.mail_outbox where send_id = $1';
        expect(await db.query(counting, [send])).toEqual([{ mails: total }]);
        frozen.push(total);
        expect(await submit(db, enquiry())).toMatchObject({ status: 'ok' });
        expect(await asService(db, 'mail_lanes()', [])).toMatchObject({ bulk: { pending: total } });
        expect(await overviewOf(db, issue)).toMatchObject({ status: 'ok', send: { total } });
      } while ((await sendOf(db, send)).status === 'preparing');
      // The first begins the send, the last finds nobody left.
      expect(frozen).toEqual([0, PORTION, 2 * PORTION, 3 * PORTION, 4 * PORTION, AUDIENCE, AUDIENCE]);
      expect(await sendOf(db, send)).toMatchObject({ status: 'sending', total: AUDIENCE });
      expect(await stored(db)).toBe(frozen.length);
    },
  );
});

it(
  'a portion that is not committed yet keeps nobody waiting on PostgreSQL',
  { timeout: 120_000 },
  async () => {
    const db = await openPostgres();
    try {
      await createPeople(db);
      await acceptEnquiries(db);
      await emptySending(db);
      const issue = await draft(db);
      const send = await queueFor(db, issue, PORTION + 1);
      await tickOnce(db);
      const [other, third] = [await db.connect(), await db.connect()];
      // Whatever would wait for the portion fails instead of holding up the test.
      await other.exec(`set lock_timeout = '2s'`);
      await db.exec('begin; set local role service_role');
      await db.query('select public.tick_newsletter(true)');
      expect(await submit(other, enquiry())).toMatchObject({ status: 'ok' });
      const sql = `insert into public.newsletter_subscriptions (email) values ('new@reader.example') returning id`;
      expect(await other.query(sql)).toHaveLength(1);
      expect(await sendOf(other, send)).toMatchObject({ status: 'preparing', total: 0 });
      await db.exec('commit');
      expect(await sendOf(other, send)).toMatchObject({ status: 'preparing', total: PORTION });
      // Whoever changes their address holds the send for a moment; a portion does not wait for it.
      await db.exec(`insert into app_private.newsletter_confirmations (subscription_id, kind, token_hash, new_email)
        select id, 'change', app_private.token_hash('a token'), 'moved@reader.example'
        from public.newsletter_subscriptions where consent_source = 'site' order by id desc limit 1`);
      await db.exec('begin; select from app_private.newsletter_confirmations for update');
      const pressed = other.query(`select public.confirm_newsletter('a token', 'subscribe') as reply`);
      await untilWaiting(db);
      await tickOnce(third);
      await db.exec('commit');
      expect(await pressed).toEqual([{ reply: { status: 'ok' } }]);
      await tickOnce(db);
      expect(await sendOf(db, send)).toMatchObject({ status: 'sending', total: PORTION + 1 });
    } finally {
      await db.close();
    }
  },
);
