import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { interleave, median, quartiles } from '../lib/statistics.ts';
import { load } from '../lib/wrk.ts';

/**
 * `npm run bench:counting [rounds] [seconds]`: what counting costs a page from memory, for a visit of which
 * only the page is counted and for one with a referring site and a campaign. Two processes, one with a
 * counter and one without, take turns under the same load. Prints the median of the rounds and their spread.
 */
const rounds = Number(process.argv[2] ?? 25);
const seconds = Number(process.argv[3] ?? 5);
const ALLOWED = 0.97;
const browser = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
};
const visits = [
  { name: 'a page', query: '', headers: browser },
  {
    name: 'a page of a campaign',
    query: '?utm_source=letter&utm_medium=email&utm_campaign=spring',
    headers: { ...browser, Referer: 'https://search.example/results?q=observability' },
  },
];

const children: ChildProcess[] = [];
async function start(...args: string[]): Promise<string> {
  const child = fork(join(import.meta.dirname, 'site.ts'), args);
  children.push(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return `http://127.0.0.1:${port}/about`;
}

try {
  const without = await start();
  const counting = await start('counts');
  // Each with and without a counter in every round, and each round begins with another of them.
  const targets = visits.flatMap(({ name, query, headers }) =>
    [counting, without].map((site) => ({
      name: `${name} ${site === counting ? 'counted' : 'not counted'}`,
      url: site + query,
      headers,
    })),
  );
  const measured = await interleave(targets, rounds, async ({ url, headers }) => {
    const { requestsPerSecond } = await load({ url, headers, connections: 32, seconds });
    return requestsPerSecond;
  });
  for (const { name } of visits) {
    const [counted, bare] = ['counted', 'not counted'].map((how) => measured.get(`${name} ${how}`)!);
    const ratios = counted!.map((figure, round) => figure / bare![round]!);
    const [low, ratio, high] = quartiles(ratios);
    console.log(
      `${name}: ${ratio.toFixed(3)} × the requests/s without counting ` +
        `(${median(counted!).toFixed(0)} against ${median(bare!).toFixed(0)}), half of ${rounds} rounds ` +
        `between ${low.toFixed(3)} and ${high.toFixed(3)}; at least ${ALLOWED} wanted`,
    );
    if (high - low > 1 - ALLOWED)
      console.log(`${name}: the rounds differ by more than is allowed; measure on a quiet machine`);
    if (!(ratio >= ALLOWED)) process.exitCode = 1;
  }
} finally {
  for (const child of children) child.kill();
}
