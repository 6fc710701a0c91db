import 'server-only';
import { customerNetwork } from '#lib/http/network.ts';
import { runtime } from '#lib/runtime.ts';
import { searchIssues, type SearchAnswer } from './search.ts';

/** Searches one visitor may make in a minute. */
export const SEARCHES_PER_MINUTE = 30;
/** Visitors remembered at a time; with more, those seen first are forgotten. */
const MAX_VISITORS = 10_000;
/** How long a result may be served again, in milliseconds, and how many are cached. */
const CACHED_MS = 30_000;
const MAX_CACHED = 200;

const MINUTE_MS = 60_000;
const visitors = new Map<string, { since: number; searches: number }>();
const cached = new Map<string, { at: number; result: Promise<SearchAnswer> }>();

/**
 * As {@link searchIssues}, bounded for one instance: an equal search within half a minute costs no query
 * unless the archive has changed since it began, and one visitor's searches are counted by the minute.
 * Without the archive's version nothing is cached. Everything is bounded and in memory only.
 * @throws UnavailableError when the database does not respond
 */
export async function boundedSearch(
  query: string,
  page: number,
  ip: string,
): Promise<SearchAnswer | { status: 'too-many' }> {
  const now = Date.now();
  const version = runtime.archive?.version;
  const key = `${version} ${page} ${query}`;
  const known = version === undefined ? undefined : cached.get(key);
  if (known && now - known.at < CACHED_MS) return known.result;
  if (!maySearch(customerNetwork(ip), now)) return { status: 'too-many' };
  const result = searchIssues(query, page);
  if (version !== undefined) {
    add(cached, key, { at: now, result }, MAX_CACHED);
    result.catch(() => cached.delete(key));
  }
  return result;
}

function maySearch(visitor: string, now: number): boolean {
  const seen = visitors.get(visitor);
  if (seen && now - seen.since < MINUTE_MS) {
    seen.searches += 1;
    return seen.searches <= SEARCHES_PER_MINUTE;
  }
  add(visitors, visitor, { since: now, searches: 1 }, MAX_VISITORS);
  return true;
}

/** Adds to a map that forgets what was added first. */
function add<T>(map: Map<string, T>, key: string, value: T, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > max) map.delete(map.keys().next().value ?? '');
}
