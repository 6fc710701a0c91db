import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cli = createRequire(import.meta.url).resolve('supabase/dist/supabase.js');
const cwd = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a command of the Supabase CLI against a database.
 * @param home where it keeps its own settings
 * @throws when the command ends with another code than 0
 */
export async function supabaseCli(
  { url, home }: { url: string; home: string },
  ...args: string[]
): Promise<string> {
  const env = { NODE_ENV: 'test', HOME: home, DO_NOT_TRACK: '1' } as const;
  const { stdout } = await run(process.execPath, [cli, ...args, `--remote=${url}`, '--yes'], { cwd, env });
  return stdout;
}
