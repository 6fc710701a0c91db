import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateTypes, typesFile } from '#supabase/scripts/types.ts';
import { engineNames, openEngine } from '#supabase/tests/support/engines.ts';
import type { Engine } from '#supabase/tests/support/engines.ts';

describe.each(engineNames)('the generated types on %s', (name) => {
  let db: Engine;
  beforeAll(async () => {
    db = await openEngine(name);
  });
  afterAll(() => db?.close());

  it('are those committed; if not, run: npm run db:types', async () => {
    expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes(db));
  });

  it('name a column that a migration adds', async () => {
    await db.exec(
      'begin; alter table public.contact_submissions add column drifted integer not null default 1',
    );
    const generated = await generateTypes(db);
    await db.exec('rollback');
    expect(generated).toContain('drifted?: number;');
    expect(generated).not.toBe(await readFile(typesFile, 'utf8'));
  });
});
