import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net';

/**
 * Node accepts one connection of a listening socket in each turn of its event loop, so that after a burst
 * of 200 a visitor would wait for 200 turns. Only Linux spreads connections over several sockets.
 */
const LISTENING_SOCKETS = process.platform === 'linux' ? 64 : 1;

/** More sockets that accept connections for a server; the caller closes them together with it. */
export function acceptorsOf(server: Server): NetServer[] {
  return Array.from({ length: LISTENING_SOCKETS - 1 }, () => {
    const acceptor = createServer({ allowHalfOpen: true, noDelay: true });
    acceptor.on('connection', (socket) => server.emit('connection', socket));
    return acceptor.on('error', (error) => server.emit('error', error));
  });
}

/** Listens with all of them on one address. @throws what `listen()` does, also when the port is taken */
export async function listenWith(
  server: Server,
  acceptors: readonly NetServer[],
  address: { port: number; host: string },
): Promise<void> {
  if (acceptors.length === 0) return listening(server, address);
  // A socket that shares its port would share it with another program as well.
  const probe = createServer();
  await listening(probe, address);
  probe.close();
  await once(probe, 'close');
  await listening(server, { ...address, reusePort: true });
  const { port } = server.address() as AddressInfo;
  for (const acceptor of acceptors) await listening(acceptor, { ...address, port, reusePort: true });
}

async function listening(
  server: Server | NetServer,
  options: { port: number; host: string; reusePort?: boolean },
): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}
