import { decodeHTML } from 'entities';
import { transform } from 'lightningcss';

/** A class in a selector, as a style sheet escapes it. */
const CLASS_SELECTOR = /\.((?:[a-zA-Z_-]|\\.)(?:[\w-]|\\.)*)/g;
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
const PROPERTY = /[{;](--[\w-]+):|@property (--[\w-]+)/g;
const USED_PROPERTY = /var\(\s*(--[\w-]+)/g;

/** Without these the library writes a scroll timeline as part of `animation`, which no browser reads. */
const TARGETS = { chrome: 120 << 16, firefox: 128 << 16, safari: (17 << 16) | (4 << 8) };

/** Properties that only others use go with these. */
const MAX_PASSES = 4;

/**
 * A style sheet without the classes and custom properties that a page does not have, for one whose scripts
 * add none: most of a sheet is for other pages.
 */
export function usedStyles(css: string, html: string): string {
  const present = new Set(matches(html, CLASS_ATTRIBUTE).flatMap((list) => decodeHTML(list).split(/\s+/)));
  const classes = new Set(matches(css, CLASS_SELECTOR).map((name) => name.replace(/\\(.)/g, '$1')));
  let rest = without(
    css,
    [...classes].filter((name) => !present.has(name)),
  );
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const used = new Set([...matches(rest, USED_PROPERTY), ...matches(html, USED_PROPERTY)]);
    const unused = new Set(matches(rest, PROPERTY).filter((name) => !used.has(name)));
    if (unused.size === 0) break;
    rest = without(rest, [...unused]);
  }
  return rest;
}

const without = (css: string, unusedSymbols: string[]): string =>
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets: TARGETS,
    unusedSymbols,
  }).code.toString();

/** The first group of each match that has one. */
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((groups) => groups.slice(1).find((group) => group !== undefined) ?? []);
