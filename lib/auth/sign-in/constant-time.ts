import 'server-only';

/**
 * Finishes only at whole multiples of `stepMs` milliseconds after the start. Checking a password takes a
 * while and an unknown address takes none; seen from outside, both take the same.
 */
export async function constantTime<T>(stepMs: number, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await run();
  } finally {
    const elapsed = performance.now() - start;
    const steps = Math.max(1, Math.ceil(elapsed / stepMs));
    await new Promise((resolve) => setTimeout(resolve, steps * stepMs - elapsed));
  }
}
