import type { ServerOptions } from 'node:http';

/** In milliseconds, longer than the minute for which most proxies keep an idle connection. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Timeouts of requests from the network, in milliseconds. */
export const SERVER_TIMEOUTS: ServerOptions = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  // How often Node checks them; its default is half a minute.
  connectionsCheckingInterval: 2_000,
};
