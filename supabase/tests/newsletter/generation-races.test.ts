import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';
import {
  actAsAdmin,
  call,
  candidates,
  count,
  create,
  item,
  oneFeed,
  start,
  store,
} from '#supabase/tests/support/generation.ts';

const parallel = 10;

/** PGlite has a single session; only a real server can show what ten clicks at once do to each other. */
describe('simultaneous generations on PostgreSQL', () => {
  const db = useDatabase(openPostgres, createPeople);
  let sessions: Engine[];
  let feed: string;
  beforeAll(async () => {
    sessions = await Promise.all(Array.from({ length: parallel }, () => db.connect()));
    await Promise.all([db, ...sessions].map(actAsAdmin));
  });
  beforeEach(async () => {
    feed = await oneFeed(db);
  });

  /** What the edge function does, from start to draft; returns the status word it ended with. */
  async function generate(session: Engine): Promise<string> {
    const { status, run_id } = await start(session);
    if (status !== 'ok') return status;
    await store(session, run_id, feed, [item('a'), item('b')]);
    const { items = [] } = await candidates(session);
    if (items.length === 0) {
      await call(session, 'fail_newsletter_generation', {
        p_run_id: run_id,
        p_code: 'no_new_items',
        p_message: 'Nothing new.',
        p_sources: [],
        p_warnings: [],
      });
      return 'no_new_items';
    }
    return (
      await create(
        session,
        run_id,
        items.map(({ id }) => id),
      )
    ).status;
  }

  it('makes exactly one issue from ten simultaneous calls', async () => {
    const before = await count(db, 'newsletter_issues');
    const outcomes = await Promise.all(sessions.map(generate));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    // The rest came while it ran, or found that nothing was left.
    expect(
      outcomes.filter((outcome) => !['ok', 'already_running', 'no_new_items'].includes(outcome)),
    ).toEqual([]);
    expect(await count(db, 'newsletter_issues')).toBe(before + 1);
    expect(await count(db, 'newsletter_generation_runs', `status = 'succeeded'`)).toBe(1);
    expect(await count(db, 'newsletter_generation_runs', `status = 'running'`)).toBe(0);
  });

  it('would start several without the lock and the index, so the test above can fail', async () => {
    const [source_of] = await db.query<{ sql: string }>(
      `select pg_get_functiondef('app_private.lock_generation()'::regprocedure) as sql`,
    );
    await db.exec(`create or replace function app_private.lock_generation() returns void
      language sql volatile set search_path = '' as 'select null::void';
      drop index public.newsletter_generation_runs_one_running`);
    try {
      // No call commits before every call has a result, which with the lock in place could never happen.
      await Promise.all(sessions.map((session) => session.exec('begin')));
      const replies = await Promise.all(sessions.map((session) => start(session)));
      await Promise.all(sessions.map((session) => session.exec('rollback')));
      expect(replies.filter(({ status }) => status === 'ok')).toHaveLength(parallel);
    } finally {
      await db.exec(`${source_of?.sql ?? ''};
        create unique index newsletter_generation_runs_one_running on public.newsletter_generation_runs (status)
        where status = 'running'`);
    }
  });

  it('lets one of ten parallel saves of one version win', async () => {
    const [issue] = await db.query<{ id: string }>(
      `insert into public.newsletter_issues (issue_number, content)
       select max(issue_number) + 1, 'x' from (select 0 as issue_number union all select issue_number from public.newsletter_issues) as n
       returning id`,
    );
    const replies = await Promise.all(
      sessions.map((session, at) =>
        call(session, 'save_newsletter_issue', {
          p_issue_id: issue?.id,
          p_version: 1,
          p_title: `Tab ${at}`,
          p_summary: '',
          p_content: 'Text',
          p_related: '',
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 'conflict')).toHaveLength(parallel - 1);
  });
});
