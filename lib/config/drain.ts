/** For requests in flight at a stop, in milliseconds: longer than the longest, the generation of an issue. */
export const DRAIN_TIMEOUT_MS = 65_000;
