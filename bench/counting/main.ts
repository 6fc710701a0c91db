import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from '../lib/statistics.ts';
import { load } from '../lib/wrk.ts';

/**
 * `npm run bench:counting [rounds] [seconds]`: what counting costs a page from memory. Two processes, one
 * with a counter and one without, take turns under the same load.
 */
const rounds = Number(process.argv[2] ?? 9);
const seconds = Number(process.argv[3] ?? 5);
const ALLOWED = 0.97;
const headers = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  Referer: 'https://search.example/results?q=observability',
};

const children: ChildProcess[] = [];
async function start(...args: string[]): Promise<string> {
  const child = fork(join(import.meta.dirname, 'site.ts'), args);
  children.push(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return `http://127.0.0.1:${port}/about`;
}

try {
  const urls = { without: await start(), counting: await start('counts') };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured: Record<string, number> = {};
    // The other one first in every second round.
    const turn = Object.entries(urls);
    for (const [name, url] of round % 2 === 0 ? turn : turn.toReversed()) {
      const { requestsPerSecond } = await load({ url, headers, connections: 32, seconds });
      measured[name] = requestsPerSecond;
    }
    ratios.push(measured.counting! / measured.without!);
    console.log(
      `round ${round + 1}: ${measured.counting!.toFixed(0)} against ${measured.without!.toFixed(0)} requests/s`,
    );
  }
  const ratio = median(ratios);
  console.log(`counting: ${ratio.toFixed(3)} × the requests/s without it; at least ${ALLOWED} wanted`);
  if (ratio < ALLOWED) process.exitCode = 1;
} finally {
  for (const child of children) child.kill();
}
