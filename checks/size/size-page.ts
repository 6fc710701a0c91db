/** What a prerendered page makes a browser fetch at once, read from its HTML. */
export type PageAssets = {
  /** Scripts a current browser runs: the polyfills marked `noModule` are never fetched by one. */
  scripts: string[];
  preloadedFonts: string[];
  styleSheets: string[];
  /** The page asks search engines to leave it out. */
  noindex: boolean;
};

export function assetsOf(html: string): PageAssets {
  const tags = [...html.matchAll(/<(script|link|meta)\s([^>]*)>/g)].map(([, name, attributes]) => ({
    name,
    attributes: attributesOf(attributes ?? ''),
  }));
  const of = (name: string) => tags.filter((tag) => tag.name === name).map(({ attributes }) => attributes);
  return {
    scripts: of('script').flatMap(({ src, nomodule }) => (src && nomodule === undefined ? [src] : [])),
    preloadedFonts: of('link').flatMap(({ rel, as, href }) =>
      rel === 'preload' && as === 'font' && href ? [href] : [],
    ),
    styleSheets: of('link').flatMap(({ rel, href }) => (rel === 'stylesheet' && href ? [href] : [])),
    noindex: of('meta').some(({ name, content }) => name === 'robots' && /\bnoindex\b/.test(content ?? '')),
  };
}

const attributesOf = (text: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...text.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, name = '', value]) => [name.toLowerCase(), value]),
  );

/** The parts of Next's client reference manifest that are read here. */
export type ClientManifest = { clientModules: Record<string, { chunks: string[] }> };

/** @throws when the file does not have the form Next 16 writes */
export function parseClientManifest(source: string): ClientManifest {
  const json = /__RSC_MANIFEST\["[^"]+"\]\s*=\s*(\{[\s\S]*\})\s*;?\s*$/.exec(source)?.[1];
  if (!json) throw new Error('the client reference manifest has a form this check does not know');
  return JSON.parse(json) as ClientManifest;
}

/**
 * The client components of ours that each route imports, without those of all routes: Next adds the pages for
 * errors and for what is not found to every manifest.
 */
export function importedComponents(manifests: ReadonlyMap<string, ClientManifest>): Map<string, string[]> {
  const all = new Map(
    [...manifests].map(([route, { clientModules }]) => [
      route,
      Object.keys(clientModules).filter((path) => !/\/node_modules\//.test(path)),
    ]),
  );
  const isOwn = (path: string) => ![...all.values()].every((paths) => paths.includes(path));
  return new Map([...all].map(([route, paths]) => [route, paths.filter(isOwn)]));
}

/** The runtime Next adds to every page by itself; `next/link` is a page's own choice. */
const RUNTIME = /\/node_modules\/next\/dist\/esm\//;

/** The chunks every page of any application loads, and those that hold Next's own runtime modules. */
export function frameworkChunks(
  rootMainFiles: readonly string[],
  manifests: readonly ClientManifest[],
): Set<string> {
  const runtime = manifests.flatMap(({ clientModules }) =>
    Object.entries(clientModules)
      .filter(([module]) => RUNTIME.test(module))
      .flatMap(([, { chunks }]) => chunks),
  );
  return new Set([...rootMainFiles.map((file) => `/_next/${file}`), ...runtime]);
}

/** Splits what pages load into the shell, which all of them load, and each page's own scripts. */
export function splitScripts(
  pages: ReadonlyMap<string, readonly string[]>,
  framework: ReadonlySet<string>,
): { shell: Set<string>; own: Map<string, string[]> } {
  const [first = [], ...others] = pages.values();
  const shell = new Set(
    first.filter((script) => !framework.has(script) && others.every((scripts) => scripts.includes(script))),
  );
  const own = [...pages].map(([path, scripts]) => {
    const rest = scripts.filter((script) => !framework.has(script) && !shell.has(script));
    return [path, [...new Set(rest)]] as [string, string[]];
  });
  return { shell, own: new Map(own) };
}
