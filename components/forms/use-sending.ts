'use client';

import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { useRef, useState } from 'react';
import { REQUEST_ID, TOKEN, type FieldValues } from '@/lib/enquiries/fields';
import { ANSWER_WITHIN_MS } from '@/lib/enquiries/form-times';
import type { EnquiryAction, EnquiryOutcome } from '@/lib/enquiries/outcome';
import { useFormToken, type Ticket } from './use-form-token';
import { useLeaveWarning } from './use-leave-warning';

const IDLE: EnquiryOutcome = { status: 'idle' };
/** The first token may have been too old or already used; a second refusal is no accident. */
const TOKENS_TO_TRY = 2;

/**
 * Sends a form in the background. One message at a time; an answer in any case within {@link ANSWER_WITHIN_MS}; a token that is refused is
 * replaced and the message sent again. An answer that comes later still takes the place of "not confirmed", unless another has been sent.
 */
export function useSending(action: EnquiryAction) {
  const token = useFormToken();
  const [answer, setAnswer] = useState<EnquiryOutcome>();
  const [busy, setBusy] = useState(false);
  useLeaveWarning(busy);
  const attempts = useRef(0);
  const sending = useRef(false);
  const last = useRef<FieldValues>({});

  async function deliver(data: FormData, values: FieldValues, told: (ticket: Ticket) => void) {
    let outcome: EnquiryOutcome = IDLE;
    for (let tried = 0; tried < TOKENS_TO_TRY; tried += 1) {
      const ticket = await token.ready();
      told(ticket);
      data.set(REQUEST_ID, ticket.requestId);
      data.set(TOKEN, ticket.token ?? '');
      try {
        outcome = await action(IDLE, data);
      } catch (error) {
        // The server never answered, or a deployment took the form away under an open tab.
        if (unstable_isUnrecognizedActionError(error)) return { status: 'outdated', values } as const;
        return unconfirmed(values, ticket);
      }
      if (outcome.status !== 'token') return outcome;
      token.renew();
    }
    return outcome;
  }

  /** Starts sending; does nothing while another message of this form is on its way. */
  async function send(data: FormData, values: FieldValues): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    last.current = values;
    setBusy(true);
    const attempt = (attempts.current += 1);
    let sent: Ticket | undefined;
    const finish = (outcome: EnquiryOutcome) => {
      if (attempt !== attempts.current) return;
      if (outcome.status === 'sent') token.renew();
      sending.current = false;
      setBusy(false);
      setAnswer(outcome);
    };
    const timer = setTimeout(() => finish(unconfirmed(values, sent)), ANSWER_WITHIN_MS);
    const outcome = await deliver(data, values, (ticket) => (sent = ticket));
    clearTimeout(timer);
    finish(outcome);
  }

  /** Whether these are the very values that were sent last. */
  const isUnchanged = (values: FieldValues) => JSON.stringify(values) === JSON.stringify(last.current);

  return { answer, busy, isUnchanged, prepare: token.prepare, send, show: setAnswer };
}

const unconfirmed = (values: FieldValues, ticket: Ticket | undefined): EnquiryOutcome => ({
  status: 'failed',
  values,
  reference: (ticket?.requestId ?? '').slice(0, 8).toUpperCase(),
});
