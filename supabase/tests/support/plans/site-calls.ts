import { people } from '#supabase/tests/support/accounts/people.ts';
import { FEW } from './calls.ts';
import type { Call } from './calls.ts';

const VISITS_OF_A_DAY = 40;

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
];
