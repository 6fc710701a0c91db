import {
  adminOnly,
  all,
  emptyings,
  fromEditor,
  fromReader,
  nobody,
  serverOnly,
  visitorCall,
  type Area,
} from '#supabase/access/cells.ts';

/** Issues of the newsletter and the functions that change them. */
export const issues: Area = {
  newsletter_issues: {
    attempts: [
      {
        name: 'select public columns',
        sql: 'select title as cell from public.newsletter_issues order by issue_number',
      },
      {
        name: 'select *',
        sql: 'select *, title as cell from public.newsletter_issues order by issue_number',
      },
      {
        name: 'select last_error',
        sql: 'select coalesce(last_error, title) as cell from public.newsletter_issues order by issue_number',
      },
      {
        name: 'insert',
        sql: `insert into public.newsletter_issues (issue_number, title, created_at) values (99, 'new', '2001-01-01')`,
        changed: 'select status as cell from public.newsletter_issues where issue_number = 99',
      },
      {
        name: 'insert as sent',
        sql: `insert into public.newsletter_issues (issue_number, title, status, sent_at) values (99, 'new', 'sent', now())`,
        changed: 'select status as cell from public.newsletter_issues where issue_number = 99',
      },
      {
        name: 'update title, summary, content',
        sql: `update public.newsletter_issues set title = title || ' edited', summary = 's', content = 'c' where issue_number in (1, 2, 3, 6)`,
        changed: `select title as cell from public.newsletter_issues where summary = 's' order by issue_number`,
      },
      ...[
        [`status = 'sent', sent_at = now()`, `status = 'sent'`],
        ['issue_number = 77', 'issue_number = 77'],
        [`visibility = 'withdrawn'`, `visibility = 'withdrawn'`],
        [`metrics = '{"recipients": 9}'`, `metrics <> '{}'`],
        [`last_error = 'x'`, `last_error = 'x'`],
      ].map(([change, found]) => ({
        name: `update draft: ${change}`,
        sql: `update public.newsletter_issues set ${change} where issue_number = 3`,
        changed: `select title as cell from public.newsletter_issues where title = 'draft' and ${found}`,
      })),
      {
        name: 'withdraw a sent issue',
        sql: `update public.newsletter_issues set visibility = 'withdrawn' where issue_number = 1`,
        changed: `select title as cell from public.newsletter_issues where issue_number = 1 and visibility = 'withdrawn'`,
      },
      {
        name: 'delete a draft',
        sql: 'delete from public.newsletter_issues where issue_number = 3',
        changed: `select 1 as cell where not exists (select from public.newsletter_issues where issue_number = 3)`,
      },
      {
        name: 'delete a sent issue',
        sql: 'delete from public.newsletter_issues where issue_number = 1',
        changed: `select 1 as cell where not exists (select from public.newsletter_issues where issue_number = 1)`,
      },
      {
        name: 'truncate',
        sql: 'truncate public.newsletter_issues cascade',
        changed: `select 1 as cell where not exists (select from public.newsletter_issues)`,
      },
    ],
    expected: {
      'select public columns': {
        granted: { anon: 'sent', user: 'sent', reader: all, editor: all, admin: all, service: all },
      },
      'select *': {
        granted: { anon: 'denied', user: 'sent', reader: all, editor: all, admin: all, service: all },
        regranted: { anon: 'sent' },
      },
      'select last_error': {
        granted: { anon: 'denied', user: 'sent', reader: all, editor: all, admin: all, service: all },
        regranted: { anon: 'sent' },
      },
      insert: { ...serverOnly('draft'), regranted: {} },
      'insert as sent': {
        granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'NL001' },
        regranted: { anon: 'NL001', user: 'NL001', admin: 'NL001' },
      },
      'update title, summary, content': {
        granted: {
          anon: 'denied',
          user: 'nothing',
          editor: 'draft edited',
          admin: 'draft edited',
          service: 'sent edited, withdrawn edited, draft edited, failed edited',
        },
        regranted: { anon: 'nothing' },
      },
      [`update draft: status = 'sent', sent_at = now()`]: serverOnly('draft'),
      'update draft: issue_number = 77': serverOnly('draft'),
      // Nobody at all: only a sent issue can be withdrawn.
      [`update draft: visibility = 'withdrawn'`]: serverOnly('NL002'),
      [`update draft: metrics = '{"recipients": 9}'`]: serverOnly('draft'),
      [`update draft: last_error = 'x'`]: serverOnly('draft'),
      'withdraw a sent issue': {
        granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'sent' },
        regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
      },
      'delete a draft': {
        granted: { anon: 'denied', user: 'denied', admin: 'denied', service: '1' },
        regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
      },
      'delete a sent issue': {
        granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'NL001' },
        regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
      },
      truncate: nobody,
    },
  },
  newsletter_issue_items: {
    attempts: [
      { name: 'select', sql: 'select position as cell from public.newsletter_issue_items' },
      {
        name: 'update',
        sql: 'update public.newsletter_issue_items set position = 9',
        changed: 'select position as cell from public.newsletter_issue_items where position = 9',
      },
      ...emptyings('newsletter_issue_items'),
    ],
    expected: {
      select: {
        granted: { anon: 'denied', user: 'nothing', reader: '1', editor: '1', admin: '1', service: '1' },
        regranted: { anon: 'nothing' },
      },
      update: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: '9' } },
      delete: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: '1' } },
      truncate: nobody,
    },
  },
  newsletter_functions: {
    attempts: [
      { name: 'admin_issues', sql: `select public.admin_issues('', null, 10, 0) -> 'found' as cell` },
      { name: 'archive_page', sql: `select public.archive_page(1, 10) -> 'total' as cell` },
      { name: 'archive_version', sql: 'select jsonb_typeof(public.archive_version()) as cell' },
      { name: 'archive_numbers', sql: 'select public.archive_numbers()::text as cell' },
      {
        name: 'archive_issue',
        sql: `select coalesce(public.archive_issue(10, n) #>> '{issue,issue_number}', 'none') as cell
        from unnest(array[1, 2, 3]) as n`,
      },
      { name: 'search_issues', sql: `select public.search_issues('text') -> 'total' as cell` },
      {
        name: 'start a generation',
        sql: `select public.start_newsletter_generation() ->> 'status' as cell`,
        changed: `select status as cell from public.newsletter_generation_runs where status = 'running'`,
      },
      {
        name: 'publish a draft',
        sql: `select public.publish_newsletter_issue((select id from public.newsletter_issues where issue_number = 3), 1)`,
        changed: `select title as cell from public.newsletter_issues where issue_number = 3 and status = 'sent'`,
      },
      {
        name: 'correct a sent issue',
        sql: `select public.save_newsletter_issue((select id from public.newsletter_issues where issue_number = 1), 1, 'corrected', '', 'c', '')`,
        changed: `select title as cell from public.newsletter_issues where title = 'corrected'`,
      },
      {
        name: 'withdraw through the function',
        sql: `select public.set_newsletter_visibility((select id from public.newsletter_issues where issue_number = 1), 'withdrawn')`,
        changed: `select title as cell from public.newsletter_issues where issue_number = 1 and visibility = 'withdrawn'`,
      },
      {
        name: 'mail an issue as a test',
        sql: `select public.queue_test_issue((select id from public.newsletter_issues where issue_number = 3), 1, 's', 'h', 't')`,
        changed: `select subject as cell from app_private.newsletter_tests`,
      },
      {
        name: 'open a blank issue',
        sql: 'select public.create_blank_issue()',
        changed: `select issue_number as cell from public.newsletter_issues where issue_number = 7`,
      },
      {
        name: 'take a failed issue back as a draft',
        sql: `select public.return_issue_to_draft((select id from public.newsletter_issues where issue_number = 6), 1)`,
        changed: `select title as cell from public.newsletter_issues where issue_number = 6 and status = 'draft'`,
      },
      {
        name: 'read the history of an issue',
        sql: `select public.newsletter_issue_history((select id from public.newsletter_issues where issue_number = 1), 1) ->> 'status' as cell`,
      },
      {
        name: 'delete a draft through the function',
        sql: `select public.delete_newsletter_draft((select id from public.newsletter_issues where issue_number = 3), 1)`,
        changed: `select 1 as cell where not exists (select from public.newsletter_issues where issue_number = 3)`,
      },
      ...[
        `store_feed_items(gen_random_uuid(), gen_random_uuid(), 200, null, null, null, '[]')`,
        'newsletter_candidates(7)',
        `create_generated_issue(gen_random_uuid(), 't', 's', 'c', '{}', '[]', '[]')`,
        `fail_newsletter_generation(gen_random_uuid(), 'c', 'm', '[]', '[]')`,
      ].map((call) => ({
        name: call.split('(')[0] ?? call,
        sql: `select public.${call} ->> 'status' as cell`,
      })),
    ],
    expected: {
      // Who is signed in sees what visitors see, and each role everything.
      admin_issues: fromReader('6', '1'),
      archive_page: visitorCall('1'),
      archive_version: visitorCall('object'),
      archive_numbers: visitorCall('[1]'),
      archive_issue: visitorCall('1, none, none'),
      search_issues: visitorCall('1'),
      'start a generation': fromEditor('running'),
      'publish a draft': fromEditor('draft'),
      'correct a sent issue': fromEditor('corrected'),
      'withdraw through the function': fromEditor('sent'),
      'mail an issue as a test': fromEditor('s'),
      'open a blank issue': fromEditor('7'),
      'take a failed issue back as a draft': fromEditor('failed'),
      'read the history of an issue': fromReader('ok', 'forbidden'),
      'delete a draft through the function': adminOnly('1'),
      store_feed_items: fromEditor('not_running', 'forbidden'),
      newsletter_candidates: fromEditor('ok', 'forbidden'),
      create_generated_issue: fromEditor('not_running', 'forbidden'),
      fail_newsletter_generation: fromEditor('not_running', 'forbidden'),
    },
  },
};
