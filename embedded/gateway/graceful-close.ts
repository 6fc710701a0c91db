import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const CLOSE_TIMEOUT_MS = 10_000;

/** Returns a function that stops listening and waits for the requests in flight, ten seconds at most. */
export function gracefulClose(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeIdleConnections();
    // Opened ahead by a client and never used: to Node such a connection is not idle yet.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(timer);
  };
}
