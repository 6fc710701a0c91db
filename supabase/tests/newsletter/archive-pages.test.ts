import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';

interface Summary {
  issue_number: number;
  title: string | null;
  sent_at: string;
}
interface Page {
  total: number;
  issues: Summary[];
}
interface Place extends Page {
  issue: Summary & { content: string; summary: string; related: string; corrected_at: string | null };
  older: Summary | null;
  newer: Summary | null;
  page: number;
}

describe.each(engineNames)('the pages of the archive on %s', (name) => {
  const db = useEngine(name);
  beforeEach(() => db.exec('begin'));
  afterEach(() => db.exec('rollback'));

  /** As a visitor of the site: with the publishable key and nothing else. */
  async function call<T>(expression: string): Promise<T> {
    await db.exec('set local role anon');
    const [row] = await db.query<{ result: T }>(`select ${expression} as result`);
    await db.exec('reset role');
    return row!.result;
  }
  /** 45 issues to be seen, the numbers from 1 to 47 without 46, a draft, and 10, which was withdrawn. */
  const fill = () =>
    db.exec(`insert into public.newsletter_issues (issue_number, title, content, status, visibility, sent_at)
      select n, 'Issue ' || n, 'text', case when n = 46 then 'draft' else 'sent' end,
        case when n = 10 then 'withdrawn' else 'public' end, timestamptz '2026-01-01 00:00+00' + n * interval '1 day'
      from generate_series(1, 47) as n`);
  const numbers = ({ issues }: Page) => issues.map(({ issue_number: number }) => number);

  it('list the newest first, with the number of all', async () => {
    await fill();
    const first = await call<Page>('public.archive_page(1, 20)');
    expect(first.total).toBe(45);
    expect(numbers(first)).toEqual([47, ...Array.from({ length: 19 }, (_, index) => 45 - index)]);
    expect(numbers(await call('public.archive_page(3, 20)'))).toEqual([5, 4, 3, 2, 1]);
    expect(await call('public.archive_page(4, 20)')).toEqual({ total: 45, issues: [] });
    expect(await call('public.archive_page(2147483647, 2147483647)')).toEqual({ total: 45, issues: [] });
    expect((await call<Page>('public.archive_page(-5, -5)')).issues).toHaveLength(1);
  });

  it('place an issue between its neighbours and on the page where it is listed', async () => {
    await fill();
    for (const number of [47, 45, 27, 26, 11, 9, 1]) {
      const place = await call<Place>(`public.archive_issue(20, ${number})`);
      expect(place.issue).toMatchObject({
        issue_number: number,
        content: 'text',
        related: '',
        corrected_at: null,
      });
      expect(numbers(place)).toContain(number);
      const { issues, total } = await call<Page>(`public.archive_page(${place.page}, 20)`);
      expect(place).toMatchObject({ issues, total });
    }
    const { older, newer } = await call<Place>('public.archive_issue(20, 11)');
    expect([older?.issue_number, newer?.issue_number]).toEqual([9, 12]);
    expect(await call('public.archive_issue(20, 1)')).toMatchObject({ older: null, page: 3 });
    expect(await call('public.archive_issue(20, 47)')).toMatchObject({ newer: null, page: 1 });
  });

  it('begin with the newest issue', async () => {
    expect(await call('public.archive_issue(20)')).toBeNull();
    expect(await call('public.archive_page(1, 20)')).toEqual({ total: 0, issues: [] });
    expect(await call('public.archive_numbers()')).toEqual([]);
    await fill();
    expect(await call<Place>('public.archive_issue(20)')).toMatchObject({
      issue: { issue_number: 47 },
      page: 1,
    });
  });

  it('leave out drafts and withdrawn issues', async () => {
    await fill();
    for (const number of [10, 46, 48, 0, -1]) {
      expect(await call(`public.archive_issue(20, ${number})`)).toBeNull();
    }
    const all = await call<number[]>('public.archive_numbers()');
    expect(all).toHaveLength(45);
    expect(all.filter((number) => number === 10 || number === 46)).toEqual([]);
  });
});

describe.each(engineNames)('corrected_at on %s', (name) => {
  const db = useEngine(name);
  beforeEach(() => db.exec('begin'));
  afterEach(() => db.exec('rollback'));

  const add = (status: 'sent' | 'draft') =>
    db.query(`insert into public.newsletter_issues (issue_number, title, content, status, sent_at, corrected_at)
      values (1, 'One', 'text', '${status}', now() - interval '1 day', ${status === 'sent' ? `'2020-01-01'` : 'null'})`);
  const change = (set: string) =>
    db.query(`update public.newsletter_issues set ${set} where issue_number = 1`);
  const corrected = async () => {
    const [row] = await db.query<{ now: boolean | null }>(
      'select corrected_at = now() as now from public.newsletter_issues where issue_number = 1',
    );
    return row!.now;
  };

  it.each([`title = 'New'`, `summary = 'New'`, `content = 'New'`])(
    'holds the time of: set %s',
    async (set) => {
      await add('sent');
      // Not even the owner of the table writes it.
      expect(await corrected()).toBeNull();
      await change(set);
      expect(await corrected()).toBe(true);
      await change(`visibility = 'withdrawn'`);
      await change(`corrected_at = null`);
      expect(await corrected()).toBe(true);
    },
  );

  it.each([
    `title = 'One'`,
    `metrics = '{"recipients": 3}'`,
    `visibility = 'withdrawn'`,
    `corrected_at = now()`,
  ])('does not come from %s', async (set) => {
    await add('sent');
    await change(set);
    expect(await corrected()).toBeNull();
  });

  it('stays null while a draft is edited and when it is sent', async () => {
    await add('draft');
    await change(`content = 'Another'`);
    await change(`content = 'The last word', status = 'sent'`);
    expect(await corrected()).toBeNull();
  });
});
