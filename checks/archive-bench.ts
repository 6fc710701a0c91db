import { readFileSync, writeFileSync } from 'node:fs';
import { wordOf } from './archive-issues.ts';
import { openSite, type BenchSite } from './archive-sites.ts';

/**
 * What a large archive costs, against a small one: `npm run bench:archive`. Two whole sites stand side by side, each with a database, a
 * build and a server of its own, and are asked in turns, so that whatever else the machine does hits both alike. Only the ratios mean
 * anything. Takes some minutes; the exit code is 1 when a ratio is over its limit.
 *
 * Its ports are 3161 and 3162 with 54361 to 54364, its folders .data/bench-* and .next-bench-*, which it removes.
 */
const SMALL = 24;
const LARGE = 5_000;
const ROUNDS = 300;
const SEARCHES = 40;
const BUILDS = 2;
const OUTAGE_VIEWS = 100;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
const over: string[] = [];

/** Prints one line: the small archive, the large one, their ratio and its limit. */
function report(what: string, small: number, large: number, unit: string, limit?: number): void {
  const ratio = large / small;
  const figures = [small, large].map((value) =>
    `${value.toFixed(unit === 'B' ? 0 : 2)} ${unit}`.padStart(13),
  );
  const verdict = limit === undefined ? '' : `≤ ${limit}× ${ratio <= limit ? '✓' : '✗'}`;
  console.log(`${what.padEnd(44)}${figures.join('')}  ${ratio.toFixed(2)}×  ${verdict}`);
  if (limit !== undefined && !(ratio <= limit)) over.push(what);
  // `npm run bench` starts this bench and puts the figure into its own table.
  process.send?.({ what, ratio, limit });
}

let visitor = 0;
/** Fetches a page to its end, as a browser does; returns the milliseconds and the text. */
async function view(
  site: BenchSite,
  path: string,
  init: RequestInit = {},
): Promise<{ ms: number; text: string; status: number }> {
  visitor += 1;
  const address = `198.18.${(visitor >> 8) & 255}.${visitor & 255}`;
  const began = performance.now();
  const answer = await fetch(site.address + path, {
    ...init,
    headers: { 'x-forwarded-for': address, ...init.headers },
  });
  const text = await answer.text();
  return { ms: performance.now() - began, text, status: answer.status };
}

async function inTurns(
  sites: readonly BenchSite[],
  rounds: number,
  work: (site: BenchSite, round: number) => Promise<number>,
): Promise<number[]> {
  const times = sites.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, site] of sites.entries()) times[index]?.push(await work(site, round));
  }
  return times.map(median);
}

/** Asks until the page is one that is kept. */
async function warm(site: BenchSite, path: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(site.address + path);
    await answer.arrayBuffer();
    if (answer.headers.get('cache-status') === 'front; hit') return;
  }
  throw new Error(`${path} is never kept`);
}

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
  const before = await Promise.all(sites.map((site) => site.questions()));
  for (const path of paths) {
    const [small, large] = await inTurns(sites, ROUNDS, async (site) => (await view(site, path)).ms);
    // A sitemap lists every issue, so it grows with them.
    report(`${path}, kept`, small!, large!, 'ms', path === '/sitemap.xml' ? undefined : 1.2);
  }
  const after = await Promise.all(sites.map((site) => site.questions()));
  const asked = after.map((count, index) => count - before[index]!);
  console.log(
    `${'database queries for all these page views'.padEnd(44)}${asked.map((n) => String(n).padStart(13)).join('')}  must be 0`,
  );
  if (asked.some((count) => count !== 0)) over.push('queries per cached view');
  const [small, large] = await Promise.all(
    sites.map(async (site) => (await view(site, '/industry-updates')).text),
  );
  report('HTML apart from the page links', withoutPageLinks(small!), withoutPageLinks(large!), 'B', 1.2);
  report('HTML as it is', Buffer.byteLength(small!), Buffer.byteLength(large!), 'B');
}

/** Corrects an issue and has the site notice, so that every page of the archive is to be made anew. */
async function correct(site: BenchSite, summary: string): Promise<void> {
  const { url, secretKey } = site.backend;
  await fetch(`${url}/rest/v1/newsletter_issues?issue_number=eq.5`, {
    method: 'PATCH',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ summary }),
  });
  // Just after an outage the site does not ask at once.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { text } = await view(site, '/industry-updates/refresh', {
      method: 'POST',
      headers: { accept: 'application/json', origin: site.address },
      body: new URLSearchParams({ from: '/industry-updates' }),
    });
    if (text.includes('"loaded"')) return;
  }
  throw new Error('The site does not notice a correction.');
}

async function pagesMadeAnew(sites: readonly BenchSite[]): Promise<void> {
  for (const path of ['/industry-updates', '/industry-updates/3', '/feed.xml']) {
    const [small, large] = await inTurns(sites, 8, async (site, round) => {
      await correct(site, `Corrected ${round} for ${path}.`);
      return (await view(site, path)).ms;
    });
    report(`${path}, made anew after a correction`, small!, large!, 'ms');
  }
}

async function searches(sites: readonly BenchSite[]): Promise<void> {
  const questions: Record<string, string> = {
    'a word of every second issue': 'security',
    'a phrase': '"software bill of materials"',
    'two words': 'supplier invoice',
    'a word of one issue': wordOf(7),
    'a word of none': 'zeppelin',
  };
  for (const [what, words] of Object.entries(questions)) {
    const [small, large] = await inTurns(sites, SEARCHES, async (site, round) => {
      // Another question each time, with the same finds: equal ones share an answer.
      const q = `${words} -nothing${round}`;
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
    const slow = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Infinity;
    console.log(
      `last good page, database ${what}: median ${median(times).toFixed(2)} ms, 95 % within ${slow.toFixed(2)} ms  ≤ 50 ms ${slow <= 50 ? '✓' : '✗'}`,
    );
    if (!(slow <= 50 && times.every(Number.isFinite))) over.push(`last good page, database ${what}`);
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
  await pagesMadeAnew(sites);
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
