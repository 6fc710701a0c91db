import 'server-only';
import { paced } from './throttle.ts';
import { archiveState } from './queries.ts';
import { renew } from './prewarm.ts';
import { expireArchive } from './invalidate.ts';

/** How often this instance asks the database at most, whatever visitors do, in milliseconds. */
const REFRESH_EVERY_MS = 2_000;

/** How far the clocks of the build and of the database may be apart, in milliseconds. */
const CLOCKS_APART_MS = 60_000;
/** next.config.mjs; no kept page is older. */
const builtAt = () =>
  new Date(Date.parse(process.env.BUILT_AT ?? '1970-01-02') - CLOCKS_APART_MS).toISOString();

/** What this instance's pages were last made from; unknown until the first refresh after a start or a failure. */
let known: string | undefined;
/** The last change that was acted upon; a failure does not make it unknown which issues changed since. */
let changedUpTo = builtAt();

const readState = paced(async () => {
  try {
    const { total, changedAt, withdrawn } = await archiveState(changedUpTo);
    const fingerprint = `${total} ${changedAt}`;
    const isNew = fingerprint !== known;
    known = fingerprint;
    if (changedAt) changedUpTo = changedAt;
    return { total, isNew, withdrawn };
  } catch (error) {
    // An outage may have kept pages from being made anew, so the next refresh begins as after a start.
    known = undefined;
    throw error;
  }
}, REFRESH_EVERY_MS);

/**
 * Compares the archive's pages with the database and has them made anew if anything was sent, corrected or withdrawn since; the page
 * `from`, where the visitor is, before anyone asks for it. The texts of withdrawn issues do not come back even if the database fails
 * before their pages are made.
 * Returns how many issues there are. Only in a route handler or a server action.
 * @throws ArchiveUnavailableError when the database does not answer; the pages stay as they are
 */
export async function refreshArchive(from?: string): Promise<number> {
  const { total, isNew, withdrawn } = await readState();
  // Everyone who shares this reading says so: the answer of none of them may overtake the revalidation.
  if (isNew) {
    expireArchive(withdrawn);
    if (from) renew([from]);
  }
  return total;
}
