import { setTimeout as delay } from 'node:timers/promises';
import type { Measurement } from '../lib/budgets.ts';
import type { Response } from '../lib/send.ts';
import { signInAs } from '../lib/sign-in.ts';
import type { FloodPart } from './parts.ts';
import { addresses } from './visitor.ts';

/** Failures of a network within the hour above which it is refused, and some more. */
const PER_NETWORK = 25;
const NETWORKS = 4;
const DURING_MS = 3_000;
/** The answer to a right password has come by then, at one of its fixed steps. */
const GOAL_MS = 2_500;

export const signIn: FloodPart = {
  name: 'sign-in',
  title: 'the right password from a known device during a flood of failures',
  async measure(site) {
    const usual = addresses.visitor;
    const first = await signInAs(site.port, usual, site.admin);
    const device = first.cookies.find((cookie) => /^[\w-]*device/.test(cookie));
    if (first.status !== 303 || device === undefined)
      throw new Error(`The first sign-in got ${first.status} and ${first.cookies.length} cookies`);
    const known = { ...site.admin, cookie: device };
    const quiet = await signInAs(site.port, usual, known);

    const failures: Promise<Response>[] = [];
    const wrong = (n: number): Promise<Response> =>
      signInAs(site.port, `127.0.${31 + (n % NETWORKS)}.1`, {
        email: n % 2 ? site.admin.email : `nobody${n}@staff.example`,
        password: `not the password ${n}`,
      });
    const total = PER_NETWORK * NETWORKS;
    for (let n = 0; n < total; n += 1) {
      failures.push(wrong(n));
      await delay(DURING_MS / total);
    }
    const flooded = await signInAs(site.port, usual, known);
    const statuses = (await Promise.all(failures)).map(({ status }) => status);
    const elsewhere = await signInAs(site.port, '127.0.41.1', site.admin);
    const refused = statuses.filter((status) => status === 429).length;
    return [
      {
        what: 'of one sign-in from a known device in a flood of failures, refused',
        measured: Number(flooded.status !== 303),
        unit: 'count',
        goal: { atMost: 0 },
        note: `quiet ${Number(quiet.status !== 303)}; ${refused} of ${total} failures were refused`,
      },
      {
        what: '  took',
        measured: flooded.ms,
        unit: 'ms',
        goal: { atMost: GOAL_MS },
        note: `quiet ${quiet.ms.toFixed(0)} ms`,
      },
      {
        what: '  of one from a new device, refused',
        measured: Number(elsewhere.status !== 303),
        unit: 'count',
      },
    ] satisfies Measurement[];
  },
};
