import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { malformedRequestHandler } from './malformed-request.ts';
import type { FlatHeaders } from '#server/page-cache/write-head.ts';

/** How long a connection may be silent while something is asked or answered, in milliseconds: longer than any answer may take. */
const SOCKET_TIMEOUT_MS = 90_000;

/**
 * An HTTP server all of whose answers come from one listener, also those that Node would give itself: to a request without Host, with an
 * expectation, to bytes that are no request.
 * @param always headers of every answer, names and values in turn; without them (in development) Node and Next do as they like
 */
export function createHttpServer(limits: ServerOptions, always: FlatHeaders | undefined): Server {
  if (!always) return createServer(limits);
  const server = createServer({
    ...limits,
    requireHostHeader: false,
    // Next listens for upgrades, and lets go of a socket it has no use for without closing it. We speak nothing but HTTP.
    shouldUpgradeCallback: () => false,
    // A request without a body need not be read to its end.
    optimizeEmptyRequests: true,
  });
  server.setTimeout(SOCKET_TIMEOUT_MS);
  const broken = malformedRequestHandler(always);
  server.on('clientError', (error, socket) => broken.onError(error, socket as Socket));
  // We are nobody's proxy.
  server.on('connect', (_request, socket) => broken.answer(405, socket));
  server.on('checkExpectation', (...asked: Parameters<RequestListener>) => server.emit('request', ...asked));
  return server;
}
