import { guidePaper } from '#content/papers.ts';
import { routeOf } from '#lib/routes.ts';

/** Bytes, compressed with Brotli; a kilobyte is 1,000 bytes. */
export const budgets = {
  html: 20_000,
  homeHtml: 28_000,
  /** The guide of fifty sheets: as long as its text must be. */
  guideHtml: 52_000,
  ownScripts: 8_000,
  /** All the script of a page without a form. */
  browserScript: 3_000,
  styles: 12_000,
  adminStyles: 12_000,
  printStyles: 1_300,
  /** All fonts together, uncompressed: woff2 is compressed already. */
  fonts: 60_000,
  preloadedFonts: 2,
  /** Trip wires rather than goals, a little above today's size: lower them when it shrinks. */
  framework: 120_000,
  shell: 8_000,
} as const;

export type Row = { path: string; html: number; gzip: number; ownScripts: number; preloadedFonts: string[] };
export type Totals = {
  browserScript: number;
  framework: number;
  shell: number;
  styles: number;
  adminStyles: number;
  printStyles: number;
  fonts: number;
};

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const htmlBudgets = new Map<string, number>([
  ['/', budgets.homeHtml],
  ...(guidePaper ? [[guidePaper.path, budgets.guideHtml] as const] : []),
]);
const htmlBudget = (path: string): number => htmlBudgets.get(path) ?? budgets.html;

/** One line for each figure over its budget. */
export function overBudget(rows: readonly Row[], totals: Totals): string[] {
  const over = (what: string, bytes: number, budget: number): string[] =>
    bytes > budget ? [`${what}: ${kilobytes(bytes)}, budget ${kilobytes(budget)}`] : [];
  return [
    ...rows.flatMap(({ path, html, ownScripts, preloadedFonts }) => [
      ...over(`${path} HTML`, html, htmlBudget(path)),
      ...over(`${path} own JavaScript`, ownScripts, budgets.ownScripts),
      ...(preloadedFonts.length > budgets.preloadedFonts
        ? [
            `${path} preloads ${preloadedFonts.length} faces, not ${budgets.preloadedFonts}: ${preloadedFonts.join(', ')}`,
          ]
        : []),
    ]),
    ...differentPreloads(rows),
    ...over('script of a page without a form', totals.browserScript, budgets.browserScript),
    ...over('CSS in all', totals.styles, budgets.styles),
    ...over('CSS of the admin area', totals.adminStyles, budgets.adminStyles),
    ...over('CSS of printed pages', totals.printStyles, budgets.printStyles),
    ...over('fonts in all', totals.fonts, budgets.fonts),
    ...over('framework JavaScript', totals.framework, budgets.framework),
    ...over('shell JavaScript', totals.shell, budgets.shell),
  ];
}

/** Every page preloads the headlines' font, the home page that of one word; one more anywhere is too many. */
function differentPreloads(rows: readonly Row[]): string[] {
  const all = [...new Set(rows.flatMap(({ preloadedFonts }) => preloadedFonts))];
  return all.length > budgets.preloadedFonts
    ? [`pages preload ${all.length} faces between them, not ${budgets.preloadedFonts}: ${all.join(', ')}`]
    : [];
}

/** The prerendered public pages: address → its route, and whether search engines may list it. */
export type Prerendered = ReadonlyMap<string, { route: string; noindex: boolean }>;

/**
 * One line for each page that is in the register or in the build but not in both. Pages of the archive are
 * rendered from the database: e2e/archive/archive.spec.ts weighs them.
 */
export function outOfStep(registered: readonly string[], prerendered: Prerendered): string[] {
  return [
    ...registered
      .filter((path) => routeOf(path).content === 'static' && !prerendered.has(path))
      .map((path) => `${path} is in content/pages.ts but was not prerendered`),
    ...[...prerendered]
      .filter(([path, { noindex }]) => !noindex && !registered.includes(path))
      .map(([path]) => `${path} is a public page but not in content/pages.ts`),
  ];
}

/** A page: whether it gets the scripts of the framework, and whether it has a form, which needs them. */
export type HydratedPage = { path: string; hydrates: boolean; hasForm: boolean };
/** A public route: whether it imports client components, and its pages. */
export type RouteScripts = { imports: boolean; pages: readonly HydratedPage[] };

/** One line for each page that gets scripts for nothing, or none though its components need them. */
export const wronglyHydrated = (routes: Iterable<RouteScripts>): string[] =>
  [...routes].flatMap(({ imports, pages }) =>
    pages.flatMap(({ path, hydrates, hasForm }) => {
      if (hydrates && !imports) return [`${path} gets the scripts of the framework for no client component`];
      return !hydrates && imports && hasForm
        ? [`${path} has a form of client components and gets no scripts for it`]
        : [];
    }),
  );

/** The rows of a route as one: the largest of each figure, named by the number of pages. */
export function largest(name: string, rows: readonly Row[]): Row {
  return {
    path: `${name} (largest of ${rows.length})`,
    html: Math.max(...rows.map(({ html }) => html)),
    gzip: Math.max(...rows.map(({ gzip }) => gzip)),
    ownScripts: Math.max(...rows.map(({ ownScripts }) => ownScripts)),
    preloadedFonts: [...new Set(rows.flatMap(({ preloadedFonts }) => preloadedFonts))],
  };
}
