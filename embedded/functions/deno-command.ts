import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

/** Deno downloads nothing and reads no lockfile or configuration; packages come from node_modules. */
export const offlineFlags = [
  '--quiet',
  '--no-remote',
  '--no-lock',
  '--no-config',
  '--node-modules-dir=manual',
];

/** `supabase/functions/.env`, the file that `supabase functions serve` reads too; it is never committed. */
export async function readFunctionEnv(functionsDir: string): Promise<Record<string, string>> {
  const text = await readFile(join(functionsDir, '.env'), 'utf8').catch(() => '');
  return Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
}

/** When a file below `dir` was last modified, in milliseconds. */
export async function latestChange(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  );
  return Math.max(0, ...times.map(({ mtimeMs }) => mtimeMs));
}

/** The executable itself: the package's launcher would be a second process to stop. */
export function denoBinary(): string {
  const name = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const home = dirname(createRequire(import.meta.url).resolve('deno/package.json'));
  const candidates = [join(home, name)];
  const system = `${process.platform}-${process.arch}`;
  for (const target of [`${system}-glibc`, system]) {
    try {
      candidates.push(
        join(dirname(createRequire(join(home, 'bin.cjs')).resolve(`@deno/${target}/package.json`)), name),
      );
    } catch {
      // Not the package of this machine.
    }
  }
  const found = candidates.find((candidate) => existsSync(candidate));
  if (!found) throw new Error('Deno is not installed; run npm rebuild deno.');
  return found;
}
