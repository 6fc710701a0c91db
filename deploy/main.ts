import { join } from 'node:path';
import { assemble } from './assemble.ts';
import { config } from '#lib/config.ts';
import { root } from '#scripts/processes/process-supervisor.ts';
import { step } from '#scripts/progress.ts';

/** `npm run assemble`: the last build and what serves it, in `out/`. */
await step('assemble', 'copying', async () => {
  const bytes = await assemble(root, config().BUILD_DIR, join(root, 'out'));
  return `out/, ${(bytes / 1e6).toFixed(0)} MB`;
});
