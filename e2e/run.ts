import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { groups, specsOf } from './groups.ts';
import { accounts } from './support/admin/accounts.ts';
import { templateIn } from './support/stack/addresses.ts';
import { buildForTests } from './support/stack/build.ts';
import { startBackend } from '#embedded/backend.ts';
import { root } from '#scripts/processes/process-supervisor.ts';

/**
 * The browser tests: `npm run test:e2e [file or folder]`, `npm run test:smoke`,
 * `npm run test:engines`. Builds once, then runs each group of e2e/groups.ts on a stack of its own, as many
 * at a time as E2E_LANES says, and those that wait beside them. A failure in one group leaves the others
 * alone. The last line is "N passed, N failed"; E2E_RESULT names a file for the counts as JSON.
 */
/** As many as processors: each stack is several programs, and more stacks only take turns. */
const LANES = Number(process.env['E2E_LANES'] ?? Math.min(4, availableParallelism()));
const LABEL_WIDTH = Math.max(...groups.map(({ name }) => name.length));

type Count = { passed: number; failed: number; skipped: number; failures: string[] };

const args = process.argv.slice(2);
const isSmoke = args.includes('--smoke');
const isEngines = args.includes('--engines');
const wanted = args.filter((arg) => !arg.startsWith('--'));
const options = args.filter((arg) => arg.startsWith('--') && !['--smoke', '--engines'].includes(arg));

/** The groups that hold the wanted files, or all. Smoke tests share one stack. */
function chosenGroups(): { name: string; files: string[] }[] {
  if (isSmoke) return [{ name: 'all', files: [] }];
  if (isEngines) return [{ name: 'engines', files: [] }];
  const all = groups.map(({ name }) => ({ name, files: specsOf(name) }));
  const names = wanted.flatMap((path) => {
    const name = basename(path).replace(/(\.spec)?(\.ts)?$/, '');
    return all.find((group) => group.name === name)?.files ?? [name];
  });
  const unknown = names.find((name) => !all.some(({ files }) => files.includes(name)));
  if (unknown !== undefined) {
    process.stderr.write(`There is no browser test "${unknown}": they stand in the folders of e2e/.\n`);
    process.exit(1);
  }
  return all
    .map(({ name, files }) => ({ name, files: files.filter((file) => names.includes(file)) }))
    .filter(({ files }) => names.length === 0 || files.length > 0);
}

/**
 * Runs one group; its output goes to the terminal line by line, each under the group's name.
 * @param folder of this run, with the data of the groups and their reports
 */
async function runGroup({ name, files }: { name: string; files: string[] }, folder: string): Promise<Count> {
  const report = join(folder, `${name}.json`);
  const child = spawn(
    process.execPath,
    [
      // A stack serves for minutes: optimising PostgreSQL's WebAssembly costs more than it saves.
      '--liftoff-only',
      'node_modules/playwright/cli.js',
      'test',
      '--reporter=list,json',
      ...(isSmoke ? ['--grep', '@smoke'] : []),
      ...options,
      ...files.map((file) => `/${name}/${file}.spec.ts`),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        E2E_GROUP: name,
        E2E_DATA: folder,
        // Where an engine is missing, these tests are skipped; `npm run test:engines` wants both.
        ...(isEngines && { E2E_ALL_ENGINES: 'yes' }),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PLAYWRIGHT_FORCE_TTY: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim()) process.stdout.write(`${name.padEnd(LABEL_WIDTH)} ${line}\n`);
    });
  }
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (status) => resolve(status ?? 1));
  });
  const count = await countIn(report, isSmoke ? 'e2e' : `e2e/${name}`);
  // A run that failed without naming a test, or ran none, has failed: its stack may not have started.
  if (count.failed === 0 && (code !== 0 || count.passed + count.skipped === 0)) {
    count.failed = 1;
    count.failures.push(`e2e/${name}: ended with code ${code}`);
  }
  return count;
}

interface Failure {
  message?: string;
}

interface Suite {
  suites?: Suite[];
  specs: {
    ok: boolean;
    file: string;
    line: number;
    title: string;
    tests: { results: { errors: Failure[] }[] }[];
  }[];
}

/** Colours of a terminal, of which Playwright's messages have some. */
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** What a failed test's errors say, on one line of at most 600 characters. */
const reasonOf = ({ tests }: Suite['specs'][number]): string =>
  describe(tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)));

const describe = (failures: Failure[]): string =>
  failures
    .map(({ message }) => (message ?? 'no message').replace(colours, '').replace(/\s+/g, ' '))
    .join(' | ')
    .slice(0, 600);

function failedIn(suites: Suite[]): string[] {
  return suites.flatMap(({ suites: inner, specs }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => `${spec.file}:${spec.line}: ${spec.title}: ${reasonOf(spec)}`),
    ...failedIn(inner ?? []),
  ]);
}

async function countIn(report: string, folder: string): Promise<Count> {
  try {
    const { stats, suites, errors } = JSON.parse(await readFile(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      suites: Suite[];
      /** Outside of any test: when the stack or a worker starts or ends. */
      errors: Failure[];
    };
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: [
        ...failedIn(suites),
        ...(errors.length > 0 ? [`outside of a test: ${describe(errors)}`] : []),
      ].map((failure) => `${folder}/${failure}`),
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}

/** A data folder with migrations, seeds and accounts, which each group copies. */
async function makeTemplate(dataDir: string): Promise<void> {
  const backend = await startBackend({ dataDir, port: 0 });
  for (const account of Object.values(accounts)) await backend.saveAccount(account);
  await backend.close();
}

async function main(): Promise<number> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  const chosen = chosenGroups();
  const folder = await mkdtemp(join(tmpdir(), 'browser-tests-'));
  const total: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const summary: string[] = [];
  const waits = (name: string) => groups.some((group) => group.name === name && group.waits);
  const beside = chosen.filter(({ name }) => waits(name));
  const others = chosen.filter(({ name }) => !waits(name));
  const lane = async (queue: typeof chosen) => {
    for (let group = queue.shift(); group; group = queue.shift()) {
      const groupBegan = performance.now();
      const count = await runGroup(group, folder);
      total.passed += count.passed;
      total.failed += count.failed;
      total.skipped += count.skipped;
      total.failures.push(...count.failures);
      const took = ((performance.now() - groupBegan) / 1000).toFixed(0);
      summary.push(
        `  ${group.name.padEnd(LABEL_WIDTH)} ${count.passed} passed, ${count.failed} failed (${took} s)`,
      );
    }
  };
  try {
    const [isBuilt] = await Promise.all([buildForTests(), makeTemplate(templateIn(folder))]);
    process.stdout.write(`build ${isBuilt ? 'made' : 'up to date'}, database ready (${seconds()} s)\n`);
    const lanes = Array.from({ length: Math.min(LANES, others.length) }, () => lane(others));
    await Promise.all([lane(beside), ...lanes]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (process.env['E2E_RESULT']) await writeFile(process.env['E2E_RESULT'], JSON.stringify(total));
  process.stdout.write(`\n${summary.join('\n')}\n  in ${seconds()} s\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  return total.failed > 0 ? 1 : 0;
}

process.exitCode = await main();
