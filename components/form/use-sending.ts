'use client';

import { useRef, useState } from 'react';
import { REQUEST_ID, TOKEN, type FieldValues } from '#lib/enquiries/form/fields.ts';
import { SUBMISSION_TIMEOUT_MS } from '#lib/enquiries/form/form-timing.ts';
import type { SubmissionResult } from '#lib/enquiries/submission-result.ts';
import { referenceOf } from '#lib/ids.ts';
import { useFormToken, type FormToken } from './use-form-token.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

/** The first token may have been too old or already used; a second refusal is no accident. */
const MAX_TOKENS = 2;
const FORBIDDEN = 403;

/** @throws when there is no response, or none of our own code */
async function post(
  endpoint: string,
  data: FormData,
  values: FieldValues,
  signal: AbortSignal,
): Promise<SubmissionResult> {
  // keepalive: once it is on its way it arrives, even if the page is left.
  const response = await fetch(endpoint, { method: 'POST', body: data, signal, keepalive: true });
  // The HTTP server refuses a post without our Origin before the application sees it.
  if (response.status === FORBIDDEN) return { status: 'rejected', values };
  const result = (await response.json()) as Partial<SubmissionResult>;
  if (!result.status) throw new Error(`unexpected response ${response.status}`);
  return result as SubmissionResult;
}

/**
 * Sends a form in the background. One message at a time; a result in any case within
 * {@link SUBMISSION_TIMEOUT_MS}; a refused token is replaced and the message sent again. A response that
 * comes later still replaces "not confirmed", unless the visitor has sent again, which aborts the attempt.
 */
export function useSending(endpoint: string) {
  const token = useFormToken();
  const [result, setResult] = useState<SubmissionResult>();
  const [busy, setBusy] = useState(false);
  useLeaveWarning(busy);
  const current = useRef<AbortController>(undefined);
  const sending = useRef(false);
  const last = useRef<FieldValues>({});

  async function deliver(
    data: FormData,
    values: FieldValues,
    signal: AbortSignal,
    onToken: (held: FormToken) => void,
  ) {
    let outcome: SubmissionResult = { status: 'invalid_token', values };
    for (let tried = 0; tried < MAX_TOKENS && outcome.status === 'invalid_token'; tried += 1) {
      if (tried > 0) token.renew();
      const held = await token.ready();
      onToken(held);
      data.set(REQUEST_ID, held.requestId);
      data.set(TOKEN, held.token ?? '');
      try {
        outcome = await post(endpoint, data, values, signal);
      } catch {
        return unconfirmed(values, held);
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
    let used: FormToken | undefined;
    const finish = (outcome: SubmissionResult) => {
      if (attempt !== current.current) return;
      if (outcome.status === 'ok' || outcome.status === 'invalid_token') token.renew();
      sending.current = false;
      setBusy(false);
      setResult(outcome);
    };
    const timer = setTimeout(() => finish(unconfirmed(values, used)), SUBMISSION_TIMEOUT_MS);
    const outcome = await deliver(data, values, attempt.signal, (held) => (used = held));
    clearTimeout(timer);
    finish(outcome);
  }

  /** Whether these are the very values that were sent last. */
  const isUnchanged = (values: FieldValues) => JSON.stringify(values) === JSON.stringify(last.current);

  return { result, busy, isUnchanged, prepare: token.prepare, send, show: setResult };
}

const unconfirmed = (values: FieldValues, held: FormToken | undefined): SubmissionResult => ({
  status: 'unavailable',
  values,
  reference: referenceOf(held?.requestId),
});
