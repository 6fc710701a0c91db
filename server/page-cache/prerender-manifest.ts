import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainPath } from './shared-request.ts';

type PrerenderManifest = {
  routes: Record<string, unknown>;
  dynamicRoutes: Record<string, { routeRegex: string }>;
};

/** Next's own pages for errors, which have paths too. */
const INTERNAL = /^\/_/;

/**
 * Which paths hold a page of the build. A list of what may be cached, so that a page that is rendered for
 * one visitor never gets into the cache by mistake.
 */
export function prerenderedPaths(buildDir: string): (path: string) => boolean {
  const { routes, dynamicRoutes } = JSON.parse(
    readFileSync(join(buildDir, 'prerender-manifest.json'), 'utf8'),
  ) as PrerenderManifest;
  const known = new Set(Object.keys(routes));
  const families = Object.values(dynamicRoutes).map(({ routeRegex }) => new RegExp(routeRegex));
  return (path) =>
    isPlainPath(path) &&
    !INTERNAL.test(path) &&
    (known.has(path) || (!path.endsWith('/') && families.some((family) => family.test(path))));
}
