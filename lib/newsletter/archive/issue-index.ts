import 'server-only';
import { cache } from 'react';
import { errorText } from '#lib/log/log.ts';
import { archivePageCount } from '#lib/newsletter/issue.ts';
import { paced } from './throttle.ts';
import { allNumbers, archivePage, issueByNumber, type ArchivePage, type PlacedIssue } from './queries.ts';
import { beginBudget } from './deadline.ts';
import { ArchiveUnavailableError } from './errors.ts';
import { parsePositiveInt } from '#lib/ids.ts';

/** How often this instance asks at most which issues exist, whatever is asked for, in milliseconds. */
const READ_EVERY_MS = 1_000;

/** One for the whole process: the pages and the images are bundled apart. */
const KNOWN = Symbol.for('archive.known');
type Known = { numbers: Set<number>; read: () => Promise<Set<number>> };
const memory = globalThis as { [KNOWN]?: Known };
const known = (memory[KNOWN] ??= {
  numbers: new Set<number>(),
  read: paced(async () => (memory[KNOWN]!.numbers = new Set(await allNumbers())), READ_EVERY_MS),
});

/**
 * Anyone can ask for any number, and each would be a question to the database. So a number that this instance has not seen is looked up
 * in a list of all, which everyone who asks for such numbers shares and which is never older than their question. A not-found page
 * made this way carries no tag; server/next-cache/next-cache-handler.mjs lets go of it when the archive changes.
 */
async function exists(isIn: (numbers: Set<number>) => boolean): Promise<boolean> {
  if (isIn(known.numbers)) return true;
  try {
    // Before the list's turn is waited for: that belongs to the visitor's time, and a database that hangs is not waited for twice.
    beginBudget();
  } catch (error) {
    throw new ArchiveUnavailableError(errorText(error));
  }
  return isIn(await known.read());
}

/** The sent issue that an address names, or undefined when there is none. @throws ArchiveUnavailableError */
export const requestedIssue = cache(async (segment: string): Promise<PlacedIssue | undefined> => {
  const number = parsePositiveInt(segment);
  if (number === undefined || !(await exists((numbers) => numbers.has(number)))) return undefined;
  return issueByNumber(number);
});

/** A page of the list, or undefined when it has no issues. @throws ArchiveUnavailableError */
export const requestedPage = cache(async (page: number): Promise<ArchivePage | undefined> => {
  if (!(await exists(({ size }) => page <= archivePageCount(size)))) return undefined;
  const found = await archivePage(page);
  return found.issues.length > 0 ? found : undefined;
});
