import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

// Test files share one process; nothing of one file may pass to the next: not the state of our modules,
// not the global that server and application share (lib/runtime.ts), and no mock.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();
Reflect.deleteProperty(globalThis, Symbol.for('southlight.runtime'));

// As Next's server has it: what it loads in one file would stay without storage for all that follow.
Object.assign(globalThis, { AsyncLocalStorage });
