-- Rate limits: events in buckets, counted within a sliding window. Enquiries (04) and sign-ins use
-- them.

create table app_private.rate_events (
  id bigint generated always as identity primary key,
  bucket text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index rate_events_bucket_created_at on app_private.rate_events (bucket, created_at desc);
-- For deleting what no window counts any more.
create index rate_events_created_at on app_private.rate_events (created_at);

-- Seconds until p_bucket has room for one more event, 0 when it has room now. The lock lasts until
-- the transaction ends: no second caller of the bucket comes between "count" and "insert".
create function app_private.rate_wait_seconds(p_bucket text, p_limit integer, p_window_seconds integer)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_window constant interval := make_interval(secs => p_window_seconds);
  v_now timestamptz;
  v_blocking timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_bucket, 0));
  -- Not now(): that is when the transaction began, before it waited for the lock.
  v_now := clock_timestamp();
  -- The event that has to leave the window first is the p_limit-th newest. One of the future was
  -- written before the clock was set back: counting it would shut its bucket until then.
  select e.created_at into v_blocking
  from app_private.rate_events as e
  where e.bucket = p_bucket and e.created_at > v_now - v_window and e.created_at <= v_now
  order by e.created_at desc
  offset p_limit - 1 limit 1;
  if v_blocking is null then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_blocking + v_window - v_now)))::integer;
end
$$;

-- Takes the newest event of a bucket back: what it counted did not fail after all.
create function app_private.give_back(p_bucket text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  delete from app_private.rate_events
  where id = (
    select e.id from app_private.rate_events as e where e.bucket = p_bucket and e.created_at <= v_now
    order by e.created_at desc, e.id desc limit 1
  );
end
$$;

-- Seconds until a network may add one more event to what all share. Above p_limit each network still has one
-- of its own in the window, up to ten times the limit: a few cannot take it from the rest. The caller holds
-- the network's lock, or always takes that of the total first.
create function app_private.fair_wait_seconds(
  p_total text, p_network text, p_limit integer, p_window_seconds integer
) returns integer
language sql volatile set search_path = ''
as $$
  select case app_private.rate_wait_seconds(p_total, p_limit, p_window_seconds)
    when 0 then 0
    else greatest(
      app_private.rate_wait_seconds(p_network, 1, p_window_seconds),
      app_private.rate_wait_seconds(
        p_total, least(p_limit::bigint * 10, 2147483647)::integer, p_window_seconds
      )
    )
  end
$$;

-- Hashing twice with the secret in front closes length extension without an extension for HMAC.
create function app_private.signature(p_secret text, p_payload text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(
    p_secret || encode(sha256(convert_to(p_secret || p_payload, 'UTF8')), 'hex'), 'UTF8'
  )), 'hex')
$$;

-- Compares hashes of both sides: the time taken says nothing about how much of it was right.
create function app_private.is_signed(p_secret text, p_payload text, p_signature text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    sha256(convert_to(p_signature, 'UTF8'))
      = sha256(convert_to(app_private.signature(p_secret, p_payload), 'UTF8')),
    false
  )
$$;

-- Whether the visitor has been told that nothing was sent; p_valid_until is in milliseconds since 1970.
create function app_private.is_late(p_valid_until bigint) returns boolean
language sql volatile set search_path = ''
as $$ select extract(epoch from clock_timestamp()) * 1000 > p_valid_until $$;

-- A sign-in is counted before the password is checked, so that attempts sent at once cannot all
-- slip through. Steps: 'attempt' reserves, 'succeeded' clears the failures of this person, 'withdrawn'
-- takes one reservation back (the password was never checked). Only the web server can sign a step.
-- A device that this account has signed in from (p_device_hash) is counted for itself alone: no
-- number of failures elsewhere shuts it out.
create function app_private.sign_in_rate_limit(
  p_step text, p_ip_hash text, p_network_hash text, p_email_hash text, p_device_hash text, p_signature text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_secret constant text := app_private.signing_secret();
  v_settings app_private.settings;
  v_wait integer;
  v_bucket text;
  -- The failures of this person; the others count whoever tries.
  v_own constant text := case
    when p_device_hash is null then 'sign-in:pair:' || p_ip_hash || ':' || p_email_hash
    else 'sign-in:device:' || p_device_hash || ':' || p_email_hash
  end;
  v_total constant text := 'sign-in:total';
  v_network constant text := 'sign-in:network:' || p_network_hash;
  v_shared constant text[] := case when p_device_hash is null then array[v_total, v_network] else '{}' end;
  v_expired timestamptz;
begin
  select * into v_settings from app_private.settings;
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  -- The first part keeps these signatures apart from those of enquiries, which begin with a uuid.
  if not app_private.is_signed(v_secret, concat_ws(
    chr(31), 'sign-in', coalesce(p_step, ''), coalesce(p_ip_hash, ''), coalesce(p_network_hash, ''),
    coalesce(p_email_hash, ''), p_device_hash
  ), p_signature) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  if not coalesce(
    p_step in ('attempt', 'succeeded', 'withdrawn')
    and p_ip_hash ~ '^[0-9a-f]{64}$' and p_network_hash ~ '^[0-9a-f]{64}$' and p_email_hash ~ '^[0-9a-f]{64}$'
    and (p_device_hash is null or p_device_hash ~ '^[0-9a-f]{64}$'),
    false
  ) then
    return jsonb_build_object('status', 'invalid');
  end if;

  -- Every step takes this lock first: two of them cannot wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(v_total, 0));
  if p_step = 'attempt' then
    v_wait := app_private.rate_wait_seconds(
      v_own, v_settings.sign_in_limit_per_pair, v_settings.sign_in_window_seconds
    );
    -- What one network (/24, /48) may add to the total is bounded first, so that one alone cannot fill it.
    if v_wait = 0 and p_device_hash is null then
      v_wait := greatest(
        app_private.rate_wait_seconds(
          v_network, v_settings.sign_in_limit_per_network, v_settings.sign_in_global_window_seconds
        ),
        app_private.rate_wait_seconds(
          v_total, v_settings.sign_in_limit_global, v_settings.sign_in_global_window_seconds
        )
      );
    end if;
    if v_wait > 0 then
      return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
    end if;
    v_expired := clock_timestamp() - make_interval(
      secs => greatest(v_settings.sign_in_window_seconds, v_settings.sign_in_global_window_seconds)
    );
    delete from app_private.rate_events as e where e.bucket like 'sign-in:%' and e.created_at < v_expired;
    insert into app_private.rate_events (bucket) select unnest(v_shared || v_own);
    return jsonb_build_object('status', 'ok');
  end if;

  if p_step = 'succeeded' then
    delete from app_private.rate_events as e where e.bucket = v_own;
  end if;
  foreach v_bucket in array v_shared || v_own loop
    perform app_private.give_back(v_bucket);
  end loop;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.sign_in_rate_limit(
  p_step text, p_ip_hash text, p_network_hash text, p_email_hash text, p_signature text,
  p_device_hash text default null
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.sign_in_rate_limit(
    p_step, p_ip_hash, p_network_hash, p_email_hash, p_device_hash, p_signature
  )
$$;
comment on function public.sign_in_rate_limit(text, text, text, text, text, text) is
  'Counts one signed step of a sign-in. Returns {"status": ok | rate_limited | invalid | unauthorised | '
  'unavailable}, with "retry_after_seconds" when rate_limited. Bad input never raises.';

-- For an admin whom failures of others keep out; a host of the database calls it (admin:unlock).
create function app_private.clear_sign_in_failures() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_failures integer;
begin
  -- Under the lock that sign_in_rate_limit() holds while it deletes events.
  perform pg_advisory_xact_lock(hashtextextended('sign-in:total', 0));
  select count(*) into v_failures from app_private.rate_events as e where e.bucket like 'sign-in:%';
  delete from app_private.rate_events as e where e.bucket like 'sign-in:%';
  if v_failures > 0 then
    perform pg_notify('erased', '');
  end if;
  perform app_private.note_audit_event('unlocked', 'account', null);
  return jsonb_build_object('status', 'ok', 'events', v_failures);
end
$$;

create function public.clear_sign_in_failures() returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.clear_sign_in_failures() $$;
comment on function public.clear_sign_in_failures() is
  'Forgets all failed sign-ins, so that nobody waits. Returns {"status": "ok"} with how many events went.';
