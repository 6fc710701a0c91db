import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { subscriberId } from '#supabase/access/cells.ts';
import { fixtures } from '#supabase/tests/support/access-fixtures.ts';
import { attempt, engineNamesWithHosted } from '#supabase/tests/support/engines.ts';
import type { Identity } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { acceptEnquiries, enquiry, seal, submit } from '#supabase/tests/support/enquiries.ts';
import { createPeople, people } from '#supabase/tests/support/accounts/people.ts';

const { admin, service } = people;
const visitor = people['anonymous visitor'];

const issue = (number: number) => `(select id from public.newsletter_issues where issue_number = ${number})`;
const theEnquiry = '(select id from public.contact_submissions)';
const seenEnquiry = `(select jsonb_agg(jsonb_build_object('id', id, 'status', status)) from public.contact_submissions)`;
const theSubscriber = `'${subscriberId}'::uuid`;
const send = `insert into app_private.newsletter_sends
  (id, issue_id, version, scheduled_for, subject, html, body_text, created_by)
  values ('00000000-0000-4000-8000-0000000000aa', ${issue(4)}, 1, now() + interval '1 day', 's', 'h', 't', gen_random_uuid());`;
const redirect = `insert into public.redirects (id, from_path, target, permanent)
  values ('00000000-0000-4000-8000-0000000000bb', '/was', '/contact', true);`;

const webhook = `insert into app_private.webhooks (id, name, url, format, events, secret)
  values ('00000000-0000-4000-8000-0000000000cc', 'n', 'https://a.example/', 'standard', '{send.paused}', 's');
  insert into app_private.webhook_deliveries (id, webhook_id, event, status, settled_at)
  values ('00000000-0000-4000-8000-0000000000dd', '00000000-0000-4000-8000-0000000000cc', 'test', 'given_up', now());`;
const saveWebhook = (id: string) =>
  `public.save_webhook(${id}, 1, 'm', 'https://b.example/', 'standard', '{send.paused}', false)`;
const changeWebhook = (change: string) =>
  `public.change_webhook('00000000-0000-4000-8000-0000000000cc', '${change}')`;
const settle = (decision: string) =>
  `public.settle_webhook_delivery('00000000-0000-4000-8000-0000000000dd', '${decision}')`;
const lesser = `'${people.reader.claims.sub}'`;

/** Each act with what it leaves in the log: action, subject and its details. */
const acts: [string, Identity | 'owner', string, string[], string?][] = [
  ['read an enquiry', admin, `select public.read_enquiry(${theEnquiry})`, ['read enquiry ID']],
  [
    'read it again within the hour',
    admin,
    `select public.read_enquiry(e.id) from ${theEnquiry} as e (id), generate_series(1, 2)`,
    ['read enquiry ID'],
  ],
  [
    'open a subscriber twice',
    admin,
    `select public.newsletter_subscriber(${theSubscriber}) from generate_series(1, 2)`,
    ['read subscriber ID'],
  ],
  [
    'open a subscriber whom there is not',
    admin,
    'select public.newsletter_subscriber(gen_random_uuid())',
    [],
  ],
  [
    'see the notes on an enquiry that somebody else has changed',
    admin,
    `select public.admin_save_enquiry_notes(${theEnquiry}, 'n', 'seen')`,
    ['read enquiry ID'],
    `update public.contact_submissions set admin_notes = 'hers';`,
  ],
  [
    'mark an enquiry',
    admin,
    `select public.change_enquiries(${seenEnquiry}, 'closed', null)`,
    ['changed enquiry ID status'],
  ],
  ['mark it as it is', admin, `select public.change_enquiries(${seenEnquiry}, 'unread', null)`, []],
  [
    'take notes',
    admin,
    `select public.admin_save_enquiry_notes(${theEnquiry}, 'n', '')`,
    ['changed enquiry ID admin_notes'],
  ],
  ['delete an enquiry', admin, `select public.delete_enquiries(${seenEnquiry})`, ['deleted enquiry ID']],
  [
    'delete one with the service key',
    service,
    'delete from public.contact_submissions',
    ['deleted enquiry ID'],
  ],
  [
    'export enquiries, in parts',
    admin,
    `select public.admin_enquiry_export('', null, b, gen_random_uuid(), 1)
     from (values (null), ('infinity'::timestamptz), ('-infinity')) as v (b)`,
    ['exported enquiries filter: all rows: 1', 'exported enquiries filter: all later part rows: 1'],
  ],
  [
    'export a later part of enquiries, and no first one',
    admin,
    `select public.admin_enquiry_export('', null, 'infinity', gen_random_uuid(), 1)`,
    ['exported enquiries filter: all later part rows: 1'],
  ],
  [
    'export what a search for a person finds, overdue, and of filters that there are not',
    admin,
    `select public.admin_enquiry_export('Ada', f, null, null, 10)
     from (values ('overdue'), ('Ada Example'), ('ada_example')) as v (f)`,
    [
      'exported enquiries filter: overdue what a search finds rows: 0',
      'exported enquiries filter: unknown what a search finds rows: 0',
      'exported enquiries filter: unknown what a search finds rows: 0',
    ],
  ],
  [
    'export chosen enquiries, one of which has gone',
    admin,
    `select public.admin_enquiry_export('', 'all', null, null, 10, array[${theEnquiry}, gen_random_uuid()])`,
    ['exported enquiries chosen: 2 rows: 1'],
  ],
  [
    'export subscribers, in parts',
    admin,
    `select public.admin_subscriber_export('', null, b, 1) from (values (null), ('null'::jsonb), ('{"created_at": "2026-01-01", "id": "00000000-0000-4000-8000-000000000001"}')) as v (b)`,
    ['exported subscribers filter: all rows: 1', 'exported subscribers filter: all rows: 1'],
  ],
  [
    'export a later part of subscribers, and no first one',
    admin,
    `select public.admin_subscriber_export('', 'pending', '{"created_at": "infinity", "id": "${subscriberId}"}', 1)`,
    ['exported subscribers filter: pending later part rows: 1'],
  ],
  [
    'export the subscriber whom a search finds',
    admin,
    `select public.admin_subscriber_export('reader@', 'active', null, 1)`,
    ['exported subscribers what a search finds rows: 1'],
  ],
  [
    'export a record of consent',
    admin,
    `select public.admin_consent_export(${theSubscriber})`,
    ['exported consent ID rows: 0'],
  ],
  ['read the log', admin, `select public.admin_audit_log(null, null, null, null, 50, false)`, []],
  [
    'export the log, in parts',
    admin,
    `select public.admin_audit_log('created', 'feed', 'Nobody@access.example', b, 2, true)
     from (values (null), (1::bigint)) as v (b)`,
    ['exported audit_log acts: created subjects: feed of one account rows: 0'],
  ],
  [
    'export a later part of the log, and no first one',
    admin,
    `select public.admin_audit_log(null, null, null, 9000000000, 2, true)`,
    ['exported audit_log later part rows: 2'],
  ],
  [
    'correct an issue',
    admin,
    `select public.save_newsletter_issue(${issue(1)}, 1, 'New', '', 'Text', '')`,
    ['changed issue 1 title'],
  ],
  [
    'publish an issue',
    admin,
    `select public.publish_newsletter_issue(${issue(3)}, 1)`,
    ['published issue 3'],
  ],
  [
    'withdraw an issue',
    admin,
    `select public.set_newsletter_visibility(${issue(1)}, 'withdrawn')`,
    ['withdrawn issue 1'],
  ],
  [
    'put it back',
    admin,
    `select public.set_newsletter_visibility(${issue(2)}, 'public')`,
    ['restored issue 2'],
  ],
  [
    'take an issue back as a draft',
    admin,
    `select public.return_issue_to_draft(${issue(6)}, 1)`,
    ['changed issue 6 status'],
  ],
  ['open a blank issue', admin, 'select public.create_blank_issue()', ['created issue 7']],
  ['delete a draft', admin, `select public.delete_newsletter_draft(${issue(3)}, 1)`, ['deleted issue 3']],
  ['mail a test', admin, `select public.queue_test_issue(${issue(3)}, 1, 's', 'h', 't')`, ['sent test 3']],
  [
    'take back a send',
    admin,
    `select public.steer_newsletter_send('00000000-0000-4000-8000-0000000000aa', 'take_back')`,
    ['changed send 4 take_back'],
    send,
  ],
  ['tick what is due with the service key', service, 'select public.tick_newsletter(true)', [], send],
  [
    'add a feed',
    admin,
    `insert into public.newsletter_sources (name, url, area) values ('n', 'https://a.example/', 'ai')`,
    ['created feed ID'],
  ],
  [
    'switch a feed off',
    admin,
    'update public.newsletter_sources set enabled = false',
    ['changed feed ID enabled'],
  ],
  [
    'move a feed, which forgets what was read at the old address',
    admin,
    `update public.newsletter_sources set url = 'https://moved.example/'`,
    ['changed feed ID url'],
    `update public.newsletter_sources set last_checked_at = now(), last_error = 'e', etag = 'e', last_items = 1`,
  ],
  ['delete a feed', admin, 'delete from public.newsletter_sources', ['deleted feed ID']],
  [
    'bring a list of addresses along',
    admin,
    `select public.begin_newsletter_import('suppressions')`,
    ['created import ID suppressions'],
  ],
  [
    'add a redirect',
    admin,
    `select public.save_redirect(null, null, '/older', '/contact', true, '')`,
    ['created redirect ID'],
  ],
  [
    'change a redirect, and add one that is refused',
    admin,
    `select public.save_redirect('00000000-0000-4000-8000-0000000000bb', 1, '/was', '/about', true, 'n'),
      public.save_redirect(null, null, '/login', '/about', true, '')`,
    ['changed redirect ID note target'],
    redirect,
  ],
  ['remove a redirect', admin, 'delete from public.redirects', ['deleted redirect ID']],
  ['follow a redirect', visitor, 'select public.site_redirects()', []],
  ['look at the visits', admin, `select public.admin_visits('7d')`, []],
  [
    'export the visits, in parts',
    admin,
    `select public.admin_visit_export('30d', b, 10)
     from (values (null), ('{"day": "2026-01-01", "page": "/", "referrer": "direct", "campaign": ""}'::jsonb)) as v (b)`,
    ['exported visits period: 30d rows: 1', 'exported visits period: 30d later part rows: 1'],
  ],
  [
    'export a later part of the visits, and no first one',
    admin,
    `select public.admin_visit_export('30d', '{"day": "-infinity", "page": "", "referrer": "", "campaign": ""}', 10)`,
    ['exported visits period: 30d later part rows: 1'],
  ],
  [
    'add a webhook, and one that is refused',
    admin,
    `select ${saveWebhook('null')}, public.save_webhook(null, 1, 'm', 'http://b.example/', 'slack', '{}', false)`,
    ['created webhook ID'],
  ],
  [
    'change a webhook, try it, pause it, go on, and give it a new secret',
    admin,
    `select ${saveWebhook(`'00000000-0000-4000-8000-0000000000cc'`)}, ${changeWebhook('test')},
      ${changeWebhook('pause')}, ${changeWebhook('resume')}, ${changeWebhook('rotate')}`,
    [
      'changed webhook ID name url',
      'sent webhook ID test',
      'changed webhook ID enabled',
      'changed webhook ID enabled',
      'changed webhook ID earlier_secrets earlier_until secret',
    ],
    webhook,
  ],
  [
    'send a delivery again, and then dismiss what is not given up',
    admin,
    `select ${settle('resend')}, ${settle('dismiss')}`,
    ['changed webhook ID resend'],
    webhook,
  ],
  ['dismiss a delivery', admin, `select ${settle('dismiss')}`, ['changed webhook ID dismiss'], webhook],
  ['delete a webhook', admin, `select ${changeWebhook('delete')}`, ['deleted webhook ID'], webhook],
  [
    'deliver with the service key',
    service,
    'select public.claim_webhooks(gen_random_uuid(), 20, 60)',
    [],
    webhook,
  ],
  [
    'choose a digest, the same again, and one that there is not',
    admin,
    `select public.choose_digest('weekly'), public.choose_digest('weekly'), public.choose_digest('hourly')`,
    ['changed account ID digest: weekly'],
  ],
  [
    'invite somebody, and an address that is none',
    admin,
    `select public.invite_account('new@access.example', 'editor'), public.invite_account('no address', 'admin')`,
    ['created account ID', 'invited account ID invitation editor'],
  ],
  [
    'invite somebody again',
    admin,
    `select public.invite_account_again(${lesser})`,
    ['invited account ID invitation reader'],
  ],
  [
    'give somebody another role, and the same again',
    admin,
    `select public.change_account_role(${lesser}, 'editor'), public.change_account_role(${lesser}, 'editor')`,
    ['role_changed account ID editor'],
  ],
  ['remove somebody', admin, `select public.remove_account(${lesser})`, ['deleted account ID']],
  [
    'be refused what is for administrators',
    people.editor,
    `select ${saveWebhook('null')}, ${changeWebhook('delete')}, public.choose_digest('daily'),
      public.invite_account('new@access.example', 'reader'), public.invite_account_again(${lesser}),
      public.remove_account(${lesser})`,
    [],
    webhook,
  ],
  [
    'close the office for a day',
    admin,
    `insert into public.office_holidays (day, name) values ('2031-12-25', 'n')`,
    ['created holiday 2031-12-25'],
  ],
  ['open it', admin, 'delete from public.office_holidays', ['deleted holiday 2030-12-25']],
  [
    'suppress a subscriber',
    admin,
    `select public.suppress_subscriber(${theSubscriber}, '', 'asked')`,
    ['changed subscriber ID suppressed'],
  ],
  [
    'erase a subscriber',
    admin,
    `select public.erase_subscriber(${theSubscriber}, 'reader@access.example')`,
    ['deleted subscriber'],
  ],
  [
    'be refused by a function',
    people['signed-in user'],
    `select public.publish_newsletter_issue(${issue(3)}, 1)`,
    [],
  ],
  [
    'erase a person with the service key',
    service,
    `select public.erase_person('reader@access.example')`,
    ['deleted person enquiries: 0 subscriptions: 1'],
  ],
  ['forget failures', service, 'select public.clear_sign_in_failures()', ['unlocked account']],
  ['purge what is too old', service, 'select public.purge_expired_enquiries()', []],
  [
    'open a session',
    'owner',
    `insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${admin.claims.sub}')`,
    ['signed_in account ID'],
  ],
  [
    'make an administrator',
    'owner',
    `insert into auth.users (id, email, raw_app_meta_data) values (gen_random_uuid(), 'n@access.example', '{"role": "admin"}')`,
    ['created account ID'],
  ],
  [
    'take a role away and change a password',
    'owner',
    `update auth.users set raw_app_meta_data = '{}', encrypted_password = 'x' where id = '${admin.claims.sub}'`,
    ['role_changed account ID none', 'password_changed account ID outside the site'],
  ],
  ['sign in, as the auth server notes it', 'owner', 'update auth.users set last_sign_in_at = now()', []],
  [
    'fail to sign in to an account',
    visitor,
    `select public.note_failed_sign_in(' Admin@access.example', '${seal(['sign-in failed', ' Admin@access.example'])}')`,
    ['sign_in_failed account ID'],
  ],
  [
    'fail to sign in to none',
    visitor,
    `select public.note_failed_sign_in('who@else.example', '${seal(['sign-in failed', 'who@else.example'])}')`,
    ['sign_in_failed account'],
  ],
];

describe.each(engineNamesWithHosted())('the audit log on %s', (name) => {
  const db = useEngine(name, createPeople, acceptEnquiries);
  let before: number;
  beforeAll(async () => {
    await submit(db, enquiry());
    await db.exec(fixtures);
    before = (await db.query<{ id: number }>('select max(id)::int as id from app_private.audit_events'))[0]!
      .id;
  });

  it.each(acts)('notes it when somebody does this: %s', async (_, who, sql, expected, prepared) => {
    const events = `select action, subject_kind, subject_id, details, actor_kind, actor_email
      from app_private.audit_events where id > ${before} order by id`;
    const { outcome, seen } = await attempt<unknown, Record<string, string> & { details: string[] }>(
      db,
      who,
      sql,
      [],
      { sql: events, ...(prepared && { before: prepared }) },
    );
    expect(outcome).toHaveProperty('rows');
    const lines = seen.map(({ action, subject_kind, subject_id, details }) =>
      [action, subject_kind, subject_id?.replace(/^[0-9a-f-]{36}$/, 'ID'), ...details]
        .filter(Boolean)
        .join(' '),
    );
    expect(lines).toEqual(expected);
    const actor = {
      [admin.role]: ['account', 'admin@access.example'],
      [service.role]: ['service_key', null],
      [visitor.role]: ['visitor', null],
      owner: ['operator', null],
    }[who === 'owner' ? who : who.role];
    for (const { actor_kind, actor_email } of seen.filter(({ action }) => action !== 'signed_in')) {
      expect([actor_kind, actor_email]).toEqual(actor);
    }
    // Beyond the actor nobody is named, and nothing that was written is repeated.
    expect(lines.join('\n')).not.toMatch(/@|Could you look/);
  });

  const log = async (params: unknown[]) => {
    const { outcome } = await attempt<{ log: { rows: { id: number; action: string }[] } }>(
      db,
      admin,
      'select public.admin_audit_log($1, $2, $3, $4, $5, false) as log',
      params,
    );
    if ('code' in outcome) throw new Error(outcome.message);
    return outcome.rows[0]!.log.rows;
  };

  it('is read newest first, in parts, by action, subject and actor', async () => {
    const all = await log([null, null, null, null, 50]);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(await log([null, null, null, all[0]!.id, 1])).toEqual(all.slice(1, 2));
    expect(new Set((await log(['created', 'account', null, null, 50])).map(({ action }) => action))).toEqual(
      new Set(['created']),
    );
    expect(await log([null, 'feed', null, null, 50])).toEqual([]);
    expect(await log([null, null, 'nobody@access.example', null, 50])).toEqual([]);
  });

  it('names who removed the own account, in that entry and in all about it', async () => {
    const { seen } = await attempt(db, admin, `select public.remove_account('${admin.claims.sub}')`, [], {
      before: `
          insert into auth.users (id, email, encrypted_password, raw_app_meta_data)
          values ('${randomUUID()}', 'second@staff.example', 'a hash', '{"role": "admin"}');
          insert into app_private.audit_events (actor_kind, actor_id, actor_email, action, subject_kind)
          values ('account', '${admin.claims.sub}', 'admin@access.example', 'read', 'audit_log')`,
      sql: `select concat_ws(' ', e.action, e.subject_kind, e.actor_email) as cell
          from app_private.audit_events as e order by e.id desc limit 1`,
    });
    expect(seen).toEqual([{ cell: 'deleted account admin@access.example' }]);
  });

  it('says whose account an entry is about, also of one that is gone', async () => {
    const [present, gone, unknown] = [randomUUID(), randomUUID(), randomUUID()];
    const { outcome } = await attempt<{ log: { rows: object[] } }>(
      db,
      admin,
      `select public.admin_audit_log('role_changed', 'account', null, null, 3, false) as log`,
      [],
      {
        before: `
          insert into auth.users (id, email) values ('${present}', 'present@staff.example');
          insert into app_private.audit_events (actor_kind, actor_id, actor_email, action, subject_kind)
          values ('account', '${gone}', 'gone@staff.example', 'read', 'audit_log');
          insert into app_private.audit_events (actor_kind, action, subject_kind, subject_id)
          select 'operator', 'role_changed', 'account', id
          from unnest(array['${unknown}', '${gone}', '${present}']) as id`,
        sql: 'select 1',
      },
    );
    expect(outcome).toMatchObject({
      rows: [
        {
          log: {
            rows: [
              { subject_id: present, subject_email: 'present@staff.example' },
              { subject_id: gone, subject_email: 'gone@staff.example' },
              { subject_id: unknown, subject_email: null },
            ],
          },
        },
      ],
    });
  });

  it.each([
    'update app_private.audit_events set action = action',
    'delete from app_private.audit_events',
    'truncate app_private.audit_events',
  ])('refuses even the owner of the table: %s', async (sql) => {
    expect((await attempt(db, 'owner', sql)).outcome).toMatchObject({ code: '42501' });
  });

  it('loses what is older than 24 months to housekeeping, and nothing younger', async () => {
    const aged = (age: string) =>
      `insert into app_private.audit_events (at, actor_kind, action, subject_kind, subject_id)
       values (now() - interval '${age}', 'visitor', 'read', 'enquiry', '${age}');`;
    const { seen } = await attempt<unknown, { subject_id: string }>(
      db,
      service,
      'select public.purge_expired_enquiries()',
      [],
      {
        before: aged('24 months 1 hour') + aged('23 months 27 days'),
        sql: `select subject_id from app_private.audit_events where action = 'read'`,
      },
    );
    expect(seen).toEqual([{ subject_id: '23 months 27 days' }]);
  });
});
