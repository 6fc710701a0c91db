import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The modules that Next itself puts into every page: boundaries and routers, which show nothing. */
const OF_NEXT = /\/node_modules\/next\/dist\/esm\//;
/** A module of a client reference manifest: its path and its id in the build. */
const MODULE = /"((?:[^"\\]|\\.)+)":\{"id":("(?:[^"\\]|\\.)*"|\d+),"name"/g;

/** Tells of a module's id in a page's data whether it is of Next's own runtime. */
export type IsOfNext = (id: string) => boolean;

/** Reads the client reference manifests of a build. */
export function modulesOfNext(buildDir: string): IsOfNext {
  const ids = new Set<string>();
  for (const file of globSync('server/app/**/*_client-reference-manifest.js', { cwd: buildDir })) {
    const manifest = readFileSync(join(buildDir, file), 'utf8');
    for (const [, path = '', id = ''] of manifest.matchAll(MODULE)) if (OF_NEXT.test(path)) ids.add(id);
  }
  return (id) => ids.has(id);
}
