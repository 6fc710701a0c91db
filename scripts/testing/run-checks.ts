import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import type { ProcessSupervisor } from '#scripts/processes/process-supervisor.ts';
import { without } from '#scripts/processes/environment.ts';
import { UserError } from '#lib/user-error.ts';
import { report, say } from '#scripts/progress.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Check {
  name: string;
  title: string;
  run(tools: Tools): Promise<Count>;
}

interface Tools {
  /** Runs a package's program on the pinned Node, its output on the terminal; resolves with the exit code. */
  program(args: string[], env?: Record<string, string>): Promise<number>;
  /** Where reports for counting go. */
  reports: string;
}

const bin = {
  eslint: 'node_modules/eslint/bin/eslint.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  cspell: 'node_modules/cspell/bin.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  next: 'node_modules/next/dist/bin/next',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
};

const checks: Check[] = [
  {
    name: 'lint',
    title: 'house rules (eslint), format (prettier), spelling (cspell), unused code (knip)',
    run: (tools) =>
      each(tools, [
        [bin.eslint, '.', '--max-warnings', '0'],
        [bin.prettier, '--check', '--log-level', 'warn', '.'],
        [bin.cspell, 'lint', '--no-progress', '--no-summary'],
        [bin.knip],
      ]),
  },
  {
    name: 'types',
    title: 'routes (next typegen), the whole tree (tsc), the edge functions (deno check)',
    run: (tools) =>
      each(tools, [[bin.next, 'typegen'], [bin.tsc, '--noEmit'], ['scripts/testing/check-functions.ts']]),
  },
  { name: 'unit', title: 'unit tests (vitest)', run: (tools) => vitest(tools, 'unit') },
  {
    name: 'integration',
    title: 'backends, servers and programs, started for real (vitest)',
    run: (tools) => vitest(tools, 'integration'),
  },
  {
    name: 'database',
    title: 'migrations, access and races (vitest)',
    run: (tools) => vitest(tools, 'database'),
  },
  { name: 'browser', title: 'journeys in Chromium against the real stack (playwright)', run: playwright },
  {
    name: 'size',
    title: 'what every public page weighs, in the build of the browser tests',
    run: (tools) => each(tools, [['checks/size.ts', '.next-e2e']]),
  },
];

/**
 * Runs the checks named in `names`, or all, one after another until one fails. The last line it prints is
 * "N passed, N failed", which the build server reads. Returns the exit code.
 */
export async function runChecks(supervisor: ProcessSupervisor, names: string[]): Promise<number> {
  const unknown = names.find((name) => !checks.some((check) => check.name === name));
  if (unknown !== undefined) {
    throw new UserError(
      `There is no check "${unknown}". Choose from: ${checks.map(({ name }) => name).join(', ')}.`,
    );
  }
  const chosen = checks.filter(({ name }) => names.length === 0 || names.includes(name));
  const reports = await mkdtemp(join(tmpdir(), 'checks-'));
  const total: Count = { passed: 0, failed: 0 };
  const lines: (() => void)[] = [];
  try {
    for (const [at, check] of chosen.entries()) {
      say(`\n── ${check.name}: ${check.title}`);
      const began = performance.now();
      const { passed, failed } = await check.run({ reports, program: programRunner(supervisor) });
      total.passed += passed;
      total.failed += failed;
      const seconds = (performance.now() - began) / 1000;
      const print = (): void =>
        report(check.name, failed > 0 ? `${failed} failed` : `${passed} passed`, seconds);
      print();
      lines.push(print);
      if (failed > 0) {
        const skipped = chosen.slice(at + 1).map(({ name }) => name);
        if (skipped.length > 0) lines.push(() => say(`  not run   ${skipped.join(', ')}`));
        break;
      }
    }
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  say('\n── summary');
  for (const print of lines) print();
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}

function programRunner(supervisor: ProcessSupervisor): Tools['program'] {
  return async (args, extra) => {
    // The checks bring their own backend; one that the terminal is set up for must stay out of it.
    const own = without(
      /^(SUPABASE_.*|ENQUIRY_.*|SMTP_.*|MAIL_.*|NODE_ENV|PORT|HOST|DATA_DIR|BACKEND_PORT|BUILD_DIR)$/,
    );
    const env: NodeJS.ProcessEnv = { ...own, ...extra, DIE_WITH_PARENT: String(process.pid) };
    const preload = ['--import', './scripts/processes/die-with-parent.mjs'];
    return supervisor.start({ args: [...preload, ...args], env, output: 'inherit' }).ended;
  };
}

/** Every program counts as one check, and all of them run, so that one report names everything there is to mend. */
async function each({ program }: Tools, commands: string[][]): Promise<Count> {
  const count: Count = { passed: 0, failed: 0 };
  for (const args of commands) {
    if ((await program(args)) === 0) count.passed += 1;
    else count.failed += 1;
  }
  return count;
}

async function vitest({ program, reports }: Tools, project: string): Promise<Count> {
  const file = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await program([bin.vitest, 'run', '--project', project, ...reporters]);
  const result = await readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return settle(code, { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 });
}

async function playwright({ program, reports }: Tools): Promise<Count> {
  const path = await findBrowser((line) => say(`  browser   ${line}`));
  say(`  browser   ${path}`);
  const file = join(reports, 'browser.json');
  const code = await program(['e2e/run.ts'], { CHROMIUM_PATH: path, E2E_RESULT: file });
  const result = await readReport<Count>(file);
  return settle(code, { passed: result?.passed ?? 0, failed: result?.failed ?? 0 });
}

/** A program that failed without naming a failed test, or passed without running one, has failed. */
function settle(code: number, count: Count): Count {
  const silentFailure = count.failed === 0 && (code !== 0 || count.passed === 0);
  return silentFailure ? { ...count, failed: 1 } : count;
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
