import { log } from '#lib/log/log.ts';
import { Backoff, pause } from '#workers/mail/backoff.ts';
import type { Outbox } from '#workers/mail/outbox.ts';

type Options = {
  outbox: Pick<Outbox, 'archivePurge' | 'archivePurged'>;
  /** Has the CDN forget the archive; throws unless it confirms. */
  purge: () => Promise<void>;
  /** Interval of asking whether the archive has changed, in milliseconds. */
  pollMs: number;
  maxWaitMs: number;
  stop: AbortSignal;
};

/**
 * Has the CDN forget the archive after each change, at least once and until it confirms: at once, and again
 * when no instance can have given it anything from before the change, which alone is noted. Two workers may
 * do the same. Never rejects.
 */
export async function runPurges({ outbox, purge, pollMs, maxWaitMs, stop }: Options): Promise<void> {
  const database = new Backoff('cdn.database', maxWaitMs);
  const cdn = new Backoff('cdn.purge', maxWaitMs);
  /** The version that was purged without waiting. */
  let early: number | undefined;
  while (!stop.aborted) {
    const asked = await outbox.archivePurge().then(
      (state) => {
        database.succeed();
        return state;
      },
      (error: unknown) => void database.fail(error),
    );
    if (asked?.due && (asked.settled || early !== asked.version)) {
      try {
        await purge();
        cdn.succeed();
        early = asked.version;
        if (asked.settled) {
          await outbox.archivePurged(asked.version);
          log.info('cdn.purged', { version: asked.version });
        }
      } catch (error) {
        cdn.fail(error);
      }
    }
    await pause(Math.max(pollMs, database.waitMs, cdn.waitMs), stop);
  }
}
