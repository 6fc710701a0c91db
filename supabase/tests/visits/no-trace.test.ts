import { expect, it } from 'vitest';
import { countRequest } from '#server/visits/count-request.ts';
import { textOf, VisitCounter } from '#server/visits/visit-counter.ts';
import { openEngine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries } from '#supabase/tests/support/enquiries.ts';
import { recordVisits, sydneyDay } from '#supabase/tests/support/visits.ts';

const VISITORS = 10_000;

const db = useDatabase(() => openEngine('PGlite'), acceptEnquiries);

/** Every row of every table of ours, as text. */
async function allData(): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'app_private', 'auth')`,
  );
  const parts = await Promise.all(
    tables.map(({ name }) =>
      db.query<{ text: string }>(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} as t`),
    ),
  );
  return parts.map(([row]) => row!.text).join('\n');
}

it('ten thousand addresses and browsers leave no trace of themselves in any table', async () => {
  const counter = new VisitCounter(await sydneyDay(db));
  const marks: string[] = [];
  for (let n = 0; n < VISITORS; n += 1) {
    const address = `10.${n >> 8}.${n & 255}.77`;
    const browser = `Version/${n}.4711`;
    const language = `en-x-${n}mark`;
    marks.push(address, browser, language);
    const request = {
      method: 'GET',
      url: `/contact?session=${browser}&utm_source=mail`,
      headers: {
        host: 'www.example.com',
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${browser}`,
        'x-forwarded-for': address,
        'x-client-ip': address,
        'accept-language': language,
        referer: `https://search.example/?from=${address}`,
      },
    };
    countRequest(counter, request, 200, 'text/html; charset=utf-8');
  }
  expect(await recordVisits(db, textOf(counter.take()!))).toBe('ok');
  const data = await allData();
  expect(data).toContain('search.example,mail//,10000,');
  expect(marks.filter((mark) => data.includes(mark))).toEqual([]);
});
