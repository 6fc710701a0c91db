import type { Route } from '#lib/routes.ts';

/** What the server and the application share: they run in one process but are bundled apart. */
export type Runtime = {
  /** server/main.ts handles requests before the application does; absent where it runs without it. */
  hasCustomServer?: true;
  /** The console before the server took it over; absent outside the server. */
  console?: Pick<typeof console, 'log' | 'error'>;
  /** The id of the request that the calling code works for. */
  requestId?: () => string | undefined;
  /** Counts one line of the log. */
  countEvent?: (event: string) => void;
  /** Counts a violation of the Content-Security-Policy on a kind of page. */
  countCspViolation?: (directive: string, area: Route['area']) => void;
  /** Sets status and Retry-After (seconds) of a response that has not begun. */
  setStatus?: (requestId: string, status: number, retryAfterSeconds?: number) => void;
};

const KEY = Symbol.for('southlight.runtime');

/** The only process-wide global: empty where the application runs without its own server. */
export const runtime: Runtime = ((globalThis as { [KEY]?: Runtime })[KEY] ??= {});
