import { receivedPath } from '#lib/routes.ts';
import { inAddress } from './reply-time.ts';
import type { EnquiryKind } from './enquiry-kind.ts';
import type { SubmissionResult } from './submission-result.ts';

/** Where a form that was sent without scripts ends: the page reads what it says from this address. */
export function receiptOf(kind: EnquiryKind | undefined, result: SubmissionResult): string {
  const { reference, due } = result.status === 'ok' ? result : {};
  const query = new URLSearchParams({
    ...(kind && kind !== 'contact' ? { about: kind } : {}),
    ...(reference ? { reference } : {}),
    ...(due ? { by: inAddress(due) } : {}),
  });
  return query.size > 0 ? `${receivedPath}?${query}` : receivedPath;
}

/** The reference in the address of a receipt; anything else is not ours to repeat. */
export const referenceInAddress = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[0-9A-F]{8}$/.test(text) ? text : undefined;
