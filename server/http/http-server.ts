import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { limitConnections } from './connection-limits.ts';
import { closeResponses } from './on-close.ts';
import { malformedRequestHandler } from './checks/malformed-request.ts';
import type { FlatHeaders } from '#server/page-cache/responses/write-head.ts';

/** Maximum time without traffic on a socket, in milliseconds: longer than any response may take. */
const SOCKET_TIMEOUT_MS = 90_000;

/**
 * Creates an HTTP server whose responses all come from one listener, also those that Node would send
 * itself: for a missing Host, an expectation, or bytes that are not a request.
 * @param baseHeaders of every response; without them, in development, Node's own behaviour stays
 */
export function createHttpServer(
  limits: ServerOptions,
  baseHeaders: FlatHeaders | undefined,
  { trustedHops = 0 } = {},
): Server {
  if (!baseHeaders) return createServer(limits);
  const server = createServer({
    ...limits,
    requireHostHeader: false,
    // Next listens for upgrades and leaves a socket open that it does not use.
    shouldUpgradeCallback: () => false,
    // A request without a body need not be read to its end.
    optimizeEmptyRequests: true,
  });
  server.setTimeout(SOCKET_TIMEOUT_MS);
  limitConnections(server, trustedHops === 0);
  const malformed = malformedRequestHandler(baseHeaders);
  server.on('clientError', (error, socket) => malformed.onError(error, socket as Socket));
  // Reject CONNECT: this server is no proxy. Node listens no longer for errors and the end of such a socket.
  server.on('connect', (_request, stream) => {
    const socket = stream as Socket;
    socket.on('error', () => socket.destroy()).once('close', () => closeResponses(socket));
    malformed.respond(405, socket);
  });
  server.on('checkExpectation', (...exchange: Parameters<RequestListener>) =>
    server.emit('request', ...exchange),
  );
  return server;
}
