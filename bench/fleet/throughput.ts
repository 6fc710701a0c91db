import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startBalancer, type BalancerName } from '../../e2e/fleet/support/balancer.ts';
import type { Fleet } from '../../e2e/fleet/support/fleet.ts';
import { freePorts } from '../../deploy/tests/support/programs.ts';
import type { Measurement } from '../lib/budgets.ts';
import type { Options } from '../lib/options.ts';
import { processesOn, processorMs } from '../lib/processes.ts';
import { interleave, median, medianOf } from '../lib/statistics.ts';
import { load } from '../lib/wrk.ts';

const START_MS = 10_000;
const visitor = { 'x-forwarded-for': '198.18.0.1' };

/** Requests of one page a second through a balancer before the first, the first two and all instances. */
export async function measureThroughput(
  { instances, host, client }: Fleet,
  balancer: BalancerName,
  { rounds, seconds, connections }: Options,
): Promise<Measurement[]> {
  const ports = await freePorts(instances.length);
  const targets = ports.map((port, at) => ({
    name: String(at + 1),
    port,
    servers: instances.slice(0, at + 1).map((instance) => instance.port),
  }));
  const stops: (() => Promise<void>)[] = [];
  try {
    for (const { port, servers } of targets)
      stops.push(await startBalancer(balancer, { listen: port, servers }));
    for (const { port } of targets) await untilServed(client, port);
    const results = await interleave(targets, rounds, async ({ port, servers }) => {
      const pids = servers.flatMap(processesOn);
      const before = processorMs(pids);
      const began = performance.now();
      const measured = await load({
        ...{ url: `http://127.0.0.1:${port}/`, connections, seconds },
        headers: { Host: host, ...visitor },
      });
      // Of the time with the warm-up, which is under the same load.
      const processors = (processorMs(pids) - before) / (performance.now() - began);
      return { ...measured, processors };
    });
    const one = results.get('1') ?? [];
    return targets.map(({ name }) => {
      const own = results.get(name) ?? [];
      const ratios = own.map(
        (each, round) => each.requestsPerSecond / (one[round]?.requestsPerSecond ?? NaN),
      );
      const perSecond = medianOf(own, (each) => each.requestsPerSecond).toFixed(0);
      const processors = medianOf(own, (each) => each.processors).toFixed(2);
      const p99 = medianOf(own, (each) => each.p99Ms).toFixed(0);
      return {
        what: `requests/s, instances: ${name}`,
        measured: median(ratios),
        unit: '×',
        note: `${perSecond} requests/s, p99 ${p99} ms, instances on ${processors} of ${availableParallelism()} processors`,
      };
    });
  } finally {
    for (const stop of stops) await stop();
  }
}

/** A balancer says nothing when it listens. */
async function untilServed(client: Fleet['client'], port: number): Promise<void> {
  for (const began = performance.now(); ; await delay(50)) {
    const reply = await client.send(port, '/', { headers: visitor }).catch(() => undefined);
    if (reply?.status === 200) return;
    if (performance.now() - began > START_MS)
      throw new Error(`The balancer gives ${reply?.status ?? 'nothing'}.`);
  }
}
