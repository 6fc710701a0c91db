import 'server-only';
import { cache } from 'react';
import { BACKEND_TIMEOUT_MS, type Within } from '#lib/supabase/public.ts';

/** After a question that was not answered in time, the next ones fail at once for so long, in milliseconds. */
const PAUSE_MS = 3_000;

/** One for the whole process: the pages and the images are bundled apart. */
const TIMED_OUT_AT = Symbol.for('archive.timed-out-at');
const memory = globalThis as { [TIMED_OUT_AT]?: number };

/** When the page that is being made must have its answers: one for its metadata and its parts together. */
const deadline = cache(() => performance.now() + BACKEND_TIMEOUT_MS);

/**
 * Begins the page's time, for what waits before it asks.
 * @throws Error during the pause after a question that was not answered in time
 */
export function beginBudget(): void {
  if (performance.now() - (memory[TIMED_OUT_AT] ?? -Infinity) < PAUSE_MS) {
    throw new Error('the database did not answer in time a moment ago');
  }
  deadline();
}

/**
 * Gives all questions of one page a single limit. A database that takes connections but does not answer would otherwise cost the
 * visitor the limit once for each question in a row, and again for the second try of server/http/archive-fallback.ts.
 */
export const withinBudget: Within = async (ask) => {
  beginBudget();
  try {
    return await ask(Math.max(1, Math.round(deadline() - performance.now())));
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') {
      memory[TIMED_OUT_AT] = performance.now();
    }
    throw error;
  }
};
