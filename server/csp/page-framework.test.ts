import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserScriptAddress } from '#server/browser-script/browser-script.ts';
import { modulesOfNext } from './client-modules.ts';
import { pageFinisher } from './finish-page.ts';

const ROUTER = 39756;
const FORM = 4711;
const ERROR = 815;
/** As Turbopack writes it. */
const MANIFEST = `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
globalThis.__RSC_MANIFEST["/(site)/x/page"] = {"moduleLoading":{"prefix":""},"clientModules":{"[project]/node_modules/next/dist/esm/client/components/layout-router.js":{"id":${ROUTER},"name":"*","chunks":["/_next/static/chunks/a.js"],"async":false},"[project]/node_modules/next/dist/client/app-dir/link.js":{"id":6,"name":"*","chunks":[],"async":false},"[project]/components/form.tsx":{"id":${FORM},"name":"*","chunks":[],"async":false}},"ssrModuleMapping":{"${FORM}":{"*":{"id":${FORM},"name":"*","chunks":[],"async":false}}}}`;

let buildDir: string;
beforeEach(() => {
  buildDir = mkdtempSync(join(tmpdir(), 'page-framework-'));
  mkdirSync(join(buildDir, 'server/app/x'), { recursive: true });
  writeFileSync(join(buildDir, 'server/app/x/page_client-reference-manifest.js'), MANIFEST);
});
afterEach(() => rmSync(buildDir, { recursive: true, force: true }));

const finish = (html: string) =>
  pageFinisher({
    styles: (page) => ({ html: page, hashes: [] }),
    isOfNext: modulesOfNext(buildDir),
    overHttps: false,
    onUnknownScript: () => undefined,
  })(html);

const own = `<script src="${browserScriptAddress}" async=""></script>`;
const data = '<script type="application/ld+json">{}</script>';
const push = (text: string) => `<script>self.__next_f.push(${JSON.stringify([1, text])})</script>`;
/** A page as Next renders it, with these rows of data in two pieces. */
const page = (rows: string, { head = own, html = '<html lang="en-AU">' } = {}) =>
  [
    `<!DOCTYPE html>${html}<head>`,
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/main.js"/>',
    '<link rel="preload" href="/_next/static/media/a.woff2" as="font" crossorigin="" type="font/woff2"/>',
    '<link rel="stylesheet" href="/_next/static/chunks/a.css" media="not all" disabled="">',
    '<script src="/_next/static/chunks/main.js" async="" integrity="sha384-x"></script>',
    `${head}<script src="/_next/static/chunks/polyfills.js" noModule=""></script></head><body><p>x</p>${data}`,
    '<script id="_R_">(self.__next_f=self.__next_f||[]).push([0])</script>',
    push(rows.slice(0, 9)),
    push(rows.slice(9)),
    '</body></html>',
  ].join('');

const router = `1:I[${ROUTER},["/_next/static/chunks/a.js"],"default"]\n`;
const form = `2:I[${FORM},["/_next/static/chunks/b.js"],"Form"]\n`;
const error = `3:I[${ERROR},["/_next/static/chunks/c.js"],"default"]\n`;
const boundary = '4:["$","$L1",null,{"error":"$3"}]\n';
const without = `<!DOCTYPE html><html lang="en-AU"><head><link rel="preload" href="/_next/static/media/a.woff2" as="font" crossorigin="" type="font/woff2"/>${own}</head><body><p>x</p>${data}</body></html>`;
const bodyOf = (html: string) => finish(html).body.toString();

describe('a page that shows nothing that runs in the browser', () => {
  it('loses the scripts of Next, their preloads and their data, and keeps the rest', () => {
    expect(bodyOf(page(router + boundary))).toBe(without);
  });

  it('loses them with an error boundary too, which only scripts could reach', () => {
    expect(bodyOf(page(router + error + boundary))).toBe(without);
  });

  it('loses them with a not-found page of its layout too, which was not requested', () => {
    const root = '0:{"t":["$","$L4",null,{"children":"$L5"}],"d":"$Lb"}\n';
    const layout =
      '4:["$","$L1",null,{"templateScripts":"$undefined","notFound":[["$","p",null,{"children":"a \\"]"}],"$L6"],"forbidden":["$","i",null,{"style":"$0:x:notFound:0"}]}]\n';
    const rest = '5:["$","p",null,{"children":"x"}]\n6:["$","main",null,{"children":["$","$L2",null,{}]}]\n';
    expect(bodyOf(page(`${router}${form}${layout}${rest}${root}b:null\n`))).toBe(without);
    // What the page itself renders counts wherever it stands: after a text a row has no line of its own.
    for (const shown of ['5:["$","$L2",null,{}]\n', '7:T5,hello5:["$","$L2",null,{}]\n']) {
      const whole = page(`${router}${form}${layout}${rest.replace(/^5.*\n/, shown)}${root}b:null\n`);
      expect(bodyOf(whole)).toBe(later(whole));
    }
  });

  it('names the rules for what is loaded ahead, which a page of the admin area does not', () => {
    const rules = { 'speculation-rules': '"/speculation-rules.json"' };
    expect(finish(page(router + boundary)).headers).toEqual(rules);
    expect(finish(page(router + boundary, { head: '' })).headers).toEqual({});
  });

  it('has no script in its policy but files of ours', () => {
    expect(finish(page(router + boundary)).policy).toContain("script-src 'self';");
  });
});

/** With the scripts of Next as the list that our script reads. */
const later = (whole: string) =>
  whole
    .replace(/<link rel="preload" as="script"[^>]*>/, '')
    .replace(/<script src="\/_next\/static\/chunks\/main.js"[^>]*><\/script>/, '')
    .replace(/<script src="\/_next\/static\/chunks\/polyfills.js"[^>]*><\/script>/, '')
    .replace(own, `<script type="application/json" id="framework-scripts">${FILES}</script>${own}`);
const FILES = '[{"src":"/_next/static/chunks/main.js","integrity":"sha384-x"}]';

describe('a page has the scripts of Next fetched later, and keeps their data', () => {
  it.each([
    ['when it renders a client component', router + form + boundary + '5:["$","$L2",null,{}]\n'],
    [
      'when the component follows text without a line of its own',
      `${router}6:T5,hello${form}5:["$","$L2",null,{}]\n`,
    ],
    [
      'when a text takes the number of the component',
      `${router}${form}6:T9,2:I[${ROUTER},5:["$","$L2",null,{}]\n`,
    ],
    [
      'when it renders a client component of a module unknown to the build',
      '7:I["x",[],"X"]\n8:["$","$L7",null,{}]\n',
    ],
  ])('%s', (_when, rows) => {
    expect(bodyOf(page(rows))).toBe(later(page(rows)));
  });

  it('when its data is not text', () => {
    const whole = page(router).replace('push([1,', 'push([3,');
    expect(bodyOf(whole)).toBe(later(whole));
  });

  it('when it has no data', () => {
    const whole = `<script src="/_next/static/chunks/main.js" async="" integrity="sha384-x"></script>${own}`;
    expect(bodyOf(whole)).toBe(later(whole));
  });
});

describe('a page stays as it is', () => {
  it.each([
    ['when it failed on the server', page(router, { html: '<html id="__next_error__">' })],
    ['when a part of it failed on the server', page(router).replace('<p>', '<!--$!--><p>')],
    ['when it is none of the public pages', page(router + boundary, { head: '' })],
  ])('%s', (_when, whole) => {
    expect(bodyOf(whole)).toBe(whole);
  });
});
