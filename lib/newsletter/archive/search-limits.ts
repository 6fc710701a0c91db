import 'server-only';
import { searchIssues, type SearchAnswer } from './search.ts';

/** Searches one visitor may make in a minute. */
export const SEARCHES_A_MINUTE = 30;
/** Visitors remembered at a time; with more, those seen first are forgotten. */
const MOST_VISITORS = 10_000;
/** How long an answer may be given again, in milliseconds, and how many are kept. */
const ANSWER_MS = 30_000;
const MOST_ANSWERS = 200;
/** Rises whenever pages are expired by tag (server/next-cache/next-cache-handler.mjs): an answer from before may hold an issue that was withdrawn since. */
const EPOCH = Symbol.for('page-cache.epoch');
const expiries = globalThis as { [EPOCH]?: number };

const MINUTE_MS = 60_000;
const visitors = new Map<string, { since: number; searches: number }>();
const answers = new Map<string, { at: number; answer: Promise<SearchAnswer> }>();

/**
 * As {@link searchIssues}, bounded for one instance: the same question within half a minute is not asked twice unless the archive changed,
 * not even while its answer was on its way; and one visitor's searches
 * are counted by the minute. What is kept for that is bounded too, and lives in memory only.
 * @throws ArchiveUnavailableError when the database does not answer
 */
export async function boundedSearch(
  query: string,
  page: number,
  visitor: string,
): Promise<SearchAnswer | { status: 'too-many' }> {
  const now = Date.now();
  const key = `${expiries[EPOCH] ?? 0} ${page} ${query}`;
  const kept = answers.get(key);
  if (kept && now - kept.at < ANSWER_MS) return kept.answer;
  if (!mayAsk(visitor, now)) return { status: 'too-many' };
  const answer = searchIssues(query, page);
  keep(answers, key, { at: now, answer }, MOST_ANSWERS);
  // A failure is no answer: the next one asks again.
  answer.catch(() => answers.delete(key));
  return answer;
}

function mayAsk(visitor: string, now: number): boolean {
  const seen = visitors.get(visitor);
  if (seen && now - seen.since < MINUTE_MS) {
    seen.searches += 1;
    return seen.searches <= SEARCHES_A_MINUTE;
  }
  keep(visitors, visitor, { since: now, searches: 1 }, MOST_VISITORS);
  return true;
}

/** Adds to a map that forgets what was added first. */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value ?? '');
}
