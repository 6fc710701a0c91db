import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** A copy of the environment without the variables whose name matches. */
export function without(env: NodeJS.ProcessEnv, names: RegExp): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.test(name))) as NodeJS.ProcessEnv;
}

/** `.env.local` and `.env` may name a hosted Supabase; Next reads them too, but too late to decide what to start. */
export async function loadEnvFiles(folder: string): Promise<void> {
  for (const name of ['.env.local', '.env']) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    for (const [key, value] of Object.entries(parseEnv(text))) process.env[key] ??= value;
  }
}
