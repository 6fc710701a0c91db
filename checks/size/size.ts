import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { pages } from '#content/pages.ts';
import { config } from '#lib/config.ts';
import { browserScriptAddress } from '#server/browser-script/browser-script.ts';
import { BROWSER_SCRIPTS } from '#server/browser-script/folder.ts';
import { printStylesAddress } from '#server/print-styles/print-styles.ts';
import { modulesOfNext } from '#server/csp/client-modules.ts';
import { needsFramework, withNeededFramework } from '#server/csp/page-framework.ts';
import {
  budgets,
  kilobytes,
  largest,
  outOfStep,
  overBudget,
  wronglyHydrated,
  type Row,
} from './size-budget.ts';
import {
  assetsOf,
  frameworkChunks,
  importedComponents,
  parseClientManifest,
  splitScripts,
} from './size-page.ts';

/**
 * What every public page weighs: `npm run size [build folder]`, after `next build`; exits with 1 above
 * budget.
 *
 * HTML, scripts and styles are compressed with Brotli 11, as the server sends them
 * (docs/decisions/0016-front-door.md); the server inlines the style sheet, so a page weighs its HTML and at
 * most the CSS. `gzip` is the HTML for other clients.
 *
 * JavaScript by whole chunks of Turbopack:
 * - the script of every public page, which is all of one without a form
 * - framework: the build manifest's root files and the chunks with modules of next/dist/esm, without
 *   polyfills marked noModule, which no current browser fetches
 * - shell: every other chunk that all public pages load
 * - own: the rest of a page's scripts, such as that of a check
 */
const build = process.argv[2] ?? config().BUILD_DIR;

type PrerenderManifest = { routes: Record<string, { routeType?: string; srcRoute: string | null }> };
const json = <T>(file: string): T => JSON.parse(readFileSync(join(build, file), 'utf8')) as T;

function brotli(content: Buffer): number {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: 11,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
  };
  return brotliCompressSync(content, { params }).length;
}

const weights = new Map<string, number>();
/** Bytes of a script or style by its address, each compressed once. */
function weigh(address: string): number {
  const known = weights.get(address);
  if (known !== undefined) return known;
  const weight = brotli(readFileSync(join(build, address.replace(/^\/_next\//, '').replace(/\?.*$/, ''))));
  weights.set(address, weight);
  return weight;
}
const sum = (addresses: Iterable<string>): number =>
  [...new Set(addresses)].reduce((total, address) => total + weigh(address), 0);

if (!existsSync(join(build, 'prerender-manifest.json'))) {
  console.error(`There is no build in ${build}. Run next build first.`);
  process.exit(1);
}

// The public pages are those of the (site) group; the others are private or errors.
const routes = json<Record<string, string>>('app-path-routes-manifest.json');
const publicRoutes = new Set(
  Object.entries(routes).flatMap(([file, route]) => (/^\/\(site\)\/.*page$/.test(file) ? [route] : [])),
);
const isOfNext = modulesOfNext(build);
const built = Object.entries(json<PrerenderManifest>('prerender-manifest.json').routes)
  .map(([path, { srcRoute }]) => ({ path, route: srcRoute ?? path }))
  .filter(({ route }) => publicRoutes.has(route))
  .map(({ path, route }) => {
    const source = readFileSync(join(build, 'server/app', `${path === '/' ? '/index' : path}.html`), 'utf8');
    const hydrates = needsFramework(source, isOfNext);
    const content = Buffer.from(withNeededFramework(source, hydrates));
    const assets = assetsOf(source);
    const scripts = assets.scripts.filter(
      (script) => script !== browserScriptAddress && (hydrates || script.startsWith(BROWSER_SCRIPTS)),
    );
    return {
      path,
      route,
      html: brotli(content),
      gzip: gzipSync(content).length,
      hydrates,
      hasForm: /<form (?![^>]*method="dialog")/.test(source),
      assets: { ...assets, scripts },
    };
  });

const framework = frameworkChunks(
  json<{ rootMainFiles: string[] }>('build-manifest.json').rootMainFiles,
  globSync('server/app/**/*_client-reference-manifest.js', { cwd: build }).map((file) =>
    parseClientManifest(readFileSync(join(build, file), 'utf8')),
  ),
);
const { shell, own } = splitScripts(
  new Map(built.flatMap(({ path, hydrates, assets }) => (hydrates ? [[path, assets.scripts]] : []))),
  framework,
);

const rows = built.map(({ path, html, gzip, assets }): Row => ({
  path,
  html,
  gzip,
  ownScripts: sum(own.get(path) ?? assets.scripts),
  preloadedFonts: assets.preloadedFonts,
}));
const registered = pages.map(({ path }) => path);
const families = Map.groupBy(
  built.filter(({ path }) => !registered.includes(path)),
  ({ route }) => route,
);
const table = [
  ...registered.flatMap((path) => rows.find((row) => row.path === path) ?? []),
  ...[...families].map(([route, members]) =>
    largest(
      route,
      rows.filter(({ path }) => members.some((member) => member.path === path)),
    ),
  ),
];

const fonts = globSync('static/media/*.woff2', { cwd: build });
const styleSheets = globSync('static/chunks/**/*.css', { cwd: build }).map((file) => `/_next/${file}`);
const linked = new Set(
  built.flatMap(({ assets }) => assets.styleSheets.map((sheet) => sheet.replace(/\?.*$/, ''))),
);
const publicSheets = new Set(styleSheets.filter((file) => linked.has(file)));
const totals = {
  browserScript: weigh(browserScriptAddress),
  framework: sum(built.flatMap(({ assets }) => assets.scripts.filter((script) => framework.has(script)))),
  shell: sum(shell),
  styles: sum(publicSheets),
  adminStyles: sum(styleSheets.filter((file) => !publicSheets.has(file))),
  printStyles: weigh(printStylesAddress),
  fonts: fonts.reduce((total, file) => total + readFileSync(join(build, file)).length, 0),
};
const loaded = new Set(built.flatMap(({ assets }) => assets.scripts));
const later = globSync('static/chunks/*.js', { cwd: build })
  .map((file) => `/_next/${file}`)
  .filter((file) => !loaded.has(file) && !framework.has(file));

const width = Math.max(...table.map(({ path }) => path.length));
const line = (path: string, ...figures: string[]): void =>
  console.log([path.padEnd(width), ...figures.map((figure) => figure.padStart(9))].join('  '));
console.log(`Brotli 11, ${build}\n`);
line('page', 'HTML', 'gzip', 'own JS');
for (const { path, html, gzip, ownScripts } of table) line(path, ...[html, gzip, ownScripts].map(kilobytes));
console.log(`
page script   ${kilobytes(totals.browserScript)} of ${kilobytes(budgets.browserScript)}, on every page
framework JS  ${kilobytes(totals.framework)}
shell JS      ${kilobytes(totals.shell)} in ${shell.size} chunks
JS elsewhere  ${kilobytes(sum(later))}: private pages, polyfills, and what a page fetches only when it is used
CSS           ${kilobytes(totals.styles)} of ${kilobytes(budgets.styles)}
admin CSS     ${kilobytes(totals.adminStyles)} of ${kilobytes(budgets.adminStyles)}
print CSS     ${kilobytes(totals.printStyles)} of ${kilobytes(budgets.printStyles)}
fonts         ${kilobytes(totals.fonts)} of ${kilobytes(budgets.fonts)} in ${fonts.length} faces
preloaded     ${[...new Set(rows.flatMap(({ preloadedFonts }) => preloadedFonts))].map((face) => face.replace(/^.*\//, '')).join(', ')}
`);

const prerendered = new Map(built.map(({ path, route, assets: { noindex } }) => [path, { route, noindex }]));
const components = importedComponents(
  new Map(
    Object.entries(routes).flatMap(([file, route]) => {
      const manifest = join(build, 'server/app', `${file}_client-reference-manifest.js`);
      if (!publicRoutes.has(route)) return [];
      return [[route, parseClientManifest(readFileSync(manifest, 'utf8'))] as const];
    }),
  ),
);
const hydration = [...Map.groupBy(built, ({ route }) => route)].map(([route, members]) => ({
  imports: components.get(route)!.length > 0,
  pages: members,
}));
const faults = [
  ...outOfStep(registered, prerendered),
  ...wronglyHydrated(hydration),
  ...overBudget(table, totals),
];
for (const fault of faults) console.error(`✗ ${fault}`);
if (faults.length > 0) process.exit(1);
console.log(`All ${built.length} public pages are within budget.`);
