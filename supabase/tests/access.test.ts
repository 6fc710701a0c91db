import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt, engineNames, openEngine } from './support/engines.ts';
import type { Engine } from './support/engines.ts';
import { acceptEnquiries, enquiry, submit, submitParams, submitSql } from './support/enquiries.ts';
import { createPeople, people } from './support/people.ts';
import type { Person } from './support/people.ts';

/**
 * denied: refused with an error (42501). nothing: no error, but not one row was seen or changed. Otherwise what was seen or changed.
 */
type Cell = string;

/** What the embedded backend does at start: in every schema with a protected table, each table privilege to each request role. */
const regrant = `do $$ declare s name; begin
  for s in select distinct n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relrowsecurity loop
    execute format('grant usage on schema %I to anon, authenticated, service_role', s);
    execute format('grant all on all tables in schema %I to anon, authenticated, service_role', s);
    execute format('grant all on all sequences in schema %I to anon, authenticated, service_role', s);
  end loop;
end $$`;

const fixtures = `
  insert into public.newsletter_issues (issue_number, title, status, visibility, scheduled_for, sent_at) values
    (1, 'sent', 'sent', 'public', null, now()), (2, 'withdrawn', 'sent', 'withdrawn', null, now()), (3, 'draft', 'draft', 'public', null, null),
    (4, 'scheduled', 'scheduled', 'public', now(), null), (5, 'processing', 'processing', 'public', now(), null),
    (6, 'failed', 'failed', 'public', now(), null);
  insert into public.newsletter_subscriptions (email) values ('reader@access.example');
`;

interface Attempt {
  name: string;
  sql: string;
  /** Rows named by the statement itself (select), or the rows the owner finds changed afterwards. */
  changed?: string;
}

const newEnquiry = `(kind, name, email, subject, message, request_id, ip_hash, status, created_at, admin_notes)
  values ('contact', 'A', 'a@b.example', 'S', 'ten letters', gen_random_uuid(), repeat('a', 64), 'closed', '2001-01-01', 'mine')`;
const oneLessEnquiry = 'select 1 as cell where not exists (select from public.contact_submissions)';

const attempts: Record<string, Attempt[]> = {
  contact_submissions: [
    { name: 'select', sql: 'select status as cell from public.contact_submissions' },
    {
      name: 'insert',
      sql: `insert into public.contact_submissions ${newEnquiry}`,
      changed: `select 1 as cell from public.contact_submissions where name = 'A'`,
    },
    {
      name: 'update status, admin_notes',
      sql: `update public.contact_submissions set status = 'closed', admin_notes = 'called back'`,
      changed: `select status as cell from public.contact_submissions where admin_notes is not null`,
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
    { name: 'truncate', sql: 'truncate public.contact_submissions', changed: oneLessEnquiry },
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
      sql: 'truncate public.newsletter_issues',
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
    { name: 'read unsubscribe tokens', sql: 'select 1 as cell from app_private.subscription_tokens' },
    { name: 'ask is_admin()', sql: 'select app_private.is_admin() as cell' },
    { name: 'sign an enquiry', sql: `select 1 as cell from app_private.enquiry_signature('k', 'p')` },
    { name: 'wait on a bucket', sql: `select app_private.rate_wait_seconds('enquiry:total', 1, 1) as cell` },
    { name: 'read auth.users', sql: 'select 1 as cell from auth.users limit 1' },
  ],
};

/** What everybody gets unless `expected` names the person. */
const outsiders: Person[] = [
  'anonymous visitor',
  'visitor whose token claims to be an admin',
  'signed-in user',
  'user with user_metadata.role = admin',
  'demoted admin with an old token',
  'deleted admin with an old token',
];

interface Expected {
  /** The grants of the migrations in force, as on hosted Supabase. */
  granted: Record<'anon' | 'user' | 'admin' | 'service', Cell>;
  /** Every table privilege handed out again: row level security and triggers alone. Only what differs from `granted`. */
  regranted?: Partial<Record<'anon' | 'user' | 'admin' | 'service', Cell>>;
}

const all = 'sent, withdrawn, draft, scheduled, processing, failed';
const nobody: Expected = { granted: { anon: 'denied', user: 'denied', admin: 'denied', service: 'denied' } };
const frozen: Expected = { ...nobody, regranted: { anon: 'nothing', user: 'nothing' } };
const serverOnly = (change: string): Expected => ({
  granted: { anon: 'denied', user: 'denied', admin: 'denied', service: change },
  regranted: { anon: 'nothing', user: 'nothing' },
});

const expected: Record<string, Record<string, Expected>> = {
  contact_submissions: {
    select: {
      granted: { anon: 'denied', user: 'nothing', admin: 'unread', service: 'unread' },
      regranted: { anon: 'nothing' },
    },
    insert: { ...nobody, regranted: { service: '1' } },
    'update status, admin_notes': {
      granted: { anon: 'denied', user: 'nothing', admin: 'closed', service: 'closed' },
      regranted: { anon: 'nothing' },
    },
    'update name': frozen,
    'update email': frozen,
    'update message': frozen,
    'update subject': frozen,
    'update created_at': frozen,
    delete: {
      granted: { anon: 'denied', user: 'nothing', admin: '1', service: '1' },
      regranted: { anon: 'nothing' },
    },
    truncate: nobody,
  },
  newsletter_issues: {
    'select public columns': { granted: { anon: 'sent', user: 'sent', admin: all, service: all } },
    'select *': {
      granted: { anon: 'denied', user: 'sent', admin: all, service: all },
      regranted: { anon: 'sent' },
    },
    'select last_error': {
      granted: { anon: 'denied', user: 'sent', admin: all, service: all },
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
        admin: 'draft edited',
        service: 'sent edited, withdrawn edited, draft edited, failed edited',
      },
      regranted: { anon: 'nothing' },
    },
    [`update draft: status = 'sent', sent_at = now()`]: serverOnly('draft'),
    'update draft: issue_number = 77': serverOnly('draft'),
    [`update draft: visibility = 'withdrawn'`]: serverOnly('draft'),
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
    select: {
      granted: {
        anon: 'denied',
        user: 'nothing',
        admin: 'reader@access.example',
        service: 'reader@access.example',
      },
      regranted: { anon: 'nothing' },
    },
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
  app_private: {
    'read the signing secret': nobody,
    'raise the limit': nobody,
    'forget the events counted so far': nobody,
    'read unsubscribe tokens': nobody,
    'ask is_admin()': { granted: { anon: 'denied', user: 'false', admin: 'true', service: 'denied' } },
    'sign an enquiry': nobody,
    'wait on a bucket': nobody,
    'read auth.users': nobody,
  },
};

function kindOf(person: Person): keyof Expected['granted'] {
  if (person === 'admin' || person === 'service') return person;
  return people[person].role === 'anon' ? 'anon' : 'user';
}

describe.each(engineNames)('who may do what on %s', (engine) => {
  let db: Engine;
  beforeAll(async () => {
    db = await openEngine(engine);
    await createPeople(db);
    await acceptEnquiries(db);
    await submit(db, enquiry());
    await db.exec(fixtures);
  });
  afterAll(() => db?.close());

  async function cell(person: Person, { sql, changed }: Attempt, before?: string): Promise<Cell> {
    const { outcome, seen } = await attempt<{ cell: unknown }, { cell: unknown }>(
      db,
      people[person],
      sql,
      [],
      {
        sql: changed ?? 'select 1 as cell where false',
        ...(before ? { before } : {}),
      },
    );
    if ('code' in outcome) return outcome.code === '42501' ? 'denied' : outcome.code;
    const rows = changed ? seen : outcome.rows;
    return rows.length === 0 ? 'nothing' : rows.map((row) => String(row.cell)).join(', ');
  }

  describe.each([
    ['with the grants of the migrations', 'granted', undefined],
    ['after every table privilege was granted again', 'regranted', regrant],
  ] as const)('%s', (_, mode, before) => {
    describe.each(Object.keys(attempts))('%s', (table) => {
      it.each([...outsiders, 'admin', 'service'] as const)('%s', async (person) => {
        const kind = kindOf(person);
        const wanted: Record<string, Cell> = {};
        const found: Record<string, Cell> = {};
        for (const each of attempts[table] ?? []) {
          const row = expected[table]?.[each.name];
          wanted[each.name] =
            (mode === 'regranted' ? row?.regranted?.[kind] : undefined) ?? row?.granted[kind] ?? 'not listed';
          found[each.name] = await cell(person, each, before);
        }
        expect(found).toEqual(wanted);
      });
    });
  });

  it('lets only a visitor without a session send an enquiry', async () => {
    for (const person of [...outsiders, 'admin', 'service'] as const) {
      const { outcome } = await attempt<{ answer: { status: string } }>(
        db,
        people[person],
        submitSql,
        submitParams(enquiry()),
      );
      const result = 'code' in outcome ? outcome.code : outcome.rows[0]?.answer.status;
      expect([person, result]).toEqual([person, people[person].role === 'anon' ? 'ok' : '42501']);
    }
  });

  it('demotes an admin at once and promotes one at once', async () => {
    const list = 'select 1 as cell from public.contact_submissions';
    await db.exec(
      `begin; update auth.users set raw_app_meta_data = '{}' where email = 'admin@access.example'`,
    );
    await db.exec('savepoint s');
    await db.query(`select set_config('request.jwt.claim.sub', $1, true)`, [people.admin.claims.sub]);
    await db.exec('set local role authenticated');
    expect(await db.query(list)).toEqual([]);
    await db.exec(
      `rollback to s; update auth.users set raw_app_meta_data = '{"role": "admin"}' where email = 'admin@access.example'`,
    );
    await db.query(`select set_config('request.jwt.claim.sub', $1, true)`, [people.admin.claims.sub]);
    await db.exec('set local role authenticated');
    expect(await db.query(list)).toHaveLength(1);
    await db.exec('rollback');
  });

  it('asks for a second factor when the setting says so', async () => {
    const withAal = (aal?: string) =>
      attempt<{ cell: boolean }>(
        db,
        { role: 'authenticated', claims: { ...people.admin.claims, ...(aal ? { aal } : {}) } },
        'select app_private.is_admin() as cell',
        [],
        { before: 'update app_private.settings set require_aal2 = true', sql: 'select 1' },
      );
    expect((await withAal('aal2')).outcome).toEqual({ rows: [{ cell: true }] });
    expect((await withAal('aal1')).outcome).toEqual({ rows: [{ cell: false }] });
    expect((await withAal()).outcome).toEqual({ rows: [{ cell: false }] });
  });

  it('overwrites what an inserted enquiry says about its date, status and notes', async () => {
    const { seen } = await attempt<never, { status: string; admin_notes: string | null; today: boolean }>(
      db,
      people.service,
      `insert into public.contact_submissions ${newEnquiry}`,
      [],
      {
        before: regrant,
        sql: `select status, admin_notes, created_at > now() - interval '1 hour' as today from public.contact_submissions where name = 'A'`,
      },
    );
    expect(seen).toEqual([{ status: 'unread', admin_notes: null, today: true }]);
  });
});
