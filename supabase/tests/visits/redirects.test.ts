import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#lib/routes.ts';
import { attempt, engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

describe.each(engineNames)('redirects on %s', (name) => {
  const db = useEngine(name, createPeople);
  beforeEach(() => db.exec('delete from public.redirects'));

  async function save(from: string, target: string, id: string | null = null, seen = 1): Promise<string> {
    const { outcome } = await attempt<{ status: string }>(
      db,
      people.admin,
      `select public.save_redirect($1, $4, $2, $3, true, 'note') ->> 'status' as status`,
      [id, from, target, seen],
    );
    if ('code' in outcome) throw new Error(outcome.message);
    return outcome.rows[0]!.status;
  }
  const add = (from: string, target: string) =>
    db.query('insert into public.redirects (from_path, target, permanent) values ($1, $2, true)', [
      from,
      target,
    ]);

  it.each([
    ['/old', '/contact'],
    ['/old/page.html', '/contact?from=old#form'],
    ['/über uns', '/'],
    ['/old', 'https://else.example'],
    ['/old', 'https://else.example:8443/a?b=c#d'],
  ])('leads %s to %s', async (from, target) => {
    expect(await save(from, target)).toBe('ok');
  });

  it.each([
    ['/', '/contact'],
    ['old', '/contact'],
    ['//old', '/contact'],
    ['/old/', '/contact'],
    ['/Old', '/contact'],
    ['/old?a=b', '/contact'],
    ['/old%20page', '/contact'],
    ['/old/../contact', '/contact'],
    ['/old\\page', '/contact'],
    [`/${'x'.repeat(300)}`, '/contact'],
    ['/old', ''],
    ['/old', 'contact'],
    ['/old', '//else.example'],
    ['/old', '/\\else.example'],
    ['/old', '/../else'],
    ['/old', 'http://else.example/'],
    ['/old', 'javascript:alert(1)'],
    ['/old', 'https://user@else.example/'],
    ['/old', 'https://else.example/\r\nset-cookie: a=b'],
    ['/old', 'https://'],
    ['/old', '/contact/'],
    ['/old', `/${'x'.repeat(500)}`],
  ])('refuses to lead %s to %s', async (from, target) => {
    expect(await save(from, target)).toBe('invalid');
  });

  it('leads nothing away that is no page of the build', async () => {
    const taken = routes.flatMap(({ under }) => [under, `${under}/below`]);
    for (const path of taken) expect([path, await save(path, '/contact')]).toEqual([path, 'invalid']);
    expect(await save('/api-old', '/contact')).toBe('ok');
  });

  it('refuses a path that is listed, and circles and chains of any two', async () => {
    await add('/a', '/b');
    expect(await save('/a', '/c')).toBe('duplicate');
    expect(await save('/b', '/a')).toBe('chained');
    expect(await save('/b', '/c')).toBe('chained');
    expect(await save('/z', '/a?x#y')).toBe('chained');
    expect(await save('/z', '/A')).toBe('chained');
    expect(await save('/self', '/self?x')).toBe('chained');
    expect(await save('/z', '/b')).toBe('ok');
  });

  it('leaves any path at the first step, whatever was saved, changed and removed', async () => {
    const steps = fc.sample(
      fc.record({
        from: fc.integer({ min: 0, max: 7 }),
        target: fc.integer({ min: 0, max: 7 }),
        suffix: fc.constantFrom('', '?a', '#b'),
        kind: fc.constantFrom('save', 'change', 'remove'),
      }),
      { numRuns: 150, seed: 1 },
    );
    type Row = { id: string; from_path: string; target: string };
    const listed = () => db.query<Row>('select id, from_path, target from public.redirects');
    const statuses = new Set<string | undefined>();
    for (const { from, target, suffix, kind } of steps) {
      const [path, to] = [`/page-${from}`, `/PAGE-${target}${suffix}`];
      const id = (await listed()).find(({ from_path }) => from_path === path)?.id;
      if (kind === 'remove') await db.exec(`delete from public.redirects where from_path = '${path}'`);
      else statuses.add(await save(path, to, kind === 'change' ? id : undefined));
      const rows = await listed();
      const left = new Set(rows.map(({ from_path }) => from_path));
      for (const row of rows) expect(left).not.toContain(row.target.split(/[?#]/)[0]!.toLowerCase());
    }
    expect([...statuses]).toEqual(expect.arrayContaining(['chained', 'ok']));
  });

  it('compares one that is changed with the others alone', async () => {
    await add('/a', '/b');
    const [{ id } = { id: '' }] = await db.query<{ id: string }>('select id from public.redirects');
    expect(await save('/a', '/c', id)).toBe('ok');
    expect(await save('/b', '/c', id)).toBe('ok');
    await add('/d', '/e');
    expect(await save('/e', '/c', id)).toBe('chained');
    expect(await save('/d', '/c', id)).toBe('duplicate');
    expect(await save('/f', '/c', '00000000-0000-4000-8000-000000000001')).toBe('not_found');
  });

  it('leaves one alone that somebody else has changed since it was seen, however often it is followed', async () => {
    await add('/a', '/b');
    const [{ id } = { id: '' }] = await db.query<{ id: string }>('select id from public.redirects');
    await db.exec('update public.redirects set hits = hits + 1');
    const { outcome } = await attempt<{ first: string; second: unknown; third: string }>(
      db,
      people.admin,
      `select public.save_redirect($1, 1, '/a', '/c', true, '') ->> 'status' as first,
        public.save_redirect($1, 1, '/a', '/d', true, '') as second,
        public.save_redirect($1, 2, '/a', '/d', true, '') ->> 'status' as third`,
      [id],
    );
    expect('rows' in outcome && outcome.rows).toEqual([
      { first: 'ok', second: { status: 'conflict', version: 2 }, third: 'ok' },
    ]);
  });

  it('holds no more than 500', async () => {
    await db.exec(`insert into public.redirects (from_path, target, permanent)
      select '/old-' || n, '/contact', true from generate_series(1, 500) as n`);
    expect(await save('/old', '/contact')).toBe('too_long');
    const [{ id } = { id: '' }] = await db.query<{ id: string }>('select id from public.redirects limit 1');
    expect(await save('/old', '/contact', id)).toBe('ok');
  });

  it('are listed for visitors without notes, under a number that rises with each change', async () => {
    const version = async () => {
      const read = `select (public.archive_version() ->> 'redirects_version')::bigint::text as polled, public.site_redirects() as list`;
      const { outcome } = await attempt<{ polled: string; list: { version: number; redirects: object[] } }>(
        db,
        people['anonymous visitor'],
        read,
      );
      if ('code' in outcome) throw new Error(outcome.message);
      const [{ polled, list } = { polled: '', list: undefined }] = outcome.rows;
      expect(String(list?.version)).toBe(polled);
      return { version: list!.version, redirects: list!.redirects };
    };
    const seen = [await version()];
    for (const change of [
      `insert into public.redirects (from_path, target, permanent, note) values ('/a', '/b', false, 'secret')`,
      `update public.redirects set target = '/c'`,
      'delete from public.redirects',
    ]) {
      await db.exec(change);
      seen.push(await version());
    }
    const versions = seen.map((each) => each.version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    expect(seen[2]!.redirects).toEqual([
      { id: expect.any(String) as string, from: '/a', target: '/c', permanent: false },
    ]);
    expect(seen[3]!.redirects).toEqual([]);
  });
});
