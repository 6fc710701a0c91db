import { receivedPath } from '#lib/routes.ts';
import { inAddress } from './reply-time.ts';
import type { EnquiryKind } from './enquiry-kind.ts';

/** Where a form that was sent without scripts ends. @param due until when it is answered, ISO 8601 */
export function receiptOf(kind: EnquiryKind | undefined, due: string | undefined): string {
  const query = new URLSearchParams({
    ...(kind && kind !== 'contact' ? { about: kind } : {}),
    ...(due ? { by: inAddress(due) } : {}),
  });
  return query.size > 0 ? `${receivedPath}?${query}` : receivedPath;
}
