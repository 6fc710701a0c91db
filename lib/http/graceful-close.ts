import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

type Options = {
  /** How long an idle connection stays open, in milliseconds: its client may be about to send a request. */
  idleMs: number;
  /** After which all connections are closed, in milliseconds. */
  timeoutMs: number;
  /** Servers that accept connections for this one. */
  acceptors?: readonly NetServer[];
};

/**
 * Prepares a server for an orderly stop, before it listens.
 * @returns a function that stops listening and waits for the requests in flight; it resolves to false when
 *   some were cut off by the timeout
 */
export function gracefulClose(
  server: Server,
  { idleMs, timeoutMs, acceptors = [] }: Options,
): () => Promise<boolean> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let closing: Promise<boolean> | undefined;
  // The close() of an HTTP server would destroy idle connections at once.
  const closed = (each: NetServer) =>
    new Promise<void>((resolve) => NetServer.prototype.close.call(each, () => resolve()));
  const closeIdle = () => {
    server.closeIdleConnections();
    // A browser opens some in advance; to Node those are not idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  const close = async (): Promise<boolean> => {
    // Not before: a second listener costs each request.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    let isComplete = true;
    const timeout = setTimeout(() => {
      isComplete = false;
      server.closeAllConnections();
    }, timeoutMs);
    // Repeated, since what is in flight now is idle later.
    const interval = setInterval(closeIdle, idleMs);
    await Promise.all([server, ...acceptors].map(closed));
    clearInterval(interval);
    clearTimeout(timeout);
    return isComplete;
  };
  return () => (closing ??= close());
}
