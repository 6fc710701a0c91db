import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small package, by whose address the registry shows how it writes those of all. */
const SMALL = 'server-only';
const LIMIT_MS = 30_000;

/** @typedef {{ version: string, name?: string, integrity?: string, resolved?: string }} Locked */

/**
 * The lockfile with the address of each tarball: it names no registry (docs/decisions/0002-pinned-node.md),
 * and without addresses npm asks the registry about each of a thousand packages before it fetches it.
 * @param {string} text package-lock.json
 * @param {(name: string) => string} ask the address that the registry gives the tarball of `name@version`
 * @returns {string | undefined} undefined where the registry writes addresses in another way than npm's
 */
export function withAddresses(text, ask) {
  /** @type {{ packages: Record<string, Locked> }} */
  const lockfile = JSON.parse(text);
  const small = lockfile.packages[`node_modules/${SMALL}`];
  if (!small) return undefined;
  const example = ask(`${SMALL}@${small.version}`);
  const end = `/${SMALL}/-/${SMALL}-${small.version}.tgz`;
  if (!example.startsWith('http') || !example.endsWith(end)) return undefined;
  const registry = example.slice(0, -end.length);
  for (const [path, locked] of Object.entries(lockfile.packages)) {
    // Those without a hash are of other platforms.
    if (!locked.integrity) continue;
    const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    locked.resolved = `${registry}/${name}/-/${name.split('/').at(-1)}-${locked.version}.tgz`;
  }
  return JSON.stringify(lockfile);
}

/**
 * Has npm read the lockfile with addresses while it installs: npm-shrinkwrap.json goes before the lockfile.
 * Where the registry does not respond to the question nothing is written, and npm reports it itself.
 * @param {string} root the folder of the lockfile
 * @param {string[]} npm the program and its first arguments
 * @param {NodeJS.ProcessEnv} env
 * @param {() => Promise<void>} install
 */
export async function withTarballAddresses(root, [program = 'npm', ...before], env, install) {
  const shell = process.platform === 'win32' && program === 'npm';
  const complete = withAddresses(readFileSync(join(root, 'package-lock.json'), 'utf8'), (name) => {
    const asked = [...before, 'view', name, 'dist.tarball', '--loglevel=silent'];
    const options = { cwd: root, env, shell, encoding: /** @type {const} */ ('utf8'), timeout: LIMIT_MS };
    return (spawnSync(program, asked, options).stdout ?? '').trim();
  });
  const file = join(root, 'npm-shrinkwrap.json');
  // One may be left of an installation that was killed.
  rmSync(file, { force: true });
  if (complete) writeFileSync(file, complete);
  try {
    await install();
  } finally {
    rmSync(file, { force: true });
  }
}
