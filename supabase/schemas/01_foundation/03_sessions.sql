-- Accounts and sessions, beside what the auth server keeps of them: the same on the embedded and on a hosted
-- Supabase. The auth server makes accounts, sessions and tokens; what a session may do is decided here.

create table app_private.accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  first_password boolean not null default false,
  first_session_id uuid,
  devices_since timestamptz
);
comment on column app_private.accounts.first_password is
  'The password was made for this account and is good for one session, which has to choose another.';
comment on column app_private.accounts.devices_since is
  'A browser in which the account signed in before this moment is known no more.';

create table app_private.account_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  client text not null default '',
  constraint account_sessions_client_valid
    check (char_length(client) <= 100 and client !~ '[\u0001-\u001f\u007f-\u009f]')
);
comment on column app_private.account_sessions.client is
  'The browser as it named itself, for its owner to recognise.';
create index account_sessions_user on app_private.account_sessions (user_id);

-- In PL/pgSQL, here and in the second factors: PostgreSQL plans a function in SQL at each call, and every
-- request of the admin area calls these several times.

-- The session of this request. Its token outlives it by up to ten minutes, so every rule looks for the row.
create function app_private.session_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when auth.jwt() ->> 'session_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (auth.jwt() ->> 'session_id')::uuid
  end;
end
$$;

-- The end of a session: the idle limit after its last request, and twelve hours after it began. The auth
-- server's own limit (timebox) is neither in the embedded one nor in every plan of a hosted one.
create function app_private.session_end(
  p_began_at timestamptz, p_seen_at timestamptz, p_idle_seconds integer
) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return least(p_began_at + interval '12 hours', p_seen_at + make_interval(secs => p_idle_seconds));
end
$$;

-- Whether the session is there and has not come to its end. A moment of the future was written before the
-- clock was set back.
create function app_private.is_live_session() returns boolean
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
begin
  return exists (
    select from app_private.account_sessions as a
    join auth.sessions as s on s.id = a.session_id
    cross join app_private.settings as l
    where a.session_id = app_private.session_id() and a.user_id = auth.uid()
      and app_private.session_end(a.created_at, a.last_seen_at, l.session_idle_seconds) > now()
      and coalesce(s.not_after > now(), true)
  );
end
$$;

-- Where the account has a second factor, only after that was shown: until then the session opens nothing.
create function app_private.is_open_session() returns boolean
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
begin
  return app_private.is_live_session()
    and app_private.is_second_step_done(app_private.session_id(), auth.uid());
end
$$;

-- The roles as a ladder: an administrator ("admin") may do what an editor may, an editor what a reader may.
create function app_private.role_rank(p_role text) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(array_position(array['reader', 'editor', 'admin'], p_role), 0) $$;

-- Whether an account is one that may sign in: neither removed nor banned.
create function app_private.is_enabled(p_deleted_at timestamptz, p_banned_until timestamptz) returns boolean
language sql stable set search_path = ''
as $$ select p_deleted_at is null and coalesce(p_banned_until < clock_timestamp(), true) $$;

-- Whether the caller of this request has the role now, or one above it. It comes from the user's row, not
-- from the token: a demotion or a ban takes effect at once, and the embedded backend's token carries no
-- app_metadata.
-- Users edit user_metadata: never consult it.
create function app_private.has_role(p_least text) returns boolean
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
begin
  return app_private.is_open_session() and exists (
    select from auth.users as u
    where u.id = auth.uid() and app_private.is_enabled(u.deleted_at, u.banned_until)
      and app_private.role_rank(u.raw_app_meta_data ->> 'role') >= greatest(1, app_private.role_rank(p_least))
      and not exists (select from app_private.accounts as a where a.user_id = u.id and a.first_password)
      and not app_private.lacks_second_factor(u.id)
  );
end
$$;

-- What policies and functions ask.
create function app_private.is_reader() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return app_private.has_role('reader'); end $$;
comment on function app_private.is_reader() is 'Whether the caller may read what the admin area shows.';

create function app_private.is_editor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return app_private.has_role('editor'); end $$;
comment on function app_private.is_editor() is 'Whether the caller may work on enquiries, issues and feeds.';

create function app_private.is_administrator() returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return app_private.has_role('admin'); end $$;
comment on function app_private.is_administrator() is
  'Whether the caller of this request is an administrator right now.';

create function public.is_current_editor() returns boolean
language sql stable security invoker set search_path = ''
as $$
  select app_private.is_editor()
$$;
comment on function public.is_current_editor() is
  'Whether the caller is an editor or administrator at this moment, by the same rule as every policy.';
