import type { ServerOptions } from 'node:http';

/** How long a connection is kept open for the next request, in milliseconds: longer than a proxy in front keeps it, which is mostly a minute. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** The limits under which visitors are listened to. */
export const SERVER_TIMEOUTS: ServerOptions = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  // How often the limits are looked after; the default is half a minute.
  connectionsCheckingInterval: 2_000,
};
