-- What the page "Visits" shows: one pass over the days of a period.

-- The first day of a period that ends today, by its word; null for no period of ours.
create function app_private.visits_from(p_period text) returns date
language sql stable set search_path = ''
as $$
  select case p_period
    when '7d' then t.today - 6
    when '30d' then t.today - 29
    when '12m' then (date_trunc('month', t.today) - interval '11 months')::date
  end
  from (select (clock_timestamp() at time zone 'Australia/Sydney')::date) as t (today)
$$;

create function app_private.admin_visits(p_period text) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_today constant date := (clock_timestamp() at time zone 'Australia/Sydney')::date;
  v_from constant date := app_private.visits_from(p_period);
  v_unit constant text := case p_period when '12m' then 'month' else 'day' end;
  v_result jsonb;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if v_from is null then
    return jsonb_build_object('status', 'invalid');
  end if;
  with summed as materialized (
    select date_trunc(v_unit, v.day)::date as start, v.page, v.referrer, v.campaign, sum(v.views) as views,
      sum(v.enquiries) as enquiries, sum(v.sign_ups) as sign_ups, sum(v.downloads) as downloads,
      grouping(date_trunc(v_unit, v.day)::date, v.page, v.referrer, v.campaign) as absent
    from app_private.page_visits as v where v.day >= v_from
    group by grouping sets ((date_trunc(v_unit, v.day)::date), (v.page), (v.referrer), (v.campaign))
  ), ranked as (
    select case s.absent
      when 7 then 'bars'
      when 11 then case when s.page like '/documents/%' then 'documents' else 'pages' end
        when 13 then 'referrers' else 'campaigns' end as list,
      coalesce(s.page, s.referrer, s.campaign) as name, s.*,
      row_number() over (
        partition by s.absent, s.page like '/documents/%'
        order by
          s.views + s.downloads desc, s.enquiries + s.sign_ups desc, coalesce(s.page, s.referrer, s.campaign)
      ) as place
    from summed as s where s.campaign is distinct from ''
  )
  select jsonb_build_object(
    'bars', (
      select jsonb_agg(jsonb_build_object(
        'start', d::date, 'views', coalesce(b.views, 0), 'enquiries', coalesce(b.enquiries, 0),
        'sign_ups', coalesce(b.sign_ups, 0), 'downloads', coalesce(b.downloads, 0)
      ) order by d)
      from generate_series(v_from::timestamp, v_today::timestamp, ('1 ' || v_unit)::interval) as d
      left join ranked as b on b.list = 'bars' and b.start = d::date
    )
  ) || (
    select jsonb_object_agg(l.list, coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', r.name, 'views', r.views, 'enquiries', r.enquiries, 'sign_ups', r.sign_ups,
        'downloads', r.downloads
      ) order by r.place)
      from ranked as r where r.list = l.list and r.place <= 50
    ), '[]'::jsonb))
    from unnest(array['pages', 'documents', 'referrers', 'campaigns']) as l (list)
  ) into v_result;
  return jsonb_build_object('status', 'ok') || v_result;
end
$$;

create function public.admin_visits(p_period text) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.admin_visits(p_period) $$;
comment on function public.admin_visits(text) is
  'What the site was visited for in a period, "7d", "30d" or "12m": {"status": ok | forbidden | invalid, '
  '"bars" for each day or month, "pages", "documents", "referrers", "campaigns"}, of each of these the '
  'fifty with most.';

-- The stored rows of a period, for a file, in their order behind p_after.
create function app_private.admin_visit_export(p_period text, p_after jsonb, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_from constant date := app_private.visits_from(p_period);
  v_rows jsonb;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if v_from is null then
    return jsonb_build_object('status', 'invalid');
  end if;
  select coalesce(jsonb_agg(to_jsonb(f) order by f.day, f.page, f.referrer, f.campaign), '[]') into v_rows
  from (
    select v.* from app_private.page_visits as v
    where v.day >= v_from and (
      p_after is null or (v.day, v.page, v.referrer, v.campaign) > (
        (p_after ->> 'day')::date, p_after ->> 'page', p_after ->> 'referrer', p_after ->> 'campaign'
      )
    )
    order by v.day, v.page, v.referrer, v.campaign
    limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
  ) as f;
  perform app_private.note_export(
    'visits', p_after is null, jsonb_array_length(v_rows), array[app_private.narrowed_by('period', p_period)]
  );
  return jsonb_build_object('status', 'ok', 'rows', v_rows);
end
$$;

create function public.admin_visit_export(p_period text, p_after jsonb, p_limit integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.admin_visit_export(p_period, p_after, p_limit) $$;
comment on function public.admin_visit_export(text, jsonb, integer) is
  'A part of the totals of a period, oldest first; p_after is the last row of the part before, null for the '
  'first. Returns {"status": ok | forbidden | invalid, "rows"}.';
