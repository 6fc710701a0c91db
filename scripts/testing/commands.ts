import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import pLimit from 'p-limit';
import { settings } from '#lib/config/schema.ts';
import { findBrowser } from './browser.ts';
import { folderInMemory } from './temporary-folder.ts';
import { root, type Output, type ProcessSupervisor } from '#scripts/processes/process-supervisor.ts';
import { without } from '#scripts/processes/environment.ts';
import { say } from '#scripts/progress.ts';

export interface Count {
  passed: number;
  failed: number;
  /** The failed tests by file and title, as far as the program names them. */
  failures?: string[];
}

/** What a command of the tests came to; `output` is what it printed when that was collected. */
export interface Outcome extends Count {
  output: string;
}

type Command = (run: Run, args: string[]) => Promise<Count>;

/** Runs a program on the pinned Node; resolves with its exit code. */
type Run = (args: string[], env?: Record<string, string>) => Promise<number>;

const bin = {
  eslint: 'node_modules/eslint/bin/eslint.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  cspell: 'node_modules/cspell/bin.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  next: 'node_modules/next/dist/bin/next',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** The commands of package.json that test something; each takes file names, and alone it takes everything. */
const commands = {
  lint: async (run, files) => {
    const where = files.length > 0 ? files : ['.'];
    // Each leaves out the files that it has no rules for; cspell.json says whose words are checked.
    const spelt = files.flatMap((file) => ['--file', file]);
    // ESLint takes as long as the others together.
    return each(run, { atOnce: 2 }, [
      [bin.eslint, '--max-warnings', '0', '--no-warn-ignored', ...where],
      [bin.prettier, '--check', '--log-level', 'warn', '--ignore-unknown', ...where],
      [bin.cspell, 'lint', '--no-progress', '--no-summary', '--no-must-find-files', ...spelt],
      // It looks at the whole tree.
      ...(files.length > 0 ? [] : [[bin.knip]]),
    ]);
  },
  typecheck: (run) =>
    each(run, { atOnce: 1 }, [
      [bin.next, 'typegen'],
      [bin.tsc, '--noEmit'],
      ['scripts/testing/check-functions.ts'],
    ]),
  // A file decides by itself which of them it belongs to.
  'test:unit': (run, files) =>
    vitest(run, ['unit', 'components', ...(files.length > 0 ? ['integration'] : [])], files),
  'test:integration': (run, files) => vitest(run, ['integration'], files),
  'test:db': (run, files) => vitest(run, ['database'], files),
  'test:smoke': (run) => browserTests(run, ['--smoke']),
  'test:e2e': (run, args) => browserTests(run, args),
  'test:engines': (run) => browserTests(run, ['--engines']),
  // With `--few` as many rounds as `npm test` has time for (e2e/fleet/support/rounds.ts).
  'test:fleet': (run, args) => {
    const rounds = args.includes('--few') ? { FLEET_ROUNDS: 'few' } : undefined;
    return vitest((program, env) => run(program, { ...env, ...rounds }), ['fleet'], []);
  },
  size: (run) => each(run, { atOnce: 1 }, [['checks/size/size.ts', '.next-e2e']]),
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** Settings that are for tests. */
const KEPT = new Set(['CHROMIUM_PATH', 'TEST_DATABASE_URL']);
/** The tests bring their own settings and backend; what the terminal is set up for must stay out of them. */
const FOREIGN = new RegExp(
  `^(SUPABASE_.*|NODE_ENV|${Object.keys(settings.shape)
    .filter((name) => !KEPT.has(name))
    .join('|')})$`,
);

/** Runs one of the commands; what it prints goes to the terminal, or into the outcome. */
export async function runCommand(
  supervisor: Pick<ProcessSupervisor, 'start'>,
  name: CommandName,
  { args = [], output = 'inherit' }: { args?: string[]; output?: Output } = {},
): Promise<Outcome> {
  let printed = '';
  const inherited = without(FOREIGN);
  const temporary = inherited['TMPDIR'] ? undefined : await folderInMemory();
  const run: Run = async (program, extra) => {
    const env: NodeJS.ProcessEnv = {
      ...inherited,
      // Hundreds of processes load the same modules.
      NODE_COMPILE_CACHE: join(root, '.data/compiled'),
      ...(temporary && { TMPDIR: temporary }),
      ...extra,
      DIE_WITH_PARENT: String(process.pid),
    };
    const preload = ['--import', './scripts/processes/die-with-parent.mjs'];
    const child = supervisor.start({ args: [...preload, ...program], env, output });
    const code = await child.ended;
    printed += child.output();
    return code;
  };
  const command: Command = commands[name];
  try {
    return { ...(await command(run, args)), output: printed };
  } finally {
    if (temporary) await rm(temporary, { recursive: true, force: true });
  }
}

/** Every program counts as one, and all of them run, so that one report names everything there is to mend. */
async function each(run: Run, { atOnce }: { atOnce: number }, programs: string[][]): Promise<Count> {
  const failures: string[] = [];
  const limit = pLimit(atOnce);
  await limit.map(programs, async (args) => {
    if ((await run(args)) !== 0) failures.push(args.join(' '));
  });
  return { passed: programs.length - failures.length, failed: failures.length, failures };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Skipped, where what they need is not installed. */
  numPendingTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

async function vitest(run: Run, projects: string[], files: string[]): Promise<Count> {
  return withReport(async (file) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await run([bin.vitest, 'run', ...chosen, ...reporters, ...files]);
    const result = await readReport<VitestReport>(file);
    const failures = result?.testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        // A file that could not be loaded has failed without a test.
        const titles = failed.length > 0 ? failed.map(({ fullName }) => fullName) : ['could not run'];
        return titles.map((title) => `${relative(root, name)}: ${title}`);
      });
    const count = {
      passed: result?.numPassedTests ?? 0,
      failed: result?.numFailedTests ?? 0,
      ...(failures && { failures }),
    };
    return settle(code, count, result?.numPendingTests);
  });
}

async function browserTests(run: Run, args: string[]): Promise<Count> {
  const path = await findBrowser((line) => say(`  browser   ${line}`));
  say(`  browser   ${path}`);
  return withReport(async (file) => {
    // It fills one database: optimising PostgreSQL's WebAssembly costs more than it saves.
    const code = await run(['--liftoff-only', 'e2e/run.ts', ...args], {
      CHROMIUM_PATH: path,
      E2E_RESULT: file,
    });
    const result = await readReport<Count>(file);
    return settle(code, { passed: 0, failed: 0, ...result });
  });
}

/** A program that failed without naming a failed test, or passed without running one, has failed. */
function settle(code: number, count: Count, skipped = 0): Count {
  const silentFailure = count.failed === 0 && (code !== 0 || count.passed + skipped === 0);
  return silentFailure ? { ...count, failed: 1 } : count;
}

async function withReport<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
