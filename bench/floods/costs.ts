import type { Measurement } from '../lib/budgets.ts';
import { send, type Response } from '../lib/send.ts';
import { filledBodies } from './cost-bodies.ts';
import { filledRequests, RUNS, type Filled, type Request } from './cost-requests.ts';
import type { FloodPart } from './parts.ts';
import type { FloodedSite } from './flooded-site.ts';

const GOAL_MS = 100;
/** What is slower than this is asked again: the machine may have been busy. */
const SUSPECT_MS = 50;
const TRIES = 4;
const SHOWN = 12;

interface Cost {
  what: string;
  ms: number;
  plainMs: number;
  status: number;
}

/** Each from a network of its own, so that no limit refuses it before it costs something. */
let asked = 0;
const nextAddress = (): string => {
  asked += 1;
  return `127.${64 + (asked >> 14)}.${(asked >> 7) & 127}.${1 + (asked & 127)}`;
};

async function fastest({ port }: FloodedSite, request: Request, isEnough: number): Promise<Response> {
  let best: Response | undefined;
  for (let n = 0; n < TRIES && (!best || best.ms > isEnough); n += 1) {
    const response = await send(port, { from: nextAddress(), ...request });
    if (!best || response.ms < best.ms) best = response;
  }
  return best!;
}

async function measureFilled(site: FloodedSite, { what, plain, filled }: Filled): Promise<Cost[]> {
  const { ms: plainMs } = await fastest(site, plain, 0);
  const costs: Cost[] = [];
  for (const run of RUNS) {
    const text = (length: number): string => run.repeat(Math.ceil(length / run.length)).slice(0, length);
    const { ms, status } = await fastest(site, filled(text), SUSPECT_MS);
    costs.push({ what: `${what}: ${run}${run}…`, ms, plainMs, status });
  }
  return costs;
}

export const costs: FloodPart = {
  name: 'costs',
  title: 'single requests with each header, query, path and body filled, one after the other',
  async measure(site) {
    const all: Cost[] = [];
    const requests = [...filledRequests, ...filledBodies(site.port)];
    // What is compiled at first has been.
    for (const { plain } of requests) await fastest(site, plain, 0);
    for (const filled of requests) all.push(...(await measureFilled(site, filled)));
    const unanswered = all.filter(({ status }) => status === 0).map(({ what }) => what);
    const worst = all.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
    return [
      {
        what: `the slowest of ${all.length} single requests`,
        measured: worst[0]!.ms,
        unit: 'ms',
        goal: { atMost: GOAL_MS },
      },
      ...worst.map(({ what, ms, plainMs, status }): Measurement => ({
        what: `  ${what}`,
        measured: ms / plainMs,
        unit: '×',
        note: `${ms.toFixed(0)} ms, plain ${plainMs.toFixed(0)} ms, status ${status}`,
      })),
      {
        what: '  without a response',
        measured: unanswered.length,
        unit: 'count',
        goal: { atMost: 0 },
        note: unanswered.join('; '),
      },
    ];
  },
};
