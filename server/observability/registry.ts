import { collectDefaultMetrics, Counter, Gauge, Registry, type Metric } from 'prom-client';
import { responseCounts, durationBounds, durationCounts, eventCounts, cacheCounts } from './metrics.ts';

/**
 * The registry from which Prometheus reads: what `counts.ts` has counted, and the process itself (CPU, memory, event loop, garbage
 * collection). Nothing is copied until somebody asks.
 */
export function createRegistry(): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Counter({
    name: 'http_answers_total',
    help: 'Answers by kind of address and status; 499 means that the visitor left first.',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { route, status, count } of responseCounts()) this.inc({ route, status }, count);
    },
  });
  registry.registerMetric(durations as unknown as Metric);

  const fromStore = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  new Counter({
    name: 'page_store_requests_total',
    help: 'What the store of ready-made answers did with a request.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      const { hits, notModified, stale, misses, bypassed, coalesced } = cacheCounts;
      const outcomes = {
        hit: hits,
        not_modified: notModified,
        stale,
        miss: misses,
        bypass: bypassed,
        coalesced,
      };
      for (const [outcome, count] of Object.entries(outcomes)) this.inc({ outcome }, count);
    },
  });
  fromStore(
    'page_store_evictions_total',
    'Answers the store gave up to stay within its size.',
    () => cacheCounts.evicted,
  );
  fromStore(
    'page_store_served_bytes_total',
    'Bytes of bodies sent out of the store.',
    () => cacheCounts.servedBytes,
  );
  for (const [name, help, read] of [
    ['page_store_entries', 'Answers the store holds.', () => cacheCounts.entries],
    ['page_store_bytes', 'Bytes of bodies the store holds.', () => cacheCounts.bytes],
  ] as const) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }

  new Counter({
    name: 'log_events_total',
    help: 'Lines of the log by event: sign-ins, refusals, enquiries, failures.',
    labelNames: ['event'],
    registers,
    collect() {
      this.reset();
      for (const [event, count] of eventCounts) this.inc({ event }, count);
    },
  });
  return registry;
}

/**
 * prom-client's own histogram must be told of each duration with its labels at the moment it happens. This one is filled from the
 * arrays when it is read.
 */
const durations = {
  name: 'http_answer_duration_seconds',
  help: 'Time from the head of a request to the end of its answer, by kind of address.',
  type: 'histogram',
  aggregator: 'sum',
  get: () => ({ ...durations, values: [...durationValues()] }),
};

function* durationValues() {
  const { name } = durations;
  for (const { route, inBucket, sum } of durationCounts()) {
    let count = 0;
    for (const [index, inThis] of inBucket.entries()) {
      count += inThis;
      const bound = durationBounds[index];
      const le = bound === undefined ? '+Inf' : bound / 1_000;
      yield { metricName: `${name}_bucket`, labels: { route, le }, value: count };
    }
    yield { metricName: `${name}_sum`, labels: { route }, value: sum / 1_000 };
    yield { metricName: `${name}_count`, labels: { route }, value: count };
  }
}
