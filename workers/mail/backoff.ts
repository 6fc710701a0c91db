import { setTimeout as delay } from 'node:timers/promises';
import { errorText, log } from '#lib/log/log.ts';
import type { Details } from '#lib/log/log-format.ts';

/** In milliseconds; doubled with each further failure. */
const FIRST_WAIT_MS = 500;

/** Exponential backoff for a server: one log line when an outage begins, one when it ends. */
export class Backoff {
  readonly #event: string;
  readonly #maxWaitMs: number;
  readonly #details: Details;
  #since = 0;
  /** How long to wait before the next attempt, in milliseconds; 0 without an outage. */
  waitMs = 0;

  /** @param event `area.name` of the server, to which `_unavailable` and `_available` are appended */
  constructor(event: string, maxWaitMs: number, details: Details = {}) {
    this.#event = event;
    this.#maxWaitMs = maxWaitMs;
    this.#details = details;
  }

  fail(error: unknown): void {
    if (this.waitMs === 0) {
      this.#since = Date.now();
      log.error(`${this.#event}_unavailable`, { ...this.#details, cause: errorText(error) });
    }
    this.waitMs = Math.min(this.#maxWaitMs, Math.max(FIRST_WAIT_MS, this.waitMs * 2));
  }

  succeed(): void {
    if (this.waitMs === 0) return;
    this.waitMs = 0;
    const afterSeconds = Math.round((Date.now() - this.#since) / 1000);
    log.info(`${this.#event}_available`, { ...this.#details, afterSeconds });
  }
}

/** Resolves after so many milliseconds, or at once when the worker stops. */
export async function pause(ms: number, stop: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal: stop }).catch(() => undefined);
}
