-- What the API must never expose: settings with a secret, rate-limit events, and the code that decides who is an admin.
-- The tables here have no row level security on purpose. Nobody but their owner holds any privilege on them, and the embedded
-- backend grants every table privilege in any schema that contains a table with row level security.

create schema if not exists app_private;
comment on schema app_private is 'Not exposed by the API. Settings, rate limits and the functions that policies and RPCs rely on.';
revoke all on schema app_private from public, anon, authenticated, service_role;
-- Policies call app_private.is_admin() as the signed-in caller; public.submit_enquiry() calls its private body as the visitor.
grant usage on schema app_private to anon, authenticated;

grant usage on schema public to anon, authenticated, service_role;

create table app_private.settings (
  id boolean primary key default true,
  enquiry_signing_secret text,
  enquiry_limit_per_address integer not null default 5,
  enquiry_window_seconds integer not null default 600,
  enquiry_limit_global integer not null default 60,
  enquiry_global_window_seconds integer not null default 3600,
  require_aal2 boolean not null default false,
  constraint settings_one_row check (id),
  constraint settings_enquiry_signing_secret_length check (octet_length(enquiry_signing_secret) >= 32),
  constraint settings_enquiry_limits_positive check (
    enquiry_limit_per_address > 0 and enquiry_window_seconds > 0
    and enquiry_limit_global > 0 and enquiry_global_window_seconds > 0
  )
);
comment on table app_private.settings is 'Exactly one row.';
comment on column app_private.settings.enquiry_signing_secret is
  'Shared with the web server. While it is null no enquiry is accepted. At least 32 bytes.';
comment on column app_private.settings.require_aal2 is
  'True: an admin counts as one only in a session that passed a second factor. Needs a backend that offers it.';
insert into app_private.settings default values;

create table app_private.rate_events (
  id bigint generated always as identity primary key,
  bucket text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index rate_events_bucket_created_at on app_private.rate_events (bucket, created_at desc);

revoke all on app_private.settings, app_private.rate_events from public, anon, authenticated, service_role;

-- The role is read from the user's row, not from the token: demotion takes effect at once, and the embedded backend's access token
-- carries no app_metadata. user_metadata is the user's own to edit and must never be consulted.
create or replace function app_private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users as u
    where u.id = auth.uid() and u.raw_app_meta_data ->> 'role' = 'admin'
  )
  and (
    not coalesce((select s.require_aal2 from app_private.settings as s), true)
    or coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
  )
$$;
comment on function app_private.is_admin() is 'Whether the caller of this request is an admin right now.';

-- Seconds until p_bucket has room for one more event, 0 when it has room now. The lock is held until the transaction ends, so that
-- "count, then insert" cannot be interleaved by a second caller of the same bucket.
create or replace function app_private.rate_wait_seconds(p_bucket text, p_limit integer, p_window_seconds integer) returns integer
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

-- TRUNCATE is not subject to row level security, so a broad table grant would otherwise let any role empty a table.
create or replace function app_private.refuse_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not pg_has_role(current_user, (select c.relowner from pg_catalog.pg_class as c where c.oid = tg_relid), 'USAGE') then
    raise exception 'only the owner may truncate %', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create or replace function app_private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

revoke execute on function
  app_private.is_admin(),
  app_private.rate_wait_seconds(text, integer, integer),
  app_private.refuse_truncate(),
  app_private.touch_updated_at()
from public, anon, authenticated, service_role;
grant execute on function app_private.is_admin() to authenticated;
