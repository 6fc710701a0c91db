import { describe, expect, it } from 'vitest';
import {
  budgets,
  kilobytes,
  largest,
  outOfStep,
  overBudget,
  wronglyHydrated,
  type Row,
  type Totals,
} from './size-budget.ts';
import {
  assetsOf,
  frameworkChunks,
  importedComponents,
  parseClientManifest,
  splitScripts,
} from './size-page.ts';

const html = `<head>
<link rel="preload" href="/_next/static/media/a.woff2" as="font" crossorigin="" type="font/woff2"/>
<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>
<link rel="stylesheet" href="/_next/static/chunks/site.css" data-precedence="next"/>
<script src="/_next/static/chunks/main.js" async=""></script>
<script src="/_next/static/chunks/polyfills.js" noModule=""></script>
</head><body><script>self.__next_f.push([1,"<link rel=\\"stylesheet\\""])</script>
<script type="application/ld+json">{}</script></body>`;

describe('what a page fetches', () => {
  it('is read from its HTML, without polyfills and inline scripts', () => {
    expect(assetsOf(html)).toEqual({
      scripts: ['/_next/static/chunks/main.js'],
      preloadedFonts: ['/_next/static/media/a.woff2'],
      styleSheets: ['/_next/static/chunks/site.css'],
      noindex: false,
    });
  });

  it('says whether it has noindex', () => {
    expect(assetsOf('<meta name="robots" content="noindex"/>').noindex).toBe(true);
    expect(assetsOf('<meta name="robots" content="max-image-preview:large"/>').noindex).toBe(false);
  });
});

describe('the framework’s chunks', () => {
  const source = `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
globalThis.__RSC_MANIFEST["/(site)/page"] = {"clientModules":{
"[project]/node_modules/next/dist/esm/client/components/layout-router.js":{"chunks":["/_next/static/chunks/router.js"]},
"[project]/node_modules/next/dist/client/app-dir/link.js":{"chunks":["/_next/static/chunks/shell.js"]},
"[project]/components/site/reveal.tsx":{"chunks":["/_next/static/chunks/shell.js"]}}};`;

  it('are the root files and those of the modules Next adds by itself, but not next/link', () => {
    const framework = frameworkChunks(['static/chunks/react.js'], [parseClientManifest(source)]);
    expect([...framework]).toEqual(['/_next/static/chunks/react.js', '/_next/static/chunks/router.js']);
  });

  it('rejects a manifest of another form', () => {
    expect(() => parseClientManifest('self.__RSC_MANIFEST={}')).toThrow('form');
  });
});

describe('scripts', () => {
  it('fall into the shell, which all pages load, and each page’s own', () => {
    const pages = new Map([
      ['/', ['react', 'shell', 'hero']],
      ['/contact', ['react', 'shell', 'form', 'form']],
      ['/about', ['react', 'shell']],
    ]);
    const { shell, own } = splitScripts(pages, new Set(['react']));
    expect([...shell]).toEqual(['shell']);
    expect([...own]).toEqual([
      ['/', ['hero']],
      ['/contact', ['form']],
      ['/about', []],
    ]);
  });
});

const row = (over: Partial<Row> = {}): Row => ({
  path: '/about',
  html: budgets.html,
  gzip: 25_000,
  ownScripts: budgets.ownScripts,
  preloadedFonts: ['a', 'b'],
  ...over,
});
const totals: Totals = {
  browserScript: budgets.browserScript,
  framework: budgets.framework,
  shell: budgets.shell,
  styles: budgets.styles,
  adminStyles: budgets.adminStyles,
  printStyles: budgets.printStyles,
  fonts: budgets.fonts,
};

describe('the budgets', () => {
  it('pass a page that weighs exactly as much', () => {
    expect(overBudget([row(), row({ path: '/', html: budgets.homeHtml })], totals)).toEqual([]);
  });

  it('report every figure above them', () => {
    expect(overBudget([row({ html: 20_101, ownScripts: 8_900 })], totals)).toEqual([
      '/about HTML: 20.1 kB, budget 20.0 kB',
      '/about own JavaScript: 8.9 kB, budget 8.0 kB',
    ]);
    const heavy = {
      browserScript: 3_100,
      framework: 130_000,
      shell: 30_000,
      styles: 12_845,
      adminStyles: 12_500,
      printStyles: 1_400,
      fonts: 60_500,
    };
    expect(overBudget([row()], heavy)).toEqual([
      'script of a page without a form: 3.1 kB, budget 3.0 kB',
      'CSS in all: 12.8 kB, budget 12.0 kB',
      'CSS of the admin area: 12.5 kB, budget 12.0 kB',
      'CSS of printed pages: 1.4 kB, budget 1.3 kB',
      'fonts in all: 60.5 kB, budget 60.0 kB',
      'framework JavaScript: 130.0 kB, budget 120.0 kB',
      'shell JavaScript: 30.0 kB, budget 8.0 kB',
    ]);
  });

  it('report a third preloaded font on any page', () => {
    expect(overBudget([row({ preloadedFonts: ['a', 'b', 'c'] })], totals)).toEqual([
      '/about preloads 3 faces, not 2: a, b, c',
      'pages preload 3 faces between them, not 2: a, b, c',
    ]);
    expect(overBudget([row(), row({ preloadedFonts: ['a', 'c'] })], totals)).toEqual([
      'pages preload 3 faces between them, not 2: a, b, c',
    ]);
  });

  it('are compared with the largest page of a route', () => {
    const issues = [row({ html: 9_000 }), row({ html: 21_000, preloadedFonts: ['a'] })];
    expect(largest('/industry-updates/[number]', issues)).toMatchObject({
      path: '/industry-updates/[number] (largest of 2)',
      html: 21_000,
      gzip: 25_000,
      preloadedFonts: ['a', 'b'],
    });
  });

  it('are printed in kilobytes of 1,000 bytes', () => {
    expect(kilobytes(20_480)).toBe('20.5 kB');
  });
});

describe('what is hydrated', () => {
  const manifest = (...paths: string[]) => ({
    clientModules: Object.fromEntries(paths.map((path) => [`[project]/${path}`, { chunks: [] }])),
  });

  it('is what imports client components that not every route has, apart from packages', () => {
    const around = ['app/(site)/error.tsx', 'node_modules/next/dist/esm/client/x.js'];
    const form = 'components/form/form.tsx';
    const manifests = new Map([
      ['/about', manifest(...around)],
      ['/contact', manifest(...around, form)],
    ]);
    expect([...importedComponents(manifests)]).toEqual([
      ['/about', []],
      ['/contact', [`[project]/${form}`]],
    ]);
  });

  it('agrees with the pages that get scripts', () => {
    const page = (path: string, hydrates: boolean, hasForm: boolean) => ({ path, hydrates, hasForm });
    const about = [page('/about', false, false)];
    const text = [page('/privacy-policy', false, false), page('/offer', true, true)];
    expect(
      wronglyHydrated([
        { imports: false, pages: about },
        { imports: true, pages: text },
      ]),
    ).toEqual([]);
    expect(
      wronglyHydrated([
        { imports: true, pages: [page('/contact', false, true)] },
        { imports: false, pages: [page('/about', true, false)] },
      ]),
    ).toEqual([
      '/contact has a form of client components and gets no scripts for it',
      '/about gets the scripts of the framework for no client component',
    ]);
  });
});

describe('register and build', () => {
  const page = (path: string, over: { route?: string; noindex?: boolean } = {}) =>
    [path, { route: path, noindex: false, ...over }] as const;

  it('agree, apart from the archive and pages with noindex', () => {
    const built = new Map([page('/'), page('/contact/received', { noindex: true })]);
    expect(outOfStep(['/', '/industry-updates'], built)).toEqual([]);
  });

  it('differ by each page that only one of them has', () => {
    expect(outOfStep(['/', '/about'], new Map([page('/'), page('/careers')]))).toEqual([
      '/about is in content/pages.ts but was not prerendered',
      '/careers is a public page but not in content/pages.ts',
    ]);
  });
});
