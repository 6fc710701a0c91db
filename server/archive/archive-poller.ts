import { z } from 'zod';
import { errorText, log } from '#lib/log/log.ts';
import { newestIssuePaths } from '#lib/newsletter/archive/hot-paths.ts';
import { overviewPaths } from '#lib/routes.ts';
import type { ArchiveRuntime } from '#lib/runtime.ts';
import { ArchiveReads } from './archive-reads.ts';
import type { ArchiveSnapshot } from './archive-snapshot.ts';

/**
 * How often the version is read in the background, and at most for visitors, in milliseconds: a change shows
 * everywhere within 2.5 seconds, of which reading it and rendering take one on a busy machine.
 */
export const POLL_MS = 1_500;
/** Polls under way at a time. */
const MAX_POLLS = 2;
/** How long a start waits for the first poll, in milliseconds. */
const START_TIMEOUT_MS = 3_000;
/** After a restart so soon after the last poll the snapshot serves without the database, in milliseconds. */
const RESTART_MS = 60_000;

const responseSchema = z.object({
  version: z.number().int().positive(),
  withdrawn_version: z.number().int().positive(),
  redirects_version: z.number().int().positive().optional(),
  // Absent in the database of an earlier release.
  worker_at: z.string().nullish(),
});

/** What the poller does with the cache of finished pages. */
export type Pages = { regenerate(paths: readonly string[], options: { fresh: boolean }): Promise<void> };

/**
 * Knows which version of the archive the database has, and holds the data that was read of it
 * (docs/decisions/0025-archive-version-cache.md). One for each process, as `runtime.archive`.
 */
export class ArchivePoller implements ArchiveRuntime {
  version: number | undefined;
  withdrawnVersion = Infinity;
  failFastUntil = 0;
  polledAt = -Infinity;
  workerAt: string | null | undefined;
  readonly reading: ArchiveRuntime['reading'] = new Map();
  readonly data: ArchiveReads;
  epoch = 0;
  /** The cache of finished pages. */
  pages: Pages | undefined;
  /** Of the owner's redirects, which the same poll brings. */
  redirectsVersion: number | undefined;
  /** Told at each poll. */
  onRedirects: ((version: number | undefined) => void) | undefined;

  private readonly fetchVersion: () => Promise<unknown>;
  private readonly snapshot: ArchiveSnapshot;
  private readonly isOnly: boolean;
  private isUp: boolean | undefined;
  private begun = 0;
  private ended = 0;
  private applied = 0;
  private nextCheck: Promise<void> | undefined;
  private lastCheck = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param fetchVersion what archive_version() of the database returns; it times out by itself
   * @param options.isOnly no other instance can withdraw an issue while this one is stopped
   */
  constructor(
    fetchVersion: () => Promise<unknown>,
    snapshot: ArchiveSnapshot,
    { isOnly }: { isOnly: boolean },
  ) {
    this.fetchVersion = fetchVersion;
    this.snapshot = snapshot;
    this.isOnly = isOnly;
    this.data = new ArchiveReads(snapshot, this);
  }

  /** Waits some seconds for the first poll and goes on without it; polls from then on. */
  async start(): Promise<void> {
    const restorable = this.data.load();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, START_TIMEOUT_MS)));
    await Promise.race([this.poll().catch(() => undefined), late]);
    clearTimeout(timer);
    const sinceLastPoll = Date.now() - (restorable?.polledAt ?? NaN);
    const isRecent = sinceLastPoll >= 0 && sinceLastPoll < RESTART_MS;
    // Another instance may have withdrawn an issue meanwhile, and only the database knows.
    if (this.version === undefined && this.isOnly && isRecent) {
      this.version = restorable!.version;
      this.withdrawnVersion = restorable!.withdrawnVersion;
      this.data.restore();
    }
    this.schedule();
  }

  /** Ends polling and leaves the data on disk. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.data.write();
    await this.snapshot.settled();
  }

  check(): Promise<void> {
    // Shared by all who wait, and begun after every one of them came.
    return (this.nextCheck ??= this.checkWhenDue());
  }

  async changed(paths: readonly string[], { withdrawn }: { withdrawn: boolean }): Promise<void> {
    try {
      await this.poll();
    } catch {
      // Whatever is cached may show what was withdrawn, and nothing says since when.
      if (withdrawn) await this.discard();
    }
    this.regenerate(paths);
  }

  regenerate(paths: readonly string[]): void {
    void this.pages?.regenerate(paths, { fresh: true });
  }

  private async checkWhenDue(): Promise<void> {
    const wait = Math.max(0, this.lastCheck + POLL_MS - performance.now());
    await new Promise((resolve) => setTimeout(resolve, wait));
    this.lastCheck = performance.now();
    this.nextCheck = undefined;
    await this.poll();
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.schedule();
      // A slow database is still polled in time; one that hangs is not sent one query after the other.
      if (this.begun - this.ended < MAX_POLLS) void this.poll().catch(() => undefined);
    }, POLL_MS).unref();
  }

  /** Reads the version now. @throws when the database does not respond as agreed */
  private async poll(): Promise<void> {
    this.begun += 1;
    const sequence = this.begun;
    const began = performance.now();
    try {
      const found = responseSchema.parse(await this.fetchVersion());
      // Polls may overtake each other; the one that began last is right.
      if (sequence < this.applied) return;
      this.applied = sequence;
      this.polledAt = began;
      this.workerAt = found.worker_at;
      this.snapshot.heartbeat();
      await this.apply(found);
    } catch (error) {
      if (this.isUp !== false) log.error('archive.poll_failed', { cause: errorText(error) });
      this.isUp = false;
      throw error;
    } finally {
      this.ended += 1;
    }
  }

  private async apply(found: z.infer<typeof responseSchema>): Promise<void> {
    const { version, withdrawn_version } = found;
    this.redirectsVersion = found.redirects_version;
    this.onRedirects?.(this.redirectsVersion);
    const isNew = version !== this.version;
    const isWithdrawal = this.version !== undefined && withdrawn_version !== this.withdrawnVersion;
    this.version = version;
    this.withdrawnVersion = withdrawn_version;
    const isBack = this.isUp === false;
    if (isNew || isBack) this.epoch += 1;
    if (isBack) log.info('archive.poll_recovered', {});
    this.isUp = true;
    this.data.restore();
    if (isNew || isBack) setImmediate(() => void this.prewarm());
    if (isWithdrawal) await this.data.write();
  }

  /** The pages most requested, one after the other. */
  private async prewarm(): Promise<void> {
    await this.pages?.regenerate(overviewPaths, { fresh: false });
    await this.pages?.regenerate(newestIssuePaths(this.data), { fresh: false });
  }

  private async discard(): Promise<void> {
    // A poll that began before the withdrawal must not bring its version back.
    this.applied = this.begun;
    this.version = undefined;
    this.withdrawnVersion = Infinity;
    await this.data.clear();
  }
}
