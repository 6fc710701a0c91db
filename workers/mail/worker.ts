import { log } from '#lib/log/log.ts';
import { Backoff, pause } from './backoff.ts';
import { eraseCopies, runHousekeeping } from './housekeeping.ts';
import { remedy, runLane, type LaneOptions } from './lanes/run-lane.ts';
import type { LaneOutbox, Outbox, Pace } from './outbox.ts';
import { runSends } from './sends/run-sends.ts';

export interface WorkerOptions {
  outbox: Pick<Outbox, 'tick' | 'inDoubt' | 'purge' | 'gone' | 'tickNewsletter' | 'issueReachable'>;
  /** Without any nothing is sent, but enquiries are still deleted in time. */
  lanes: Omit<LaneOptions, 'database' | 'server' | 'pollMs' | 'stop'>[];
  /** Of the site, as its readers reach it. */
  siteOrigin: string;
  pace: Pace;
  onTick?: () => void;
  /** Interval of looking for leases that are over, in milliseconds. */
  tickMs: number;
  pollMs: number;
  maxWaitMs: number;
  /** When aborted, the worker finishes the mails under way and gives back the others. */
  stop: AbortSignal;
}

const HOUSEKEEPING_INTERVAL_MS = 3_600_000;
/** After a failure, or for the next portion. */
const HOUSEKEEPING_RETRY_MS = 60_000;
/** How long files may outlive what an admin deleted. */
const ERASE_INTERVAL_MS = 60_000;

/** Sends the mails of the outbox until it is stopped. Never rejects: a failure is logged and retried. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { lanes, pollMs, maxWaitMs, stop } = options;
  const database = new Backoff('mail.database', maxWaitMs);
  const sends = { underWay: false };
  const running = lanes.map((lane) => ({
    ...lane,
    outbox: lane.lane === 'bulk' ? whileSending(lane.outbox, sends) : lane.outbox,
    server: new Backoff('mail.server', maxWaitMs, { lane: lane.lane }),
  }));
  const bulk = running.find(({ lane }) => lane === 'bulk');
  await Promise.all([
    runTicks(options, database),
    runSends({ ...options, database, sends, isRelayAvailable: () => bulk?.server.waitMs === 0 }),
    ...running.map((lane) => runLane({ ...lane, database, pollMs, stop })),
  ]);
}

/** Issues are mailed once a month: between them the bulk lane sends no queries. */
const whileSending = (outbox: LaneOutbox, sends: { underWay: boolean }): LaneOutbox => ({
  claim: (limit) => (sends.underWay ? outbox.claim(limit) : Promise.resolve({ mails: [], unreadable: [] })),
  advance: (results, marks) => outbox.advance(results, marks),
});

/** What is done at intervals, whatever the lanes do. */
async function runTicks(
  { outbox, lanes, pace, onTick, tickMs, pollMs, stop }: WorkerOptions,
  database: Backoff,
): Promise<void> {
  // The lanes may share one.
  const transports = [...new Set(lanes.map(({ transport }) => transport))];
  let housekeepingAt = 0;
  let eraseAt = 0;
  let tickAt = 0;
  while (!stop.aborted) {
    if (performance.now() >= tickAt) {
      try {
        for (const mail of await outbox.tick(pace)) {
          log.error('mail.uncertain', { mail, cause: 'the worker ended while sending', remedy });
        }
        database.succeed();
        onTick?.();
        tickAt = performance.now() + tickMs;
      } catch (error) {
        database.fail(error);
        tickAt = performance.now() + database.waitMs;
      }
    }
    if (performance.now() >= housekeepingAt) {
      const isDone = await runHousekeeping({ outbox, transports });
      housekeepingAt = performance.now() + (isDone ? HOUSEKEEPING_INTERVAL_MS : HOUSEKEEPING_RETRY_MS);
    }
    if (performance.now() >= eraseAt) {
      await eraseCopies({ outbox, transports });
      eraseAt = performance.now() + ERASE_INTERVAL_MS;
    }
    await pause(pollMs, stop);
  }
}
