import type { Send, SendOverview } from './overview.ts';

/**
 * How long a send still takes at its present rate; with a daily limit below what waits, in days. Undefined
 * while it does not move, before it has a rate and once nothing waits.
 */
export function remaining(
  send: Pick<Send, 'status' | 'reason' | 'pending' | 'per_second'>,
  { daily_limit: limit, today }: SendOverview['pace'],
): { minutes: number } | { days: number } | undefined {
  if (send.status !== 'sending' || send.reason !== null) return undefined;
  if (send.pending === 0 || !send.per_second) return undefined;
  const leftToday = limit === null ? Infinity : Math.max(0, limit - today);
  if (limit !== null && send.pending > leftToday) {
    return { days: 1 + Math.ceil((send.pending - leftToday) / limit) };
  }
  return { minutes: Math.max(1, Math.ceil(send.pending / send.per_second / 60)) };
}
