import { sending } from '#content/admin/sending.ts';
import type { Send } from './overview.ts';

const texts = sending.progress;

/**
 * What a send is doing, or why it waits, for the admin who looks at it.
 * @param begins when it is due, in words
 * @param withdrawn whether its issue is not in the archive, which comes beside any other reason
 */
export function sentence(
  {
    status,
    reason,
    pending,
    frozen_at: frozenAt,
    reachable_at: reachableAt,
  }: Pick<Send, 'status' | 'reason' | 'pending' | 'frozen_at' | 'reachable_at'>,
  begins: string,
  withdrawn: boolean,
): string {
  // What has frozen nobody cannot be stopped yet, and may be due at a time to come.
  const interrupted = frozenAt === null ? texts.interruptedBefore : texts.reasons.interrupted;
  switch (status) {
    case 'scheduled':
      return texts.scheduled(begins);
    case 'sending':
      return reason ? texts.reasons[reason] : reachableAt ? texts.sending : texts.probing;
    case 'paused':
      if (withdrawn && reason === 'interrupted') return `${texts.reasons.withdrawn} ${interrupted}`;
      return reason === 'interrupted' ? interrupted : texts.reasons[reason ?? 'by_admin'];
    case 'stopped':
      return pending > 0 ? texts.stopping : texts.stopped;
    case 'preparing':
    case 'taken_back':
    case 'finished':
      return texts[status];
  }
}
