import { defineConfig } from 'vitest/config';

// `server-only` throws unless the React Server condition is set.
const conditions = ['react-server', 'node', 'import', 'default'];
const serverOnly = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** A machine with other work takes its time; what never comes still fails. */
const patient = { expect: { poll: { timeout: 20_000 } } };

const rooms =
  '{app,components,content,lib,server,workers,scripts,embedded,bench,checks,deploy,supabase/functions}';
/** What starts a backend, a server, Deno or another program stands in a folder of this name. */
const integration = `${rooms}/**/{tests,_tests}/**/*.test.ts`;

export default defineConfig({
  test: {
    projects: [
      {
        ...serverOnly,
        test: {
          ...patient,
          name: 'unit',
          include: [`${rooms}/**/*.test.ts`],
          exclude: ['**/node_modules/**', integration],
          environment: 'node',
          // One process for all files halves the time: packages are loaded once, our modules for each file.
          pool: 'threads',
          isolate: false,
          // Half as many again as processors: a fifth of the time is spent waiting for connections and files.
          maxWorkers: '150%',
          setupFiles: ['checks/reset-modules.ts'],
          // Generated tests run hundreds of cases; a busy machine may take its time.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Components become text with the React of browsers; that of React Server Components refuses to.
        resolve: { alias: { 'server-only': `${import.meta.dirname}/node_modules/server-only/empty.js` } },
        test: {
          ...patient,
          name: 'components',
          include: ['{app,components}/**/*.test.tsx'],
          environment: 'node',
          pool: 'threads',
          isolate: false,
          maxWorkers: '150%',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...serverOnly,
        test: {
          ...patient,
          name: 'integration',
          include: [integration],
          globalSetup: ['embedded/tests/support/template-folder.ts'],
          // Optimising the WebAssembly of databases that are open for seconds costs more than it saves.
          execArgv: ['--liftoff-only'],
          exclude: ['**/node_modules/**'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Without the conditions above: they would make `pg` load its own pool as the wrong kind of module.
        test: {
          ...patient,
          name: 'database',
          include: ['supabase/tests/**/*.test.ts'],
          globalSetup: ['supabase/tests/support/setup.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // One process for all files: PGlite compiles PostgreSQL once in each.
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        // Without the conditions above, as the database tests.
        test: {
          ...patient,
          name: 'fleet',
          include: ['e2e/fleet/fleet.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
        },
      },
    ],
  },
});
