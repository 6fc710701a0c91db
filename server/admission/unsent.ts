import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onClose } from '#server/http/on-close.ts';
import { connectionCounts } from '#server/observability/metrics.ts';

/** All together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** How often they are added up, in milliseconds. */
const COUNT_EVERY_MS = 250;

/**
 * Responses made for one client each, which these have not taken yet. Above the maximum, the network for
 * which most waits loses the connections with most.
 */
export class UnsentResponses {
  private readonly maxBytes: number;
  private readonly countEveryMs: number;
  /** With the networks of their clients. */
  private readonly waiting = new Map<ServerResponse, string>();
  private countedAt = -Infinity;

  constructor({ maxBytes = MAX_BYTES, countEveryMs = COUNT_EVERY_MS } = {}) {
    this.maxBytes = maxBytes;
    this.countEveryMs = countEveryMs;
  }

  get bytes(): number {
    let sum = 0;
    for (const { writableLength } of this.waiting.keys()) sum += writableLength;
    return sum;
  }

  /** Counts a response until its client has it or has left. */
  add(response: ServerResponse, network: string): void {
    if (response.closed) return;
    this.waiting.set(response, network);
    onClose(response, () => this.waiting.delete(response));
    const now = performance.now();
    if (now - this.countedAt < this.countEveryMs) return;
    this.countedAt = now;
    const networks = this.byNetwork();
    let { bytes: total } = this;
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
    for (const [response, network] of this.waiting) {
      const { socket } = response.req;
      const connections = networks.get(network) ?? new Map<Socket, number>();
      networks.set(network, connections);
      connections.set(socket, (connections.get(socket) ?? 0) + response.writableLength);
    }
    return [...networks.values()].map((connections) => ({
      bytes: [...connections.values()].reduce((sum, bytes) => sum + bytes, 0),
      connections: [...connections].sort(([, a], [, b]) => a - b),
    }));
  }
}

/**
 * Resolves once the work has written its last: to send it takes no processor, so a client that reads slowly
 * or has left keeps no place in a lane. Next waits for the client (docs/upgrading.md).
 */
export function written(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const { write, end } = response;
    response.write = ((...args: unknown[]) => {
      const isTaken = Reflect.apply(write, response, args) as boolean;
      // A file to download is as long as it likes, and is made as its client takes it.
      return isTaken || !response.hasHeader('content-disposition');
    }) as typeof write;
    response.end = ((...args: unknown[]) => {
      resolve();
      return Reflect.apply(end, response, args) as typeof response;
    }) as typeof end;
  });
}
