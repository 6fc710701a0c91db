import type { Send } from './overview.ts';
import type { Decision, MailState, Step } from './send-form.ts';

/** What an editor can do with a send now, as steer_newsletter_send() has it. */
export function possibleSteps(
  { status, frozen_at: frozenAt }: Pick<Send, 'status' | 'frozen_at'>,
  withdrawn: boolean,
): Step[] {
  const end = frozenAt === null ? 'take_back' : 'stop';
  switch (status) {
    case 'scheduled':
      return ['take_back'];
    case 'preparing':
    case 'sending':
      return ['pause', end];
    case 'paused':
      return withdrawn ? [end] : ['resume', end];
    case 'stopped':
    case 'taken_back':
    case 'finished':
      return [];
  }
}

/** What an editor can decide about mails in a state, as settle_newsletter_mail() has it. */
export function possibleDecisions(
  state: MailState,
  { status }: Pick<Send, 'status'>,
  withdrawn: boolean,
): Decision[] {
  if (status === 'taken_back') return [];
  const again: Decision[] = status === 'stopped' || withdrawn ? [] : ['resend'];
  switch (state) {
    case 'uncertain':
      return ['assume_sent', ...again];
    case 'failed':
      return again;
    default:
      return [];
  }
}
