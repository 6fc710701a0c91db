interface Sizes {
  enquiries: number;
  subscribers: number;
  /** Numbered from 1; all but the last two were sent. */
  issues: number;
  /** Up to today, as many as are kept, with forty rows each. */
  daysOfVisits: number;
  /** Lines of the audit log, of two people; one in a thousand is of a redirect. */
  auditEvents: number;
}

/** With a delivery for each of the newest enquiries. */
export const webhookId = '00000000-0000-4000-8000-0000000000aa';

/** How many rows of each kind are older than they are kept, about: what the next purge deletes. */
export const PURGED = 2_000;

/** Checking each row takes a third of the time, and every one is of a kind that other tests store. */
const withoutChecks = (fill: string): string => `
  create temporary table checks_left_out as
  select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'c' and conrelid <> 0 and connamespace in ('public'::regnamespace, 'app_private'::regnamespace);
  do $$ declare c record; begin
    for c in select * from checks_left_out loop
      execute format('alter table %s drop constraint %I', c.name, c.conname);
    end loop;
  end $$;
  ${fill};
  do $$ declare c record; begin
    for c in select * from checks_left_out loop
      execute format('alter table %s add constraint %I %s not valid', c.name, c.conname, c.definition);
    end loop;
  end $$;
  drop table checks_left_out`;

/**
 * Without the triggers, which would take minutes; one enquiry every five minutes, with its mails. The oldest
 * enquiries, mails, runs and entries of the audit log are older than they are kept, and so is most spam.
 */
export const largeTables = ({ enquiries, subscribers, issues, daysOfVisits, auditEvents }: Sizes): string =>
  withoutChecks(`
  set session_replication_role = replica;
  insert into public.contact_submissions (
    kind, name, email, subject, message, request_id, ip_hash, held, status, created_at, due_at, remind_at, spam_since
  )
  select 'contact', 'Name ' || n, 'person' || n || '@firm' || n % 1000 || '.example', 'Subject ' || n % 37,
    'Every enquiry says please. ' || repeat(md5(n::text) || ' ', 8), gen_random_uuid(),
    case when n < 280 then repeat('a', 64) else repeat('0', 64) end, n % 1000 = 0,
    case when n <= 20 then 'unread' when n % 500 = 1 then 'spam' when n % 5 = 0 then 'closed'
      when n % 3 = 0 then 'answered' else 'read' end,
    d.day, d.day + interval '1 day', d.day + interval '20 hours', case when n > 20 and n % 500 = 1 then d.day end
  from generate_series(1, ${enquiries}) as n cross join lateral (
    select now() - n * interval '5 minutes' - case when n > ${enquiries} - ${PURGED} then interval '60 days'
      else interval '0' end as day
  ) as d;
  update app_private.enquiry_totals as t set enquiries = (
    select count(*) from public.contact_submissions as c where c.status = t.status and c.held = t.held
  );
  insert into app_private.enquiry_events (enquiry_id, change_id, kind, old_value, new_value)
  select id, gen_random_uuid(), 'status', 'unread', status from public.contact_submissions where status <> 'unread';
  insert into app_private.enquiry_search (submission_id, status, held, created_at, due_at, body)
  select id, status, held, created_at, due_at, lower(concat_ws(' ', name, email, company, subject, message, left(request_id::text, 8)))
  from public.contact_submissions;
  insert into app_private.mail_outbox (submission_id, kind, status, sent_at, created_at)
  select id, k, 'sent', created_at, created_at
  from public.contact_submissions, unnest(array['notification', 'acknowledgement']) as k
  where created_at > now() - interval '93 days';
  update app_private.mail_outbox set status = 'pending', sent_at = null where created_at > now() - interval '20 minutes';
  insert into app_private.rate_events (bucket, created_at)
  select 'enquiry:address:' || md5(n::text), now() - n * interval '1 second' from generate_series(1, 3000) as n;
  insert into public.newsletter_subscriptions (
    email, is_subscribed, confirmed_at, unsubscribed_at, suppressed_at, suppressed_reason, created_at
  )
  select 'reader' || n || '@readers' || n % 100 || '.example', n % 50 > 1, case when n % 50 <> 0 then now() end,
    case when n % 50 = 1 then now() end, case when n % 1000 = 10 then now() end,
    case when n % 1000 = 10 then 'hard_bounce' end, now() - n * interval '1 minute'
  from generate_series(1, ${subscribers}) as n;
  update app_private.subscriber_totals as t set people = s.people from (
    select app_private.subscriber_class(s) as class, count(*) as people
    from public.newsletter_subscriptions as s group by 1
  ) as s where s.class = t.class;
  insert into public.newsletter_consent_events (subscription_id, email_hash, kind)
  select s.id, app_private.email_hash(s.email), 'requested'
  from public.newsletter_subscriptions as s, generate_series(1, 300) where s.email like 'reader50001@%';
  insert into public.newsletter_consent_events (subscription_id, email_hash, kind)
  select s.id, md5(s.id::text) || md5(s.email), k
  from public.newsletter_subscriptions as s, unnest(array['requested', 'confirmed']) as k
  where s.email not like 'reader50001@%';
  insert into app_private.subscription_tokens (subscription_id, email_hash)
  select id, md5(id::text) || md5(email) from public.newsletter_subscriptions on conflict do nothing;
  insert into app_private.mail_outbox (subscription_id, kind, status, sent_at, created_at)
  select s.id, 'welcome', 'sent', now(), now() - n * interval '1 hour'
  from public.newsletter_subscriptions as s, generate_series(1, 200) as n where s.email like 'reader50001@%';
  insert into public.newsletter_issues (issue_number, title, summary, content, status, sent_at, created_at)
  select n, 'Issue about ' || md5(n::text), 'Summary', repeat('Every issue has logging. ', 40) || md5(n::text),
    case when n <= ${issues} - 2 then 'sent' else 'draft' end, case when n <= ${issues} - 2 then now() end,
    now() - (${issues} - n) * interval '1 hour'
  from generate_series(1, ${issues}) as n;
  insert into app_private.issue_search (issue_id, issue_number, words)
  select id, issue_number, app_private.issue_words(title, summary, content)
  from public.newsletter_issues where status = 'sent';
  insert into public.newsletter_sources (name, url, area)
  select 'Feed ' || n, 'https://feeds.example/' || n, 'ai' from generate_series(1, 12) as n;
  insert into public.newsletter_feed_items (source_id, guid, url, url_key, title, state, created_at, last_seen_at)
  select s.id, n::text, 'https://feeds.example/' || n, 'feeds.example/' || n, 'Item',
    case when n % 100 = 0 then 'new' when n % 2 = 0 then 'used' else 'skipped' end, now() - n * interval '1 minute',
    now() - n / 20 * interval '1 minute'
  from (select id from public.newsletter_sources limit 1) as s, generate_series(1, 20000) as n;
  insert into public.newsletter_generation_runs (status, code, started_at, finished_at)
  select 'failed', 'no_new_items', now() - n * interval '1 hour', now()
  from generate_series(1, 90 * 24 + ${PURGED}) as n;
  insert into app_private.page_visits (day, page, referrer, campaign, views)
  select (now() at time zone 'Australia/Sydney')::date - d, '/services/' || n, 'direct', '', n
  from generate_series(0, ${daysOfVisits} - 1) as d, generate_series(1, 40) as n;
  insert into app_private.audit_events (at, actor_kind, actor_id, actor_email, action, subject_kind, subject_id)
  select now() - (${auditEvents} - n) * interval '9 minutes' - case when n <= ${PURGED} then interval '150 days'
      else interval '0' end, 'account', gen_random_uuid(),
    case n % 2 when 0 then 'admin' else 'editor' end || '@access.example',
    (array['read', 'changed', 'deleted'])[1 + n % 3], case n % 1000 when 0 then 'redirect' else 'enquiry' end,
    md5(n::text)
  from generate_series(1, ${auditEvents}) as n;
  update public.contact_submissions set assigned_to = (select id from auth.users where email = 'editor@access.example')
  where id in (select id from public.contact_submissions order by id limit 50);
  insert into public.redirects (from_path, target, permanent)
  select '/old/' || n, '/services/' || n, true from generate_series(1, least(499, ${issues})) as n;
  insert into public.enquiry_blocks (kind, pattern)
  select 'domain', 'blocked' || n || '.example' from generate_series(1, least(499, ${issues})) as n;
  insert into app_private.webhooks (id, name, url, format, events)
  values ('${webhookId}', 'Hook', 'https://hooks.example/', 'slack', '{enquiry.created}');
  insert into app_private.webhook_deliveries (webhook_id, event, submission_id, status, created_at, settled_at)
  select '${webhookId}', 'enquiry.created', id, case when n % 100 = 0 then 'given_up' else 'delivered' end,
    created_at, created_at
  from (select id, created_at, row_number() over (order by created_at desc) as n from public.contact_submissions) as c
  where n <= ${enquiries} / 10;
  insert into app_private.newsletter_sends (
    issue_id, version, status, scheduled_for, as_of, frozen_at, reachable_at, subject, html, body_text,
    total, sent, recipients, created_by, created_at, finished_at, last_progress_at
  )
  select id, 1, 'finished', created_at, created_at, created_at, created_at, 'Subject', 'Text', 'Text',
    100, 100, 100, gen_random_uuid(), created_at, created_at, created_at
  from public.newsletter_issues where status = 'sent';
  insert into app_private.newsletter_issue_versions (issue_id, version, title, summary, content, related)
  select id, 1, title, summary, content, '' from public.newsletter_issues;
  set session_replication_role = default`);
