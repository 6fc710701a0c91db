create table app_private.rate_events (
  id bigint generated always as identity primary key,
  bucket text not null,
  created_at timestamptz not null default clock_timestamp()
);

create index rate_events_bucket_created_at on app_private.rate_events (bucket, created_at desc);

-- Seconds until p_bucket has room for one more event, 0 when it has room now. The lock is held
-- until the transaction ends, so that "count, then insert" cannot be interleaved by a second caller
-- of the same bucket.
create function app_private.rate_wait_seconds(p_bucket text, p_limit integer, p_window_seconds integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  width constant interval := make_interval(secs => p_window_seconds);
  moment timestamptz;
  blocking timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_bucket, 0));
  -- Not now(): that is when the transaction began, before it waited for the lock.
  moment := clock_timestamp();
  -- The event that has to leave the window first is the p_limit-th newest.
  select e.created_at into blocking
  from app_private.rate_events as e
  where e.bucket = p_bucket and e.created_at > moment - width
  order by e.created_at desc
  offset p_limit - 1 limit 1;
  if blocking is null then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from blocking + width - moment)))::integer;
end
$$;

-- A sign-in is counted before the password is looked at, so that attempts sent at once cannot all
-- slip through, and taken back when it was not a failure. Steps: 'attempt' reserves, 'succeeded'
-- forgets the pair's failures, 'withdrawn' takes one reservation back (the password was never
-- checked). Only the web server can sign a step; hashes of a caller's own invention are worth
-- nothing.
create function app_private.sign_in_gate(p_step text, p_ip_hash text, p_email_hash text, p_signature text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  setting app_private.settings;
  expected text;
  wait integer;
  total constant text := 'sign-in:total';
  pair constant text := 'sign-in:pair:' || p_ip_hash || ':' || p_email_hash;
begin
  select * into setting from app_private.settings;
  if setting.enquiry_signing_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  -- The first part keeps these signatures apart from those of enquiries, which begin with a uuid.
  expected := app_private.enquiry_signature(setting.enquiry_signing_secret, concat_ws(
    chr(31), 'sign-in', coalesce(p_step, ''), coalesce(p_ip_hash, ''), coalesce(p_email_hash, '')
  ));
  if p_signature is null or sha256(convert_to(p_signature, 'UTF8')) <> sha256(convert_to(expected, 'UTF8')) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  if not coalesce(
    p_step in ('attempt', 'succeeded', 'withdrawn') and p_ip_hash ~ '^[0-9a-f]{64}$' and p_email_hash ~ '^[0-9a-f]{64}$', false
  ) then
    return jsonb_build_object('status', 'invalid');
  end if;

  -- Every step takes this lock first: two of them cannot wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(total, 0));
  if p_step = 'attempt' then
    wait := greatest(
      app_private.rate_wait_seconds(total, setting.sign_in_limit_global, setting.sign_in_global_window_seconds),
      app_private.rate_wait_seconds(pair, setting.sign_in_limit_per_pair, setting.sign_in_window_seconds)
    );
    if wait > 0 then
      return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', wait);
    end if;
    delete from app_private.rate_events as e
    where e.bucket like 'sign-in:%'
      and e.created_at < clock_timestamp()
        - make_interval(secs => greatest(setting.sign_in_window_seconds, setting.sign_in_global_window_seconds));
    insert into app_private.rate_events (bucket) values (total), (pair);
    return jsonb_build_object('status', 'ok');
  end if;

  delete from app_private.rate_events where id = (select max(e.id) from app_private.rate_events as e where e.bucket = total);
  delete from app_private.rate_events as e
  where e.bucket = pair
    and (p_step = 'succeeded' or e.id = (select max(newest.id) from app_private.rate_events as newest where newest.bucket = pair));
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.sign_in_gate(p_step text, p_ip_hash text, p_email_hash text, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.sign_in_gate(p_step, p_ip_hash, p_email_hash, p_signature)
$$;
comment on function public.sign_in_gate(text, text, text, text) is
  'Counts one signed step of a sign-in. Returns {"status": ok | rate_limited | invalid | unauthorised | unavailable}, with '
  '"retry_after_seconds" when rate_limited. Bad input never raises.';
