import 'server-only';
import { revalidateTag } from 'next/cache';
import { paced } from './paced';
import { archiveState } from './queries';
import { ARCHIVE_TAG } from './tags';

/** How often this instance asks the database at most, whatever visitors do, in milliseconds. */
const REFRESH_EVERY_MS = 2_000;

/** What this instance's pages were last made from; unknown until the first refresh after a start. */
let known: string | undefined;

const readState = paced(async () => {
  const { total, changedAt } = await archiveState();
  const fingerprint = `${total} ${changedAt}`;
  const changed = fingerprint !== known;
  known = fingerprint;
  return { total, changed };
}, REFRESH_EVERY_MS);

/**
 * Compares the archive's pages with the database and has them made anew if anything was sent, corrected or withdrawn since.
 * Returns how many issues there are. Only in a route handler or a server action.
 * @throws ArchiveUnavailableError when the database does not answer; the pages stay as they are
 */
export async function refreshArchive(): Promise<number> {
  const { total, changed } = await readState();
  // Everyone who shares this reading says so: the answer of none of them may overtake the revalidation.
  if (changed) revalidateTag(ARCHIVE_TAG, { expire: 0 });
  return total;
}
