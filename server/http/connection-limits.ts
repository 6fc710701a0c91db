import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { blockOf, laneNetwork } from '#server/admission/lanes.ts';
import { connectionCounts } from '#server/observability/metrics.ts';

/** A browser opens six; a network may be a company behind one address. */
const MAX_PER_NETWORK = 256;
/** One customer's 65,536 networks: an eighth of all connections, and of what those may hold. */
const MAX_PER_BLOCK = 1_024;
/** Each holds a file descriptor and some ten kilobytes. */
const MAX_CONNECTIONS = 8_192;
/** Of the file descriptors of the process, what connections of clients may take. */
const DESCRIPTOR_SHARE = 0.75;
/** How long a client may take nothing of what was written to it, in milliseconds. */
const STALLED_MS = 60_000;
const SWEEP_MS = 5_000;

type Limits = {
  maxPerNetwork?: number;
  /** Of an IPv6 /48. */
  maxPerBlock?: number;
  maxConnections?: number;
  stalledMs?: number;
  sweepMs?: number;
};

/**
 * Bounds the connections of a server in all, per network and per IPv6 /48
 * (docs/decisions/0028-bounded-work.md). Above a bound the oldest of the network with most is closed, or of
 * the /48, since an idle client opens another.
 * @param isDirect whether a connection's address is the client's; behind a proxy it is the proxy's
 */
export function limitConnections(server: Server, isDirect: boolean, limits: Limits = {}): void {
  const {
    maxPerNetwork = MAX_PER_NETWORK,
    maxPerBlock = MAX_PER_BLOCK,
    maxConnections = Math.min(MAX_CONNECTIONS, Math.floor(maxDescriptors() * DESCRIPTOR_SHARE)),
    stalledMs = STALLED_MS,
    sweepMs = SWEEP_MS,
  } = limits;
  /** By network, oldest first. */
  const networks = new Map<string, Set<Socket>>();
  const blocks = new Map<string, Set<Socket>>();
  const progress = new WeakMap<Socket, { taken: number; since: number }>();
  /** Each with its network, which its socket does not tell once it is closed. */
  const open = new Map<Socket, string>();

  const forget = (socket: Socket): void => {
    const network = open.get(socket);
    if (network === undefined) return;
    open.delete(socket);
    take(networks, network, socket);
    take(blocks, blockOf(network), socket);
    connectionCounts.open = open.size;
  };
  const closeOldest = (sockets: Set<Socket> | undefined): void => {
    const [oldest] = sockets ?? [];
    if (!oldest) return;
    connectionCounts.closed += 1;
    // At once: `close` comes in another turn, and all connections of this one would choose the same.
    forget(oldest);
    oldest.destroy();
  };
  const largest = (): Set<Socket> | undefined => {
    let found: Set<Socket> | undefined;
    for (const sockets of blocks.values()) if (sockets.size > (found?.size ?? 0)) found = sockets;
    return found;
  };

  server.on('connection', (socket: Socket) => {
    const network = laneNetwork(socket.remoteAddress ?? '');
    const sockets = put(networks, network, socket);
    const block = put(blocks, blockOf(network), socket);
    open.set(socket, network);
    connectionCounts.open = open.size;
    socket.once('close', () => forget(socket));
    if (isDirect && sockets.size > maxPerNetwork) closeOldest(sockets);
    else if (isDirect && block.size > maxPerBlock) closeOldest(block);
    else if (open.size > maxConnections) closeOldest(largest());
  });

  const sweep = setInterval(() => {
    const now = performance.now();
    for (const sockets of networks.values()) {
      for (const socket of sockets) {
        const taken = bytesTaken(socket);
        const seen = progress.get(socket);
        if (socket.writableLength === 0 || seen?.taken !== taken) {
          progress.set(socket, { taken, since: now });
        } else if (now - seen.since >= stalledMs) {
          connectionCounts.closed += 1;
          socket.destroy();
        }
      }
    }
  }, sweepMs).unref();
  server.once('close', () => clearInterval(sweep));
}

/**
 * Rises as the kernel takes what was written; it asks for the queue, as Node's own socket timeout does, since
 * `bytesWritten` has a body that was written at once in full before any of it is sent.
 */
function bytesTaken(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.bytesWritten - socket.writableLength - (_handle?.writeQueueSize ?? 0);
}

function put(sets: Map<string, Set<Socket>>, key: string, socket: Socket): Set<Socket> {
  const sockets = sets.get(key) ?? new Set();
  sets.set(key, sockets.add(socket));
  return sockets;
}

function take(sets: Map<string, Set<Socket>>, key: string, socket: Socket): void {
  const sockets = sets.get(key);
  sockets?.delete(socket);
  if (sockets?.size === 0) sets.delete(key);
}

/** How many file descriptors this process may have; Node raises its soft limit to the hard one. */
function maxDescriptors(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : Infinity;
}
