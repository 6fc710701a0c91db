import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { About } from '#lib/config/about.ts';
import { assertBuiltWith, type BuiltSettings } from '#lib/config/built-settings.ts';
import { settings } from '#lib/config/schema.ts';
import { UserError } from '#lib/user-error.ts';

/** What an image starts: its file, and who it is among the readers of a setting. */
const PROGRAMS: Record<string, { file: string; readers: About['readers'] }> = {
  site: { file: 'server/main.ts', readers: ['build', 'site', 'server', 'internal'] },
  mail: { file: 'workers/mail/main.ts', readers: ['mail', 'internal'] },
};

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
  const program = PROGRAMS[name];
  if (!program) throw new UserError(`There is no program "${name}": node start.mjs [site | mail].`);
  keepOwnSettings(env, program.readers);
  if (name === 'site') takeBuild(folder, env);
  return join(folder, program.file);
}

function keepOwnSettings(env: NodeJS.ProcessEnv, readers: About['readers']): void {
  const others = Object.entries(settings.shape).flatMap(([name, schema]) =>
    env[name] === undefined || (schema.meta() as About).readers.some((reader) => readers.includes(reader))
      ? []
      : [name],
  );
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
