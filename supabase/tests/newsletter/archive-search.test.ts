import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attempt, engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { people } from '#supabase/tests/support/accounts/people.ts';

interface Found {
  issue_number: number;
  title: string | null;
  snippet: string;
}
interface CallResult {
  status: string;
  total?: number;
  pages?: number;
  results?: Found[];
}

const issue = (number: number, title: string | null, content: string, extra = `'sent', 'public'`) => [
  `insert into public.newsletter_issues (issue_number, title, summary, content, sent_at, status, visibility)
   values ($1, $2, '', $3, now(), ${extra})`,
  [number, title, content] as unknown[],
];

describe.each(engineNames)('searching the archive on %s', (name) => {
  const db = useEngine(name);
  beforeEach(() => db.exec('begin'));
  afterEach(() => db.exec('rollback'));

  async function add(...values: Parameters<typeof issue>): Promise<void> {
    const [sql, params] = issue(...values);
    await db.query(sql as string, params as unknown[]);
  }
  async function search(query: string | null, page: number | null = 1): Promise<CallResult> {
    await db.exec('set local role anon');
    const [row] = await db.query<{ result: CallResult }>('select public.search_issues($1, $2) as result', [
      query,
      page,
    ]);
    await db.exec('reset role');
    return row!.result;
  }
  const numbers = (result: CallResult) => result.results?.map(({ issue_number: number }) => number);

  it('finds words in titles and texts in any of their forms, titles first', async () => {
    await add(1, 'Backups', 'Restoring a backup is a skill.');
    await add(2, 'Nothing here', 'We rehearsed how to restore.');
    await add(3, 'Restore before you need to', 'A drill.');
    const result = await search('restored');
    expect(result).toMatchObject({ status: 'ok', total: 3, pages: 1 });
    expect(numbers(result)).toEqual([3, 2, 1]);
    expect(numbers(await search('"rehearsed how"'))).toEqual([2]);
    expect(numbers(await search('restore -drill'))).toEqual([2, 1]);
    expect(await search('zeppelin')).toMatchObject({ status: 'ok', total: 0, pages: 0, results: [] });
  });

  it('marks the match in plain text without Markdown, and a text cannot forge a mark', async () => {
    await add(
      1,
      null,
      'See **the** [patch note](https://a.example/patch) \ue000forged\ue001 <script>patch</script>',
    );
    const [found] = (await search('patch')).results ?? [];
    expect(found?.title).toBeNull();
    expect(found?.snippet).toContain('\ue000patch\ue001 note');
    expect(found?.snippet).not.toMatch(/a\.example|\*\*|\ue000forged/);
  });

  it('shows a snippet as the issue reads', async () => {
    await add(
      1,
      null,
      '## Heading\n\n- **Call back**, see [us](/contact).\n- *Two* people `patch` it\n\n> at once',
    );
    const [found] = (await search('people')).results ?? [];
    expect(found?.snippet).toBe('Heading · Call back, see us. · Two \ue000people\ue001 patch it at once');
  });

  it('never finds a withdrawn issue, from the moment of its withdrawal', async () => {
    await add(1, 'Secret plan', 'plan', `'draft', 'public'`);
    await add(2, 'Withdrawn plan', 'plan', `'sent', 'withdrawn'`);
    await add(3, 'Open plan', 'plan');
    expect(numbers(await search('plan'))).toEqual([3]);
    await db.query(`update public.newsletter_issues set visibility = 'withdrawn' where issue_number = 3`);
    expect(numbers(await search('plan'))).toEqual([]);
    await db.query(`update public.newsletter_issues set status = 'sent' where issue_number = 1`);
    expect(numbers(await search('plan'))).toEqual([1]);
    await db.query(
      `update public.newsletter_issues set content = 'scheme', title = 'Open' where issue_number = 1`,
    );
    expect(numbers(await search('plan'))).toEqual([]);
    expect(numbers(await search('schemes'))).toEqual([1]);
  });

  it('returns ten a page, of the newest two hundred', async () => {
    await db.query(`insert into public.newsletter_issues (issue_number, title, content, status, sent_at)
      select n, 'Issue ' || n, 'common', 'sent', now() from generate_series(1, 230) as n`);
    const first = await search('common');
    expect(first).toMatchObject({ total: 230, pages: 20 });
    expect(numbers(first)).toEqual([230, 229, 228, 227, 226, 225, 224, 223, 222, 221]);
    expect(numbers(await search('common', 20))).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
    expect(await search('common', 21)).toEqual({ status: 'invalid' });
  });

  it('finds a word in an old title first, before two hundred newer texts', async () => {
    await add(1, 'Common ground', 'About something else.');
    await add(2, `The director's rare common`, 'Nothing.');
    await db.query(`insert into public.newsletter_issues (issue_number, title, content, status, sent_at)
      select n, 'Issue ' || n, 'common rare ' || 'director''s text', 'sent', now() from generate_series(3, 260) as n`);
    const first = await search('common');
    expect(first).toMatchObject({ total: 260, pages: 20 });
    expect(numbers(first)?.slice(0, 3)).toEqual([2, 1, 260]);
    // The last of two hundred: two titles, and the newest 198 texts.
    expect(numbers(await search('common', 20))?.at(-1)).toBe(63);
    expect(numbers(await search(`"director's rare"`))).toEqual([2]);
    expect(numbers(await search('common -ground'))?.slice(0, 2)).toEqual([2, 260]);
    expect(numbers(await search('common -something'))).not.toContain(1);
    expect(
      numbers(await search('ground or rare'))
        ?.slice(0, 2)
        .sort(),
    ).toEqual([1, 2]);
  });

  it('finds an issue without a title by the title the site shows', async () => {
    await add(7, null, 'Text.');
    await add(8, ' ', 'Text.');
    await add(9, 'A title', 'Text.');
    expect(numbers(await search('newsletter issue'))).toEqual([8, 7]);
    expect(numbers(await search('"newsletter issue 7"'))).toEqual([7]);
  });

  it.each([
    ['', 'no_words'],
    ['the', 'no_words'],
    ['-', 'no_words'],
    // Only what to leave out: that would be nearly the whole archive, and no index helps.
    ['-plan', 'no_words'],
    ['-plan -"two words"', 'no_words'],
    ['word or -plan', 'no_words'],
    ['"\'\\:*|&!()<->', 'no_words'],
    ['x'.repeat(201), 'too_long'],
    [null, 'invalid'],
  ])('for %j returns %s and raises nothing', async (query, status) => {
    expect(await search(query)).toEqual({ status });
  });

  it.each([0, -1, null, 2147483647])('refuses page %s', async (page) => {
    expect(await search('word', page)).toEqual({ status: 'invalid' });
  });

  it('accepts any characters in a query', async () => {
    await add(1, 'One', 'a:* b');
    for (const query of [
      `'; drop table x; --`,
      '%_\\',
      'a <-> b',
      '((((',
      'é\u0301\u202e',
      '\ue000a\ue001',
      'a'.repeat(200),
    ]) {
      expect((await search(query)).status).toMatch(/^(ok|no_words)$/);
    }
  });

  it('refuses every role but anon, and so does the index', async () => {
    // `attempt` has its own transaction.
    await db.exec('rollback');
    for (const person of ['signed-in user', 'admin', 'service'] as const) {
      const { outcome } = await attempt(db, people[person], `select public.search_issues('plan', 1)`);
      expect([person, outcome]).toEqual([person, expect.objectContaining({ code: '42501' })]);
    }
    const { outcome } = await attempt(
      db,
      people['anonymous visitor'],
      'select * from app_private.issue_search',
    );
    expect(outcome).toMatchObject({ code: '42501' });
  });
});
