import { runtime } from '#lib/runtime.ts';
import { formatLine, type Details, type Level } from './log-format.ts';

/** Writes one line: errors to the standard error stream, everything else to the standard output. */
function write(level: Level, event: string, details: Details = {}): void {
  const { log: out, error } = runtime.console ?? console;
  (level === 'error' ? error : out)(formatLine(level, event, details, runtime.requestId?.()));
  runtime.countEvent?.(event);
}

/**
 * The log of the application, the server and the mail worker. An event is named `area.snake_case`, a
 * detail in camelCase.
 */
export const log = {
  info: (event: string, details?: Details) => write('info', event, details),
  warn: (event: string, details?: Details) => write('warning', event, details),
  error: (event: string, details?: Details) => write('error', event, details),
};

/** The part of an unknown error that may be logged: its name and message, never the paths of its stack. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
