import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engineNames, openEngine, openPostgres, type Engine } from './support/engines.ts';
import { acceptEnquiries, seal } from './support/enquiries.ts';

const inAMoment = () => Date.now() + 60_000;
type Count = [directive: string, blocked: string, area: string, reports: number];

const sign = (counts: string, validUntil: number): string =>
  seal(['policy-reports', String(validUntil), counts]);

type Given = { validUntil?: number; signature?: string | null };
/** One committed call, as the web server makes it. */
async function record(db: Engine, counts: unknown, { validUntil = inAMoment(), signature }: Given = {}) {
  const text = typeof counts === 'string' ? counts : JSON.stringify(counts);
  await db.exec('begin; set local role anon');
  try {
    const rows = await db.query<{ answer: { status: string } }>(
      'select public.record_policy_reports($1, $2, $3) as answer',
      [text, validUntil, signature === undefined ? sign(text, validUntil) : signature],
    );
    await db.exec('commit');
    return rows[0]!.answer.status;
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}
/** Every row as one line, sorted. */
async function stored(db: Engine): Promise<string[]> {
  const rows = await db.query<{ line: string }>(
    `select concat_ws(' ', directive, blocked, area, reports) as line from public.policy_report_counts`,
  );
  return rows.map(({ line }) => line).sort();
}

describe.each(engineNames)('counts of policy reports on %s', (name) => {
  let db: Engine;
  beforeAll(async () => {
    db = await openEngine(name);
    await acceptEnquiries(db);
  });
  afterAll(() => db?.close());
  afterEach(() => db.exec('delete from public.policy_report_counts'));

  it('add up by day, rule, what was blocked and part of the site', async () => {
    const inline: Count = ['script-src-elem', 'inline', 'home', 2];
    expect(await record(db, [inline, ['img-src', 'cdn.example', 'contact', 1], inline])).toBe('ok');
    expect(await record(db, [inline])).toBe('ok');
    expect(await stored(db)).toEqual(['img-src cdn.example contact 1', 'script-src-elem inline home 6']);
    const [row] = await db.query<{ today: boolean }>(
      `select bool_and(day = (now() at time zone 'UTC')::date) as today from public.policy_report_counts`,
    );
    expect(row?.today).toBe(true);
  });

  it('are taken only under the signature of the web server, for these very sums, and in time', async () => {
    const counts = JSON.stringify([['img-src', 'data', 'home', 1]]);
    const validUntil = inAMoment();
    expect(await record(db, counts, { signature: null })).toBe('unauthorised');
    expect(await record(db, counts, { signature: 'f'.repeat(64) })).toBe('unauthorised');
    const other = JSON.stringify([['img-src', 'data', 'home', 100]]);
    expect(await record(db, counts, { validUntil, signature: sign(other, validUntil) })).toBe('unauthorised');
    expect(await record(db, counts, { validUntil, signature: sign(counts, validUntil + 1) })).toBe(
      'unauthorised',
    );
    expect(await record(db, counts, { validUntil: Date.now() - 1_000 })).toBe('late');
    expect(await stored(db)).toEqual([]);
  });

  it.each([
    ['no JSON', '<!doctype html>'],
    ['no list', '{}'],
    ['a bare word', '"inline"'],
    ['an empty list', '[]'],
    ['entries that are no lists', '[1, null]'],
    [
      'too many entries',
      JSON.stringify(Array.from({ length: 201 }, (_, n) => ['img-src', `h${n}.example`, 'home', 1])),
    ],
    ['a rule that is a sentence', '[["Script Src", "inline", "home", 1]]'],
    ['an address in place of a host', '[["img-src", "https://a.example/?mail=jo@b.example", "home", 1]]'],
    ['an endless host', JSON.stringify([['img-src', 'a'.repeat(101), 'home', 1]])],
    ['no number', '[["img-src", "inline", "home", "many"]]'],
    ['a number below one', '[["img-src", "inline", "home", 0]]'],
    ['a number beyond reason', '[["img-src", "inline", "home", 99999999999999999999]]'],
  ])('refuse %s without raising', async (_what, counts) => {
    expect(await record(db, counts)).toBe('invalid');
    expect(await stored(db)).toEqual([]);
  });

  it('stay within five hundred rows a day, whatever is reported; the rest is one row', async () => {
    for (let batch = 0; batch < 4; batch += 1) {
      const hosts = Array.from({ length: 200 }, (_, n): Count => [
        'img-src',
        `h${batch}-${n}.example`,
        'home',
        1,
      ]);
      expect(await record(db, hosts)).toBe('ok');
    }
    const [row] = await db.query<{ rows: number; reports: number }>(
      'select count(*)::int as rows, sum(reports)::int as reports from public.policy_report_counts',
    );
    expect(row).toEqual({ rows: 501, reports: 800 });
    expect(await stored(db)).toContain('other other other 300');
    // What has a row already is still counted there.
    expect(await record(db, [['img-src', 'h0-0.example', 'home', 5]])).toBe('ok');
    expect(await stored(db)).toContain('img-src h0-0.example home 6');
  });

  it('are gone after ninety days', async () => {
    await db.exec(`insert into public.policy_report_counts
      select (now() at time zone 'UTC')::date - days, 'img-src', 'data', 'home', days from unnest(array[90, 91]) as days`);
    expect(await record(db, [['img-src', 'inline', 'home', 1]])).toBe('ok');
    expect(await stored(db)).toEqual(['img-src data home 90', 'img-src inline home 1']);
  });

  it('are not taken before the database knows the secret', async () => {
    await db.exec('update app_private.settings set enquiry_signing_secret = null');
    expect(await record(db, [['img-src', 'data', 'home', 1]])).toBe('unavailable');
    await acceptEnquiries(db);
  });
});

describe('several servers that report at once', () => {
  it('lose no count and stay within the rows of a day', async () => {
    const first = await openPostgres();
    try {
      await acceptEnquiries(first);
      const others = await Promise.all(Array.from({ length: 8 }, () => first.connect()));
      const answers = await Promise.all(
        others.map((db, server) =>
          record(
            db,
            Array.from({ length: 100 }, (_, n): Count => ['img-src', `s${server}-${n}.example`, 'home', 1]),
          ),
        ),
      );
      expect(answers).toEqual(Array(8).fill('ok'));
      const [row] = await first.query<{ rows: number; reports: number }>(
        'select count(*)::int as rows, sum(reports)::int as reports from public.policy_report_counts',
      );
      expect(row).toEqual({ rows: 501, reports: 800 });
    } finally {
      await first.close();
    }
  });
});
