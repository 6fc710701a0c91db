import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertBuiltWith, type BuiltSettings } from '#lib/config/built-settings.ts';

/**
 * What `start.mjs` does before the site's server, in the folder that ./assemble.ts makes: refuses settings
 * that its pages were not built with, and hands Next the configuration of the build.
 * @throws UserError for other settings
 */
export function prepare(folder: string, env: NodeJS.ProcessEnv): void {
  const ofBuild = (file: string): unknown => JSON.parse(readFileSync(join(folder, '.next', file), 'utf8'));
  const { settings } = ofBuild('build-inputs.json') as { settings: BuiltSettings };
  assertBuiltWith(settings, env, { build: 'this image', again: 'build another image' });
  // Next's own file needs bundlers.
  const { config } = ofBuild('required-server-files.json') as { config: object };
  env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(config);
}
