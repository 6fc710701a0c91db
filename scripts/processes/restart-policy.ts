const WINDOW_MS = 60_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;

/** Decides whether and when a program that ended by itself is started again. */
export class RestartPolicy {
  #deaths: number[] = [];
  /** Deaths within a minute after which starting again has no prospect. */
  readonly maxDeaths: number;

  constructor(maxDeaths = 5) {
    this.maxDeaths = maxDeaths;
  }

  /**
   * Counts a death.
   * @returns the milliseconds to wait before the next start, twice as long after each; undefined
   * when it is to be given up
   */
  afterDeath(now = performance.now()): number | undefined {
    this.#deaths = [...this.#deaths.filter((at) => now - at < WINDOW_MS), now];
    if (this.#deaths.length >= this.maxDeaths) return undefined;
    return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#deaths.length - 1));
  }
}
