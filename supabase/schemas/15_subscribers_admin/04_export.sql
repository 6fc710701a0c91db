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

-- What the list finds, in its order. p_last is the last row of the part before, by its values: that
-- subscriber may have been erased meanwhile.
create function app_private.admin_subscriber_export(
  p_search text, p_state text, p_last jsonb, p_limit integer
)
returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  v_search constant text := lower(btrim(coalesce(p_search, '')));
  v_limit constant integer := least(greatest(coalesce(p_limit, 500), 0), 1000);
  v_ids uuid[];
  v_rows jsonb;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if v_search = '' then
    v_ids := app_private.subscribers_by_date(
      coalesce(p_state, ''), (p_last ->> 'created_at')::timestamptz, (p_last ->> 'id')::uuid, v_limit
    );
  else
    v_ids := app_private.find_subscribers(v_search, lower(p_last ->> 'email'), v_limit);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'email', s.email, 'state', app_private.subscriber_state(s), 'created_at', s.created_at,
    'confirmed_at', s.confirmed_at, 'consent_at', s.consent_at, 'consent_source', s.consent_source,
    -- Of the consent that holds: an import has none, and who only asked has not agreed.
    'wording_version', (
      select e.wording_version from public.newsletter_consent_events as e
      where e.subscription_id = s.id and e.kind in ('confirmed', 'imported', 'address_changed')
      order by e.id desc limit 1
    ),
    'unsubscribed_at', s.unsubscribed_at, 'suppressed_at', s.suppressed_at,
    'suppressed_reason', s.suppressed_reason
  ) order by part.position), '[]') into v_rows
  from unnest(v_ids) with ordinality as part (id, position)
  join public.newsletter_subscriptions as s on s.id = part.id;
  -- What a search finds has any state.
  perform app_private.note_export(
    'subscribers', coalesce(jsonb_typeof(p_last), 'null') = 'null', jsonb_array_length(v_rows),
    array[case
      when v_search = ''
        then app_private.narrowed_by('filter', coalesce(p_state, 'all')) else 'what a search finds'
    end]
  );
  return jsonb_build_object('status', 'ok', 'rows', v_rows);
end
$$;

create function public.admin_subscriber_export(p_search text, p_state text, p_last jsonb, p_limit integer)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.admin_subscriber_export(p_search, p_state, p_last, p_limit) $$;
comment on function public.admin_subscriber_export(text, text, jsonb, integer) is
  'The next part of an export: what admin_subscribers() finds, in the same order, after p_last, the last '
  'row of the part before. Returns {"status": ok | forbidden, "rows"}.';
