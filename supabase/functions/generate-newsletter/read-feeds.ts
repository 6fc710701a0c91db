import { BackendError, type Backend } from '../_shared/backend.ts';
import { FeedError } from '../_shared/feed/feed-error.ts';
import { fetchFeed, type FetchOptions } from '../_shared/feed/fetch-feed.ts';
import { parseFeed, type FeedItem } from '../_shared/feed/parse/parse-feed.ts';

export interface Feed {
  id: string;
  name: string;
  url: string;
  area: string;
  etag: string | null;
  last_modified: string | null;
}

/** The result of one feed, as the run records it and the admin reads it. */
export interface FeedReport {
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
 * cannot be stored, is reported and affects no other. `reports` is filled in the order of `feeds`
 * while this runs.
 * @throws BackendError when the run has ended meanwhile, or when nothing could be stored
 */
export async function readFeeds(
  feeds: readonly Feed[],
  runId: string,
  backend: Backend,
  options: FetchOptions & { now: Date },
  reports: FeedReport[],
): Promise<void> {
  const queue = [...feeds];
  const positions = new Map(feeds.map(({ id }, index) => [id, index]));
  let failure: BackendError | undefined;
  let stored = 0;
  const worker = async (): Promise<void> => {
    for (let feed = queue.shift(); feed; feed = queue.shift()) {
      const result = await read(feed, options);
      const { id, name, url } = feed;
      try {
        const { count, error } = await store(id, runId, result, backend);
        reports.push({ id, name, url, status: result.status, new: count, error: result.error ?? error });
        stored += 1;
      } catch (error) {
        if (!(error instanceof BackendError) || error instanceof RunEndedError) throw error;
        failure = error;
        reports.push({ id, name, url, status: result.status, new: 0, error: result.error ?? NOT_STORED });
      }
      reports.sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (failure && stored === 0) throw failure;
}

const NOT_STORED = 'Its items cannot be stored.';

/** The run was ended by another request, or the caller is no longer an editor. */
class RunEndedError extends BackendError {
  override name = 'RunEndedError';
}

async function store(
  feedId: string,
  runId: string,
  result: FeedResult,
  backend: Backend,
): Promise<{ count: number; error: string | null }> {
  const stored = await backend.call<{ status: string; new?: number }>('store_feed_items', {
    p_run_id: runId,
    p_source_id: feedId,
    p_http_status: result.status,
    p_error: result.error,
    p_etag: result.etag,
    p_last_modified: result.lastModified,
    p_items: result.items,
  });
  if (stored.status === 'not_running' || stored.status === 'forbidden')
    throw new RunEndedError(`store: ${stored.status}`);
  const errors: Record<string, string> = {
    not_found: 'The feed was removed meanwhile.',
    invalid: NOT_STORED,
  };
  return { count: stored.new ?? 0, error: errors[stored.status] ?? null };
}

interface FeedResult {
  status: number | null;
  error: string | null;
  etag: string | null;
  lastModified: string | null;
  items: FeedItem[];
}

async function read(feed: Feed, options: FetchOptions & { now: Date }): Promise<FeedResult> {
  const empty = { error: null, etag: null, lastModified: null, items: [] };
  try {
    const response = await fetchFeed(
      { url: feed.url, etag: feed.etag, lastModified: feed.last_modified },
      options,
    );
    if (response.kind === 'not-modified') return { ...empty, status: response.status };
    const { items } = parseFeed(response.body, response.contentType, response.url, options.now);
    return {
      ...empty,
      status: response.status,
      etag: response.etag,
      lastModified: response.lastModified,
      items,
    };
  } catch (error) {
    if (error instanceof FeedError) return { ...empty, status: error.status, error: error.message };
    return { ...empty, status: null, error: 'The feed could not be read.' };
  }
}
