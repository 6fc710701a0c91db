-- Old addresses that the owner sends elsewhere. The web server reads the list when its version changes, and
-- answers from memory (docs/decisions/0065-counting.md).

create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null,
  target text not null,
  permanent boolean not null,
  note text not null default '',
  hits bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint redirects_from_path_once unique (from_path),
  -- Decoded, in lower case, without a slash at its end.
  constraint redirects_from_path_valid check (
    char_length(from_path) between 2 and 300
    and from_path ~ '^(/[^/]+)+$' and from_path !~ '[A-Z?#%\\\u0001-\u001f\u007f-\u009f]'
    and from_path !~ '(^|/)\.\.?(/|$)'
  ),
  -- The routes of lib/routes.ts: what is no page of the build.
  constraint redirects_from_path_free check (
    from_path !~ '^/(_next|documents|industry-updates|sitemap\.xml|llms\.txt|feed\.xml|atom\.xml|feed\.json|papers\.xml|regulatory-calendar\.ics|newsletter/(confirm|erase|preferences|unsubscribe)|checks/result|received|login|newsletter-admin|api)(/|$)'
  ),
  constraint redirects_target_valid check (
    char_length(target) <= 500 and target !~ '[^!-~]' and target !~ '[\\"<>^`{|}]'
    and (
      target ~ '^/([A-Za-z0-9_.~-]+(/[A-Za-z0-9_.~-]+)*)?([?#].*)?$'
      or target ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?([/?#].*)?$'
    )
    and split_part(split_part(target, '?', 1), '#', 1) !~ '/\.\.?(/|$)'
  ),
  constraint redirects_note_valid
    check (char_length(note) <= 200 and note !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint redirects_hits_valid check (hits >= 0)
);
comment on column public.redirects.target is
  'A path of this site, with what follows it, or an https address.';
comment on column public.redirects.hits is 'How often it was followed, by people and robots alike.';

create trigger redirects_refuse_truncate before truncate on public.redirects
  for each statement execute function app_private.refuse_truncate();

-- Every server notices a change by the number that it polls (04_newsletter/03_archive.sql).
create function app_private.redirects_raise_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app_private.archive_version as a
  set redirects_version = greatest(
    a.redirects_version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint
  );
  return null;
end
$$;
create trigger redirects_raise_version after insert or delete or update of from_path, target, permanent
  on public.redirects for each statement execute function app_private.redirects_raise_version();

alter table public.redirects enable row level security;

-- An administrator sees the list.
create policy "Administrators read redirects" on public.redirects
  for select to authenticated using ((select app_private.is_administrator()));

-- An administrator takes an address off the list.
create policy "Administrators remove redirects" on public.redirects
  for delete to authenticated using ((select app_private.is_administrator()));

-- The path of this site that a target names; null for another site's.
create function app_private.redirect_target_path(p_target text) returns text
language sql immutable set search_path = ''
as $$
  select case when p_target like '/%' then lower(split_part(split_part(p_target, '#', 1), '?', 1)) end
$$;

-- At most 500. No redirect leads to another: what is followed once cannot go in circles.
create function app_private.save_redirect(
  p_id uuid, p_seen integer, p_from_path text, p_target text, p_permanent boolean, p_note text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_target_path constant text := app_private.redirect_target_path(p_target);
  v_stored integer;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  -- One at a time: of two that lead to each other the second is refused.
  perform pg_advisory_xact_lock(hashtextextended('redirects', 0));
  if exists (
    select from public.redirects as r where r.from_path = p_from_path and r.id is distinct from p_id
  ) then
    return jsonb_build_object('status', 'duplicate');
  end if;
  if v_target_path = p_from_path or exists (
    select from public.redirects as r
    where r.id is distinct from p_id
      and (r.from_path = v_target_path or app_private.redirect_target_path(r.target) = p_from_path)
  ) then
    return jsonb_build_object('status', 'chained');
  end if;
  if p_id is null and (select count(*) from public.redirects) >= 500 then
    return jsonb_build_object('status', 'too_long');
  end if;
  begin
    if p_id is null then
      insert into public.redirects (from_path, target, permanent, note)
      values (p_from_path, p_target, p_permanent, coalesce(p_note, ''));
    else
      update public.redirects as r
      set from_path = p_from_path, target = p_target, permanent = p_permanent, note = coalesce(p_note, ''),
        version = r.version + 1
      where r.id = p_id and r.version = p_seen;
      if not found then
        select r.version into v_stored from public.redirects as r where r.id = p_id;
        return jsonb_strip_nulls(jsonb_build_object(
          'status', case when found then 'conflict' else 'not_found' end, 'version', v_stored
        ));
      end if;
    end if;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.save_redirect(
  p_id uuid, p_seen integer, p_from_path text, p_target text, p_permanent boolean, p_note text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.save_redirect(p_id, p_seen, p_from_path, p_target, p_permanent, p_note) $$;
comment on function public.save_redirect(uuid, integer, text, text, boolean, text) is
  'Adds a redirect, or with p_id changes one of the version p_seen. Returns {"status": ok | forbidden | '
  'not_found | invalid | duplicate | chained | too_long | conflict, with the stored "version"}: duplicate '
  'when the path is on the list, chained when one redirect would lead to another.';

-- What the web server answers with: the list without notes and hits, and the version that it shows.
create function app_private.site_redirects() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'version', a.redirects_version,
    'redirects', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'from', r.from_path, 'target', r.target, 'permanent', r.permanent
      ) order by r.from_path)
      from public.redirects as r
    ), '[]'::jsonb)
  )
  from app_private.archive_version as a
$$;

create function public.site_redirects() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.site_redirects() $$;
comment on function public.site_redirects() is
  'Where old addresses lead: {"version", "redirects": [{"id", "from", "target", "permanent"}]}.';
