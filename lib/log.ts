import 'server-only';

type Level = 'info' | 'error';
type Details = Record<string, string | number | boolean | null | undefined>;

/**
 * One JSON line per event, for a person with grep or a log store. Details never hold what a visitor typed:
 * names, addresses and messages stay out of the logs.
 */
function write(level: Level, event: string, details: Details): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...details });
  if (level === 'error') console.error(line);
  else console.log(line);
}

export const log = {
  info: (event: string, details: Details = {}) => write('info', event, details),
  error: (event: string, details: Details = {}) => write('error', event, details),
};

/** The part of an unknown error that may be logged: its name and message, never its stack's paths. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
