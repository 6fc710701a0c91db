import 'server-only';
import { z } from 'zod';
import type { Admin } from '#lib/auth/session.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import type { MailState } from './send-form.ts';

export const MAILS_PER_PAGE = 50;

const mail = z.object({
  id: z.string(),
  /** Both null of somebody who was erased. */
  subscriber: z.string().nullable(),
  email: z.string().nullable(),
  state: z.string(),
  verdict: z.string().nullable(),
  last_error: z.string().nullable(),
  sent_at: timestamp.nullable(),
  attempts: z.number(),
  uncertain_at: timestamp.nullable(),
});
export type SendMail = z.output<typeof mail>;
const mails = z.object({ status: z.literal('ok'), rows: z.array(mail) });

/** A page of the mails of a send in one state, those behind the id `after`. @throws UnavailableError */
export async function listSendMails(
  { client }: Admin,
  sendId: string,
  state: MailState,
  after: string | undefined,
): Promise<SendMail[]> {
  const response = await client.rpc('newsletter_send_mails', {
    p_send_id: sendId,
    p_state: state,
    // The generated types know no null parameter; the function takes null as "from the first".
    p_after: (after ?? null) as unknown as string,
  });
  return parseResponse(mails, response).rows;
}
