import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';

const queuedMail = z.object({
  id: z.uuid(),
  kind: z.enum(['notification', 'acknowledgement', 'held_notice']),
  queued_at: z.string(),
  enquiry: z.object({
    request_id: z.string(),
    kind: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    created_at: z.string(),
  }),
});
const status = z.object({ status: z.enum(['ok', 'lost']) });
const claim = z.object({
  status: z.literal('ok'),
  mails: z.array(queuedMail),
  uncertain: z.array(z.string()),
});
const purged = z.object({
  status: z.literal('ok'),
  enquiries: z.number(),
  mails: z.number(),
  address_hashes: z.number(),
  older_than: z.string(),
  held_until: z.string().nullable(),
});
const inDoubt = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    status: z.string(),
    request_id: z.string(),
    queued_at: z.string(),
    attempts: z.number(),
    last_error: z.string().nullable(),
  }),
);

export type Claimed = z.output<typeof queuedMail>;
/** The result of an attempt; the words of app_private.record_mail. */
export type Outcome = 'sent' | 'released' | 'retry' | 'failed' | 'uncertain';
export type Outbox = ReturnType<typeof openOutbox>;

/** Of one call, in milliseconds: the embedded backend serves one request at a time. */
const TIMEOUT_MS = 10_000;

/** The outbox in the database, with the service key. A call throws unless the response fits its schema. */
export function openOutbox(url: string, secretKey: string, worker: string, leaseSeconds: number) {
  const client = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
  });
  async function call<T>(schema: z.ZodType<T>, name: string, parameters: object = {}): Promise<T> {
    const { data, error } = await client.rpc(name, parameters).abortSignal(AbortSignal.timeout(TIMEOUT_MS));
    if (error) throw new Error(error.message || 'no response from the database');
    return schema.parse(data);
  }
  return {
    /** Leases mails to this worker; with the ids of mails whose lease ran out while they were sent. */
    claim: (limit: number) =>
      call(claim, 'claim_mail', { p_worker: worker, p_limit: limit, p_lease_seconds: leaseSeconds }),

    /** Marks a mail as being sent. @returns false when the lease is lost or its enquiry was deleted */
    mark: async (id: string): Promise<boolean> =>
      (
        await call(status, 'mark_mail_sending', {
          p_id: id,
          p_worker: worker,
          p_lease_seconds: leaseSeconds,
        })
      ).status === 'ok',

    record: (id: string, outcome: Outcome, error: string | null) =>
      call(status, 'record_mail', { p_id: id, p_worker: worker, p_outcome: outcome, p_error: error }),

    purge: () => call(purged, 'purge_expired_enquiries'),
    /** Of these request ids, those whose enquiry was deleted. */
    gone: (requestIds: string[]) =>
      call(z.array(z.string()), 'enquiries_gone', { p_request_ids: requestIds }),
    inDoubt: () => call(inDoubt, 'mail_in_doubt'),
    release: async (id: string, decision: 'resend' | 'assume_sent'): Promise<boolean> =>
      (
        await call(z.object({ status: z.enum(['ok', 'not_found']) }), 'release_mail', {
          p_id: id,
          p_decision: decision,
        })
      ).status === 'ok',
  };
}
