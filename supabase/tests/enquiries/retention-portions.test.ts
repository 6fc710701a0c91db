import { describe, expect, it } from 'vitest';
import { engineNames } from '#supabase/tests/support/engines.ts';
import { useEngine } from '#supabase/tests/support/use-engine.ts';
import { asService } from '#supabase/tests/support/mail.ts';

const id = '00000000-0000-4000-8000-0000000000aa';
/** A moment for each of 2,100 rows that are a little older than this. */
const moments = (age: string) =>
  `(select n, now() - interval '${age}' - n * interval '1 second' as moment
    from generate_series(2100, 1, -1) as n) as rows`;

/** More than a portion of what is too old, and the column that says so. */
const tooOld: [table: string, column: string, fill: string][] = [
  [
    'app_private.mail_outbox',
    'created_at',
    `insert into app_private.mail_outbox (kind, status, created_at)
     select 'welcome', 'sent', moment from ${moments('91 days')}`,
  ],
  [
    'app_private.webhook_deliveries',
    'created_at',
    `insert into app_private.webhooks (id, name, url, format, events)
     values ('${id}', 'Hook', 'https://hooks.example/', 'slack', '{send.paused}');
     insert into app_private.webhook_deliveries (webhook_id, event, status, created_at, settled_at)
     select '${id}', 'send.paused', 'delivered', moment, moment from ${moments('91 days')}`,
  ],
  [
    'app_private.deletions',
    'at',
    `insert into app_private.deletions (id, kind, at)
     select gen_random_uuid(), 'enquiry', moment from ${moments('366 days')}`,
  ],
  [
    'app_private.audit_events',
    'at',
    `insert into app_private.audit_events (at, actor_kind, action, subject_kind)
     select moment, 'operator', 'read', 'enquiry' from ${moments('25 months')}`,
  ],
  [
    'app_private.rate_events',
    'created_at',
    `insert into app_private.rate_events (bucket, created_at)
     select 'enquiry:total', moment from ${moments('23 hours 1 minute')}`,
  ],
  [
    'app_private.newsletter_import_rows',
    'consent_at',
    `insert into app_private.newsletter_imports (id, kind, created_by, created_at)
     values ('${id}', 'subscribers', '${id}', now() - interval '25 hours');
     insert into app_private.newsletter_import_rows
       (import_id, row_number, line, verdict, key, email, consent_at, consent_source)
     select '${id}', 2101 - n, n, 'new', n::text, n::text, moment, 'Form' from ${moments('1 year')}`,
  ],
  [
    'app_private.visit_flushes',
    'at',
    `insert into app_private.visit_flushes (id, at)
     select gen_random_uuid(), moment from ${moments('31 days')}`,
  ],
  [
    'app_private.newsletter_confirmations',
    'created_at',
    `insert into public.newsletter_subscriptions (id, email) values ('${id}', 'person@reader.example');
     insert into app_private.newsletter_confirmations (subscription_id, kind, token_hash, created_at, expires_at)
     select '${id}', 'subscribe', n::text, moment, moment + interval '7 days' from ${moments('31 days')}`,
  ],
  [
    'public.contact_submissions',
    'created_at',
    `alter table public.contact_submissions disable trigger user;
     insert into public.contact_submissions
       (request_id, kind, name, email, subject, message, ip_hash, created_at, due_at, remind_at)
     select gen_random_uuid(), 'contact', 'Name', n || '@visitor.example', 'Subject', 'A message to the firm ' || n,
       repeat('a', 64), moment, now(), now() from ${moments('23 hours 1 minute')};
     alter table public.contact_submissions enable trigger user`,
  ],
];

describe.each(engineNames)('what is too old, on %s', (name) => {
  const db = useEngine(name, () => Promise.resolve());

  it.each(tooOld)('goes from %s 2,000 at a time, the oldest first', async (table, column, fill) => {
    await db.exec('update app_private.settings set retention_ran_at = now(), retention_held_until = null');
    await db.exec(fill);
    const isLeft = table.endsWith('contact_submissions') ? `ip_hash <> repeat('0', 64)` : 'true';
    const left = async (columns: string) =>
      (await db.query<Record<string, string>>(`select ${columns} from ${table} where ${isLeft}`))[0];
    const [newest] = await db.query(
      `select ${column}::text as first, '100' as n from ${table} order by ${column} desc offset 99 limit 1`,
    );
    const purge = () => asService<{ more: boolean }>(db, 'purge_expired_enquiries()', []);
    const { more } = await purge();
    expect(await left(`min(${column})::text as first, count(*)::text as n`)).toEqual(newest);
    // Of these fewer are added in an hour.
    if (!/flushes|confirmations/.test(table)) expect(more).toBe(true);
    await purge();
    expect(await left('count(*)::text as n')).toEqual({ n: '0' });
    expect(await purge()).toMatchObject({ more: false });
  });
});
