import { runtime } from '#lib/runtime.ts';
import type { Entry } from './cache-store.ts';

/** How often a page of the build is requested again in the background, in milliseconds. */
export const STATIC_RETRY_MS = 600_000;
/** The same where Next gave an old copy, and renders the page meanwhile. */
export const STALE_RETRY_MS = 3_000;
/** The same for a page of the archive that could not be brought up to date. */
export const ARCHIVE_RETRY_MS = 3_000;

/** A stale 404 would deny what may exist by now. */
export const mayServeStale = ({ version, response }: Entry): boolean =>
  response.status === 200 &&
  version !== undefined &&
  version >= (runtime.archive?.withdrawnVersion ?? Infinity);

export const retryAfter = (ms: number): Entry['retry'] => ({
  at: performance.now() + ms,
  epoch: runtime.archive?.epoch,
});
