import type { Socket } from 'node:net';
import { connectionCounts } from '#server/observability/metrics.ts';

/** How often they are added up, in milliseconds. */
const COUNT_EVERY_MS = 250;

export type Holder = {
  socket: Socket;
  /** What waits for this client now, in bytes. */
  bytes: () => number;
};

/**
 * What the process holds for clients that are slow, one thing for each. Above the maximum, the network for
 * which most is held loses the connections with most.
 */
export class HeldBytes {
  private readonly maxBytes: number;
  private readonly countEveryMs: number;
  /** With the networks of their clients. */
  private readonly holders = new Map<Holder, string>();
  private countedAt = -Infinity;

  constructor({ maxBytes, countEveryMs = COUNT_EVERY_MS }: { maxBytes: number; countEveryMs?: number }) {
    this.maxBytes = maxBytes;
    this.countEveryMs = countEveryMs;
  }

  get bytes(): number {
    let sum = 0;
    for (const { bytes } of this.holders.keys()) sum += bytes();
    return sum;
  }

  /** @returns what ends the holding: the client has it, has sent it or has left */
  add(holder: Holder, network: string): () => void {
    this.holders.set(holder, network);
    this.enforce();
    return () => void this.holders.delete(holder);
  }

  /** To be called when more is held than before. */
  enforce(): void {
    const now = performance.now();
    if (now - this.countedAt < this.countEveryMs) return;
    this.countedAt = now;
    let { bytes: total } = this;
    if (total <= this.maxBytes) return;
    const networks = this.byNetwork();
    while (total > this.maxBytes) {
      const most = networks.reduce((a, b) => (b.bytes > a.bytes ? b : a));
      const [socket, bytes] = most.connections.pop()!;
      most.bytes -= bytes;
      total -= bytes;
      connectionCounts.closed += 1;
      socket.destroy();
    }
  }

  /** The connections of each network, the one with most last. */
  private byNetwork(): { bytes: number; connections: [Socket, number][] }[] {
    const networks = new Map<string, Map<Socket, number>>();
    for (const [{ socket, bytes }, network] of this.holders) {
      const connections = networks.get(network) ?? new Map<Socket, number>();
      networks.set(network, connections);
      connections.set(socket, (connections.get(socket) ?? 0) + bytes());
    }
    return [...networks.values()].map((connections) => ({
      bytes: [...connections.values()].reduce((sum, bytes) => sum + bytes, 0),
      connections: [...connections].sort(([, a], [, b]) => a - b),
    }));
  }
}
