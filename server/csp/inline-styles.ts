import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { cspHash } from './inline-scripts.ts';
import { usedStylesOf } from './used-styles.ts';

/** The style sheet of a page's head as React writes it. */
const STYLE_SHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"?]+\.css)(?:\?[^"]*)?"([^>]*?)\/?>/g;
/** What Next writes for the sheet of global-error.tsx, which a page of the admin area does not use. */
const STYLE_PRELOAD = /<link rel="preload" href="(\/_next\/static\/[^"?]+\.css)(?:\?[^"]*)?" as="style"\/>/g;
const RELATIVE_URL = /url\((["']?)(?!["']?(?:\/|data:|https?:|#))([^)"']+)\1\)/g;

/** With `onlyUsed` without what the page has no use for, since no script will add to it. */
export type InlineStyles = (html: string, onlyUsed: boolean) => { html: string; hashes: string[] };

/**
 * Returns a function that inlines a build's style sheets into a page, which saves the first paint a round
 * trip: on a slow phone a quarter of the time to the largest paint. The link stays, disabled, because React
 * looks for it before it adds one; so it also takes the place of a preload, which would fetch what no page
 * uses. Next's own `inlineCss` writes the same text into the page three times.
 */
export function inlineStyles(buildDir: string): InlineStyles {
  const sheets = new Map<string, string>();
  for (const file of readdirSync(join(buildDir, 'static'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css')) continue;
    const address = posix.join('/_next/static', file.split('\\').join('/'));
    const css = withAbsoluteUrls(readFileSync(join(buildDir, 'static', file), 'utf8'), address).replace(
      /\/\*# sourceMappingURL=.*?\*\/\s*$/,
      '',
    );
    // One that could close its own element stays a file.
    if (!/<\/style/i.test(css)) sheets.set(address, css);
  }
  const together = new Map<string, { css: string; used: (html: string) => string; preload: string }>();
  /** The sheets of a page as one: a font that one of them declares is used in another. */
  const joined = (addresses: readonly string[]) => {
    const key = addresses.join(' ');
    const css = addresses.map((address) => sheets.get(address)).join('');
    const known = together.get(key) ?? { css, used: usedStylesOf(css), preload: textFontPreload(css) };
    together.set(key, known);
    return known;
  };
  return (html, onlyUsed) => {
    const isInlined = (address: string, attributes: string): boolean =>
      sheets.has(address) && !/\b(disabled|media)\b/.test(attributes);
    const addresses = [...html.matchAll(STYLE_SHEET)].flatMap(([, address = '', attributes = '']) =>
      isInlined(address, attributes) ? [address] : [],
    );
    const sheet = joined(addresses);
    const css = onlyUsed ? sheet.used(html) : sheet.css;
    const [first] = addresses;
    let isFirst = true;
    const inlined = html.replace(STYLE_SHEET, (link, address: string, attributes: string) => {
      if (!isInlined(address, attributes)) return link;
      const style = isFirst ? `${sheet.preload}<style>${css}</style>` : '';
      isFirst = false;
      return style + disabledSheet(address, attributes);
    });
    const finished = inlined.replace(STYLE_PRELOAD, (link, address: string) =>
      sheets.has(address) ? disabledSheet(address, ' data-precedence="next"') : link,
    );
    return { html: finished, hashes: first ? [cspHash(css)] : [] };
  };
}

/** Chromium fetches a disabled sheet ahead, before the fonts, unless its media rule out every screen. */
const disabledSheet = (address: string, attributes: string): string =>
  `<link rel="stylesheet" href="${address}"${attributes} media="not all" disabled="">`;

/** URLs relative to a style sheet point elsewhere from a page. */
const withAbsoluteUrls = (css: string, address: string): string =>
  css.replace(
    RELATIVE_URL,
    (_all, _quote, path: string) => `url(${posix.join(posix.dirname(address), path)})`,
  );

/** A Link header without style sheets: a browser warns of a preload that is never used. */
export function withoutStyleSheets(link: string): string | undefined {
  const others = link.split(/,\s*(?=<)/).filter((entry) => !/;\s*as="?style"?/.test(entry));
  return others.join(', ') || undefined;
}

/** The font of running text, by its name in components/site/fonts.ts. */
const TEXT_FONT = /@font-face\{font-family:sans;src:url\(([^)]+\.woff2)\)/;

/** Preloads that font on wide screens, where it comes before the first paint, which next/font cannot do. */
function textFontPreload(css: string): string {
  const address = TEXT_FONT.exec(css)?.[1];
  return address
    ? `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin="" media="(width >= 48rem)">`
    : '';
}
