import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { without } from '#scripts/processes/environment.ts';
import { root } from '#scripts/processes/process-supervisor.ts';

/** Runs a command of the operator, such as scripts/data/backup.ts, on a data folder of a test. */
export async function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  // Each opens a database once: optimising PostgreSQL's WebAssembly costs more than it saves.
  const child = spawn(process.execPath, ['--liftoff-only', script, ...args], {
    cwd: root,
    env: { ...without(/^(SUPABASE_.*|DATA_DIR|BACKUP.*)$/), LITE_TELEMETRY: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]);
  return { code, said: said + complained };
}
