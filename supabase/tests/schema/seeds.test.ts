import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { applySeeds } from '#embedded/database/database.ts';
import { attempt, engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { asService } from '#supabase/tests/support/mail.ts';
import { people } from '#supabase/tests/support/accounts/people.ts';

const folder = fileURLToPath(new URL('../../seeds/', import.meta.url));

interface Issue {
  issue_number: number;
  status: string;
  month: string | null;
  words: number;
  title: string | null;
  summary: string;
  visibility: string;
}

describe.each(engineNames)('the seeds on %s', (name) => {
  const db = useEngine(name);
  let issues: Issue[];
  beforeAll(async () => {
    const files = (await readdir(folder))
      .filter((file) => file.endsWith('.sql'))
      .map((file) => folder + file);
    await applySeeds(db, files);
    issues = await db.query<Issue>(`
      select issue_number, status, title, summary, visibility,
        to_char(sent_at at time zone 'Australia/Sydney', 'YYYY-MM') as month,
        coalesce(array_length(regexp_split_to_array(btrim(content), '\\s+'), 1), 0) as words
      from public.newsletter_issues order by issue_number`);
  });

  it('fill the archive with at least 24 issues, one a month, in the order of their numbers', () => {
    const sent = issues.filter((issue) => issue.status === 'sent' && issue.visibility === 'public');
    const months = sent.map((issue) => issue.month);
    expect(sent.length).toBeGreaterThanOrEqual(24);
    expect(new Set(months).size).toBe(sent.length);
    expect([...months].sort()).toEqual(months);
    for (const issue of sent) {
      expect([issue.issue_number, issue.words > 60, issue.summary !== '']).toEqual([
        issue.issue_number,
        true,
        true,
      ]);
    }
  });

  it('hold eight newsletters of 400 to 800 words', () => {
    const full = issues.filter(
      (issue) => issue.status === 'sent' && issue.words >= 400 && issue.words <= 800,
    );
    expect(full.length).toBeGreaterThanOrEqual(8);
  });

  it('schedule nothing for a day that is over, whenever they are loaded', async () => {
    const [issue] = await db.query<{ coming: boolean; day: string }>(`
      select scheduled_for > now() as coming,
        to_char(scheduled_for at time zone 'Australia/Sydney', 'DD Mon HH24:MI') as day
      from public.newsletter_issues where status = 'scheduled'`);
    expect(issue).toEqual({ coming: true, day: '15 Dec 09:00' });
  });

  it('mail nothing when the day of their scheduled issue comes, for it has no send', async () => {
    const scheduled = () =>
      db.query<{ id: string; at: Date }>(
        `select id, scheduled_for as at from public.newsletter_issues where status = 'scheduled'`,
      );
    const [issue] = await scheduled();
    const fallDue = (at: Date) =>
      db.query('update public.newsletter_issues set scheduled_for = $1 where id = $2', [at, issue?.id]);
    await fallDue(new Date(Date.now() - 60_000));
    const ticked = await asService(db, 'tick_newsletter($1)', [true]);
    expect(ticked).toEqual({ status: 'ok', more: false, sending: false, probe: [] });
    expect(await scheduled()).toHaveLength(1);
    expect(await db.query('select kind from app_private.mail_outbox')).toEqual([]);
    await fallDue(issue!.at);
  });

  it('show one issue in each state that is not sent', () => {
    const unsent = issues.map((issue) => issue.status).filter((status) => status !== 'sent');
    expect(unsent.sort()).toEqual(['draft', 'failed', 'processing', 'scheduled']);
  });

  it('add subscribers in every state, all at addresses that reach nobody', async () => {
    const [count] = await db.query<Record<string, number | boolean>>(`
      select count(*)::int as total, count(*) filter (where is_subscribed and suppressed_at is null)::int as active,
        count(*) filter (where unsubscribed_at is not null)::int as unsubscribed,
        count(*) filter (where suppressed_at is not null)::int as suppressed,
        count(*) filter (where confirmed_at is null and unsubscribed_at is null)::int as pending,
        bool_and(email like '%.example') as fictional
      from public.newsletter_subscriptions`);
    expect(count).toEqual({
      total: 14,
      active: 9,
      unsubscribed: 3,
      suppressed: 1,
      pending: 1,
      fictional: true,
    });
  });

  it('bring the feeds of their file in its order, of every area and all enabled', async () => {
    const feeds = await db.query<{ url: string; area: string; enabled: boolean }>(
      'select url, area, enabled from public.newsletter_sources order by created_at',
    );
    const file = await readFile(`${folder}06_feeds.sql`, 'utf8');
    expect(feeds.map((feed) => feed.url)).toEqual(file.match(/https:[^']+/g));
    expect(new Set(feeds.map((feed) => feed.area))).toEqual(
      new Set(['security', 'mixed', 'ai', 'observability']),
    );
    expect(feeds.every((feed) => feed.enabled)).toBe(true);
  });

  it('show a visitor the sent issues and nothing else', async () => {
    const { outcome } = await attempt<{ status: string }>(
      db,
      people['anonymous visitor'],
      'select status from public.newsletter_issues',
    );
    const sent = issues.filter((issue) => issue.status === 'sent');
    expect(outcome).toEqual({ rows: sent.map(() => ({ status: 'sent' })) });
  });

  it('insert nothing twice when they run again', async () => {
    const total = () =>
      db.query(`select (select count(*) from public.newsletter_issues)::int as issues,
      (select count(*) from public.newsletter_subscriptions)::int as subscribers,
      (select count(*) from public.newsletter_sources)::int as feeds`);
    const before = await total();
    await db.exec('delete from supabase_migrations.seed_files');
    await applySeeds(
      db,
      (await readdir(folder)).filter((file) => file.endsWith('.sql')).map((file) => folder + file),
    );
    expect(await total()).toEqual(before);
  });
});
