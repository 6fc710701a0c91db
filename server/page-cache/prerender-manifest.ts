import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainPath } from './shared-request.ts';

type PrerenderManifest = {
  routes: Record<string, unknown>;
  /** Without a fallback the build made every page that a family has. */
  dynamicRoutes: Record<string, { routeRegex: string; fallback: string | false | null }>;
};
type RoutesManifest = { redirects: { regex: string }[] };

/** Next's own pages for errors, which have paths too. */
const INTERNAL = /^\/_/;

/**
 * What the build has at a path: a page, or by its own word none; undefined for what it does not say. A list
 * of what may be cached, so that a page that is rendered for one visitor never gets into it by mistake.
 */
export function prerenderedPaths(buildDir: string): (path: string) => 'page' | 'missing' | undefined {
  const manifest = <T>(name: string): T => JSON.parse(readFileSync(join(buildDir, name), 'utf8')) as T;
  const { routes, dynamicRoutes } = manifest<PrerenderManifest>('prerender-manifest.json');
  const { redirects } = manifest<RoutesManifest>('routes-manifest.json');
  const known = new Set(Object.keys(routes));
  const families = (isWhole: boolean): RegExp[] =>
    Object.values(dynamicRoutes)
      .filter(({ fallback }) => (fallback === false) === isWhole)
      .map(({ routeRegex }) => new RegExp(routeRegex));
  const [open, whole] = [families(false), families(true)];
  const moved = redirects.map(({ regex }) => new RegExp(regex));
  return (path) => {
    if (!isPlainPath(path) || INTERNAL.test(path)) return undefined;
    if (known.has(path)) return 'page';
    const isOf = (patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(path));
    // One with a slash at its end is redirected.
    if (path.endsWith('/')) return undefined;
    if (isOf(open)) return 'page';
    return isOf(whole) && !isOf(moved) ? 'missing' : undefined;
  };
}
