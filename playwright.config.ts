import { defineConfig } from 'playwright/test';
import { chromiumPath } from './e2e/support/browser.ts';
import { groupNamed } from './e2e/groups.ts';
import { SITE_URL } from './e2e/support/stack/addresses.ts';

const group = groupNamed(process.env.E2E_GROUP);

export default defineConfig({
  testDir: group.name === 'all' ? 'e2e' : `e2e/${group.name}`,
  // Vitest has what ends in .test.ts.
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/stack/stack.ts',
  outputDir: `test-results/${group.name}`,
  // The files of a group share one stack; groups run side by side (e2e/run.ts).
  testIgnore: group.name === 'all' ? '**/engines/**' : [],
  // Node takes the types off by itself, in a fraction of the time that Babel needs.
  build: { external: ['**/*'] },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Bounds for what never comes, far beyond what a machine needs that does several other things beside it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: SITE_URL,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Costs a tenth of the time; `npm run test:e2e <file> -- --trace=retain-on-failure` has one.
    trace: 'off',
    screenshot: 'only-on-failure',
    ...(!group.hasMotion && { contextOptions: { reducedMotion: 'reduce' } }),
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
