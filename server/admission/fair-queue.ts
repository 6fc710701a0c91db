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
};

type Queued = { start: () => void; reject: (reason: Error) => void; timer: NodeJS.Timeout | undefined };

/**
 * Runs a bounded number of tasks at a time. Those that wait take turns by network, so one that sends many
 * requests delays mostly itself; when the queue is full, the network that fills it most loses its last.
 */
export class FairQueue {
  rejected = 0;
  private readonly limits: Limits;
  /** By network, in the order of their next turn. */
  private readonly waiting = new Map<string, Queued[]>();
  /** How much runs, by network. */
  private readonly runningOf = new Map<string, number>();
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
    const { concurrency, maxPerNetwork = concurrency } = this.limits;
    return this.runningCount < concurrency && (this.runningOf.get(network) ?? 0) < maxPerNetwork;
  }

  private count(network: string, change: 1 | -1): void {
    this.runningCount += change;
    const own = (this.runningOf.get(network) ?? 0) + change;
    if (own > 0) this.runningOf.set(network, own);
    else this.runningOf.delete(network);
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
      const own = this.waiting.get(network);
      if (own) own.push(entry);
      else this.waiting.set(network, [entry]);
      this.queuedCount += 1;
    });
  }

  /** Rejects what came last of the network that waits with most. @returns false when that is this one */
  private makeRoom(network: string): boolean {
    const most = this.fullest(network);
    const last = most === network ? undefined : this.waiting.get(most)?.at(-1);
    if (last) this.drop(most, last, new QueueFullError('too much waits'));
    return last !== undefined;
  }

  /** The network that would wait with most if this one came. */
  private fullest(network: string): string {
    let [most, length] = [network, (this.waiting.get(network)?.length ?? 0) + 1];
    for (const [other, { length: count }] of this.waiting)
      if (count > length) [most, length] = [other, count];
    return most;
  }

  private drop(network: string, entry: Queued, reason: Error): void {
    const own = this.waiting.get(network);
    const at = own?.indexOf(entry) ?? -1;
    if (!own || at < 0) return;
    own.splice(at, 1);
    if (own.length === 0) this.waiting.delete(network);
    this.queuedCount -= 1;
    if (reason instanceof QueueFullError) this.rejected += 1;
    entry.reject(reason);
  }

  private startNext(): void {
    for (const [network, own] of this.waiting) {
      if (!this.mayRun(network)) continue;
      const entry = own.shift()!;
      this.waiting.delete(network);
      // To the end: the other networks come first now.
      if (own.length > 0) this.waiting.set(network, own);
      this.queuedCount -= 1;
      this.count(network, 1);
      return entry.start();
    }
  }
}
