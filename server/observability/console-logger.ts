import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { errorText, log } from '#lib/log/log.ts';
import { surviveUnreadLog } from '#lib/log/unread-log.ts';
import { runtime } from '#lib/runtime.ts';

type Write = (typeof log)[keyof typeof log];

const current = new AsyncLocalStorage<{ requestId: string; digests: Set<string> }>();

/** Runs `work` so that every line logged by it, or by what it starts, names this request. */
export const runWithRequestId = <T>(requestId: string, work: () => T): T =>
  current.run({ requestId, digests: new Set() }, work);

/**
 * Turns whatever this process prints into events of the log: Next and Node print for a person at a
 * terminal, over many lines and without the request. Called once, before the application is loaded.
 */
export function installConsoleLogger(): void {
  runtime.console = { log: console.log.bind(console), error: console.error.bind(console) };
  // Next logs what nobody caught: without a reader of the log each line would fail and be logged again.
  surviveUnreadLog();
  runtime.requestId = () => current.getStore()?.requestId;
  const writers = {
    debug: log.info,
    log: log.info,
    info: log.info,
    warn: log.warn,
    error: log.error,
    trace: log.error,
  };
  for (const [method, write] of Object.entries(writers)) {
    console[method as keyof typeof writers] = (...values: unknown[]) => logPrinted(write, values);
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn('process.warning', { cause: errorText(warning) }));
}

function logPrinted(write: Write, values: unknown[]): void {
  const error = values.find((value) => value instanceof Error);
  if (!error) {
    const text = withoutColours(format(...values));
    if (text) write('process.printed', { text });
    return;
  }
  const { digest } = error as { digest?: unknown };
  if (typeof digest === 'string') {
    // Next prints an error once for the page's data and once for the page.
    const logged = current.getStore()?.digests;
    if (logged?.has(digest)) return;
    logged?.add(digest);
  }
  // A warning is no alert: a client alone can cause one, by a form or a cookie that makes no sense.
  write(write === log.error ? 'process.error' : 'process.printed', {
    cause: errorText(error),
    ...(error.cause === undefined ? {} : { because: errorText(error.cause) }),
    // What Next shows the visitor in place of the error.
    ...(typeof digest === 'string' ? { digest } : {}),
    at: stackFrames(error),
  });
}

/** Without colours, and with the white space of a terminal layout collapsed. */
const withoutColours = (text: string): string =>
  text
    .replace(/\u001b\[[\d;]*m/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The innermost five calls of an error's stack, with paths relative to the project. */
function stackFrames({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames
    .slice(0, 5)
    .map((frame) => frame.trim().replace(/^at /, '').replaceAll(`${process.cwd()}/`, ''))
    .join(' < ');
}
