import 'server-only';
import { after } from 'next/server';
import { errorText, log } from '#lib/log/log.ts';

/** Read by server/next-cache/next-cache-handler.mjs, which may not import from here: how many renewals of each path are under way. */
const RENEWING = Symbol.for('archive.renewing');
const memory = globalThis as { [RENEWING]?: Map<string, number> };
const renewing = (memory[RENEWING] ??= new Map());

/**
 * Has these pages made anew as soon as the answer is given: they are new on disk even if the process ends or the database fails before
 * a visitor comes. Until then whoever asks for one of them is given the new page, however slow the database; others are given the last
 * good copy when it is (docs/decisions/0011). Elsewhere than behind server/main.ts the own address is not known, and the first visitor
 * does it. Only in a route handler or a server action.
 */
export function renew(paths: readonly string[]): void {
  const { PORT, HOST = '127.0.0.1', CUSTOM_SERVER } = process.env;
  if (CUSTOM_SERVER !== '1' || !PORT) return;
  const host =
    HOST === '0.0.0.0' ? '127.0.0.1' : HOST.includes(':') ? `[${HOST === '::' ? '::1' : HOST}]` : HOST;
  for (const path of paths) renewing.set(path, (renewing.get(path) ?? 0) + 1);
  after(async () => {
    for (const path of paths) {
      try {
        const answer = await fetch(`http://${host}:${PORT}${path}`, { cache: 'no-store', method: 'HEAD' });
        if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      } catch (error) {
        log.error('archive.renew-failed', { path, cause: errorText(error) });
      } finally {
        done(path);
      }
    }
  });
}

function done(path: string): void {
  const left = (renewing.get(path) ?? 0) - 1;
  if (left > 0) renewing.set(path, left);
  else renewing.delete(path);
}
