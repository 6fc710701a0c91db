import 'server-only';
import { z } from 'zod';
import { enquirySigningSecret } from '#lib/config.ts';
import { signature } from '#lib/enquiries/signature.ts';
import { UnavailableError } from '#lib/errors.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { publicClient } from '#lib/supabase/public.ts';

/** What a provider says of a mail after it was handed over; the words of app_private.apply_mail_event. */
export type MailEvent = {
  provider: 'ses';
  /** Unique for the provider; the same id never counts twice. */
  eventId: string;
  /** Of the mail in the outbox, a UUID. */
  mailId: string;
  kind: 'delivered' | 'permanent' | 'transient' | 'rejected' | 'complaint';
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** Codes, never an address; may be empty. */
  detail: string;
};

const reply = z.object({
  status: z.enum(['ok', 'repeated', 'unknown_mail', 'invalid', 'unauthorised', 'unavailable']),
});

/**
 * Applies an event in the database, under our signature.
 * @throws UnavailableError when the database is away or does not know our signature: the provider tries again
 */
export async function recordMailEvent(
  event: MailEvent,
): Promise<'ok' | 'repeated' | 'unknown_mail' | 'invalid'> {
  const { provider, eventId, mailId, kind, at, detail } = event;
  const signed = ['mail_event', provider, eventId, mailId, kind, String(at), detail];
  const response = await publicClient().rpc('submit_mail_event', {
    p_signature: signature(enquirySigningSecret(), signed),
    p_provider: provider,
    p_event_id: eventId,
    p_mail_id: mailId,
    p_kind: kind,
    p_at_ms: at,
    p_detail: detail,
  });
  const { status } = parseResponse(reply, response);
  if (status === 'unauthorised' || status === 'unavailable') throw new UnavailableError(status);
  return status;
}
