import { people } from '#supabase/tests/support/accounts/people.ts';
import { issues } from './calls.ts';
import type { Call } from './calls.ts';
const running = `insert into public.newsletter_generation_runs (status) values ('running')`;
const items = JSON.stringify(
  Array.from({ length: 20 }, (_, n) => ({
    guid: `new ${n}`,
    url: `https://feeds.example/new/${n}`,
    url_key: `feeds.example/new/${n}`,
    title: 'Item',
  })),
);

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
  [
    'open an issue in the admin area',
    people.admin,
    () =>
      `select id, issue_number, title, status, visibility, created_at, sent_at, content, metrics
       from public.newsletter_issues where issue_number = 2000`,
    {},
  ],
  [
    'read the history of an issue',
    people.admin,
    ({ sentId }) => `select public.newsletter_issue_history('${sentId}', null)`,
    // Fifty are kept.
    { newsletter_issue_versions: 2 * 50, users: 500 },
    ({ sentId }) =>
      `insert into app_private.newsletter_issue_versions (issue_id, version, summary, content, related)
       select '${sentId}', n, '', 'Text', '' from generate_series(1, 50) as n`,
  ],
  ['begin an empty draft', people.admin, () => 'select public.create_blank_issue()', {}],
  [
    'return an issue to draft',
    people.admin,
    ({ draftId }) => `select public.return_issue_to_draft(
        '${draftId}', (select version from public.newsletter_issues where id = '${draftId}')
      )`,
    {},
    ({ draftId }) =>
      `update public.newsletter_issues set status = 'scheduled', scheduled_for = now() where id = '${draftId}'`,
  ],
  [
    'list the feeds',
    people.admin,
    () => 'select * from public.newsletter_sources order by created_at, name',
    { newsletter_sources: 12 },
  ],
  [
    'list the latest generations',
    people.admin,
    () =>
      `select r.id, r.status, n.issue_number from public.newsletter_generation_runs as r
       left join lateral (select i.issue_number from public.newsletter_issues as i where i.id = r.issue_id) as n on true
       order by r.started_at desc limit 5`,
    {},
  ],
  ...[
    ['200', 'that was read', items],
    ['304', 'that did not change', '[]'],
  ].map(([status = '', which = '', read = '']): Call => [
    `store a feed ${which}`,
    people.admin,
    () =>
      `select public.store_feed_items(
        (select id from public.newsletter_generation_runs where status = 'running'),
        (select source_id from public.newsletter_feed_items limit 1), ${status}, null, null, null, '${read}')`,
    // Which items it listed last is found among all of its own.
    { newsletter_feed_items: status === '304' ? 40_100 : 60, newsletter_sources: 48 },
    () => running,
  ]),
  [
    'make an issue',
    people.admin,
    () =>
      `select public.create_generated_issue(
        (select id from public.newsletter_generation_runs where status = 'running'), 'Title', '', 'Text',
        (select array_agg(id) from (
          select id from public.newsletter_feed_items where state = 'new' order by created_at desc limit 20
        ) as i), '[]', '[]')`,
    // 200 are new: those that it leaves out are marked with it.
    { newsletter_feed_items: 450, newsletter_issues: 220 },
    () => running,
  ],
  [
    'give a generation up',
    people.admin,
    () =>
      `select public.fail_newsletter_generation(
        (select id from public.newsletter_generation_runs where status = 'running'), 'failed', 'No', '[]', '[]')`,
    {},
    () => running,
  ],
];
