import { adminOnly, fromEditor, fromReader, nobody, serviceCall, type Area } from '#supabase/access/cells.ts';

/** What no role of the API but the service key may reach. */
export const privateSchema: Area = {
  app_private: {
    attempts: [
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
      ...['is_administrator', 'is_editor', 'is_reader'].map((name) => ({
        name: `call ${name}()`,
        sql: `select app_private.${name}() as cell`,
      })),
      { name: 'call has_role() with nothing', sql: 'select app_private.has_role(null) as cell' },
      { name: 'sign an enquiry', sql: `select 1 as cell from app_private.signature('k', 'p')` },
      {
        name: 'wait on a bucket',
        sql: `select app_private.rate_wait_seconds('enquiry:total', 1, 1) as cell`,
      },
      { name: 'read auth.users', sql: 'select 1 as cell from auth.users limit 1' },
    ],
    expected: {
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
      'call is_administrator()': adminOnly('true', 'false'),
      'call is_editor()': fromEditor('true', 'false'),
      'call is_reader()': fromReader('true', 'false'),
      'call has_role() with nothing': nobody,
      'sign an enquiry': nobody,
      'wait on a bucket': nobody,
      'read auth.users': nobody,
    },
  },
};
