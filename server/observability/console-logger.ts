import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { errorText, writeLine, type Level } from '#lib/log/log-format.ts';

/**
 * Everything this process prints in production is a line of JSON, whoever prints it. Next and Node print errors and warnings for a person
 * at a terminal, over many lines; here each becomes one event. Whatever is printed while a request is answered carries its id.
 */
const current = new AsyncLocalStorage<{ requestId: string; digests: Set<string> }>();

/** Runs `work` so that every line written by it, or by what it starts, names this request. */
export const runWithRequestId = <T>(requestId: string, work: () => T): T =>
  current.run({ requestId, digests: new Set() }, work);

/** Turns what others print into lines of the log. Called once, before the application is loaded. */
export function installConsoleLogger(): void {
  const { log, error } = console;
  Object.assign(globalThis, {
    [Symbol.for('log.console')]: { log: log.bind(console), error: error.bind(console) },
    [Symbol.for('log.request-id')]: () => current.getStore()?.requestId,
  });
  const levels = {
    debug: 'info',
    log: 'info',
    info: 'info',
    warn: 'warning',
    error: 'error',
    trace: 'error',
  } as const;
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...values: unknown[]) => printed(level, values);
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => writeLine('warning', 'process.warning', { cause: errorText(warning) }));
}

function printed(level: Level, values: unknown[]): void {
  const error = values.find((value) => value instanceof Error);
  if (!error) {
    const text = plain(format(...values));
    if (text) writeLine(level, 'process.printed', { text });
    return;
  }
  const { digest } = error as { digest?: unknown };
  if (typeof digest === 'string') {
    // Next prints an error once for the page's data and once for the page.
    const printedAlready = current.getStore()?.digests;
    if (printedAlready?.has(digest)) return;
    printedAlready?.add(digest);
  }
  writeLine(level, 'process.error', {
    cause: errorText(error),
    ...(error.cause === undefined ? {} : { because: errorText(error.cause) }),
    // What Next shows the visitor in place of the error.
    ...(typeof digest === 'string' ? { digest } : {}),
    at: framesOf(error),
  });
}

/** Without colours and the white space that lines things up on a terminal. */
const plain = (text: string): string =>
  text
    .replace(/\u001b\[[\d;]*m/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Where an error comes from: the nearest calls, with paths from the project's folder on. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, 5)
    .map((frame) => frame.trim().replace(/^at /, '').replaceAll(`${process.cwd()}/`, ''))
    .join(' < ');
}
