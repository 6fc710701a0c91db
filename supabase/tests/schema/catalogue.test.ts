import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { describeCatalogue } from '#supabase/tests/support/catalogue.ts';
import { engineNames, openEngine, openUnmigrated } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';

const schemas = new URL('../../schemas/', import.meta.url);
const migrations = new URL('../../migrations/', import.meta.url);

async function sqlFiles(folder: URL): Promise<URL[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => new URL(name, folder));
}

/** Everything the request roles may do, beyond reading the catalogue: the attack surface. */
const privileges = {
  anon: [
    'execute app_private.account_link',
    'execute app_private.archive_version',
    'execute app_private.ask_password_reset',
    'execute app_private.change_subscription',
    'execute app_private.confirm_newsletter',
    'execute app_private.is_known_device',
    'execute app_private.newsletter_preferences',
    'execute app_private.note_failed_sign_in',
    'execute app_private.record_visits',
    'execute app_private.search_issues',
    'execute app_private.sign_in_rate_limit',
    'execute app_private.site_redirects',
    'execute app_private.submit_enquiry',
    'execute app_private.submit_mail_event',
    'execute app_private.subscribe',
    'execute app_private.use_account_link',
    'execute public.account_link',
    'execute public.archive_issue',
    'execute public.archive_numbers',
    'execute public.archive_page',
    'execute public.archive_version',
    'execute public.ask_password_reset',
    'execute public.change_subscription',
    'execute public.confirm_newsletter',
    'execute public.is_known_device',
    'execute public.newsletter_preferences',
    'execute public.note_failed_sign_in',
    'execute public.record_visits',
    'execute public.search_issues',
    'execute public.sign_in_rate_limit',
    'execute public.site_redirects',
    'execute public.submit_enquiry',
    'execute public.submit_mail_event',
    'execute public.subscribe',
    'execute public.use_account_link',
    'select public.newsletter_issues (content, corrected_at, created_at, id, issue_number, metrics, related, scheduled_for, sent_at, status, summary, title)',
    'usage app_private',
    'usage public',
  ],
  authenticated: [
    'delete public.enquiry_blocks',
    'delete public.newsletter_sources',
    'delete public.office_holidays',
    'delete public.redirects',
    'delete public.saved_replies',
    'execute app_private.admin_audit_log',
    'execute app_private.admin_enquiries',
    'execute app_private.admin_enquiry',
    'execute app_private.admin_enquiry_export',
    'execute app_private.admin_overview',
    'execute app_private.admin_people',
    'execute app_private.admin_subscriber_export',
    'execute app_private.admin_subscribers',
    'execute app_private.admin_visit_export',
    'execute app_private.admin_visits',
    'execute app_private.admin_webhooks',
    'execute app_private.apply_newsletter_import',
    'execute app_private.ask_address_change',
    'execute app_private.begin_newsletter_import',
    'execute app_private.block_enquiries',
    'execute app_private.change_account_role',
    'execute app_private.change_enquiries',
    'execute app_private.change_my_password',
    'execute app_private.change_webhook',
    'execute app_private.choose_digest',
    'execute app_private.commit_newsletter_import',
    'execute app_private.create_blank_issue',
    'execute app_private.create_generated_issue',
    'execute app_private.current_session',
    'execute app_private.delete_enquiries',
    'execute app_private.delete_newsletter_draft',
    'execute app_private.discard_newsletter_import',
    'execute app_private.end_sessions',
    'execute app_private.enquiries_waiting',
    'execute app_private.erase_subscriber',
    'execute app_private.export_consent',
    'execute app_private.fail_newsletter_generation',
    'execute app_private.invite_account',
    'execute app_private.invite_account_again',
    'execute app_private.is_administrator',
    'execute app_private.is_editor',
    'execute app_private.is_reader',
    'execute app_private.lift_suppression',
    'execute app_private.mark_enquiry_read',
    'execute app_private.my_account',
    'execute app_private.my_password_hash',
    'execute app_private.my_second_factors',
    'execute app_private.newsletter_candidates',
    'execute app_private.newsletter_import',
    'execute app_private.newsletter_imports',
    'execute app_private.newsletter_issue_history',
    'execute app_private.newsletter_send_mails',
    'execute app_private.newsletter_send_overview',
    'execute app_private.newsletter_subscriber',
    'execute app_private.note_browser',
    'execute app_private.publish_newsletter_issue',
    'execute app_private.queue_newsletter_send',
    'execute app_private.queue_test_issue',
    'execute app_private.read_enquiry',
    'execute app_private.read_newsletter_import',
    'execute app_private.remove_account',
    'execute app_private.return_issue_to_draft',
    'execute app_private.save_enquiry_notes',
    'execute app_private.save_newsletter_issue',
    'execute app_private.save_redirect',
    'execute app_private.save_webhook',
    'execute app_private.search_patterns',
    'execute app_private.second_factor',
    'execute app_private.set_newsletter_visibility',
    'execute app_private.settle_newsletter_mail',
    'execute app_private.settle_webhook_delivery',
    'execute app_private.start_newsletter_generation',
    'execute app_private.steer_newsletter_send',
    'execute app_private.store_feed_items',
    'execute app_private.suppress_subscriber',
    'execute app_private.undo_enquiry_change',
    'execute public.admin_audit_log',
    'execute public.admin_consent_export',
    'execute public.admin_enquiries',
    'execute public.admin_enquiry',
    'execute public.admin_enquiry_export',
    'execute public.admin_issues',
    'execute public.admin_overview',
    'execute public.admin_people',
    'execute public.admin_save_enquiry_notes',
    'execute public.admin_subscriber_export',
    'execute public.admin_subscribers',
    'execute public.admin_visit_export',
    'execute public.admin_visits',
    'execute public.admin_webhooks',
    'execute public.apply_newsletter_import',
    'execute public.ask_address_change',
    'execute public.begin_newsletter_import',
    'execute public.block_enquiries',
    'execute public.change_account_role',
    'execute public.change_enquiries',
    'execute public.change_my_password',
    'execute public.change_webhook',
    'execute public.choose_digest',
    'execute public.commit_newsletter_import',
    'execute public.create_blank_issue',
    'execute public.create_generated_issue',
    'execute public.current_session',
    'execute public.delete_enquiries',
    'execute public.delete_newsletter_draft',
    'execute public.discard_newsletter_import',
    'execute public.end_sessions',
    'execute public.enquiries_waiting',
    'execute public.erase_subscriber',
    'execute public.fail_newsletter_generation',
    'execute public.invite_account',
    'execute public.invite_account_again',
    'execute public.is_current_editor',
    'execute public.lift_suppression',
    'execute public.mark_enquiry_read',
    'execute public.my_account',
    'execute public.my_password_hash',
    'execute public.my_second_factors',
    'execute public.newsletter_candidates',
    'execute public.newsletter_import',
    'execute public.newsletter_imports',
    'execute public.newsletter_issue_history',
    'execute public.newsletter_send_mails',
    'execute public.newsletter_send_overview',
    'execute public.newsletter_subscriber',
    'execute public.note_browser',
    'execute public.publish_newsletter_issue',
    'execute public.queue_newsletter_send',
    'execute public.queue_test_issue',
    'execute public.read_enquiry',
    'execute public.read_newsletter_import',
    'execute public.remove_account',
    'execute public.return_issue_to_draft',
    'execute public.save_newsletter_issue',
    'execute public.save_redirect',
    'execute public.save_webhook',
    'execute public.second_factor',
    'execute public.set_newsletter_visibility',
    'execute public.settle_newsletter_mail',
    'execute public.settle_webhook_delivery',
    'execute public.start_newsletter_generation',
    'execute public.steer_newsletter_send',
    'execute public.store_feed_items',
    'execute public.suppress_subscriber',
    'execute public.undo_enquiry_change',
    'insert public.newsletter_sources (area, enabled, name, url)',
    'insert public.office_holidays (day, name)',
    'insert public.saved_replies (body, title)',
    'select public.contact_submissions (created_at, id, name, status, subject)',
    'select public.enquiry_blocks',
    'select public.newsletter_feed_items',
    'select public.newsletter_generation_runs',
    'select public.newsletter_issue_items',
    'select public.newsletter_issues',
    'select public.newsletter_sources',
    'select public.office_holidays',
    'select public.redirects',
    'select public.saved_replies',
    'update public.newsletter_issues (content, related, summary, title)',
    'update public.newsletter_sources (area, enabled, name, url)',
    'update public.saved_replies (body, title)',
    'usage app_private',
    'usage public',
  ],
  service_role: [
    'delete public.contact_submissions',
    'delete public.enquiry_blocks',
    'delete public.newsletter_feed_items',
    'delete public.newsletter_generation_runs',
    'delete public.newsletter_issues',
    'delete public.newsletter_sources',
    'delete public.newsletter_subscriptions',
    'delete public.office_holidays',
    'delete public.redirects',
    'delete public.saved_replies',
    'execute app_private.advance_mail',
    'execute app_private.apply_mail_event',
    'execute app_private.archive_purge',
    'execute app_private.bounce_key',
    'execute app_private.change_subscription',
    'execute app_private.claim_mail',
    'execute app_private.claim_webhooks',
    'execute app_private.clear_sign_in_failures',
    'execute app_private.domain_first',
    'execute app_private.erase_person',
    'execute app_private.generation_process_ended',
    'execute app_private.is_readable',
    'execute app_private.mail_in_doubt',
    'execute app_private.mail_lanes',
    'execute app_private.mark_first_password',
    'execute app_private.note_archive_purged',
    'execute app_private.note_issue_reachable',
    'execute app_private.person_data',
    'execute app_private.purge_expired_enquiries',
    'execute app_private.record_webhook',
    'execute app_private.recover_account',
    'execute app_private.release_mail',
    'execute app_private.remove_second_factors',
    'execute app_private.require_second_factor',
    'execute app_private.send_content',
    'execute app_private.tick_mail',
    'execute app_private.tick_newsletter',
    'execute app_private.written_mails_gone',
    'execute public.advance_mail',
    'execute public.archive_purge',
    'execute public.bounce_key',
    'execute public.change_subscription',
    'execute public.claim_mail',
    'execute public.claim_webhooks',
    'execute public.clear_sign_in_failures',
    'execute public.erase_person',
    'execute public.generation_process_ended',
    'execute public.mail_in_doubt',
    'execute public.mail_lanes',
    'execute public.mark_first_password',
    'execute public.note_archive_purged',
    'execute public.note_issue_reachable',
    'execute public.person_data',
    'execute public.purge_expired_enquiries',
    'execute public.record_mail_event',
    'execute public.record_webhook',
    'execute public.recover_account',
    'execute public.release_mail',
    'execute public.remove_second_factors',
    'execute public.require_second_factor',
    'execute public.send_content',
    'execute public.tick_mail',
    'execute public.tick_newsletter',
    'execute public.written_mails_gone',
    'insert public.newsletter_issues',
    'insert public.newsletter_sources',
    'insert public.newsletter_subscriptions',
    'insert public.office_holidays',
    'insert public.saved_replies',
    'select public.contact_submissions',
    'select public.enquiry_blocks',
    'select public.newsletter_consent_events',
    'select public.newsletter_feed_items',
    'select public.newsletter_generation_runs',
    'select public.newsletter_issue_items',
    'select public.newsletter_issues',
    'select public.newsletter_sources',
    'select public.newsletter_subscriptions',
    'select public.office_holidays',
    'select public.redirects',
    'select public.saved_replies',
    'update public.contact_submissions (admin_notes, status)',
    'update public.newsletter_issues',
    'update public.newsletter_sources',
    'update public.newsletter_subscriptions',
    'update public.saved_replies',
    'usage app_private',
    'usage public',
  ],
};

/** Each with the reason why it needs none, in alphabetical order. */
const foreignKeysWithoutIndex = {
  'app_private.newsletter_confirmations.requested': 'a record of consent is never deleted',
  'app_private.webhook_deliveries.webhook_id':
    'a tenth of the table at least, as there are ten webhooks at most',
};

/** What a role can do by a grant to itself or to PUBLIC, as one line each. */
const privilegesOf = `
  with grantee as (select oid from pg_roles where rolname = $1 union select 0),
  spaces as (select oid, nspname, nspacl, nspowner from pg_namespace where nspname in ('public', 'app_private')),
  tables as (
    select c.oid, s.nspname || '.' || c.relname as name, c.relacl, c.relowner, c.relkind
    from pg_class c join spaces s on s.oid = c.relnamespace where c.relkind in ('r', 'v', 'm', 'S', 'p', 'f')
  ),
  lines as (
    select lower(a.privilege_type) || ' ' || s.nspname as line
    from spaces s, aclexplode(coalesce(s.nspacl, acldefault('n', s.nspowner))) a where a.grantee in (select oid from grantee)
    union
    select lower(a.privilege_type) || ' ' || t.name
    from tables t, aclexplode(coalesce(t.relacl, acldefault(case t.relkind when 'S' then 's' else 'r' end::"char", t.relowner))) a
    where a.grantee in (select oid from grantee)
    union
    select lower(a.privilege_type) || ' ' || t.name || ' (' || string_agg(distinct at.attname, ', ' order by at.attname) || ')'
    from tables t join pg_attribute at on at.attrelid = t.oid, aclexplode(at.attacl) a
    where a.grantee in (select oid from grantee) group by t.name, a.privilege_type
    union
    select lower(a.privilege_type) || ' ' || s.nspname || '.' || p.proname
    from pg_proc p join spaces s on s.oid = p.pronamespace, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where a.grantee in (select oid from grantee)
  )
  select line from lines order by line collate "C"`;

describe.each(engineNames)('the catalogue on %s', (name) => {
  const db = useEngine(name);
  const names = async (sql: string) => (await db.query<{ name: string }>(sql)).map((row) => row.name);

  it.each(['anon', 'authenticated', 'service_role'] as const)(
    'gives %s these privileges and no other',
    async (role) => {
      const rows = await db.query<{ line: string }>(privilegesOf, [role]);
      expect(rows.map((row) => row.line)).toEqual(privileges[role]);
    },
  );

  it('protects every table of the exposed schema row by row', async () => {
    const open = `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
    expect(await names(open)).toEqual([]);
    const all = `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
    expect(await names(all)).toEqual([
      'contact_submissions',
      'enquiry_blocks',
      'newsletter_consent_events',
      'newsletter_feed_items',
      'newsletter_generation_runs',
      'newsletter_issue_items',
      'newsletter_issues',
      'newsletter_sources',
      'newsletter_subscriptions',
      'office_holidays',
      'redirects',
      'saved_replies',
    ]);
  });

  it('guards every table of the exposed schema against truncation', async () => {
    const unguarded = `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgtype & 32 = 32 and t.tgtype & 2 = 2)`;
    expect(await names(unguarded)).toEqual([]);
  });

  it('keeps the private schema free of row level security, which would make the embedded backend grant it to everyone', async () => {
    expect(
      await names(
        `select relname as name from pg_class where relnamespace = 'app_private'::regnamespace and relrowsecurity`,
      ),
    ).toEqual([]);
  });

  it('decides no policy by what users can write about themselves, or by being signed in alone', async () => {
    const policies = await db.query<{ name: string; rule: string; roles: string }>(
      `select policyname as name, roles::text as roles, coalesce(qual, '') || ' ' || coalesce(with_check, '') as rule
       from pg_policies where schemaname = 'public' order by policyname`,
    );
    expect(policies.length).toBeGreaterThan(0);
    for (const policy of policies) {
      expect(policy.rule).not.toMatch(/user_meta/i);
      expect([policy.name, policy.rule]).toEqual([
        policy.name,
        expect.stringMatching(/is_(reader|editor|administrator)\(\)|status = 'sent'/),
      ]);
      expect([policy.name, policy.roles]).not.toEqual([policy.name, expect.stringContaining('public')]);
    }
  });

  it('fixes the search path of every function and keeps those with the owner’s rights out of the exposed schema', async () => {
    const inOurSchemas = `from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'app_private')`;
    expect(
      await names(`select p.proname as name ${inOurSchemas}
        and not coalesce(p.proconfig, '{}') && array['search_path=""', 'search_path=']`),
    ).toEqual([]);
    expect(
      await names(`select p.proname as name ${inOurSchemas} and p.prosecdef and n.nspname = 'public'`),
    ).toEqual([]);
    expect(await names(`select p.proname as name ${inOurSchemas} and p.prosecdef order by 1`)).toEqual([
      'account_link',
      'admin_audit_log',
      'admin_enquiries',
      'admin_enquiry',
      'admin_enquiry_export',
      'admin_overview',
      'admin_people',
      'admin_subscriber_export',
      'admin_subscribers',
      'admin_visit_export',
      'admin_visits',
      'admin_webhooks',
      'advance_mail',
      'apply_mail_event',
      'apply_newsletter_import',
      'archive_purge',
      'archive_version',
      'ask_address_change',
      'ask_password_reset',
      'begin_newsletter_import',
      'block_enquiries',
      'bounce_key',
      'change_account_role',
      'change_enquiries',
      'change_my_password',
      'change_subscription',
      'change_webhook',
      'choose_digest',
      'claim_mail',
      'claim_webhooks',
      'clear_sign_in_failures',
      'close_published_version',
      'commit_newsletter_import',
      'confirm_newsletter',
      'contact_submissions_on_insert',
      'count_enquiries',
      'count_send_mails',
      'count_subscribers',
      'create_blank_issue',
      'create_generated_issue',
      'current_session',
      'delete_enquiries',
      'delete_newsletter_draft',
      'discard_newsletter_import',
      'end_sessions',
      'enquiries_waiting',
      'erase_person',
      'erase_subscriber',
      'export_consent',
      'fail_newsletter_generation',
      'forget_waiting_import',
      'generation_process_ended',
      'has_role',
      'index_enquiry',
      'index_issue',
      'invite_account',
      'invite_account_again',
      'is_administrator',
      'is_editor',
      'is_known_device',
      'is_last_administrator',
      'is_live_session',
      'is_open_session',
      'is_reader',
      'keep_an_administrator',
      'keep_subscription_token',
      'lift_suppression',
      'mail_in_doubt',
      'mail_lanes',
      'mark_enquiry_read',
      'mark_first_password',
      'my_account',
      'my_password_hash',
      'my_second_factors',
      'newsletter_candidates',
      'newsletter_import',
      'newsletter_imports',
      'newsletter_issue_history',
      'newsletter_issues_carry_items',
      'newsletter_issues_raise_version',
      'newsletter_preferences',
      'newsletter_send_mails',
      'newsletter_send_overview',
      'newsletter_subscriber',
      'note_account',
      'note_archive_purged',
      'note_audit_event',
      'note_blocked_enquiry',
      'note_browser',
      'note_consent',
      'note_deletions',
      'note_enquiry_change',
      'note_factor',
      'note_factor_change',
      'note_failed_sign_in',
      'note_import',
      'note_issue',
      'note_issue_reachable',
      'note_issue_version',
      'note_link',
      'note_recovery_codes',
      'note_row',
      'note_send',
      'note_session',
      'person_data',
      'publish_newsletter_issue',
      'purge_expired_enquiries',
      'queue_enquiry_mails',
      'queue_enquiry_webhooks',
      'queue_generation_webhooks',
      'queue_newsletter_send',
      'queue_send_webhooks',
      'queue_test_issue',
      'read_enquiry',
      'read_newsletter_import',
      'record_visits',
      'record_webhook',
      'recover_account',
      'redirects_raise_version',
      'release_enquiries',
      'release_mail',
      'remove_account',
      'remove_second_factors',
      'require_second_factor',
      'return_issue_to_draft',
      'revive_enquiry_webhooks',
      'save_enquiry_notes',
      'save_newsletter_issue',
      'save_redirect',
      'save_webhook',
      'search_issues',
      'second_factor',
      'send_content',
      'set_newsletter_visibility',
      'set_password',
      'settle_foreign_password',
      'settle_newsletter_mail',
      'settle_password',
      'settle_webhook_delivery',
      'sign_in_rate_limit',
      'site_redirects',
      'start_newsletter_generation',
      'steer_newsletter_send',
      'store_feed_items',
      'submit_enquiry',
      'submit_mail_event',
      'subscribe',
      'suppress_subscriber',
      'tick_mail',
      'tick_newsletter',
      'undo_enquiry_change',
      'use_account_link',
      'written_mails_gone',
    ]);
  });

  it('has no view that reads with its owner’s rights', async () => {
    const views = `select relname as name from pg_class where relkind in ('v', 'm') and relnamespace in ('public'::regnamespace, 'app_private'::regnamespace)
      and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1']`;
    expect(await names(views)).toEqual([]);
  });

  it('has an index for each foreign key, by which a deleted row finds those that name it', async () => {
    const withoutIndex = `
      select concat_ws('.', n.nspname, c.relname, string_agg(a.attname, '+' order by a.attnum)) as name
      from pg_constraint as k
      join pg_class as c on c.oid = k.conrelid
      join pg_namespace as n on n.oid = c.relnamespace
      join pg_attribute as a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.contype = 'f' and n.nspname in ('public', 'app_private') and not exists (
        select from pg_index as i
        where i.indrelid = c.oid and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
      )
      group by n.nspname, c.relname, k.oid
      order by 1`;
    expect(await names(withoutIndex)).toEqual(Object.keys(foreignKeysWithoutIndex));
  });

  it('needs no extension', async () => {
    expect(await names(`select extname as name from pg_extension where extname <> 'plpgsql'`)).toEqual([]);
  });
});

describe('the schema files', () => {
  it('build the same catalogue as the migrations', async () => {
    const [bare, migrated] = await Promise.all([openUnmigrated(), openEngine('PGlite')]);
    try {
      for (const file of await sqlFiles(schemas)) await bare.exec(await readFile(file, 'utf8'));
      expect(await describeCatalogue(bare)).toEqual(await describeCatalogue(migrated));
    } finally {
      await Promise.all([bare.close(), migrated.close()]);
    }
  });

  it('explain each policy in a sentence above it', async () => {
    let policies = 0;
    for (const file of [...(await sqlFiles(schemas)), ...(await sqlFiles(migrations))]) {
      const lines = (await readFile(file, 'utf8')).split('\n');
      for (const [at, line] of lines.entries()) {
        if (!/^\s*create policy/i.test(line)) continue;
        policies += 1;
        let first = at;
        while (lines[first - 1]?.startsWith('-- ')) first -= 1;
        const sentence = lines
          .slice(first, at)
          .map((comment) => comment.slice(3))
          .join(' ');
        expect([line, sentence]).toEqual([line, expect.stringMatching(/^[A-Z](\S+ ){4,}.*\.$/s)]);
      }
    }
    expect(policies).toBeGreaterThan(0);
  });
});
