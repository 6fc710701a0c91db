import { vi } from 'vitest';

// Test files share one process; nothing of one file may pass to the next: not the state of our modules,
// not the global that server and application share (lib/runtime.ts), and no mock.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
Reflect.deleteProperty(globalThis, Symbol.for('southlight.runtime'));
