import { subscriberId } from '#supabase/access/cells.ts';
import type { Person } from './accounts/people.ts';

/**
 * What the embedded backend does at start: in every schema with a protected table, each table privilege to
 * each request role.
 */
export const regrant = `do $$ declare s name; begin
  for s in select distinct n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relrowsecurity loop
    execute format('grant usage on schema %I to anon, authenticated, service_role', s);
    execute format('grant all on all tables in schema %I to anon, authenticated, service_role', s);
    execute format('grant all on all sequences in schema %I to anon, authenticated, service_role', s);
  end loop;
end $$`;

export const fixtures = `
  insert into public.newsletter_issues (issue_number, title, status, visibility, scheduled_for, sent_at, content) values
    (1, 'sent', 'sent', 'public', null, now(), 'Text'), (2, 'withdrawn', 'sent', 'withdrawn', null, now(), 'Text'),
    (3, 'draft', 'draft', 'public', null, null, 'Text'), (4, 'scheduled', 'scheduled', 'public', now(), null, 'Text'),
    (5, 'processing', 'processing', 'public', now(), null, 'Text'), (6, 'failed', 'failed', 'public', now(), null, 'Text');
  insert into public.newsletter_subscriptions (id, email) values ('${subscriberId}', 'reader@access.example');
  insert into public.newsletter_consent_events (email_hash, kind) values (repeat('a', 64), 'requested');
  delete from public.newsletter_sources;
  insert into public.office_holidays (day, name) values ('2030-12-25', 'closed');
  insert into public.saved_replies (title, body) values ('thanks', 'Thank you.');
  insert into public.enquiry_blocks (kind, pattern) values ('word', 'casino');
  insert into app_private.webhooks (id, name, url, format, events)
  values ('00000000-0000-4000-8000-0000000000aa', 'hook', 'https://hooks.access.example/', 'slack', '{send.paused}');
  insert into app_private.webhook_deliveries (webhook_id, event, status, settled_at)
  values ('00000000-0000-4000-8000-0000000000aa', 'send.paused', 'delivered', now());
  insert into public.redirects (from_path, target, permanent) values ('/old', '/contact', true);
  insert into app_private.page_visits (day, page, referrer, campaign, views) values (now()::date, '/contact', 'direct', '', 7);
  insert into public.newsletter_sources (name, url, area) values ('feed', 'https://feeds.access.example/', 'ai');
  insert into public.newsletter_feed_items (source_id, guid, url, url_key, title)
  select id, 'g', 'https://feeds.access.example/a', 'feeds.access.example/a', 'item' from public.newsletter_sources;
  insert into public.newsletter_issue_items (issue_id, item_id, position)
  select n.id, i.id, 1 from public.newsletter_issues as n, public.newsletter_feed_items as i where n.issue_number = 1;
  insert into public.newsletter_generation_runs (status, code, finished_at) values ('failed', 'no_new_items', now());
`;

/** What everybody gets unless `expected` names the person. */
export const outsiders: Person[] = [
  'anonymous visitor',
  'visitor whose token claims to be an admin',
  'signed-in user',
  'user with user_metadata.role = admin',
  'demoted admin with an old token',
  'deleted admin with an old token',
  'admin who has signed out',
  'admin whose session was idle',
  "admin with another's session",
  'admin without a session',
  'admin with a first password',
  'admin between password and second step',
];
