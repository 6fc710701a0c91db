import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { keepUsedParsers } from '#embedded/database/result-parsers.ts';

it('values and arrays of the types in use come as before, and few parsers are copied for each query', async () => {
  const db = new PGlite();
  const look = async (): Promise<unknown> =>
    (
      await db.query(`select true as b, 1 as i, 2::bigint as l, 'a' as t, '{"a": 1}'::jsonb as j,
        gen_random_uuid() is null as u, timestamptz '2026-11-24T01:02:03Z' as at, null::text as n,
        array[true, null] as bs, array[1, 2] as "is", array['a', 'b,"c'] as ts, array['{"a": 1}'::jsonb] as js,
        array['8d8ac1ef-9e26-4d2f-9c0b-3e8f1b1d2a11'::uuid] as us, array['name'::name] as ns,
        array[timestamptz '2026-11-24T01:02:03Z'] as ats, array[1.5::numeric] as nums`)
    ).rows;
  const before = await look();
  keepUsedParsers(db);
  expect(await look()).toEqual(before);
  expect(Object.keys(db.parsers).length).toBeLessThan(40);
  await db.close();
});
