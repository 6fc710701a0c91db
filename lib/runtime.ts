import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Route } from '#lib/routes.ts';
import type { VisitKind } from '#lib/visits/visit.ts';

/** What the server and the application share: they run in one process but are bundled apart. */
export type Runtime = {
  /** server/main.ts handles requests before the application does; absent where it runs without it. */
  hasCustomServer?: true;
  /** The console before the server took it over; absent outside the server. */
  console?: Pick<typeof console, 'log' | 'error'>;
  /** The id of the request that the calling code works for. */
  requestId?: () => string | undefined;
  /** Counts one line of the log. */
  countEvent?: (event: string) => void;
  /** Counts a violation of the Content-Security-Policy on a kind of page. */
  countCspViolation?: (directive: string, area: Route['area']) => void;
  /** Counts what a page brought (docs/decisions/0065-counting.md); absent where nothing is counted. */
  visits?: { count(kind: VisitKind, page: string, referrer: string, campaign: string): void };
  /** Sets status and Retry-After (seconds) of a response that has not begun. */
  setStatus?: (requestId: string, status: number, retryAfterSeconds?: number) => void;
  /** The archive's cache; without it every read goes to the database and nothing is cached. */
  archive?: ArchiveRuntime;
  /** The request for which the calling code reads the archive. */
  archiveRequest?: AsyncLocalStorage<ArchiveRequest>;
};

/** What the archive's cache knows (docs/decisions/0025-archive-version-cache.md). */
export type ArchiveRuntime = {
  /** The archive's version as last polled; undefined while it is unknown. */
  version: number | undefined;
  /** What was read before this version may show a withdrawn issue and is never served. */
  withdrawnVersion: number;
  /** When (performance.now()) the last poll that succeeded began. */
  polledAt: number;
  /** When a mail worker was heard of last, to the minute (ISO 8601); undefined while it is unknown. */
  workerAt: string | null | undefined;
  /** Rises when the version changes or the database comes back: what was stale is worth a retry. */
  epoch: number;
  /** Reads of the archive, by query. */
  data: {
    get(key: string): CachedRead | undefined;
    set(key: string, read: CachedRead): unknown;
  };
  /** Reads under way, by query. */
  reading: Map<string, { version: number; result: Promise<CachedRead> }>;
  /** Until then (performance.now()) reads fail at once, because one has just timed out. */
  failFastUntil: number;
  /** Reads the version again, shared and throttled; fails when the database does. */
  check(): Promise<void>;
  /** After a change of our own: the version is read at once, and these pages are regenerated. */
  changed(paths: readonly string[], options: { withdrawn: boolean }): Promise<void>;
  /** Regenerates these pages if they are out of date; until then their visitors wait. */
  regenerate(paths: readonly string[]): void;
};

/** A value and the version that was known before it was read: it shows every change up to that. */
export type CachedRead<T = unknown> = { value: T; version: number };

/** What one request for a page of the archive reads, and what became of its reads. */
export type ArchiveRequest = {
  /** Its visitor was promised what is true now, so stale data serves only after a failure. */
  fresh: boolean;
  /** The lowest version among the values that were read. */
  version: number | undefined;
  /** A value was stale. */
  stale: boolean;
  /** A value could not be had at all. */
  failed: boolean;
  /** When (performance.now()) the last read must have ended. */
  deadline?: number;
  /** Told when a read takes long: there is a stale page to serve meanwhile. */
  onLate?: (() => void) | undefined;
};

/** A request that has read nothing yet. */
export const archiveRequest = (fresh: boolean): ArchiveRequest => ({
  fresh,
  version: runtime.archive?.version,
  stale: false,
  failed: false,
});

/** Runs `work`, and everything it starts, for this request. */
export const inArchiveRequest = <T>(request: ArchiveRequest, work: () => T): T =>
  runtime.archiveRequest ? runtime.archiveRequest.run(request, work) : work();

const KEY = Symbol.for('southlight.runtime');

/** The only process-wide global: empty where the application runs without its own server. */
export const runtime: Runtime = ((globalThis as { [KEY]?: Runtime })[KEY] ??= {});
