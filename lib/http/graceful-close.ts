import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

type Options = {
  /** How long a connection stays open without a byte, in milliseconds: its client may send a request. */
  idleMs: number;
  /** After which all connections are closed, in milliseconds. */
  timeoutMs: number;
  /** Servers that accept connections for this one. */
  acceptors?: readonly NetServer[];
};

/** What Node is writing on a connection, until it is sent; Node's own closeIdleConnections() looks there. */
const responseOn = (socket: Socket) => (socket as { _httpMessage?: ServerResponse | null })._httpMessage;

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
  const bytesOf = (socket: Socket) => socket.bytesRead + socket.bytesWritten;
  let bytesBefore = new Map<Socket, number>();
  // Node's closeIdleConnections() closes what is idle since a moment ago, and cuts off what is not yet sent.
  const closeIdle = () => {
    for (const socket of sockets)
      if (!responseOn(socket) && bytesBefore.get(socket) === bytesOf(socket)) socket.destroy();
    bytesBefore = new Map([...sockets].map((socket) => [socket, bytesOf(socket)]));
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
    bytesBefore = new Map([...sockets].map((socket) => [socket, bytesOf(socket)]));
    // Repeated, since what is in flight now is idle later.
    const interval = setInterval(closeIdle, idleMs);
    await Promise.all([server, ...acceptors].map(closed));
    clearInterval(interval);
    clearTimeout(timeout);
    return isComplete;
  };
  return () => (closing ??= close());
}
