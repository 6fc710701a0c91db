import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runSupabaseCli, supabaseCli } from '#supabase/scripts/cli.ts';
import { generateTypes, typesFile } from '#supabase/scripts/types.ts';
import { describeCatalogue } from '#supabase/tests/support/catalogue.ts';
import { openPostgres } from '#supabase/tests/support/engines.ts';
import { openHosted } from '#supabase/tests/support/hosted.ts';
import type { HostedDatabase } from '#supabase/tests/support/hosted.ts';

const { folder: home } = inject('engines');
const { connection } = inject('engines').postgres;

/** The real Supabase CLI against a database as hosted Supabase makes it. */
describe.skipIf(connection.connectionString).each(['all', 'none'] as const)(
  'a hosted database whose new tables grant %s to the API roles',
  (defaultPrivileges) => {
    let hosted: HostedDatabase;
    beforeAll(async () => {
      hosted = await openHosted(connection, defaultPrivileges);
    });
    afterAll(() => hosted?.close());

    const supabase = (...args: string[]) => supabaseCli({ url: hosted.url, home }, ...args);

    it('takes the migrations from the Supabase CLI, once', async () => {
      await supabase('db', 'push');
      const history = () =>
        hosted.db.query<{ name: string }>('select name from supabase_migrations.schema_migrations');
      expect((await history())[0]).toEqual({ name: 'baseline' });
      const before = await history();
      await supabase('db', 'push');
      expect(await history()).toEqual(before);
    });

    it('then has the catalogue and the privileges that the other tests judge', async () => {
      const judged = await openPostgres();
      try {
        expect(await describeCatalogue(hosted.db)).toEqual(await describeCatalogue(judged));
      } finally {
        await judged.close();
      }
    });

    it.runIf(defaultPrivileges === 'none')(
      'has the types that are committed; if not, run: npm run db:types',
      async () => {
        const committed = await readFile(typesFile, 'utf8');
        expect(await generateTypes({ url: hosted.url, home })).toBe(committed);
      },
    );

    it.runIf(defaultPrivileges === 'none')(
      'is the same when the CLI builds it from schema_paths',
      async () => {
        const migrated = await describeCatalogue(hosted.db);
        // With pg-delta on, which is the default, a reset applies the migrations instead.
        const { stderr } = await runSupabaseCli(
          ['db', 'reset', '--no-seed', '--experimental', `--remote=${hosted.url}`],
          { NODE_ENV: 'test', HOME: home, DO_NOT_TRACK: '1', SUPABASE_EXPERIMENTAL_PGDELTA_ENABLED: 'false' },
        );
        expect(stderr).not.toContain('Applying migration');
        expect(await describeCatalogue(hosted.db)).toEqual(migrated);
      },
    );

    it('passes the advisors at warning level', async () => {
      const output = await supabase('db', 'advisors', '--level', 'warn', '--fail-on', 'warn');
      expect(output).not.toContain('cache_key');
    });

    it('lets the advisors warn of a function without a fixed search path', async () => {
      await hosted.db.exec(`create function public.loose() returns integer language sql as 'select 1'`);
      try {
        await expect(
          supabase('db', 'advisors', '--level', 'warn', '--fail-on', 'warn'),
        ).rejects.toMatchObject({ stdout: expect.stringContaining('function_search_path_mutable') });
      } finally {
        await hosted.db.exec('drop function public.loose()');
      }
    });
  },
);

// `supabase db lint` needs the extension plpgsql_check, which neither test server has.
describe('the schema files', () => {
  it('compile with every additional check of PL/pgSQL', async () => {
    const hosted = await openHosted(connection, 'none');
    try {
      await hosted.db.exec(`set plpgsql.extra_errors = 'all'`);
      await hosted.migrate();
    } finally {
      await hosted.close();
    }
  });
});
