import { defineConfig } from 'playwright/test';
import { chromiumPath } from './e2e/support/browser.ts';
import { groupNamed, specOf } from './e2e/groups.ts';
import { SITE_URL } from './e2e/support/addresses.ts';

const group = groupNamed(process.env.E2E_GROUP);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/stack.ts',
  outputDir: `test-results/${group.name}`,
  // The files of a group share one stack; groups run side by side (e2e/run.ts).
  testMatch: group.files.map(specOf),
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
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
