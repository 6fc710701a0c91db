import { readFileSync } from 'node:fs';

/** `npm run licences`: the licences of the packages that serve the site, as the lockfile records them. */
type Entry = { version: string; license?: string; dev?: boolean; devOptional?: boolean; optional?: boolean };

/**
 * Permissive licences, MPL-2.0, which binds changes to the package's own files, and LGPL for the image
 * library: a separate binary of Next's that we neither change nor link.
 */
export const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
];

export type Licensed = {
  path: string;
  name: string;
  version: string;
  licence: string | undefined;
  optional: boolean;
};

/** The packages of the lockfile that are installed to serve the site. */
export function productionPackages(lockfile: string): Licensed[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version, license, optional }]) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      optional: optional ?? false,
    }));
}

/** The licences that must all be allowed for an SPDX expression to be: of "A OR B" one is enough. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence.trim())));

if (import.meta.main) {
  const byLicence = Map.groupBy(
    productionPackages(readFileSync('package-lock.json', 'utf8')),
    // Optional packages of other platforms may lack a record; they have the licence of their parent.
    ({ licence }) => licence ?? 'of another platform, not recorded here',
  );
  for (const [licence, packages] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`\n${licence} (${packages.length})`);
    console.log(`  ${packages.map(({ name, version }) => `${name}@${version}`).join('\n  ')}`);
  }
}
