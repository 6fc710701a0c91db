import 'server-only';

/** Read by server/http/archive-fallback.ts and server/next-cache/next-cache-handler.mjs, which may not import from here: when the archive last failed, in milliseconds. */
const FAILED_AT = Symbol.for('archive.failed-at');

const memory = globalThis as { [FAILED_AT]?: number };

/** The database has answered: what was expired is expired again. */
export const archiveAnswered = (): boolean => delete memory[FAILED_AT];

/**
 * The database did not answer a question about the archive. A page that is regenerated then keeps its last good copy instead of caching
 * an empty archive; a page that has none answers 503.
 */
export class ArchiveUnavailableError extends Error {
  override name = 'ArchiveUnavailableError';

  constructor(message: string) {
    super(message);
    memory[FAILED_AT] = Date.now();
  }
}
