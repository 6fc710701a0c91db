import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath } from '../../e2e/support/browser.ts';
import type { Measurement } from '../lib/budgets.ts';
import { median } from '../lib/statistics.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 180_000;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
type Scores = Record<Category, number>;

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string }>;
}

/** The package of the benches (bench/package.json), which neither the site nor its tests install. */
const benchPackage = join(import.meta.dirname, '..');

/** Installs Lighthouse from the lockfile of the benches, once. @throws when the registry cannot be reached */
async function install(): Promise<string> {
  const cli = join(benchPackage, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(cli)) {
    process.stderr.write('installing the packages of bench/ …\n');
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: benchPackage,
    });
  }
  return cli;
}

/** One run on Lighthouse's default phone. Scores from 0 to 100, and which audits cost points. */
async function lighthouse(
  cli: string,
  url: string,
  categories: readonly Category[],
): Promise<{ scores: Scores; faults: string[] }> {
  const { stdout } = await run(
    process.execPath,
    [
      cli,
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    {
      env: { ...process.env, CHROME_PATH: chromiumPath() },
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_REPORT_BYTES,
    },
  );
  const report = JSON.parse(stdout) as Report;
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category].score ?? NaN) * 100)]),
  ) as Scores;
  // What costs points in the categories that must be perfect; performance is never 100.
  const faults = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => report.categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return { scores, faults };
}

/**
 * Every page once for accessibility, best practices and SEO, which are the same each time; performance, which
 * is not, as the median of the rounds. Each goal is judged by the page that is furthest from it.
 */
export async function measureLighthouse(
  site: string,
  paths: readonly string[],
  rounds: number,
): Promise<Measurement[]> {
  const cli = await install();
  const performances = new Map<string, number[]>(paths.map((path) => [path, []]));
  const first = new Map<string, { scores: Scores; faults: string[] }>();
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      const look = () => lighthouse(cli, site + path, round === 0 ? CATEGORIES : ['performance']);
      // Now and then its trace of a page has no beginning; it demands another run itself.
      const result = await look().catch((error: unknown) => {
        if (String(error).includes('run Lighthouse again')) return look();
        throw error;
      });
      if (round === 0) first.set(path, result);
      performances.get(path)!.push(result.scores.performance);
      process.stderr.write(
        `round ${round + 1}  Lighthouse ${path}: ${Object.values(result.scores).join(' ')}\n`,
      );
    }
  }
  const row = (category: Category, goal: number, scoreOf: (path: string) => number): Measurement => {
    const scored = paths.map((path) => ({ path, score: scoreOf(path) }));
    const { path, score } = scored.toSorted((a, b) => a.score - b.score)[0]!;
    const faults = category === 'performance' ? [] : (first.get(path)?.faults ?? []);
    const note = [`${path}, the lowest of ${paths.length}`, ...(score < goal ? faults : [])].join('; ');
    return { what: `Lighthouse ${category}`, measured: score, unit: 'points', goal: { atLeast: goal }, note };
  };
  const single = (category: Category) => (path: string) => first.get(path)?.scores[category] ?? NaN;
  return [
    row('performance', 99, (path) => median(performances.get(path) ?? [])),
    ...(['accessibility', 'best-practices', 'seo'] as const).map((category) =>
      row(category, 100, single(category)),
    ),
  ];
}
