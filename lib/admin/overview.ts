import 'server-only';
import { cache } from 'react';
import { z } from 'zod';
import type { Admin } from '#lib/auth/session.ts';
import { parseResponse } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';

const moment = timestamp.nullable();
const mailInDoubt = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(['uncertain', 'failed']),
  queued_at: timestamp,
  enquiry: z.string().nullable(),
  issue_number: z.number().nullable(),
});

const overview = z.object({
  now: timestamp,
  enquiries: z.object({
    unread: z.number(),
    overdue: z.number(),
    waiting: z.number(),
    open: z.number(),
    next: z.object({ id: z.string(), subject: z.string(), due_at: timestamp }).nullable(),
  }),
  newsletter: z.object({
    drafts: z.number(),
    /** Numbers of issues whose send is paused. */
    paused: z.array(z.number()),
    run: z
      .object({
        status: z.enum(['running', 'succeeded', 'failed']),
        message: z.string().nullable(),
        started_at: timestamp,
        issue_number: z.number().nullable(),
      })
      .nullable(),
    feeds: z.object({ enabled: z.number(), failing: z.number(), unread: z.number(), read_at: moment }),
  }),
  webhooks: z.object({ webhooks: z.number(), given_up: z.number() }),
  accounts: z.object({
    own_second_step: z.boolean(),
    /** How many others open with a password alone; null for somebody who is no administrator. */
    others_without: z.number().nullable(),
  }),
  mails: z.object({ in_doubt: z.number(), rows: z.array(mailInDoubt), late_since: moment }),
  holidays: z.object({
    ahead: z.number(),
    next: z.string().nullable(),
    next_day: z.string().nullable(),
    last: z.string().nullable(),
  }),
  system: z.object({
    worker_at: moment,
    /** What a CDN in front has confirmed: that it shows the archive as it is, and nothing withdrawn. */
    cdn: z.object({
      is_current: z.boolean(),
      has_no_withdrawn: z.boolean(),
      changed_at: timestamp,
      purged_at: moment,
    }),
    housekeeping_at: moment,
    held_until: moment,
    admins: z.array(z.string()),
    enquiries: z.number(),
    subscribers: z.number(),
    limits: z.object({
      enquiries_an_hour: z.number(),
      enquiries_stored: z.number(),
      enquiries_of_an_address: z.number(),
      sign_ins: z.number(),
      retention_months: z.number(),
      idle_seconds: z.number(),
    }),
  }),
});
export type Overview = z.output<typeof overview>;
export type MailInDoubt = z.output<typeof mailInDoubt>;

/**
 * What waits for an admin and how the server is, in one query; the frame and the page share it.
 * @throws UnavailableError
 */
export const readOverview = cache(async ({ client }: Admin): Promise<Overview> =>
  parseResponse(overview, await client.rpc('admin_overview')),
);
