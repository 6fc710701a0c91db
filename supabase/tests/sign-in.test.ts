import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attempt, engineNames, openPostgres } from './support/engines.ts';
import type { Engine } from './support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, address, seal } from './support/enquiries.ts';
import { createPeople, people } from './support/accounts/people.ts';

const usual = { ip: address('office'), email: address('admin@staff.example') };
/** An address alone in its network unless that is named. */
type Pair = typeof usual & { network?: string; device?: string };
interface CallResult {
  status: string;
  retry_after_seconds?: number;
}

const sign = (...parts: string[]): string => seal(['sign-in', ...parts]);

const rateLimitSql = 'select public.sign_in_rate_limit($1, $2, $3, $4, $5, $6) as result';

/** One committed call, as the web server makes it. */
async function rateLimit(
  db: Engine,
  step: string,
  pair: Pair = usual,
  signature?: string,
): Promise<CallResult> {
  await db.exec('begin; set local role anon');
  const network = pair.network ?? pair.ip;
  try {
    const rows = await db.query<{ result: CallResult }>(rateLimitSql, [
      step,
      pair.ip,
      network,
      pair.email,
      signature ?? sign(step, pair.ip, network, pair.email, ...(pair.device ? [pair.device] : [])),
      pair.device ?? null,
    ]);
    await db.exec('commit');
    return rows[0]!.result;
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}

describe.each(engineNames)('the sign-in limit on %s', (name) => {
  const db = useEngine(name, createPeople);
  beforeEach(() => acceptEnquiries(db));
  afterEach(() =>
    db.exec(`delete from app_private.rate_events;
      update app_private.settings set sign_in_limit_per_pair = 5, sign_in_limit_global = 50`),
  );
  const events = async () =>
    (await db.query<{ n: number }>('select count(*)::int as n from app_private.rate_events'))[0]?.n;
  const attempts = async (count: number, pair?: Pair) => {
    const statuses: string[] = [];
    for (let i = 0; i < count; i++) statuses.push((await rateLimit(db, 'attempt', pair)).status);
    return statuses;
  };

  it('lets five failures of one pair pass within a quarter of an hour, and says how long the sixth waits', async () => {
    expect(await attempts(5)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    const sixth = await rateLimit(db, 'attempt');
    expect(sixth.status).toBe('rate_limited');
    expect(sixth.retry_after_seconds).toBeGreaterThan(0);
    expect(sixth.retry_after_seconds).toBeLessThanOrEqual(900);
    // Of the person, of the network and of all.
    expect(await events()).toBe(15);

    await db.exec(`update app_private.rate_events set created_at = created_at - interval '16 minutes'`);
    expect(await attempts(1)).toEqual(['ok']);
  });

  it('counts no failure from before the clock was set back, and clears none of them for one of now', async () => {
    await attempts(5);
    await db.exec(`update app_private.rate_events set created_at = created_at + interval '400 days'`);
    expect(await attempts(5)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    const sixth = await rateLimit(db, 'attempt');
    expect(sixth.retry_after_seconds).toBeLessThanOrEqual(900);
    expect(await rateLimit(db, 'withdrawn')).toEqual({ status: 'ok' });
    expect(await attempts(2)).toEqual(['ok', 'rate_limited']);
  });

  it('counts each address and account apart, and all of them together up to fifty an hour', async () => {
    await attempts(5);
    expect(await attempts(1, { ...usual, email: address('other@staff.example') })).toEqual(['ok']);
    expect(await attempts(1, { ...usual, ip: address('elsewhere') })).toEqual(['ok']);
    await db.exec('update app_private.settings set sign_in_limit_global = 8');
    expect(await attempts(2, { ...usual, ip: address('a third network') })).toEqual(['ok', 'rate_limited']);
  });

  it('deletes the failures of a pair that signs in, and no others', async () => {
    const other = { ...usual, ip: address('elsewhere') };
    await attempts(4);
    await attempts(5, other);
    await rateLimit(db, 'attempt');
    expect(await rateLimit(db, 'succeeded')).toEqual({ status: 'ok' });
    expect(await attempts(5)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(await attempts(1, other)).toEqual(['rate_limited']);
    const [total] = await db.query<{ n: number }>(
      `select count(*)::int as n from app_private.rate_events where bucket = 'sign-in:total'`,
    );
    // Four failures stay counted in all; only the attempt that succeeded was none.
    expect(total).toEqual({ n: 4 + 5 + 5 });
  });

  it('bounds what one network can add to the total from all its addresses, so that it cannot shut out the others', async () => {
    const network = address('a delegated network');
    const statuses: string[] = [];
    for (let n = 0; n < 60; n++) {
      const guess = { ip: address(`network part ${n % 3}`), network, email: address(`${n}@staff.example`) };
      statuses.push((await rateLimit(db, 'attempt', guess)).status);
    }
    expect(statuses.filter((status) => status === 'ok')).toHaveLength(20);
    expect(await attempts(1, { ...usual, ip: address('elsewhere') })).toEqual(['ok']);
  });

  it('lets a device on which the account has signed in try, whatever failed elsewhere, and five times', async () => {
    await db.exec('update app_private.settings set sign_in_limit_global = 5');
    for (let n = 0; n < 6; n++) await rateLimit(db, 'attempt', { ...usual, ip: address(`network ${n}`) });
    expect(await attempts(1)).toEqual(['rate_limited']);
    const device = { ...usual, device: address('laptop') };
    expect(await attempts(6, device)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'rate_limited']);
    expect(await rateLimit(db, 'succeeded', device)).toEqual({ status: 'ok' });
    expect(await attempts(1, device)).toEqual(['ok']);
    expect(await attempts(1, { ...device, email: address('other@staff.example') })).toEqual(['ok']);
    expect(await rateLimit(db, 'attempt', device, sign('attempt', usual.ip, usual.ip, usual.email))).toEqual({
      status: 'unauthorised',
    });
    expect(await rateLimit(db, 'attempt', { ...usual, device: 'laptop' })).toEqual({ status: 'invalid' });
  });

  it('removes one attempt whose password was never checked', async () => {
    await attempts(3);
    expect(await rateLimit(db, 'withdrawn')).toEqual({ status: 'ok' });
    expect(await events()).toBe(6);
  });

  it('returns unauthorised for what the web server did not sign, invalid for an unknown step or hash', async () => {
    expect(await rateLimit(db, 'attempt', usual, 'forged')).toEqual({ status: 'unauthorised' });
    expect(await rateLimit(db, 'attempt', usual, sign('succeeded', usual.ip, usual.ip, usual.email))).toEqual(
      {
        status: 'unauthorised',
      },
    );
    expect(await rateLimit(db, 'forget everything')).toEqual({ status: 'invalid' });
    expect(await rateLimit(db, 'attempt', { ...usual, ip: '203.0.113.9' })).toEqual({ status: 'invalid' });
    const network = '203.0.113.0/24';
    expect(await rateLimit(db, 'attempt', { ...usual, network })).toEqual({ status: 'invalid' });
    const moved = { ...usual, network: address('another network') };
    expect(await rateLimit(db, 'attempt', moved, sign('attempt', usual.ip, usual.ip, usual.email))).toEqual({
      status: 'unauthorised',
    });
    const { outcome } = await attempt<{ result: CallResult }>(db, people['anonymous visitor'], rateLimitSql, [
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(outcome).toEqual({ rows: [{ result: { status: 'unauthorised' } }] });
    expect(await events()).toBe(0);
    await db.exec('update app_private.settings set enquiry_signing_secret = null');
    expect(await rateLimit(db, 'attempt')).toEqual({ status: 'unavailable' });
  });

  it('tells the edge functions of an editor and an administrator only, at this moment', async () => {
    const statuses: [string, unknown][] = [];
    for (const [person, identity] of Object.entries(people)) {
      const { outcome } = await attempt<{ cell: unknown }>(
        db,
        identity,
        'select public.is_current_editor() as cell',
      );
      statuses.push([person, 'code' in outcome ? outcome.code : outcome.rows[0]?.cell]);
    }
    const refused = statuses.filter(([, cell]) => cell === '42501').map(([person]) => person);
    expect(refused).toEqual(['anonymous visitor', 'visitor whose token claims to be an admin', 'service']);
    expect(statuses.filter(([, cell]) => cell === true)).toEqual([
      ['editor', true],
      ['admin', true],
    ]);
  });
});

it('lets exactly five of twenty attempts through that arrive at once', async () => {
  const db = await openPostgres();
  try {
    await acceptEnquiries(db);
    const sessions = await Promise.all(Array.from({ length: 20 }, () => db.connect()));
    const statuses = await Promise.all(sessions.map((session) => rateLimit(session, 'attempt')));
    expect(statuses.filter(({ status }) => status === 'ok')).toHaveLength(5);
    expect(statuses.filter(({ status }) => status === 'rate_limited')).toHaveLength(15);
  } finally {
    await db.close();
  }
});
