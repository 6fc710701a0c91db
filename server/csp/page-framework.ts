import { BROWSER_SCRIPTS } from '#server/browser-script/browser-script.ts';
import type { IsOfNext } from './client-modules.ts';
import { flightOf, isFromNext } from './inline-scripts.ts';

const SCRIPT_FILE = /<script\b[^>]*\ssrc="(\/_next\/[^"]+)"[^>]*><\/script>/g;
const SCRIPT_PRELOAD = /<link\b(?=[^>]*\srel="(?:module)?preload")(?=[^>]*\sas="script")[^>]*>/g;
const INLINE_SCRIPT = /<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g;
/** Which inline-styles.ts leaves for React. */
const DISABLED_STYLES = /<link rel="stylesheet"[^>]*\sdisabled="">/g;

/** A row of a page's data that names a client module. Text may look like one, which only adds a script. */
const CLIENT_MODULE = /([\da-f]+):I\[("(?:[^"\\]|\\.)*"|\d+),/g;
/** A component in the place of an element's type; as a property, such as an error boundary, it has no L. */
const RENDERED = /\["\$","\$L([\da-f]+)"/g;
/** What React writes in place of what failed on the server, and Next in place of a page that did. */
const HAS_FAILED = /<!--\$!-->|<html id="__next_error__"/;

/**
 * Whether a page has parts that run in the browser, by its own data: it renders a client component that is
 * not of Next's runtime (docs/decisions/0035-documents-without-a-framework.md).
 */
export function needsFramework(html: string, isOfNext: IsOfNext): boolean {
  if (HAS_FAILED.test(html)) return true;
  const flight = flightOf(html);
  // Data that is not understood may say anything.
  if (flight === undefined) return true;
  const rendered = new Set([...flight.matchAll(RENDERED)].map(([, row]) => row));
  return [...flight.matchAll(CLIENT_MODULE)].some(
    ([, row, module = '']) => rendered.has(row) && !isOfNext(module),
  );
}

/** Whether a page is one of those whose script is ours; the admin area's are not. */
export const isPublicPage = (html: string): boolean => html.includes(`src="${BROWSER_SCRIPTS}`);

/** A page without Next's scripts and without its data for them. */
export const withoutFramework = (html: string): string =>
  html
    .replace(SCRIPT_FILE, (script, address: string) => (address.startsWith(BROWSER_SCRIPTS) ? script : ''))
    .replace(SCRIPT_PRELOAD, '')
    .replace(INLINE_SCRIPT, (script, text: string) => (isFromNext(text) ? '' : script))
    .replace(DISABLED_STYLES, '');
