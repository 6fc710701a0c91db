import { LRUCache } from 'lru-cache';
import type { ArchiveRuntime, CachedRead } from '#lib/runtime.ts';
import type { ArchiveSnapshot } from './archive-snapshot.ts';

/** How long after a change the data is written to disk, in milliseconds. */
const WRITE_DELAY_MS = 5_000;
/** All cached reads together, in bytes of JSON. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What was read of the archive, in memory and on disk. */
export class ArchiveReads {
  private readonly reads = new LRUCache<string, CachedRead>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ value }, key) => key.length + (JSON.stringify(value)?.length ?? 0) + 1,
  });
  private readonly snapshot: ArchiveSnapshot;
  private readonly archive: Pick<ArchiveRuntime, 'version' | 'withdrawnVersion'>;
  private restorable: ReturnType<ArchiveSnapshot['read']>;
  private timer: NodeJS.Timeout | undefined;

  /** @param archive the versions that are written with the reads */
  constructor(snapshot: ArchiveSnapshot, archive: Pick<ArchiveRuntime, 'version' | 'withdrawnVersion'>) {
    this.snapshot = snapshot;
    this.archive = archive;
  }

  get(key: string): CachedRead | undefined {
    return this.reads.get(key);
  }

  set(key: string, read: CachedRead): void {
    this.reads.set(key, read);
    this.timer ??= setTimeout(() => void this.write(), WRITE_DELAY_MS).unref();
  }

  /** Reads what is on disk; restore() takes it into memory. */
  load(): ReturnType<ArchiveSnapshot['read']> {
    return (this.restorable = this.snapshot.read());
  }

  /** Cached reads carry the version that they belong to, so they may be as old as they like. */
  restore(): void {
    for (const [key, read] of this.restorable?.entries ?? []) {
      if (!this.reads.has(key)) this.reads.set(key, read);
    }
    this.restorable = undefined;
  }

  /** Writes to disk what a visitor may still see. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { version, withdrawnVersion } = this.archive;
    if (version === undefined) return;
    const entries = [...(this.reads.rentries() as Generator<[string, CachedRead]>)].filter(
      ([, read]) => read.version >= withdrawnVersion,
    );
    await this.snapshot.write({ version, withdrawnVersion, entries });
  }

  /** Removes all of it, from disk too. */
  async clear(): Promise<void> {
    this.reads.clear();
    await this.snapshot.remove();
  }
}
