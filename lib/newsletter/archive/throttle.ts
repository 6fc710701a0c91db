import 'server-only';

/**
 * Shares one reading among everyone who asks for it, and begins the next no sooner than `everyMs` after the last began: however many
 * ask, that is how often `read` runs. Whoever asks gets a reading that began after the question, so it is never out of date.
 */
export function paced<T>(read: () => Promise<T>, everyMs: number): () => Promise<T> {
  let begun = -Infinity;
  let next: Promise<T> | undefined;
  const readWhenAllowed = async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + everyMs - performance.now())));
    begun = performance.now();
    next = undefined;
    return read();
  };
  return () => (next ??= readWhenAllowed());
}
