import { people } from '#supabase/tests/support/accounts/people.ts';
import { issues } from './calls.ts';
import type { Call } from './calls.ts';

export const issueCalls: Call[] = [
  [
    'list the issues',
    people.admin,
    () => `select public.admin_issues('', null, 50, 0)`,
    { newsletter_issues: issues + 50 },
  ],
  [
    'list the oldest issues',
    people.admin,
    () => `select public.admin_issues('', null, 50, ${issues - 50})`,
    { newsletter_issues: issues + 50 },
  ],
  [
    'search the issues',
    people.admin,
    () => `select public.admin_issues('draft about', null, 50, 0)`,
    { newsletter_issues: issues + 50 },
  ],
  [
    'correct a sent issue',
    people.admin,
    ({ sentId }) => `select public.save_newsletter_issue('${sentId}', 1, 'Title', '', 'Text', '')`,
    {},
  ],
  [
    'publish a draft',
    people.admin,
    ({ draftId }) => `select public.publish_newsletter_issue('${draftId}', 1)`,
    {},
  ],
  [
    'withdraw an issue',
    people.admin,
    ({ sentId }) => `select public.set_newsletter_visibility('${sentId}', 'withdrawn')`,
    {},
  ],
  [
    'delete a draft',
    people.admin,
    ({ draftId }) => `select public.delete_newsletter_draft('${draftId}', 1)`,
    {},
  ],
  [
    'start a generation',
    people.admin,
    () => 'select public.start_newsletter_generation()',
    { newsletter_sources: 24, newsletter_feed_items: 20_000 },
  ],
  [
    'read what a new issue could be made of',
    people.admin,
    () => 'select public.newsletter_candidates(30)',
    { newsletter_sources: 24, newsletter_feed_items: 20_600 },
  ],
];
