import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessMatrix, ownFunctions } from '#supabase/access/access-matrix.ts';
import { cellOf, newEnquiry } from '#supabase/access/cells.ts';
import type { Attempt, Cell, Kind } from '#supabase/access/cells.ts';
import { attempt, engineNamesWithHosted } from './support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, submit, submitParams, submitSql } from './support/enquiries.ts';
import { fixtures, outsiders, regrant } from './support/access-fixtures.ts';
import { createHalfway, createPeople, people } from './support/accounts/people.ts';
import type { Person } from './support/accounts/people.ts';

const insiders = ['reader', 'editor', 'admin', 'service'] as const;

function kindOf(person: Person): Kind {
  const insider = insiders.find((kind) => kind === person);
  if (insider) return insider;
  return people[person].role === 'anon' ? 'anon' : 'user';
}

describe.each(engineNamesWithHosted())('who may do what on %s', (engine) => {
  const db = useEngine(engine, createPeople, createHalfway, acceptEnquiries);
  beforeAll(async () => {
    await submit(db, enquiry());
    await db.exec(fixtures);
  });

  async function cell(person: Person, { sql, changed }: Attempt, isNested: boolean): Promise<Cell> {
    const { outcome, seen } = await attempt<{ cell: unknown }, { cell: unknown }>(
      db,
      people[person],
      sql,
      [],
      { sql: changed ?? 'select 1 as cell where false', isNested },
    );
    if ('code' in outcome) return outcome.code === '42501' ? 'denied' : outcome.code;
    const rows = changed ? seen : outcome.rows;
    return rows.length === 0 ? 'nothing' : rows.map((row) => String(row.cell)).join(', ');
  }

  describe.each([
    ['with the grants of the migrations', 'granted', undefined],
    ['after every table privilege was granted again', 'regranted', regrant],
  ] as const)('%s', (_, mode, before) => {
    // Once for all attempts, each of which undoes what it did.
    beforeAll(async () => {
      if (before) await db.exec(`begin; ${before}`);
    });
    afterAll(async () => {
      if (before) await db.exec('rollback');
    });

    describe.each(Object.entries(accessMatrix))('%s', (_subject, { attempts, expected }) => {
      it.each([...outsiders, ...insiders] as const)('%s', async (person) => {
        const kind = kindOf(person);
        const wanted: Record<string, Cell> = {};
        const found: Record<string, Cell> = {};
        for (const each of attempts) {
          const row = expected[each.name];
          wanted[each.name] = row ? cellOf(row, mode, kind) : 'not listed';
          found[each.name] = await cell(person, each, before !== undefined);
        }
        expect(found).toEqual(wanted);
      });
    });
  });

  it('tries every table of the exposed schema', async () => {
    const tables = await db.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    expect(tables.map(({ name }) => name).filter((name) => !(name in accessMatrix))).toEqual([]);
  });

  it('tries every function of the exposed schema', async () => {
    const functions = await db.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
    );
    const tried = JSON.stringify(Object.values(accessMatrix).map(({ attempts }) => attempts));
    const left = functions.filter(({ name }) => !tried.includes(`public.${name}(`));
    expect(left.map(({ name }) => name).toSorted()).toEqual(Object.keys(ownFunctions));
  });

  it('lets only a visitor without a session send an enquiry', async () => {
    for (const person of [...outsiders, ...insiders] as const) {
      const { outcome } = await attempt<{ result: { status: string } }>(
        db,
        people[person],
        submitSql,
        submitParams(enquiry()),
      );
      const result = 'code' in outcome ? outcome.code : outcome.rows[0]?.result.status;
      expect([person, result]).toEqual([person, people[person].role === 'anon' ? 'ok' : '42501']);
    }
  });

  it('demotes an admin at once and promotes one at once', async () => {
    const list = 'select 1 as cell from public.contact_submissions';
    await db.exec(
      `begin; update auth.users set raw_app_meta_data = '{}' where email = 'admin@access.example'`,
    );
    await db.exec('savepoint s');
    const claims = JSON.stringify(people.admin.claims);
    await db.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
    await db.exec('set local role authenticated');
    expect(await db.query(list)).toEqual([]);
    await db.exec(
      `rollback to s; update auth.users set raw_app_meta_data = '{"role": "admin"}' where email = 'admin@access.example'`,
    );
    await db.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
    await db.exec('set local role authenticated');
    expect(await db.query(list)).toHaveLength(1);
    await db.exec('rollback');
  });

  it('overwrites what an inserted enquiry says about its date, status and notes', async () => {
    const { seen } = await attempt<never, { status: string; admin_notes: string | null; today: boolean }>(
      db,
      people.service,
      `insert into public.contact_submissions ${newEnquiry}`,
      [],
      {
        before: regrant,
        sql: `select status, admin_notes, created_at > now() - interval '1 hour' as today from public.contact_submissions where name = 'A'`,
      },
    );
    expect(seen).toEqual([{ status: 'unread', admin_notes: null, today: true }]);
  });
});
