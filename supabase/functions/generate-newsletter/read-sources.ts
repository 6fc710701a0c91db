import { fetchFeed, FeedError, type FetchOptions } from '../_shared/feed/fetch-feed.ts';
import { parseFeed, type FeedItem } from '../_shared/feed/parse-feed.ts';
import { BackendError, type Backend } from '../_shared/backend.ts';

export interface Source {
  id: string;
  name: string;
  url: string;
  area: string;
  etag: string | null;
  last_modified: string | null;
}

/** What became of one feed, as the run records it and the administrator reads it. */
export interface SourceReport {
  id: string;
  name: string;
  url: string;
  /** The HTTP status, or null when there was none. */
  status: number | null;
  /** Items that were not known before. */
  new: number;
  error: string | null;
}

const atOnce = 4;

/**
 * Reads every feed, four at a time, and stores what each brought as soon as it is read. A feed that fails, or whose items cannot be
 * stored, is reported and fails nothing else. `reports` is filled meanwhile: a run that ends early still says what it has seen.
 * @throws BackendError when the run is over, or when nothing at all could be stored
 */
export async function gather(
  sources: readonly Source[],
  runId: string,
  backend: Backend,
  options: FetchOptions & { now: Date },
  reports: SourceReport[],
): Promise<void> {
  const queue = [...sources];
  const place = new Map(sources.map(({ id }, index) => [id, index]));
  let failure: BackendError | undefined;
  let stored = 0;
  const work = async (): Promise<void> => {
    for (let source = queue.shift(); source; source = queue.shift()) {
      const found = await read(source, options);
      const { id, name, url } = source;
      try {
        const { count, error } = await store(id, runId, found, backend);
        reports.push({ id, name, url, status: found.status, new: count, error: found.error ?? error });
        stored += 1;
      } catch (error) {
        if (!(error instanceof BackendError) || error instanceof RunOver) throw error;
        failure = error;
        reports.push({ id, name, url, status: found.status, new: 0, error: found.error ?? notStored });
      }
      reports.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failure && stored === 0) throw failure;
}

const notStored = 'Its items cannot be stored.';

/** Somebody else ended the run, or the caller lost the right to it: whatever else is read is in vain. */
class RunOver extends BackendError {}

async function store(
  sourceId: string,
  runId: string,
  found: Found,
  backend: Backend,
): Promise<{ count: number; error: string | null }> {
  const stored = await backend.call<{ status: string; new?: number }>('store_feed_items', {
    p_run_id: runId,
    p_source_id: sourceId,
    p_http_status: found.status,
    p_error: found.error,
    p_etag: found.etag,
    p_last_modified: found.lastModified,
    p_items: found.items,
  });
  if (stored.status === 'not_running' || stored.status === 'forbidden')
    throw new RunOver(`store: ${stored.status}`);
  const refusals: Record<string, string> = {
    not_found: 'The feed was removed meanwhile.',
    invalid: notStored,
  };
  return { count: stored.new ?? 0, error: refusals[stored.status] ?? null };
}

interface Found {
  status: number | null;
  error: string | null;
  etag: string | null;
  lastModified: string | null;
  items: FeedItem[];
}

async function read(source: Source, options: FetchOptions & { now: Date }): Promise<Found> {
  const nothing = { error: null, etag: null, lastModified: null, items: [] };
  try {
    const feed = await fetchFeed(
      { url: source.url, etag: source.etag, lastModified: source.last_modified },
      options,
    );
    if (feed.kind === 'unchanged') return { ...nothing, status: feed.status };
    const { items } = parseFeed(feed.body, feed.contentType, feed.url, options.now);
    return { ...nothing, status: feed.status, etag: feed.etag, lastModified: feed.lastModified, items };
  } catch (error) {
    if (error instanceof FeedError) return { ...nothing, status: error.status, error: error.message };
    return { ...nothing, status: null, error: 'The feed could not be read.' };
  }
}
