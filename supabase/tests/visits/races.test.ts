import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres, type Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';
import { recordVisits, sydneyDay, visit } from '#supabase/tests/support/visits.ts';

/** PGlite has a single session; only a real server can show what simultaneous calls do to each other. */
describe('at once on PostgreSQL', () => {
  const db = useDatabase(openPostgres, acceptEnquiries, createPeople);
  let sessions: Engine[];
  beforeAll(async () => {
    sessions = await Promise.all(Array.from({ length: 10 }, () => db.connect()));
  });
  beforeEach(() => db.exec('delete from public.redirects; delete from app_private.page_visits'));

  async function save(session: Engine, from: string, target: string, before?: () => Promise<void>) {
    await session.exec('begin');
    await session.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ role: 'authenticated', ...people.admin.claims }),
    ]);
    await session.exec('set local role authenticated');
    const [row] = await session.query<{ status: string }>(
      `select public.save_redirect(null, null, $1, $2, true, '') ->> 'status' as status`,
      [from, target],
    );
    await before?.();
    await session.exec('commit');
    return row!.status;
  }

  it('ten redirects in a circle become five that lead nowhere else, at most', async () => {
    const statuses = await Promise.all(
      sessions.map((session, n) => save(session, `/page-${n}`, `/page-${(n + 1) % sessions.length}`)),
    );
    expect(new Set(statuses)).toEqual(new Set(['ok', 'chained']));
    const chains = `select from public.redirects as a join public.redirects as b on b.from_path = a.target`;
    expect(await db.query(chains)).toEqual([]);
  });

  it('two that lead to each other are both stored without the lock, so the test above can fail', async () => {
    const name = 'app_private.save_redirect(uuid, integer, text, text, boolean, text)';
    const [source] = await db.query<{ sql: string }>(
      `select pg_get_functiondef('${name}'::regprocedure) as sql`,
    );
    const unlocked = source!.sql.replace(/^.*pg_advisory_xact_lock.*$/m, '');
    expect(unlocked).not.toBe(source!.sql);
    // The number that rises with each change would let one wait for the other as well.
    await db.exec(`${unlocked}; alter table public.redirects disable trigger redirects_raise_version`);
    try {
      let both = (): void => undefined;
      const done = new Promise<void>((resolve) => (both = resolve));
      let saved = 0;
      const together = async () => {
        saved += 1;
        if (saved === 2) both();
        await done;
      };
      const [first, second] = sessions as [Engine, Engine];
      expect(
        await Promise.all([save(first, '/a', '/b', together), save(second, '/b', '/a', together)]),
      ).toEqual(['ok', 'ok']);
    } finally {
      await db.exec(`${source!.sql}; alter table public.redirects enable trigger redirects_raise_version`);
    }
  });

  it('counts of several servers add up, and one that is sent twice counts once', async () => {
    const day = await sydneyDay(db);
    const id = randomUUID();
    const pages = ['/a', '/b', '/c'];
    const statuses = await Promise.all(
      sessions.map((session, n) =>
        recordVisits(
          session,
          // In another order each, which would let them wait for each other's rows.
          pages.map((_, at) => visit({ day, page: pages[(at + n) % 3]!, views: 1 })),
          n < 2 ? { id } : {},
        ),
      ),
    );
    expect(statuses.toSorted()).toEqual([...Array<string>(9).fill('ok'), 'repeated']);
    expect(await db.query('select page, views from app_private.page_visits order by 1')).toEqual(
      pages.map((page) => ({ page, views: 9 })),
    );
  });
});
