import { people } from '#supabase/tests/support/accounts/people.ts';
import { address, seal } from '#supabase/tests/support/enquiries.ts';
import { issues } from './calls.ts';
import type { Call } from './calls.ts';

const ipHash = address('plans');
const networkHash = address('network of the plans');
const emailHash = address('admin');
const signIn = seal(['sign-in', 'attempt', ipHash, networkHash, emailHash]);

export const visitorCalls: Call[] = [
  ['submit an enquiry', people['anonymous visitor'], ({ submit }) => submit, { enquiry_totals: 20 }],
  ['subscribe', people['anonymous visitor'], ({ subscribe }) => subscribe, {}],
  [
    'read the preferences of a subscriber',
    people['anonymous visitor'],
    ({ token }) => `select public.newsletter_preferences('${token}')`,
    {},
  ],
  ...['unsubscribe', 'data_copy', 'erase'].map((action): Call => [
    `${action} by a link`,
    people['anonymous visitor'],
    ({ token }) => `select public.change_subscription('${token}', '${action}')`,
    {},
  ]),
  [
    'count a sign-in',
    people['anonymous visitor'],
    () =>
      `select public.sign_in_rate_limit('attempt', '${ipHash}', '${networkHash}', '${emailHash}', '${signIn}')`,
    {},
  ],
  [
    'read the version of the archive',
    people['anonymous visitor'],
    () => 'select public.archive_version()',
    {},
  ],
  [
    'read a page of the archive',
    people['anonymous visitor'],
    () => 'select public.archive_page(3, 20)',
    { newsletter_issues: issues + 100 },
  ],
  [
    'read an issue',
    people['anonymous visitor'],
    () => 'select public.archive_issue(20, 2000)',
    { newsletter_issues: 3 * issues },
  ],
  [
    'read the newest issue',
    people['anonymous visitor'],
    () => 'select public.archive_issue(20)',
    { newsletter_issues: 3 * issues },
  ],
  [
    'read the numbers of all issues',
    people['anonymous visitor'],
    () => 'select public.archive_numbers()',
    { newsletter_issues: issues },
  ],
  [
    'read the newest issues with their text',
    people['anonymous visitor'],
    () =>
      `select content from public.newsletter_issues where status = 'sent' order by issue_number desc limit 20`,
    { newsletter_issues: 30 },
  ],
  [
    'search the archive for a rare word',
    people['anonymous visitor'],
    () => `select public.search_issues(md5('2000'), 1)`,
    { issue_search: 20, newsletter_issues: issues },
  ],
  [
    'search the archive for a word of every issue',
    people['anonymous visitor'],
    () => `select public.search_issues('logging', 1)`,
    { issue_search: 3 * issues + 300, newsletter_issues: issues },
  ],
];
