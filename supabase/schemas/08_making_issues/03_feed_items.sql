-- What a run has read, and what it may choose from.

create function app_private.store_feed_items(
  p_run_id uuid, p_source_id uuid, p_http_status integer, p_error text, p_etag text,
  p_last_modified text, p_items jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_new integer := 0;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if not exists (
    select from public.newsletter_generation_runs as r where r.id = p_run_id and r.status = 'running'
  ) then
    return jsonb_build_object('status', 'not_running');
  end if;
  -- The row stays locked until the items are in, so that they cannot outlive a feed deleted
  -- meanwhile.
  perform from public.newsletter_sources as s where s.id = p_source_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  begin
    with stored as (
      insert into public.newsletter_feed_items as i
        (source_id, guid, url, url_key, title, excerpt, published_at)
      select distinct on (e.guid)
        p_source_id, e.guid, e.url, e.url_key, e.title, coalesce(e.excerpt, ''), e.published_at
      from jsonb_to_recordset(coalesce(p_items, '[]'))
        as e (guid text, url text, url_key text, title text, excerpt text, published_at timestamptz)
      on conflict (source_id, guid) do update
      set last_seen_at = now(),
        title = case when i.state = 'new' then excluded.title else i.title end,
        excerpt = case when i.state = 'new' then excluded.excerpt else i.excerpt end
      returning xmax = 0 as inserted
    )
    select count(*) filter (where stored.inserted) into v_new from stored;
    -- An unchanged feed lists what it listed when it was last read whole, all of it marked with
    -- that one moment. Forgotten, it would come back as new.
    if p_http_status = 304 and p_error is null then
      update public.newsletter_feed_items as i set last_seen_at = now()
      where i.source_id = p_source_id
        and i.last_seen_at = (
          select max(l.last_seen_at) from public.newsletter_feed_items as l where l.source_id = p_source_id
        );
    end if;
    -- Only after the items: a feed that responds "unchanged" from now on must have been stored
    -- whole.
    update public.newsletter_sources as s
    set last_checked_at = clock_timestamp(), last_error = left(p_error, 300),
      last_read_at = case when p_error is null then clock_timestamp() else s.last_read_at end,
      last_items = case
        when p_error is null and p_http_status is distinct from 304
          then jsonb_array_length(coalesce(p_items, '[]'))
        else s.last_items
      end,
      etag = case
        when p_error is null then coalesce(left(p_etag, 300), case when p_http_status = 304 then s.etag end)
        else s.etag
      end,
      last_modified = case
        when p_error is null then
          coalesce(left(p_last_modified, 100), case when p_http_status = 304 then s.last_modified end)
        else s.last_modified
      end
    where s.id = p_source_id;
  exception
    when check_violation or not_null_violation or invalid_datetime_format or datetime_field_overflow then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object('status', 'ok', 'new', v_new);
end
$$;

create function public.store_feed_items(
  p_run_id uuid, p_source_id uuid, p_http_status integer, p_error text, p_etag text,
  p_last_modified text, p_items jsonb
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.store_feed_items(
    p_run_id, p_source_id, p_http_status, p_error, p_etag, p_last_modified, p_items
  )
$$;
comment on function public.store_feed_items(uuid, uuid, integer, text, text, text, jsonb) is
  'Stores the items of one feed and its response. Returns {"status": ok | invalid | not_running | '
  'not_found | forbidden}, with "new".';

-- A busy feed takes no place from another, and an item without a date none from one that has one.
create function app_private.newsletter_candidates(p_days integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', 'ok', 'items', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', c.id, 'source_id', c.source_id, 'source_name', c.source_name, 'area', c.area,
      'url', c.url, 'url_key', c.url_key,
      'title', c.title, 'excerpt', c.excerpt, 'published_at', c.published_at
    ) order by c.published_at desc nulls last, c.created_at desc, c.id)
    from (
      select n.* from (
        select i.*, s.name as source_name, s.area,
          -- Without a date an item is as new as its first reading, which says nothing: it stands
          -- behind those that have one.
          row_number() over (
            partition by i.source_id order by i.published_at desc nulls last, i.created_at desc, i.id
          ) as place
        from public.newsletter_feed_items as i
        join public.newsletter_sources as s on s.id = i.source_id and s.enabled
        where i.state = 'new'
          and coalesce(i.published_at, i.created_at)
            > now() - make_interval(days => least(greatest(p_days, 1), 90))
          and not exists (
            select from public.newsletter_feed_items as u
            where md5(u.url_key) = md5(i.url_key) and u.url_key = i.url_key
              and u.state in ('selected', 'used')
          )
      ) as n
      -- Cut in turns: the newest of every feed, then the second of every feed. Nobody knows here
      -- which area an item will belong to.
      order by n.place, n.published_at desc nulls last, n.id limit 1000
    ) as c
  ), '[]'));
end
$$;

create function public.newsletter_candidates(p_days integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_candidates(p_days) $$;
comment on function public.newsletter_candidates(integer) is
  'Items that no issue has used yet, newest first, those without a date last; of too many, an equal share '
  'of every feed. Returns {"status": ok | forbidden}, with "items".';
