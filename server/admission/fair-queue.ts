import { QueueFullError } from '#lib/errors.ts';

/** Thrown when the client left before the work began. */
export class ClientLeftError extends Error {
  override name = 'ClientLeftError';
}

type Limits = {
  /** How much may run at once. */
  concurrency: number;
  /** How much may wait. */
  maxQueued: number;
  /** How long it may wait, in milliseconds. */
  timeoutMs: number;
  /** How much of one network may run at once; as much as of all without it. */
  maxPerNetwork?: number;
  /** How much of one block may run at once; as much as of all without it. */
  maxPerBlock?: number;
  /** The block of addresses that a network is part of: whoever has one may have thousands of networks. */
  blockOf?: (network: string) => string;
};

type Queued = { start: () => void; reject: (reason: Error) => void; timer: NodeJS.Timeout | undefined };

/**
 * Runs a bounded number of tasks at a time. Those that wait take turns by block, and within one by network,
 * so whoever sends many requests delays mostly itself; when the queue is full, the block that fills it most
 * loses the last of its network with most.
 */
export class FairQueue {
  rejected = 0;
  private readonly limits: Limits;
  /** By block and network, each in the order of their next turn. */
  private readonly waiting = new Map<string, Map<string, Queued[]>>();
  /** How much runs, by network. */
  private readonly runningOf = new Map<string, number>();
  private readonly runningOfBlock = new Map<string, number>();
  private queuedCount = 0;
  private runningCount = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get running(): number {
    return this.runningCount;
  }

  get queued(): number {
    return this.queuedCount;
  }

  /** Whether work of this network would be rejected now; counts it when it would. */
  rejects(network: string): boolean {
    const isFull = !this.mayRun(network) && this.queuedCount >= this.limits.maxQueued;
    if (!isFull || this.fullest(network) !== network) return false;
    this.rejected += 1;
    return true;
  }

  /**
   * @param network for whom it runs
   * @param left resolves when nobody wants the result any more
   * @throws QueueFullError, ClientLeftError: nothing has run
   */
  async run<T>(network: string, work: () => Promise<T>, left?: AbortSignal): Promise<T> {
    if (this.mayRun(network)) this.count(network, 1);
    else await this.turn(network, left);
    try {
      return await work();
    } finally {
      // In another turn of the event loop: work that waits for nothing would follow upon work, and what needs
      // no place, such as a cached page, would come after all of it.
      setImmediate(() => {
        this.count(network, -1);
        this.startNext();
      });
    }
  }

  private mayRun(network: string): boolean {
    const { concurrency, maxPerNetwork = concurrency, maxPerBlock = concurrency } = this.limits;
    return (
      this.runningCount < concurrency &&
      (this.runningOf.get(network) ?? 0) < maxPerNetwork &&
      (this.runningOfBlock.get(this.blockOf(network)) ?? 0) < maxPerBlock
    );
  }

  private count(network: string, change: 1 | -1): void {
    this.runningCount += change;
    add(this.runningOf, network, change);
    add(this.runningOfBlock, this.blockOf(network), change);
  }

  private turn(network: string, left: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (left?.aborted) return reject(new ClientLeftError());
      const onLeft = (): void => this.drop(network, entry, new ClientLeftError());
      const settle = (): void => {
        clearTimeout(entry.timer);
        left?.removeEventListener('abort', onLeft);
      };
      const entry: Queued = {
        start: () => {
          settle();
          resolve();
        },
        reject: (reason) => {
          settle();
          reject(reason);
        },
        timer: undefined,
      };
      if (this.queuedCount >= this.limits.maxQueued && !this.makeRoom(network)) {
        this.rejected += 1;
        return reject(new QueueFullError('too much waits'));
      }
      entry.timer = setTimeout(
        () => this.drop(network, entry, new QueueFullError('waited too long')),
        this.limits.timeoutMs,
      );
      left?.addEventListener('abort', onLeft);
      const block = this.blockOf(network);
      const networks = this.waiting.get(block) ?? new Map<string, Queued[]>();
      this.waiting.set(block, networks);
      const own = networks.get(network);
      if (own) own.push(entry);
      else networks.set(network, [entry]);
      this.queuedCount += 1;
    });
  }

  private blockOf(network: string): string {
    return this.limits.blockOf?.(network) ?? network;
  }

  private waitingOf(network: string): Queued[] | undefined {
    return this.waiting.get(this.blockOf(network))?.get(network);
  }

  /** Forgets a network of which nothing waits, and its block with the last of them. */
  private forget(network: string): void {
    const block = this.blockOf(network);
    const networks = this.waiting.get(block);
    networks?.delete(network);
    if (networks?.size === 0) this.waiting.delete(block);
  }

  /** Rejects what came last of the network that waits with most. @returns false when that is this one */
  private makeRoom(network: string): boolean {
    const most = this.fullest(network);
    const last = most === network ? undefined : this.waitingOf(most)?.at(-1);
    if (last) this.drop(most, last, new QueueFullError('too much waits'));
    return last !== undefined;
  }

  /** The network that would wait with most, in the block that would, if this one came. */
  private fullest(network: string): string {
    const own = this.blockOf(network);
    const sizeOf = (block: string): number => {
      let size = block === own ? 1 : 0;
      for (const { length } of this.waiting.get(block)?.values() ?? []) size += length;
      return size;
    };
    let [block, size] = [own, sizeOf(own)];
    for (const other of this.waiting.keys()) {
      const count = sizeOf(other);
      if (count > size) [block, size] = [other, count];
    }
    let [most, length] = block === own ? [network, (this.waitingOf(network)?.length ?? 0) + 1] : ['', 0];
    for (const [other, { length: count }] of this.waiting.get(block) ?? [])
      if (count > length) [most, length] = [other, count];
    return most;
  }

  private drop(network: string, entry: Queued, reason: Error): void {
    const own = this.waitingOf(network);
    const at = own?.indexOf(entry) ?? -1;
    if (!own || at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) this.forget(network);
    this.queuedCount -= 1;
    if (reason instanceof QueueFullError) this.rejected += 1;
    entry.reject(reason);
  }

  private startNext(): void {
    for (const [block, networks] of this.waiting) {
      for (const [network, own] of networks) {
        if (!this.mayRun(network)) continue;
        const entry = own.shift()!;
        // To the end: the other networks, and the other blocks, come first now.
        networks.delete(network);
        if (own.length > 0) networks.set(network, own);
        this.waiting.delete(block);
        if (networks.size > 0) this.waiting.set(block, networks);
        this.queuedCount -= 1;
        this.count(network, 1);
        return entry.start();
      }
    }
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
