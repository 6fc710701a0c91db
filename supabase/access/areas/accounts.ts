import {
  adminOnly,
  fromEditor,
  fromReader,
  nobody,
  serviceCall,
  subscriberId,
  visitorCall,
  type Area,
} from '#supabase/access/cells.ts';

/** Accounts, sessions and the audit log. */
export const accounts: Area = {
  accounts: {
    attempts: [
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
      {
        name: 'ask whether a browser is known without a signature',
        sql: `select public.is_known_device('admin@access.example', 0, 'none') ->> 'status' as cell`,
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
        sql: `select public.invite_account('invited@access.example', 'admin')`,
        changed: `select raw_app_meta_data ->> 'role' as cell from auth.users where email = 'invited@access.example'`,
      },
      {
        name: 'invite somebody again',
        sql: `select public.invite_account_again('00000000-0000-4000-8000-000000000008') ->> 'status' as cell`,
      },
      {
        name: 'take a higher role',
        sql: `select public.change_account_role(auth.uid(), 'admin')`,
        changed: `select email as cell from auth.users
        where email in ('reader-of-all@access.example', 'editor@access.example', 'user@access.example')
          and raw_app_meta_data ->> 'role' = 'admin'`,
      },
      {
        name: 'demote another',
        sql: `select public.change_account_role('00000000-0000-4000-8000-000000000008', 'reader')`,
        changed: `select raw_app_meta_data ->> 'role' as cell from auth.users
        where id = '00000000-0000-4000-8000-000000000008' and raw_app_meta_data ->> 'role' <> 'editor'`,
      },
      {
        name: 'remove another',
        sql: `select public.remove_account('00000000-0000-4000-8000-000000000008')`,
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
    expected: {
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
      'ask whether a browser is known without a signature': visitorCall('unauthorised'),
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
  },
  audit_log: {
    attempts: [
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
    expected: {
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
  },
};
