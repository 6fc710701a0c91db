import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeCatalogue } from '#supabase/tests/support/catalogue.ts';
import { openPostgres } from '#supabase/tests/support/engines.ts';
import { openHosted } from '#supabase/tests/support/hosted.ts';
import type { HostedDatabase } from '#supabase/tests/support/hosted.ts';

const run = promisify(execFile);
const cli = createRequire(import.meta.url).resolve('supabase/dist/supabase.js');
const workdir = fileURLToPath(new URL('../../..', import.meta.url));
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

    /** @throws when the command ends with another code than 0 */
    async function supabase(...args: string[]): Promise<string> {
      const { stdout } = await run(process.execPath, [cli, ...args, `--remote=${hosted.url}`, '--yes'], {
        cwd: workdir,
        // It keeps its own settings in the home folder.
        env: {
          NODE_ENV: 'test',
          PATH: process.env['PATH'],
          HOME: inject('engines').folder,
          DO_NOT_TRACK: '1',
        },
      });
      return stdout;
    }

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
