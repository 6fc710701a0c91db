import { defineConfig } from 'vitest/config';

// `server-only` throws unless the React Server condition is set; our server modules are exactly what these tests exercise.
const resolve = {
  conditions: ['react-server', 'node', 'import', 'default'],
};
const ssr = { resolve: { conditions: ['react-server', 'node', 'import', 'default'] } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: [
            '{app,components,content,lib,server,workers,scripts,embedded,bench,checks,supabase/functions}/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
          // Generated tests run hundreds of cases; a busy machine may take its time.
          testTimeout: 30_000,
        },
      },
      {
        // Without the conditions above: they would make `pg` load its own pool as the wrong kind of module.
        test: {
          name: 'database',
          include: ['supabase/tests/**/*.test.ts'],
          globalSetup: ['supabase/tests/support/setup.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
