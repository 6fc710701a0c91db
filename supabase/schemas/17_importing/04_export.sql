-- The export of subscribers.

-- In one word what a person who reads a list wants to know; suppressed wins, since nothing is mailed then.
create function app_private.subscriber_state(s public.newsletter_subscriptions) returns text
language sql immutable set search_path = ''
as $$
  select case
    when s.suppressed_at is not null then 'suppressed'
    when s.is_subscribed then 'active'
    when s.confirmed_at is null and s.unsubscribed_at is null then 'pending'
    else 'unsubscribed'
  end
$$;

-- With the caller's rights: row level security decides what it finds.

-- Continues after the last row of the part before, along the index by date.
create function public.admin_subscriber_export(
  p_search text, p_state text, p_before timestamptz, p_before_id uuid, p_limit integer
) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'email', s.email, 'state', app_private.subscriber_state(s), 'created_at', s.created_at,
      'confirmed_at', s.confirmed_at, 'consent_at', s.consent_at, 'consent_source', s.consent_source,
      'wording_version', (
        select e.wording_version from public.newsletter_consent_events as e
        where e.subscription_id = s.id and e.wording_version is not null order by e.id desc limit 1
      ),
      'unsubscribed_at', s.unsubscribed_at, 'suppressed_at', s.suppressed_at,
      'suppressed_reason', s.suppressed_reason
    ) order by s.created_at desc, s.id desc), '[]')
    from (
      select * from public.newsletter_subscriptions as s
      where (p_state is null or app_private.subscriber_state(s) = p_state)
        and (p_before is null or (s.created_at, s.id) < (p_before, p_before_id))
        and s.email_key like all (v_patterns)
      order by s.created_at desc, s.id desc limit least(greatest(coalesce(p_limit, 500), 0), 1000)
    ) as s
  );
end
$$;
comment on function public.admin_subscriber_export(text, text, timestamptz, uuid, integer) is
  'The next part of an export: subscribers, newest first, after p_before and p_before_id; p_state is active, pending, '
  'unsubscribed, suppressed or null for all.';
