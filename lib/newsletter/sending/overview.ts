import { z } from 'zod';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { decisions } from './send-form.ts';

/** What the send page shows, in the shape of newsletter_send_overview() (supabase/schemas/12_sending). */

/** Why a send is paused or stopped; beside `sending`, why it waits. */
export const sendReasons = [
  'by_admin',
  'smtp_unavailable',
  'sender_refused',
  'bounce_rate',
  'complaint_rate',
  'daily_limit',
  'interrupted',
  'missed_schedule',
  'no_recipients',
  'site_unreachable',
  'withdrawn',
] as const;

const sendStatuses = [
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'stopped',
  'finished',
  'taken_back',
] as const;

/** How many mails are in each state; `total` is the sum of the first five. */
const counters = z.object({
  pending: z.number(),
  sent: z.number(),
  failed: z.number(),
  uncertain: z.number(),
  skipped: z.number(),
  total: z.number(),
  bounced: z.number(),
  complained: z.number(),
  unsubscribed: z.number(),
});

const send = counters.extend({
  id: z.string(),
  version: z.number(),
  status: z.enum(sendStatuses),
  reason: z.enum(sendReasons).nullable(),
  /** What the mail server said, when it refuses us. */
  detail: z.string().nullable(),
  scheduled_for: timestamp,
  frozen_at: timestamp.nullable(),
  reachable_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** What was decided about all uncertain mails, while some of those are left. */
  settling: z.enum(decisions).nullable(),
  subject: z.string(),
  /** Mails a second since it began or was resumed. */
  per_second: z.number().nullable(),
});
export type Send = z.output<typeof send>;

/** Why people are in no audience. */
export const leftOut = ['pending', 'unsubscribed', 'suppressed', 'seed'] as const;

const endedSend = counters.omit({ pending: true }).extend({
  issue_number: z.number(),
  status: z.enum(['finished', 'stopped']),
  finished_at: timestamp,
});
export type EndedSend = z.output<typeof endedSend>;

export const overview = z.object({
  status: z.literal('ok'),
  audience: z.object({
    count: z.number(),
    left_out: z.partialRecord(z.enum(leftOut), z.number()),
  }),
  send: send.nullable(),
  last: endedSend.nullable(),
  pace: z.object({ daily_limit: z.number().nullable(), today: z.number() }),
  /** By the clock of the database. */
  now: timestamp,
});
export type SendOverview = z.output<typeof overview>;
export type Audience = SendOverview['audience'];
