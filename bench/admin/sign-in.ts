import type { Measurement } from '../lib/budgets.ts';
import { signInAs } from '../lib/sign-in.ts';
import { median } from '../lib/statistics.ts';

/** Together below the limit of all failures in an hour. */
const ROUNDS = 20;

/**
 * A wrong password for a known and for an unknown address, each from an address of its own: nothing may tell
 * them apart.
 */
export async function measureSignIn(port: number, known: string): Promise<Measurement[]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [kind, email] of [
      ['known', known],
      ['unknown', 'nobody@staff.example'],
    ] as const) {
      const from = `127.${kind === 'known' ? 1 : 2}.${round}.1`;
      times[kind].push((await signInAs(port, from, { email, password: 'not the password of anyone' })).ms);
    }
  }
  return (['known', 'unknown'] as const).map((kind) => ({
    what: `wrong password, ${kind} address`,
    measured: median(times[kind]),
    unit: 'ms',
  }));
}
