import { fetchFeed, FeedError, type FetchOptions } from '../_shared/fetch-feed.ts';
import { parseFeed, type FeedItem } from '../_shared/parse-feed.ts';
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
  /** The HTTP status, or null when there was none. */
  status: number | null;
  /** Items that were not known before. */
  new: number;
  error: string | null;
}

const atOnce = 4;

/**
 * Reads every feed, four at a time, and stores what each brought as soon as it is read. A feed that fails is reported and fails
 * nothing else.
 * @throws BackendError when the database fails
 */
export async function gather(
  sources: readonly Source[],
  runId: string,
  backend: Backend,
  options: FetchOptions & { now: Date },
): Promise<SourceReport[]> {
  const reports = new Map<string, SourceReport>();
  const queue = [...sources];
  const work = async (): Promise<void> => {
    for (let source = queue.shift(); source; source = queue.shift()) {
      reports.set(source.id, await gatherOne(source, runId, backend, options));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return sources.flatMap(({ id }) => reports.get(id) ?? []);
}

async function gatherOne(
  source: Source,
  runId: string,
  backend: Backend,
  options: FetchOptions & { now: Date },
): Promise<SourceReport> {
  const report = { id: source.id, name: source.name, status: null, new: 0, error: null };
  const found = await read(source, options);
  const stored = await backend.call<{ status: string; new?: number }>('store_feed_items', {
    p_run_id: runId,
    p_source_id: source.id,
    p_http_status: found.status,
    p_error: found.error,
    p_etag: found.etag,
    p_last_modified: found.lastModified,
    p_items: found.items,
  });
  if (stored.status === 'not_running' || stored.status === 'forbidden')
    throw new BackendError(`store: ${stored.status}`);
  const refused = { not_found: 'The feed was removed meanwhile.', invalid: 'Its items cannot be stored.' }[
    stored.status
  ];
  return { ...report, status: found.status, new: stored.new ?? 0, error: found.error ?? refused ?? null };
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
