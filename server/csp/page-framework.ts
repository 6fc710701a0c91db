import { BROWSER_SCRIPTS } from '#server/browser-script/folder.ts';
import type { IsOfNext } from './client-modules.ts';
import { flightOf, isFromNext } from './inline-scripts.ts';
import { renderedRows } from './rendered-rows.ts';

const SCRIPT_FILE = /<script\b[^>]*\ssrc="(\/_next\/[^"]+)"[^>]*><\/script>/g;
const SCRIPT_PRELOAD = /<link\b(?=[^>]*\srel="(?:module)?preload")(?=[^>]*\sas="script")[^>]*>/g;
const INLINE_SCRIPT = /<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g;
/** Which inline-styles.ts leaves for React. */
const DISABLED_STYLES = /<link rel="stylesheet"[^>]*\sdisabled="">/g;

/** A row of a page's data that names a client module. Text may look like one, which only adds a script. */
const CLIENT_MODULE = /(?<![\da-f])([\da-f]+):I\[("(?:[^"\\]|\\.)*"|\d+),/g;
/** A component in the place of an element's type; as a property, such as an error boundary, it has no L. */
const RENDERED = /\["\$","\$L([\da-f]+)"/g;
/** What React writes in place of what failed on the server, and Next in place of a page that did. */
const HAS_FAILED = /<!--\$!-->|<html id="__next_error__"/;

/**
 * Whether a page has parts that run in the browser, by its own data: it renders a client component that is
 * not of Next's runtime (docs/decisions/0035-documents-without-a-framework.md).
 */
export function needsFramework(html: string, isOfNext: IsOfNext): boolean {
  const flight = flightOf(html);
  // Data that is not understood may say anything.
  if (flight === undefined) return true;
  const rendered = new Set([...renderedRows(flight).matchAll(RENDERED)].map(([, row]) => row));
  return [...flight.matchAll(CLIENT_MODULE)].some(
    ([, row, module = '']) => rendered.has(row) && !isOfNext(module),
  );
}

/** Whether a page is one of those whose script is ours; the admin area's are not. */
export const isPublicPage = (html: string): boolean => html.includes(`src="${BROWSER_SCRIPTS}`);

/** The admin area's pages and those that failed on the server stay as they are. */
const staysAsItIs = (html: string): boolean => HAS_FAILED.test(html) || !isPublicPage(html);

/** Whether a page goes without the framework. */
export const goesWithout = (html: string, needed: boolean): boolean => !needed && !staysAsItIs(html);

/** A finished page with as little of the framework as it needs. */
export function withNeededFramework(html: string, needed: boolean): string {
  if (staysAsItIs(html)) return html;
  return needed ? withLaterFramework(html) : withoutFramework(html);
}

/** A page without Next's scripts and without its data for them. */
const withoutFramework = (html: string): string =>
  html
    .replace(SCRIPT_FILE, (script, address: string) => (address.startsWith(BROWSER_SCRIPTS) ? script : ''))
    .replace(SCRIPT_PRELOAD, '')
    .replace(INLINE_SCRIPT, (script, text: string) => (isFromNext(text) ? '' : script))
    .replace(DISABLED_STYLES, '');

/**
 * A page whose scripts of Next are a list that components/site/browser/framework.ts reads, so that nothing
 * of them is fetched before the first paint. Browsers that would need the polyfills get the page without.
 */
function withLaterFramework(html: string): string {
  const files: { src: string; integrity?: string }[] = [];
  const rest = html
    .replace(SCRIPT_FILE, (script, src: string) => {
      if (src.startsWith(BROWSER_SCRIPTS)) return script;
      const [, integrity] = / integrity="([^"]+)"/.exec(script) ?? [];
      if (!/\snomodule\b/i.test(script)) files.push({ src, ...(integrity && { integrity }) });
      return '';
    })
    .replace(SCRIPT_PRELOAD, '');
  const list = `<script type="application/json" id="framework-scripts">${JSON.stringify(files)}</script>`;
  // The only one left is ours, which reads the list.
  return rest.replace(SCRIPT_FILE, (script) => list + script);
}
