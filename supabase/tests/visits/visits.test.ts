import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { attempt, engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';
import { recordVisits, sydneyDay, visit } from '#supabase/tests/support/visits.ts';

describe.each(engineNames)('the totals of visits on %s', (name) => {
  const db = useEngine(name, acceptEnquiries, createPeople);
  let today: string;
  beforeEach(async () => {
    today = await sydneyDay(db);
    await db.exec(`delete from app_private.page_visits; delete from app_private.visit_flushes;
      delete from public.redirects; update app_private.settings
        set retention_ran_at = now(), retention_held_until = null`);
  });
  const stored = () =>
    db.query<{
      line: string;
    }>(`select concat_ws(' ', page, referrer, campaign, views, enquiries, sign_ups, downloads) as line
      from app_private.page_visits order by day, page collate "C", referrer collate "C", campaign collate "C"`);

  it('add up, by page, referring site and campaign', async () => {
    const rows = [
      visit({ day: today, views: 2 }),
      visit({ day: today, referrer: 'search.example', campaign: 'mail/letter/', views: 1, enquiries: 1 }),
      visit({ day: today, page: '/documents/a.pdf', downloads: 3 }),
    ];
    expect([await recordVisits(db, rows), await recordVisits(db, rows.slice(0, 1))]).toEqual(['ok', 'ok']);
    expect((await stored()).map(({ line }) => line)).toEqual([
      '/contact direct  4 0 0 0',
      '/contact search.example mail/letter/ 1 1 0 0',
      '/documents/a.pdf direct  0 0 0 3',
    ]);
  });

  it('count once what is sent again under its id, and the hits of redirects with them', async () => {
    const id = randomUUID();
    await db.exec(`insert into public.redirects (id, from_path, target, permanent)
      values ('${id}', '/old', '/contact', true)`);
    const before = await db.query('select redirects_version from app_private.archive_version');
    const counts = [visit({ day: today, views: 2 })];
    const sent = { id, redirects: { [id]: 3, [randomUUID()]: 1 } };
    expect(await recordVisits(db, counts, sent)).toBe('ok');
    expect(await recordVisits(db, counts, sent)).toBe('repeated');
    expect((await stored()).map(({ line }) => line)).toEqual(['/contact direct  2 0 0 0']);
    expect(await db.query('select hits::integer as hits from public.redirects')).toEqual([{ hits: 3 }]);
    // A hit changes nothing that a server would have to read again.
    expect(await db.query('select redirects_version from app_private.archive_version')).toEqual(before);
  });

  it('take nothing without a signature, of another form or of a day that is long past', async () => {
    const tooOld = await sydneyDay(db, 8);
    const statuses = [
      await recordVisits(db, [visit({ day: today, views: 1 })], { signature: 'f'.repeat(64) }),
      await recordVisits(db, 'no json'),
      await recordVisits(db, '{"visits": {}}'),
      await recordVisits(db, [visit({ day: tooOld, views: 1 })]),
      await recordVisits(db, [{ page: '/contact' }]),
      await recordVisits(db, [visit({ day: today, page: 'https://else.example/' })]),
      await recordVisits(db, [visit({ day: today, page: '/?email=a@b.example' })]),
      await recordVisits(db, [visit({ day: today, referrer: '192.0.2.7' })]),
      await recordVisits(db, [visit({ day: today, campaign: 'a@b.example//' })]),
      await recordVisits(db, [visit({ day: today, views: -1 })]),
    ];
    expect(statuses).toEqual(['unauthorised', ...Array<string>(9).fill('invalid')]);
    expect(await stored()).toEqual([]);
    // A part that is refused is not taken for one that was recorded.
    expect(await db.query('select id from app_private.visit_flushes')).toEqual([]);
  });

  it('keep a thousand combinations of a day apart, and put the rest together by page', async () => {
    const invented = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) =>
        visit({ day: today, referrer: `site${from + n}.example`, views: 1 }),
      );
    expect(await recordVisits(db, invented(0, 990))).toBe('ok');
    expect(await recordVisits(db, [...invented(980, 30), visit({ day: today, views: 5 })])).toBe('ok');
    expect(await recordVisits(db, invented(2_000, 500))).toBe('ok');
    const [{ rows, views, other } = {}] = await db.query<Record<string, number>>(`
      select count(*)::integer as rows, sum(views)::integer as views,
        (sum(views) filter (where referrer = 'other' and campaign = 'other'))::integer as other
      from app_private.page_visits`);
    expect([rows, views, other]).toEqual([1_001, 990 + 35 + 500, 511]);
  });

  const read = async <T>(sql: string, params: unknown[]): Promise<T> => {
    const { outcome } = await attempt<{ result: T }>(db, people.admin, `select ${sql} as result`, params);
    if ('code' in outcome) throw new Error(outcome.message);
    return outcome.rows[0]!.result;
  };

  it('are shown by day and month, with what most were visited for', async () => {
    await db.query(
      `insert into app_private.page_visits (day, page, referrer, campaign, views, enquiries, sign_ups, downloads)
       values ($1, '/contact', 'direct', '', 5, 1, 0, 0), ($1, '/', 'search.example', 'mail/letter/', 7, 0, 2, 0),
         ($1, '/documents/a.pdf', 'direct', '', 0, 0, 0, 4),
         ($1::date - 6, '/contact', 'search.example', '', 1, 0, 0, 0),
         ($1::date - 7, '/contact', 'direct', '', 100, 0, 0, 0),
         (($1::date - interval '13 months')::date, '/contact', 'direct', '', 1000, 0, 0, 0)`,
      [today],
    );
    type Row = { name: string; views: number };
    type Visits = { status: string; bars: { start: string; views: number }[] } & Record<string, Row[]>;
    const week = await read<Visits>(`public.admin_visits('7d')`, []);
    expect(week.bars.map(({ views }) => views)).toEqual([1, 0, 0, 0, 0, 0, 12]);
    expect(week.pages!.map(({ name: page, views }) => [page, views])).toEqual([
      ['/', 7],
      ['/contact', 6],
    ]);
    expect(week.documents).toEqual([
      { name: '/documents/a.pdf', views: 0, enquiries: 0, sign_ups: 0, downloads: 4 },
    ]);
    expect(week.referrers!.map(({ name: site }) => site)).toEqual(['direct', 'search.example']);
    expect(week.campaigns!.map(({ name: campaign }) => campaign)).toEqual(['mail/letter/']);
    const year = await read<Visits>(`public.admin_visits('12m')`, []);
    expect([year.bars.length, year.bars.reduce((sum, { views }) => sum + views, 0)]).toEqual([12, 113]);
    expect(year.bars.every(({ start }) => start.endsWith('-01'))).toBe(true);
    expect(await read(`public.admin_visits('1y')`, [])).toEqual({ status: 'invalid' });
  });

  it('are exported in parts, each row once', async () => {
    await recordVisits(
      db,
      Array.from({ length: 5 }, (_, n) => visit({ day: today, page: `/page-${n}`, views: n + 1 })),
    );
    const pages: string[] = [];
    let last: { page: string } | null = null;
    for (;;) {
      const part: { rows: { page: string }[] } = await read(
        `public.admin_visit_export('7d', $1::text::jsonb, 2)`,
        [last && JSON.stringify(last)],
      );
      if (part.rows.length === 0) break;
      pages.push(...part.rows.map(({ page }) => page));
      last = part.rows.at(-1)!;
    }
    expect(pages).toEqual(['/page-0', '/page-1', '/page-2', '/page-3', '/page-4']);
  });

  it('are deleted after 25 months, and ids of what was sent after 30 days', async () => {
    await db.exec(`insert into app_private.page_visits (day, page, referrer, campaign, views)
      select ((now() at time zone 'Australia/Sydney')::date - interval '25 months')::date - n, '/contact', 'direct', '', 1
      from generate_series(0, 2) as n;
      insert into app_private.visit_flushes (id, at)
      values (gen_random_uuid(), now() - interval '31 days'), (gen_random_uuid(), now() - interval '29 days')`);
    await asService(db, 'purge_expired_enquiries()', []);
    const left = `select (select count(*)::integer from app_private.page_visits) as days,
      (select count(*)::integer from app_private.visit_flushes) as flushes`;
    expect(await db.query(left)).toEqual([{ days: 1, flushes: 1 }]);
  });
});
