import 'server-only';
import { errorText, log } from '@/lib/log';

/**
 * A build must succeed while the database is down: then, and only then, a failed query counts as empty, and the page fills at
 * its first revalidation. At run time the failure is thrown on, so that the last good page stays.
 */
export async function orEmptyAtBuild<T>(query: Promise<T>, empty: T): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (process.env.NEXT_PHASE !== 'phase-production-build') throw error;
    log.error('build.archive-unavailable', { cause: errorText(error) });
    return empty;
  }
}
