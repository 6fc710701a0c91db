import { beforeEach, describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';
import {
  actAsAdmin,
  call,
  candidates,
  count,
  create,
  fail,
  item,
  oneFeed,
  start,
  store,
} from '#supabase/tests/support/generation.ts';
import { asService } from '#supabase/tests/support/mail.ts';

describe.each(engineNames)('generation on %s', (name) => {
  const db = useEngine(name, createPeople, actAsAdmin);
  let feed: string;
  beforeEach(async () => {
    feed = await oneFeed(db);
  });

  async function generated(...names: string[]): Promise<{ id: string; issue_number: number }> {
    const { run_id } = await start(db);
    await store(
      db,
      run_id,
      feed,
      names.map((each) => item(each)),
    );
    const { items = [] } = await candidates(db);
    const { issue } = await create(
      db,
      run_id,
      items.map(({ id }) => id),
    );
    if (!issue) throw new Error('no issue');
    return issue;
  }
  const began = (ago: string) =>
    db.exec(`update public.newsletter_generation_runs set started_at = started_at - interval '${ago}'`);
  const states = () =>
    db.query('select guid, state from public.newsletter_feed_items order by guid collate "C"');

  it('makes a draft with the next number, its items and the record of the run at once', async () => {
    await db.exec(`insert into public.newsletter_issues (issue_number, content) values (41, 'x')`);
    const issue = await generated('a', 'b');
    expect(issue.issue_number).toBe(42);
    expect(
      await db.query(
        `select status, visibility, sent_at, version from public.newsletter_issues where id = $1`,
        [issue.id],
      ),
    ).toEqual([{ status: 'draft', visibility: 'public', sent_at: null, version: 1 }]);
    expect(await count(db, 'newsletter_issue_items', `issue_id = '${issue.id}'`)).toBe(2);
    expect(await db.query('select status, issue_id, code from public.newsletter_generation_runs')).toEqual([
      { status: 'succeeded', issue_id: issue.id, code: null },
    ]);
    expect(await states()).toEqual([
      { guid: 'a', state: 'selected' },
      { guid: 'b', state: 'selected' },
    ]);
  });

  it('raises the version of a feed when somebody edits it, and not when it is read or saved unchanged', async () => {
    const version = async () => (await db.query('select version from public.newsletter_sources'))[0];
    const { run_id } = await start(db);
    await store(db, run_id, feed, [item('a')]);
    await db.exec('update public.newsletter_sources set name = name');
    expect(await version()).toEqual({ version: 1 });
    await db.exec(`update public.newsletter_sources set name = 'Renamed'`);
    expect(await version()).toEqual({ version: 2 });
    await db.exec('update public.newsletter_sources set enabled = not enabled');
    expect(await version()).toEqual({ version: 3 });
  });

  it('returns only enabled feeds and only their items', async () => {
    const first = await start(db);
    expect(first.sources?.map(({ url }) => url)).toEqual(['https://news.example/feed']);
    await store(db, first.run_id, feed, [item('a')]);
    await db.exec('update public.newsletter_sources set enabled = false');
    expect((await candidates(db)).items).toEqual([]);
    await fail(db, first.run_id, 'x');
    expect((await start(db)).sources).toEqual([]);
  });

  it('stores an item of a feed once, and says how many were new', async () => {
    const { run_id } = await start(db);
    expect(await store(db, run_id, feed, [item('a'), item('b'), item('a')])).toEqual({
      status: 'ok',
      new: 2,
    });
    expect(await store(db, run_id, feed, [item('a', { title: 'Retitled' }), item('c')])).toEqual({
      status: 'ok',
      new: 1,
    });
    expect((await candidates(db)).items?.map(({ title }) => title).sort()).toEqual([
      'About b',
      'About c',
      'Retitled',
    ]);
  });

  it('leave out what is older than the window and addresses that an issue used', async () => {
    await generated('a');
    const { run_id } = await start(db);
    const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
    await store(db, run_id, feed, [
      item('old', { published_at: old }),
      item('again', { url_key: 'news.example/a' }),
      item('undated', { published_at: null }),
    ]);
    expect((await candidates(db)).items?.map(({ title }) => title)).toEqual(['About undated']);
  });

  it('stores a feed’s ETag after its items, keeps it through a failure and clears it with the address', async () => {
    const { run_id } = await start(db);
    const read = () => db.query('select etag, last_error from public.newsletter_sources');
    await store(db, run_id, feed, [item('a')], { p_etag: '"1"' });
    expect(await read()).toEqual([{ etag: '"1"', last_error: null }]);
    await store(db, run_id, feed, [], { p_http_status: 304 });
    expect(await read()).toEqual([{ etag: '"1"', last_error: null }]);
    await store(db, run_id, feed, [], { p_http_status: 500, p_error: 'HTTP 500' });
    expect(await read()).toEqual([{ etag: '"1"', last_error: 'HTTP 500' }]);
    expect(await store(db, run_id, feed, [item('b', { title: '' })], { p_etag: '"2"' })).toEqual({
      status: 'invalid',
    });
    expect(await read()).toMatchObject([{ etag: '"1"' }]);
    await db.exec(`update public.newsletter_sources set url = 'https://news.example/moved'`);
    expect(await read()).toEqual([{ etag: null, last_error: null }]);
  });

  it('keeps the items and uses no number when a run fails', async () => {
    const { run_id } = await start(db);
    await store(db, run_id, feed, [item('a')]);
    const { items = [] } = await candidates(db);
    const ids = items.map(({ id }) => id);
    const issues = await count(db, 'newsletter_issues');
    for (const [change, status] of [
      [{ p_title: 't'.repeat(201) }, 'invalid'],
      [{ p_content: null }, 'invalid'],
      [{ p_item_ids: [] }, 'no_new_items'],
      [{ p_item_ids: [...ids, '00000000-0000-4000-8000-00000000ffff'] }, 'items_changed'],
    ] as const) {
      expect(await create(db, run_id, ids, change)).toEqual({ status });
      expect(await states()).toEqual([{ guid: 'a', state: 'new' }]);
    }
    expect(await fail(db, run_id, 'db_error')).toEqual({ status: 'ok' });
    expect(await create(db, run_id, ids)).toEqual({ status: 'not_running' });
    expect(await fail(db, run_id, 'other')).toEqual({ status: 'not_running' });
    expect(await count(db, 'newsletter_issues')).toBe(issues);
    expect(await count(db, 'newsletter_issue_items')).toBe(0);
    expect(await db.query('select status, code from public.newsletter_generation_runs')).toEqual([
      { status: 'failed', code: 'db_error' },
    ]);
  });

  it('runs one at a time, ends one that was silent for a minute, and repeats a result by its key', async () => {
    const key = '00000000-0000-4000-8000-0000000000aa';
    const first = await start(db, key);
    expect(await start(db)).toEqual({ status: 'already_running' });
    expect(await start(db, key)).toEqual({ status: 'already_running' });
    await began('61 seconds');
    const second = await start(db);
    expect(second.status).toBe('ok');
    expect(
      await db.query('select code from public.newsletter_generation_runs where id = $1', [first.run_id]),
    ).toEqual([{ code: 'interrupted' }]);
    expect(await store(db, first.run_id, feed, [item('late')])).toEqual({ status: 'not_running' });
    await fail(db, second.run_id, 'no_new_items');
    expect(await start(db, key)).toMatchObject({ status: 'repeated', code: 'interrupted', issue: null });
  });

  it('does not end a long run that still reads feeds', async () => {
    const { run_id } = await start(db);
    await began('61 seconds');
    await store(db, run_id, feed, [item('a')]);
    expect(await start(db)).toEqual({ status: 'already_running' });
    await db.exec(`alter table public.newsletter_sources disable trigger user;
      update public.newsletter_sources set last_checked_at = last_checked_at - interval '61 seconds';
      alter table public.newsletter_sources enable trigger user`);
    expect((await start(db)).status).toBe('ok');
  });

  it('ends a silent run although a feed was read by a clock that was ahead', async () => {
    await start(db);
    await began('61 seconds');
    await db.exec(`alter table public.newsletter_sources disable trigger user;
      update public.newsletter_sources set last_checked_at = now() + interval '1 year';
      alter table public.newsletter_sources enable trigger user`);
    expect((await start(db)).status).toBe('ok');
    await asService(db, 'generation_process_ended()', []);
    await db.exec(`alter table public.newsletter_sources disable trigger user;
      update public.newsletter_sources set last_checked_at = null;
      alter table public.newsletter_sources enable trigger user`);
  });

  it('ends a run at once when the host of the functions reports that its process is gone', async () => {
    const { run_id } = await start(db);
    expect(await asService(db, 'generation_process_ended()', [])).toEqual({ status: 'ok', ended: 1 });
    expect(
      await db.query('select status, code from public.newsletter_generation_runs where id = $1', [run_id]),
    ).toEqual([{ status: 'failed', code: 'interrupted' }]);
    expect(await asService(db, 'generation_process_ended()', [])).toEqual({ status: 'ok', ended: 0 });
    expect((await start(db)).status).toBe('ok');
  });

  it('skips for a second issue what the first one left out, until that draft is deleted', async () => {
    const { run_id } = await start(db);
    await store(db, run_id, feed, [item('a'), item('b')]);
    const { items = [] } = await candidates(db);
    const { issue } = await create(db, run_id, [items.find(({ title }) => title === 'About a')?.id ?? '']);
    expect(await states()).toEqual([
      { guid: 'a', state: 'selected' },
      { guid: 'b', state: 'skipped' },
    ]);
    const next = await start(db);
    await store(db, next.run_id, feed, [item('a'), item('b')]);
    expect((await candidates(db)).items).toEqual([]);
    await call(db, 'delete_newsletter_draft', { p_issue_id: issue?.id, p_version: 1 });
    expect(await states()).toEqual([
      { guid: 'a', state: 'new' },
      { guid: 'b', state: 'new' },
    ]);
  });

  it('frees the items of a deleted draft and uses those of a published one', async () => {
    const draft = await generated('a');
    expect(await call(db, 'delete_newsletter_draft', { p_issue_id: draft.id, p_version: 2 })).toMatchObject({
      status: 'conflict',
    });
    await call(db, 'delete_newsletter_draft', { p_issue_id: draft.id, p_version: 1 });
    expect(await states()).toEqual([{ guid: 'a', state: 'new' }]);
    const again = await generated('b');
    expect(again.issue_number).toBe(draft.issue_number);
    await call(db, 'publish_newsletter_issue', { p_issue_id: again.id, p_version: 1 });
    expect(await states()).toEqual([
      { guid: 'a', state: 'used' },
      { guid: 'b', state: 'used' },
    ]);
    expect(await call(db, 'delete_newsletter_draft', { p_issue_id: again.id, p_version: 1 })).toMatchObject({
      status: 'locked',
    });
    // A published issue stays for good, as everywhere; the next test begins without it.
    await db.exec(`alter table public.newsletter_issues disable trigger user; delete from public.newsletter_issue_items;
      delete from public.newsletter_issues where id = '${again.id}'; alter table public.newsletter_issues enable trigger user`);
  });
});
