import { vi } from 'vitest';

// Test files share one process; state in our modules must not pass from one file to the next.
vi.resetModules();
