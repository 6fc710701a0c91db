import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserScriptAddress } from '#server/browser-script/browser-script.ts';
import { pageFinisher } from './finish-page.ts';
import { cspHash } from './inline-scripts.ts';
import { inlineStyles } from './inline-styles.ts';

let buildDir: string;
beforeEach(() => {
  buildDir = mkdtempSync(join(tmpdir(), 'finish-page-'));
  mkdirSync(join(buildDir, 'static/chunks'), { recursive: true });
});
afterEach(() => rmSync(buildDir, { recursive: true, force: true }));

const link = '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>';
const styled = (css: string, html = link) => {
  writeFileSync(join(buildDir, 'static/chunks/a.css'), css);
  return inlineStyles(buildDir)(html, false);
};

describe('inlineStyles', () => {
  it('inlines a style sheet and returns its hash', () => {
    expect(styled('p{color:red}')).toEqual({
      html: '<style>p{color:red}</style><link rel="stylesheet" href="/_next/static/chunks/a.css" media="not all" disabled="">',
      hashes: [cspHash('p{color:red}')],
    });
  });

  it.each([
    'a::after{content:"</style><script>alert(1)</script>"}',
    'a::after{content:"</STYLE "}',
    '/*</style',
  ])('leaves a style sheet that could close its own element a file: %s', (css) => {
    expect(styled(css)).toEqual({ html: link, hashes: [] });
  });

  it('keeps a page from fetching a sheet that is only preloaded', () => {
    const html = '<link rel="preload" href="/_next/static/chunks/a.css" as="style"/>';
    expect(styled('p{color:red}', html).html).toBe(
      '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next" media="not all" disabled="">',
    );
  });

  it.each([
    '<link rel="stylesheet" href="/_next/static/chunks/a.css" disabled=""/>',
    '<link rel="stylesheet" href="/_next/static/chunks/a.css" media="print"/>',
    '<link rel="stylesheet" href="/_next/static/chunks/other.css"/>',
  ])('leaves a disabled or unknown link as it is: %s', (html) => {
    expect(styled('p{color:red}', html)).toEqual({ html, hashes: [] });
  });
});

describe('pageFinisher, for the styles of a page', () => {
  const css = '.here{margin:0}.elsewhere{margin:1px}';
  const finish = (script: string) => {
    writeFileSync(join(buildDir, 'static/chunks/a.css'), css);
    return pageFinisher({
      styles: inlineStyles(buildDir),
      isOfNext: () => true,
      overHttps: false,
      onUnknownScript: () => undefined,
    })(`<p class="here">x</p>${link}${script}<script>self.__next_f.push([1,"0:{}"])</script>`);
  };

  it('keeps only those it has where no script of the framework will add to it', () => {
    const { body, policy } = finish(`<script src="${browserScriptAddress}"></script>`);
    expect(body.toString()).toContain('<style>.here{margin:0}</style>');
    expect(policy).toContain(cspHash('.here{margin:0}'));
  });

  it('keeps all on a page of the admin area', () => {
    expect(finish('').body.toString()).toContain(`<style>${css}</style>`);
  });
});

describe('pageFinisher, for an inline script that the policy blocks', () => {
  let told: string[];
  const finisher = () =>
    pageFinisher({
      styles: (html) => ({ html, hashes: [] }),
      isOfNext: () => true,
      overHttps: false,
      onUnknownScript: (hash) => told.push(hash),
    });
  beforeEach(() => (told = []));

  it('reports it once, however many pages contain it', () => {
    const finish = finisher();
    for (let i = 0; i < 3; i += 1) finish(`<p>${i}</p><script>alert(1)</script><script>alert(1)</script>`);
    finish('<script>alert(2)</script>');
    expect(told).toHaveLength(2);
    expect(new Set(told).size).toBe(2);
    expect(told.join()).not.toContain('alert');
  });

  it('reports a hundred at most, so that no visitor fills memory or log, and blocks all others too', () => {
    const finish = finisher();
    for (let i = 0; i < 99; i += 1) finish(`<script>alert(${i})</script>`);
    expect(told).toHaveLength(99);
    finish(Array.from({ length: 200 }, (_, i) => `<script>alert("more ${i}")</script>`).join(''));
    expect(told).toHaveLength(100);
    expect(new Set(told).size).toBe(100);
    expect(finish('<script>alert("last")</script>').policy).toContain("script-src 'self';");
  });
});
