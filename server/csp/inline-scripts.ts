import { createHash } from 'node:crypto';
import { parseJson } from '#lib/parse-json.ts';

/** One `<script>` element of a page; React writes `</script` inside a script as `\u003c/script`. */
const SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;
/** Structured data is never run, and no policy applies to it. */
const IS_DATA = /\stype\s*=\s*"application\/(?:ld\+)?json"/i;

/**
 * What Next and React write into a page. A script is allow-listed by its pattern, never for being there:
 * any other may be an injection, which the browser is to block (docs/decisions/0016-front-door.md).
 */
const FLIGHT_START = '(self.__next_f=self.__next_f||[]).push([0])';
/** In a response to a form posted without scripts, the first line and the form's state are one script. */
const FORM_STATE = /^;self\.__next_f\.push\((\[2,[\s\S]*\])\)$/;
const FLIGHT = /^self\.__next_f\.push\((\[[\s\S]*\])\)$/;
const TURBOPACK =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{[\s\S]*\})\);?$/;

/**
 * Sorts the inline scripts of a page.
 * @returns the policy's hashes of Next's own, in order and without duplicates, and the texts of all others
 */
export function inlineScripts(html: string): { hashes: string[]; unknown: string[] } {
  const hashes = new Set<string>();
  const unknown: string[] = [];
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (HAS_SOURCE.test(attributes) || IS_DATA.test(attributes)) continue;
    if (isFromNext(text)) hashes.add(cspHash(text));
    else unknown.push(text);
  }
  return { hashes: [...hashes], unknown };
}

export function isFromNext(text: string): boolean {
  if (text === FLIGHT_START) return true;
  if (text.startsWith(FLIGHT_START)) return isFormState(text.slice(FLIGHT_START.length));
  const flight = parseJson(FLIGHT.exec(text)?.[1]);
  if (Array.isArray(flight)) return isFlightRow(flight);
  const chunk = parseJson(TURBOPACK.exec(text)?.[1]);
  return typeof chunk === 'object' && chunk !== null;
}

/**
 * The data of a page for React, as its scripts hold it.
 * @returns undefined where there is none, or some that is not text
 */
export function flightOf(html: string): string | undefined {
  let flight = '';
  for (const [, , text = ''] of html.matchAll(SCRIPT)) {
    const row = parseJson(FLIGHT.exec(text)?.[1]);
    if (!Array.isArray(row) || !isFlightRow(row)) continue;
    const [kind, data] = row as [number, string];
    if (kind !== TEXT_DATA) return undefined;
    flight += data;
  }
  return flight || undefined;
}

function isFormState(text: string): boolean {
  const row = parseJson(FORM_STATE.exec(text)?.[1]);
  return Array.isArray(row) && row.length === 2;
}

/** The kind of data that is text; the others are the form's state and binary data. */
const TEXT_DATA = 1;
/** A kind and a piece of the page's data as one string: JSON, so nothing in it can run. */
const isFlightRow = (row: unknown[]): boolean =>
  row.length === 2 && typeof row[0] === 'number' && typeof row[1] === 'string';

/** The source expression of a policy that allows an inline script or style. */
export const cspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
