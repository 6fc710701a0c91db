import { z } from 'zod';
import { roles } from '#lib/auth/roles.ts';

const queued = z.object({ id: z.uuid(), queued_at: z.string() });

const enquiryMail = queued.extend({
  kind: z.enum(['notification', 'acknowledgement', 'held_notice', 'reply_reminder', 'reply_overdue']),
  enquiry: z.object({
    id: z.string(),
    request_id: z.string(),
    kind: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    created_at: z.string(),
    due_at: z.string(),
    // Absent in a database of before.
    call_times: z.array(z.string()).default([]),
  }),
});

const linkMail = queued.extend({
  kind: z.enum(['confirm_subscription', 'confirm_change', 'confirm_erasure']),
  to: z.string(),
  token: z.string(),
});
const subscriberMail = queued.extend({
  kind: z.enum(['already_subscribed', 'welcome']),
  to: z.string(),
  unsubscribe_token: z.uuid(),
  issue: z.object({ number: z.number(), title: z.string() }).nullish(),
});
const changeAskedMail = queued.extend({
  kind: z.literal('change_asked'),
  to: z.string(),
  unsubscribe_token: z.uuid(),
  new_address: z.string(),
});
const dataMail = queued.extend({
  kind: z.literal('data_copy'),
  to: z.string(),
  data: z.record(z.string(), z.unknown()),
});
const testIssue = queued.extend({
  kind: z.literal('test_issue'),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

const accountMail = queued.extend({
  kind: z.enum(['new_sign_in', 'password_changed', 'address_changed', 'second_factor_changed']),
  to: z.string(),
  at: z.string(),
  client: z.string().default(''),
  change: z.string().nullable().default(null),
});
const accountLink = queued.extend({
  kind: z.enum(['invitation', 'password_reset', 'address_change']),
  to: z.string(),
  token: z.string(),
  until: z.string(),
  role: z.enum(roles),
});

const digestMail = queued.extend({
  kind: z.literal('digest'),
  to: z.string(),
  choice: z.enum(['daily', 'weekly']),
  digest: z.object({
    enquiries: z.array(
      z.object({ id: z.string(), request_id: z.string(), kind: z.string(), due_at: z.string() }),
    ),
    open: z.number(),
    overdue: z.number(),
    drafts: z.array(z.object({ issue_number: z.number(), title: z.string() })),
    feeds: z.array(z.string()),
    in_doubt: z.number(),
  }),
});

const issueMail = queued.extend({
  kind: z.literal('issue'),
  send_id: z.uuid(),
  to: z.string(),
  unsubscribe_token: z.uuid(),
});

/** A mail as claim_mail() returns it, with what app_private.mail_contents() adds for its group of kinds. */
export const queuedMail = z.discriminatedUnion('kind', [
  enquiryMail,
  linkMail,
  subscriberMail,
  changeAskedMail,
  dataMail,
  testIssue,
  accountMail,
  digestMail,
  accountLink,
  issueMail,
]);
