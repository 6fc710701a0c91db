import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isSetting, settingsOfOthers } from '#lib/config/readers.ts';
import { UserError } from '#lib/user-error.ts';

/** The environment as a child process gets it that needs all of it. */
export const inherited = (): NodeJS.ProcessEnv => ({ ...process.env });

/** For a child process that gets no setting but those given, and the folder of Node's compiled modules. */
export function bareEnvironment(given: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    ...given,
  } as unknown as NodeJS.ProcessEnv;
}

/** A copy of the environment, for a child process, without the variables whose name matches. */
export function without(names: RegExp, env = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.test(name))) as NodeJS.ProcessEnv;
}

/** A copy of the environment, for a child process, without the settings that it does not read. */
export function ownEnvironment(program: 'mail' | 'backend', env = process.env): NodeJS.ProcessEnv {
  const own = { ...env };
  for (const name of settingsOfOthers(program)) delete own[name];
  return own;
}

/**
 * The same for a program that reads `.env` and `.env.production` itself, as Next does: what is merely absent
 * it would take from there, what is empty it leaves alone.
 */
export function ownEnvironmentOfNext(program: 'build' | 'site'): NodeJS.ProcessEnv {
  // Tools of Supabase read more than our settings, such as SUPABASE_DB_PASSWORD.
  const ofTools = Object.keys(process.env).filter((name) => /^SUPABASE_/.test(name) && !isSetting(name));
  const others = [...settingsOfOthers(program), ...ofTools];
  return { ...process.env, ...Object.fromEntries(others.map((name) => [name, ''])) };
}

/**
 * `.env.local` and `.env` may name a hosted Supabase; Next reads them too, but too late to decide
 * what to start.
 * @throws UserError for one that cannot be read: without it, an empty installation would be started
 */
export async function loadEnvFiles(folder: string): Promise<void> {
  for (const name of ['.env.local', '.env']) {
    const text = await textOf(join(folder, name));
    for (const [key, value] of Object.entries(parseEnv(text))) process.env[key] ??= value;
  }
}

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw new UserError(
      `${file} cannot be read (${cause.code}): its settings are those of this installation. Let this account read it.`,
      { cause },
    );
  });
