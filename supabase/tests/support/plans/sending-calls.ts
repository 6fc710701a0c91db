import { people } from '#supabase/tests/support/accounts/people.ts';
import { FEW } from './calls.ts';
import type { Call } from './calls.ts';

export const sendingCalls: Call[] = [
  [
    'queue the mailing of an issue',
    people.admin,
    ({ draftId, audience }) =>
      `select public.queue_newsletter_send('${draftId}', 1, ${audience}, null, 'Subject', '<p>Text</p>', 'Text')`,
    {},
  ],
  [
    'mail an issue as a test',
    people.admin,
    ({ draftId }) => `select public.queue_test_issue('${draftId}', 1, 'Subject', '<p>Text</p>', 'Text')`,
    {},
  ],
  [
    'show the send of an issue',
    people.admin,
    ({ mailedId }) => `select public.newsletter_send_overview('${mailedId}')`,
    {},
  ],
  [
    'show what the send of a draft would reach',
    people.admin,
    ({ draftId }) => `select public.newsletter_send_overview('${draftId}')`,
    {},
  ],
  ['look for what is to be sent', people.service, () => 'select public.tick_newsletter(true)', {}],
  [
    'freeze a portion of the audience',
    people.service,
    () => 'select public.tick_newsletter(true)',
    // One of 25 does not receive it; each of the 2,000 is looked at again by the foreign keys.
    {
      newsletter_subscriptions: 4_200,
      subscription_tokens: 2_000,
      newsletter_sends: 2_000 + FEW,
      mail_outbox: 2_000 + FEW,
    },
    ({ draftId }) =>
      `insert into app_private.newsletter_sends (
         issue_id, version, status, scheduled_for, as_of, last_progress_at, subject, html, body_text, created_by
       )
       values ('${draftId}', 1, 'preparing', now(), now(), now(), 'Subject', 'Text', 'Text', gen_random_uuid())`,
  ],
];
