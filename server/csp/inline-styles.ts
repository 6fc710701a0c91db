import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { cspHash } from './inline-scripts.ts';

/** As React writes the one style sheet that Next puts into a page's head. */
const STYLE_SHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"?]+\.css)(?:\?[^"]*)?"([^>]*?)\/?>/g;
const RELATIVE_URL = /url\((["']?)(?!["']?(?:\/|data:|https?:|#))([^)"']+)\1\)/g;

export type InlineStyles = (html: string) => { html: string; hashes: string[] };

/**
 * Puts the style sheets of a build into its pages: the first paint then waits for the page alone and not for a second round trip (on a
 * slow phone about a quarter of the time to the largest paint). The element that named the style sheet stays, switched off, because
 * React looks for it before it puts one there itself. Next's own `inlineCss` writes the same text into the page three times.
 */
export function inlineStyles(buildDir: string): InlineStyles {
  const sheets = new Map<string, { element: string; hash: string }>();
  for (const file of readdirSync(join(buildDir, 'static'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css')) continue;
    const address = posix.join('/_next/static', file.split('\\').join('/'));
    const css = withAbsoluteUrls(readFileSync(join(buildDir, 'static', file), 'utf8'), address).replace(
      /\/\*# sourceMappingURL=.*?\*\/\s*$/,
      '',
    );
    // A style sheet that could end its own element stays a file.
    if (!/<\/style/i.test(css))
      sheets.set(address, {
        element: `${textFacePreload(css)}<style>${css}</style>`,
        hash: cspHash(css),
      });
  }
  return (html) => {
    const hashes = new Set<string>();
    const inlined = html.replace(STYLE_SHEET, (link, address: string, attributes: string) => {
      const sheet = sheets.get(address);
      if (!sheet || /\bdisabled\b/.test(attributes)) return link;
      hashes.add(sheet.hash);
      return `${sheet.element}<link rel="stylesheet" href="${address}"${attributes} disabled="">`;
    });
    return { html: inlined, hashes: [...hashes] };
  };
}

/** What a style sheet names beside itself is elsewhere when seen from a page. */
const withAbsoluteUrls = (css: string, address: string): string =>
  css.replace(
    RELATIVE_URL,
    (_all, _quote, path: string) => `url(${posix.join(posix.dirname(address), path)})`,
  );

/** A Link header without the style sheets, which nobody needs to fetch any more: a browser warns of a preload that is never used. */
export function withoutStyleSheets(link: string): string | undefined {
  const others = link.split(/,\s*(?=<)/).filter((entry) => !/;\s*as="?style"?/.test(entry));
  return others.join(', ') || undefined;
}

/** The face of running text, by its name in components/site/fonts.ts. */
const TEXT_FACE = /@font-face\{font-family:sans;src:url\(([^)]+\.woff2)\)/;

/** Has that face fetched ahead where app/globals.css uses it: on wide screens. A preload by next/font cannot say that. */
function textFacePreload(css: string): string {
  const address = TEXT_FACE.exec(css)?.[1];
  return address
    ? `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin="" media="(width >= 48rem)">`
    : '';
}
