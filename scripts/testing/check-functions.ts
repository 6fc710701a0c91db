import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inherited } from '#scripts/processes/environment.ts';
import { denoBinary, offlineFlags } from '#embedded/functions/deno-command.ts';

/**
 * Type-checks every edge function as Deno sees it, from what is installed: the tree's own tsc does
 * not know Deno.
 */
const functionsDir = join(import.meta.dirname, '../../supabase/functions');
const entries = readdirSync(functionsDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => join(functionsDir, entry.name, 'index.ts'));
const { status } = spawnSync(denoBinary(), ['check', ...offlineFlags, ...entries], {
  stdio: 'inherit',
  env: { ...inherited(), DENO_NO_UPDATE_CHECK: '1' },
});
process.exit(status ?? 1);
