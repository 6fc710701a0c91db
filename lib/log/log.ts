import 'server-only';
import { writeLine, type Details } from './log-format.ts';

export { errorText } from './log-format.ts';

/** What happened, as one line each; lib/log/log-format.ts says what a line may hold. */
export const log = {
  info: (event: string, details: Details = {}) => writeLine('info', event, details),
  error: (event: string, details: Details = {}) => writeLine('error', event, details),
};
