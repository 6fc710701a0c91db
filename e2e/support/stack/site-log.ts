import { readFileSync } from 'node:fs';
import { SITE_LOG } from './addresses.ts';

export type LogLine = { time: string; level: string; event: string; requestId?: string };

export const siteLog = (): string => readFileSync(SITE_LOG, 'utf8');

/** What the site of this group has logged so far. @throws SyntaxError when a line is not JSON */
export const logLines = (): LogLine[] =>
  siteLog()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const EVENT = /^[a-z_-]+\.[a-z_-]+$/;
/** Addresses that tests type, tokens and keys. */
const PRIVATE = /@visitor\.example|@staff\.example|\beyJ|sb_secret_/;

/** What is wrong with the log: lines that are no event, or hold what a visitor typed or a secret. */
export function logProblems(): string[] {
  return siteLog()
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      try {
        const { time, level, event } = JSON.parse(line) as LogLine;
        const isEvent = TIME.test(time) && ['info', 'warning', 'error'].includes(level) && EVENT.test(event);
        return isEvent && !PRIVATE.test(line) ? [] : [line];
      } catch {
        return [line];
      }
    });
}
