import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type PrerenderManifest = {
  routes: Record<string, unknown>;
  dynamicRoutes: Record<string, { routeRegex: string }>;
};

/** Addresses as this site writes them. Another spelling of one (%61bout) is answered, but not kept a second time. */
const PLAIN_ADDRESS = /^(?!.*\/\.\.?(?:\/|$))\/[\w./-]*$/;
/** Next's own pages for errors, which have addresses too. */
const INTERNAL = /^\/_/;

/**
 * Tells which addresses hold pages that are the same for everyone: those that the build prerendered, and those that are made on demand and then
 * kept by Next. It is a list of what may be kept, so a page that is made for its visitor can never get into the store by mistake.
 */
export function prerenderedAddresses(buildDir: string): (path: string) => boolean {
  const { routes, dynamicRoutes } = JSON.parse(
    readFileSync(join(buildDir, 'prerender-manifest.json'), 'utf8'),
  ) as PrerenderManifest;
  const known = new Set(Object.keys(routes).filter((path) => !INTERNAL.test(path)));
  const families = Object.values(dynamicRoutes).map(({ routeRegex }) => new RegExp(routeRegex));
  return (path) =>
    PLAIN_ADDRESS.test(path) &&
    (known.has(path) || (!path.endsWith('/') && families.some((family) => family.test(path))));
}
