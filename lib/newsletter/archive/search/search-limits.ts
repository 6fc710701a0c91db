import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Failed } from '#lib/result.ts';
import { customerNetwork } from '#lib/http/network.ts';
import { runtime } from '#lib/runtime.ts';
import { searchIssues, type SearchResult } from './search.ts';

/** Searches one visitor may make in a minute. */
export const SEARCHES_PER_MINUTE = 30;

// Not by `Date`: once that is set back, entries would stay for as long.
const visitors = new LRUCache<string, { searches: number }>({ max: 10_000, ttl: 60_000, perf: performance });
const cached = new LRUCache<string, Promise<SearchResult>>({ max: 200, ttl: 30_000, perf: performance });

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
): Promise<SearchResult | Failed<'rate_limited'>> {
  const version = runtime.archive?.version;
  const key = `${version} ${page} ${query}`;
  const known = version === undefined ? undefined : cached.get(key);
  if (known) return known;
  if (!maySearch(customerNetwork(ip))) return { status: 'rate_limited' };
  const result = searchIssues(query, page);
  if (version !== undefined) {
    cached.set(key, result);
    result.catch(() => cached.delete(key));
  }
  return result;
}

function maySearch(visitor: string): boolean {
  const seen = visitors.get(visitor) ?? { searches: 0 };
  if (seen.searches === 0) visitors.set(visitor, seen);
  seen.searches += 1;
  return seen.searches <= SEARCHES_PER_MINUTE;
}
