import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The environment as a child process gets it that needs all of it. */
export const inherited = (): NodeJS.ProcessEnv => ({ ...process.env });

/** A copy of the environment, for a child process, without the variables whose name matches. */
export function without(names: RegExp, env = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.test(name))) as NodeJS.ProcessEnv;
}

/**
 * A copy of the environment in which the variables whose name matches are empty. For a program that
 * reads `.env` itself, as Next does: what is merely absent it would take from there, what is empty
 * it leaves alone.
 */
export function emptied(names: RegExp, env = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, names.test(name) ? '' : value]),
  ) as NodeJS.ProcessEnv;
}

/**
 * `.env.local` and `.env` may name a hosted Supabase; Next reads them too, but too late to decide
 * what to start.
 */
export async function loadEnvFiles(folder: string): Promise<void> {
  for (const name of ['.env.local', '.env']) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    for (const [key, value] of Object.entries(parseEnv(text))) process.env[key] ??= value;
  }
}
