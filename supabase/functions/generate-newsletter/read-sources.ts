import { BackendError, type Backend } from '../_shared/backend.ts';
import { FeedError } from '../_shared/feed/feed-error.ts';
import { fetchFeed, type FetchOptions } from '../_shared/feed/fetch-feed.ts';
import { parseFeed, type FeedItem } from '../_shared/feed/parse-feed.ts';

export interface Source {
  id: string;
  name: string;
  url: string;
  area: string;
  etag: string | null;
  last_modified: string | null;
}

/** The result of one feed, as the run records it and the admin reads it. */
export interface SourceReport {
  id: string;
  name: string;
  url: string;
  /** The HTTP status, or null when there was none. */
  status: number | null;
  /** Items that were not stored before. */
  new: number;
  error: string | null;
}

const CONCURRENCY = 4;

/**
 * Reads every feed, four at a time, and stores its items at once. A feed that fails, or whose items
 * cannot be stored, is reported and affects no other. `reports` is filled in the order of `sources`
 * while this runs.
 * @throws BackendError when the run has ended meanwhile, or when nothing could be stored
 */
export async function readSources(
  sources: readonly Source[],
  runId: string,
  backend: Backend,
  options: FetchOptions & { now: Date },
  reports: SourceReport[],
): Promise<void> {
  const queue = [...sources];
  const positions = new Map(sources.map(({ id }, index) => [id, index]));
  let failure: BackendError | undefined;
  let stored = 0;
  const worker = async (): Promise<void> => {
    for (let source = queue.shift(); source; source = queue.shift()) {
      const feed = await read(source, options);
      const { id, name, url } = source;
      try {
        const { count, error } = await store(id, runId, feed, backend);
        reports.push({ id, name, url, status: feed.status, new: count, error: feed.error ?? error });
        stored += 1;
      } catch (error) {
        if (!(error instanceof BackendError) || error instanceof RunEndedError) throw error;
        failure = error;
        reports.push({ id, name, url, status: feed.status, new: 0, error: feed.error ?? NOT_STORED });
      }
      reports.sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (failure && stored === 0) throw failure;
}

const NOT_STORED = 'Its items cannot be stored.';

/** The run was ended by another request, or the caller is no longer an admin. */
class RunEndedError extends BackendError {
  override name = 'RunEndedError';
}

async function store(
  sourceId: string,
  runId: string,
  feed: ReadFeed,
  backend: Backend,
): Promise<{ count: number; error: string | null }> {
  const stored = await backend.call<{ status: string; new?: number }>('store_feed_items', {
    p_run_id: runId,
    p_source_id: sourceId,
    p_http_status: feed.status,
    p_error: feed.error,
    p_etag: feed.etag,
    p_last_modified: feed.lastModified,
    p_items: feed.items,
  });
  if (stored.status === 'not_running' || stored.status === 'forbidden')
    throw new RunEndedError(`store: ${stored.status}`);
  const errors: Record<string, string> = {
    not_found: 'The feed was removed meanwhile.',
    invalid: NOT_STORED,
  };
  return { count: stored.new ?? 0, error: errors[stored.status] ?? null };
}

interface ReadFeed {
  status: number | null;
  error: string | null;
  etag: string | null;
  lastModified: string | null;
  items: FeedItem[];
}

async function read(source: Source, options: FetchOptions & { now: Date }): Promise<ReadFeed> {
  const empty = { error: null, etag: null, lastModified: null, items: [] };
  try {
    const feed = await fetchFeed(
      { url: source.url, etag: source.etag, lastModified: source.last_modified },
      options,
    );
    if (feed.kind === 'not-modified') return { ...empty, status: feed.status };
    const { items } = parseFeed(feed.body, feed.contentType, feed.url, options.now);
    return { ...empty, status: feed.status, etag: feed.etag, lastModified: feed.lastModified, items };
  } catch (error) {
    if (error instanceof FeedError) return { ...empty, status: error.status, error: error.message };
    return { ...empty, status: null, error: 'The feed could not be read.' };
  }
}
