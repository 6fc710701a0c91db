-- The list of subscribers. A page is read by the keys of an index, and the totals come from a counter
-- (12_sending), so that a view costs the same whatever the size of the table.

-- The newest subscribers of a state, after the row with these keys.
create function app_private.subscribers_by_date(
  p_state text, p_before timestamptz, p_before_id uuid, p_limit integer
) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
-- By index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  case p_state
    when 'active', 'unsubscribed' then
      return array(
        select s.id from public.newsletter_subscriptions as s
        where s.is_subscribed = (p_state = 'active')
          and (p_before is null or (s.created_at, s.id) < (p_before, p_before_id))
        order by s.created_at desc, s.id desc limit p_limit
      );
    when 'pending' then
      return array(
        select s.id from public.newsletter_subscriptions as s
        where not s.is_subscribed and s.confirmed_at is null and s.unsubscribed_at is null
          and s.suppressed_at is null
          and (p_before is null or (s.created_at, s.id) < (p_before, p_before_id))
        order by s.created_at desc, s.id desc limit p_limit
      );
    when 'suppressed' then
      return array(
        select s.id from public.newsletter_subscriptions as s
        where s.suppressed_at is not null
          and (p_before is null or (s.created_at, s.id) < (p_before, p_before_id))
        order by s.created_at desc, s.id desc limit p_limit
      );
    else
      return array(
        select s.id from public.newsletter_subscriptions as s
        where p_before is null or (s.created_at, s.id) < (p_before, p_before_id)
        order by s.created_at desc, s.id desc limit p_limit
      );
  end case;
end
$$;

-- Whose address or, after them, whose domain begins with p_search, after the address p_after. "@" in front
-- searches domains alone.
create function app_private.find_subscribers(p_search text, p_after text, p_limit integer) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_address constant text := regexp_replace(p_search, '([\\%_])', '\\\1', 'g') || '%';
  v_domain constant text := regexp_replace(ltrim(p_search, '@'), '([\\%_])', '\\\1', 'g') || '%';
  v_found uuid[] := '{}';
begin
  if p_after is null or p_after like v_address then
    v_found := array(
      select s.id from public.newsletter_subscriptions as s
      where s.email_key like v_address and (p_after is null or s.email_key ~>~ p_after)
      order by s.email_key using ~<~ limit p_limit
    );
  end if;
  if cardinality(v_found) = p_limit or strpos(substr(p_search, 2), '@') > 0 then
    return v_found;
  end if;
  return v_found || array(
    select s.id from public.newsletter_subscriptions as s
    where app_private.domain_first(s.email_key) like v_domain and s.email_key not like v_address
      and (
        p_after is null or p_after like v_address
        or app_private.domain_first(s.email_key) ~>~ app_private.domain_first(p_after)
      )
    order by app_private.domain_first(s.email_key) using ~<~ limit p_limit - cardinality(v_found)
  );
end
$$;

-- What keeps an address from being mailed beside having left, whether or not a subscription has it: the
-- reason of the subscription, or of the list that outlives it.
create function app_private.suppression_of(p_email text) returns table (reason text, since timestamptz)
language sql stable set search_path = ''
as $$
  select found.reason, found.since
  from (
    select 1 as rank, s.suppressed_reason as reason, s.suppressed_at as since
    from public.newsletter_subscriptions as s
    where s.email_key = lower(p_email) and s.suppressed_at is not null
    union all
    select 2, l.reason, l.at
    from app_private.newsletter_suppressions as l
    where l.email_hash = app_private.email_hash(p_email) and l.reason not in ('unsubscribed', 'erased')
  ) as found
  order by found.rank limit 1
$$;

-- A caller's page of the list: of a state, or of what a search finds, in which case p_state counts for
-- nothing.
create function app_private.admin_subscribers(p_search text, p_state text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  v_search constant text := lower(btrim(coalesce(p_search, '')));
  v_after public.newsletter_subscriptions;
  v_ids uuid[];
  v_found integer;
  v_listed jsonb;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  -- After somebody who was deleted meanwhile the list begins again.
  select * into v_after from public.newsletter_subscriptions as s where s.id = p_after;
  -- One more than a page, which tells whether another follows.
  if v_search = '' then
    v_ids := app_private.subscribers_by_date(coalesce(p_state, ''), v_after.created_at, v_after.id, 51);
  else
    v_ids := app_private.find_subscribers(v_search, v_after.email_key, 51);
    v_found := cardinality(app_private.find_subscribers(v_search, null, 1001));
  end if;
  if v_found = 0 and app_private.is_mailable(v_search) then
    select jsonb_build_object('reason', l.reason, 'since', l.at) into v_listed
    from app_private.newsletter_suppressions as l where l.email_hash = app_private.email_hash(v_search);
  end if;
  return jsonb_build_object(
    'status', 'ok',
    'totals', (
      select jsonb_build_object(
        'total', sum(t.people),
        'active', sum(t.people) filter (where t.class in ('mailable', 'suppressed', 'seed')),
        'unsubscribed',
        sum(t.people) filter (where t.class in ('pending', 'unsubscribed', 'suppressed_inactive')),
        'pending', sum(t.people) filter (where t.class = 'pending'),
        'suppressed', sum(t.people) filter (where t.class in ('suppressed', 'suppressed_inactive'))
      )
      from app_private.subscriber_totals as t
    ),
    'found', v_found, 'listed', v_listed, 'more', cardinality(v_ids) > 50,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'email', s.email, 'is_subscribed', s.is_subscribed, 'created_at', s.created_at,
        'updated_at', s.updated_at, 'suppressed_reason', s.suppressed_reason,
        'pending', s.confirmed_at is null and s.unsubscribed_at is null
      ) order by page.position), '[]')
      from unnest(v_ids[:50]) with ordinality as page (id, position)
      join public.newsletter_subscriptions as s on s.id = page.id
    )
  );
end
$$;

create function public.admin_subscribers(p_search text, p_state text, p_after uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.admin_subscribers(p_search, p_state, p_after) $$;
comment on function public.admin_subscribers(text, text, uuid) is
  'Up to 50 subscribers after p_after: of a state (active, unsubscribed, pending, suppressed; all '
  'otherwise), newest first, or those whose address or domain begins with p_search. Returns {"status": ok | '
  'forbidden, "totals", "rows", "more", "found": up to 1,001, null without a search, "listed": {"reason", '
  '"since"} of an address that no subscriber has and that must not be mailed}.';
