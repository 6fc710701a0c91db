import os from 'node:os';
import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { IssueContent } from '#lib/email/issue-mail.ts';
import type { QueuedMail } from '#lib/email/compose.ts';
import { keepKeyOutOfBearer } from '#lib/supabase/api-key.ts';
import type { MailEvent } from './bounces/read-report.ts';
import { queuedWebhook, type QueuedWebhook } from '#lib/webhooks/queued-webhook.ts';
import { queuedMail } from './queued-mail.ts';
import type { Verdict } from './verdict.ts';

const invalid = z.looseObject({ id: z.uuid(), kind: z.string() });
const claimed = z.object({ status: z.literal('ok'), mails: z.array(z.unknown()) });
const ticked = z.object({ status: z.literal('ok'), uncertain: z.array(z.string()) });
const advanced = z.object({
  status: z.literal('ok'),
  /** May be sent now. */
  marked: z.array(z.string()),
  /** Must not be sent by this worker any more. */
  dropped: z.array(z.string()),
  /** Results that came after another worker claimed the mail. */
  lost: z.array(z.string()),
  /** Until the others may be marked. */
  wait_ms: z.number(),
  daily_limit: z.boolean(),
});
const purged = z.object({
  status: z.literal('ok'),
  enquiries: z.number(),
  spam: z.number(),
  subscriptions: z.number(),
  mails: z.number(),
  address_hashes: z.number(),
  older_than: z.string(),
  held_until: z.string().nullable(),
  more: z.boolean(),
});
const inDoubt = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    status: z.string(),
    request_id: z.string().nullable(),
    queued_at: z.string(),
    attempts: z.number(),
    last_error: z.string().nullable(),
  }),
);
const laneStates = z.record(
  z.string(),
  z.object({
    pending: z.number(),
    oldest_seconds: z.number(),
    per_second: z.number(),
    uncertain: z.number(),
  }),
);
const issueContent = z.object({
  issue_number: z.number(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
const newsletterTick = z.object({
  status: z.literal('ok'),
  more: z.boolean(),
  sending: z.boolean(),
  probe: z.array(z.object({ send_id: z.uuid(), issue_number: z.number() })),
});
const done = z.object({ status: z.literal('ok') });
const archivePurge = z.object({
  status: z.literal('ok'),
  version: z.number(),
  /** The CDN may show something from before this version. */
  due: z.boolean(),
  /** No instance gives it anything from before any more. */
  settled: z.boolean(),
});
const key = z.object({ status: z.literal('ok'), key: z.string() });
const eventRecorded = z.object({ status: z.enum(['ok', 'repeated', 'unknown_mail', 'invalid']) });
const unsubscribed = z.object({ status: z.enum(['ok', 'not_found']) });
const webhooks = z.object({ status: z.literal('ok'), deliveries: z.array(z.unknown()) });
const webhookRecorded = z.object({
  status: z.enum(['ok', 'not_found']),
  state: z.enum(['delivered', 'pending', 'given_up']).optional(),
});
const released = z.object({ status: z.enum(['ok', 'not_found', 'too_early', 'locked', 'gone']) });

export type Claimed = QueuedMail;
export type Lane = 'direct' | 'bulk';

/** What became of a mail; `error` holds codes and phases, never a server's words. */
export interface Result {
  id: string;
  verdict: Verdict;
  error: string | null;
}

export type HeardEvent = MailEvent & { id: string; at: Date };

export interface Pace {
  /** Mails a second of each lane, over all workers. */
  perSecond: number;
  /** Mails of an issue in a day; undefined for as many as there are. */
  daily: number | undefined;
}

/** What one lane asks of the database. Both may be repeated when their response was lost. */
export interface LaneOutbox {
  /** Leases due mails to this worker; those that cannot be read are `unreadable`, by id. */
  claim(limit: number): Promise<{ mails: Claimed[]; unreadable: { id: string; kind: string }[] }>;
  /** Says what became of mails, and asks which of others may be sent now. */
  advance(results: Result[], marks: string[]): Promise<z.output<typeof advanced>>;
}

export type Outbox = ReturnType<typeof openOutbox>;

/** Of one call, in milliseconds: the embedded backend serves one request at a time. */
const TIMEOUT_MS = 10_000;

/** The outbox in the database, with the service key. A call throws unless the response fits its schema. */
export function openOutbox(url: string, secretKey: string) {
  const client = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: keepKeyOutOfBearer(secretKey) },
  });
  async function call<T>(schema: z.ZodType<T>, name: string, parameters: object = {}): Promise<T> {
    const { data, error } = await client.rpc(name, parameters).abortSignal(AbortSignal.timeout(TIMEOUT_MS));
    if (error) throw new Error(error.message || 'no response from the database');
    return schema.parse(data);
  }
  /** By the time since the machine started, its sleep included, which no clock that is set changes. */
  let purgedAt: number | undefined;
  /** The frozen content of the sends so far: all mails of one have the same. */
  const frozen = new Map<string, IssueContent>();
  async function withContent(mail: z.output<typeof queuedMail>): Promise<Claimed> {
    if (mail.kind !== 'issue') return mail;
    const content =
      frozen.get(mail.send_id) ?? (await call(issueContent, 'send_content', { p_id: mail.send_id }));
    frozen.set(mail.send_id, content);
    return { ...mail, content };
  }
  return {
    /**
     * One lane of the outbox, as a worker sees it.
     * @param isRepeatable whether sending a mail twice leaves one copy, so that none is ever uncertain
     */
    lane(lane: Lane, worker: string, leaseSeconds: number, isRepeatable: boolean): LaneOutbox {
      const common = { p_worker: worker, p_lane: lane, p_lease_seconds: leaseSeconds };
      return {
        async claim(limit) {
          const rows = (await call(claimed, 'claim_mail', { ...common, p_limit: limit })).mails;
          const parsed = rows.map((row) => [row, queuedMail.safeParse(row)] as const);
          const mails: Claimed[] = [];
          for (const [, { data }] of parsed) if (data) mails.push(await withContent(data));
          return {
            mails,
            unreadable: parsed.flatMap(([row, { success }]) => (success ? [] : [invalid.parse(row)])),
          };
        },
        advance: (results, marks) =>
          call(advanced, 'advance_mail', {
            ...common,
            p_results: results,
            p_marks: marks,
            p_repeatable: isRepeatable,
          }),
      };
    },

    /** Takes back what workers held beyond their leases. @returns the ids of mails that are now uncertain */
    tick: async ({ perSecond, daily }: Pace) =>
      (await call(ticked, 'tick_mail', { p_per_second: perSecond, p_daily_limit: daily ?? null })).uncertain,

    /**
     * Begins sends that are due, freezes a portion of an audience, applies the limits and ends what is done.
     * `more` asks for another call at once, `sending` says that the bulk lane has mails, and of an issue in
     * `probe` nothing is mailed before issueReachable().
     */
    tickNewsletter: (isRelayAvailable: boolean) =>
      call(newsletterTick, 'tick_newsletter', { p_relay_available: isRelayAvailable }),
    issueReachable: (send: string) => call(done, 'note_issue_reachable', { p_send_id: send }),
    /** Says how long ago it was called last, by which the database tells a clock that jumped from a pause. */
    purge: async () => {
      const now = os.uptime();
      const parameters = purgedAt === undefined ? {} : { p_seconds: Math.ceil(now - purgedAt) };
      const result = await call(purged, 'purge_expired_enquiries', parameters);
      purgedAt = now;
      return result;
    },
    /** Of these ids in the names of written mails, those whose subject was deleted. */
    gone: (ids: string[]) => call(z.array(z.string()), 'written_mails_gone', { p_ids: ids }),
    /** Of the addresses that bounces return to. */
    bounceKey: async () => (await call(key, 'bounce_key')).key,
    /** What was heard of a mail after it was handed over; `id` is the same whenever it is heard again. */
    recordEvent: async ({ id, kind, mail, at, detail }: HeardEvent) =>
      (
        await call(eventRecorded, 'record_mail_event', {
          p_provider: 'mailbox',
          p_event_id: id,
          p_mail_id: mail,
          p_kind: kind,
          p_at: at.toISOString(),
          p_detail: detail,
        })
      ).status,
    unsubscribe: async (token: string) =>
      (await call(unsubscribed, 'change_subscription', { p_token: token, p_action: 'unsubscribe' })).status,
    /** Leases due deliveries of webhooks; one that cannot be read is left until this program can. */
    claimWebhooks: async (worker: string, limit: number, leaseSeconds: number) => {
      const { deliveries } = await call(webhooks, 'claim_webhooks', {
        p_worker: worker,
        p_limit: limit,
        p_lease_seconds: leaseSeconds,
      });
      return {
        claimed: deliveries.length,
        deliveries: deliveries.flatMap((row): QueuedWebhook[] => {
          const { data } = queuedWebhook.safeParse(row);
          return data ? [data] : [];
        }),
      };
    },
    /** What became of one; null says that it was taken. @returns its state, unless another worker has it */
    recordWebhook: async (worker: string, id: string, error: string | null) =>
      (await call(webhookRecorded, 'record_webhook', { p_worker: worker, p_id: id, p_error: error })).state,
    archivePurge: () => call(archivePurge, 'archive_purge'),
    archivePurged: (version: number) => call(done, 'note_archive_purged', { p_version: version }),
    inDoubt: () => call(inDoubt, 'mail_in_doubt'),
    /** What waits in each lane, for the metrics. */
    states: () => call(laneStates, 'mail_lanes'),
    release: async (id: string, decision: 'resend' | 'assume_sent') =>
      (await call(released, 'release_mail', { p_id: id, p_decision: decision })).status,
  };
}
