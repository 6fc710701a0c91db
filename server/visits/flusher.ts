import { randomUUID } from 'node:crypto';
import { sydneyDay } from '#lib/format.ts';
import { errorText, log } from '#lib/log/log.ts';
import { textOf, type VisitCounter } from './visit-counter.ts';
import { forgetUserAgents } from './visitor.ts';

const FLUSH_MS = 60_000;

/** Sends one batch. @returns the status word of record_visits() @throws when the database does not respond */
export type SendBatch = (id: string, counts: string) => Promise<string>;

/**
 * Sends what was counted about once a minute and at a stop. A batch whose fate is unknown is sent again as it
 * was, under its id, before any other; what comes meanwhile is counted within the counter's bound.
 */
export class VisitFlusher {
  private readonly counter: VisitCounter;
  private readonly send: SendBatch;
  private pending: { id: string; counts: string } | undefined;
  private flushing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private hasFailed = false;

  constructor(counter: VisitCounter, send: SendBatch) {
    this.counter = counter;
    this.send = send;
  }

  start(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flushing;
    await this.flush();
  }

  /** Never throws: counts that cannot be sent wait for the next time. */
  flush(): Promise<void> {
    return (this.flushing ??= this.sendAll().finally(() => (this.flushing = undefined)));
  }

  private async sendAll(): Promise<void> {
    forgetUserAgents();
    this.counter.setDay(sydneyDay(new Date()));
    if (this.pending && !(await this.sendPending())) return;
    const batch = this.counter.take();
    if (!batch) return;
    this.pending = { id: randomUUID(), counts: textOf(batch) };
    await this.sendPending();
  }

  /** @returns whether nothing is pending any more */
  private async sendPending(): Promise<boolean> {
    const { id, counts } = this.pending!;
    try {
      const status = await this.send(id, counts);
      if (status === 'unavailable') throw new Error('the database has no signing secret');
      this.pending = undefined;
      if (status !== 'ok' && status !== 'repeated') log.error('visits.refused', { problem: status });
      if (this.hasFailed) log.info('visits.flush_recovered', {});
      this.hasFailed = false;
      return true;
    } catch (error) {
      if (!this.hasFailed) log.warn('visits.flush_failed', { cause: errorText(error) });
      this.hasFailed = true;
      return false;
    }
  }
}
