import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a command of the Supabase CLI printed; of a failed one also its code, as the error's properties. */
export interface CliOutput {
  stdout: string;
  stderr: string;
}

/**
 * Runs a command of the Supabase CLI.
 * @param folder that holds `supabase/`
 * @throws when the command ends with another code than 0, or the CLI is not installed
 */
export function runSupabaseCli(
  args: string[],
  env: NodeJS.ProcessEnv,
  folder: string = root,
): Promise<CliOutput> {
  const cli = createRequire(import.meta.url).resolve('supabase/dist/supabase.js');
  return run(process.execPath, [cli, ...args, '--yes'], {
    cwd: folder,
    // A command lasts a second: what its optimising compiler costs it never earns back.
    env: { ...env, BUN_JSC_useDFGJIT: '0' },
    maxBuffer: 16 * 1024 * 1024,
  });
}

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
  return (await runSupabaseCli([...args, `--remote=${url}`], env)).stdout;
}
