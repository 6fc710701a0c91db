import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openEngine } from '#supabase/tests/support/engines.ts';
import { useDatabase } from '#supabase/tests/support/use-engine.ts';

const foundation = new URL('../../schemas/01_foundation/01_settings.sql', import.meta.url);

describe('the status words of the functions', () => {
  const db = useDatabase(() => openEngine('PGlite'));

  it('are exactly those that the foundation lists', async () => {
    const listed = /-- Status words: ((?:.*\n)+?)\n/.exec(await readFile(foundation, 'utf8'))?.[1] ?? '';
    const words = [...listed.matchAll(/[a-z_]+/g)].map(([word]) => word);
    const used = await db.query<{ word: string }>(`
      select distinct m[1] as word
      from pg_proc as p, regexp_matches(
        p.prosrc, 'jsonb_build_object\\(\\s*''status'', (?:case when found then ''ok'' else )?''([a-z_]+)''', 'g'
      ) as m
      where p.pronamespace in ('public'::regnamespace, 'app_private'::regnamespace) order by 1`);
    expect(words).toEqual(used.map(({ word }) => word));
  });
});
