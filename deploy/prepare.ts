import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertBuiltWith, type BuiltSettings } from '#lib/config/built-settings.ts';
import { settingsOfOthers } from '#lib/config/readers.ts';
import { UserError } from '#lib/user-error.ts';

/** What an image starts. */
const PROGRAMS = { site: 'server/main.ts', mail: 'workers/mail/main.ts' };
type Program = keyof typeof PROGRAMS;

/**
 * What `start.mjs` does before a program, in the folder that ./assemble.ts makes: takes from it what others
 * read, since a platform may give all of them the same secrets; refuses the site settings that its pages were
 * not built with; and hands Next the configuration of the build.
 * @param env of this process
 * @param name of the program
 * @returns its file
 * @throws UserError for another program and for other settings
 */
export function prepare(folder: string, env: NodeJS.ProcessEnv, name = 'site'): string {
  if (!Object.hasOwn(PROGRAMS, name))
    throw new UserError(`There is no program "${name}": node start.mjs [site | mail].`);
  const program = name as Program;
  keepOwnSettings(env, program);
  if (program === 'site') takeBuild(folder, env);
  return join(folder, PROGRAMS[program]);
}

function keepOwnSettings(env: NodeJS.ProcessEnv, program: Program): void {
  const others = settingsOfOthers(program).filter((name) => env[name] !== undefined);
  if (others.length === 0) return;
  for (const name of others) delete env[name];
  // The system shows the environment that a process began with, whatever it deletes; Windows has no execve().
  if (process.platform !== 'win32')
    process.execve?.(
      process.execPath,
      [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
      env,
    );
}

function takeBuild(folder: string, env: NodeJS.ProcessEnv): void {
  const ofBuild = (file: string): unknown => JSON.parse(readFileSync(join(folder, '.next', file), 'utf8'));
  const built = ofBuild('build-inputs.json') as { settings: BuiltSettings };
  assertBuiltWith(built.settings, env, { build: 'this image', again: 'build another image' });
  // Next's own file needs bundlers.
  const { config } = ofBuild('required-server-files.json') as { config: object };
  env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(config);
}
