import { beforeEach, describe, expect, it } from 'vitest';
import { selectItems, type Candidate } from '#supabase/functions/generate-newsletter/issue/select-items.ts';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import {
  actAsAdmin,
  candidates,
  create,
  fail,
  item,
  oneFeed,
  start,
  store,
} from '#supabase/tests/support/generation.ts';
import { createPeople } from '#supabase/tests/support/accounts/people.ts';

describe.each(engineNames)('the candidates for an issue on %s', (name) => {
  const db = useEngine(name, createPeople, actAsAdmin);
  let feed: string;
  beforeEach(async () => {
    feed = await oneFeed(db);
  });
  const states = () =>
    db.query('select guid, state from public.newsletter_feed_items order by guid collate "C"');

  const many = (name: string, change: (at: number) => object = () => ({})) =>
    Array.from({ length: 100 }, (_, at) => item(`${name}-${at}`, change(at)));
  const chosen = async () => selectItems((await candidates(db)).items as unknown as Candidate[], 12);
  async function addFeed(name: string, area: string): Promise<string> {
    const [row] = await db.query<{ id: string }>(
      'insert into public.newsletter_sources (name, url, area) values ($1, $2, $3) returning id',
      [name, `https://${name}.example/feed`, area],
    );
    return row?.id ?? '';
  }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

  it.each([
    ['new', { published_at: hoursAgo(0) }],
    ['undated', { published_at: null }],
  ])('keeps the place of a quiet area beside 400 %s items of a busy one', async (_, dated) => {
    const { run_id } = await start(db);
    // Their words name no area, so that the feed decides.
    await store(db, run_id, feed, [
      item('quiet', { title: 'Two days old', excerpt: '', published_at: hoursAgo(48) }),
    ]);
    for (const busy of ['one', 'two', 'three', 'four']) {
      await store(
        db,
        run_id,
        await addFeed(busy, 'security'),
        many(busy, () => dated),
      );
    }
    const items = await chosen();
    expect(items).toHaveLength(12);
    expect(items.filter(({ area }) => area === 'ai').map(({ title }) => title)).toEqual(['Two days old']);
    const { issue } = await create(
      db,
      run_id,
      items.map(({ id }) => id),
    );
    expect(
      await db.query(
        `select i.title from public.newsletter_issue_items l join public.newsletter_feed_items i on i.id = l.item_id
         where l.issue_id = $1 and i.source_id = $2`,
        [issue?.id, feed],
      ),
    ).toEqual([{ title: 'Two days old' }]);
  });

  it('puts an item with a date before any without, in its feed and beside other feeds', async () => {
    const { run_id } = await start(db);
    await store(db, run_id, feed, [
      ...many('undated', () => ({ published_at: null })),
      item('dated', { published_at: hoursAgo(100) }),
    ]);
    await store(db, run_id, await addFeed('other', 'ai'), [
      item('newer', { published_at: hoursAgo(99) }),
      item('none', { published_at: null }),
    ]);
    const titles = (await candidates(db)).items?.map(({ title }) => title) ?? [];
    expect([titles.length, ...titles.slice(0, 2)]).toEqual([103, 'About newer', 'About dated']);
  });

  it('cuts what is more than a thousand items by feed, not by age', async () => {
    const { run_id } = await start(db);
    await store(db, run_id, feed, [item('quiet', { published_at: hoursAgo(150) })]);
    for (let n = 0; n < 11; n += 1)
      await store(db, run_id, await addFeed(`busy-${n}`, 'security'), many(`busy-${n}`));
    const { items = [] } = await candidates(db);
    expect(items).toHaveLength(1000);
    expect(items.at(-1)?.title).toBe('About quiet');
    const shares = Map.groupBy(items, ({ source_name }) => source_name);
    shares.delete('Feed');
    const sizes = [...shares.values()].map(({ length }) => length);
    expect([sizes.length, Math.max(...sizes) - Math.min(...sizes)]).toEqual([11, 1]);
  });

  it('does not purge what an unchanged feed still lists', async () => {
    const first = await start(db);
    await store(db, first.run_id, feed, [item('gone'), item('a')]);
    await db.exec(`update public.newsletter_feed_items set last_seen_at = now() - interval '200 days'`);
    await store(db, first.run_id, feed, [item('a'), item('b')]);
    const { items = [] } = await candidates(db);
    await create(db, first.run_id, [items.find(({ title }) => title === 'About a')?.id ?? '']);
    await db.exec(`update public.newsletter_feed_items set last_seen_at = last_seen_at - interval '89 days'`);
    // It fails, which says nothing of what it lists; then it responds 304.
    const second = await start(db);
    await store(db, second.run_id, feed, [], { p_http_status: 500, p_error: 'HTTP 500' });
    await store(db, second.run_id, feed, [], { p_http_status: 304 });
    expect(
      await db.query(
        `select guid, last_seen_at > now() - interval '1 day' as seen from public.newsletter_feed_items order by guid`,
      ),
    ).toEqual([
      { guid: 'a', seen: true },
      { guid: 'b', seen: true },
    ]);
    await fail(db, second.run_id, 'no_new_items');
    await start(db);
    expect(await states()).toEqual([
      { guid: 'a', state: 'selected' },
      { guid: 'b', state: 'skipped' },
    ]);
  });
});
