import type { Send } from './overview.ts';
import type { Step } from './send-form.ts';

/** What an administrator can do with a send now, as steer_newsletter_send() has it. */
export function possibleSteps({ status, frozen_at: frozenAt }: Pick<Send, 'status' | 'frozen_at'>): Step[] {
  const end = frozenAt === null ? 'take_back' : 'stop';
  switch (status) {
    case 'scheduled':
      return ['take_back'];
    case 'preparing':
    case 'sending':
      return ['pause', end];
    case 'paused':
      return ['resume', end];
    case 'stopped':
    case 'finished':
      return [];
  }
}
