import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '#lib/user-error.ts';
import { applyMigrations, applySeeds, pgliteDatabase, prepareDatabase } from '#embedded/database/database.ts';

describe('the migration runner on PGlite', () => {
  const pglite = new PGlite();
  const db = pgliteDatabase(pglite);
  let dir = '';

  beforeAll(() => prepareDatabase(db), 60_000);
  afterAll(() => pglite.close());
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterEach(async () => {
    await rm(dir, { recursive: true });
    await db.exec(`drop table if exists a, b; delete from supabase_migrations.schema_migrations;
                   delete from supabase_migrations.seed_files`);
  });
  const write = (name: string, sql: string) => writeFile(join(dir, name), sql);

  it('can be prepared twice and gives the request roles the functions of hosted Supabase', async () => {
    await prepareDatabase(db);
    const id = '8d8ac1ef-9e26-4d2f-9c0b-3e8f1b1d2a11';
    await db.exec(`begin; set local role authenticated;
      set local request.jwt.claims = '{"sub":"${id}","role":"authenticated"}'`);
    const rows = await db.query('select auth.uid()::text as uid, auth.role() as role');
    await db.exec('rollback');
    expect(rows).toEqual([{ uid: id, role: 'authenticated' }]);
  });

  it('keeps nothing that the auth server notes of accounts, also nothing from before', async () => {
    const note = () =>
      db.query(`insert into auth.audit_log_entries (id, payload)
        values (gen_random_uuid(), '{"action":"login","actor_username":"desk@staff.example"}')`);
    const noted = () => db.query('select payload from auth.audit_log_entries');
    await db.exec('drop trigger keep_no_log on auth.audit_log_entries');
    await note();
    expect(await noted()).toHaveLength(1);
    await prepareDatabase(db);
    await note();
    expect(await noted()).toEqual([]);
  });

  it('applies each migration once and records its text in the table of the Supabase CLI', async () => {
    await write('20250101000000_first.sql', 'create table a (id int); -- kept\ninsert into a values (1);');
    await write('20250102000000_second.sql', 'insert into a values (2);');
    expect(await applyMigrations(db, dir)).toEqual(['20250101000000_first.sql', '20250102000000_second.sql']);
    expect(await applyMigrations(db, dir)).toEqual([]);
    expect(await db.query('select count(*)::int as n from a')).toEqual([{ n: 2 }]);
    expect(
      await db.query(
        'select version, name, statements from supabase_migrations.schema_migrations order by version',
      ),
    ).toEqual([
      {
        version: '20250101000000',
        name: 'first',
        statements: ['create table a (id int); -- kept\ninsert into a values (1);'],
      },
      { version: '20250102000000', name: 'second', statements: ['insert into a values (2);'] },
    ]);
  });

  it('names an applied migration that was edited, and applies nothing', async () => {
    await write('20250101000000_first.sql', 'create table a (id int);');
    await applyMigrations(db, dir);
    await write('20250101000000_first.sql', 'create table a (id bigint);');
    await write('20250102000000_second.sql', 'create table b (id int);');
    await expect(applyMigrations(db, dir)).rejects.toThrow('another 20250101000000_first.sql');
    expect(await db.query("select to_regclass('public.b') as b")).toEqual([{ b: null }]);
    await write('20250101000000_first.sql', 'create table a (id int);');
    await applyMigrations(db, dir);
    await write('20250102000000_second.sql', 'create table b (id bigint);');
    await expect(applyMigrations(db, dir)).rejects.toThrow('20250102000000_second.sql was edited after');
  });

  it('leaves nothing of a failing migration and keeps the ones before it', async () => {
    await write('20250101000000_first.sql', 'create table a (id int);');
    await write('20250102000000_broken.sql', 'create table b (id int); select 1 / 0;');
    await expect(applyMigrations(db, dir)).rejects.toThrow(
      'Migration 20250102000000_broken.sql failed and was rolled back: division by zero',
    );
    expect(await db.query("select to_regclass('public.a')::text as a, to_regclass('public.b') as b")).toEqual(
      [{ a: 'a', b: null }],
    );
    expect(await db.query('select version from supabase_migrations.schema_migrations')).toHaveLength(1);
  });

  it('refuses a removed, a late, a doubled and a transaction-controlling migration', async () => {
    await write('20250102000000_first.sql', 'create table a (id int);');
    await applyMigrations(db, dir);
    await write('20250101000000_late.sql', 'create table b (id int);');
    await expect(applyMigrations(db, dir)).rejects.toThrow('Give it a later timestamp');
    await rm(join(dir, '20250101000000_late.sql'));
    await write('20250102000000_twin.sql', 'select 1;');
    await expect(applyMigrations(db, dir)).rejects.toThrow('Two migrations carry the version');
    await rm(join(dir, '20250102000000_twin.sql'));
    await write('20250103000000_own.sql', '-- why\nbegin; select 1; commit;');
    await expect(applyMigrations(db, dir)).rejects.toThrow('must not open or close a transaction');
    await write(
      '20250103000000_own.sql',
      'create function f() returns void language plpgsql as $$\nbegin\nend\n$$;',
    );
    expect(await applyMigrations(db, dir)).toEqual(['20250103000000_own.sql']);
    await db.exec('drop function f()');
    await rm(join(dir, '20250103000000_own.sql'));
    await rm(join(dir, '20250102000000_first.sql'));
    await expect(applyMigrations(db, dir)).rejects.toThrow('no longer in the migrations folder');
  });

  it('says of a database of a newer release which release or backup to take', async () => {
    await write('20250101000000_baseline.sql', 'create table a (id int);');
    await write('20250102000000_newer.sql', 'create table b (id int);');
    await applyMigrations(db, dir);
    await rm(join(dir, '20250102000000_newer.sql'));
    const refused = applyMigrations(db, dir);
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow(
      /^This database was used by a newer release .* restore a backup that this one made/,
    );
  });

  it('says how to begin anew when the database is older than the first migration of the folder', async () => {
    await write('20250101000000_old.sql', 'create table a (id int);');
    await applyMigrations(db, dir);
    await rm(join(dir, '20250101000000_old.sql'));
    await write('20250102000000_baseline.sql', 'create table b (id int);');
    const refused = applyMigrations(db, dir);
    await expect(refused).rejects.toThrow(UserError);
    await expect(refused).rejects.toThrow(
      /^This database was made by a version before the first release .* start again\.$/,
    );
    expect(await db.query("select to_regclass('public.b') as b")).toEqual([{ b: null }]);
  });

  it('runs a seed once, even after the file changed', async () => {
    await db.exec('create table a (id int)');
    const seed = join(dir, '10_rows.sql');
    await writeFile(seed, 'insert into a values (1);');
    expect(await applySeeds(db, [seed])).toEqual(['10_rows.sql']);
    await writeFile(seed, 'insert into a values (2);');
    expect(await applySeeds(db, [seed])).toEqual([]);
    expect(await db.query('select id from a')).toEqual([{ id: 1 }]);
  });
});
