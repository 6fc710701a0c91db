/** Wakes all who wait for something to change. */
export class Signal {
  readonly #waiting = new Set<() => void>();

  raise(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves when raised, or after so many milliseconds. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiting.add(wake);
    });
  }
}
