import { expect, it } from 'vitest';
import { ERASED_TABLES } from '#embedded/database/erasure.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';

const db = useEngine('PGlite');

/** What stays although somebody is named there, or is about nobody. */
const kept = [
  // Who did what outlives the account (decision 54).
  'app_private.audit_events.actor_email',
  // Words of ours.
  'public.newsletter_generation_runs.message',
];

it('rewrites every table with an address, a name or a message of a person', async () => {
  const columns = await db.query<{ table: string; column: string }>(`
    select c.relnamespace::regnamespace || '.' || c.relname as table, a.attname as column
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace in ('public'::regnamespace, 'app_private'::regnamespace, 'auth'::regnamespace)
      and a.attname ~ '^((\\w+_)?(email|phone|message)|email_key|address|company)$'`);
  expect(columns.length).toBeGreaterThan(8);
  const left = columns.filter(
    ({ table, column }) => !ERASED_TABLES.includes(table) && !kept.includes(`${table}.${column}`),
  );
  expect(left).toEqual([]);
});
