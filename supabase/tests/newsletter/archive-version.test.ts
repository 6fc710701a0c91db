import { beforeEach, describe, expect, it } from 'vitest';
import { attempt, engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { people } from '#supabase/tests/support/accounts/people.ts';

interface ArchiveVersion {
  version: number;
  withdrawn_version: number;
  changed_at: string;
}

describe.each(engineNames)('the version of the archive on %s', (name) => {
  const db = useEngine(name);
  beforeEach(async () => {
    await db.exec(`truncate public.newsletter_issues cascade;
      insert into public.newsletter_issues (issue_number, title, status, visibility, scheduled_for, sent_at, content)
      values
        (1, 'sent', 'sent', 'public', null, now(), 'Text'), (2, 'withdrawn', 'sent', 'withdrawn', null, now(), 'Text'),
        (3, 'draft', 'draft', 'public', null, null, 'Text'), (4, 'processing', 'processing', 'public', now(), null, 'Text'),
        (5, 'also sent', 'sent', 'public', null, now(), 'Text')`);
  });

  async function read(): Promise<ArchiveVersion> {
    const { outcome } = await attempt<{ v: ArchiveVersion }>(
      db,
      people['anonymous visitor'],
      'select public.archive_version() as v',
    );
    if (!('rows' in outcome) || !outcome.rows[0]) throw new Error(JSON.stringify(outcome));
    return outcome.rows[0].v;
  }
  async function effectOf(sql: string): Promise<'none' | 'raised' | 'withdrawn'> {
    const before = await read();
    await db.exec(sql);
    const after = await read();
    if (after.version === before.version) {
      expect(after).toEqual(before);
      return 'none';
    }
    expect(after.version).toBeGreaterThan(before.version);
    expect(Date.parse(after.changed_at)).toBeGreaterThanOrEqual(Date.parse(before.changed_at));
    if (after.withdrawn_version === before.withdrawn_version) return 'raised';
    expect(after.withdrawn_version).toBe(after.version);
    return 'withdrawn';
  }
  const update = (change: string, number: number) =>
    `update public.newsletter_issues set ${change} where issue_number = ${number}`;

  it.each([
    [update(`title = 'corrected'`, 1)],
    [update(`summary = 'corrected'`, 1)],
    [update(`content = 'corrected'`, 1)],
    [update(`related = '/services/ai'`, 1)],
    [update(`status = 'sent', sent_at = now()`, 3)],
    [update(`status = 'sent', sent_at = now()`, 4)],
    [update(`visibility = 'public'`, 2)],
    [
      `insert into public.newsletter_issues (issue_number, title, status, sent_at) values (9, 'new', 'sent', now())`,
    ],
    [
      `insert into public.newsletter_issues (issue_number, title, status, sent_at) values (1, 'twice', 'sent', now())
       on conflict (issue_number) do update set title = excluded.title`,
    ],
  ])('is higher after: %s', async (sql) => {
    expect(await effectOf(sql)).toBe('raised');
  });

  it.each([
    [update(`visibility = 'withdrawn'`, 1)],
    [`update public.newsletter_issues set visibility = 'withdrawn' where status = 'sent'`],
    ['truncate public.newsletter_issues cascade'],
    [
      `alter table public.newsletter_issues disable trigger newsletter_issues_guard;
       delete from public.newsletter_issues where issue_number = 1;
       alter table public.newsletter_issues enable trigger newsletter_issues_guard`,
    ],
  ])('is higher and notes a withdrawal after: %s', async (sql) => {
    expect(await effectOf(sql)).toBe('withdrawn');
  });

  it.each([
    [update(`metrics = '{"recipients": 9}', last_error = 'x', send_started_at = now()`, 1)],
    [update(`title = title, content = content`, 1)],
    [update(`title = 'corrected'`, 2)],
    [update(`title = 'edited', content = 'edited'`, 3)],
    [update(`status = 'failed'`, 4)],
    [update(`title = 'nobody'`, 77)],
    [`insert into public.newsletter_issues (issue_number, title) values (9, 'draft')`],
    ['delete from public.newsletter_issues where issue_number = 3'],
  ])('stays after: %s', async (sql) => {
    expect(await effectOf(sql)).toBe('none');
  });

  it('stays when the change is rolled back', async () => {
    expect(await effectOf(`begin; ${update(`title = 'corrected'`, 1)}; rollback`)).toBe('none');
  });

  it('is higher after the clock went back', async () => {
    await db.exec('update app_private.archive_version set version = version + 1000000000000');
    expect(await effectOf(update(`title = 'corrected'`, 1))).toBe('raised');
  });

  it('starts above every version of a database that was made earlier', async () => {
    const [row] = await db.query<{ below: boolean }>(
      `select (extract(epoch from now() - interval '1 day') * 1000)::bigint < version as below from app_private.archive_version`,
    );
    expect(row).toEqual({ below: true });
  });
});
