-- What the start page, the navigation and the page "System" say, in one call. Whatever the size of a table,
-- an index ends each count: of more than a hundred a page says so.

-- Where the mailing stands. Mails in doubt are those of mail_in_doubt(), the oldest first.
create function app_private.mails_overview(p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  return (
    select jsonb_build_object(
      'in_doubt', coalesce(max(d.counted), 0),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'kind', d.kind, 'status', d.status, 'queued_at', d.created_at,
        'enquiry', d.submission_id, 'issue_number', n.issue_number
      ) order by d.created_at, d.id) filter (where d.place <= 20), '[]'),
      -- Since when the first mail that a person waits for has been due.
      'late_since', (
        select o.next_attempt_at from app_private.mail_outbox as o
        where o.lane = 'direct' and o.status = 'pending' and o.next_attempt_at < p_now
        order by o.next_attempt_at limit 1
      )
    )
    from (
      select o.*, row_number() over (order by o.created_at, o.id) as place, count(*) over () as counted
      from (
        select * from app_private.mail_outbox as m
        where m.needs_decision
        order by m.created_at limit 101
      ) as o
    ) as d
    left join app_private.newsletter_sends as s on d.place <= 20 and s.id = d.send_id
    left join public.newsletter_issues as n on n.id = s.issue_id
  );
end
$$;

-- Drafts, sends that wait for somebody, the latest run, and the feeds.
create function app_private.newsletter_overview() returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  return (
    select jsonb_build_object(
      'drafts', count(*)
    )
    from (select from public.newsletter_issues as n where n.status = 'draft' limit 101) as drafts
  ) || jsonb_build_object(
    -- An issue that failed waits for nobody once its send was stopped or, as in the seeds, never was.
    'paused', (
      select coalesce(jsonb_agg(n.issue_number order by n.issue_number), '[]')
      from (
        select s.issue_id from app_private.newsletter_sends as s where s.status = 'paused' limit 101
      ) as paused
      join public.newsletter_issues as n on n.id = paused.issue_id
    ),
    'run', (
      select jsonb_build_object(
        'status', r.status, 'message', r.message, 'started_at', r.started_at, 'issue_number', n.issue_number
      )
      from (
        select * from public.newsletter_generation_runs as latest order by latest.started_at desc limit 1
      ) as r left join public.newsletter_issues as n on n.id = r.issue_id
    ),
    'feeds', (
      select jsonb_build_object(
        'enabled', count(*) filter (where f.enabled),
        'failing', count(*) filter (where f.enabled and f.last_error is not null),
        'unread', count(*) filter (where f.enabled and f.last_checked_at is null),
        'read_at', max(f.last_checked_at)
      )
      from public.newsletter_sources as f
    )
  );
end
$$;

-- What concerns whoever runs the server.
create function app_private.system_overview() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'worker_at', (select p.ticked_at from app_private.mail_pace as p where p.lane = 'direct'),
      'cdn', (
        select jsonb_build_object(
          'is_current', a.purged_version >= a.version,
          'has_no_withdrawn', a.purged_version >= a.withdrawn_version,
          'changed_at', a.changed_at, 'purged_at', a.purged_at
        )
        from app_private.archive_version as a
      ),
      'housekeeping_at', s.retention_ran_at,
      'held_until', s.retention_held_until,
      'admins', (
        select coalesce(jsonb_agg(u.email order by u.email), '[]')
        from auth.users as u where u.raw_app_meta_data ->> 'role' = 'admin' and app_private.is_administrator()
      ),
      'enquiries', (
        select coalesce(sum(t.enquiries), 0) from app_private.enquiry_totals as t where t.status <> 'spam'
      ),
      'subscribers', (select coalesce(sum(t.people), 0) from app_private.subscriber_totals as t),
      'limits', jsonb_build_object(
        'enquiries_an_hour', s.enquiry_limit_global, 'enquiries_stored', s.enquiry_limit_stored,
        'enquiries_of_an_address', s.enquiry_limit_per_address, 'sign_ins', s.sign_in_limit_per_pair,
        'retention_months', s.enquiry_retention_months, 'idle_seconds', s.session_idle_seconds
      )
    )
    from app_private.settings as s
  );
end
$$;

-- Whose account opens with a password alone: the caller's, and how many others, told to administrators alone.
create function app_private.accounts_overview() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'own_second_step', app_private.has_second_factor(auth.uid()),
    'others_without', case when app_private.is_administrator() then (
      select count(*)
      from (
        select from auth.users as u
        where u.id <> auth.uid() and u.raw_app_meta_data ->> 'role' in ('reader', 'editor', 'admin')
          and u.encrypted_password <> '' and app_private.is_enabled(u.deleted_at, u.banned_until)
          and not app_private.has_second_factor(u.id)
        limit 101
      ) as others
    ) end
  );
end
$$;

create function app_private.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_today constant date := (v_now at time zone 'Australia/Sydney')::date;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok', 'now', v_now,
    'enquiries', app_private.enquiries_waiting(null) || jsonb_build_object(
      'open', (
        select coalesce(sum(t.enquiries), 0) from app_private.enquiry_totals as t
        where t.status in ('unread', 'read')
      ),
      'next', (
        select jsonb_build_object('id', c.id, 'subject', c.subject, 'due_at', c.due_at)
        from public.contact_submissions as c where c.status in ('unread', 'read')
        order by c.due_at, c.created_at, c.id limit 1
      )
    ),
    'newsletter', app_private.newsletter_overview(),
    'mails', app_private.mails_overview(v_now),
    'webhooks', app_private.webhooks_overview(),
    'accounts', app_private.accounts_overview(),
    'holidays', (
      select jsonb_build_object(
        'ahead', count(*), 'last', max(h.day), 'next', (array_agg(h.name order by h.day))[1],
        'next_day', min(h.day)
      )
      from public.office_holidays as h where h.day >= v_today
    ),
    'system', app_private.system_overview()
  );
end
$$;

create function public.admin_overview() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.admin_overview() $$;
comment on function public.admin_overview() is
  'What waits and how the server is, whose administrators are told to administrators alone: {"status": ok | '
  'forbidden, "now", "enquiries" with the "next" that is due, "newsletter", "mails", "webhooks", '
  '"accounts", "holidays", "system"}. No count goes beyond 101, but those of the totals.';
