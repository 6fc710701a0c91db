import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';
import { openPlanned, type PlannedDatabase } from '#supabase/tests/support/plans/planned-database.ts';
import { queueSend } from '#supabase/tests/support/newsletter/queue-send.ts';

const CLAIMED = 50;
/** Each is found, locked, changed and read again. */
const ENOUGH = 4 * CLAIMED;
/** Of a decision about all mails of a send, in one call: each is found, locked, changed and counted. */
const CHANGED = 2_000;

describe('among 100,000 mails of a send', () => {
  let db: PlannedDatabase;
  beforeAll(async () => {
    db = await openPlanned();
    await createPeople(db);
    // Without their triggers, which would take half a minute.
    await db.exec(`set session_replication_role = replica;
      insert into public.newsletter_subscriptions (email, is_subscribed, confirmed_at)
      select gen_random_uuid() || '@reader.example', true, now() from generate_series(1, 100000);
      insert into app_private.subscription_tokens (subscription_id, email_hash)
      select id, md5(id::text) || md5(email) from public.newsletter_subscriptions;
      set session_replication_role = default`);
    await db.query(
      `insert into app_private.mail_outbox (lane, kind, send_id, subscription_id)
      select 'bulk', 'issue', $1, id from public.newsletter_subscriptions`,
      [await queueSend(db, 0)],
    );
    await db.exec('update app_private.mail_pace set per_second = 1e6, ceiling = 1e6, tokens = 1e6');
  });
  afterAll(() => db?.close());

  // One in ten was never tried, one was and is due, the others are put off.
  const putOff = `set local session_replication_role = replica;
    update app_private.mail_outbox set attempts = least(abs(hashtext(id::text)) % 10, 1),
      next_attempt_at = now() + case when abs(hashtext(id::text)) % 10 > 1 then interval '1 hour' else '0' end;
    set local session_replication_role = default`;
  it.each([
    ['as an embedded database, which nothing analyses', undefined],
    ['with most of them put off', putOff],
    ['after an analyze', undefined],
    ['after an analyze, with most of them put off', putOff],
  ])('a claim reads only what it takes, %s', async (state, before) => {
    if (state.startsWith('after an analyze')) await db.exec('analyze');
    const sql = `select public.claim_mail(gen_random_uuid(), 'bulk', ${CLAIMED}, 60) as claim`;
    const { read, rows } = await db.rowsRead(people.service, sql, before);
    expect((rows as { claim: { mails: unknown[] } }[])[0]?.claim.mails).toHaveLength(CLAIMED);
    expect(read.get('mail_outbox')).toBeLessThanOrEqual(ENOUGH);
    expect(read.get('newsletter_subscriptions')).toBeLessThanOrEqual(ENOUGH);
  });

  const stopped = `update app_private.newsletter_sends
    set status = 'stopped', reason = 'by_admin', finished_at = now()`;
  const takenBack = `update app_private.newsletter_sends set status = 'taken_back', total = 0, pending = 0`;
  const uncertain = `set local session_replication_role = replica;
    update app_private.mail_outbox set status = 'uncertain', uncertain_at = now() - interval '1 hour';
    set local session_replication_role = default;
    update app_private.newsletter_sends set uncertain = pending, pending = 0`;
  const settling = `${uncertain}, settling = 'assume_sent', settling_since = now()`;
  const tick = () => 'public.tick_newsletter(true)';
  const settle = (send: string) => `public.settle_newsletter_mail('${send}', null, 'assume_sent')`;
  it.each([
    ['a stop', people.admin, (send: string) => `public.steer_newsletter_send('${send}', 'stop')`, undefined],
    ['a tick after a stop', people.service, tick, stopped],
    ['a tick after a send was taken back', people.service, tick, takenBack],
    ['counting all as sent', people.admin, settle, uncertain],
    ['a tick after that', people.service, tick, settling],
  ] as const)('%s changes a portion without reading the others', async (_what, identity, call, before) => {
    const [row] = await db.query<{ send: string }>('select id as send from app_private.newsletter_sends');
    const sql = `select ${call(row!.send)} ->> 'status' as status`;
    const { read, rows } = await db.rowsRead(identity, sql, before);
    expect(rows).toEqual([{ status: 'ok' }]);
    expect(read.get('mail_outbox')).toBeGreaterThanOrEqual(CHANGED);
    expect(read.get('mail_outbox')).toBeLessThanOrEqual(4 * CHANGED);
  });

  it.each([
    ['records and marks mails', people.service, `public.advance_mail($worker, 'bulk', $results, $marks, 60)`],
    ['shows the progress of a send', people.admin, 'public.newsletter_send_overview($issue)'],
    ['lists the mails of a state', people.admin, `public.newsletter_send_mails($send, 'pending', null)`],
    ['pauses a send', people.admin, `public.steer_newsletter_send($send, 'pause')`],
    [
      'settles a mail in doubt',
      people.admin,
      `public.settle_newsletter_mail($send, $doubted, 'assume_sent')`,
    ],
    [
      'settles all that are in doubt',
      people.admin,
      `public.settle_newsletter_mail($send, null, 'assume_sent')`,
    ],
    ['sends a refused mail again', people.admin, `public.settle_newsletter_mail($send, $refused, 'resend')`],
  ])('%s without reading the others', async (_what, identity, call) => {
    const [row] = await db.query<Record<'send' | 'issue', string>>(
      'select id as send, issue_id as issue from app_private.newsletter_sends',
    );
    const worker = randomUUID();
    const [claim] = await db.query<{ ids: string[] }>(
      `select jsonb_path_query_array(public.claim_mail($1, 'bulk', 20, 60), '$.mails[*].id') as ids`,
      [worker],
    );
    const ids = claim!.ids;
    const results = JSON.stringify(ids.slice(0, 10).map((id) => ({ id, verdict: 'sent', error: null })));
    const [settled] = await db.query<Record<'doubted' | 'refused', string>>(
      `with settled as (
        update app_private.mail_outbox set status = case id when $1 then 'uncertain' else 'failed' end,
          uncertain_at = case id when $1 then now() end, claimed_by = null, lease_until = null
        where id in ($1, $2)
      )
      select $1::uuid as doubted, $2::uuid as refused`,
      ids.splice(0, 2),
    );
    const values = { ...row, ...settled, worker, results, marks: `{${ids.slice(10).join()}}` };
    const sql = call.replaceAll(/\$(\w+)/g, (_, name: string) => `'${values[name as keyof typeof values]}'`);
    const { read, rows } = await db.rowsRead(identity, `select ${sql} ->> 'status' as status`);
    expect(rows).toEqual([{ status: 'ok' }]);
    expect(Math.max(...[...read.values()])).toBeLessThanOrEqual(ENOUGH);
  });
});
