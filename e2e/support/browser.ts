import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The browser of CHROMIUM_PATH, which the test command sets; else Playwright's own; else the system's. */
export function chromiumPath(): string {
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = candidates.find((candidate) => candidate && existsSync(candidate));
  if (!found) throw new Error('No Chromium found: run `npm test`, which installs one, or set CHROMIUM_PATH.');
  return found;
}
