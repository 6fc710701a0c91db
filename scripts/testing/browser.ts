import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { root } from '#scripts/processes/process-supervisor.ts';
import { inherited } from '#scripts/processes/environment.ts';
import { config } from '#lib/config.ts';
import { messageOf, UserError } from '#lib/user-error.ts';

interface Way {
  name: string;
  /** Paths to try, once whatever this way installs is installed. */
  paths: () => Promise<string[]> | string[];
}

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const minutes = 60_000;

const named: Way = { name: 'the one named by CHROMIUM_PATH', paths: () => [config().CHROMIUM_PATH ?? ''] };
const own: Way = { name: "Playwright's own", paths: () => [chromium.executablePath()] };

/** Browsers with all that visitors have. */
const complete: Way[] = [
  own,
  { name: 'the one installed on this system', paths: () => systemPaths },
  {
    name: 'playwright install chromium',
    async paths() {
      await run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], 4 * minutes);
      return [chromium.executablePath()];
    },
  },
  {
    name: 'apt-get install chromium',
    async paths() {
      if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
      await run('/usr/bin/apt-get', ['update', '-q'], 2 * minutes);
      await run(
        '/usr/bin/apt-get',
        ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', 'chromium'],
        6 * minutes,
      );
      return ['/usr/bin/chromium'];
    },
  },
];

/** A headless shell halves the time of the tests; it has no back/forward cache and sends no reports. */
const shell: Way = {
  name: 'the @sparticuz/chromium package',
  async paths() {
    const { default: bundled } = await import('@sparticuz/chromium');
    return [await bundled.executablePath()];
  },
};

/**
 * The path of a Chromium that starts: one that is there, else one that this machine lets us
 * install. Says what it tries, and each attempt is bounded in time; a way that fails leads to the
 * next. Throws UserError when all have.
 */
export async function findBrowser(
  say: (line: string) => void,
  candidates: Way[] = [named, own, shell, ...complete],
  starts: (path: string) => Promise<boolean> = startsHeadless,
): Promise<string> {
  for (const { name, paths } of candidates) {
    try {
      for (const path of await paths()) {
        if (path === '' || !existsSync(path)) continue;
        if (await starts(path)) return path;
        say(`${path} does not start`);
      }
    } catch (error) {
      say(`${name}: ${messageOf(error)}`);
    }
    say(`no browser from ${name}`);
  }
  throw new UserError(
    'No Chromium could be found or installed; install Chromium or Google Chrome, or set CHROMIUM_PATH.',
  );
}

/** The path of a Chromium with back/forward cache and Reporting API, as {@link findBrowser} finds one. */
export const findCompleteBrowser = (): Promise<string> =>
  findBrowser((line) => process.stdout.write(`${line}\n`), [...complete, named]);

/** Whether the tests could use it: a version number alone would hide a missing library. */
export async function startsHeadless(path: string, limit = minutes / 2): Promise<boolean> {
  try {
    const args = ['--no-sandbox', '--disable-gpu'];
    const browser = await chromium.launch({ executablePath: path, args, timeout: limit });
    try {
      const page = await browser.newPage();
      await page.goto('about:blank', { timeout: limit });
      return true;
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

/** The program's output. Rejects when it fails or outlasts the limit; what it started goes with it. */
function run(program: string, args: string[], limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...inherited(), DEBIAN_FRONTEND: 'noninteractive' },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2000)));
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended, and all it started too.
      }
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error(`stopped after ${limit / 1000} s`));
    }, limit);
    process.once('exit', end);
    const done = (): void => {
      clearTimeout(timer);
      process.off('exit', end);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('close', (code) => {
      done();
      if (code === 0) resolve(output);
      else reject(new Error(`ended with code ${code}: ${errors.trim().split('\n').at(-1) ?? ''}`));
    });
  });
}
