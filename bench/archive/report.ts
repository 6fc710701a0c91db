import { median } from '../lib/statistics.ts';
import type { BenchSite } from './sites.ts';

/** What was over its limit. */
export const over: string[] = [];

/** Prints one line: the small archive, the large one, their ratio and its limit. */
export function report(what: string, small: number, large: number, unit: string, limit?: number): void {
  const ratio = large / small;
  const figures = [small, large].map((value) =>
    `${value.toFixed(unit === 'B' ? 0 : 2)} ${unit}`.padStart(13),
  );
  const verdict = limit === undefined ? '' : `≤ ${limit}× ${ratio <= limit ? '✓' : '✗'}`;
  console.log(`${what.padEnd(44)}${figures.join('')}  ${ratio.toFixed(2)}×  ${verdict}`);
  if (limit !== undefined && !(ratio <= limit)) over.push(what);
  // `npm run bench` runs this bench as a child process and puts the figure into its own table.
  process.send?.({ what, ratio, limit });
}

/** Does the work once on each site in turn, round for round. @returns the median time on each */
export async function medianOnEach(
  sites: readonly BenchSite[],
  rounds: number,
  work: (site: BenchSite, round: number) => Promise<number>,
): Promise<number[]> {
  const times = sites.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, site] of sites.entries()) times[index]?.push(await work(site, round));
  }
  return times.map((measured) => median(measured));
}
