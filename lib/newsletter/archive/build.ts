import 'server-only';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorText, log } from '#lib/log/log.ts';

/**
 * A build must succeed while the database is down: then, and only then, a failed query counts as empty, and a mark is left
 * by which server/next-cache/next-cache-handler.mjs knows that such a page is none: its first view makes it. At run time the failure is thrown on, so that the last good page stays.
 */
export async function orEmptyAtBuild<T>(query: Promise<T>, empty: T): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (process.env.NEXT_PHASE !== 'phase-production-build') throw error;
    log.error('build.archive-unavailable', { cause: errorText(error) });
    const folder = join(process.cwd(), process.env.BUILD_DIR ?? '.next', 'server');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'made-without-database'), '');
    return empty;
  }
}
