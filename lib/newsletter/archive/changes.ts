import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { UnavailableError } from '#lib/errors.ts';
import { issueImagePath, issuePath } from '#lib/newsletter/issue.ts';
import { overviewPaths, routeOf } from '#lib/routes.ts';
import { runtime } from '#lib/runtime.ts';
import { issueNumbers } from './queries.ts';

/** After so long every instance has polled: 1.5 seconds between polls, three for one. In milliseconds. */
const ALL_INSTANCES_MS = 5_000;

/**
 * To be called when an issue was sent, corrected, withdrawn or shown again. From its end on no page of
 * this instance shows what was before; after a withdrawal no page of any instance that reaches the database
 * within three seconds, which with a hosted database takes five.
 */
export async function issueChanged(number: number, { withdrawn = false } = {}): Promise<void> {
  const { archive } = runtime;
  if (!archive) return;
  const committed = performance.now();
  const paths = [...overviewPaths, issuePath(number), issueImagePath(number)];
  await archive.changed(paths, { withdrawn });
  if (!withdrawn || config().EMBEDDED_BACKEND) return;
  await sleep(Math.max(0, committed + ALL_INSTANCES_MS - performance.now()));
}

/**
 * For a visitor's Refresh: from its end on the archive shows what was sent before the click, and `from`,
 * where the visitor is, is being regenerated.
 * @returns how many issues there are
 * @throws UnavailableError when the database does not respond; the pages stay as they are
 */
export async function checkForChanges(from?: string): Promise<number> {
  const { archive } = runtime;
  try {
    await archive?.check();
  } catch (error) {
    const request = runtime.archiveRequest?.getStore();
    if (request) request.failed = true;
    throw new UnavailableError(String(error));
  }
  if (from && routeOf(from).content === 'archive') archive?.regenerate([from]);
  return (await issueNumbers(() => false)).length;
}
