import { log } from '#lib/log/log.ts';
import type { Details } from '#lib/log/log-format.ts';

const MAX_PER_SECOND = 20;

/**
 * Writes lines that any client can cause, thousands a second: of these so many a second, by which a disk is
 * not filled. The next line says how many are missing (`unlogged`).
 */
export function sparseLog(
  level: keyof typeof log,
  event: string,
  maxPerSecond = MAX_PER_SECOND,
): (details: Details) => void {
  let [beganAt, lines, unlogged] = [-Infinity, 0, 0];
  return (details) => {
    const now = performance.now();
    if (now - beganAt >= 1_000) [beganAt, lines] = [now, 0];
    if (lines >= maxPerSecond) return void (unlogged += 1);
    lines += 1;
    log[level](event, unlogged > 0 ? { ...details, unlogged } : details);
    unlogged = 0;
  };
}
