import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres, untilWaiting } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import {
  acceptEnquiries,
  address,
  enquiry,
  stored,
  submit,
  submitParams,
  submitSql,
} from '#supabase/tests/support/enquiries.ts';
import type { CallResult, Enquiry } from '#supabase/tests/support/enquiries.ts';

const parallel = 20;

/** PGlite has a single session; only a real server can show what simultaneous requests do to each other. */
describe('simultaneous enquiries on PostgreSQL', () => {
  const db = useDatabase(openPostgres, acceptEnquiries);
  let sessions: Engine[];
  beforeAll(async () => {
    sessions = await Promise.all(Array.from({ length: parallel }, () => db.connect()));
  });
  beforeEach(() => db.exec('delete from public.contact_submissions; delete from app_private.rate_events'));

  /** Each enquiry in a session and transaction of its own, which stays open for a while after the result. */
  async function race(enquiries: Enquiry[], linger: () => Promise<unknown>): Promise<CallResult[]> {
    return Promise.all(
      enquiries.map(async (e, index) => {
        const session = sessions[index];
        if (!session) throw new Error('more enquiries than sessions');
        await session.exec('begin; set local role anon');
        const [row] = await session.query<{ result: CallResult }>(submitSql, submitParams(e));
        await linger();
        await session.exec('commit');
        if (!row) throw new Error('no result');
        return row.result;
      }),
    );
  }
  const sameAddress = () => {
    const ipHash = address('one address');
    return Array.from({ length: parallel }, () => enquiry({ ipHash }));
  };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('stores exactly five of twenty from one address', async () => {
    const results = await race(sameAddress(), () => pause(20));
    expect(results.filter((result) => result.status === 'ok')).toHaveLength(5);
    const limited = results.filter((result) => result.status === 'rate_limited');
    expect(limited).toHaveLength(15);
    // Nobody is told to wait longer than the window, however long they queued for the result.
    expect(limited.filter((result) => !((result.retry_after_seconds ?? Infinity) <= 600))).toEqual([]);
    expect(await stored(db)).toBe(5);
  });

  it('stores exactly two of twenty without a token from one address', async () => {
    const tokenless = sameAddress().map((e) => ({ ...e, hasToken: false }));
    const results = await race(tokenless, () => pause(10));
    expect(results.filter((result) => result.status === 'ok')).toHaveLength(2);
    expect(results.filter((result) => result.status === 'rate_limited')).toHaveLength(18);
    expect(await stored(db)).toBe(2);
  });

  it('stores nothing of whom a lock kept waiting until the visitor was told that nothing was sent', async () => {
    const [holder, waiting] = sessions as [Engine, Engine];
    await holder.exec(`begin; select pg_advisory_xact_lock(hashtextextended('enquiry:total', 0))`);
    const validUntil = Date.now() + 500;
    const result = waiting.query<{ result: CallResult }>(submitSql, submitParams(enquiry({ validUntil })));
    await untilWaiting(db);
    await expect.poll(() => Date.now()).toBeGreaterThan(validUntil);
    await holder.exec('commit');
    expect((await result)[0]?.result).toEqual({ status: 'late' });
    expect(await stored(db)).toBe(0);
  });

  it('would store more without the lock, so the test above can fail', async () => {
    const [source] = await db.query<{ sql: string }>(
      `select pg_get_functiondef('app_private.rate_wait_seconds(text, integer, integer)'::regprocedure) as sql`,
    );
    const unlocked = source?.sql.replace(/^.*pg_advisory_xact_lock.*$/m, '') ?? '';
    expect(unlocked).not.toBe(source?.sql);
    // The totals would let one call wait for another as well.
    const counting = 'trigger contact_submissions_count_inserted';
    await db.exec(`${unlocked}; alter table public.contact_submissions disable ${counting}`);
    try {
      // No call commits before every call has a result, which with the lock in place could never happen.
      let finished = 0;
      let release: () => void = () => undefined;
      const everybody = new Promise<void>((resolve) => (release = resolve));
      await race(sameAddress(), async () => {
        finished += 1;
        if (finished === parallel) release();
        await everybody;
      });
      expect(await stored(db)).toBe(parallel);
    } finally {
      await db.exec(`${source?.sql ?? ''}; alter table public.contact_submissions enable ${counting}`);
    }
  });

  it('holds all but the limit on all addresses together, and tells the firm once', async () => {
    await db.exec('update app_private.settings set enquiry_limit_global = 7');
    const results = await race(
      Array.from({ length: parallel }, () => enquiry()),
      () => pause(20),
    );
    expect(results.filter((result) => result.status === 'ok')).toHaveLength(parallel);
    expect(results.filter((result) => result.held)).toHaveLength(parallel - 7);
    expect(results.filter((result) => result.half_of_limit)).toHaveLength(1);
    const mails = await db.query(
      'select kind, count(*)::int as n from app_private.mail_outbox group by kind order by kind',
    );
    expect(mails).toEqual([
      { kind: 'acknowledgement', n: 7 },
      { kind: 'held_notice', n: 1 },
      { kind: 'notification', n: 7 },
    ]);
  });

  it('never stores more of one network than may be stored in an hour', async () => {
    await db.exec('update app_private.settings set enquiry_limit_global = 7, enquiry_limit_stored = 9');
    const networkHash = address('one network');
    const results = await race(
      Array.from({ length: parallel }, () => enquiry({ networkHash })),
      () => pause(20),
    );
    await db.exec('update app_private.settings set enquiry_limit_global = 60, enquiry_limit_stored = 2000');
    expect(results.filter((result) => result.status === 'ok')).toHaveLength(9);
    expect(await stored(db)).toBe(9);
  });

  it('stores one row when twenty copies of one request arrive together, and counts it once', async () => {
    const e = enquiry();
    // With room for one only, a copy that was checked against the limit would be turned away.
    await db.exec('update app_private.settings set enquiry_limit_per_address = 1');
    const results = await race(
      Array.from({ length: parallel }, () => e),
      () => pause(10),
    );
    await db.exec('update app_private.settings set enquiry_limit_per_address = 5');
    expect(results.every((result) => result.status === 'ok')).toBe(true);
    expect(results.filter((result) => result.duplicate)).toHaveLength(parallel - 1);
    expect(await stored(db)).toBe(1);
    expect(await db.query('select count(*)::int as n from app_private.rate_events')).toEqual([{ n: 3 }]);
  });

  it('keeps what is no spam after all, as somebody says while old spam is deleted', async () => {
    await submit(db, enquiry());
    await db.exec(`alter table public.contact_submissions disable trigger user;
      update public.contact_submissions set status = 'spam', spam_since = now() - interval '31 days';
      alter table public.contact_submissions enable trigger user;
      update app_private.settings set retention_ran_at = now(), retention_held_until = null`);
    const [admin, worker] = sessions as [Engine, Engine];
    await admin.exec(`begin; update public.contact_submissions set status = 'read'`);
    const purged = worker.query('select app_private.purge_expired_enquiries()');
    await Promise.race([purged, untilWaiting(db).catch(() => undefined)]);
    await admin.exec('commit');
    await purged;
    expect(await stored(db)).toBe(1);
  });

  it('returns ok to twenty addresses at once while old events are purged', async () => {
    await db.exec(`update app_private.settings set enquiry_limit_global = 1000;
      insert into app_private.rate_events (bucket, created_at)
      select 'enquiry:address:' || encode(sha256(convert_to('a' || (n % 20), 'UTF8')), 'hex'), now() - interval '2 hours'
      from generate_series(1, 500) as n`);
    const many = Array.from({ length: parallel }, (_, n) => enquiry({ ipHash: address(`a${n}`) }));
    for (let round = 0; round < 3; round += 1) {
      const results = await race(
        many.map((e) => enquiry({ ipHash: e.ipHash })),
        async () => undefined,
      );
      expect(results.map((result) => result.status)).toEqual(many.map(() => 'ok'));
    }
    await db.exec('update app_private.settings set enquiry_limit_global = 60');
  });
});
