/**
 * Loaded into a process that was started with --expose-gc and a channel: whatever its parent says, it answers
 * with what the process holds once everything that it does not need is gone.
 */
process.on('message', () => {
  // What the first sets free may hold buffers, which the second frees.
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
