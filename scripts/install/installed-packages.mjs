import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Why `npm ci` must run: what is installed (npm's own record in node_modules) is compared with the
 * lockfile, so that neither a changed lockfile nor an interrupted install goes unnoticed, and an
 * edited script does not reinstall anything.
 * @param {string} root the folder that holds package.json
 * @returns {string | undefined} a clause that completes "Installing: …", or undefined when
 * everything is in place
 */
export function reasonToInstall(root) {
  const locked = packagesOf(join(root, 'package-lock.json'));
  if (!locked) throw new Error('package-lock.json is missing or damaged; restore it from the repository.');
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
  if (!installed) return 'nothing is installed yet';
  for (const [path, wanted] of Object.entries(locked)) {
    if (path === '' || wanted.link) continue;
    const found = installed[path];
    // Packages for other platforms are optional and rightly absent.
    if (!found) {
      if (wanted.optional) continue;
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
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?:
 * boolean }> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
