import 'server-only';

/**
 * Answers only at whole multiples of `step` milliseconds after the start. Checking a password takes a while and an unknown address
 * takes none; seen from outside, both take the same.
 */
export async function steadily<T>(step: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(spent / step) * step - spent));
  }
}
