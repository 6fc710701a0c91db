-- Until when nothing is deleted for its age, as a clock that says p_now may have jumped; null where it has
-- not. Whoever measured the seconds since the last run, by something else than this clock, tells a jump of a
-- day.
create function app_private.retention_held_until(p_now timestamptz, p_seconds integer default null)
returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when p_now < s.retention_ran_at - interval '1 day' then null
    when p_now > interval '30 days' + coalesce(
      s.retention_ran_at, (select max(c.created_at) from public.contact_submissions as c)
    ) then p_now + interval '7 days'
    when p_now > s.retention_ran_at + make_interval(days => 1, secs => p_seconds)
      then p_now + interval '7 days'
    when s.retention_held_until > p_now then s.retention_held_until
  end
  from app_private.settings as s
$$;

-- Keeps the promises of the privacy policy; the mail worker calls it every hour. Address hashes go
-- after 23 hours, so that an hour between two calls still keeps them under 24.
--
-- A clock that is wrong must not delete what is worth keeping: after a pause of more than thirty days, or one
-- that is a day longer than was measured, nothing but hashes goes for a week, since it may be a jump. Where
-- the clock was set back, the week is over. A portion each hour leaves time to notice; of enquiries it is
-- what the limits let in within an hour, so that what a flood left goes as fast as it came.
create function app_private.purge_expired_enquiries(p_seconds integer default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_settings app_private.settings;
  v_held_until timestamptz;
  v_retained_from timestamptz;
  v_spam_from timestamptz;
  v_ninety_days_ago timestamptz;
  v_a_year_ago timestamptz;
  v_hash_limit constant timestamptz := v_now - interval '23 hours';
  v_day_ago constant timestamptz := v_now - interval '24 hours';
  v_ids uuid[];
  v_enquiries integer;
  v_spam integer;
  v_mails integer;
  v_hashes integer;
  v_events integer;
  v_runs integer;
  v_rows integer;
  -- Of what goes 2,000 at a time, the oldest first, since others wait meanwhile for a lock or the session.
  v_largest integer;
  v_subscriptions integer;
begin
  select * into v_settings from app_private.settings for update;
  v_held_until := app_private.retention_held_until(v_now, p_seconds);
  update app_private.settings set retention_ran_at = v_now, retention_held_until = v_held_until;
  -- Nothing is older than the epoch.
  v_retained_from := case when v_held_until is null
    then v_now - make_interval(months => v_settings.enquiry_retention_months) else 'epoch' end;
  v_spam_from := case when v_held_until is null then v_now - interval '30 days' else 'epoch' end;
  v_a_year_ago := case when v_held_until is null then v_now - interval '1 year' else 'epoch' end;
  v_ninety_days_ago := case when v_held_until is null then v_now - interval '90 days' else 'epoch' end;
  v_subscriptions := app_private.purge_subscriptions(
    case when v_held_until is null then v_now - interval '30 days' else 'epoch' end
  );
  -- A clock that jumped costs no more than reading a file again.
  v_largest := app_private.purge_imports(v_day_ago);
  if v_held_until is null then
    perform app_private.purge_visits(v_now);
    perform app_private.purge_sessions(v_now);
  end if;
  -- Before any enquiry, as submit_enquiry() does, which then locks the totals.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:total', 0));
  v_ids := array(
    select o.id from public.contact_submissions as o
    where o.created_at < v_hash_limit
      and o.ip_hash <> '0000000000000000000000000000000000000000000000000000000000000000'
    order by o.created_at limit 2000
  );
  -- As the desk locks enquiries: in the order of their ids, and before their totals.
  perform from public.contact_submissions as c where c.id = any (v_ids) order by c.id for update;
  update public.contact_submissions as c set ip_hash = repeat('0', 64) where c.id = any (v_ids);
  get diagnostics v_hashes = row_count;
  -- For both deletions at once, in the order of count_enquiries().
  perform from app_private.enquiry_totals as t order by t.status, t.held for update;
  -- Never what somebody is changing, of here or below: the mark may be lifted.
  delete from public.contact_submissions as c
  where c.id = any (array(
    select o.id from public.contact_submissions as o
    where o.spam_since < v_spam_from order by o.spam_since
    limit greatest(v_settings.enquiry_limit_stored, v_settings.enquiry_limit_global) for update skip locked
  ));
  get diagnostics v_spam = row_count;
  -- Spam is noted: a backup may not know that it was marked.
  perform set_config('app_private.deleting_by_age', 'on', true);
  delete from public.contact_submissions as c
  where c.id = any (array(
    select o.id from public.contact_submissions as o
    where o.created_at < v_retained_from order by o.created_at
    limit greatest(v_settings.enquiry_limit_stored, v_settings.enquiry_limit_global) for update skip locked
  ));
  get diagnostics v_enquiries = row_count;
  perform set_config('app_private.deleting_by_age', '', true);
  delete from app_private.mail_outbox as d
  where d.id = any (array(
    select o.id from app_private.mail_outbox as o
    where o.status in ('sent', 'failed', 'skipped') and o.created_at < v_ninety_days_ago
      -- A mailbox that is full for months is known by its last five mails, of which one leaves a month.
      and (o.created_at < v_a_year_ago or not exists (
        select from app_private.mail_outbox as e
        where e.subscription_id = o.subscription_id and e.verdict = 'soft' and e.created_at >= v_a_year_ago
      ))
    -- Nor one that a person is sending again.
    order by o.created_at limit 2000 for update skip locked
  ));
  get diagnostics v_mails = row_count;
  delete from app_private.webhook_deliveries as d
  where d.id = any (array(
    select o.id from app_private.webhook_deliveries as o
    where o.settled_at < v_ninety_days_ago and o.created_at < v_ninety_days_ago
    order by o.created_at limit 2000
  ));
  get diagnostics v_rows = row_count;
  v_largest := greatest(v_largest, v_rows);
  delete from app_private.deletions as d
  where d.id = any (array(
    select o.id from app_private.deletions as o where o.at < v_a_year_ago order by o.at limit 2000
  ));
  get diagnostics v_rows = row_count;
  v_largest := greatest(v_largest, v_rows);
  delete from public.newsletter_generation_runs as r
  where r.started_at < v_ninety_days_ago and r.status <> 'running';
  get diagnostics v_runs = row_count;
  delete from app_private.audit_events as e
  where e.id = any (array(
    select o.id from app_private.audit_events as o
    where o.at < case when v_held_until is null then v_now - interval '24 months' else 'epoch' end
    order by o.at limit 2000
  ));
  get diagnostics v_rows = row_count;
  v_largest := greatest(v_largest, v_rows);
  -- Under the locks that submit_enquiry() and sign_in_rate_limit() hold while they delete events: two
  -- deletes at once could wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('sign-in:total', 0));
  -- Behind the lock, as ask_password_reset() and ask_address_change() renew a link.
  delete from app_private.account_links as l where l.expires_at < v_now - interval '7 days';
  delete from app_private.rate_events as d
  where d.id = any (array(
    select e.id
    from (
      select o.* from app_private.rate_events as o where o.created_at < v_hash_limit
      -- One of the future was written before the clock was set back, and nobody knows when.
      union all select f.* from app_private.rate_events as f where f.created_at > v_now
    ) as e
    where e.bucket like 'enquiry:%' or e.bucket like 'sign-in:%'
      -- Those of an address count for a day; what names a network goes sooner.
      or e.bucket like 'subscribe:%' and (
        e.created_at < v_day_ago or e.created_at > v_now
        or e.bucket not like 'subscribe:mail:%' and e.bucket not like 'subscribe:already:%'
          and e.bucket not like 'subscribe:change:%' and e.bucket not like 'subscribe:erase:%'
      )
    order by e.created_at limit 2000
  ));
  get diagnostics v_events = row_count;
  if v_hashes + v_events > 0 then
    perform pg_notify('erased', '');
  end if;
  -- The limit itself goes along, for copies outside the database.
  return jsonb_build_object(
    'status', 'ok', 'enquiries', v_enquiries, 'spam', v_spam, 'mails', v_mails, 'address_hashes', v_hashes,
    'generation_runs', v_runs, 'subscriptions', v_subscriptions, 'older_than', v_retained_from,
    'held_until', v_held_until,
    'more', v_enquiries + v_spam + v_subscriptions + v_mails > 0
      or greatest(v_largest, v_hashes, v_events) = 2000
  );
end
$$;

create function public.purge_expired_enquiries(p_seconds integer default null) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.purge_expired_enquiries(p_seconds) $$;
comment on function public.purge_expired_enquiries(integer) is
  'Deletes what is kept for a stated time only: enquiries, mails, address hashes, generation runs, '
  'subscriptions of people who left or never confirmed. Returns {"status": "ok"} with how many of each, '
  '"older_than" for copies elsewhere, "held_until" when the clock jumped and nothing but hashes is deleted, '
  'and "more" when a portion may be left.';
