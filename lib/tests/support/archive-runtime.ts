import type { ArchiveRuntime, CachedRead } from '#lib/runtime.ts';

/** An archive's runtime for unit tests: of version 1, with nothing cached. */
export function testRuntime(over: Partial<ArchiveRuntime> = {}): ArchiveRuntime {
  return {
    version: 1,
    withdrawnVersion: 1,
    epoch: 0,
    failFastUntil: 0,
    polledAt: -Infinity,
    workerAt: undefined,
    data: new Map<string, CachedRead>(),
    reading: new Map(),
    check: () => Promise.resolve(),
    changed: () => Promise.resolve(),
    regenerate: () => undefined,
    ...over,
  };
}
