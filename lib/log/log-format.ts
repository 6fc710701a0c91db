/**
 * The one form of a log line, for the application (lib/log/log.ts) and for the server before it: an event as one line of JSON, in UTC, for a
 * person with grep or a log store. Details never hold what a visitor typed: names, addresses and messages stay out of the logs. An error
 * of a library may quote them all the same, so whatever looks like an e-mail address or a token is blacked out here, where every line passes.
 */
export type Level = 'info' | 'warning' | 'error';
export type Details = Record<string, string | number | boolean | null | undefined>;
type Console = Pick<typeof console, 'log' | 'error'>;

/** The server puts these in place (server/observability/console-logger.ts, server/observability/metrics.ts); elsewhere they are absent. */
type Process = typeof globalThis & {
  [key: symbol]: unknown;
};
const CONSOLE = Symbol.for('log.console');
const REQUEST_ID = Symbol.for('log.request-id');
const COUNT_EVENT = Symbol.for('metrics.count-event');

/** Longer texts are cut: a library may put a whole answer into its error's message. Characters. */
const LONGEST_TEXT = 2_000;

const SECRETS: [RegExp, string][] = [
  // Bounded on both sides, so that no text makes the search slow.
  [/[^\s"'<>()@,;:=]{1,64}@[^\s"'<>()@,;:=]{1,255}/g, '[address]'],
  [/\beyJ[\w-]{8,}(\.[\w-]*){0,2}/g, '[token]'],
  [/\bsb_secret_\w+/g, '[key]'],
];

/** A text without what looks like an e-mail address, a token or a key, and no longer than a line should be. */
function harmless(text: string): string {
  let kept = text.slice(0, LONGEST_TEXT);
  for (const [pattern, mark] of SECRETS) kept = kept.replace(pattern, mark);
  return kept;
}

/** JSON escapes line feeds but leaves these, which some viewers take for the end of a line or a command to the terminal. */
const escapeControls = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Writes one event as one line: errors to the standard error stream, everything else to the standard output. */
export function writeLine(level: Level, event: string, details: Details): void {
  const here = globalThis as Process;
  const line: Details = { time: new Date().toISOString(), level, event };
  for (const [name, value] of Object.entries(details)) {
    line[name] = typeof value === 'string' ? harmless(value) : value;
  }
  const requestId = (here[REQUEST_ID] as (() => string | undefined) | undefined)?.();
  // An enquiry has an id of its own, from which the visitor's reference is made.
  if (requestId && line.requestId !== requestId) {
    line[line.requestId === undefined ? 'requestId' : 'httpRequestId'] = requestId;
  }
  const out = (here[CONSOLE] as Console | undefined) ?? console;
  out[level === 'error' ? 'error' : 'log'](escapeControls(JSON.stringify(line)));
  (here[COUNT_EVENT] as ((event: string) => void) | undefined)?.(event);
}

/** The part of an unknown error that may be logged: its name and message, never its stack's paths. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
