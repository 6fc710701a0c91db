import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { errorText, log } from '#lib/log/log.ts';
import type { CachedRead } from '#lib/runtime.ts';

export type Snapshot = {
  version: number;
  withdrawnVersion: number;
  entries: [key: string, read: CachedRead][];
};

/** How often the time of the last poll is written at most, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/**
 * The archive's data on disk, so that a restart while the database is down still shows the archive.
 * A folder that cannot be written is no error: nothing survives the restart then.
 */
export class ArchiveSnapshot {
  private readonly file: string;
  /** The time of the last poll stands apart: it changes without the data. */
  private readonly heartbeatFile: string;
  private readonly identity: string;
  private writing = Promise.resolve();
  private lastHeartbeat = -Infinity;
  private hasFailed = false;

  /**
   * @param name tells processes apart that share the folder
   * @param identity of build and database: data of others is not read
   */
  constructor(folder: string, { name, identity }: { name: string; identity: string }) {
    this.file = join(folder, `archive-${name}.json`);
    this.heartbeatFile = join(folder, `archive-${name}.polled`);
    this.identity = identity;
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      this.fail(error);
    }
  }

  /** @returns what was written last, and when the process that wrote it last polled (ms since 1970) */
  read(): (Snapshot & { polledAt: number }) | undefined {
    try {
      const { identity, ...snapshot } = JSON.parse(readFileSync(this.file, 'utf8')) as Snapshot & {
        identity: string;
      };
      if (identity !== this.identity) return undefined;
      return { ...snapshot, polledAt: Number(readFileSync(this.heartbeatFile, 'utf8')) };
    } catch {
      return undefined;
    }
  }

  /** Resolves once the data is flushed to disk, or gone from it: never with older data left behind. */
  write(snapshot: Snapshot): Promise<void> {
    return this.inTurn(async () => {
      try {
        await writeFileAtomic(this.file, JSON.stringify({ identity: this.identity, ...snapshot }));
      } catch (error) {
        this.fail(error);
        rmSync(this.file, { force: true });
      }
    });
  }

  remove(): Promise<void> {
    return this.inTurn(async () => rmSync(this.file, { force: true }));
  }

  /** Notes that the version has just been read. */
  heartbeat(): void {
    if (performance.now() - this.lastHeartbeat < HEARTBEAT_MS) return;
    this.lastHeartbeat = performance.now();
    const now = String(Date.now());
    void this.inTurn(() => writeFileAtomic(this.heartbeatFile, now, { fsync: false }));
  }

  /** Resolves once nothing is being written any more. */
  settled(): Promise<void> {
    return this.writing;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.writing = this.writing.then(work).catch((error: unknown) => this.fail(error));
    return this.writing;
  }

  private fail(error: unknown): void {
    if (this.hasFailed) return;
    this.hasFailed = true;
    log.warn('archive.snapshot_failed', { cause: errorText(error) });
  }
}
