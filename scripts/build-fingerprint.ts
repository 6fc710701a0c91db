import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { BuiltSettings } from '#lib/config/built-settings.ts';

/** Everything a build reads. Tests are left out: editing one changes no page. */
const inputs = [
  'app',
  'components',
  'lib',
  'content',
  'documents',
  'public',
  'server',
  'supabase/functions/_shared',
  'supabase/migrations',
  'package.json',
  'package-lock.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'middleware.ts',
  'instrumentation-client.ts',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];

/** A hash of what the next build would be made from. `baked` are the values it takes from the environment. */
export async function buildInputs(root: string, baked: Record<string, string | undefined>): Promise<string> {
  const hash = createHash('sha256').update(`${process.version}\0${JSON.stringify(baked)}\0`);
  for (const input of inputs) {
    for (const file of await filesOf(root, input)) {
      const content = createHash('sha256').update(await readFile(join(root, file)));
      hash.update(`${file}\0${content.digest('hex')}\0`);
    }
  }
  return hash.digest('hex');
}

async function filesOf(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const names = await readdir(join(root, path));
  const nested = await Promise.all(names.sort().map((name) => filesOf(root, join(path, name))));
  return nested.flat().filter((file) => !/\.test\.tsx?$/.test(file));
}

interface Stamp {
  inputs: string;
  settings: BuiltSettings;
}

const stampIn = (buildDir: string): string => join(buildDir, 'build-inputs.json');

async function stampOf(buildDir: string): Promise<Stamp | undefined> {
  const text = await readFile(stampIn(buildDir), 'utf8').catch(() => undefined);
  return text === undefined || !existsSync(join(buildDir, 'BUILD_ID'))
    ? undefined
    : (JSON.parse(text) as Stamp);
}

export const isBuilt = async (buildDir: string, inputs: string): Promise<boolean> =>
  (await stampOf(buildDir))?.inputs === inputs;

/** What the finished build of a folder was made with; undefined when there is none. */
export const builtSettings = async (buildDir: string): Promise<BuiltSettings | undefined> =>
  (await stampOf(buildDir))?.settings;

/** Called before a build, so that an interrupted one is not taken for a finished one. */
export const forgetBuild = (buildDir: string): Promise<void> => rm(stampIn(buildDir), { force: true });

export async function rememberBuild(
  buildDir: string,
  inputs: string,
  settings: BuiltSettings,
): Promise<void> {
  await writeFileAtomic(stampIn(buildDir), JSON.stringify({ inputs, settings } satisfies Stamp));
}
