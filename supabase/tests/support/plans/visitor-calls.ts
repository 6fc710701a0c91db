import { people } from '#supabase/tests/support/accounts/people.ts';
import { recordedVisits, visit } from '#supabase/tests/support/visits.ts';
import { address, seal } from '#supabase/tests/support/enquiries.ts';
import { FEW, issues } from './calls.ts';
import type { Call } from './calls.ts';

const ipHash = address('plans');
const networkHash = address('network of the plans');
const emailHash = address('admin');
const signIn = seal(['sign-in', 'attempt', ipHash, networkHash, emailHash]);
const confirmation = 'token of a confirmation';
const mailId = '00000000-0000-4000-8000-0000000000cc';

/** A link to the subscription of this address. */
const withConfirmation = (kind: string, email: string): string =>
  `insert into app_private.newsletter_confirmations (subscription_id, kind, token_hash, new_email)
   select id, '${kind}', app_private.token_hash('${confirmation}'),
     case '${kind}' when 'change' then 'moved@readers.example' end
   from public.newsletter_subscriptions where email_key = '${email}'`;

const visits = () => {
  const day = new Date().toISOString().slice(0, 10);
  const pages = Array.from({ length: 40 }, (_, n) => visit({ day, page: `/services/${n}`, views: 1 }));
  const { p_id, p_counts, p_signature } = recordedVisits(pages, undefined);
  return `select public.record_visits('${p_id}', '${p_counts}', '${p_signature}')`;
};

export const visitorCalls: Call[] = [
  [
    'submit an enquiry',
    people['anonymous visitor'],
    ({ submit }) => submit,
    { enquiry_totals: 20, enquiry_blocks: 500 },
  ],
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
  ...[
    ['subscribe', 'reader50@readers50.example'],
    ['change', 'reader777@readers77.example'],
    ['erase', 'reader777@readers77.example'],
  ].map(([kind = '', email = '']): Call => [
    `confirm by a link: ${kind}`,
    people['anonymous visitor'],
    () =>
      `select public.confirm_newsletter('${confirmation}', '${kind === 'erase' ? 'erase' : 'subscribe'}')`,
    {},
    () => withConfirmation(kind, email),
  ]),
  ...['delivered', 'permanent', 'complaint'].map((kind): Call => [
    `report what became of a mail: ${kind}`,
    people['anonymous visitor'],
    () => {
      const at = Date.now();
      const signature = seal(['mail_event', 'ses', 'plans', mailId, kind, String(at), '']);
      return `select public.submit_mail_event('${signature}', 'ses', 'plans', '${mailId}', '${kind}', ${at}, '')`;
    },
    {},
    () =>
      `insert into app_private.mail_outbox (id, kind, subscription_id, status, sent_at)
       select '${mailId}', 'welcome', id, 'sent', now()
       from public.newsletter_subscriptions where email_key = 'reader777@readers77.example'`,
  ]),
  ['add up visits', people['anonymous visitor'], visits, { page_visits: 6 * 40 }],
  [
    'read the redirects',
    people['anonymous visitor'],
    () => 'select public.site_redirects()',
    { redirects: 500 },
  ],
  [
    'read a part of all issues for the sitemap',
    people['anonymous visitor'],
    () =>
      `select issue_number, title, sent_at, corrected_at from public.newsletter_issues
       where status = 'sent' and issue_number < 2147483647 order by issue_number desc limit 1000`,
    { newsletter_issues: 1000 + FEW },
  ],
];
