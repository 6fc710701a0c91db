import { expect } from 'vitest';

const isFew = process.env['FLEET_ROUNDS'] === 'few';

/**
 * How often each thing is tried: `npm run test:fleet` takes the numbers that the site promises, `npm test`
 * (FLEET_ROUNDS=few) as many as fit into a minute (docs/decisions/0066-fleet-and-cdn.md).
 */
export const rounds = isFew
  ? { issues: 2, firstRequests: 60, outageMs: 8_000, perSecond: 50, enquiries: 6, fromVarnish: 60 }
  : { issues: 20, firstRequests: 200, outageMs: 600_000, perSecond: 200, enquiries: 30, fromVarnish: 200 };

/** Prints the rate that requests were sent at, and asserts in the full rounds alone that it was reached. */
export function expectRate(goal: number, perSecond: number): void {
  process.stdout.write(`fleet: ${perSecond.toFixed(0)} requests a second (goal ${goal})\n`);
  if (!isFew) expect(perSecond, 'requests a second').toBeGreaterThanOrEqual(goal * 0.95);
}

/**
 * Prints the time within which this share of them ended, and asserts the goal in the full rounds alone:
 * beside the other work of `npm test` everything takes longer.
 */
export function expectWithin(goalMs: number, share: number, times: number[], what: string): void {
  const within = times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]!;
  const part = `${share * 100} % of ${times.length} ${what}`;
  process.stdout.write(`fleet: ${part} within ${within.toFixed(0)} ms (goal ${goalMs})\n`);
  if (!isFew) expect(within, part).toBeLessThanOrEqual(goalMs);
}
