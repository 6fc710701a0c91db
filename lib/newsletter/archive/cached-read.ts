import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { UnavailableError } from '#lib/errors.ts';
import { runtime, type ArchiveRequest, type ArchiveRuntime, type CachedRead } from '#lib/runtime.ts';

/** How long all reads of one page may take together, in milliseconds. */
const DEADLINE_MS = 5_000;
/** After a read that timed out the next ones fail at once for so long, in milliseconds. */
const FAIL_FAST_MS = 3_000;
/** How long a read is waited for where something stale can be served, in milliseconds. */
const staleAfterMs = ({ ARCHIVE_STALE_AFTER_MS, EMBEDDED_BACKEND } = config()): number =>
  ARCHIVE_STALE_AFTER_MS ?? (EMBEDDED_BACKEND ? 20 : 150);

/**
 * A read of the archive with stale-if-error. A value of the current version costs no query; otherwise
 * it is read again, and the stale one serves when that fails or takes long, unless an issue was
 * withdrawn since. Without the archive's runtime every call goes to the database.
 * @param mayBeStale whether a stale value may serve; one that denies what may exist by now must not
 * @throws UnavailableError when there is neither
 */
export async function cachedRead<T>(
  key: string,
  read: () => Promise<T>,
  mayBeStale: (value: T) => boolean = () => true,
): Promise<T> {
  const { archive } = runtime;
  const request = runtime.archiveRequest?.getStore();
  if (!archive) return read().catch((error: unknown) => failed(error, request));
  const cached = archive.data.get(key) as CachedRead<T> | undefined;
  if (cached && cached.version === archive.version) {
    // As late as what is read: React numbers a page's data by the order in which it comes.
    await nextTurn();
    return noted(cached, request);
  }
  /** Looked up each time: an issue may be withdrawn while a read is waited for. */
  const stale = () =>
    cached && cached.version >= archive.withdrawnVersion && mayBeStale(cached.value) ? cached : undefined;
  try {
    return noted(await currentOrLate(archive, { key, read, stale, request }), request, cached);
  } catch (error) {
    const fallback = stale();
    if (fallback) return noted(fallback, request, cached);
    return failed(error, request);
  }
}

function failed(error: unknown, request: ArchiveRequest | undefined): never {
  if (request) request.failed = true;
  throw error instanceof UnavailableError ? error : new UnavailableError(String(error));
}

/** Writes on the request what it has read. */
function noted<T>(read: CachedRead<T>, request: ArchiveRequest | undefined, stale?: CachedRead<T>): T {
  if (request) {
    request.version = Math.min(request.version ?? read.version, read.version);
    request.stale ||= read === stale;
  }
  return read.value;
}

type Read<T> = {
  key: string;
  read: () => Promise<T>;
  stale: () => CachedRead<T> | undefined;
  request: ArchiveRequest | undefined;
};

/** The value as the database has it, or the stale one when that takes long. */
async function currentOrLate<T>(
  archive: ArchiveRuntime,
  { key, read, stale, request }: Read<T>,
): Promise<CachedRead<T>> {
  if (performance.now() < archive.failFastUntil) throw new UnavailableError('another read has timed out');
  const deadline = request?.deadline ?? performance.now() + DEADLINE_MS;
  if (request) request.deadline = deadline;
  const reading = startReading(archive, key, read);
  if (!request?.fresh && (request?.onLate || stale())) {
    const inTime = await within(reading, staleAfterMs());
    if (inTime) return inTime;
    const value = stale();
    // Where a whole page is served meanwhile, this one shows what is true now, however long it takes.
    if (request?.onLate) request.onLate();
    else if (value) return value;
  }
  const inTime = await within(reading, deadline - performance.now());
  if (inTime) return inTime;
  failFast(archive);
  throw new UnavailableError('the database did not respond in time');
}

/** A database that hangs is not waited for by everyone in turn. */
function failFast(archive: ArchiveRuntime): void {
  archive.failFastUntil = performance.now() + FAIL_FAST_MS;
}

/** One query for however many requests need the same value of the same version. */
function startReading<T>(archive: ArchiveRuntime, key: string, read: () => Promise<T>) {
  // Before the read begins: it then shows every change up to this version.
  const { version } = archive;
  // Unknown: the value belongs to this request alone.
  if (version === undefined) return read().then((value): CachedRead<T> => ({ value, version: -1 }));
  const running = archive.reading.get(key);
  if (running?.version === version) return running.result as Promise<CachedRead<T>>;
  const began = performance.now();
  const result = read()
    .then((value): CachedRead<T> => {
      const found = { value, version };
      if (archive.data.get(key)?.version !== archive.version) archive.data.set(key, found);
      return found;
    })
    .catch((error: unknown) => {
      if (performance.now() - began >= DEADLINE_MS) failFast(archive);
      throw error;
    })
    .finally(() => {
      if (archive.reading.get(key)?.result === result) archive.reading.delete(key);
    });
  archive.reading.set(key, { version, result });
  // It may end after everyone who waited has left.
  result.catch(() => undefined);
  return result;
}

/** What it comes to, or undefined when that takes longer than `ms`. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    // A process that was busy looks once more at what has arrived meanwhile.
    const lookAgain = () => setImmediate(() => setImmediate(() => resolve(undefined)));
    timer = setTimeout(lookAgain, Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
