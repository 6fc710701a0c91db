/**
 * denied: refused with an error (42501). nothing: no error, but not one row was seen or changed. Otherwise
 * what was seen or changed.
 */
export type Cell = string;

/** The subscriber of the fixtures, whom no role of the API but the service key finds in the table. */
export const subscriberId = '00000000-0000-4000-8000-0000000000ee';

export interface Attempt {
  name: string;
  sql: string;
  /** Rows named by the statement itself (select), or the rows the owner finds changed afterwards. */
  changed?: string;
}

export const newEnquiry = `(kind, name, email, subject, message, request_id, ip_hash, status, created_at, admin_notes)
  values ('contact', 'A', 'a@b.example', 'S', 'ten letters', gen_random_uuid(), repeat('a', 64), 'closed', '2001-01-01', 'mine')`;
const oneLessEnquiry = 'select 1 as cell where not exists (select from public.contact_submissions)';

export const attempts: Record<string, Attempt[]> = {
  contact_submissions: [
    { name: 'select', sql: 'select status as cell from public.contact_submissions' },
    {
      name: 'select admin_notes',
      sql: 'select coalesce(admin_notes, status) as cell from public.contact_submissions',
    },
    {
      name: 'insert',
      sql: `insert into public.contact_submissions ${newEnquiry}`,
      changed: `select 1 as cell from public.contact_submissions where name = 'A'`,
    },
    {
      name: 'update status',
      sql: `update public.contact_submissions set status = 'closed'`,
      changed: `select status as cell from public.contact_submissions where status = 'closed'`,
    },
    {
      name: 'update admin_notes',
      sql: `update public.contact_submissions set admin_notes = 'called back'`,
      changed: `select admin_notes as cell from public.contact_submissions where admin_notes is not null`,
    },
    ...['name', 'email', 'message', 'subject'].map((column) => ({
      name: `update ${column}`,
      sql: `update public.contact_submissions set ${column} = 'forged@access.example'`,
      changed: `select 1 as cell from public.contact_submissions where ${column} = 'forged@access.example'`,
    })),
    {
      name: 'update created_at',
      sql: `update public.contact_submissions set created_at = '2001-01-01'`,
      changed: `select 1 as cell from public.contact_submissions where created_at < '2002-01-01'`,
    },
    { name: 'delete', sql: 'delete from public.contact_submissions', changed: oneLessEnquiry },
    { name: 'truncate', sql: 'truncate public.contact_submissions cascade', changed: oneLessEnquiry },
  ],
  desk: [
    ...[
      'admin_overview()',
      'enquiries_waiting()',
      'admin_enquiry(gen_random_uuid(), null, null)',
      `change_enquiries('[]', 'read', null)`,
      `delete_enquiries('[]')`,
      'mark_enquiry_read(gen_random_uuid())',
      'undo_enquiry_change(gen_random_uuid())',
      `admin_save_enquiry_notes(gen_random_uuid(), 'n', '')`,
    ].map((call) => ({
      name: call.split('(')[0] ?? call,
      sql: `select public.${call} ->> 'status' as cell`,
    })),
    {
      name: 'answer every enquiry',
      sql: `select public.change_enquiries((select jsonb_agg(jsonb_build_object('id', id, 'status', status)) from public.contact_submissions), 'answered', null)`,
      changed: `select status as cell from public.contact_submissions where status = 'answered'`,
    },
    {
      name: 'admin_enquiries',
      sql: `select jsonb_array_length(public.admin_enquiries('', 'all', 10, 0) -> 'rows') as cell`,
    },
    {
      name: 'admin_enquiry_export',
      sql: `select jsonb_array_length(public.admin_enquiry_export('', 'all', null, null, 10)) as cell`,
    },
    { name: 'read the history', sql: 'select kind as cell from app_private.enquiry_events' },
    {
      name: 'write the history',
      sql: `insert into app_private.enquiry_events (enquiry_id, change_id, kind)
        select id, id, 'notes' from public.contact_submissions`,
      changed: 'select kind as cell from app_private.enquiry_events',
    },
    { name: 'read the totals', sql: 'select status as cell from app_private.enquiry_totals' },
    ...[
      'enquiry_history(gen_random_uuid())',
      'mails_overview(now())',
      'newsletter_overview()',
      'system_overview()',
    ].map((call) => ({
      name: call.split('(')[0] ?? call,
      sql: `select app_private.${call}::text as cell`,
    })),
  ],
  newsletter_issues: [
    {
      name: 'select public columns',
      sql: 'select title as cell from public.newsletter_issues order by issue_number',
    },
    { name: 'select *', sql: 'select *, title as cell from public.newsletter_issues order by issue_number' },
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
  newsletter_subscriptions: [
    { name: 'select', sql: 'select email as cell from public.newsletter_subscriptions' },
    {
      name: 'insert',
      sql: `insert into public.newsletter_subscriptions (email) values ('new@access.example')`,
      changed: `select email as cell from public.newsletter_subscriptions where email like 'new%'`,
    },
    {
      name: 'update',
      sql: 'update public.newsletter_subscriptions set confirmed_at = now(), is_subscribed = true',
      changed: 'select email as cell from public.newsletter_subscriptions where is_subscribed',
    },
    {
      name: 'delete',
      sql: 'delete from public.newsletter_subscriptions',
      changed: 'select 1 as cell where not exists (select from public.newsletter_subscriptions)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.newsletter_subscriptions cascade',
      changed: 'select 1 as cell where not exists (select from public.newsletter_subscriptions)',
    },
  ],
  newsletter_consent_events: [
    { name: 'select', sql: 'select kind as cell from public.newsletter_consent_events' },
    {
      name: 'insert',
      sql: `insert into public.newsletter_consent_events (email_hash, kind) values (repeat('b', 64), 'imported')`,
      changed: `select kind as cell from public.newsletter_consent_events where kind = 'imported'`,
    },
    {
      name: 'update',
      sql: `update public.newsletter_consent_events set wording = 'forged'`,
      changed: `select kind as cell from public.newsletter_consent_events where wording = 'forged'`,
    },
    {
      name: 'delete',
      sql: 'delete from public.newsletter_consent_events',
      changed: 'select 1 as cell where not exists (select from public.newsletter_consent_events)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.newsletter_consent_events cascade',
      changed: 'select 1 as cell where not exists (select from public.newsletter_consent_events)',
    },
  ],
  subscribing: [
    {
      name: 'subscribe without a signature',
      sql: `select public.subscribe(gen_random_uuid(), repeat('a', 64), null, true, 9999999999999, '/newsletter', 1, 'w', 'a@b.example') ->> 'status' as cell`,
    },
    {
      name: 'confirm with a guessed token',
      sql: `select public.confirm_newsletter(repeat('a', 64), 'subscribe') ->> 'status' as cell`,
    },
    {
      name: 'see preferences with a guessed token',
      sql: `select public.newsletter_preferences(gen_random_uuid()) ->> 'status' as cell`,
    },
    {
      name: 'unsubscribe with a guessed token',
      sql: `select public.change_subscription(gen_random_uuid(), 'unsubscribe') ->> 'status' as cell`,
    },
    { name: 'read links', sql: 'select token_hash as cell from app_private.newsletter_confirmations' },
    { name: 'read who is not mailed', sql: 'select reason as cell from app_private.newsletter_suppressions' },
    {
      name: 'mail them again',
      sql: 'delete from app_private.newsletter_suppressions',
    },
    { name: 'read what was deleted', sql: 'select kind as cell from app_private.deletions' },
    { name: 'forget what was deleted', sql: 'delete from app_private.deletions' },
    { name: 'hash an address', sql: `select app_private.email_hash('a@b.example') as cell` },
    { name: 'read the key of the hashes', sql: 'select suppression_key as cell from app_private.settings' },
    ...[
      `erase_subscription(gen_random_uuid(), 'erased', 'visitor')`,
      `suppress_subscription(gen_random_uuid(), 'admin', 'visitor', '')`,
      `activate_subscription(gen_random_uuid(), null, 'confirmed')`,
      `queue_confirmation(gen_random_uuid(), 'erase', 'confirm_erasure', null, null)`,
      'subscription_data(gen_random_uuid())',
      'purge_subscriptions(now())',
      'deletions_journal()',
      `apply_deletions('{}')`,
      'settle_restored()',
    ].map((call) => ({ name: call.split('(')[0] ?? call, sql: `select app_private.${call} as cell` })),
  ],
  sending: [
    { name: 'read sends', sql: 'select subject as cell from app_private.newsletter_sends' },
    {
      name: 'queue a send',
      sql: `select public.queue_newsletter_send((select id from public.newsletter_issues where issue_number = 3), 1, 1, null, 's', '', 'h', 't') ->> 'status' as cell`,
    },
    ...[
      `steer_newsletter_send(gen_random_uuid(), 'stop')`,
      `settle_newsletter_mail(gen_random_uuid(), null, 'resend')`,
      'newsletter_send_overview(gen_random_uuid())',
      `newsletter_send_mails(gen_random_uuid(), 'failed', null)`,
      'tick_newsletter(true)',
      'note_issue_reachable(gen_random_uuid())',
      'send_content(gen_random_uuid())',
    ].map((call) => ({
      name: call.split('(')[0] ?? call,
      sql: `select coalesce(public.${call} ->> 'status', 'null') as cell`,
    })),
    ...[
      'freeze_audience(gen_random_uuid(), 1)',
      `pause_send(gen_random_uuid(), 'by_admin', null)`,
      'finish_send(gen_random_uuid())',
      'audience()',
    ].map((call) => ({ name: call.split('(')[0] ?? call, sql: `select app_private.${call}::text as cell` })),
  ],
  mail_events: [
    { name: 'read events', sql: 'select kind as cell from app_private.mail_events' },
    {
      name: 'report an event',
      sql: `select public.record_mail_event('ses', 'e', gen_random_uuid(), 'complaint', now(), null) ->> 'status' as cell`,
    },
    {
      name: 'report one without a signature',
      sql: `select public.submit_mail_event(null, 'ses', 'e', gen_random_uuid(), 'complaint', 1, null) ->> 'status' as cell`,
    },
  ],
  subscribers_admin: [
    {
      name: 'list subscribers',
      sql: `select coalesce(public.admin_subscribers('', null, null) -> 'rows' -> 0 ->> 'email', 'nothing') as cell`,
    },
    ...[
      `admin_subscribers('reader@', null, null)`,
      'newsletter_subscriber(gen_random_uuid())',
      `suppress_subscriber(gen_random_uuid(), '', 'asked by telephone')`,
      `lift_suppression(null, 'nobody@access.example', 'admin', 'asked by telephone')`,
      `erase_subscriber(gen_random_uuid(), 'nobody@access.example')`,
    ].map((call) => ({
      name: call.split('(')[0] ?? call,
      sql: `select public.${call} ->> 'status' as cell`,
    })),
    {
      name: 'suppress a subscriber',
      sql: `select public.suppress_subscriber('${subscriberId}', '', 'asked by telephone')`,
      changed: `select suppressed_reason as cell from public.newsletter_subscriptions where suppressed_at is not null`,
    },
    {
      name: 'erase a subscriber',
      sql: `select public.erase_subscriber('${subscriberId}', 'reader@access.example')`,
      changed: `select kind as cell from public.newsletter_consent_events where kind = 'erased'`,
    },
    ...[
      `subscribers_by_date('active', null, null, 1)`,
      `find_subscribers('reader', null, 1)`,
      `suppression_of('reader@access.example')`,
      `is_repeated('a', 'lifted', 'b')`,
      'unlist_suppressed(null, null)',
    ].map((call) => ({ name: call.split('(')[0] ?? call, sql: `select app_private.${call}::text as cell` })),
  ],
  importing: [
    { name: 'read imports', sql: 'select status as cell from app_private.newsletter_imports' },
    { name: 'read what waits', sql: 'select email as cell from app_private.newsletter_import_rows' },
    {
      name: 'export subscribers',
      sql: `select public.admin_subscriber_export('', null, null, 10) -> 'rows' -> 0 ->> 'email' as cell`,
    },
    ...[
      `begin_newsletter_import('subscribers')`,
      `read_newsletter_import(gen_random_uuid(), 1, '[]', true)`,
      'newsletter_import(gen_random_uuid())',
      'newsletter_imports()',
      `commit_newsletter_import(gen_random_uuid(), 1, 'List')`,
      'apply_newsletter_import(gen_random_uuid())',
      'discard_newsletter_import(gen_random_uuid())',
    ].map((call) => ({
      name: call.split('(')[0] ?? call,
      sql: `select public.${call} ->> 'status' as cell`,
    })),
    {
      name: 'judge rows',
      sql: `select verdict as cell from app_private.judge_subscribers(null, 1, '[{"line": 1, "email": "reader@access.example"}]')`,
    },
    { name: 'purge_imports', sql: 'select app_private.purge_imports(now())::text as cell' },
  ],
  newsletter_sources: [
    { name: 'select', sql: 'select name as cell from public.newsletter_sources' },
    {
      name: 'insert',
      sql: `insert into public.newsletter_sources (name, url, area) values ('new', 'https://new.access.example/', 'ai')`,
      changed: `select name as cell from public.newsletter_sources where name = 'new'`,
    },
    {
      name: 'update name, url, enabled',
      sql: `update public.newsletter_sources set name = 'edited', url = 'https://other.access.example/', enabled = false`,
      changed: `select name as cell from public.newsletter_sources where not enabled`,
    },
    {
      name: 'delete',
      sql: 'delete from public.newsletter_sources',
      changed: 'select 1 as cell where not exists (select from public.newsletter_sources)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.newsletter_sources cascade',
      changed: 'select 1 as cell where not exists (select from public.newsletter_sources)',
    },
  ],
  office_holidays: [
    { name: 'select', sql: 'select name as cell from public.office_holidays' },
    {
      name: 'insert',
      sql: `insert into public.office_holidays (day, name) values ('2030-01-01', 'new')`,
      changed: `select name as cell from public.office_holidays where name = 'new'`,
    },
    {
      name: 'update',
      sql: `update public.office_holidays set name = 'edited'`,
      changed: `select name as cell from public.office_holidays where name = 'edited'`,
    },
    {
      name: 'delete',
      sql: 'delete from public.office_holidays',
      changed: 'select 1 as cell where not exists (select from public.office_holidays)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.office_holidays',
      changed: 'select 1 as cell where not exists (select from public.office_holidays)',
    },
    { name: 'reply_due_at', sql: 'select app_private.reply_due_at(now())::text as cell' },
  ],
  enquiry_blocks: [
    { name: 'select', sql: 'select pattern as cell from public.enquiry_blocks' },
    {
      name: 'insert',
      sql: `insert into public.enquiry_blocks (kind, pattern) values ('word', 'new')`,
      changed: `select pattern as cell from public.enquiry_blocks where pattern = 'new'`,
    },
    {
      name: 'update',
      sql: `update public.enquiry_blocks set pattern = 'edited'`,
      changed: `select pattern as cell from public.enquiry_blocks where pattern = 'edited'`,
    },
    {
      name: 'delete',
      sql: 'delete from public.enquiry_blocks',
      changed: 'select 1 as cell where not exists (select from public.enquiry_blocks)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.enquiry_blocks',
      changed: 'select 1 as cell where not exists (select from public.enquiry_blocks)',
    },
    {
      name: 'block_enquiries',
      sql: `select public.block_enquiries('word', ' New! ')`,
      changed: `select pattern as cell from public.enquiry_blocks where pattern = 'new'`,
    },
    { name: 'words_of', sql: `select app_private.words_of('a') as cell` },
  ],
  webhooks: [
    ...[
      'admin_webhooks()',
      `save_webhook(gen_random_uuid(), 1, 'x', null, 'slack', '{send.paused}', false)`,
      `change_webhook(gen_random_uuid(), 'rotate')`,
      `settle_webhook_delivery(gen_random_uuid(), 'resend')`,
      `choose_digest('never')`,
      'claim_webhooks(gen_random_uuid(), 1, 60)',
      'record_webhook(gen_random_uuid(), gen_random_uuid(), null)',
    ].map((call) => ({
      name: call.split('(')[0] ?? call,
      sql: `select public.${call} ->> 'status' as cell`,
    })),
    {
      name: 'add one',
      sql: `select public.save_webhook(null, null, 'new', 'https://hooks.access.example/', 'standard',
        '{send.paused}', true)`,
      changed: `select name as cell from app_private.webhooks where name = 'new'`,
    },
    {
      name: 'send one elsewhere',
      sql: `select public.save_webhook('00000000-0000-4000-8000-0000000000aa', 1, 'moved',
        'https://evil.access.example/', 'slack', '{send.paused}', true)`,
      changed: `select name as cell from app_private.webhooks where name = 'moved'`,
    },
    { name: 'read the addresses', sql: 'select url as cell from app_private.webhooks' },
    { name: 'read the deliveries', sql: 'select status as cell from app_private.webhook_deliveries' },
    {
      name: 'queue a delivery',
      sql: `insert into app_private.webhook_deliveries (webhook_id, event)
        select id, 'test' from app_private.webhooks`,
      changed: `select event as cell from app_private.webhook_deliveries where event = 'test'`,
    },
    { name: 'read who gets digests', sql: 'select choice as cell from app_private.digest_choices' },
    {
      name: 'choose a digest',
      sql: `select public.choose_digest('weekly')`,
      changed: 'select choice as cell from app_private.digest_choices',
    },
    { name: 'read a digest', sql: 'select app_private.digest_contents()::text as cell' },
    { name: 'queue digests', sql: 'select app_private.queue_digests()::text as cell' },
    {
      name: 'tell every webhook something',
      sql: `select app_private.queue_webhooks('test', null, null, null)::text as cell`,
    },
  ],
  redirects: [
    { name: 'select', sql: 'select from_path as cell from public.redirects' },
    {
      name: 'insert',
      sql: `insert into public.redirects (from_path, target, permanent) values ('/new', '/contact', true)`,
      changed: `select from_path as cell from public.redirects where from_path = '/new'`,
    },
    {
      name: 'update',
      sql: `update public.redirects set target = '/about'`,
      changed: `select target as cell from public.redirects where target = '/about'`,
    },
    {
      name: 'delete',
      sql: 'delete from public.redirects',
      changed: 'select 1 as cell where not exists (select from public.redirects)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.redirects',
      changed: 'select 1 as cell where not exists (select from public.redirects)',
    },
    {
      name: 'save_redirect',
      sql: `select public.save_redirect(null, null, '/new', '/contact', true, '')`,
      changed: `select from_path as cell from public.redirects where from_path = '/new'`,
    },
    {
      name: 'what visitors follow',
      sql: `select public.site_redirects() -> 'redirects' -> 0 ->> 'from' as cell`,
    },
  ],
  page_visits: [
    { name: 'read the totals', sql: 'select views as cell from app_private.page_visits' },
    {
      name: 'write totals',
      sql: 'update app_private.page_visits set views = 8',
      changed: 'select views as cell from app_private.page_visits where views = 8',
    },
    { name: 'read what was sent', sql: 'select id as cell from app_private.visit_flushes' },
    { name: 'admin_visits', sql: `select public.admin_visits('7d') ->> 'status' as cell` },
    {
      name: 'admin_visit_export',
      sql: `select public.admin_visit_export('7d', null, 10)`,
      changed: `select subject_kind as cell from app_private.audit_events where action = 'exported'`,
    },
    {
      name: 'record visits without a signature',
      sql: `select public.record_visits(gen_random_uuid(), '{"visits": [], "redirects": {}}', 'none') ->> 'status' as cell`,
    },
    { name: 'add_visits', sql: `select app_private.add_visits('[]')::text as cell` },
  ],
  saved_replies: [
    { name: 'select', sql: 'select title as cell from public.saved_replies' },
    {
      name: 'insert',
      sql: `insert into public.saved_replies (title, body) values ('new', 'Text')`,
      changed: `select title as cell from public.saved_replies where title = 'new'`,
    },
    {
      name: 'update title, body',
      sql: `update public.saved_replies set title = 'edited', body = 'Text'`,
      changed: `select title || ' ' || version as cell from public.saved_replies where title = 'edited'`,
    },
    {
      name: 'update version',
      sql: `update public.saved_replies set version = 9`,
      changed: `select version as cell from public.saved_replies where version <> 1`,
    },
    {
      name: 'delete',
      sql: 'delete from public.saved_replies',
      changed: 'select 1 as cell where not exists (select from public.saved_replies)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.saved_replies',
      changed: 'select 1 as cell where not exists (select from public.saved_replies)',
    },
  ],
  newsletter_feed_items: [
    { name: 'select', sql: 'select title as cell from public.newsletter_feed_items' },
    {
      name: 'insert',
      sql: `insert into public.newsletter_feed_items (guid, url, url_key, title) values ('n', 'https://a.example/', 'a', 'new')`,
      changed: `select title as cell from public.newsletter_feed_items where title = 'new'`,
    },
    {
      name: 'update',
      sql: `update public.newsletter_feed_items set state = 'skipped'`,
      changed: `select title as cell from public.newsletter_feed_items where state = 'skipped'`,
    },
    {
      name: 'delete',
      sql: 'delete from public.newsletter_feed_items',
      changed: 'select 1 as cell where not exists (select from public.newsletter_feed_items)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.newsletter_feed_items cascade',
      changed: 'select 1 as cell where not exists (select from public.newsletter_feed_items)',
    },
  ],
  newsletter_issue_items: [
    { name: 'select', sql: 'select position as cell from public.newsletter_issue_items' },
    {
      name: 'update',
      sql: 'update public.newsletter_issue_items set position = 9',
      changed: 'select position as cell from public.newsletter_issue_items where position = 9',
    },
    {
      name: 'delete',
      sql: 'delete from public.newsletter_issue_items',
      changed: 'select 1 as cell where not exists (select from public.newsletter_issue_items)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.newsletter_issue_items',
      changed: 'select 1 as cell where not exists (select from public.newsletter_issue_items)',
    },
  ],
  newsletter_generation_runs: [
    { name: 'select', sql: 'select code as cell from public.newsletter_generation_runs' },
    {
      name: 'insert',
      sql: 'insert into public.newsletter_generation_runs default values',
      changed: `select status as cell from public.newsletter_generation_runs where status = 'running'`,
    },
    {
      name: 'update',
      sql: `update public.newsletter_generation_runs set code = 'forged'`,
      changed: `select code as cell from public.newsletter_generation_runs where code = 'forged'`,
    },
    {
      name: 'delete',
      sql: 'delete from public.newsletter_generation_runs',
      changed: 'select 1 as cell where not exists (select from public.newsletter_generation_runs)',
    },
    {
      name: 'truncate',
      sql: 'truncate public.newsletter_generation_runs',
      changed: 'select 1 as cell where not exists (select from public.newsletter_generation_runs)',
    },
  ],
  newsletter_functions: [
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
  accounts: [
    { name: 'is_current_editor', sql: 'select public.is_current_editor() as cell' },
    {
      name: 'count a sign-in without a signature',
      sql: `select public.sign_in_rate_limit('attempt', repeat('a', 64), repeat('a', 64), repeat('a', 64), 'none')
        ->> 'status' as cell`,
    },
    { name: 'read the sessions', sql: 'select client as cell from app_private.account_sessions' },
    { name: 'read the accounts', sql: 'select first_password as cell from app_private.accounts' },
    {
      name: 'keep a session open',
      sql: 'update app_private.account_sessions set last_seen_at = now()',
      changed: `select 1 as cell where not exists (
        select from app_private.account_sessions where last_seen_at < now() - interval '1 hour')`,
    },
    {
      name: 'set the password of another',
      sql: `select app_private.set_password('00000000-0000-4000-8000-000000000001', 'x', false, null)`,
    },
    {
      name: 'ask for the own hash without a signature',
      sql: `select public.my_password_hash(0, 'none') ->> 'status' as cell`,
    },
    {
      name: 'change the own password without a signature',
      sql: `select public.change_my_password('$2b$10$' || repeat('a', 53), 'none') ->> 'status' as cell`,
    },
    {
      name: 'call a browser known without a signature',
      sql: `select public.note_browser('x', true, 'none') ->> 'status' as cell`,
    },
    { name: 'read the links', sql: 'select token_hash as cell from app_private.account_links' },
    {
      name: 'make a link',
      sql: `select app_private.make_link('00000000-0000-4000-8000-000000000003', 'password_reset', null, false) as cell`,
    },
    {
      name: 'ask for a new password without a signature',
      sql: `select public.ask_password_reset('admin@access.example', 'a', 'a', 'a', 'none') ->> 'status' as cell`,
    },
    {
      name: 'ask for another address without a signature',
      sql: `select public.ask_address_change('other@access.example', 'none') ->> 'status' as cell`,
    },
    {
      name: 'look at a guessed link',
      sql: `select public.account_link(repeat('a', 64)) ->> 'status' as cell`,
    },
    {
      name: 'use a link without a signature',
      sql: `select public.use_account_link(repeat('a', 64), null, 'none') ->> 'status' as cell`,
    },
    {
      name: 'recover an account',
      sql: `select public.recover_account('admin@access.example') ->> 'status' as cell`,
    },
    { name: 'list the people', sql: `select public.admin_people() ->> 'status' as cell` },
    {
      name: 'invite somebody',
      sql: `select public.invite_person('invited@access.example', 'admin')`,
      changed: `select raw_app_meta_data ->> 'role' as cell from auth.users where email = 'invited@access.example'`,
    },
    {
      name: 'invite somebody again',
      sql: `select public.invite_person_again('00000000-0000-4000-8000-000000000008') ->> 'status' as cell`,
    },
    {
      name: 'take a higher role',
      sql: `select public.change_person_role(auth.uid(), 'admin')`,
      changed: `select email as cell from auth.users
        where email in ('reader-of-all@access.example', 'editor@access.example', 'user@access.example')
          and raw_app_meta_data ->> 'role' = 'admin'`,
    },
    {
      name: 'demote another',
      sql: `select public.change_person_role('00000000-0000-4000-8000-000000000008', 'reader')`,
      changed: `select raw_app_meta_data ->> 'role' as cell from auth.users
        where id = '00000000-0000-4000-8000-000000000008' and raw_app_meta_data ->> 'role' <> 'editor'`,
    },
    {
      name: 'remove another',
      sql: `select public.remove_person('00000000-0000-4000-8000-000000000008')`,
      changed: `select 1 as cell where not exists (
        select from auth.users where id = '00000000-0000-4000-8000-000000000008')`,
    },
    { name: 'read the passkeys', sql: 'select name as cell from app_private.passkeys' },
    { name: 'read the secrets of apps', sql: 'select secret as cell from app_private.totp_secrets' },
    { name: 'read the recovery codes', sql: 'select hash as cell from app_private.recovery_codes' },
    { name: 'read the challenges', sql: 'select value as cell from app_private.factor_challenges' },
    {
      name: 'call the second step done',
      sql: `insert into app_private.second_steps (session_id, user_id) select id, user_id from auth.sessions`,
      changed: 'select 1 as cell from app_private.second_steps',
    },
    {
      name: 'change a second factor without a signature',
      sql: `select public.second_factor('begin_passkey', '{}', 0, 'none') ->> 'status' as cell`,
    },
    {
      name: 'change a second factor past the signature',
      sql: `select app_private.change_factors(gen_random_uuid(), gen_random_uuid(), 'pending_app', '{}') ->> 'status' as cell`,
    },
    {
      name: 'remove the second factors of another',
      sql: `select public.remove_second_factors('admin@access.example') ->> 'status' as cell`,
    },
    {
      name: 'require a second factor',
      sql: `select public.require_second_factor(true) ->> 'status' as cell`,
    },
    {
      name: 'mark a first password',
      sql: `select public.mark_first_password('admin@access.example') ->> 'status' as cell`,
    },
  ],
  audit_log: [
    { name: 'read the table', sql: 'select action as cell from app_private.audit_events' },
    {
      name: 'add an event',
      sql: `insert into app_private.audit_events (actor_kind, action, subject_kind) values ('visitor', 'read', 'enquiry')`,
      changed: `select action as cell from app_private.audit_events where action = 'read'`,
    },
    {
      name: 'change an event',
      sql: `update app_private.audit_events set action = 'unlocked'`,
      changed: `select action as cell from app_private.audit_events where action = 'unlocked'`,
    },
    {
      name: 'delete events',
      sql: 'delete from app_private.audit_events',
      changed: 'select 1 as cell where not exists (select from app_private.audit_events)',
    },
    {
      name: 'truncate',
      sql: 'truncate app_private.audit_events',
      changed: 'select 1 as cell where not exists (select from app_private.audit_events)',
    },
    {
      name: 'write an event by the function of the triggers',
      sql: `select app_private.note_audit_event('read', 'enquiry', null)`,
      changed: `select action as cell from app_private.audit_events where action = 'read'`,
    },
    {
      name: 'read the log',
      sql: `select public.admin_audit_log('created', 'account', null, null, 1, false) ->> 'status' as cell`,
    },
    {
      name: 'read an enquiry',
      sql: `select public.read_enquiry((select id from public.contact_submissions)) ->> 'status' as cell`,
      changed: `select action as cell from app_private.audit_events where action = 'read'`,
    },
    {
      name: 'read an enquiry past the function that notes it',
      sql: 'select left(message, 5) as cell from public.contact_submissions',
    },
    {
      name: 'export a record of consent',
      sql: `select public.admin_consent_export('${subscriberId}') ->> 'status' as cell`,
      changed: `select action as cell from app_private.audit_events where action = 'exported'`,
    },
    {
      name: 'note a failed sign-in without a signature',
      sql: `select public.note_failed_sign_in('admin@access.example', 'none') ->> 'status' as cell`,
      changed: `select action as cell from app_private.audit_events where action = 'sign_in_failed'`,
    },
  ],
  app_private: [
    {
      name: 'read the signing secret',
      sql: 'select enquiry_signing_secret as cell from app_private.settings',
    },
    {
      name: 'raise the limit',
      sql: 'update app_private.settings set enquiry_limit_global = 1000000',
      changed: 'select 1 as cell from app_private.settings where enquiry_limit_global = 1000000',
    },
    {
      name: 'forget the events counted so far',
      sql: 'delete from app_private.rate_events',
      changed: 'select 1 as cell where not exists (select from app_private.rate_events)',
    },
    { name: 'read the outbox', sql: 'select 1 as cell from app_private.mail_outbox' },
    {
      name: 'empty the outbox',
      sql: 'delete from app_private.mail_outbox',
      changed: 'select 1 as cell where not exists (select from app_private.mail_outbox)',
    },
    {
      name: 'claim a mail, with the words of the enquiry',
      sql: `select jsonb_array_length(public.claim_mail(gen_random_uuid(), 'direct', 1, 60) -> 'mails') as cell`,
    },
    {
      name: 'record and mark mails',
      sql: `select public.advance_mail(gen_random_uuid(), 'direct', '[]', '{}', 60) ->> 'status' as cell`,
    },
    {
      name: 'take back mails and set the pace',
      sql: `select public.tick_mail(10, null) ->> 'status' as cell`,
    },
    { name: 'read the key of bounces', sql: 'select bounce_key as cell from app_private.settings' },
    {
      name: 'ask for the key of bounces',
      sql: `select public.bounce_key() ->> 'status' as cell`,
    },
    { name: 'ask what the CDN is to forget', sql: `select public.archive_purge() ->> 'status' as cell` },
    {
      name: 'note that the CDN has forgotten',
      sql: `select public.note_archive_purged(1) ->> 'status' as cell`,
    },
    { name: 'count what waits', sql: `select public.mail_lanes() -> 'bulk' ->> 'pending' as cell` },
    { name: 'read the words of tests', sql: 'select subject as cell from app_private.newsletter_tests' },
    { name: 'list mails in doubt', sql: 'select jsonb_array_length(public.mail_in_doubt()) as cell' },
    {
      name: 'release a mail',
      sql: `select public.release_mail(gen_random_uuid(), 'resend') ->> 'status' as cell`,
    },
    {
      name: 'end a run of generation',
      sql: `select public.generation_process_ended() ->> 'status' as cell`,
    },
    { name: 'purge', sql: `select public.purge_expired_enquiries() ->> 'enquiries' as cell` },
    {
      name: 'ask which enquiries are gone',
      sql: `select jsonb_array_length(public.written_mails_gone('{}')) as cell`,
    },
    {
      name: 'forget failed sign-ins',
      sql: `select public.clear_sign_in_failures() ->> 'status' as cell`,
    },
    {
      name: 'read all of a person',
      sql: `select jsonb_array_length(public.person_data('nobody@visitor.example') -> 'enquiries') as cell`,
    },
    {
      name: 'erase a person',
      sql: `select public.erase_person('nobody@visitor.example') ->> 'enquiries' as cell`,
    },
    {
      name: 'read what the search of enquiries reads',
      sql: 'select body as cell from app_private.enquiry_search',
    },
    {
      name: 'raise the version of the archive',
      sql: 'update app_private.archive_version set version = version + 1 returning 1 as cell',
    },
    { name: 'read unsubscribe tokens', sql: 'select 1 as cell from app_private.subscription_tokens' },
    ...['is_admin', 'is_editor', 'is_reader'].map((name) => ({
      name: `call ${name}()`,
      sql: `select app_private.${name}() as cell`,
    })),
    { name: 'call has_role() with nothing', sql: 'select app_private.has_role(null) as cell' },
    { name: 'sign an enquiry', sql: `select 1 as cell from app_private.signature('k', 'p')` },
    { name: 'wait on a bucket', sql: `select app_private.rate_wait_seconds('enquiry:total', 1, 1) as cell` },
    { name: 'read auth.users', sql: 'select 1 as cell from auth.users limit 1' },
  ],
};

/** What answers each caller about the own session and account alone, with the test that proves it. */
export const ownFunctions: Record<string, string> = {
  current_session: 'accounts/sessions.test.ts',
  end_sessions: 'accounts/sessions.test.ts',
  my_account: 'accounts/sessions.test.ts',
  my_second_factors: 'accounts/second-factors.test.ts',
  submit_enquiry: 'below, and enquiries/enquiries.test.ts',
};

/** Whoever is not of one of these kinds is an outsider, with or without a token. */
export type Kind = 'anon' | 'user' | 'reader' | 'editor' | 'admin' | 'service';
type Cells = Record<'anon' | 'user' | 'admin' | 'service', Cell> & Partial<Record<Kind, Cell>>;

export interface Expected {
  /**
   * The grants of the migrations in force, as on hosted Supabase. A reader and an editor get what a
   * signed-in user gets, unless they are named.
   */
  granted: Cells;
  /**
   * Every table privilege granted again: row level security and triggers alone; what differs from `granted`.
   */
  regranted?: Partial<Record<Kind, Cell>>;
}

/** What one of a kind gets. */
export function cellOf({ granted, regranted }: Expected, mode: 'granted' | 'regranted', kind: Kind): Cell {
  const like = granted[kind] === undefined ? 'user' : kind;
  return (mode === 'regranted' ? (regranted?.[kind] ?? regranted?.[like]) : undefined) ?? granted[like] ?? '';
}

const all = 'sent, withdrawn, draft, scheduled, processing, failed';
const nobody: Expected = { granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'denied' } };
const frozen: Expected = { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' } };
const serverOnly = (change: string): Expected => ({
  granted: { anon: 'denied', user: 'denied', admin: 'denied', service: change },
  regranted: { anon: 'nothing', user: 'nothing', editor: 'denied' },
});
/** Rows of people, which the service key reads or changes, and anybody else through functions alone. */
const byFunctions = (row: string): Expected => ({
  granted: { anon: 'denied', user: 'denied', admin: 'denied', service: row },
  regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
});

const serviceCall = (result: string): Expected => ({
  granted: { anon: 'denied', user: 'denied', admin: 'denied', service: result },
});

const visitorCall = (result: string): Expected => ({
  granted: { anon: result, user: 'denied', admin: 'denied', service: 'denied' },
});

/** The functions of the admin area: a signed-in user may call them and changes nothing. */
const adminOnly = (change: string, refusal = 'nothing'): Expected => ({
  granted: { anon: 'denied', user: refusal, admin: change, service: 'denied' },
});
const fromEditor = (change: string, refusal = 'nothing'): Expected => ({
  granted: { anon: 'denied', user: refusal, editor: change, admin: change, service: 'denied' },
});
const fromReader = (change: string, refusal = 'nothing'): Expected => ({
  granted: {
    anon: 'denied',
    user: refusal,
    reader: change,
    editor: change,
    admin: change,
    service: 'denied',
  },
});

export const expected: Record<string, Record<string, Expected>> = {
  contact_submissions: {
    select: {
      granted: {
        anon: 'denied',
        user: 'nothing',
        reader: 'unread',
        editor: 'unread',
        admin: 'unread',
        service: 'unread',
      },
      regranted: { anon: 'nothing' },
    },
    'select admin_notes': {
      granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'unread' },
      regranted: { anon: 'nothing', user: 'nothing', reader: 'unread', editor: 'unread', admin: 'unread' },
    },
    insert: { ...nobody, regranted: { service: '1' } },
    // By functions alone, which compare with what was seen.
    'update status': byFunctions('closed'),
    'update admin_notes': byFunctions('called back'),
    'update name': frozen,
    'update email': frozen,
    'update message': frozen,
    'update subject': frozen,
    'update created_at': frozen,
    delete: byFunctions('1'),
    truncate: nobody,
  },
  desk: {
    admin_overview: fromReader('ok', 'forbidden'),
    enquiries_waiting: fromReader('ok', 'forbidden'),
    admin_enquiry: fromReader('not_found', 'forbidden'),
    change_enquiries: fromEditor('invalid', 'forbidden'),
    delete_enquiries: adminOnly('invalid', 'forbidden'),
    mark_enquiry_read: fromEditor('ok', 'forbidden'),
    undo_enquiry_change: fromEditor('not_found', 'forbidden'),
    admin_save_enquiry_notes: fromEditor('not_found', 'forbidden'),
    'answer every enquiry': fromEditor('answered'),
    admin_enquiries: fromReader('1', '0'),
    admin_enquiry_export: adminOnly('1', '0'),
    'read the history': nobody,
    'write the history': nobody,
    'read the totals': nobody,
    ...Object.fromEntries(
      ['enquiry_history', 'mails_overview', 'newsletter_overview', 'system_overview'].map((name) => [
        name,
        nobody,
      ]),
    ),
  },
  accounts: {
    is_current_editor: fromEditor('true', 'false'),
    'count a sign-in without a signature': visitorCall('unauthorised'),
    'read the sessions': nobody,
    'read the accounts': nobody,
    'keep a session open': nobody,
    'set the password of another': nobody,
    // Signed by the web server alone.
    'ask for the own hash without a signature': fromReader('unauthorised', 'unauthorised'),
    'change the own password without a signature': fromReader('unauthorised', 'unauthorised'),
    'call a browser known without a signature': fromReader('unauthorised', 'unauthorised'),
    'read the links': nobody,
    'make a link': nobody,
    'ask for a new password without a signature': visitorCall('unauthorised'),
    'ask for another address without a signature': fromReader('unauthorised', 'unauthorised'),
    'look at a guessed link': visitorCall('not_found'),
    'use a link without a signature': visitorCall('unauthorised'),
    'recover an account': serviceCall('ok'),
    'list the people': adminOnly('ok', 'forbidden'),
    'invite somebody': adminOnly('admin'),
    'invite somebody again': adminOnly('ok', 'forbidden'),
    // An administrator has it already.
    'take a higher role': adminOnly('nothing'),
    'demote another': adminOnly('reader'),
    'remove another': adminOnly('1'),
    ...Object.fromEntries(
      [
        ...[
          'read the passkeys',
          'read the secrets of apps',
          'read the recovery codes',
          'read the challenges',
        ],
        ...['call the second step done', 'change a second factor past the signature'],
      ].map((name) => [name, nobody]),
    ),
    'change a second factor without a signature': fromReader('unauthorised', 'unauthorised'),
    'remove the second factors of another': serviceCall('ok'),
    'require a second factor': serviceCall('ok'),
    'mark a first password': serviceCall('ok'),
  },
  audit_log: {
    'read the table': nobody,
    'add an event': nobody,
    'change an event': nobody,
    'delete events': nobody,
    truncate: nobody,
    'write an event by the function of the triggers': nobody,
    'read the log': adminOnly('ok', 'forbidden'),
    'read an enquiry': fromReader('read'),
    // Row level security holds where a broad grant has opened the columns.
    'read an enquiry past the function that notes it': {
      granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'Could' },
      regranted: { anon: 'nothing', user: 'nothing', reader: 'Could', editor: 'Could', admin: 'Could' },
    },
    'export a record of consent': adminOnly('exported'),
    'note a failed sign-in without a signature': visitorCall('nothing'),
  },
  newsletter_issues: {
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
  newsletter_subscriptions: {
    select: byFunctions('reader@access.example'),
    insert: { granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'new@access.example' } },
    update: {
      granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'reader@access.example' },
      regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
    },
    delete: {
      granted: { anon: 'denied', user: 'denied', admin: 'denied', service: '1' },
      regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
    },
    truncate: nobody,
  },
  newsletter_consent_events: {
    select: byFunctions('requested'),
    insert: { ...nobody, regranted: { service: 'imported' } },
    update: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' } },
    delete: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' } },
    truncate: nobody,
  },
  sending: {
    'read sends': nobody,
    'queue a send': fromEditor('no_recipients', 'forbidden'),
    steer_newsletter_send: fromEditor('not_found', 'forbidden'),
    settle_newsletter_mail: fromEditor('not_found', 'forbidden'),
    newsletter_send_overview: fromReader('ok', 'forbidden'),
    newsletter_send_mails: fromReader('ok', 'forbidden'),
    tick_newsletter: serviceCall('ok'),
    note_issue_reachable: serviceCall('ok'),
    send_content: serviceCall('null'),
    freeze_audience: nobody,
    pause_send: nobody,
    finish_send: nobody,
    audience: nobody,
  },
  subscribing: {
    'subscribe without a signature': visitorCall('unauthorised'),
    'confirm with a guessed token': visitorCall('not_found'),
    'see preferences with a guessed token': visitorCall('not_found'),
    // The mail worker does it for a person who asked by mail.
    'unsubscribe with a guessed token': {
      granted: { anon: 'not_found', user: 'denied', admin: 'denied', service: 'not_found' },
    },
    'read links': nobody,
    'read who is not mailed': nobody,
    'mail them again': nobody,
    'hash an address': nobody,
    'read the key of the hashes': nobody,
    erase_subscription: nobody,
    suppress_subscription: nobody,
    activate_subscription: nobody,
    queue_confirmation: nobody,
    subscription_data: nobody,
    purge_subscriptions: nobody,
    deletions_journal: nobody,
    apply_deletions: nobody,
    settle_restored: nobody,
    'read what was deleted': nobody,
    'forget what was deleted': nobody,
  },
  mail_events: {
    'read events': nobody,
    'report an event': serviceCall('unknown_mail'),
    'report one without a signature': visitorCall('unauthorised'),
  },
  subscribers_admin: {
    'list subscribers': fromReader('reader@access.example'),
    admin_subscribers: fromReader('ok', 'forbidden'),
    newsletter_subscriber: fromReader('not_found', 'forbidden'),
    suppress_subscriber: adminOnly('not_found', 'forbidden'),
    lift_suppression: adminOnly('conflict', 'forbidden'),
    erase_subscriber: adminOnly('not_found', 'forbidden'),
    'suppress a subscriber': adminOnly('admin'),
    'erase a subscriber': adminOnly('erased'),
    subscribers_by_date: nobody,
    find_subscribers: nobody,
    suppression_of: nobody,
    is_repeated: nobody,
    unlist_suppressed: nobody,
  },
  importing: {
    'read imports': nobody,
    'read what waits': nobody,
    'export subscribers': {
      granted: { anon: 'denied', user: 'null', admin: 'reader@access.example', service: 'denied' },
    },
    begin_newsletter_import: adminOnly('ok', 'forbidden'),
    read_newsletter_import: adminOnly('not_found', 'forbidden'),
    newsletter_import: adminOnly('not_found', 'forbidden'),
    newsletter_imports: adminOnly('ok', 'forbidden'),
    commit_newsletter_import: adminOnly('not_found', 'forbidden'),
    apply_newsletter_import: adminOnly('not_found', 'forbidden'),
    discard_newsletter_import: adminOnly('not_found', 'forbidden'),
    'judge rows': nobody,
    purge_imports: nobody,
  },
  newsletter_sources: {
    select: {
      granted: {
        anon: 'denied',
        user: 'nothing',
        reader: 'feed',
        editor: 'feed',
        admin: 'feed',
        service: 'feed',
      },
      regranted: { anon: 'nothing' },
    },
    insert: { granted: { anon: 'denied', user: 'denied', editor: 'new', admin: 'new', service: 'new' } },
    'update name, url, enabled': {
      granted: { anon: 'denied', user: 'nothing', editor: 'edited', admin: 'edited', service: 'edited' },
      regranted: { anon: 'nothing' },
    },
    delete: {
      granted: { anon: 'denied', user: 'nothing', editor: '1', admin: '1', service: '1' },
      regranted: { anon: 'nothing' },
    },
    truncate: nobody,
  },
  office_holidays: {
    select: {
      granted: {
        anon: 'denied',
        user: 'nothing',
        reader: 'closed',
        editor: 'closed',
        admin: 'closed',
        service: 'closed',
      },
      regranted: { anon: 'nothing' },
    },
    insert: { granted: { anon: 'denied', user: 'denied', admin: 'new', service: 'new' } },
    update: {
      ...nobody,
      regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: 'edited' },
    },
    delete: {
      granted: { anon: 'denied', user: 'nothing', admin: '1', service: '1' },
      regranted: { anon: 'nothing' },
    },
    truncate: nobody,
    reply_due_at: nobody,
  },
  enquiry_blocks: {
    select: {
      granted: {
        anon: 'denied',
        user: 'nothing',
        reader: 'casino',
        editor: 'casino',
        admin: 'casino',
        service: 'casino',
      },
      regranted: { anon: 'nothing' },
    },
    // The check of the table calls a function that only its owner may call.
    insert: nobody,
    update: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' } },
    delete: {
      granted: { anon: 'denied', user: 'nothing', editor: '1', admin: '1', service: '1' },
      regranted: { anon: 'nothing' },
    },
    truncate: nobody,
    block_enquiries: fromEditor('new'),
    words_of: nobody,
  },
  webhooks: {
    admin_webhooks: adminOnly('ok', 'forbidden'),
    save_webhook: adminOnly('not_found', 'forbidden'),
    change_webhook: adminOnly('not_found', 'forbidden'),
    settle_webhook_delivery: adminOnly('not_found', 'forbidden'),
    choose_digest: adminOnly('invalid', 'forbidden'),
    claim_webhooks: serviceCall('ok'),
    record_webhook: serviceCall('not_found'),
    'add one': adminOnly('new'),
    'send one elsewhere': adminOnly('moved'),
    'read the addresses': nobody,
    'read the deliveries': nobody,
    'queue a delivery': nobody,
    'read who gets digests': nobody,
    'choose a digest': adminOnly('weekly'),
    'read a digest': nobody,
    'queue digests': nobody,
    'tell every webhook something': nobody,
  },
  redirects: {
    select: {
      granted: { anon: 'denied', user: 'nothing', admin: '/old', service: '/old' },
      regranted: { anon: 'nothing' },
    },
    insert: { ...nobody, regranted: { service: '/new' } },
    update: {
      ...nobody,
      regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: '/about' },
    },
    delete: {
      granted: { anon: 'denied', user: 'nothing', admin: '1', service: '1' },
      regranted: { anon: 'nothing' },
    },
    truncate: nobody,
    save_redirect: adminOnly('/new'),
    'what visitors follow': visitorCall('/old'),
  },
  page_visits: {
    'read the totals': nobody,
    'write totals': nobody,
    'read what was sent': nobody,
    admin_visits: adminOnly('ok', 'forbidden'),
    admin_visit_export: adminOnly('visits'),
    'record visits without a signature': visitorCall('unauthorised'),
    add_visits: nobody,
  },
  saved_replies: {
    select: {
      granted: {
        anon: 'denied',
        user: 'nothing',
        reader: 'thanks',
        editor: 'thanks',
        admin: 'thanks',
        service: 'thanks',
      },
      regranted: { anon: 'nothing' },
    },
    insert: { granted: { anon: 'denied', user: 'denied', editor: 'new', admin: 'new', service: 'new' } },
    'update title, body': {
      granted: {
        anon: 'denied',
        user: 'nothing',
        editor: 'edited 2',
        admin: 'edited 2',
        service: 'edited 2',
      },
      regranted: { anon: 'nothing' },
    },
    // It rises by one, whatever is asked for.
    'update version': {
      granted: { anon: 'denied', user: 'denied', admin: 'denied', service: '2' },
      regranted: { anon: 'nothing', user: 'nothing', editor: '2', admin: '2' },
    },
    delete: {
      granted: { anon: 'denied', user: 'nothing', editor: '1', admin: '1', service: '1' },
      regranted: { anon: 'nothing' },
    },
    truncate: nobody,
  },
  newsletter_feed_items: {
    select: {
      granted: {
        anon: 'denied',
        user: 'nothing',
        reader: 'item',
        editor: 'item',
        admin: 'item',
        service: 'item',
      },
      regranted: { anon: 'nothing' },
    },
    insert: { ...nobody, regranted: { service: 'new' } },
    update: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: 'item' } },
    // The item is in an issue, and its link refers to it.
    delete: {
      granted: { anon: 'denied', user: 'denied', admin: 'denied', service: '23503' },
      regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
    },
    truncate: nobody,
  },
  newsletter_issue_items: {
    select: {
      granted: { anon: 'denied', user: 'nothing', reader: '1', editor: '1', admin: '1', service: '1' },
      regranted: { anon: 'nothing' },
    },
    update: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: '9' } },
    delete: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: '1' } },
    truncate: nobody,
  },
  newsletter_generation_runs: {
    select: {
      granted: {
        anon: 'denied',
        user: 'nothing',
        reader: 'no_new_items',
        editor: 'no_new_items',
        admin: 'no_new_items',
        service: 'no_new_items',
      },
      regranted: { anon: 'nothing' },
    },
    insert: { ...nobody, regranted: { service: 'running' } },
    update: {
      ...nobody,
      regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing', service: 'forged' },
    },
    delete: {
      granted: { anon: 'denied', user: 'denied', admin: 'denied', service: '1' },
      regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' },
    },
    truncate: nobody,
  },
  newsletter_functions: {
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
  app_private: {
    'read the signing secret': nobody,
    'raise the limit': nobody,
    'forget the events counted so far': nobody,
    'read the outbox': nobody,
    'ask which enquiries are gone': serviceCall('0'),
    'forget failed sign-ins': serviceCall('ok'),
    'read all of a person': serviceCall('0'),
    'erase a person': serviceCall('0'),
    'empty the outbox': nobody,
    'claim a mail, with the words of the enquiry': serviceCall('1'),
    'record and mark mails': serviceCall('ok'),
    'take back mails and set the pace': serviceCall('ok'),
    'read the key of bounces': nobody,
    'ask for the key of bounces': serviceCall('ok'),
    'ask what the CDN is to forget': serviceCall('ok'),
    'note that the CDN has forgotten': serviceCall('ok'),
    'count what waits': serviceCall('0'),
    'read the words of tests': nobody,
    'list mails in doubt': serviceCall('0'),
    'release a mail': serviceCall('not_found'),
    'end a run of generation': serviceCall('ok'),
    purge: serviceCall('0'),
    'read what the search of enquiries reads': nobody,
    'raise the version of the archive': nobody,
    'read unsubscribe tokens': nobody,
    'call is_admin()': adminOnly('true', 'false'),
    'call is_editor()': fromEditor('true', 'false'),
    'call is_reader()': fromReader('true', 'false'),
    'call has_role() with nothing': nobody,
    'sign an enquiry': nobody,
    'wait on a bucket': nobody,
    'read auth.users': nobody,
  },
};
