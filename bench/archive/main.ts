import { readFileSync, writeFileSync } from 'node:fs';
import { median } from '../lib/statistics.ts';
import { wordOf } from './issues.ts';
import { medianOnEach, over, report } from './report.ts';
import { openSite, type BenchSite } from './sites.ts';
import { correct, view, warm } from './visits.ts';

/**
 * What a large archive costs, against a small one: `npm run bench:archive`. Two whole sites stand side by
 * side, each with a database, a build and a server of its own, and take requests in turns, so that whatever
 * else the machine does hits both alike. Only the ratios mean anything. Takes some minutes; the exit code is
 * 1 when a ratio is over its limit.
 *
 * Its ports are 3161 and 3162 with 54361 to 54364, its folders .data/bench-* and .next-bench-*, which it
 * removes.
 */
const PAGE_SIZE = 20;
const SMALL = 24;
const LARGE = 5_000;
const ROUNDS = 300;
const SEARCHES = 40;
const BUILDS = 2;
const OUTAGE_VIEWS = 100;
const REGENERATED = 25;
const SITEMAP_MS = 1_000;
const MAX_STALE_MS = 50;
/** What a visitor waits at most for a page that is regenerated, at 5,000 issues, in milliseconds. */
const MAX_REGENERATED_MS = 50;

const withoutPageLinks = (html: string): number =>
  Buffer.byteLength(html.replace(/<nav aria-label="Archive pages"[\s\S]*?<\/nav>/, ''));

async function builds(sites: readonly BenchSite[]): Promise<void> {
  const best = sites.map(() => Infinity);
  for (let round = 0; round < BUILDS; round += 1) {
    for (const [index, site] of sites.entries()) best[index] = Math.min(best[index]!, await site.build());
  }
  report(`build (better of ${BUILDS})`, best[0]! / 1000, best[1]! / 1000, 's', 1.3);
}

async function cachedPages(sites: readonly BenchSite[]): Promise<void> {
  const paths = [
    '/industry-updates',
    '/industry-updates/page/2',
    '/industry-updates/3',
    '/feed.xml',
    '/sitemap.xml',
  ];
  for (const site of sites) for (const path of paths) await warm(site, path);
  const before = await Promise.all(sites.map((site) => site.queries()));
  for (const path of paths) {
    const [small, large] = await medianOnEach(sites, ROUNDS, async (site) => (await view(site, path)).ms);
    // A sitemap lists every issue, so it grows with them.
    report(`${path}, cached`, small!, large!, 'ms', path === '/sitemap.xml' ? undefined : 1.2);
  }
  const after = await Promise.all(sites.map((site) => site.queries()));
  const sent = after.map((count, index) => count - before[index]!);
  console.log(
    `${'database queries for all these page views'.padEnd(44)}${sent.map((n) => String(n).padStart(13)).join('')}  must be 0`,
  );
  if (sent.some((count) => count !== 0)) over.push('queries per cached view');
  const [small, large] = await Promise.all(
    sites.map(async (site) => (await view(site, '/industry-updates')).text),
  );
  report('HTML apart from the page links', withoutPageLinks(small!), withoutPageLinks(large!), 'B', 1.2);
  report('HTML as it is', Buffer.byteLength(small!), Buffer.byteLength(large!), 'B');
}

/** Every page number is shown, in order, between Previous and Next, however many there are. */
async function pageNumbers(sites: readonly BenchSite[]): Promise<void> {
  const shown = await Promise.all(
    sites.map(async (site) => {
      const { text } = await view(site, '/industry-updates/page/2');
      const [nav = ''] = /<nav aria-label="Archive pages"[\s\S]*?<\/nav>/.exec(text) ?? [];
      const numbers = [...nav.matchAll(/aria-label="Page (\d+)"/g)].map(([, number]) => Number(number));
      const complete = numbers.every((number, index) => number === index + 1) && nav.includes('>Previous<');
      return { complete, count: numbers.length, wanted: Math.ceil(site.issues / PAGE_SIZE) };
    }),
  );
  const counts = shown.map(({ count }) => String(count).padStart(13)).join('');
  console.log(`${'page numbers shown'.padEnd(44)}${counts}`);
  if (!shown.every(({ complete, count, wanted }) => complete && count === wanted)) over.push('page numbers');
}

/** Like against like: an issue whose list is full on both sites. */
const issueBelowNewest = ({ issues }: BenchSite) => `/industry-updates/${issues - 1}`;

/**
 * A visitor's wait for a page after a correction. The site regenerates the first of them by itself, on the
 * small archive often before the visitor comes, so the wait is bounded and not the ratio.
 */
async function pagesAfterCorrection(sites: readonly BenchSite[]): Promise<void> {
  const regenerated = async (
    what: string,
    pathOf: (site: BenchSite) => string,
    limit?: number,
  ): Promise<number> => {
    const [small, large] = await medianOnEach(sites, REGENERATED, async (site, round) => {
      await correct(site, `Corrected ${round} for ${what}.`);
      return (await view(site, pathOf(site))).ms;
    });
    report(`${what}, after a correction`, small!, large!, 'ms');
    if (limit !== undefined && large! > limit) over.push(`${what}, after a correction`);
    return large!;
  };
  await regenerated('/industry-updates', () => '/industry-updates', MAX_REGENERATED_MS);
  await regenerated('the issue before the newest', issueBelowNewest, MAX_REGENERATED_MS);
  await regenerated('/feed.xml', () => '/feed.xml', MAX_REGENERATED_MS);
  // Four issues on the one, twenty on the other.
  await regenerated('/industry-updates/page/2', () => '/industry-updates/page/2');
  // It lists every issue, so its time grows with them; it is bounded by what a crawler would wait.
  const sitemap = await regenerated('/sitemap.xml', () => '/sitemap.xml');
  if (!(sitemap <= SITEMAP_MS)) over.push(`/sitemap.xml regenerated within ${SITEMAP_MS} ms`);
}

async function searches(sites: readonly BenchSite[]): Promise<void> {
  const searches: Record<string, string> = {
    'a word of every second issue': 'security',
    'a phrase': '"software bill of materials"',
    'two words': 'supplier invoice',
    'a word of one issue': wordOf(7),
    'a word of none': 'zeppelin',
    'nothing but what to leave out': '',
  };
  for (const [what, words] of Object.entries(searches)) {
    const [small, large] = await medianOnEach(sites, SEARCHES, async (site, round) => {
      // Another question each time, with the same finds: equal ones share a response.
      const q = `${words} -nothing${round}`.trim();
      return (await view(site, `/industry-updates/search?${new URLSearchParams({ q })}`)).ms;
    });
    report(`search for ${what}`, small!, large!, 'ms', 3);
  }
}

/** The slowest of a hundred views says more about the machine than about the site, so the 95th counts. */
async function outages(sites: readonly BenchSite[]): Promise<void> {
  const cases = [
    { order: 'down', what: 'down' },
    { order: 'hang', what: 'hanging' },
    { order: 'down', what: 'down, after a correction', corrected: true },
    { order: 'hang', what: 'hanging, after a correction', corrected: true },
  ] as const;
  for (const { order, what, ...more } of cases) {
    for (const site of sites) {
      await warm(site, '/industry-updates/page/2');
      if ('corrected' in more) await correct(site, 'Corrected before an outage.');
      await site.fault(order);
    }
    const times: number[] = [];
    for (let round = 0; round < OUTAGE_VIEWS; round += 1) {
      for (const site of sites) {
        const { ms, status } = await view(site, '/industry-updates/page/2');
        times.push(status === 200 ? ms : Infinity);
      }
    }
    for (const site of sites) await site.fault('none');
    // It learns of the outage by waiting, so its figure is told apart.
    const first = times.slice(0, sites.length).map((ms) => ms.toFixed(0));
    console.log(`first view of each site, database ${what}: ${first.join(' ms, ')} ms`);
    if (!(Math.max(...times.slice(0, sites.length)) <= MAX_STALE_MS)) {
      over.push(`first view, database ${what}`);
    }
    const slow = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity;
    console.log(
      `stale page, database ${what}: median ${median(times).toFixed(2)} ms, 95 % within ${slow.toFixed(2)} ms  ≤ ${MAX_STALE_MS} ms ${slow <= MAX_STALE_MS ? '✓' : '✗'}`,
    );
    if (!(slow <= MAX_STALE_MS && times.every(Number.isFinite))) over.push(`stale page, database ${what}`);
  }
}

const sites: BenchSite[] = [];
// Next writes the types folder of every build into it.
const tsconfig = readFileSync('tsconfig.json');
try {
  sites.push(await openSite(SMALL, { site: 3161, backend: 54361, proxy: 54363 }));
  sites.push(await openSite(LARGE, { site: 3162, backend: 54362, proxy: 54364 }));
  console.log(
    `${''.padEnd(44)}${[SMALL, LARGE].map((count) => `${count} issues`.padStart(13)).join('')}  ratio`,
  );
  await builds(sites);
  for (const site of sites) await site.start();
  await cachedPages(sites);
  await pageNumbers(sites);
  await pagesAfterCorrection(sites);
  await searches(sites);
  await outages(sites);
} finally {
  for (const site of sites) await site.stop();
  writeFileSync('tsconfig.json', tsconfig);
}
if (over.length > 0) {
  console.error(`Over the limit: ${over.join('; ')}`);
  process.exit(1);
}
process.exit(0);
