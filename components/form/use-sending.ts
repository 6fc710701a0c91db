'use client';

import { useRef, useState } from 'react';
import { REQUEST_ID, TOKEN, type FieldValues } from '#lib/enquiries/fields.ts';
import { referenceOf } from '#lib/ids.ts';
import { ANSWER_WITHIN_MS } from '#lib/enquiries/form-timing.ts';
import type { EnquiryOutcome } from '#lib/enquiries/submission-result.ts';
import { useFormToken, type Ticket } from './use-form-token.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

/** The first token may have been too old or already used; a second refusal is no accident. */
const TOKENS_TO_TRY = 2;
const FORBIDDEN = 403;

/** @throws when there is no answer, or none that our own code gave */
async function post(data: FormData, values: FieldValues, signal: AbortSignal): Promise<EnquiryOutcome> {
  // keepalive: once it is on its way it arrives, even if the page is left.
  const answer = await fetch('/api/enquiries', { method: 'POST', body: data, signal, keepalive: true });
  // The front of the server refuses a post without our Origin before our code sees it.
  if (answer.status === FORBIDDEN) return { status: 'refused', values };
  const outcome = (await answer.json()) as Partial<EnquiryOutcome>;
  if (!outcome.status) throw new Error(`unexpected answer ${answer.status}`);
  return outcome as EnquiryOutcome;
}

/**
 * Sends a form in the background. One message at a time; an answer in any case within {@link ANSWER_WITHIN_MS}; a token that is refused is
 * replaced and the message sent again. An answer that comes later still takes the place of "not confirmed", unless the visitor has sent
 * again, which ends the attempt before.
 */
export function useSending() {
  const token = useFormToken();
  const [answer, setAnswer] = useState<EnquiryOutcome>();
  const [busy, setBusy] = useState(false);
  useLeaveWarning(busy);
  const current = useRef<AbortController>(undefined);
  const sending = useRef(false);
  const last = useRef<FieldValues>({});

  async function deliver(
    data: FormData,
    values: FieldValues,
    signal: AbortSignal,
    told: (ticket: Ticket) => void,
  ) {
    let outcome: EnquiryOutcome = { status: 'token', values };
    for (let tried = 0; tried < TOKENS_TO_TRY && outcome.status === 'token'; tried += 1) {
      if (tried > 0) token.renew();
      const ticket = await token.ready();
      told(ticket);
      data.set(REQUEST_ID, ticket.requestId);
      data.set(TOKEN, ticket.token ?? '');
      try {
        outcome = await post(data, values, signal);
      } catch {
        return unconfirmed(values, ticket);
      }
    }
    return outcome;
  }

  /** Starts sending; does nothing while another message of this form is on its way. */
  async function send(data: FormData, values: FieldValues): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    last.current = values;
    setBusy(true);
    current.current?.abort();
    const attempt = (current.current = new AbortController());
    let sent: Ticket | undefined;
    const finish = (outcome: EnquiryOutcome) => {
      if (attempt !== current.current) return;
      if (outcome.status === 'sent' || outcome.status === 'token') token.renew();
      sending.current = false;
      setBusy(false);
      setAnswer(outcome);
    };
    const timer = setTimeout(() => finish(unconfirmed(values, sent)), ANSWER_WITHIN_MS);
    const outcome = await deliver(data, values, attempt.signal, (ticket) => (sent = ticket));
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
  reference: referenceOf(ticket?.requestId),
});
