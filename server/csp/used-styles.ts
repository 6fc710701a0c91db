import { decodeHTML } from 'entities';
import { transform } from 'lightningcss';
import { LRUCache } from 'lru-cache';

/** A class in a selector, as a style sheet escapes it. */
const CLASS_SELECTOR = /\.((?:[a-zA-Z_-]|\\.)(?:[\w-]|\\.)*)/g;
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
const PROPERTY = /[{;](--[\w-]+):|@property (--[\w-]+)/g;
const KEYFRAMES = /@keyframes ([\w-]+)/g;
const USED_PROPERTY = /var\(\s*(--[\w-]+)/g;

/** Without these the library writes a scroll timeline as part of `animation`, which no browser reads. */
const TARGETS = { chrome: 120 << 16, firefox: 128 << 16, safari: (17 << 16) | (4 << 8) };

/** Properties that only others use go with these. */
const MAX_PASSES = 4;
/** Pages share their classes by layout: some ten in all, and a few for what a search finds. */
const MAX_KEPT = 50;

/**
 * Returns a function that gives a style sheet without the classes, custom properties and keyframes that a
 * page does not have, for one whose scripts add none: most of a sheet is for other pages. What it costs is
 * paid once for the pages with the same classes, since some are made for each request.
 */
export function usedStylesOf(css: string): (html: string) => string {
  const classes = [...new Set(matches(css, CLASS_SELECTOR).map((name) => name.replace(/\\(.)/g, '$1')))];
  const kept = new LRUCache<string, string>({ max: MAX_KEPT });
  return (html) => {
    const present = new Set(matches(html, CLASS_ATTRIBUTE).flatMap((list) => decodeHTML(list).split(/\s+/)));
    const unused = classes.filter((name) => !present.has(name));
    const properties = [...new Set(matches(html, USED_PROPERTY))];
    const key = JSON.stringify([unused, properties]);
    const styles = kept.get(key) ?? reduced(css, unused, properties);
    kept.set(key, styles);
    return styles;
  };
}

/** @param properties custom properties that the page itself uses */
function reduced(css: string, unusedClasses: string[], properties: string[]): string {
  let rest = without(css, unusedClasses);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const used = new Set([...matches(rest, USED_PROPERTY), ...properties]);
    const unused = new Set(matches(rest, PROPERTY).filter((name) => !used.has(name)));
    const elsewhere = rest.replace(KEYFRAMES, '');
    for (const name of matches(rest, KEYFRAMES)) if (!elsewhere.includes(name)) unused.add(name);
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
