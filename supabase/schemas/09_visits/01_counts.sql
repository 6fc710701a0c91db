-- How often pages were opened and what they brought, as totals of a day (docs/decisions/0065-counting.md).
-- Nothing here names a visitor, a browser or a time of day.

create table app_private.page_visits (
  day date not null,
  page text not null,
  referrer text not null,
  campaign text not null,
  views integer not null default 0,
  enquiries integer not null default 0,
  sign_ups integer not null default 0,
  downloads integer not null default 0,
  constraint page_visits_pkey primary key (day, page, referrer, campaign),
  constraint page_visits_page_valid
    check (page in ('not found', 'other') or page ~ '^/[A-Za-z0-9_./-]{0,199}$'),
  constraint page_visits_referrer_valid check (
    referrer in ('direct', 'internal', 'unknown', 'other')
      or referrer ~ '^(?=.{1,60}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$'
  ),
  constraint page_visits_campaign_valid
    check (campaign in ('', 'other') or campaign ~ '^[a-z0-9_.-]{1,40}/[a-z0-9_.-]{0,40}/[a-z0-9_.-]{0,40}$'),
  constraint page_visits_counts_valid check (least(views, enquiries, sign_ups, downloads) >= 0)
);
comment on table app_private.page_visits is 'Totals of a day in Sydney. Kept for 25 months.';
comment on column app_private.page_visits.referrer is
  'The host of the site that named the page; direct: none, internal: this site, unknown: not to be had '
  'without an identifier, other: beyond the bound.';
comment on column app_private.page_visits.campaign is
  'utm_source/utm_medium/utm_campaign of the address of the page; empty: none, other: beyond the bound.';

create table app_private.visit_flushes (
  id uuid primary key,
  at timestamptz not null default clock_timestamp()
);
comment on table app_private.visit_flushes is
  'What the web server has sent, so that a part that is sent again counts once.';
-- What housekeeping deletes.
create index visit_flushes_at on app_private.visit_flushes (at);

-- Adds the counts of one flush. Of a day at most 1,000 combinations are kept apart: names that anybody can
-- invent must not fill the table.
create function app_private.add_visits(p_rows jsonb) returns void
language sql volatile set search_path = ''
set enable_seqscan = off
as $$
  with posted as (
    select r.day, r.page, r.referrer, r.campaign, sum(r.views) as views, sum(r.enquiries) as enquiries,
      sum(r.sign_ups) as sign_ups, sum(r.downloads) as downloads,
      exists (
        select from app_private.page_visits as v
        where (v.day, v.page, v.referrer, v.campaign) = (r.day, r.page, r.referrer, r.campaign)
      ) as stored
    from jsonb_to_recordset(p_rows) as r (
      day date, page text, referrer text, campaign text, views integer, enquiries integer, sign_ups integer,
      downloads integer
    )
    group by r.day, r.page, r.referrer, r.campaign
  ), placed as (
    select p.*, not p.stored and 1000 - (
      select count(*) from app_private.page_visits as v where v.day = p.day
    ) < row_number() over (
      partition by p.day, p.stored order by p.enquiries + p.sign_ups desc, p.views desc
    ) as beyond
    from posted as p
  )
  insert into app_private.page_visits as v
    (day, page, referrer, campaign, views, enquiries, sign_ups, downloads)
  select p.day, p.page, case when p.beyond then 'other' else p.referrer end,
    case when p.beyond then 'other' else p.campaign end, sum(p.views), sum(p.enquiries), sum(p.sign_ups),
    sum(p.downloads)
  from placed as p group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, page, referrer, campaign) do update set
    views = v.views + excluded.views, enquiries = v.enquiries + excluded.enquiries,
    sign_ups = v.sign_ups + excluded.sign_ups, downloads = v.downloads + excluded.downloads
$$;

-- Only the web server can sign the counts. A day that is long past is refused, so that a part which was
-- recorded counts never again once its id is forgotten.
create function app_private.record_visits(p_id uuid, p_counts text, p_signature text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_today constant date := (clock_timestamp() at time zone 'Australia/Sydney')::date;
  v_secret constant text := app_private.signing_secret();
  v_rows jsonb;
begin
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  if not app_private.is_signed(
    v_secret, concat_ws(chr(31), 'visits', coalesce(p_id::text, ''), coalesce(p_counts, '')), p_signature
  ) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  -- One at a time, so that the bound holds and no two wait for each other's rows.
  perform pg_advisory_xact_lock(hashtextextended('visits', 0));
  begin
    v_rows := p_counts::jsonb -> 'visits';
    if exists (
      select from jsonb_to_recordset(v_rows) as r (day date)
      where r.day is null or r.day not between v_today - 7 and v_today + 1
    ) then
      return jsonb_build_object('status', 'invalid');
    end if;
    insert into app_private.visit_flushes (id) values (p_id) on conflict (id) do nothing;
    if not found then
      return jsonb_build_object('status', 'repeated');
    end if;
    perform app_private.add_visits(v_rows);
    update public.redirects as r set hits = r.hits + h.value::integer
    from jsonb_each_text(p_counts::jsonb -> 'redirects') as h where r.id::text = h.key;
  exception when data_exception or integrity_constraint_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.record_visits(p_id uuid, p_counts text, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.record_visits(p_id, p_counts, p_signature) $$;
comment on function public.record_visits(uuid, text, text) is
  'Adds what the web server counted, once for each id: {"visits": [{"day", "page", "referrer", "campaign", '
  '"views", "enquiries", "sign_ups", "downloads"}], "redirects": {id: hits}} as text, signed as "visits", '
  'id and text. Returns {"status": ok | repeated | invalid | unauthorised | unavailable}.';

-- What is older than the privacy policy says.
create function app_private.purge_visits(p_now timestamptz) returns void
language sql volatile set search_path = ''
set enable_seqscan = off
as $$
  delete from app_private.page_visits as v
  where v.day < (p_now at time zone 'Australia/Sydney')::date - interval '25 months';
  delete from app_private.visit_flushes as f
  where f.id = any (array(
    select o.id from app_private.visit_flushes as o where o.at < p_now - interval '30 days'
    order by o.at limit 2000
  ))
$$;
