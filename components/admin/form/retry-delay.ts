/** How long a page of the admin area waits before it repeats by itself what the database did not answer. */
export const RETRY_DELAY_MS = 10_000;
