import {
  adminOnly,
  byFunctions,
  emptyings,
  fromReader,
  nobody,
  subscriberId,
  visitorCall,
  type Area,
} from '#supabase/access/cells.ts';

/** Subscribers, from the sign-up to the import. */
export const subscribers: Area = {
  newsletter_subscriptions: {
    attempts: [
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
      ...emptyings('newsletter_subscriptions', 'cascade'),
    ],
    expected: {
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
  },
  newsletter_consent_events: {
    attempts: [
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
      ...emptyings('newsletter_consent_events', 'cascade'),
    ],
    expected: {
      select: byFunctions('requested'),
      insert: { ...nobody, regranted: { service: 'imported' } },
      update: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' } },
      delete: { ...nobody, regranted: { anon: 'nothing', user: 'nothing', admin: 'nothing' } },
      truncate: nobody,
    },
  },
  subscribing: {
    attempts: [
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
      {
        name: 'read who is not mailed',
        sql: 'select reason as cell from app_private.newsletter_suppressions',
      },
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
        'lock_to_leave(gen_random_uuid())',
        'newest_send_to(gen_random_uuid())',
        `activate_subscription(gen_random_uuid(), null, 'confirmed')`,
        `queue_confirmation(gen_random_uuid(), 'erase', 'confirm_erasure', null, null)`,
        'subscription_data(gen_random_uuid())',
        'purge_subscriptions(now())',
        'deletions_journal()',
        `apply_deletions('{}')`,
        'settle_restored()',
      ].map((call) => ({ name: call.split('(')[0] ?? call, sql: `select app_private.${call} as cell` })),
    ],
    expected: {
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
      lock_to_leave: nobody,
      newest_send_to: nobody,
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
  },
  subscribers_admin: {
    attempts: [
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
      ].map((call) => ({
        name: call.split('(')[0] ?? call,
        sql: `select app_private.${call}::text as cell`,
      })),
    ],
    expected: {
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
  },
  importing: {
    attempts: [
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
    expected: {
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
  },
};
