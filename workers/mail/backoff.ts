import { errorText, log } from '#lib/log/log.ts';

/** In milliseconds; doubled with each further failure. */
const FIRST_WAIT_MS = 500;

/** Something that does not answer: one log line when that begins and one when it is over, and longer waits in between. */
export class Outage {
  readonly #event: string;
  readonly #maxWaitMs: number;
  #since = 0;
  waitMs = 0;

  constructor(event: string, maxWaitMs: number) {
    this.#event = event;
    this.#maxWaitMs = maxWaitMs;
  }

  began(error: unknown): void {
    if (this.waitMs === 0) {
      this.#since = Date.now();
      log.error(`${this.#event}_unavailable`, { cause: errorText(error) });
    }
    this.waitMs = Math.min(this.#maxWaitMs, Math.max(FIRST_WAIT_MS, this.waitMs * 2));
  }

  isOver(): void {
    if (this.waitMs === 0) return;
    this.waitMs = 0;
    log.info(`${this.#event}_available`, { afterSeconds: Math.round((Date.now() - this.#since) / 1000) });
  }
}
