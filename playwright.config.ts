import { defineConfig } from 'playwright/test';
import { chromiumPath } from './e2e/support/browser.ts';
import { SITE_URL } from './e2e/support/addresses.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/stack.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two cores: more workers only wait for each other, and for the site they test.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'journeys',
      testIgnore: [
        '**/*faults.spec.ts',
        'load.spec.ts',
        'generation.spec.ts',
        'admin-access.spec.ts',
        'admin-bench.spec.ts',
        'log.spec.ts',
      ],
    },
    // Publishes, so that counts which other journeys read would not hold.
    {
      name: 'generation',
      testMatch: 'generation.spec.ts',
      dependencies: ['journeys'],
      fullyParallel: false,
    },
    // Tries every order an admin can give, so nobody else may give one meanwhile.
    {
      name: 'admin-access',
      testMatch: 'admin-access.spec.ts',
      dependencies: ['generation'],
      fullyParallel: false,
    },
    // These break the backend for everyone, so they run alone, at the end.
    { name: 'faults', testMatch: 'faults.spec.ts', dependencies: ['admin-access'], fullyParallel: false },
    {
      name: 'archive-faults',
      testMatch: 'archive-faults.spec.ts',
      dependencies: ['faults'],
      fullyParallel: false,
    },
    {
      name: 'admin-faults',
      testMatch: 'admin-faults.spec.ts',
      dependencies: ['archive-faults'],
      fullyParallel: false,
    },
    // Asserts nothing about time, so it is no test: `npm run bench:admin` alone runs it.
    ...(process.env.BENCH ? [{ name: 'bench', testMatch: 'admin-bench.spec.ts' }] : []),
    // Reads what all the others have made the site print.
    { name: 'log', testMatch: 'log.spec.ts', dependencies: ['admin-faults'], fullyParallel: false },
    // Measures, so nothing else may run beside it.
    { name: 'load', testMatch: 'load.spec.ts', dependencies: ['log'], fullyParallel: false },
  ],
  use: {
    baseURL: SITE_URL,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
