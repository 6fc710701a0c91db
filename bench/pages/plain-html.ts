import { createHash } from 'node:crypto';

/** A page as written without a framework: its HTML without scripts, its style sheets as files. */
export interface PlainPage {
  html: string;
  /** Style sheets that stood in the HTML, by the address they have now. */
  styles: Map<string, string>;
}

const SCRIPT = /<script\b([^>]*)>[\s\S]*?<\/script>/g;
const PRELOADED_SCRIPT = /<link\b(?=[^>]*\brel="(?:preload|modulepreload)")(?=[^>]*\bas="script")[^>]*>/g;
/** What the front leaves behind where it moved a style sheet into the page (server/csp/inline-styles.ts). */
const SWITCHED_OFF = /<link\b(?=[^>]*\brel="stylesheet")(?=[^>]*\bdisabled="")[^>]*>/g;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/g;
/** Structured data is content, and stays: the search engines read it on a static page too. */
const isData = (attributes: string): boolean => /type="application\/(ld\+)?json"/.test(attributes);

/**
 * Turns one of our pages into the page it is measured against: the same HTML, fonts and pictures, no
 * JavaScript, and CSS in files of its own. Without scripts those pages have less to fetch than we have, so
 * the comparison is to our disadvantage.
 */
export function plainPage(html: string): PlainPage {
  const styles = new Map<string, string>();
  const external = (css: string): string => {
    const address = `/_next/static/plain/${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`;
    styles.set(address, css);
    return `<link rel="stylesheet" href="${address}"/>`;
  };
  const plain = html
    .replace(SCRIPT, (element, attributes: string) => (isData(attributes) ? element : ''))
    .replace(PRELOADED_SCRIPT, '')
    .replace(SWITCHED_OFF, '')
    .replace(STYLE, (_element, css: string) => external(css));
  return { html: plain, styles };
}

const ASSET = /\.(css|woff2?|png|jpe?g|webp|avif|svg|ico|webmanifest)(\?|$)/;

/** The files of this site that a page names, without scripts and other pages. Addresses from the root. */
export function filesIn(html: string): string[] {
  const named = [...html.matchAll(/\s(?:href|src)="(\/[^"/][^"]*)"/g)].map(([, address = '']) => address);
  return [...new Set(named)].filter((address) => ASSET.test(address));
}

/** The files a style sheet names, resolved against its own address. */
export function filesInStyle(css: string, address: string): string[] {
  const named = [...css.matchAll(/url\(["']?(?!data:|#)([^"')]+)["']?\)/g)].map(([, file = '']) => file);
  return [...new Set(named.map((file) => new URL(file, `http://site${address}`).pathname))];
}
