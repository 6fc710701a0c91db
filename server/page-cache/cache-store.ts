import { LRUCache } from 'lru-cache';
import { cacheCounts } from '#server/observability/metrics.ts';
import { recompressed, type CachedResponse } from './responses/cached-response.ts';

export type Entry = {
  response: CachedResponse;
  /** The version of the archive that the page shows; undefined for a page of the build. */
  version: number | undefined;
  /** Not requested from the application again before this time (performance.now()) in this epoch. */
  retry: { at: number; epoch: number | undefined };
};

/** All cached responses together, in bytes. */
const MAX_BYTES = 96 * 1024 * 1024;
/** Not-found pages together: anyone can request as many as there are numbers. */
const MAX_NOT_FOUND = 200;
/** Pages waiting to be compressed further; the next time that a page is stored counts again. */
const MAX_PENDING = 100;

/** Finished responses by path, the least recently used dropped first. */
export class CacheStore {
  private readonly pages: LRUCache<string, Entry>;
  private readonly notFound = new LRUCache<string, Entry>({ max: MAX_NOT_FOUND });
  private readonly pending = new Set<string>();

  constructor(maxBytes = MAX_BYTES) {
    this.pages = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 4),
      sizeCalculation: ({ response }) => response.weight,
      dispose: (_entry, _path, reason) => {
        if (reason === 'evict') cacheCounts.evicted += 1;
      },
    });
  }

  get size(): number {
    return this.pages.size;
  }

  get bytes(): number {
    return this.pages.calculatedSize;
  }

  get(path: string): Entry | undefined {
    return this.pages.get(path) ?? this.notFound.get(path);
  }

  set(path: string, entry: Entry): void {
    const [here, there] =
      entry.response.status === 404 ? [this.notFound, this.pages] : [this.pages, this.notFound];
    there.delete(path);
    here.set(path, entry);
    this.count();
    if (here === this.pages) this.compressLater(path);
  }

  delete(path: string): void {
    this.pages.delete(path);
    this.notFound.delete(path);
    this.count();
  }

  private count(): void {
    cacheCounts.entries = this.size;
    cacheCounts.bytes = this.bytes;
  }

  /** As small as it gets once nobody waits for it, one page at a time. */
  private compressLater(path: string): void {
    if (this.pages.peek(path)?.response.isSmallest !== false || this.pending.size >= MAX_PENDING) return;
    const isFirst = this.pending.size === 0;
    this.pending.add(path);
    if (isFirst) void this.compressAll();
  }

  private async compressAll(): Promise<void> {
    for (const path of this.pending) {
      const before = this.pages.peek(path)?.response;
      const smaller = before && (await recompressed(before).catch(() => undefined));
      this.pending.delete(path);
      const entry = this.pages.peek(path);
      if (!smaller || entry?.response !== before) continue;
      this.pages.set(path, { ...entry, response: smaller });
      this.count();
    }
  }
}
