import type { Send, SendOverview } from './overview.ts';

/**
 * How long a send still takes at its present rate; with a daily limit below what waits, in days. Undefined
 * while it does not move, and before it has a rate.
 */
export function remaining(
  send: Pick<Send, 'status' | 'reason' | 'pending' | 'per_second'>,
  { daily_limit: limit, today }: SendOverview['pace'],
): { minutes: number } | { days: number } | undefined {
  if (send.status !== 'sending' || send.reason !== null || !send.per_second) return undefined;
  const leftToday = limit === null ? Infinity : Math.max(0, limit - today);
  if (limit !== null && send.pending > leftToday) {
    return { days: 1 + Math.ceil((send.pending - leftToday) / limit) };
  }
  return { minutes: Math.max(1, Math.ceil(send.pending / send.per_second / 60)) };
}
