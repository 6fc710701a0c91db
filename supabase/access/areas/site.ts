import { adminOnly, emptyings, nobody, serviceCall, visitorCall, type Area } from '#supabase/access/cells.ts';

/** Redirects, visits and webhooks. */
export const site: Area = {
  redirects: {
    attempts: [
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
      ...emptyings('redirects'),
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
    expected: {
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
  },
  page_visits: {
    attempts: [
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
    expected: {
      'read the totals': nobody,
      'write totals': nobody,
      'read what was sent': nobody,
      admin_visits: adminOnly('ok', 'forbidden'),
      admin_visit_export: adminOnly('visits'),
      'record visits without a signature': visitorCall('unauthorised'),
      add_visits: nobody,
    },
  },
  webhooks: {
    attempts: [
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
    expected: {
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
  },
};
