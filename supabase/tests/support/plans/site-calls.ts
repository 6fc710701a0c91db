import { people } from '#supabase/tests/support/accounts/people.ts';
import { FEW } from './calls.ts';
import { webhookId } from './large-tables.ts';
import type { Call } from './calls.ts';

const VISITS_OF_A_DAY = 40;
const deliveryId = '00000000-0000-4000-8000-0000000000dd';

export const siteCalls: Call[] = [
  ...[
    ['7d', 7],
    ['30d', 30],
    ['12m', 366],
  ].flatMap(([period, days]): Call[] => [
    [
      `read the visits of ${period}`,
      people.admin,
      () => `select public.admin_visits('${period}')`,
      { page_visits: Number(days) * VISITS_OF_A_DAY },
    ],
    [
      `export a part of the visits of ${period}`,
      people.admin,
      () => `select public.admin_visit_export('${period}', (
        select to_jsonb(v) from (select current_date - ${Number(days) - 3} as day, '/' as page, 'direct' as referrer, '' as campaign) as v
      ), 50)`,
      // The planner may also sort the rest of a short period, and of a long one it may not.
      { page_visits: Math.min(Number(days), 30) * VISITS_OF_A_DAY },
    ],
  ]),
  ...[
    ['of all', 'null, null, null, null'],
    ['after one', 'null, null, null, 50000'],
    ['of one account', `null, null, 'admin@access.example', null`],
    ['of nobody', `null, null, 'nobody@access.example', null`],
    ['of an action', `'deleted', null, null, null`],
    ['of a rare subject', `null, 'redirect', null, null`],
    ['of no subject', `null, 'feed', null, null`],
  ].map(([which, filter]): Call => [
    `read the audit log ${which}`,
    people.admin,
    () => `select public.admin_audit_log(${filter}, 50, false)`,
    // One of three is of the action; those of a rare subject are sorted.
    { audit_events: 3 * 50 + FEW },
  ]),
  [
    'add a redirect',
    people.admin,
    () => `select public.save_redirect(null, null, '/old', '/contact', true, '')`,
    // At most 500, whose targets are compared and which are counted.
    { redirects: 1_500 },
  ],
  [
    'list the webhooks and the latest deliveries',
    people.admin,
    () => 'select public.admin_webhooks()',
    { webhook_deliveries: 50 + 20 + FEW, webhooks: 80 },
  ],
  [
    'change a webhook',
    people.admin,
    () => `select public.save_webhook('${webhookId}', 1, 'Hook', null, 'slack', '{send.paused}', false)`,
    {},
  ],
  ['try a webhook out', people.admin, () => `select public.change_webhook('${webhookId}', 'test')`, {}],
  [
    'resume a webhook',
    people.admin,
    () => `select public.change_webhook('${webhookId}', 'resume')`,
    {},
    () => `update app_private.webhooks set enabled = false where id = '${webhookId}'`,
  ],
  [
    'send a delivery again',
    people.admin,
    () => `select public.settle_webhook_delivery('${deliveryId}', 'resend')`,
    {},
    () =>
      `insert into app_private.webhook_deliveries (id, webhook_id, event, status, settled_at)
       values ('${deliveryId}', '${webhookId}', 'send.paused', 'given_up', now())`,
  ],
];
