import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Why `npm ci` must run: what is installed (npm's own record in node_modules) is compared with the
 * lockfile, so that neither a changed lockfile nor an interrupted install goes unnoticed, and an
 * edited script does not reinstall anything.
 * @param {string} root the folder that holds package.json
 * @param {{ forDevelopment?: boolean }} [options] without: a package that only tests need may be absent or
 *   other
 * @returns {string | undefined} a clause that completes "Installing: …", or undefined when
 * everything is in place
 */
export function reasonToInstall(root, { forDevelopment = true } = {}) {
  const locked = packagesOf(join(root, 'package-lock.json'));
  if (!locked) throw new Error('package-lock.json is missing or damaged; restore it from the repository.');
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!installed) return 'nothing is installed yet';
  for (const [path, wanted] of Object.entries(locked)) {
    if (path === '' || wanted.link) continue;
    if (wanted.dev && !forDevelopment) continue;
    const found = installed[path];
    // Packages for other platforms are optional and rightly absent.
    if (!found) {
      if (wanted.optional || (wanted.devOptional && !forDevelopment)) continue;
      return `${path.replace(/^.*node_modules\//, '')} is missing`;
    }
    if (found.version !== wanted.version || (found.integrity ?? '') !== (wanted.integrity ?? '')) {
      return `${path.replace(/^.*node_modules\//, '')} is not the version of the lockfile`;
    }
    if (!existsSync(join(root, path))) return `${path.replace(/^.*node_modules\//, '')} was removed`;
  }
  return undefined;
}

/**
 * Whether packages that only tests need are installed: an installation for serving must not remove them.
 * @param {string} root the folder that holds package.json
 */
export function isForDevelopment(root) {
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json')) ?? {};
  return Object.values(installed).some(({ dev }) => dev);
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, dev?: boolean,
 *   devOptional?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
