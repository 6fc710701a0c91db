-- Made from supabase/schemas by npm run db:baseline; never edited once it was released.

-- 01_foundation/01_settings.sql

-- What the rest builds on: default privileges, the private schema, settings, the admin's role.
--
-- A function that can fail returns {"status": 'ok', ...} or {"status": a word that says why, ...};
-- TypeScript uses the same words (lib/result.ts).
-- Status words: already_queued, already_running, already_sent, chained, closed, conflict, count_changed,
-- duplicate, empty, factor_missing, factor_needed, forbidden, gone, invalid, items_changed,
-- last_administrator, late, locked, no_new_items, no_recipients, no_words, not_found, not_in_time,
-- not_running, not_sent, number_taken, ok, password_needed, rate_limited, repeated, signed_out, too_early,
-- too_long, too_many, unauthorised, unavailable, unknown_mail, untitled

-- A new object grants nothing to anyone; 90_grants.sql lists every privilege of the API's roles.
-- Hosted projects made before 2026 hand out all privileges by default, newer ones none.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- No table here has row level security: the embedded backend grants every table privilege in any
-- schema that contains a table with it. Only the owner holds privileges on these tables.
create schema app_private;
comment on schema app_private is
  'Not exposed by the API. Settings, rate limits and the functions that policies and RPCs rely on.';
alter default privileges in schema app_private revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema app_private revoke all on functions from anon, authenticated, service_role;

-- 32 bytes that nobody can guess, in hexadecimal digits: three UUIDs hold 366 random bits.
create function app_private.random_key() returns text
language sql volatile set search_path = ''
as $$
  select encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'hex')
$$;

create table app_private.settings (
  id boolean primary key default true,
  enquiry_signing_secret text,
  enquiry_limit_per_address integer not null default 5,
  enquiry_window_seconds integer not null default 600,
  enquiry_limit_per_network integer not null default 20,
  enquiry_limit_global integer not null default 60,
  enquiry_limit_stored integer not null default 2000,
  enquiry_limit_held integer not null default 5000,
  enquiry_global_window_seconds integer not null default 3600,
  enquiry_tokenless_limit integer not null default 2,
  enquiry_tokenless_window_seconds integer not null default 3600,
  enquiry_retention_months integer not null default 24,
  retention_ran_at timestamptz,
  retention_held_until timestamptz,
  sign_in_limit_per_pair integer not null default 5,
  sign_in_window_seconds integer not null default 900,
  sign_in_limit_per_network integer not null default 20,
  sign_in_limit_global integer not null default 50,
  sign_in_global_window_seconds integer not null default 3600,
  session_idle_seconds integer not null default 3600,
  suppression_key text not null default app_private.random_key(),
  bounce_key text not null default app_private.random_key(),
  subscribe_limit_per_network integer not null default 5,
  subscribe_window_seconds integer not null default 600,
  subscribe_tokenless_limit integer not null default 2,
  subscribe_limit_global integer not null default 60,
  subscribe_global_window_seconds integer not null default 3600,
  constraint settings_one_row check (id),
  constraint settings_enquiry_signing_secret_length check (octet_length(enquiry_signing_secret) >= 32),
  constraint settings_enquiry_limits_positive check (
    enquiry_limit_per_address > 0 and enquiry_window_seconds > 0
    and enquiry_limit_per_network > 0 and enquiry_limit_global > 0 and enquiry_limit_stored > 0
    and enquiry_limit_held > 0 and enquiry_global_window_seconds > 0
  ),
  constraint settings_enquiry_tokenless_positive
    check (enquiry_tokenless_limit > 0 and enquiry_tokenless_window_seconds > 0),
  constraint settings_enquiry_retention_months_range check (enquiry_retention_months between 1 and 120),
  constraint settings_suppression_key_length check (octet_length(suppression_key) >= 32),
  constraint settings_bounce_key_length check (octet_length(bounce_key) >= 32),
  constraint settings_subscribe_limits_positive check (
    subscribe_limit_per_network > 0 and subscribe_window_seconds > 0 and subscribe_tokenless_limit > 0
    and subscribe_limit_global > 0 and subscribe_global_window_seconds > 0
  ),
  constraint settings_session_idle_range check (session_idle_seconds between 60 and 43200),
  constraint settings_sign_in_limits_positive check (
    sign_in_limit_per_pair > 0 and sign_in_window_seconds > 0
    and sign_in_limit_per_network > 0 and sign_in_limit_global > 0 and sign_in_global_window_seconds > 0
  )
);
comment on table app_private.settings is 'Exactly one row.';
comment on column app_private.settings.enquiry_signing_secret is
  'Shared with the web server, where there is no Vault (app_private.signing_secret()). At least 32 bytes.';
comment on column app_private.settings.enquiry_limit_per_network is
  'Enquiries of one network (IPv4 /24, IPv6 /48) within enquiry_window_seconds.';
comment on column app_private.settings.enquiry_limit_global is
  'Enquiries in all within enquiry_global_window_seconds; above it they are stored as held (decision 0031).';
comment on column app_private.settings.enquiry_limit_stored is
  'Enquiries in all within the same window, held ones included; above it one of each network, up to ten '
  'times as many.';
comment on column app_private.settings.enquiry_limit_held is
  'Held enquiries in all, however old; above it one of each network a day is stored.';
comment on column app_private.settings.retention_ran_at is
  'When purge_expired_enquiries() ran last, by the clock of then: a jump of the clock is told by it.';
comment on column app_private.settings.retention_held_until is
  'Until then no enquiry is deleted for its age, because the clock jumped.';
comment on column app_private.settings.enquiry_retention_months is
  'Enquiries older than this are deleted with their mails. The privacy policy states the same number.';
comment on column app_private.settings.sign_in_limit_per_pair is
  'Failed sign-ins of one network address with one e-mail address within sign_in_window_seconds.';
comment on column app_private.settings.sign_in_limit_per_network is
  'Failed sign-ins of one network (an IPv4 /24, an IPv6 /48) within sign_in_global_window_seconds.';
comment on column app_private.settings.session_idle_seconds is
  'After so long without a request a session counts for nothing (01_foundation/03_sessions.sql).';
comment on column app_private.settings.suppression_key is
  'Of the hashes of addresses that must not be mailed. Made once: with another key that list is lost.';
comment on column app_private.settings.bounce_key is
  'Signs the addresses that bounces return to. Made once: with another key those of earlier mails count as '
  'forged.';
comment on column app_private.settings.subscribe_limit_per_network is
  'Sign-ups of one network (IPv4 /24, IPv6 /48) within subscribe_window_seconds.';
comment on column app_private.settings.subscribe_tokenless_limit is
  'Of them without a form token, within subscribe_global_window_seconds.';
insert into app_private.settings default values;

-- What the web server signs with; while there is none, no enquiry is accepted. Hosted Supabase has Vault,
-- which encrypts it in files and in backups; elsewhere it is in the settings. Neither names the other's
-- tables when it is made: a database may have no Vault.
create function app_private.signing_secret() returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1'
      into v_secret using 'enquiry_signing_secret';
  end if;
  return coalesce(v_secret, (select s.enquiry_signing_secret from app_private.settings as s));
end
$$;

-- For the operator: stores it where it belongs, and says where that is.
create function app_private.store_signing_secret(p_secret text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid;
begin
  if coalesce(octet_length(p_secret), 0) < 32 then
    raise exception 'the secret must have at least 32 bytes' using errcode = 'check_violation';
  end if;
  if to_regclass('vault.decrypted_secrets') is null then
    update app_private.settings set enquiry_signing_secret = p_secret;
    return 'settings';
  end if;
  execute 'select id from vault.secrets where name = $1' into v_id using 'enquiry_signing_secret';
  if v_id is null then
    execute 'select vault.create_secret($1, $2)' using p_secret, 'enquiry_signing_secret';
  else
    execute 'select vault.update_secret($1, $2)' using v_id, p_secret;
  end if;
  update app_private.settings set enquiry_signing_secret = null;
  return 'vault';
end
$$;

-- Row level security does not cover TRUNCATE: a broad table grant would let any role empty a table.
create function app_private.refuse_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not pg_has_role(
    current_user, (select c.relowner from pg_catalog.pg_class as c where c.oid = tg_relid), 'USAGE'
  ) then
    raise exception 'only the owner may truncate %', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create function app_private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- The embedded backend, which has no autovacuum, then removes what was deleted from its files
-- (decision 30); elsewhere nobody listens.
create function app_private.announce_erasure() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('erased', '');
  return null;
end
$$;

-- 01_foundation/02_second_factors.sql

-- Second factors: what an account has beside its password, and which sessions have shown one. The same on the
-- embedded and on a hosted Supabase, whose own factors are not used (decision 63).

create table app_private.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  -- As WebAuthn bounds them, in base64url.
  constraint passkeys_credential_id_valid check (
    credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) between 16 and 1400
  ),
  constraint passkeys_public_key_valid check (
    public_key ~ '^[A-Za-z0-9_-]+$' and char_length(public_key) between 40 and 8000
  ),
  constraint passkeys_counter_range check (counter between 0 and 4294967295),
  constraint passkeys_transports_valid check (
    cardinality(transports) <= 10 and array_to_string(transports, '') ~ '^[a-z-]{0,200}$'
  ),
  constraint passkeys_name_valid
    check (char_length(name) between 1 and 60 and name !~ '[\u0001-\u001f\u007f-\u009f]')
);
create index passkeys_user on app_private.passkeys (user_id);

create table app_private.totp_secrets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  constraint totp_secrets_secret_valid check (secret ~ '^[A-Z2-7]{32}$')
);
comment on column app_private.totp_secrets.last_step is
  'The time step (RFC 6238) of the code that was accepted last: none up to it is accepted again.';

create table app_private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash),
  constraint recovery_codes_hash_valid check (hash ~ '^[0-9a-f]{64}$')
);
comment on column app_private.recovery_codes.hash is
  'SHA-256 of account and code. A code has 80 random bits, which nobody can try through.';

-- Sessions that have shown a second factor.
create table app_private.second_steps (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade
);
create index second_steps_user on app_private.second_steps (user_id);

-- What a session was given to answer, once: a challenge, or the secret of an app that is being set up.
create table app_private.factor_challenges (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  purpose text not null,
  value text not null,
  is_taken boolean not null default false,
  expires_at timestamptz not null,
  primary key (session_id, purpose),
  constraint factor_challenges_purpose_known check (purpose in ('use_passkey', 'add_passkey', 'add_totp'))
);

alter table app_private.settings add column second_factor_required boolean not null default false;
comment on column app_private.settings.second_factor_required is
  'An account without a second factor may do nothing but set one up.';

create function app_private.has_second_factor(p_user uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from app_private.passkeys as p where p.user_id = p_user)
    or exists (select from app_private.totp_secrets as t where t.user_id = p_user);
end
$$;

create function app_private.lacks_second_factor(p_user uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not app_private.has_second_factor(p_user)
    and (select s.second_factor_required from app_private.settings as s);
end
$$;

create function app_private.is_second_step_done(p_session uuid, p_user uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
      select from app_private.second_steps as d where d.session_id = p_session and d.user_id = p_user
    )
    or not app_private.has_second_factor(p_user);
end
$$;

-- 01_foundation/03_sessions.sql

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

-- 01_foundation/04_audit_log.sql

-- The audit log: who did what, and when. Triggers (16_audit) and functions write it; the API's roles hold no
-- privilege on it and read it through admin_audit_log() alone.

create function app_private.audit_actions() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'signed_in', 'sign_in_failed', 'signed_out', 'read', 'exported', 'created', 'changed', 'deleted',
    'published', 'withdrawn', 'restored', 'sent', 'imported', 'invited', 'role_changed', 'password_changed',
    'address_changed', 'link_asked', 'link_used', 'unlocked'
  ]
$$;

create function app_private.audit_subjects() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'account', 'enquiry', 'enquiries', 'issue', 'test', 'send', 'mail', 'feed', 'holiday', 'saved_reply',
    'block', 'subscriber', 'subscribers', 'consent', 'address', 'import', 'person', 'audit_log', 'webhook',
    'visits', 'redirect'
  ]
$$;

create table app_private.audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null,
  actor_id uuid,
  actor_email text,
  action text not null,
  subject_kind text not null,
  subject_id text,
  details text[] not null default '{}',
  constraint audit_events_actor_known check (
    actor_kind in ('account', 'visitor', 'service_key', 'operator')
    and (actor_kind = 'account') = (actor_id is not null)
  ),
  constraint audit_events_action_known check (action = any (app_private.audit_actions())),
  constraint audit_events_subject_known check (subject_kind = any (app_private.audit_subjects())),
  constraint audit_events_subject_id_length check (char_length(subject_id) <= 60),
  constraint audit_events_details_bounded check (cardinality(details) <= 20)
);
comment on table app_private.audit_events is
  'Append-only, for everybody. Beyond the actor it holds no personal data: ids, and names of what was '
  'changed.';
comment on column app_private.audit_events.actor_kind is
  'account: actor_id. visitor: nobody had signed in. service_key: a holder of that key. operator: who '
  'opened the database itself.';
comment on column app_private.audit_events.actor_email is
  'The address of the account at that moment: it says who it was after the account has gone.';
create index audit_events_action on app_private.audit_events (action, id desc);
create index audit_events_subject on app_private.audit_events (subject_kind, subject_id, id desc);
-- What housekeeping deletes.
create index audit_events_at on app_private.audit_events (at);
create index audit_events_actor on app_private.audit_events (actor_email, id desc);
create index audit_events_actor_id on app_private.audit_events (actor_id, id desc) where actor_id is not null;

-- The owner of the table included: a function that forgets this fails instead.
create function app_private.keep_audit_events() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '24 months' then
    return old;
  end if;
  raise exception 'an audit event stays as it is for 24 months' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_events_keep before update or delete on app_private.audit_events
  for each row execute function app_private.keep_audit_events();
create trigger audit_events_keep_all before truncate on app_private.audit_events
  for each statement execute function app_private.keep_audit_events();

-- Writes one event. The caller is read from the request, unless the caller itself knows the account better.
create function app_private.note_audit_event(
  p_action text, p_subject_kind text, p_subject_id text, p_details text[] default '{}',
  p_actor uuid default null
) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into app_private.audit_events (
    actor_kind, actor_id, actor_email, action, subject_kind, subject_id, details
  )
  select
    case
      when w.actor is not null then 'account'
      when auth.jwt() ->> 'role' = 'service_role' then 'service_key'
      -- The auth server opens a session without a token.
      when p_action = 'sign_in_failed' then 'visitor'
      when auth.jwt() ->> 'role' is null then 'operator'
      else 'visitor'
    end,
    w.actor,
    coalesce(
      (select u.email from auth.users as u where u.id = w.actor),
      -- Of one who removes the own account, which is gone by now.
      (
        select e.actor_email from app_private.audit_events as e
        where e.actor_id = w.actor and e.actor_email is not null order by e.id desc limit 1
      )
    ),
    p_action, p_subject_kind, p_subject_id, p_details
  from (select coalesce(p_actor, auth.uid())) as w (actor)
$$;

-- Writes that the caller reads one record; who keeps it open, or comes back to it within the hour, has read
-- it once.
create function app_private.note_read(p_subject_kind text, p_subject_id text) returns void
language plpgsql volatile security invoker set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
begin
  if not exists (
    select from app_private.audit_events as e
    where e.subject_kind = p_subject_kind and e.subject_id = p_subject_id and e.action = 'read'
      and e.actor_id = auth.uid() and e.at > clock_timestamp() - interval '1 hour'
      and e.at <= clock_timestamp()
  ) then
    perform app_private.note_audit_event('read', p_subject_kind, p_subject_id);
  end if;
end
$$;

-- Writes that the caller exports a part of so many rows, and by what it was narrowed: words of ours alone,
-- since a search may name a person. An end without rows is no part.
create function app_private.note_export(
  p_subject_kind text, p_is_first boolean, p_rows integer, p_details text[] default '{}',
  p_subject_id text default null
) returns void
language sql volatile security invoker set search_path = ''
as $$
  select app_private.note_audit_event(
    'exported', p_subject_kind, p_subject_id,
    array_remove(p_details, null)
      || case when p_is_first then '{}' else array['later part'] end || array['rows: ' || p_rows]
  )
  where p_is_first or p_rows > 0
$$;

-- What a list was narrowed by, for note_export(): a word that is none of ours is not repeated.
create function app_private.narrowed_by(p_name text, p_word text) returns text
language sql immutable set search_path = ''
as $$
  select p_name || ': ' || case
    when p_word = any (app_private.audit_actions() || app_private.audit_subjects() || array[
      'all', 'open', 'overdue', 'unread', 'answered', 'closed', 'held', 'spam',
      'active', 'pending', 'unsubscribed', 'suppressed', '7d', '30d', '12m'
    ]) then replace(p_word, '_', ' ') else 'unknown'
  end
  where p_word is not null
$$;

-- 01_foundation/05_rate_limits.sql

-- Rate limits: events in buckets, counted within a sliding window. Enquiries (04) and sign-ins use
-- them.

create table app_private.rate_events (
  id bigint generated always as identity primary key,
  bucket text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index rate_events_bucket_created_at on app_private.rate_events (bucket, created_at desc);
-- For deleting what no window counts any more.
create index rate_events_created_at on app_private.rate_events (created_at);

-- Seconds until p_bucket has room for one more event, 0 when it has room now. The lock lasts until
-- the transaction ends: no second caller of the bucket comes between "count" and "insert".
create function app_private.rate_wait_seconds(p_bucket text, p_limit integer, p_window_seconds integer)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_window constant interval := make_interval(secs => p_window_seconds);
  v_now timestamptz;
  v_blocking timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_bucket, 0));
  -- Not now(): that is when the transaction began, before it waited for the lock.
  v_now := clock_timestamp();
  -- The event that has to leave the window first is the p_limit-th newest. One of the future was
  -- written before the clock was set back: counting it would shut its bucket until then.
  select e.created_at into v_blocking
  from app_private.rate_events as e
  where e.bucket = p_bucket and e.created_at > v_now - v_window and e.created_at <= v_now
  order by e.created_at desc
  offset p_limit - 1 limit 1;
  if v_blocking is null then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_blocking + v_window - v_now)))::integer;
end
$$;

-- Takes the newest event of a bucket back: what it counted did not fail after all.
create function app_private.give_back(p_bucket text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  delete from app_private.rate_events
  where id = (
    select e.id from app_private.rate_events as e where e.bucket = p_bucket and e.created_at <= v_now
    order by e.created_at desc, e.id desc limit 1
  );
end
$$;

-- Seconds until a network may add one more event to what all share. Above p_limit each network still has one
-- of its own in the window, up to ten times the limit: a few cannot take it from the rest. The caller holds
-- the network's lock, or always takes that of the total first.
create function app_private.fair_wait_seconds(
  p_total text, p_network text, p_limit integer, p_window_seconds integer
) returns integer
language sql volatile set search_path = ''
as $$
  select case app_private.rate_wait_seconds(p_total, p_limit, p_window_seconds)
    when 0 then 0
    else greatest(
      app_private.rate_wait_seconds(p_network, 1, p_window_seconds),
      app_private.rate_wait_seconds(
        p_total, least(p_limit::bigint * 10, 2147483647)::integer, p_window_seconds
      )
    )
  end
$$;

-- Hashing twice with the secret in front closes length extension without an extension for HMAC.
create function app_private.signature(p_secret text, p_payload text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(
    p_secret || encode(sha256(convert_to(p_secret || p_payload, 'UTF8')), 'hex'), 'UTF8'
  )), 'hex')
$$;

-- Compares hashes of both sides: the time taken says nothing about how much of it was right.
create function app_private.is_signed(p_secret text, p_payload text, p_signature text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    sha256(convert_to(p_signature, 'UTF8'))
      = sha256(convert_to(app_private.signature(p_secret, p_payload), 'UTF8')),
    false
  )
$$;

-- Whether the visitor has been told that nothing was sent; p_valid_until is in milliseconds since 1970.
create function app_private.is_late(p_valid_until bigint) returns boolean
language sql volatile set search_path = ''
as $$ select extract(epoch from clock_timestamp()) * 1000 > p_valid_until $$;

-- A sign-in is counted before the password is checked, so that attempts sent at once cannot all
-- slip through. Steps: 'attempt' reserves, 'succeeded' clears the failures of this person, 'withdrawn'
-- takes one reservation back (the password was never checked). Only the web server can sign a step.
-- A device that this account has signed in from (p_device_hash) is counted for itself alone: no
-- number of failures elsewhere shuts it out.
create function app_private.sign_in_rate_limit(
  p_step text, p_ip_hash text, p_network_hash text, p_email_hash text, p_device_hash text, p_signature text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_secret constant text := app_private.signing_secret();
  v_settings app_private.settings;
  v_wait integer;
  v_bucket text;
  -- The failures of this person; the others count whoever tries.
  v_own constant text := case
    when p_device_hash is null then 'sign-in:pair:' || p_ip_hash || ':' || p_email_hash
    else 'sign-in:device:' || p_device_hash || ':' || p_email_hash
  end;
  v_total constant text := 'sign-in:total';
  v_network constant text := 'sign-in:network:' || p_network_hash;
  v_shared constant text[] := case when p_device_hash is null then array[v_total, v_network] else '{}' end;
  v_expired timestamptz;
begin
  select * into v_settings from app_private.settings;
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  -- The first part keeps these signatures apart from those of enquiries, which begin with a uuid.
  if not app_private.is_signed(v_secret, concat_ws(
    chr(31), 'sign-in', coalesce(p_step, ''), coalesce(p_ip_hash, ''), coalesce(p_network_hash, ''),
    coalesce(p_email_hash, ''), p_device_hash
  ), p_signature) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  if not coalesce(
    p_step in ('attempt', 'succeeded', 'withdrawn')
    and p_ip_hash ~ '^[0-9a-f]{64}$' and p_network_hash ~ '^[0-9a-f]{64}$' and p_email_hash ~ '^[0-9a-f]{64}$'
    and (p_device_hash is null or p_device_hash ~ '^[0-9a-f]{64}$'),
    false
  ) then
    return jsonb_build_object('status', 'invalid');
  end if;

  -- Every step takes this lock first: two of them cannot wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(v_total, 0));
  if p_step = 'attempt' then
    v_wait := app_private.rate_wait_seconds(
      v_own, v_settings.sign_in_limit_per_pair, v_settings.sign_in_window_seconds
    );
    -- What one network (/24, /48) may add to the total is bounded first, so that one alone cannot fill it.
    if v_wait = 0 and p_device_hash is null then
      v_wait := greatest(
        app_private.rate_wait_seconds(
          v_network, v_settings.sign_in_limit_per_network, v_settings.sign_in_global_window_seconds
        ),
        app_private.rate_wait_seconds(
          v_total, v_settings.sign_in_limit_global, v_settings.sign_in_global_window_seconds
        )
      );
    end if;
    if v_wait > 0 then
      return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
    end if;
    v_expired := clock_timestamp() - make_interval(
      secs => greatest(v_settings.sign_in_window_seconds, v_settings.sign_in_global_window_seconds)
    );
    delete from app_private.rate_events as e where e.bucket like 'sign-in:%' and e.created_at < v_expired;
    insert into app_private.rate_events (bucket) select unnest(v_shared || v_own);
    return jsonb_build_object('status', 'ok');
  end if;

  if p_step = 'succeeded' then
    delete from app_private.rate_events as e where e.bucket = v_own;
  end if;
  foreach v_bucket in array v_shared || v_own loop
    perform app_private.give_back(v_bucket);
  end loop;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.sign_in_rate_limit(
  p_step text, p_ip_hash text, p_network_hash text, p_email_hash text, p_signature text,
  p_device_hash text default null
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.sign_in_rate_limit(
    p_step, p_ip_hash, p_network_hash, p_email_hash, p_device_hash, p_signature
  )
$$;
comment on function public.sign_in_rate_limit(text, text, text, text, text, text) is
  'Counts one signed step of a sign-in. Returns {"status": ok | rate_limited | invalid | unauthorised | '
  'unavailable}, with "retry_after_seconds" when rate_limited. Bad input never raises.';

-- For an admin whom failures of others keep out; a host of the database calls it (admin:unlock).
create function app_private.clear_sign_in_failures() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_failures integer;
begin
  -- Under the lock that sign_in_rate_limit() holds while it deletes events.
  perform pg_advisory_xact_lock(hashtextextended('sign-in:total', 0));
  select count(*) into v_failures from app_private.rate_events as e where e.bucket like 'sign-in:%';
  delete from app_private.rate_events as e where e.bucket like 'sign-in:%';
  if v_failures > 0 then
    perform pg_notify('erased', '');
  end if;
  perform app_private.note_audit_event('unlocked', 'account', null);
  return jsonb_build_object('status', 'ok', 'events', v_failures);
end
$$;

create function public.clear_sign_in_failures() returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.clear_sign_in_failures() $$;
comment on function public.clear_sign_in_failures() is
  'Forgets all failed sign-ins, so that nobody waits. Returns {"status": "ok"} with how many events went.';

-- 02_enquiries/01_reply_times.sql

-- When an enquiry is to be answered, and when a call can be: one rule for the confirmation, the mails and the
-- admin area.
--
-- The office is open from 9 am to 6 pm, Sydney time, Monday to Friday but for its holidays. What comes while
-- it is open is answered by the same hour of the next business day; what comes while it is closed, by the
-- close of the next business day. Between two business days that is never more than the promised 24 hours.

create table public.office_holidays (
  day date primary key,
  name text not null,
  created_at timestamptz not null default now(),
  constraint office_holidays_name_valid check (
    char_length(name) between 1 and 80 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint office_holidays_day_sane check (day between date '2020-01-01' and date '2100-12-31')
);
comment on table public.office_holidays is 'Days beside the weekends on which the office is closed.';

create trigger office_holidays_refuse_truncate before truncate on public.office_holidays
  for each statement execute function app_private.refuse_truncate();

alter table public.office_holidays enable row level security;

-- Any reader sees the days on which the office is closed.
create policy "Readers read office holidays" on public.office_holidays
  for select to authenticated using ((select app_private.is_reader()));

-- An administrator adds a day.
create policy "Administrators add office holidays" on public.office_holidays
  for insert to authenticated with check ((select app_private.is_administrator()));

-- An administrator removes a day; one with a wrong name is removed and added again.
create policy "Administrators remove office holidays" on public.office_holidays
  for delete to authenticated using ((select app_private.is_administrator()));

create function app_private.is_business_day(p_day date) returns boolean
language sql stable set search_path = ''
as $$
  select extract(isodow from p_day) < 6
    and not exists (select from public.office_holidays as h where h.day = p_day)
$$;

-- The first business day after p_day, or before it; an office that is closed for a quarter of a year is
-- taken to be open again after it.
create function app_private.business_day_beside(p_day date, p_step integer) returns date
language plpgsql stable set search_path = ''
as $$
declare
  v_day date := p_day + p_step;
begin
  while not app_private.is_business_day(v_day) and abs(v_day - p_day) < 92 loop
    v_day := v_day + p_step;
  end loop;
  return v_day;
end
$$;

-- A function of the moment and of the holidays that are known now; an enquiry keeps what it was promised.
create function app_private.reply_due_at(p_received timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_opens constant time := '09:00';
  v_closes constant time := '18:00';
  v_local constant timestamp := p_received at time zone 'Australia/Sydney';
  v_day constant date := v_local::date;
  v_next constant date := app_private.business_day_beside(v_day, 1);
  v_due timestamp;
begin
  if app_private.is_business_day(v_day) and v_local::time < v_opens then
    v_due := v_day + v_closes;
  elsif app_private.is_business_day(v_day) and v_local::time < v_closes then
    v_due := v_next + v_local::time;
  else
    v_due := v_next + v_closes;
  end if;
  return v_due at time zone 'Australia/Sydney';
end
$$;

-- Four opening hours before it is due, when the owner is reminded; not before the enquiry came.
create function app_private.reply_reminder_at(p_received timestamptz, p_due timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_due constant timestamp := p_due at time zone 'Australia/Sydney';
  v_early constant interval := (v_due - interval '4 hours')::time - time '09:00';
  v_remind timestamp := v_due - interval '4 hours';
begin
  if v_due::time < time '13:00' then
    v_remind := app_private.business_day_beside(v_due::date, -1) + time '18:00' + v_early;
  end if;
  return greatest(v_remind at time zone 'Australia/Sydney', p_received);
end
$$;

-- Whether a call of half an hour can begin at p_time: while the office is open, later than p_now, and near
-- enough for an owner to know the day.
create function app_private.is_call_time(p_time timestamptz, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_time > p_now and p_time < p_now + interval '60 days'
    and app_private.is_business_day((p_time at time zone 'Australia/Sydney')::date)
    and (p_time at time zone 'Australia/Sydney')::time between time '09:00' and time '17:30'
$$;

-- The times that the web server signs, as moments in UTC with commas between; null for any other text.
create function app_private.parse_call_times(p_text text) returns timestamptz[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_moment constant text := '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:00Z';
begin
  if coalesce(p_text, '') = '' then
    return '{}';
  elsif p_text !~ ('^' || v_moment || '(,' || v_moment || ')?$') then
    return null;
  end if;
  return string_to_array(p_text, ',')::timestamptz[];
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end
$$;

-- 02_enquiries/02_enquiries.sql

-- Enquiries from the contact page, the Quickstarts and other pages with a form. Visitors have no
-- way to the table itself: they call public.submit_enquiry(), which accepts only what the web
-- server has signed. Which kinds there are is the web server's to say; here a kind has a form and a
-- length. "Control character" means U+0001-U+001F and U+007F-U+009F, the same set as \p{Cc} in the
-- web server's validation (text never contains U+0000). Lengths are counted in characters, not
-- bytes.

-- The web server strips these (lib/text.ts): controls that reorder text, so that "gnp.exe" reads
-- "exe.png", and towers of combining marks, of which it knows more kinds.
create function app_private.is_readable(p_text text) returns boolean
language sql immutable set search_path = ''
as $$
  select p_text !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
    and p_text !~ '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{9}'
$$;

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  email text not null,
  phone text,
  company text,
  subject text not null,
  message text not null,
  request_id uuid not null,
  ip_hash text not null,
  held boolean not null default false,
  status text not null default 'unread',
  assigned_to uuid references auth.users (id) on delete set null,
  admin_notes text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  call_times timestamptz[] not null default '{}',
  remind_at timestamptz not null,
  spam_since timestamptz,
  constraint contact_submissions_request_id_key unique (request_id),
  constraint contact_submissions_kind_valid
    check (char_length(kind) <= 60 and kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint contact_submissions_name_valid
    check (
      char_length(name) between 1 and 120 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'
    ),
  constraint contact_submissions_email_valid
    check (
      char_length(email) <= 254
      and email ~ '^[^@]+@[^@]+$'
      and email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
    ),
  constraint contact_submissions_phone_valid
    check (char_length(phone) between 1 and 40 and phone !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_company_valid
    check (char_length(company) between 1 and 160 and company !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- The quickstart forms require a company, the contact form does not.
  constraint contact_submissions_company_present check (kind = 'contact' or company is not null),
  constraint contact_submissions_subject_valid
    check (
      char_length(subject) between 1 and 200 and btrim(subject) <> ''
      and subject !~ '[\u0001-\u001f\u007f-\u009f]'
    ),
  -- A quickstart message is a built line plus up to 5,000 characters of the visitor's own, hence
  -- the higher limit. Tabs and line feeds are the only control characters; submit_enquiry() turns
  -- carriage returns into line feeds.
  constraint contact_submissions_message_valid
    check (
      message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
      and case
        when kind = 'contact' then
          char_length(message) <= 5000 and char_length(btrim(message, E' \t\n')) >= 10
        else char_length(message) <= 5400 and btrim(message, E' \t\n') <> ''
      end
    ),
  constraint contact_submissions_readable
    check (
      app_private.is_readable(
        name || chr(10) || coalesce(phone, '') || chr(10) || coalesce(company, '') || chr(10) || subject
          || chr(10) || message
      )
    ),
  constraint contact_submissions_ip_hash_hex check (ip_hash ~ '^[0-9a-f]{64}$'),
  constraint contact_submissions_call_times_few
    check (cardinality(call_times) <= 2 and array_position(call_times, null) is null),
  constraint contact_submissions_status_known
    check (status in ('unread', 'read', 'answered', 'closed', 'spam')),
  constraint contact_submissions_spam_since check ((status = 'spam') = (spam_since is not null)),
  constraint contact_submissions_admin_notes_length check (char_length(admin_notes) <= 5000)
);
comment on table public.contact_submissions is
  'One row per enquiry. Personal data: see the privacy policy for how long it is kept.';
comment on column public.contact_submissions.request_id is
  'Minted by the form; the same value sent again never stores a second row.';
comment on column public.contact_submissions.ip_hash is
  'Keyed hash of the sender''s address, hex. The address itself is never stored.';
comment on column public.contact_submissions.due_at is
  'Until when the sender was promised an answer (01_reply_times.sql).';
comment on column public.contact_submissions.remind_at is
  'Four opening hours before: when the firm is reminded (03_mail_queue/04_reply_reminders.sql).';
comment on column public.contact_submissions.call_times is
  'When its sender could take a call, at most two moments.';
comment on column public.contact_submissions.status is
  'New (unread) and read ones are open, and their clock runs; answered, closed or spam ends it.';
comment on column public.contact_submissions.assigned_to is 'The admin who takes care of it.';
comment on column public.contact_submissions.spam_since is
  'When it was marked as spam; deleted 30 days later.';
comment on column public.contact_submissions.held is
  'True: it came above the limit on all enquiries, so its sender got no mail (decision 0031).';

-- The admin's list, whole, by status and by what is due first, and what retention deletes.
create index contact_submissions_created_at on public.contact_submissions (created_at desc, id desc);
create index contact_submissions_status on public.contact_submissions (status, created_at desc, id desc);
create index contact_submissions_open on public.contact_submissions (due_at, created_at, id)
  where status in ('unread', 'read');
create index contact_submissions_to_remind on public.contact_submissions (remind_at)
  where status in ('unread', 'read') and not held;
create index contact_submissions_unread on public.contact_submissions (due_at, created_at, id)
  where status = 'unread';
create index contact_submissions_spam on public.contact_submissions (spam_since) where spam_since is not null;
create index contact_submissions_sender
  on public.contact_submissions (lower(email), created_at desc, id desc);
-- Finds the same words of the same person again, however many came that day (04_submit_enquiry.sql).
create index contact_submissions_words on public.contact_submissions (md5(
  kind || chr(31) || name || chr(31) || lower(email) || chr(31) || coalesce(phone, '') || chr(31)
    || coalesce(company, '') || chr(31) || subject || chr(31) || message
));
-- Whoever is removed takes care of none.
create index contact_submissions_assigned_to on public.contact_submissions (assigned_to)
  where assigned_to is not null;
create index contact_submissions_held on public.contact_submissions (created_at desc, id desc) where held;
-- Only the enquiries of the last day hold a hash (11_housekeeping/01_retention.sql).
create index contact_submissions_with_ip_hash on public.contact_submissions (created_at)
  where ip_hash <> '0000000000000000000000000000000000000000000000000000000000000000';

-- A portable substitute for column grants: no insert chooses these. With the owner's rights: only the
-- owner may ask when an answer is due.
create function app_private.contact_submissions_on_insert() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.created_at := now();
  new.due_at := app_private.reply_due_at(new.created_at);
  new.remind_at := app_private.reply_reminder_at(new.created_at, new.due_at);
  new.status := case when app_private.block_of(new) is null then 'unread' else 'spam' end;
  new.assigned_to := null;
  new.admin_notes := null;
  new.spam_since := case when new.status = 'spam' then new.created_at end;
  return new;
end
$$;

-- What a visitor wrote never changes; only the owner erases the hash of the address, after a day, and brings
-- back since when an enquiry has been spam.
create function app_private.contact_submissions_on_update() returns trigger
language plpgsql set search_path = ''
as $$
declare
  open_columns text[] := array['status', 'assigned_to', 'admin_notes', 'spam_since'];
  by_owner constant boolean := pg_has_role(
    current_user, (select c.relowner from pg_catalog.pg_class as c where c.oid = tg_relid), 'USAGE'
  );
begin
  new.spam_since := case
    when new.status = 'spam' and old.status = 'spam' then old.spam_since
    when new.status = 'spam' and by_owner then coalesce(new.spam_since, now())
    when new.status = 'spam' then now()
  end;
  if new.ip_hash = repeat('0', 64) and by_owner then
    open_columns := open_columns || 'ip_hash'::text;
  end if;
  if to_jsonb(new) - open_columns is distinct from to_jsonb(old) - open_columns then
    raise exception 'only status, assigned_to and admin_notes of an enquiry can change'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger contact_submissions_on_insert before insert on public.contact_submissions
  for each row execute function app_private.contact_submissions_on_insert();
create trigger contact_submissions_on_update before update on public.contact_submissions
  for each row execute function app_private.contact_submissions_on_update();
create trigger contact_submissions_announce_erasure after delete on public.contact_submissions
  for each row execute function app_private.announce_erasure();
create trigger contact_submissions_refuse_truncate before truncate on public.contact_submissions
  for each statement execute function app_private.refuse_truncate();

alter table public.contact_submissions enable row level security;

-- Any reader reads every enquiry; nobody without a role reads any. Functions alone change and delete one
-- (18_enquiries_admin).
create policy "Readers read enquiries" on public.contact_submissions
  for select to authenticated using ((select app_private.is_reader()));

-- The text that the admin's search looks through, in lower case and without accents, as search_patterns()
-- makes its words: doing that for every row of every search is what made a search slow (decision 0022).
create table app_private.enquiry_search (
  submission_id uuid primary key references public.contact_submissions (id) on delete cascade,
  status text not null,
  held boolean not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  body text not null
);
create index enquiry_search_created_at on app_private.enquiry_search (created_at desc, submission_id desc);

create function app_private.index_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app_private.enquiry_search (submission_id, status, held, created_at, due_at, body)
  values (new.id, new.status, new.held, new.created_at, new.due_at, lower(regexp_replace(
    normalize(concat_ws(
      ' ', new.name, new.email, new.company, new.subject, new.message, left(new.request_id::text, 8)
    ), nfd), '[\u0300-\u036f]', '', 'g'
  )))
  on conflict (submission_id) do update set status = excluded.status, created_at = excluded.created_at;
  return null;
end
$$;
create trigger contact_submissions_index
  after insert or update of status, created_at on public.contact_submissions
  for each row execute function app_private.index_enquiry();

-- 02_enquiries/03_history.sql

-- What became of each enquiry and by whom, and how many there are of each status: written by triggers,
-- whoever changes an enquiry.

-- Holds ids, status words and times alone, so that nothing of a sender outlives the enquiry. All events of
-- one change of several enquiries share its id, by which it is undone.
create table app_private.enquiry_events (
  id bigint generated always as identity primary key,
  enquiry_id uuid not null references public.contact_submissions (id) on delete cascade,
  change_id uuid not null,
  actor_id uuid,
  kind text not null,
  old_value text,
  new_value text,
  spam_since timestamptz,
  at timestamptz not null default clock_timestamp(),
  constraint enquiry_events_kind_known check (kind in ('status', 'assigned', 'notes', 'blocked'))
);
comment on column app_private.enquiry_events.actor_id is
  'The account that made the change; null for the server itself.';
comment on column app_private.enquiry_events.old_value is
  'A status, or the id of an account; of notes nothing is kept, and of a blocked one the word of the list.';
comment on column app_private.enquiry_events.spam_since is
  'Of a status that was spam: since when, which an undo brings back.';
create index enquiry_events_of_enquiry on app_private.enquiry_events (enquiry_id, id);
create index enquiry_events_of_change on app_private.enquiry_events (change_id);

-- With the owner's rights: no role may write the history.
create function app_private.note_enquiry_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Set by a function that changes several at once.
  v_change constant uuid := coalesce(
    nullif(current_setting('app_private.enquiry_change', true), '')::uuid, gen_random_uuid()
  );
begin
  insert into app_private.enquiry_events (
    enquiry_id, change_id, actor_id, kind, old_value, new_value, spam_since
  )
  select new.id, v_change, auth.uid(), change.kind, change.old_value, change.new_value, change.spam_since
  from (values
    ('status', old.status, new.status, old.spam_since),
    ('assigned', old.assigned_to::text, new.assigned_to::text, null)
  ) as change (kind, old_value, new_value, spam_since)
  where change.old_value is distinct from change.new_value;
  if new.admin_notes is distinct from old.admin_notes then
    insert into app_private.enquiry_events (enquiry_id, change_id, actor_id, kind)
    values (new.id, v_change, auth.uid(), 'notes');
  end if;
  return null;
end
$$;
create trigger contact_submissions_note_change after update on public.contact_submissions
  for each row when (
    (new.status, new.assigned_to, new.admin_notes)
      is distinct from (old.status, old.assigned_to, old.admin_notes)
  )
  execute function app_private.note_enquiry_change();

-- Counting the table itself would take longer with each enquiry.
create table app_private.enquiry_totals (
  status text not null,
  held boolean not null,
  enquiries integer not null default 0,
  primary key (status, held),
  constraint enquiry_totals_not_negative check (enquiries >= 0)
);
insert into app_private.enquiry_totals (status, held)
select status, held
from unnest(array['unread', 'read', 'answered', 'closed', 'spam']) as status,
  unnest(array[false, true]) as held;

-- A total that is wrong must not keep an enquiry from arriving. The totals are locked in one order, so that
-- no two changes wait for each other; notes lock none.
create function app_private.count_enquiries() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_before jsonb := '{}';
  v_after jsonb := '{}';
begin
  if tg_op in ('UPDATE', 'DELETE') then
    select coalesce(jsonb_object_agg(n.class, n.rows), '{}') into v_before
    from (select o.status || ' ' || o.held as class, count(*) as rows from old_rows as o group by 1) as n;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    select coalesce(jsonb_object_agg(n.class, n.rows), '{}') into v_after
    from (select o.status || ' ' || o.held as class, count(*) as rows from new_rows as o group by 1) as n;
  end if;
  if v_before <> v_after then
    perform from app_private.enquiry_totals as t
    where (v_before || v_after) ? (t.status || ' ' || t.held)
    order by t.status, t.held for update;
    update app_private.enquiry_totals as t
    set enquiries = greatest(
      0, t.enquiries - coalesce((v_before ->> class)::integer, 0) + coalesce((v_after ->> class)::integer, 0)
    )
    from jsonb_object_keys(v_before || v_after) as class
    where class = t.status || ' ' || t.held;
  end if;
  return null;
end
$$;

create trigger contact_submissions_count_inserted after insert on public.contact_submissions
  referencing new table as new_rows
  for each statement execute function app_private.count_enquiries();
create trigger contact_submissions_count_updated after update on public.contact_submissions
  referencing old table as old_rows new table as new_rows
  for each statement execute function app_private.count_enquiries();
create trigger contact_submissions_count_deleted after delete on public.contact_submissions
  referencing old table as old_rows
  for each statement execute function app_private.count_enquiries();

-- 02_enquiries/04_submit_enquiry.sql

-- How an enquiry gets in. A form sent with a token of ours (lib/enquiries/form/form-token.ts) and
-- one sent without, as a browser without scripts does, are both accepted, the second under a
-- tighter limit.

-- The table's own rules, checked before the limiter counts anything. The constraints of the table
-- remain what really guards it.
create function app_private.enquiry_is_valid(
  p_request_id uuid, p_ip_hash text, p_kind text, p_name text, p_email text,
  p_phone text, p_company text, p_subject text, p_message text
) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    p_request_id is not null
    and p_ip_hash ~ '^[0-9a-f]{64}$'
    and char_length(p_kind) <= 60 and p_kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    and char_length(p_name) between 1 and 120 and p_name !~ '[\u0001-\u001f\u007f-\u009f]'
    and char_length(p_email) <= 254
    and p_email ~ '^[^@]+@[^@]+$'
    and p_email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and (p_phone is null or char_length(p_phone) <= 40 and p_phone !~ '[\u0001-\u001f\u007f-\u009f]')
    and (p_company is null or char_length(p_company) <= 160 and p_company !~ '[\u0001-\u001f\u007f-\u009f]')
    and app_private.is_readable(concat_ws(chr(10), p_name, p_phone, p_company, p_subject, p_message))
    and (p_kind = 'contact' or p_company is not null)
    and char_length(p_subject) between 1 and 200 and p_subject !~ '[\u0001-\u001f\u007f-\u009f]'
    and p_message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
    and case
      when p_kind = 'contact' then
        char_length(p_message) <= 5000 and char_length(btrim(p_message, E' \t\n')) >= 10
      else char_length(p_message) <= 5400 and btrim(p_message, E' \t\n') <> ''
    end,
    false
  )
$$;

-- The web server signs the other parameters in order, joined by U+001F (null as nothing); no field
-- may contain that character, so two different enquiries never share a payload. Where no times for a call
-- are suggested, none are in it.
create function app_private.submit_enquiry(
  p_request_id uuid, p_ip_hash text, p_network_hash text, p_signature text, p_has_token boolean,
  p_valid_until bigint, p_kind text, p_name text, p_email text, p_phone text, p_company text,
  p_subject text, p_message text, p_call_times text default ''
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_secret constant text := app_private.signing_secret();
  v_settings app_private.settings;
  v_stored public.contact_submissions;
  v_wait integer := 0;
  v_held boolean;
  -- More are held than may be.
  v_beyond boolean;
  -- The first of a window beyond half of the limit: told once, so that someone looks.
  v_half boolean;
  v_new_id uuid;
  v_due timestamptz;
  v_status text;
  v_name constant text := btrim(p_name);
  v_email constant text := btrim(p_email);
  v_phone constant text := nullif(btrim(p_phone), '');
  v_company constant text := nullif(btrim(p_company), '');
  v_subject constant text := btrim(p_subject);
  v_call_times constant timestamptz[] := app_private.parse_call_times(p_call_times);
  v_closed integer[];
  v_message constant text := replace(replace(p_message, E'\r\n', E'\n'), E'\r', E'\n');
  -- A moment, not an expression: no index serves a comparison with a volatile function.
  v_day_ago timestamptz;
  v_expired timestamptz;
begin
  select * into v_settings from app_private.settings;
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;

  if not app_private.is_signed(v_secret, concat_ws(
    chr(31), coalesce(p_request_id::text, ''), coalesce(p_ip_hash, ''), coalesce(p_network_hash, ''),
    coalesce(p_has_token::text, ''), coalesce(p_valid_until::text, ''), coalesce(p_kind, ''),
    coalesce(p_name, ''), coalesce(p_email, ''), coalesce(p_phone, ''), coalesce(p_company, ''),
    coalesce(p_subject, ''), coalesce(p_message, ''), nullif(p_call_times, '')
  ), p_signature) then
    return jsonb_build_object('status', 'unauthorised');
  end if;

  if p_has_token is null or p_valid_until is null or v_call_times is null
    or coalesce(p_network_hash, '') !~ '^[0-9a-f]{64}$'
    or not app_private.enquiry_is_valid(
      p_request_id, p_ip_hash, p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message
    )
  then
    return jsonb_build_object('status', 'invalid');
  end if;

  -- A call that was held up on its way must not make untrue what the visitor has been told.
  if app_private.is_late(p_valid_until) then
    return jsonb_build_object('status', 'late');
  end if;

  -- Two copies of one request queue here: the second sees what the first stored and is not counted.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:request:' || p_request_id, 0));
  select * into v_stored from public.contact_submissions as c where c.request_id = p_request_id;
  if found then
    if (
      v_stored.kind, v_stored.name, v_stored.email, v_stored.phone,
      v_stored.company, v_stored.subject, v_stored.message, v_stored.call_times
    ) is not distinct from
      (p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message, v_call_times) then
      return jsonb_build_object('status', 'ok', 'duplicate', true, 'due_at', v_stored.due_at);
    end if;
    -- The visitor edited the text after it had been stored. Saying "ok" would lose the edit.
    return jsonb_build_object('status', 'conflict');
  end if;

  -- The same text from the same person within a day is one enquiry, whatever its id: a form posted
  -- without scripts has no id of its own, and the form promises that sending again is safe.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(
    chr(31), 'enquiry:words', p_kind, v_name, lower(v_email), v_phone, v_company, v_subject, v_message,
    nullif(p_call_times, '')
  ), 0));
  v_day_ago := clock_timestamp() - interval '24 hours';
  select * into v_stored from public.contact_submissions as c
  where c.created_at > v_day_ago
    -- As the index says it: a flood makes no day too long to look through.
    and md5(
      c.kind || chr(31) || c.name || chr(31) || lower(c.email) || chr(31) || coalesce(c.phone, '') || chr(31)
        || coalesce(c.company, '') || chr(31) || c.subject || chr(31) || c.message
    ) = md5(
      p_kind || chr(31) || v_name || chr(31) || lower(v_email) || chr(31) || coalesce(v_phone, '') || chr(31)
        || coalesce(v_company, '') || chr(31) || v_subject || chr(31) || v_message
    )
    and (c.kind, c.name, lower(c.email), c.phone, c.company, c.subject, c.message, c.call_times)
      is not distinct from
        (p_kind, v_name, lower(v_email), v_phone, v_company, v_subject, v_message, v_call_times)
  order by c.created_at desc limit 1;
  if found then
    -- The id under which the firm knows it: the visitor is shown the reference made from it.
    return jsonb_build_object(
      'status', 'ok', 'duplicate', true, 'due_at', v_stored.due_at, 'request_id', v_stored.request_id
    );
  end if;

  -- Only here are the holidays known; what was stored before is not asked again.
  select array_agg(t.place order by t.place) into v_closed
  from unnest(v_call_times) with ordinality as t (moment, place)
  where not app_private.is_call_time(t.moment, clock_timestamp());
  if v_closed is not null then
    return jsonb_build_object('status', 'closed', 'closed_times', to_jsonb(v_closed));
  end if;

  -- Always in this order, so that no two calls wait for each other.
  if not p_has_token then
    v_wait := app_private.rate_wait_seconds(
      'enquiry:tokenless:' || p_ip_hash,
      v_settings.enquiry_tokenless_limit, v_settings.enquiry_tokenless_window_seconds
    );
  end if;
  if v_wait = 0 then
    v_wait := app_private.rate_wait_seconds(
      'enquiry:address:' || p_ip_hash,
      v_settings.enquiry_limit_per_address, v_settings.enquiry_window_seconds
    );
  end if;
  if v_wait = 0 then
    v_wait := app_private.rate_wait_seconds(
      'enquiry:network:' || p_network_hash,
      v_settings.enquiry_limit_per_network, v_settings.enquiry_window_seconds
    );
  end if;
  if v_wait = 0 then
    -- Bounds what a flood writes to the disk; the limit below it only withholds mails.
    v_wait := app_private.fair_wait_seconds(
      'enquiry:total', 'enquiry:network:' || p_network_hash,
      greatest(v_settings.enquiry_limit_stored, v_settings.enquiry_limit_global),
      v_settings.enquiry_global_window_seconds
    );
  end if;
  v_held := app_private.rate_wait_seconds(
    'enquiry:total', v_settings.enquiry_limit_global, v_settings.enquiry_global_window_seconds
  ) > 0;
  -- A flood that goes on for days fills no disk, and a customer still gets in beside it.
  v_beyond := v_held and (
    select sum(t.enquiries) >= v_settings.enquiry_limit_held from app_private.enquiry_totals as t where t.held
  );
  if v_wait = 0 and v_beyond then
    v_wait := app_private.rate_wait_seconds('enquiry:beyond:' || p_network_hash, 1, 24 * 60 * 60);
  end if;
  if v_wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
  end if;
  v_half := app_private.rate_wait_seconds(
    'enquiry:total', (v_settings.enquiry_limit_global + 1) / 2, v_settings.enquiry_global_window_seconds
  ) > 0
    and app_private.rate_wait_seconds('enquiry:half', 1, v_settings.enquiry_global_window_seconds) = 0;

  -- A lock above may have been waited for.
  if app_private.is_late(p_valid_until) then
    return jsonb_build_object('status', 'late');
  end if;
  begin
    insert into public.contact_submissions
      (request_id, ip_hash, held, kind, name, email, phone, company, subject, message, call_times)
    values (
      p_request_id, p_ip_hash, v_held, p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message,
      v_call_times
    )
    on conflict (request_id) do nothing
    returning id, due_at, status into v_new_id, v_due, v_status;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  if v_new_id is null then
    return jsonb_build_object('status', 'ok', 'duplicate', true);
  end if;

  -- Only here, under the lock on the total, may events be deleted: two deletes at once could wait
  -- for each other.
  v_expired := clock_timestamp() - make_interval(secs => greatest(
    v_settings.enquiry_window_seconds, v_settings.enquiry_global_window_seconds,
    v_settings.enquiry_tokenless_window_seconds
  ));
  delete from app_private.rate_events as e
  where e.bucket like 'enquiry:%' and e.created_at < v_expired
    and (e.bucket not like 'enquiry:beyond:%' or e.created_at < v_day_ago);
  insert into app_private.rate_events (bucket) values
    ('enquiry:address:' || p_ip_hash), ('enquiry:network:' || p_network_hash), ('enquiry:total');
  if not p_has_token then
    insert into app_private.rate_events (bucket) values ('enquiry:tokenless:' || p_ip_hash);
  end if;
  if v_beyond then
    insert into app_private.rate_events (bucket) values ('enquiry:beyond:' || p_network_hash);
  end if;
  if v_half then
    insert into app_private.rate_events (bucket) values ('enquiry:half');
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'status', 'ok', 'due_at', v_due, 'held', nullif(v_held, false), 'half_of_limit', nullif(v_half, false),
    'spam', nullif(v_status = 'spam', false)
  ));
end
$$;

-- The thin function that the API shows: it runs with the visitor's rights, only the one it calls
-- has more.
create function public.submit_enquiry(
  p_request_id uuid, p_ip_hash text, p_network_hash text, p_signature text, p_has_token boolean,
  p_valid_until bigint, p_kind text, p_name text, p_email text, p_phone text, p_company text,
  p_subject text, p_message text, p_call_times text default ''
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.submit_enquiry(
    p_request_id, p_ip_hash, p_network_hash, p_signature, p_has_token, p_valid_until,
    p_kind, p_name, p_email, p_phone, p_company, p_subject, p_message, p_call_times
  )
$$;
comment on function public.submit_enquiry(
  uuid, text, text, text, boolean, bigint, text, text, text, text, text, text, text, text
) is
  'Stores one signed enquiry. Returns {"status": ok | invalid | closed | conflict | rate_limited | late | '
  'unauthorised | unavailable}, with "due_at" (until when it is to be answered) when ok, "duplicate": true '
  'when ok repeats an earlier call, "request_id" when '
  'that call had another id, "held": true when it was stored without mails to its sender, '
  '"spam": true when the block list took it, "half_of_limit": true once a window, "closed_times" (which of '
  'the times for a call are outside of '
  'office hours) when closed, and "retry_after_seconds" when rate_limited. Bad input never raises.';

-- 02_enquiries/05_block_list.sql

-- Words and domains that the owner keeps: an enquiry with one of them is stored as spam. Its sender sees the
-- usual confirmation, and nobody is sent a mail about it.

-- A text as words alone, between single spaces: what a word is looked for in, and the word itself.
create function app_private.words_of(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select ' ' || btrim(regexp_replace(lower(p_text), '[^[:alnum:]]+', ' ', 'g')) || ' '
$$;

create table public.enquiry_blocks (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  pattern text not null,
  created_at timestamptz not null default now(),
  constraint enquiry_blocks_once unique (kind, pattern),
  constraint enquiry_blocks_pattern_valid check (
    case kind
      -- As app_private.words_of() writes it.
      when 'word' then
        char_length(pattern) between 2 and 80 and ' ' || pattern || ' ' = app_private.words_of(pattern)
      when 'domain' then char_length(pattern) <= 253 and pattern ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'
      else false
    end
  )
);
comment on column public.enquiry_blocks.pattern is
  'A word, or several in this order, without signs and in lower case; or a domain, which blocks those below '
  'it too.';

create trigger enquiry_blocks_refuse_truncate before truncate on public.enquiry_blocks
  for each statement execute function app_private.refuse_truncate();

alter table public.enquiry_blocks enable row level security;

-- Any reader sees what is blocked.
create policy "Readers read enquiry blocks" on public.enquiry_blocks
  for select to authenticated using ((select app_private.is_reader()));

-- An editor takes a word or a domain off the list.
create policy "Editors remove enquiry blocks" on public.enquiry_blocks
  for delete to authenticated using ((select app_private.is_editor()));

-- The first word or domain of the list that an enquiry has; null when it has none. Its words are made once,
-- which takes longer than to look for all of the list in them.
create function app_private.block_of(c public.contact_submissions) returns text
language sql stable set search_path = ''
as $$
  with of_enquiry as materialized (
    select app_private.words_of(concat_ws(' ', c.name, c.company, c.subject, c.message)) as words
  )
  select b.pattern from public.enquiry_blocks as b cross join of_enquiry as e
  where case b.kind
    when 'domain' then '.' || lower(split_part(c.email, '@', 2)) like '%.' || b.pattern
    else strpos(e.words, ' ' || b.pattern || ' ') > 0
  end
  order by b.kind, b.pattern limit 1
$$;

-- Why the server itself marked an enquiry: the history holds the owner's own word.
create function app_private.note_blocked_enquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app_private.enquiry_events (enquiry_id, change_id, kind, new_value)
  values (new.id, gen_random_uuid(), 'blocked', app_private.block_of(new));
  return null;
end
$$;
create trigger contact_submissions_note_blocked after insert on public.contact_submissions
  for each row when (new.status = 'spam') execute function app_private.note_blocked_enquiry();

-- At most 500, since each enquiry is compared with all of them.
create function app_private.block_enquiries(p_kind text, p_pattern text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_pattern constant text := case p_kind
    when 'word' then btrim(app_private.words_of(p_pattern)) else lower(btrim(p_pattern))
  end;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if exists (select from public.enquiry_blocks as b where (b.kind, b.pattern) = (p_kind, v_pattern)) then
    return jsonb_build_object('status', 'ok');
  end if;
  -- One at a time, so that the limit holds.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:blocks', 0));
  if (select count(*) from public.enquiry_blocks) >= 500 then
    return jsonb_build_object('status', 'too_long');
  end if;
  begin
    insert into public.enquiry_blocks (kind, pattern) values (p_kind, v_pattern)
    on conflict (kind, pattern) do nothing;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.block_enquiries(p_kind text, p_pattern text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.block_enquiries(p_kind, p_pattern) $$;
comment on function public.block_enquiries(text, text) is
  'Adds a "word" or a "domain" to the block list. Returns {"status": ok | forbidden | invalid | too_long}, '
  'the last when the list is full.';

-- 03_mail_queue/01_outbox.sql

-- The queue of every mail, in two lanes: "direct" for a mail that a person waits for, "bulk" for the issues
-- of a send. A mail is stored in one transaction with what it is about; the mail worker claims it with the
-- service key.
--
--   pending --claim--> claimed --mark--> sending --record--> sent | failed | uncertain | pending, later
--      ^                  | lease over      | lease over
--      +------------------+                 +--> uncertain
--
-- "sending" begins before the first byte can reach a mail server. A mail still in it after the lease may
-- have been sent: it is never sent again by itself, a person decides with release_mail(). "skipped" is a
-- mail that must not be sent any more, for instance to a person who left after it was queued.

-- A mail about a subscription, whose address somebody typed.
create function app_private.is_subscription_mail(p_kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_kind in (
    'confirm_subscription', 'already_subscribed', 'welcome', 'confirm_change', 'change_asked',
    'confirm_erasure', 'data_copy'
  );
end
$$;

create table app_private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  lane text not null default 'direct',
  kind text not null,
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  subscription_id uuid,
  confirmation_id uuid,
  send_id uuid,
  token text,
  recipient_hash text,
  status text not null default 'pending',
  verdict text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '5 days',
  claimed_by uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  uncertain_at timestamptz,
  needs_decision boolean not null generated always as (
    status = 'uncertain' or (
      status = 'failed' and lane = 'direct' and not (
        app_private.is_subscription_mail(kind) and coalesce(
          verdict in ('recipient', 'refused', 'soft')
            or (verdict = 'retry' and last_error like '%RCPT TO'), false
        )
      )
    )
  ) stored,
  constraint mail_outbox_lane_of_kind check (lane = case kind when 'issue' then 'bulk' else 'direct' end),
  constraint mail_outbox_kind_known check (
    kind in (
      'notification', 'acknowledgement', 'held_notice', 'reply_reminder', 'reply_overdue',
      'confirm_subscription', 'already_subscribed', 'welcome', 'confirm_change', 'change_asked',
      'confirm_erasure', 'data_copy',
      'issue', 'test_issue', 'new_sign_in', 'password_changed', 'invitation', 'password_reset',
      'address_change',
      'address_changed', 'second_factor_changed', 'digest'
    )
  ),
  constraint mail_outbox_subject_of_kind check (
    (submission_id is not null) = (
      kind in ('notification', 'acknowledgement', 'held_notice', 'reply_reminder', 'reply_overdue')
    )
    and (kind <> 'issue' or send_id is not null)
  ),
  constraint mail_outbox_recipient_of_kind check ((recipient_hash is not null) = (kind = 'confirm_change')),
  constraint mail_outbox_status_known
    check (status in ('pending', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'skipped')),
  constraint mail_outbox_lease_while_held
    check (status not in ('claimed', 'sending') or (claimed_by is not null and lease_until is not null)),
  constraint mail_outbox_sent_at check ((status = 'sent') = (sent_at is not null)),
  constraint mail_outbox_uncertain_at check ((status = 'uncertain') = (uncertain_at is not null)),
  constraint mail_outbox_token_until_settled
    check (token is null or status not in ('sent', 'failed', 'skipped')),
  constraint mail_outbox_token_length check (char_length(token) <= 200),
  constraint mail_outbox_verdict_length check (char_length(verdict) <= 20),
  constraint mail_outbox_last_error_length check (char_length(last_error) <= 200)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
comment on table app_private.mail_outbox is
  'One row per mail. Holds no personal data: the address is read when the mail is claimed.';
comment on column app_private.mail_outbox.id is
  'Also the Message-ID of the mail, so that every attempt carries the same one.';
comment on column app_private.mail_outbox.token is
  'The token of the link in the mail, whose table holds only its hash; null once the mail is settled.';
comment on column app_private.mail_outbox.recipient_hash is
  'Of a mail that goes elsewhere than to its subscription, email_hash() of the address: who complained.';
comment on column app_private.mail_outbox.verdict is
  'What the last attempt proved, in the words of advance_mail(): whose fault a refusal was.';
comment on column app_private.mail_outbox.needs_decision is
  'Uncertain, or failed to one person; an address that a subscriber mistyped leaves nothing to decide.';
comment on column app_private.mail_outbox.last_error is
  'Codes and phases only: the text of a mail server often repeats the address.';

-- A mail of a send is changed three times, and each change writes every index that holds its row.
create unique index mail_outbox_once_per_enquiry on app_private.mail_outbox (submission_id, kind)
  where submission_id is not null;
create unique index mail_outbox_once_per_send on app_private.mail_outbox (subscription_id, send_id)
  where subscription_id is not null;
create index mail_outbox_due on app_private.mail_outbox (lane, next_attempt_at, id) where status = 'pending';
-- What a claim takes of a send: what was tried before is apart, and what is put off lies behind what is due.
create index mail_outbox_due_of_send
  on app_private.mail_outbox (send_id, least(attempts, 1), next_attempt_at, id)
  where status = 'pending' and send_id is not null;
create index mail_outbox_held on app_private.mail_outbox (lease_until) where status in ('claimed', 'sending');
create index mail_outbox_of_send on app_private.mail_outbox (send_id, status, id) where send_id is not null;
create index mail_outbox_of_confirmation on app_private.mail_outbox (confirmation_id)
  where confirmation_id is not null;
-- What mail_in_doubt() lists.
create index mail_outbox_in_doubt on app_private.mail_outbox (created_at) where needs_decision;
-- Whether the firm has been told of held enquiries within the hour.
create index mail_outbox_held_notices on app_private.mail_outbox (created_at) where kind = 'held_notice';
-- What housekeeping deletes.
create index mail_outbox_done on app_private.mail_outbox (created_at)
  where status in ('sent', 'failed', 'skipped');

-- Whoever changes the status need not think of what goes with it.
create function app_private.keep_mail_state() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.sent_at := case when new.status = 'sent' then coalesce(new.sent_at, clock_timestamp()) end;
  new.uncertain_at := case
    when new.status = 'uncertain' then coalesce(new.uncertain_at, clock_timestamp())
  end;
  if new.status in ('sent', 'failed', 'skipped') then
    new.token := null;
  end if;
  return new;
end
$$;

create trigger mail_outbox_keep_first_state before insert on app_private.mail_outbox
  for each row when (new.status in ('sent', 'uncertain', 'failed', 'skipped'))
  execute function app_private.keep_mail_state();
create trigger mail_outbox_keep_state before update of status on app_private.mail_outbox
  for each row when (
    old.status in ('sent', 'uncertain') or new.status in ('sent', 'uncertain', 'failed', 'skipped')
  ) execute function app_private.keep_mail_state();

-- With the owner's rights: a role that may insert an enquiry has no right to the outbox.
create function app_private.queue_enquiry_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_told_since timestamptz;
begin
  -- The block list is the owner's word for it.
  if new.status = 'spam' then
    return null;
  end if;
  if not new.held then
    insert into app_private.mail_outbox (submission_id, kind)
    values (new.id, 'notification'), (new.id, 'acknowledgement');
    return null;
  end if;
  -- One mail a window tells the firm of all held ones. submit_enquiry() holds the lock on the total.
  select clock_timestamp() - make_interval(secs => s.enquiry_global_window_seconds) into v_told_since
  from app_private.settings as s;
  insert into app_private.mail_outbox (submission_id, kind)
  select new.id, 'held_notice'
  where not exists (
    select from app_private.mail_outbox as o
    where o.kind = 'held_notice' and o.created_at > v_told_since and o.created_at <= clock_timestamp()
  );
  return null;
end
$$;

create trigger contact_submissions_queue_mails after insert on public.contact_submissions
  for each row execute function app_private.queue_enquiry_mails();

-- 03_mail_queue/02_claiming.sql

-- What a mail of the direct lane needs beside its row, read at the claim: {"to": …, …}, or for an enquiry the
-- whole of it; null when the mail must not be sent any more.
create function app_private.mail_contents(o app_private.mail_outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  case
    when o.submission_id is not null then
      return (
        select jsonb_build_object('enquiry', jsonb_build_object(
          'id', c.id, 'request_id', c.request_id, 'kind', c.kind, 'name', c.name, 'email', c.email,
          'phone', c.phone,
          'company', c.company, 'subject', c.subject, 'message', c.message, 'created_at', c.created_at,
          'due_at', c.due_at, 'call_times', c.call_times
        ))
        from public.contact_submissions as c
        where c.id = o.submission_id
          and (o.kind not in ('reply_reminder', 'reply_overdue') or app_private.is_to_be_reminded(c, o.kind))
      );
    when app_private.is_subscription_mail(o.kind) then
      return app_private.subscription_mail(o);
    when o.kind = 'test_issue' then
      return app_private.test_issue_mail(o);
    when o.kind = 'digest' then
      return app_private.digest_mail(o);
    when o.account_id is not null then
      return app_private.account_mail(o);
    else
      return null;
  end case;
end
$$;

-- The same for many mails of one lane at once; those that must not be sent are left out. The words of an
-- issue are the same for everyone and not in it.
create function app_private.mails_contents(p_lane text, p_ids uuid[]) returns table (id uuid, what jsonb)
language plpgsql stable set search_path = ''
-- For so few rows the planner would read a table that nothing analysed as a whole.
set enable_seqscan = off
as $$
begin
  if p_lane = 'bulk' then
    return query
      select m.id, m.what from app_private.issue_mails(p_ids) as m;
  else
    return query
      select o.id, c.what from app_private.mail_outbox as o
      cross join lateral app_private.mail_contents(o) as c (what)
      where o.id = any (p_ids) and c.what is not null;
  end if;
end
$$;

-- What is held about one mail, for the person whom it went to.
create function app_private.mail_data(o app_private.mail_outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', o.id, 'kind', o.kind, 'status', o.status, 'created_at', o.created_at, 'sent_at', o.sent_at,
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at) order by e.at), '[]')
      from app_private.mail_events as e where e.mail_id = o.id
    )
  );
end
$$;

-- Up to p_limit due mails of one lane with all that is needed to write them, leased to this worker for
-- p_lease_seconds; SKIP LOCKED lets several workers claim at once and never gives one mail to two of them.
-- Mails of a send are given out while sends_under_way() names it.
create function app_private.claim_mail(
  p_worker uuid, p_lane text, p_limit integer, p_lease_seconds integer
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_due uuid[];
  v_mails jsonb;
begin
  if p_worker is null
    or p_lane is null or p_lane not in ('direct', 'bulk')
    or coalesce(p_limit, 0) not between 1 and 100
    or coalesce(p_lease_seconds, 0) not between 1 and 3600
  then
    return jsonb_build_object('status', 'invalid');
  end if;

  if p_lane = 'direct' then
    with due as (
      select o.id from app_private.mail_outbox as o
      where o.lane = 'direct' and o.status = 'pending' and o.next_attempt_at <= moment
      order by o.next_attempt_at, o.id
      limit p_limit
      for update skip locked
    )
    select array_agg(due.id) into v_due from due;
  else
    -- What is to be tried again comes first, and takes no more than half from those who were never tried.
    with due as (
      select mail.id
      from app_private.sends_under_way() as send (id)
      cross join lateral (values
        (1, case when exists (
          select from app_private.mail_outbox as o
          where o.send_id = send.id and o.status = 'pending' and least(o.attempts, 1) = 0
            and o.next_attempt_at <= moment
        ) then (p_limit + 1) / 2 else p_limit end),
        (0, p_limit)
      ) as share (tried, most)
      cross join lateral (
        select o.id from app_private.mail_outbox as o
        where o.send_id = send.id and o.status = 'pending' and least(o.attempts, 1) = share.tried
          and o.next_attempt_at <= moment
        order by o.next_attempt_at, o.id
        limit share.most
        for update skip locked
      ) as mail
      limit p_limit
    )
    select array_agg(due.id) into v_due from due;
  end if;

  if v_due is null then
    return jsonb_build_object('status', 'ok', 'mails', '[]'::jsonb);
  end if;

  with contents as materialized (
    select c.id, c.what from app_private.mails_contents(p_lane, v_due) as c
  ), taken as (
    update app_private.mail_outbox as o
    set
      status = case when contents.what is null then 'skipped' else 'claimed' end,
      claimed_by = case when contents.what is not null then p_worker end,
      lease_until = case
        when contents.what is not null then moment + make_interval(secs => p_lease_seconds)
      end
    from unnest(v_due) as due (id) left join contents on contents.id = due.id
    where o.id = due.id
    returning o.id, o.kind, o.created_at, contents.what
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', taken.id, 'kind', taken.kind,
        -- The date of the mail. A send may take days: a letter of last week would stand far down, or as junk.
        'queued_at', case p_lane when 'bulk' then moment else taken.created_at end
      ) || taken.what
      order by taken.created_at, taken.kind desc
    ) filter (where taken.what is not null), '[]'
  ) into v_mails
  from taken;

  return jsonb_build_object('status', 'ok', 'mails', v_mails);
end
$$;

-- The thin functions that the API shows, to the service key alone.
create function public.claim_mail(
  p_worker uuid, p_lane text, p_limit integer, p_lease_seconds integer
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.claim_mail(p_worker, p_lane, p_limit, p_lease_seconds) $$;

-- 03_mail_queue/03_pace.sql

-- How fast mails go, and what each mail worker does at intervals.

-- How fast the mails of a lane go: one row for all workers. `tokens` is how many may go at once and grows by
-- per_second; per_second falls when the mail server asks for it and returns to the ceiling.
create table app_private.mail_pace (
  lane text primary key,
  per_second double precision not null default 10,
  ceiling double precision not null default 10,
  tokens double precision not null default 1,
  filled_at timestamptz not null default now(),
  slowed_at timestamptz,
  day date not null default current_date,
  today integer not null default 0,
  daily_limit integer,
  sender_faults integer not null default 0,
  ticked_at timestamptz,
  constraint mail_pace_lane_known check (lane in ('direct', 'bulk')),
  constraint mail_pace_positive
    check (per_second > 0 and ceiling >= per_second and today >= 0 and daily_limit > 0)
);
comment on column app_private.mail_pace.today is
  'Mails handed over on `day`, a day in Sydney; where daily_limit is reached the lane waits for the next '
  'one.';
comment on column app_private.mail_pace.sender_faults is
  'How many refusals in a row were our own fault, such as a wrong password.';
comment on column app_private.mail_pace.ticked_at is
  'Of the lane "direct": when a mail worker called tick_mail() last, to the minute.';
insert into app_private.mail_pace (lane) values ('direct'), ('bulk');

-- Called by each worker every ten seconds, apart from the claim: takes back what a worker held beyond its
-- lease, brings the pace to the worker's settings, and queues what falls due: reminders, webhooks, digests.
-- Returns the ids of mails that became uncertain.
create function app_private.tick_mail(p_per_second double precision, p_daily_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
  -- No wait and no lease is longer; what lies beyond was written before the clock was set back.
  beyond constant timestamptz := moment + interval '1 hour 1 minute';
  v_uncertain jsonb;
begin
  if p_per_second is null or p_per_second <= 0 or p_daily_limit <= 0 then
    return jsonb_build_object('status', 'invalid');
  end if;
  update app_private.mail_pace as p
  set
    ceiling = p_per_second,
    per_second = case
      when p.per_second = p.ceiling then p_per_second else least(p.per_second, p_per_second)
    end,
    daily_limit = case p.lane when 'bulk' then p_daily_limit end
  where (p.ceiling, p.daily_limit)
    is distinct from (p_per_second, case p.lane when 'bulk' then p_daily_limit end);
  update app_private.mail_pace as p set ticked_at = moment
  where p.lane = 'direct' and (p.ticked_at between moment - interval '1 minute' and moment) is not true;

  with abandoned as (
    select o.id from app_private.mail_outbox as o
    where o.status in ('claimed', 'sending') and (o.lease_until < moment or o.lease_until > beyond)
    for update skip locked
  ), taken_back as (
    update app_private.mail_outbox as o
    set
      status = case o.status when 'claimed' then 'pending' else 'uncertain' end,
      -- The worker may still say what became of a mail that it was sending.
      claimed_by = case o.status when 'sending' then o.claimed_by end,
      lease_until = null,
      verdict = case o.status when 'sending' then 'uncertain' else o.verdict end,
      last_error = case o.status when 'sending' then 'the worker ended while sending' else o.last_error end
    from abandoned where o.id = abandoned.id
    returning o.id, o.status
  )
  select coalesce(jsonb_agg(taken_back.id) filter (where taken_back.status = 'uncertain'), '[]')
  into v_uncertain from taken_back;

  update app_private.mail_outbox as o set next_attempt_at = moment
  where o.lane in ('direct', 'bulk') and o.status = 'pending' and o.next_attempt_at > beyond;
  perform app_private.queue_reply_reminders();
  perform app_private.queue_overdue_webhooks();
  perform app_private.queue_digests();
  return jsonb_build_object('status', 'ok', 'uncertain', v_uncertain);
end
$$;

create function public.tick_mail(p_per_second double precision, p_daily_limit integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.tick_mail(p_per_second, p_daily_limit) $$;

-- What waits in each lane, for the metrics of the worker: {"direct": {"pending", "oldest_seconds" that the
-- first has been due, "per_second", "uncertain"}, "bulk": …}.
create function app_private.mail_lanes() returns jsonb
language sql stable security definer set search_path = ''
set enable_seqscan = off
as $$
  select jsonb_object_agg(p.lane, jsonb_build_object(
    'pending', (
      select count(*) from app_private.mail_outbox as o where o.lane = p.lane and o.status = 'pending'
    ),
    'oldest_seconds', coalesce((
      select greatest(0, extract(epoch from clock_timestamp() - min(o.next_attempt_at)))
      from app_private.mail_outbox as o where o.lane = p.lane and o.status = 'pending'
    ), 0),
    'per_second', p.per_second,
    'uncertain', (
      select count(*) from app_private.mail_outbox as o
      where o.lane = p.lane and o.status = 'uncertain'
    )
  ))
  from app_private.mail_pace as p
$$;

create function public.mail_lanes() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.mail_lanes() $$;

-- 03_mail_queue/04_reply_reminders.sql

-- Mails that remind the firm of an enquiry that waits: four opening hours before its reply is due, and when
-- it is. Of each at most one, which the unique index of the outbox sees to.

-- Whether a mail of that kind is of any use now: it is asked again when the mail is about to leave. A
-- reminder that comes too late is left to the one that says so; held enquiries are left to the one about all
-- of them.
create function app_private.is_to_be_reminded(c public.contact_submissions, p_kind text) returns boolean
language sql stable set search_path = ''
as $$
  select c.status in ('unread', 'read') and not c.held
    and case p_kind when 'reply_reminder' then clock_timestamp() < c.due_at else true end
$$;

-- Called at every tick of a mail worker. What was due more than a week ago, as after a long pause, is shown
-- by the desk alone. One that was dropped, since the enquiry had been answered, is due again once that is
-- undone.
create function app_private.queue_reply_reminders() returns void
language plpgsql volatile set search_path = ''
-- By index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_from constant timestamptz := v_now - interval '7 days';
begin
  insert into app_private.mail_outbox as q (submission_id, kind)
  select c.id, 'reply_reminder' from public.contact_submissions as c
  where c.status in ('unread', 'read') and not c.held
    and c.remind_at between v_from and v_now and v_now < c.due_at
    and not exists (
      select from app_private.mail_outbox as o
      where o.submission_id = c.id and o.kind = 'reply_reminder' and o.status <> 'skipped'
    )
  on conflict (submission_id, kind) where submission_id is not null do update
  set status = 'pending', next_attempt_at = excluded.next_attempt_at, give_up_at = excluded.give_up_at
  where q.status = 'skipped';
  insert into app_private.mail_outbox as q (submission_id, kind)
  select c.id, 'reply_overdue' from public.contact_submissions as c
  where c.status in ('unread', 'read') and not c.held and c.due_at between v_from and v_now
    and not exists (
      select from app_private.mail_outbox as o
      where o.submission_id = c.id and o.kind = 'reply_overdue' and o.status <> 'skipped'
    )
  on conflict (submission_id, kind) where submission_id is not null do update
  set status = 'pending', next_attempt_at = excluded.next_attempt_at, give_up_at = excluded.give_up_at
  where q.status = 'skipped';
end
$$;

-- 04_newsletter/01_issues.sql

-- Newsletter issues. The states of an issue:
--
--   draft -> scheduled -> processing -> sent | failed
--   draft -> sent                     published to the web archive only
--   scheduled -> draft                taken back in time
--   failed -> processing              resumed
--   failed -> draft                   only if sending never started
--
-- A trigger enforces them for every role, the owner of the table included.

create table public.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  issue_number integer not null,
  title text,
  summary text not null default '',
  content text not null default '',
  related text not null default '',
  status text not null default 'draft',
  visibility text not null default 'public',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  scheduled_for timestamptz,
  send_started_at timestamptz,
  sent_at timestamptz,
  corrected_at timestamptz,
  metrics jsonb not null default '{}',
  version integer not null default 1,
  status_reason text,
  last_error text,
  constraint newsletter_issues_issue_number_key unique (issue_number),
  constraint newsletter_issues_issue_number_positive check (issue_number > 0),
  constraint newsletter_issues_title_valid
    check (char_length(title) <= 200 and title !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_issues_summary_valid
    check (char_length(summary) <= 300 and summary !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_issues_content_length check (octet_length(content) <= 204800),
  constraint newsletter_issues_related_valid
    check (char_length(related) <= 100 and related ~ '^(/[a-z0-9]+(-[a-z0-9]+)*)*$'),
  constraint newsletter_issues_status_known
    check (status in ('draft', 'scheduled', 'processing', 'sent', 'failed')),
  constraint newsletter_issues_visibility_known check (visibility in ('public', 'withdrawn')),
  constraint newsletter_issues_metrics_object check (jsonb_typeof(metrics) = 'object'),
  constraint newsletter_issues_version_positive check (version > 0),
  constraint newsletter_issues_status_reason_known
    check (status_reason in (
      'missed_schedule', 'no_recipients', 'smtp_unavailable', 'stopped', 'needs_review'
    )),
  constraint newsletter_issues_last_error_length check (char_length(last_error) <= 2000),
  constraint newsletter_issues_sent_has_date check (status <> 'sent' or sent_at is not null),
  constraint newsletter_issues_corrected_after_sent check (corrected_at is null or status = 'sent'),
  constraint newsletter_issues_scheduled_has_date check (status <> 'scheduled' or scheduled_for is not null)
);
comment on column public.newsletter_issues.title is
  'Empty in drafts and in old issues alone; readers of those see "Newsletter Issue #N".';
comment on column public.newsletter_issues.summary is
  'One line: meta description of the permalink, preview text in a mail client.';
comment on column public.newsletter_issues.content is 'Markdown.';
comment on column public.newsletter_issues.related is
  'Path of the service or Quickstart that the letter belongs to; empty for none.';
comment on column public.newsletter_issues.visibility is
  'Withdrawing a sent issue hides it without pretending it was never sent.';
comment on column public.newsletter_issues.version is
  'Rises with every change of title, summary, content, related, status or visibility: it detects a lost '
  'update.';
comment on column public.newsletter_issues.send_started_at is
  'When the first message was handed over. Set means some people may have received it.';
comment on column public.newsletter_issues.corrected_at is
  'When title, summary or content last changed after the issue was sent. Written by a trigger alone.';

create index newsletter_issues_public_archive on public.newsletter_issues (issue_number desc)
  where status = 'sent' and visibility = 'public';
create index newsletter_issues_unsent on public.newsletter_issues (status) where status <> 'sent';

create function app_private.newsletter_issues_guard() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_owner constant boolean :=
    pg_has_role(
      current_user, (select c.relowner from pg_catalog.pg_class as c where c.oid = tg_relid), 'USAGE'
    );
  written_columns constant text[] := array['title', 'summary', 'content', 'related'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'only a draft can be deleted; issue % is %', old.issue_number, old.status
        using errcode = 'NL001';
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    -- Seeds and imports run as the owner and bring sent issues; everyone else starts with a draft.
    if new.status <> 'draft' and not is_owner then
      raise exception 'a new issue starts as a draft, not as %', new.status using errcode = 'NL001';
    end if;
    return new;
  end if;

  -- Column grants say the same, where they hold. service_role may write more than an admin, within
  -- the rules below.
  if not is_owner and current_user <> 'service_role'
    and (
      old.status <> 'draft'
      or to_jsonb(new) - written_columns is distinct from to_jsonb(old) - written_columns
    )
  then
    raise exception 'only title, summary, content and related of a draft can be edited'
      using errcode = 'insufficient_privilege';
  end if;

  if (new.id, new.created_at) is distinct from (old.id, old.created_at) then
    raise exception 'id and created_at of an issue never change' using errcode = 'NL002';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('draft', 'scheduled'), ('draft', 'sent'), ('scheduled', 'draft'), ('scheduled', 'processing'),
    ('processing', 'sent'), ('processing', 'failed'), ('failed', 'processing'), ('failed', 'draft')
  ) then
    raise exception 'an issue cannot go from % to %', old.status, new.status using errcode = 'NL001';
  end if;
  if old.status = 'failed' and new.status = 'draft' and old.send_started_at is not null then
    raise exception 'issue % went to some recipients already; resume it', old.issue_number
      using errcode = 'NL001';
  end if;
  -- What is announced for sending must be what is sent: unschedule first, then edit.
  if old.status in ('scheduled', 'processing')
    and (new.title, new.summary, new.content) is distinct from (old.title, old.summary, old.content)
  then
    raise exception 'the content of issue % is locked while it is %', old.issue_number, old.status
      using errcode = 'NL002';
  end if;
  -- The number is in the permalink and in people's mailboxes.
  if old.status <> 'draft' and new.issue_number <> old.issue_number then
    raise exception 'the number of an issue is final once it has left draft' using errcode = 'NL002';
  end if;
  if old.status = 'sent' and new.sent_at is distinct from old.sent_at then
    raise exception 'the date an issue was sent is final' using errcode = 'NL002';
  end if;

  if (new.title, new.summary, new.content, new.related)
    is distinct from (old.title, old.summary, old.content, old.related)
  then
    new.version := old.version + 1;
  else
    new.version := old.version;
  end if;
  new.updated_at := now();
  return new;
end
$$;

create trigger newsletter_issues_guard before insert or update or delete on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_guard();

-- Rules of withdrawing and publishing; newsletter_issues_guard() runs before, by its name.
create function app_private.newsletter_issues_publication_guard() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.visibility = 'withdrawn' and new.status <> 'sent' then
    raise exception 'only a sent issue can be withdrawn; issue % is %', new.issue_number, new.status
      using errcode = 'NL002';
  end if;
  if old.status = 'draft' and new.status = 'sent' and btrim(new.content, E' \t\n\r') = '' then
    raise exception 'issue % has no content to publish', new.issue_number using errcode = 'NL002';
  end if;
  if old.status = 'draft' and new.status <> 'draft' and coalesce(btrim(new.title), '') = '' then
    raise exception 'issue % has no title to publish', new.issue_number using errcode = 'NL002';
  end if;
  -- A form opened before must not save into a public issue what was meant for a draft.
  if (new.status, new.visibility) is distinct from (old.status, old.visibility) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

create trigger newsletter_issues_publication_guard before update on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_publication_guard();

create function app_private.newsletter_issues_note_correction() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.corrected_at := null;
  elsif old.status = 'sent'
    and (new.title, new.summary, new.content) is distinct from (old.title, old.summary, old.content)
  then
    new.corrected_at := now();
  else
    new.corrected_at := old.corrected_at;
  end if;
  return new;
end
$$;

-- After newsletter_issues_guard(), by its name, which compares what an admin may change.
create trigger newsletter_issues_note_correction before insert or update on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_note_correction();
create trigger newsletter_issues_refuse_truncate before truncate on public.newsletter_issues
  for each statement execute function app_private.refuse_truncate();

alter table public.newsletter_issues enable row level security;

-- Every visitor reads an issue that was sent and has not been withdrawn.
create policy "Visitors read the archive" on public.newsletter_issues
  for select to anon using (status = 'sent' and visibility = 'public');

-- Signed-in users read the archive too; readers of the admin area every issue, whatever its status.
create policy "Users read the archive, readers every issue" on public.newsletter_issues
  for select to authenticated
  using ((status = 'sent' and visibility = 'public') or (select app_private.is_reader()));

-- An editor edits drafts and leaves them drafts; the trigger above limits the edit to title, summary,
-- content and related.
create policy "Editors edit drafts" on public.newsletter_issues
  for update to authenticated
  using (status = 'draft' and (select app_private.is_editor()))
  with check (status = 'draft' and (select app_private.is_editor()));

-- 04_newsletter/02_subscribers.sql

-- Subscribers of the newsletter. The functions of 06_subscribing change them.

create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  is_subscribed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  suppressed_at timestamptz,
  suppressed_reason text,
  consent_source text,
  consent_text text,
  consent_at timestamptz,
  constraint newsletter_subscriptions_email_key_key unique (email_key),
  constraint newsletter_subscriptions_email_valid
    check (
      char_length(email) <= 254
      and email ~ '^[^@]+@[^@]+$'
      and email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
      and email !~ '[<>",;]'
    ),
  constraint newsletter_subscriptions_subscribed_means_confirmed
    check (not is_subscribed or (confirmed_at is not null and unsubscribed_at is null)),
  constraint newsletter_subscriptions_suppressed_has_reason
    check ((suppressed_at is null) = (suppressed_reason is null)),
  constraint newsletter_subscriptions_suppressed_reason_known
    check (suppressed_reason in ('hard_bounce', 'soft_bounce', 'complaint', 'admin')),
  constraint newsletter_subscriptions_consent_source_length check (char_length(consent_source) <= 200),
  constraint newsletter_subscriptions_consent_text_length check (char_length(consent_text) <= 2000)
);
comment on table public.newsletter_subscriptions is
  'Active: is_subscribed. Unsubscribed: unsubscribed_at is set. Pending: neither confirmed nor unsubscribed. '
  'Suppressed: not mailed, whatever else the row says. The audience of a send is active and not suppressed.';
comment on column public.newsletter_subscriptions.email_key is
  'The address in lower case: one row per person however they type it.';

create index newsletter_subscriptions_created_at
  on public.newsletter_subscriptions (created_at desc, id desc);
create index newsletter_subscriptions_by_status
  on public.newsletter_subscriptions (is_subscribed, created_at desc, id desc);
create index newsletter_subscriptions_pending on public.newsletter_subscriptions (created_at desc, id desc)
  where not is_subscribed and confirmed_at is null and unsubscribed_at is null and suppressed_at is null;
create index newsletter_subscriptions_suppressed on public.newsletter_subscriptions (created_at desc, id desc)
  where suppressed_at is not null;

-- The address with its domain in front, so that an index finds the beginning of a domain.
create function app_private.domain_first(p_email_key text) returns text
language sql immutable set search_path = ''
as $$ select split_part(p_email_key, '@', 2) || '@' || split_part(p_email_key, '@', 1) $$;

-- Beginnings are searched byte by byte: an index in the order of a language does not find them.
create index newsletter_subscriptions_address
  on public.newsletter_subscriptions (email_key text_pattern_ops);
create index newsletter_subscriptions_domain
  on public.newsletter_subscriptions (app_private.domain_first(email_key) text_pattern_ops);
-- What housekeeping deletes.
create index newsletter_subscriptions_leaving
  on public.newsletter_subscriptions (coalesce(unsubscribed_at, updated_at)) where not is_subscribed;

create trigger newsletter_subscriptions_touch before update on public.newsletter_subscriptions
  for each row execute function app_private.touch_updated_at();
create trigger newsletter_subscriptions_announce_erasure after delete on public.newsletter_subscriptions
  for each row execute function app_private.announce_erasure();
create trigger newsletter_subscriptions_refuse_truncate before truncate on public.newsletter_subscriptions
  for each statement execute function app_private.refuse_truncate();

-- Whoever holds this token can end the subscription, so it is not a column an admin's browser could
-- read by asking for every column.
create table app_private.subscription_tokens (
  subscription_id uuid primary key references public.newsletter_subscriptions (id) on delete cascade,
  unsubscribe_token uuid not null default gen_random_uuid(),
  email_hash text not null,
  constraint subscription_tokens_unsubscribe_token_key unique (unsubscribe_token),
  constraint subscription_tokens_email_hash_hex check (email_hash ~ '^[0-9a-f]{64}$')
);
comment on column app_private.subscription_tokens.email_hash is
  'What email_hash() makes of the address: a send asks the list of suppressions twice for each mail.';
create index subscription_tokens_email_hash on app_private.subscription_tokens (email_hash);

create function app_private.keep_subscription_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into app_private.subscription_tokens (subscription_id, email_hash)
    values (new.id, app_private.email_hash(new.email));
  else
    update app_private.subscription_tokens as t set email_hash = app_private.email_hash(new.email)
    where t.subscription_id = new.id;
  end if;
  return null;
end
$$;

create trigger newsletter_subscriptions_create_token after insert on public.newsletter_subscriptions
  for each row execute function app_private.keep_subscription_token();
create trigger newsletter_subscriptions_follow_address
  after update of email on public.newsletter_subscriptions
  for each row when (new.email is distinct from old.email)
  execute function app_private.keep_subscription_token();

-- No policy: people of the admin area read subscribers through functions alone, which ask for the role and
-- note it.
alter table public.newsletter_subscriptions enable row level security;

-- 04_newsletter/03_archive.sql

-- Reading the public archive. The functions run with the caller's rights: row level security
-- decides what they see.

create function public.archive_page(p_page integer, p_size integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'total', (select count(*) from public.newsletter_issues as n where n.status = 'sent'),
    'issues', coalesce((
      select jsonb_agg(
        jsonb_build_object('issue_number', l.issue_number, 'title', l.title, 'sent_at', l.sent_at)
        order by l.issue_number desc
      )
      from (
        select i.issue_number, i.title, i.sent_at from public.newsletter_issues as i
        where i.status = 'sent' order by i.issue_number desc
        limit least(greatest(p_size, 1), 100)
        offset (greatest(p_page, 1) - 1)::bigint * least(greatest(p_size, 1), 100)
      ) as l
    ), '[]'::jsonb)
  )
$$;
comment on function public.archive_page(integer, integer) is
  'One page of the public archive, newest first, and how many issues there are in all: {"total", '
  '"issues"}. Pages count from 1.';

create function public.archive_issue(p_size integer, p_number integer default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with chosen as materialized (
    select i.issue_number, i.title, i.summary, i.content, i.related, i.sent_at, i.corrected_at
    from public.newsletter_issues as i
    where i.status = 'sent'
      and i.issue_number = coalesce(
        p_number, (select max(n.issue_number) from public.newsletter_issues as n where n.status = 'sent')
      )
  )
  select jsonb_build_object(
    'issue', to_jsonb(c),
    'older', (
      select jsonb_build_object('issue_number', o.issue_number, 'title', o.title, 'sent_at', o.sent_at)
      from public.newsletter_issues as o where o.status = 'sent' and o.issue_number < c.issue_number
      order by o.issue_number desc limit 1
    ),
    'newer', (
      select jsonb_build_object('issue_number', o.issue_number, 'title', o.title, 'sent_at', o.sent_at)
      from public.newsletter_issues as o where o.status = 'sent' and o.issue_number > c.issue_number
      order by o.issue_number limit 1
    ),
    'page', p.page
  ) || public.archive_page(p.page, p_size)
  from chosen as c
  cross join lateral (
    select (count(*) / least(greatest(p_size, 1), 100) + 1)::integer as page
    from public.newsletter_issues as n where n.status = 'sent' and n.issue_number > c.issue_number
  ) as p
$$;
comment on function public.archive_issue(integer, integer) is
  'A public issue by its number, the newest without one, with its neighbours and its page of the archive: '
  '{"issue", "older", "newer", "page", "total", "issues"}. Null where there is none.';

create function public.archive_numbers() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(i.issue_number), '[]'::jsonb)
  from public.newsletter_issues as i where i.status = 'sent'
$$;
comment on function public.archive_numbers() is
  'The numbers of all public issues, in no order: one response serves every request for an unknown number.';

-- One number that rises in the transaction that changes what the public archive shows. The update
-- locks the row until that transaction ends, so versions are committed in the order of their
-- numbers: a reader that has seen a version has seen every change up to it.

-- Versions are the clock's milliseconds, or one more than the last: a new database or one restored
-- from a backup never repeats a version under which something else was cached.
create table app_private.archive_version (
  id boolean primary key default true,
  version bigint not null default (extract(epoch from now()) * 1000)::bigint,
  withdrawn_version bigint not null default (extract(epoch from now()) * 1000)::bigint,
  redirects_version bigint not null default (extract(epoch from now()) * 1000)::bigint,
  changed_at timestamptz not null default now(),
  purged_version bigint not null default 0,
  purged_at timestamptz,
  constraint archive_version_one_row check (id),
  constraint archive_version_order check (withdrawn_version <= version)
);
comment on table app_private.archive_version is 'Exactly one row.';
comment on column app_private.archive_version.version is
  'Higher after every change of what the public archive shows.';
comment on column app_private.archive_version.withdrawn_version is
  'The last version that took an issue away: what was cached before it must not be served stale.';
comment on column app_private.archive_version.redirects_version is
  'Higher after every change of the redirects (09_visits/03_redirects.sql), which is polled with the rest.';
comment on column app_private.archive_version.changed_at is 'When the version was raised last.';
comment on column app_private.archive_version.purged_version is
  'A CDN in front shows nothing from before this version: it has confirmed a purge.';
comment on column app_private.archive_version.purged_at is 'When it confirmed the last purge.';
insert into app_private.archive_version default values;

-- Once for each statement: it compares the publicly visible rows before and after it, in the
-- columns that visitors see. Metrics and the bookkeeping of sending change nothing here.
create function app_private.newsletter_issues_raise_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_changed boolean := true;
  v_withdrawn boolean := false;
  v_clock constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  if tg_op = 'TRUNCATE' then
    v_withdrawn := true;
  elsif tg_op = 'INSERT' then
    v_changed := exists (select from new_rows as n where n.status = 'sent' and n.visibility = 'public');
  elsif tg_op = 'DELETE' then
    v_withdrawn := exists (select from old_rows as o where o.status = 'sent' and o.visibility = 'public');
    v_changed := v_withdrawn;
  else
    -- By its number, which is in the permalink.
    v_withdrawn := exists (
      select o.issue_number from old_rows as o where o.status = 'sent' and o.visibility = 'public'
      except
      select n.issue_number from new_rows as n where n.status = 'sent' and n.visibility = 'public'
    );
    v_changed := v_withdrawn or exists (
      select n.issue_number, n.title, n.summary, n.content, n.related, n.sent_at, n.corrected_at
      from new_rows as n where n.status = 'sent' and n.visibility = 'public'
      except
      select o.issue_number, o.title, o.summary, o.content, o.related, o.sent_at, o.corrected_at
      from old_rows as o where o.status = 'sent' and o.visibility = 'public'
    );
  end if;
  if v_changed then
    update app_private.archive_version as a
    set version = greatest(a.version + 1, v_clock), changed_at = clock_timestamp(),
      withdrawn_version = case
        when v_withdrawn then greatest(a.version + 1, v_clock) else a.withdrawn_version
      end;
  end if;
  return null;
end
$$;

create trigger newsletter_issues_insert_version after insert on public.newsletter_issues
  referencing new table as new_rows
  for each statement execute function app_private.newsletter_issues_raise_version();
create trigger newsletter_issues_update_version after update on public.newsletter_issues
  referencing old table as old_rows new table as new_rows
  for each statement execute function app_private.newsletter_issues_raise_version();
create trigger newsletter_issues_delete_version after delete on public.newsletter_issues
  referencing old table as old_rows
  for each statement execute function app_private.newsletter_issues_raise_version();
create trigger newsletter_issues_truncate_version after truncate on public.newsletter_issues
  for each statement execute function app_private.newsletter_issues_raise_version();

create function app_private.archive_version() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'version', a.version, 'withdrawn_version', a.withdrawn_version, 'changed_at', a.changed_at,
    'redirects_version', a.redirects_version,
    'worker_at', (select p.ticked_at from app_private.mail_pace as p where p.lane = 'direct')
  )
  from app_private.archive_version as a
$$;

create function public.archive_version() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.archive_version()
$$;
comment on function public.archive_version() is
  'The version of the public archive: {"version", "withdrawn_version", "changed_at"}; "redirects_version" '
  'of the list of redirects; and "worker_at", when a mail worker was heard of last. Each instance asks '
  'every two seconds.';

-- What a CDN in front may still show. A purge counts once it was sent when no instance gave the CDN anything
-- from before the change any more: each has polled within five seconds, or gives the CDN nothing to keep
-- (server/page-cache/responses/cdn-headers.ts), and a response has five more to arrive.
create function app_private.archive_purge() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'status', 'ok', 'version', a.version, 'due', a.purged_version < a.version,
    'settled', clock_timestamp() > a.changed_at + interval '10 seconds'
  )
  from app_private.archive_version as a
$$;

create function public.archive_purge() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.archive_purge()
$$;
comment on function public.archive_purge() is
  'What the CDN is to forget: {"status": "ok", "version", "due", "settled"}. Only a purge of a settled '
  'version may be noted.';

create function app_private.note_archive_purged(p_version bigint) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update app_private.archive_version as a
  set purged_version = least(p_version, a.version), purged_at = clock_timestamp()
  where a.purged_version < least(p_version, a.version);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.note_archive_purged(p_version bigint) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.note_archive_purged(p_version) $$;
comment on function public.note_archive_purged(bigint) is
  'The CDN has confirmed a purge that was sent when this version was settled: {"status": "ok"}.';

-- 05_mail_results/01_refusals.sql

-- What the mail worker says of the mails that it claimed.

-- The state that a mail has after this verdict; pending ones are due again.
create function app_private.status_of_verdict(p_verdict text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_verdict in ('sent', 'uncertain') then p_verdict
    when p_verdict in ('recipient', 'refused', 'soft', 'policy', 'unsendable') then 'failed'
    else 'pending'
  end;
end
$$;

-- Why the address of a refused mail gets no more mail, or null: it does not exist; it was refused without a
-- reason for the second time; it was full or broken five times in a row, over thirty days. A change of
-- address is confirmed at the new one, which says nothing of the subscription's.
create function app_private.reason_to_suppress(o app_private.mail_outbox) returns text
language sql stable set search_path = ''
as $$
  select case
    when o.kind = 'confirm_change' then null
    when o.verdict = 'recipient' then 'hard_bounce'
    when o.verdict = 'refused' and exists (
      select from app_private.mail_outbox as e
      where e.subscription_id = o.subscription_id and e.id <> o.id and e.verdict = 'refused'
        and e.kind <> 'confirm_change'
    ) then 'hard_bounce'
    when o.verdict = 'soft' and (
      select count(*) = 5 and bool_and(e.verdict is not distinct from 'soft')
        and max(e.created_at) - min(e.created_at) >= interval '30 days'
      from (
        select m.verdict, m.created_at from app_private.mail_outbox as m
        where m.subscription_id = o.subscription_id and m.status in ('sent', 'failed')
          and m.kind <> 'confirm_change'
        order by m.created_at desc limit 5
      ) as e (verdict, created_at)
    ) then 'soft_bounce'
  end
$$;

-- What follows from results that are not all "sent": a fault of ours repeats whatever the recipient, so that
-- the third mail in a row makes a send wait for a person, each mail counted once (p_repeated are not); an
-- address that does not exist gets no more mail. What this call did not record (p_recorded) was heeded
-- before. Returns the number of such faults in a row.
create function app_private.heed_refusals(
  p_faults integer, p_ids uuid[], p_verdicts text[], p_errors text[], p_recorded uuid[], p_repeated uuid[]
) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_faults integer;
  v_heard bigint;
  v_send uuid;
  v_fault text;
begin
  select max(said.place) into v_heard
  from unnest(p_ids, p_verdicts) with ordinality as said (id, verdict, place)
  where said.id = any (p_recorded)
    and said.verdict in ('sent', 'recipient', 'refused', 'soft', 'retry', 'throttled');
  select
    case when v_heard is null then p_faults else 0 end + count(*),
    (array_agg(o.send_id))[1], (array_agg(said.error))[1]
  into v_faults, v_send, v_fault
  from unnest(p_ids, p_verdicts, p_errors) with ordinality as said (id, verdict, error, place)
  join app_private.mail_outbox as o on o.id = said.id
  where said.verdict = 'sender' and said.place > coalesce(v_heard, 0)
    and said.id = any (p_recorded) and said.id <> all (p_repeated);
  perform app_private.suppress_subscription(o.subscription_id, reason.word, 'provider', said.error)
  from unnest(p_ids, p_verdicts, p_errors) as said (id, verdict, error)
  join app_private.mail_outbox as o on o.id = said.id
  cross join lateral app_private.reason_to_suppress(o) as reason (word)
  where said.id = any (p_recorded) and o.subscription_id is not null and reason.word is not null;
  if v_faults >= 3 and v_send is not null then
    perform app_private.pause_send(v_send, 'sender_refused', v_fault);
    return 0;
  end if;
  return v_faults;
end
$$;

-- 05_mail_results/02_advance.sql

-- Says what became of mails and marks the next ones as being sent, in one call. p_results is
-- [{"id", "verdict", "error"}]; a verdict is
--   sent                               the mail server took it
--   recipient, refused, soft, policy   failed: the address does not exist, or may not; full; not wanted
--   unsendable                         failed: it cannot be written
--   retry                              due after 30 s, then twice as long each time, at most an hour
--   throttled                          due after 30 s, no attempt counted, and the lane goes slower
--   sender                             our own fault; bulk: due at once, no attempt counted, and the third
--                                      mail in a row pauses the send; direct, and a text refused twice:
--                                      like retry
--   not_begun                          nothing was sent: due at once, no attempt counted
--   uncertain                          nobody knows whether it arrived
-- A report after the lease counts unless the mail was claimed again; a repeated call changes nothing.
--
-- p_marks are mails that the worker is about to send. "marked" may be sent now, within the pace of the lane;
-- "dropped" must not be: the lease was lost, the send was paused or the person left. The others wait for
-- "wait_ms" milliseconds; "daily_limit" says that they wait for the next day. A transport for which sending
-- twice leaves one copy (p_repeatable) keeps its mails claimed, so that none is ever uncertain.
create function app_private.advance_mail(
  p_worker uuid, p_lane text, p_results jsonb, p_marks uuid[], p_lease_seconds integer,
  p_repeatable boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
-- Planning its statements again in each call took a fifth of it.
set plan_cache_mode = force_generic_plan
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_today constant date := (moment at time zone 'Australia/Sydney')::date;
  v_pace app_private.mail_pace;
  v_ids uuid[];
  v_verdicts text[];
  v_errors text[];
  v_sends uuid[];
  v_recorded uuid[] := '{}';
  v_repeated uuid[] := '{}';
  v_unsent integer := 0;
  v_elapsed double precision;
  v_lost jsonb := '[]';
  v_allowed integer;
  v_open uuid[];
  v_marked uuid[] := '{}';
  -- Of these, those that no earlier call had marked: its response may have been lost.
  v_begun integer := 0;
begin
  if p_worker is null or p_lane is null or p_lane not in ('direct', 'bulk') or p_marks is null
    or coalesce(p_lease_seconds, 0) not between 1 and 3600
    or jsonb_typeof(p_results) is distinct from 'array'
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  select
    coalesce(array_agg(r.id), '{}'), coalesce(array_agg(r.verdict), '{}'),
    coalesce(array_agg(left(r.error, 200)), '{}')
  into v_ids, v_verdicts, v_errors
  from jsonb_to_recordset(p_results) as r (id uuid, verdict text, error text);
  if array_position(v_ids, null) is not null or not v_verdicts <@ array[
    'sent', 'recipient', 'refused', 'soft', 'policy', 'unsendable', 'retry', 'throttled', 'sender',
    'not_begun',
    'uncertain'
  ] then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- Before any mail, as everywhere: two workers lock in the same order.
  select * into v_pace from app_private.mail_pace as p where p.lane = p_lane for update;
  -- Those of whom a refusal may end the mailing: subscriptions before their mails, as whoever leaves does.
  if v_verdicts && array['recipient', 'refused', 'soft'] then
    perform from public.newsletter_subscriptions as s
    where s.id in (
      select o.subscription_id from unnest(v_ids, v_verdicts) as r (id, verdict)
      join app_private.mail_outbox as o on o.id = r.id
      where r.verdict in ('recipient', 'refused', 'soft')
    )
    order by s.id for no key update;
  end if;

  -- What is recorded and what is skipped change the counters one after the other: of two sends in one order,
  -- behind the mails, as a claim that skips some of both.
  v_sends := array(
    select distinct o.send_id from app_private.mail_outbox as o
    where p_lane = 'bulk' and o.id = any (v_ids || p_marks)
  );
  if cardinality(v_sends) > 1 then
    perform from app_private.mail_outbox as o
    where o.id = any (v_ids || p_marks) order by o.send_id, o.id for no key update;
    perform from app_private.newsletter_sends as s
    where s.id = any (v_sends) order by s.id for no key update;
  end if;
  -- A text that is refused for one recipient only is no fault of ours: it must not keep its send from ending.
  if p_lane = 'bulk' and 'sender' = any (v_verdicts) then
    v_repeated := array(
      select o.id from unnest(v_ids, v_verdicts, v_errors) as r (id, verdict, error)
      join app_private.mail_outbox as o on o.id = r.id and o.verdict = 'sender'
      where r.verdict = 'sender' and r.error like '%DATA'
    );
  end if;
  -- Only a mark counts for the day: not a claim that is given back, nor a report that is repeated; what is
  -- tried again counts then.
  if v_verdicts && array['throttled', 'sender', 'not_begun', 'retry'] then
    select count(*) into v_unsent
    from unnest(v_ids, v_verdicts) as r (id, verdict) join app_private.mail_outbox as o on o.id = r.id
    where r.verdict in ('throttled', 'sender', 'not_begun', 'retry') and o.claimed_by = p_worker
      and (
        o.status in ('sending', 'uncertain') or (p_repeatable and o.status = 'claimed' and o.attempts > 0)
      );
  end if;
  if v_ids <> '{}' then
    with said as (
      select
        r.id, r.verdict, r.error, app_private.status_of_verdict(r.verdict) as status,
        r.verdict = 'retry'
          or (r.verdict = 'sender' and (p_lane = 'direct' or r.id = any (v_repeated))) as retried
      from unnest(v_ids, v_verdicts, v_errors) as r (id, verdict, error)
    ), recorded as (
      update app_private.mail_outbox as o
      set
        status = case
          -- The time of a pause is not its to lose, and a resumption must not change each mail that waits.
          when (said.retried or said.verdict = 'throttled') and o.give_up_at <= moment and not exists (
            select from app_private.newsletter_sends as s
            where s.id = o.send_id and s.probe_from > moment - interval '48 hours'
          ) then 'failed'
          else said.status
        end,
        verdict = case when said.verdict in ('sent', 'not_begun') then null else said.verdict end,
        attempts = o.attempts - case
          when said.retried or said.status <> 'pending' or (o.status = 'claimed' and not p_repeatable) then 0
          else least(o.attempts, 1)
        end,
        next_attempt_at = case
          when said.retried then
            moment + make_interval(secs => least(3600, 30 * 2 ^ least(greatest(o.attempts, 1) - 1, 20)))
          when said.verdict = 'throttled' then moment + interval '30 seconds'
          else o.next_attempt_at
        end,
        claimed_by = case when said.status = 'pending' then null else o.claimed_by end,
        lease_until = null,
        last_error = case when said.verdict in ('sent', 'not_begun') then o.last_error else said.error end
      from said
      where o.id = said.id and o.claimed_by = p_worker and o.status in ('claimed', 'sending', 'uncertain')
      returning o.id
    )
    select
      coalesce(array_agg(recorded.id) filter (where recorded.id is not null), '{}'),
      coalesce(jsonb_agg(said.id) filter (
        where recorded.id is null and said.status <> 'pending' and not exists (
        -- The first response was lost and the worker repeats the call, or the provider was faster than the
        -- worker.
        select from app_private.mail_outbox as o
        where o.id = said.id and o.claimed_by = p_worker
          and (
            o.status = said.status or exists (select from app_private.mail_events as e where e.mail_id = o.id)
          )
      )), '[]')
    into v_recorded, v_lost
    from said left join recorded on recorded.id = said.id;
  end if;
  if v_verdicts <@ array['sent'] then
    v_pace.sender_faults := case when v_recorded = '{}' then v_pace.sender_faults else 0 end;
  else
    v_pace.sender_faults := app_private.heed_refusals(
      v_pace.sender_faults, v_ids, v_verdicts, v_errors, v_recorded, v_repeated
    );
  end if;

  v_elapsed := greatest(0, extract(epoch from moment - v_pace.filled_at));
  v_pace.per_second := least(v_pace.ceiling, v_pace.per_second * 1.05 ^ least(v_elapsed / 60, 1000));
  v_pace.tokens := least(greatest(1, v_pace.per_second), v_pace.tokens + v_elapsed * v_pace.per_second);
  if v_pace.day <> v_today then
    v_pace.day := v_today;
    v_pace.today := 0;
  end if;
  v_pace.today := greatest(0, v_pace.today - v_unsent);
  -- The connections of all workers hear of it at once; once a second is slow enough.
  if 'throttled' = any (v_verdicts) then
    v_pace.tokens := 0;
    if v_pace.slowed_at is null or v_pace.slowed_at < moment - interval '1 second'
      or v_pace.slowed_at > moment then
      v_pace.per_second := greatest(least(0.1, v_pace.ceiling), v_pace.per_second * 0.7);
      v_pace.slowed_at := moment;
    end if;
  end if;

  v_allowed := least(
    cardinality(p_marks), floor(v_pace.tokens)::integer,
    greatest(0, coalesce(v_pace.daily_limit - v_pace.today, 1000))
  );
  if v_allowed > 0 then
    if p_lane = 'bulk' then
      v_open := array(select app_private.sends_under_way());
    end if;
    with asked as (
      select o.id, o.send_id, o.status = 'claimed' and not (p_repeatable and o.attempts > 0) as is_first
      from unnest(p_marks[1:v_allowed]) as mark (id)
      -- The offset keeps the planner from the index of leases, which holds those of all workers.
      cross join lateral (select m.* from app_private.mail_outbox as m where m.id = mark.id offset 0) as o
      where o.lane = p_lane and o.claimed_by = p_worker
        and o.status in ('claimed', 'sending') and o.lease_until >= moment
    ), checked as (
      select asked.id, asked.is_first, case
        when p_lane = 'bulk' and not coalesce(asked.send_id = any (v_open), false) then 'pending'
        when contents.id is null then 'skipped'
        when p_repeatable then 'claimed'
        else 'sending'
      end as status
      from asked left join app_private.mails_contents(p_lane, p_marks[1:v_allowed]) as contents
        on contents.id = asked.id
    ), changed as (
      update app_private.mail_outbox as o
      set
        status = checked.status,
        attempts = o.attempts + case
          when o.status = 'claimed' and checked.status in ('claimed', 'sending') then 1
          else 0
        end,
        give_up_at = case
          when o.attempts > 0 then o.give_up_at
          when o.lane = 'bulk' then moment + interval '48 hours'
          else moment + interval '5 days'
        end,
        claimed_by = case when checked.status in ('claimed', 'sending') then o.claimed_by end,
        lease_until = case
          when checked.status in ('claimed', 'sending') then moment + make_interval(secs => p_lease_seconds)
        end
      -- Whoever stopped the send meanwhile has taken the mail from this worker.
      from checked where o.id = checked.id and o.claimed_by = p_worker
      returning o.id, o.status, checked.is_first
    )
    select coalesce(array_agg(changed.id), '{}'), count(*) filter (where changed.is_first)
    into v_marked, v_begun from changed where changed.status in ('claimed', 'sending');
  end if;

  update app_private.mail_pace as p
  set
    per_second = v_pace.per_second, tokens = v_pace.tokens - v_begun, filled_at = moment,
    slowed_at = v_pace.slowed_at, day = v_pace.day, today = v_pace.today + v_begun,
    sender_faults = v_pace.sender_faults
  where p.lane = p_lane;

  return jsonb_build_object(
    'status', 'ok', 'marked', to_jsonb(v_marked), 'lost', v_lost,
    'dropped', (
      select coalesce(jsonb_agg(asked.id), '[]') from unnest(p_marks[1:v_allowed]) as asked (id)
      where asked.id <> all (v_marked)
    ),
    'wait_ms', case
      when v_allowed = cardinality(p_marks) then 0
      else ceil(1000 * greatest(0, 1 - (v_pace.tokens - v_begun)) / v_pace.per_second)
    end,
    'daily_limit', coalesce(v_pace.today + v_begun >= v_pace.daily_limit, false)
  );
end
$$;

create function public.advance_mail(
  p_worker uuid, p_lane text, p_results jsonb, p_marks uuid[], p_lease_seconds integer,
  p_repeatable boolean default false
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.advance_mail(p_worker, p_lane, p_results, p_marks, p_lease_seconds, p_repeatable)
$$;

-- 05_mail_results/03_in_doubt.sql

-- Mails that wait for a person, and what that person decides.

-- What a person should look at: uncertain mails, and mails to one person that were refused for good.
-- Of an issue some addresses always refuse, which its send page lists, and anybody may mistype an address as
-- they subscribe.
create function app_private.mail_in_doubt() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', o.id, 'kind', o.kind, 'status', o.status, 'request_id', c.request_id, 'queued_at', o.created_at,
        'attempts', o.attempts, 'last_error', o.last_error
      )
      order by o.created_at, o.kind
    ), '[]'
  )
  from app_private.mail_outbox as o left join public.contact_submissions as c on c.id = o.submission_id
  where o.needs_decision
$$;

create function public.mail_in_doubt() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.mail_in_doubt() $$;

-- A person's decision about one of those: send it (again), or count it as sent. An uncertain mail is not sent
-- again within 15 minutes: the worker that held it may still say what became of it; one of a send that was
-- stopped, or whose issue is withdrawn, is "locked"; one to one person whose link is spent, or whose reader
-- is gone, is "gone".
create function app_private.release_mail(p_id uuid, p_decision text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_send constant uuid := (select o.send_id from app_private.mail_outbox as o where o.id = p_id);
begin
  if p_id is null or p_decision is null or p_decision not in ('resend', 'assume_sent') then
    return jsonb_build_object('status', 'invalid');
  end if;
  if p_decision = 'resend' and exists (
    select from app_private.mail_outbox as o
    where o.id = p_id and o.uncertain_at between moment - interval '15 minutes' and moment
  ) then
    return jsonb_build_object('status', 'too_early');
  end if;
  if p_decision = 'resend' and v_send is not null and not app_private.may_mail_again(v_send, p_id) then
    return jsonb_build_object('status', 'locked');
  end if;
  if p_decision = 'resend' and exists (
    select from app_private.mail_outbox as o
    where o.id = p_id and o.lane = 'direct' and o.status in ('uncertain', 'failed')
      and app_private.mail_contents(o) is null
  ) then
    return jsonb_build_object('status', 'gone');
  end if;
  update app_private.mail_outbox as o
  set
    status = case p_decision when 'resend' then 'pending' else 'sent' end,
    next_attempt_at = moment,
    give_up_at = moment + interval '5 days',
    claimed_by = null,
    lease_until = null
  where o.id = p_id and o.status in ('uncertain', 'failed');
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform app_private.note_audit_event('changed', 'mail', p_id::text, array[p_decision]);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.release_mail(p_id uuid, p_decision text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.release_mail(p_id, p_decision) $$;

-- The mails about one enquiry that wait for a person's decision: [{id, kind, status, last_error}].
create function app_private.enquiry_mails_in_doubt(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'last_error', o.last_error)
      order by o.kind desc
    ), '[]'
  )
  from app_private.mail_outbox as o
  where o.submission_id = p_id and o.status in ('uncertain', 'failed')
$$;

-- 06_subscribing/01_consent.sql

-- What proves that somebody asked for the newsletter, and which addresses must not be mailed. An address
-- that is deleted lives on in both as a keyed hash, so that no import revives it.

create function app_private.email_hash(p_email text) returns text
language sql stable set search_path = ''
as $$
  select app_private.signature(s.suppression_key, lower(btrim(p_email))) from app_private.settings as s
$$;

-- The rule of the table, checked before anything is counted; and no mail is written to an address with dots
-- at the ends or side by side, which would need quotes.
create function app_private.is_mailable(p_email text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    char_length(p_email) <= 254
    and p_email ~ '^[^@]+@[^@]+$'
    and p_email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and p_email !~ '[<>",;]'
    and p_email ~ '^[^.@]+(\.[^.@]+)*@',
    false
  )
$$;

create table app_private.newsletter_suppressions (
  email_hash text primary key,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  note text,
  constraint newsletter_suppressions_hash_hex check (email_hash ~ '^[0-9a-f]{64}$'),
  constraint newsletter_suppressions_reason_known
    check (reason in ('unsubscribed', 'erased', 'hard_bounce', 'soft_bounce', 'complaint', 'admin')),
  constraint newsletter_suppressions_note_length check (char_length(note) <= 500)
);
comment on table app_private.newsletter_suppressions is
  'Addresses that no send and no import may mail, by their hash; outlives the subscription.';

-- The strongest reason stays: who complained is not mailed again because an inbox was full later.
create function app_private.suppress_hash(p_hash text, p_reason text) returns void
language sql volatile set search_path = ''
as $$
  insert into app_private.newsletter_suppressions as listed (email_hash, reason) values (p_hash, p_reason)
  on conflict (email_hash) do update set reason = excluded.reason, at = clock_timestamp()
  where listed.reason not in ('complaint', 'admin')
$$;

-- A complaint or an admin's decision, which an admin alone lifts.
create function app_private.is_barred(p_email text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app_private.newsletter_suppressions as l
    where l.email_hash = app_private.email_hash(p_email) and l.reason in ('complaint', 'admin')
  )
$$;

create table public.newsletter_consent_events (
  id bigint generated always as identity primary key,
  subscription_id uuid references public.newsletter_subscriptions (id) on delete set null,
  email_hash text not null,
  kind text not null,
  at timestamptz not null default clock_timestamp(),
  source text,
  wording_version integer,
  wording text,
  actor text not null default 'visitor',
  evidence text,
  constraint newsletter_consent_events_kind_known check (
    kind in (
      'requested', 'confirmed', 'unsubscribed', 'resubscribed', 'imported', 'suppressed', 'lifted',
      'address_changed', 'erased'
    )
  ),
  constraint newsletter_consent_events_hash_hex check (email_hash ~ '^[0-9a-f]{64}$'),
  constraint newsletter_consent_events_source_length check (char_length(source) <= 200),
  constraint newsletter_consent_events_wording_length check (char_length(wording) <= 2000),
  constraint newsletter_consent_events_actor_known
    check (actor in ('visitor', 'provider', 'retention', 'operator') or actor ~ '^admin:[0-9a-f-]{36}$'),
  constraint newsletter_consent_events_evidence_length check (char_length(evidence) <= 500)
);
comment on table public.newsletter_consent_events is
  'Append-only. No network address: the press of a button in a mail is the better proof. A complaint names '
  'an address, and its hash finds the record.';

create index newsletter_consent_events_subscription
  on public.newsletter_consent_events (subscription_id, id) where subscription_id is not null;
create index newsletter_consent_events_email_hash on public.newsletter_consent_events (email_hash, id);

create function app_private.keep_consent_events() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A deleted subscription takes its id with it, and nothing else.
  if tg_op = 'UPDATE' and new.subscription_id is null
    and to_jsonb(new) - 'subscription_id' = to_jsonb(old) - 'subscription_id'
  then
    return new;
  end if;
  raise exception 'a record of consent never changes' using errcode = 'insufficient_privilege';
end
$$;

create trigger newsletter_consent_events_keep before update or delete on public.newsletter_consent_events
  for each row execute function app_private.keep_consent_events();
create trigger newsletter_consent_events_refuse_truncate before truncate on public.newsletter_consent_events
  for each statement execute function app_private.refuse_truncate();

-- No policy: what proves a consent is read through functions alone, which note it.
alter table public.newsletter_consent_events enable row level security;

create table app_private.newsletter_confirmations (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.newsletter_subscriptions (id) on delete cascade,
  kind text not null,
  token_hash text not null,
  new_email text,
  requested bigint references public.newsletter_consent_events (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '7 days',
  used_at timestamptz,
  constraint newsletter_confirmations_token_hash_key unique (token_hash),
  constraint newsletter_confirmations_kind_known check (kind in ('subscribe', 'change', 'erase')),
  constraint newsletter_confirmations_new_email check ((new_email is not null) = (kind = 'change'))
);
comment on table app_private.newsletter_confirmations is
  'Links that wait for a press of their button. The token itself is in the mail that carries it.';
create index newsletter_confirmations_subscription on app_private.newsletter_confirmations (subscription_id);
create index newsletter_confirmations_expires_at on app_private.newsletter_confirmations (expires_at);
-- An address that somebody typed and nobody confirmed.
create trigger newsletter_confirmations_announce_erasure after delete on app_private.newsletter_confirmations
  for each row when (old.new_email is not null) execute function app_private.announce_erasure();

alter table app_private.mail_outbox
  add constraint mail_outbox_subscription_id_fkey
    foreign key (subscription_id) references public.newsletter_subscriptions (id) on delete set null,
  add constraint mail_outbox_confirmation_id_fkey
    foreign key (confirmation_id) references app_private.newsletter_confirmations (id) on delete set null;

create function app_private.token_hash(p_token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(p_token, 'UTF8')), 'hex') $$;

-- Makes a link and queues its mail, or none without p_mail; the link before it ends. p_requested is the
-- consent event it confirms.
create function app_private.queue_confirmation(
  p_subscription uuid, p_kind text, p_mail text, p_requested bigint, p_new_email text
) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_token constant text := app_private.random_key();
  v_id uuid;
begin
  delete from app_private.newsletter_confirmations as c
  where c.subscription_id = p_subscription and c.kind = p_kind and c.used_at is null;
  insert into app_private.newsletter_confirmations (subscription_id, kind, token_hash, requested, new_email)
  values (p_subscription, p_kind, app_private.token_hash(v_token), p_requested, p_new_email)
  returning id into v_id;
  insert into app_private.mail_outbox (kind, subscription_id, confirmation_id, token, recipient_hash)
  select p_mail, p_subscription, v_id, v_token, app_private.email_hash(p_new_email)
  where p_mail is not null;
  return v_id;
end
$$;

-- The send of the newest issue that somebody got, which counts them when they leave; null without one.
create function app_private.newest_send_to(p_id uuid) returns uuid
language sql stable set search_path = ''
set enable_seqscan = off
as $$
  select o.send_id from app_private.mail_outbox as o
  where o.subscription_id = p_id and o.kind = 'issue' and o.status = 'sent'
  order by o.created_at desc limit 1
$$;

-- Before a subscription ends: locks it, then the send that counts whoever leaves. A change of the row, whose
-- key is made from the address, keeps out the freezing of an audience, which keeps the sends of its tick.
create function app_private.lock_to_leave(p_id uuid) returns void
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
begin
  perform from public.newsletter_subscriptions as s where s.id = p_id for no key update;
  perform from app_private.newsletter_sends as s
  where s.id = app_private.newest_send_to(p_id) for no key update;
end
$$;

-- Ends the mailing to an address that the provider or an admin named, and says so in the record; a complaint
-- also ends the subscription. Returns false for a subscription that is gone.
create function app_private.suppress_subscription(
  p_id uuid, p_reason text, p_actor text, p_evidence text
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_row public.newsletter_subscriptions;
begin
  if p_reason = 'complaint' then
    perform app_private.lock_to_leave(p_id);
  end if;
  update public.newsletter_subscriptions as s
  set suppressed_at = coalesce(s.suppressed_at, clock_timestamp()),
    suppressed_reason = case when s.suppressed_reason in ('complaint', 'admin')
      then s.suppressed_reason else p_reason end,
    is_subscribed = s.is_subscribed and p_reason <> 'complaint',
    unsubscribed_at = case when p_reason = 'complaint' and s.is_subscribed
      then clock_timestamp() else s.unsubscribed_at end
  where s.id = p_id returning * into v_row;
  if not found then
    return false;
  end if;
  perform app_private.suppress_hash(app_private.email_hash(v_row.email), p_reason);
  insert into public.newsletter_consent_events (subscription_id, email_hash, kind, source, actor, evidence)
  values (p_id, app_private.email_hash(v_row.email), 'suppressed', p_reason, p_actor, left(p_evidence, 500));
  return true;
end
$$;

-- Deletes a subscription with its tokens and the way from its mails to it. The hash of the address stays.
create function app_private.erase_subscription(p_id uuid, p_reason text, p_actor text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_email text;
begin
  select s.email into v_email from public.newsletter_subscriptions as s where s.id = p_id for update;
  if not found then
    return;
  end if;
  perform app_private.suppress_hash(app_private.email_hash(v_email), p_reason);
  insert into public.newsletter_consent_events (email_hash, kind, actor)
  values (app_private.email_hash(v_email), 'erased', p_actor);
  update app_private.mail_outbox as o set token = null where o.subscription_id = p_id;
  delete from app_private.newsletter_confirmations as c where lower(c.new_email) = lower(v_email);
  delete from public.newsletter_subscriptions as s where s.id = p_id;
end
$$;

-- 06_subscribing/02_subscribe.sql

-- How a sign-up gets in, with the protections of an enquiry (02_enquiries/04_submit_enquiry.sql). Whatever is
-- known of the address, the answer is the same; what differs is which mail is queued.

-- Seconds until one more mail may go to an address: three a day. One is kept for the link to erase and counts
-- for itself, so that no stranger can put an erasure off.
create function app_private.mail_wait_seconds(p_bucket text) returns integer
language sql volatile set search_path = ''
as $$
  select app_private.rate_wait_seconds(
    p_bucket, case when p_bucket like 'subscribe:erase:%' then 1 else 2 end, 86400
  )
$$;

-- Queues what an address is due: a confirmation, "you already receive it", or nothing. The caller holds the
-- lock on the total.
create function app_private.answer_sign_up(
  p_email text, p_source text, p_wording_version integer, p_wording text
) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_hash constant text := app_private.email_hash(p_email);
  v_bucket constant text := 'subscribe:mail:' || v_hash;
  v_already constant text := 'subscribe:already:' || v_hash;
  v_row public.newsletter_subscriptions;
  v_event bigint;
begin
  select * into v_row from public.newsletter_subscriptions as s where s.email_key = lower(p_email) for update;
  -- One mail in ten minutes, whatever is typed.
  if app_private.rate_wait_seconds(v_bucket, 1, 600) > 0
    or app_private.mail_wait_seconds(v_bucket) > 0
  then
    return;
  end if;
  -- Seeded subscribers are not people.
  if v_row.consent_source = 'seed' or app_private.is_barred(p_email) then
    return;
  end if;
  if v_row.is_subscribed and v_row.suppressed_at is null then
    if app_private.rate_wait_seconds(v_already, 1, 86400) = 0 then
      insert into app_private.mail_outbox (kind, subscription_id) values ('already_subscribed', v_row.id);
      insert into app_private.rate_events (bucket) values (v_bucket), (v_already);
    end if;
    return;
  end if;
  if v_row.id is null then
    insert into public.newsletter_subscriptions (email) values (p_email) returning * into v_row;
  elsif v_row.confirmed_at is null and v_row.unsubscribed_at is null then
    -- Thirty days begin again with each request.
    update public.newsletter_subscriptions as s set email = p_email where s.id = v_row.id;
  end if;
  insert into public.newsletter_consent_events
    (subscription_id, email_hash, kind, source, wording_version, wording)
  values (v_row.id, v_hash, 'requested', p_source, p_wording_version, p_wording)
  returning id into v_event;
  perform app_private.queue_confirmation(v_row.id, 'subscribe', 'confirm_subscription', v_event, null);
  insert into app_private.rate_events (bucket) values (v_bucket);
end
$$;

-- The web server signs the word "subscribe" and the other parameters in order, as in submit_enquiry().
create function app_private.subscribe(
  p_request_id uuid, p_network_hash text, p_signature text, p_has_token boolean, p_valid_until bigint,
  p_source text, p_wording_version integer, p_wording text, p_email text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_secret constant text := app_private.signing_secret();
  v_settings app_private.settings;
  v_email constant text := btrim(p_email);
  v_request text;
  v_repeated text;
  v_wait integer := 0;
begin
  select * into v_settings from app_private.settings;
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  if not app_private.is_signed(v_secret, concat_ws(
    chr(31), 'subscribe', coalesce(p_request_id::text, ''), coalesce(p_network_hash, ''),
    coalesce(p_has_token::text, ''), coalesce(p_valid_until::text, ''), coalesce(p_source, ''),
    coalesce(p_wording_version::text, ''), coalesce(p_wording, ''), coalesce(p_email, '')
  ), p_signature) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  if p_request_id is null or p_has_token is null or p_valid_until is null
    or coalesce(p_network_hash, '') !~ '^[0-9a-f]{64}$'
    or coalesce(p_source, '') !~ '^/[a-z0-9/-]{0,199}$'
    or coalesce(p_wording_version, 0) < 1
    or coalesce(char_length(p_wording), 0) not between 1 and 2000
    or not app_private.is_mailable(v_email)
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- A call that was held up on its way must not make untrue what the visitor has been told.
  if app_private.is_late(p_valid_until) then
    return jsonb_build_object('status', 'late');
  end if;

  -- A form token, whose id this is, is good for one address; a repeated call counts nothing.
  v_request := 'subscribe:request:' || p_request_id;
  v_repeated := v_request || ':' || app_private.email_hash(v_email);
  perform pg_advisory_xact_lock(hashtextextended(v_request, 0));
  if exists (select from app_private.rate_events as e where e.bucket = v_repeated) then
    return jsonb_build_object('status', 'ok', 'duplicate', true);
  elsif exists (select from app_private.rate_events as e where e.bucket = v_request) then
    return jsonb_build_object('status', 'conflict');
  end if;

  -- Always in this order, so that no two calls wait for each other.
  if not p_has_token then
    v_wait := app_private.rate_wait_seconds(
      'subscribe:tokenless:' || p_network_hash,
      v_settings.subscribe_tokenless_limit, v_settings.subscribe_global_window_seconds
    );
  end if;
  if v_wait = 0 then
    v_wait := app_private.rate_wait_seconds(
      'subscribe:network:' || p_network_hash,
      v_settings.subscribe_limit_per_network, v_settings.subscribe_window_seconds
    );
  end if;
  if v_wait = 0 then
    v_wait := app_private.fair_wait_seconds(
      'subscribe:total', 'subscribe:network:' || p_network_hash,
      v_settings.subscribe_limit_global, v_settings.subscribe_global_window_seconds
    );
  end if;
  if v_wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
  end if;
  -- A lock above may have been waited for.
  if app_private.is_late(p_valid_until) then
    return jsonb_build_object('status', 'late');
  end if;
  insert into app_private.rate_events (bucket) values
    (v_request), (v_repeated), ('subscribe:network:' || p_network_hash), ('subscribe:total');
  if not p_has_token then
    insert into app_private.rate_events (bucket) values ('subscribe:tokenless:' || p_network_hash);
  end if;
  perform app_private.answer_sign_up(v_email, p_source, p_wording_version, p_wording);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.subscribe(
  p_request_id uuid, p_network_hash text, p_signature text, p_has_token boolean, p_valid_until bigint,
  p_source text, p_wording_version integer, p_wording text, p_email text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.subscribe(
    p_request_id, p_network_hash, p_signature, p_has_token, p_valid_until, p_source, p_wording_version,
    p_wording, p_email
  )
$$;
comment on function public.subscribe(uuid, text, text, boolean, bigint, text, integer, text, text) is
  'Takes one signed sign-up for the newsletter. Returns {"status": ok | invalid | conflict | rate_limited | '
  'late | unauthorised | unavailable}, "duplicate": true for a repeated call, and "retry_after_seconds" when '
  'rate_limited. Ok says nothing of the address. Bad input never raises.';

-- 06_subscribing/03_confirming.sql

-- What the buttons behind the links of our mails confirm. Whoever holds a token may call this; nobody can
-- guess one.

-- Whoever confirms does so before the moment when a send begins, and is found by its freezing, or sees the
-- send: a send waits to begin until all who are confirming have ended (tick_newsletter()).
create function app_private.before_or_after_beginning() returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock_shared(hashtextextended('newsletter:audience', 0)) $$;

-- Begins or renews a subscription whose address has just proved that it wants it.
create function app_private.activate_subscription(p_id uuid, p_requested bigint, p_kind text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_asked public.newsletter_consent_events;
  v_hash text;
begin
  perform app_private.stay_in_audience(p_id, p_id);
  select * into v_asked from public.newsletter_consent_events as e where e.id = p_requested;
  update public.newsletter_subscriptions as s
  set is_subscribed = true, confirmed_at = clock_timestamp(), unsubscribed_at = null,
    suppressed_at = null, suppressed_reason = null, consent_at = clock_timestamp(),
    -- The event of an import says less of its source than the row.
    consent_source = case when v_asked.evidence is null then coalesce(v_asked.source, s.consent_source)
      else s.consent_source end,
    consent_text = coalesce(v_asked.wording, s.consent_text)
  where s.id = p_id
  returning app_private.email_hash(s.email) into v_hash;
  delete from app_private.newsletter_suppressions as l
  where l.email_hash = v_hash and l.reason not in ('complaint', 'admin');
  insert into public.newsletter_consent_events
    (subscription_id, email_hash, kind, source, wording_version, wording, evidence)
  values (
    p_id, v_hash, p_kind, v_asked.source, v_asked.wording_version, v_asked.wording, v_asked.evidence
  );
end
$$;

-- Moves a subscription to the address that confirmed it; the address before is forgotten like one that left.
create function app_private.move_subscription(p_confirmation app_private.newsletter_confirmations)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_old public.newsletter_subscriptions;
  v_new uuid;
begin
  select * into v_old from public.newsletter_subscriptions as s where s.id = p_confirmation.subscription_id;
  insert into public.newsletter_subscriptions as s (email, consent_source, consent_text)
  values (p_confirmation.new_email, v_old.consent_source, v_old.consent_text)
  on conflict (email_key) do update
    set consent_source = excluded.consent_source, consent_text = excluded.consent_text
  returning s.id into v_new;
  update app_private.newsletter_confirmations as c set subscription_id = v_new where c.id = p_confirmation.id;
  perform app_private.activate_subscription(v_new, p_confirmation.requested, 'address_changed');
  if v_new <> v_old.id then
    perform app_private.stay_in_audience(v_old.id, v_new);
    -- What a send still owes them goes to the new address; a worker that holds it drops it at the mark.
    update app_private.mail_outbox as o
    set subscription_id = v_new, status = 'pending', claimed_by = null, lease_until = null
    where o.subscription_id = v_old.id and o.kind = 'issue' and o.status in ('pending', 'claimed')
      and not exists (
        select from app_private.mail_outbox as t where t.subscription_id = v_new and t.send_id = o.send_id
      );
    perform app_private.erase_subscription(v_old.id, 'unsubscribed', 'visitor');
  end if;
  return v_new;
end
$$;

create function app_private.confirm_newsletter(p_token text, p_purpose text) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_link app_private.newsletter_confirmations;
  v_row public.newsletter_subscriptions;
  v_id uuid;
  v_erased constant text := 'subscribe:erased:' || app_private.token_hash(p_token);
begin
  -- Before any row, as an import does, which would else wait for an address that is erased here.
  if exists (
    select from app_private.newsletter_confirmations as c
    where c.token_hash = app_private.token_hash(p_token) and c.kind in ('change', 'erase')
  ) then
    perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  end if;
  perform app_private.before_or_after_beginning();
  -- Sends before subscriptions, as the freezing of an audience locks them; only of whom it may hold.
  if exists (
    select from app_private.newsletter_sends as s where s.as_of is not null and s.frozen_at is null
  ) and exists (
    select from app_private.newsletter_confirmations as c
      join public.newsletter_subscriptions as n on n.id = c.subscription_id
    where c.token_hash = app_private.token_hash(p_token) and c.kind <> 'erase' and n.is_subscribed
  ) then
    perform from app_private.newsletter_sends as s
    where s.as_of is not null and s.frozen_at is null order by s.scheduled_for for update;
  end if;
  -- The subscription is locked before its links, as subscribe() does: neither waits for the other.
  select s.* into v_row
  from app_private.newsletter_confirmations as c
    join public.newsletter_subscriptions as s on s.id = c.subscription_id
  where c.token_hash = app_private.token_hash(p_token)
  for update of s;
  select * into v_link from app_private.newsletter_confirmations as c
  where c.token_hash = app_private.token_hash(p_token)
    and (c.kind = 'erase') = (p_purpose = 'erase')
  for update;
  -- A button pressed twice says the same twice, also when the link is erased with the rest; not for so long
  -- that the address may have been confirmed again.
  if v_link.id is null and p_purpose = 'erase' and exists (
    select from app_private.rate_events as e
    where e.bucket = v_erased and e.created_at > clock_timestamp() - interval '10 minutes'
  ) then
    return jsonb_build_object('status', 'ok');
  end if;
  if v_link.id is null or p_purpose is null or p_purpose not in ('subscribe', 'erase') then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_link.used_at is not null then
    -- Asked again: who pressed it at the same time may have moved the subscription to another row.
    return jsonb_build_object('status', case when exists (
      select from public.newsletter_subscriptions as s where s.id = v_link.subscription_id and s.is_subscribed
    ) then 'ok' else 'not_found' end);
  end if;
  if v_link.expires_at <= clock_timestamp()
    or v_link.kind <> 'erase' and (
      app_private.is_barred(v_row.email) or app_private.is_barred(v_link.new_email)
    )
    -- Whoever left meanwhile is not brought back at another address.
    or v_link.kind = 'change' and not v_row.is_subscribed
  then
    return jsonb_build_object('status', 'not_found');
  end if;
  update app_private.newsletter_confirmations as c set used_at = clock_timestamp() where c.id = v_link.id;
  if v_link.kind = 'erase' then
    perform app_private.erase_subscription(v_row.id, 'erased', 'visitor');
    insert into app_private.rate_events (bucket) values (v_erased);
    return jsonb_build_object('status', 'ok');
  end if;
  if v_link.kind = 'change' then
    v_id := app_private.move_subscription(v_link);
  else
    v_id := v_row.id;
    perform app_private.activate_subscription(v_id, v_link.requested, 'confirmed');
  end if;
  -- Who leaves and comes back within a day has the links of the first.
  insert into app_private.mail_outbox (kind, subscription_id)
  select 'welcome', v_id where not exists (
    select from app_private.mail_outbox as o
    where o.subscription_id = v_id and o.kind = 'welcome' and o.status <> 'skipped'
      and o.created_at > clock_timestamp() - interval '1 day'
  );
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.confirm_newsletter(p_token text, p_purpose text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.confirm_newsletter(p_token, p_purpose) $$;
comment on function public.confirm_newsletter(text, text) is
  'Acts on the link of a confirmation: p_purpose is subscribe (also a change of address) or erase. Returns '
  '{"status": ok | not_found}; a link is good once, for 7 days.';

-- 06_subscribing/04_preferences.sql

-- What a subscriber sees and does with the link of an issue. Whoever holds its token may call these; nobody
-- can guess one.

-- The address as its owner knows it and nobody learns it from: issues get forwarded with their links.
create function app_private.masked_email(p_email text) returns text
language sql immutable set search_path = ''
as $$ select left(p_email, 1) || '•••@' || split_part(p_email, '@', 2) $$;

-- Less of it for whoever is told that another address was asked for: nothing that a stranger typed.
create function app_private.masked_new_email(p_email text) returns text
language sql immutable set search_path = ''
as $$ select left(p_email, 1) || '•••@' || left(split_part(p_email, '@', 2), 1) || '•••' $$;

-- Until when one press resubscribes; afterwards the address is deleted.
create function app_private.resubscribable_until(s public.newsletter_subscriptions) returns timestamptz
language sql stable set search_path = ''
as $$ select s.unsubscribed_at + interval '30 days' $$;

create function app_private.newsletter_preferences(p_token uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_row public.newsletter_subscriptions;
begin
  select s.* into v_row
  from app_private.subscription_tokens as t
    join public.newsletter_subscriptions as s on s.id = t.subscription_id
  where t.unsubscribe_token = p_token;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  return jsonb_build_object('status', 'ok', 'email', app_private.masked_email(v_row.email)) ||
    jsonb_strip_nulls(jsonb_build_object(
      'state', case
        when v_row.suppressed_reason in ('complaint', 'admin') or app_private.is_barred(v_row.email)
          then 'barred'
        when v_row.suppressed_at is not null then 'bounced'
        when v_row.is_subscribed then 'active'
        else 'unsubscribed'
      end,
      'subscribed', v_row.is_subscribed,
      'since', v_row.confirmed_at,
      'resubscribe_until', app_private.resubscribable_until(v_row)
    ));
end
$$;

create function public.newsletter_preferences(p_token uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_preferences(p_token) $$;
comment on function public.newsletter_preferences(uuid) is
  'What the page of one subscriber shows: {"status": ok | not_found, "email" masked, "state": active | '
  'unsubscribed | bounced | barred (by a complaint or an admin), "subscribed", "since", '
  '"resubscribe_until"}. Changes nothing.';

create function app_private.change_subscription(p_token uuid, p_action text, p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_row public.newsletter_subscriptions;
  v_new constant text := btrim(p_email);
  v_hash text;
  v_bucket text;
  v_asked text;
  v_is_told boolean := false;
  v_is_mailed boolean;
  v_event bigint;
  v_link uuid;
  v_wait integer;
begin
  if p_action is null
    or p_action not in ('unsubscribe', 'resubscribe', 'change_address', 'data_copy', 'erase')
    or p_action = 'change_address' and not app_private.is_mailable(v_new)
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  if p_action in ('change_address', 'data_copy', 'erase') then
    -- Locks in the order of subscribe().
    perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  elsif p_action = 'resubscribe' then
    perform app_private.before_or_after_beginning();
  end if;
  select s.* into v_row
  from app_private.subscription_tokens as t
    join public.newsletter_subscriptions as s on s.id = t.subscription_id
  where t.unsubscribe_token = p_token
  for no key update of s;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  v_hash := app_private.email_hash(v_row.email);

  if p_action = 'unsubscribe' then
    if v_row.is_subscribed then
      perform app_private.lock_to_leave(v_row.id);
      update public.newsletter_subscriptions as s
      set is_subscribed = false, unsubscribed_at = clock_timestamp() where s.id = v_row.id;
      perform app_private.suppress_hash(v_hash, 'unsubscribed');
      insert into public.newsletter_consent_events (subscription_id, email_hash, kind)
      values (v_row.id, v_hash, 'unsubscribed');
    end if;
    -- It stops a change that somebody else asked for; another one is told of again.
    delete from app_private.newsletter_confirmations as c
    where c.subscription_id = v_row.id and c.kind = 'change' and c.used_at is null;
    delete from app_private.rate_events as e where e.bucket = 'subscribe:asked:' || v_hash;
    return jsonb_build_object('status', 'ok');
  end if;

  if p_action = 'resubscribe' then
    if v_row.is_subscribed then
      return jsonb_build_object('status', 'ok');
    end if;
    if v_row.suppressed_at is not null or app_private.is_barred(v_row.email)
      or not coalesce(app_private.resubscribable_until(v_row) > clock_timestamp(), false)
    then
      return jsonb_build_object('status', 'locked');
    end if;
    perform app_private.activate_subscription(v_row.id, null, 'resubscribed');
    return jsonb_build_object('status', 'ok');
  end if;

  v_bucket := case p_action when 'erase' then 'subscribe:erase:' else 'subscribe:mail:' end || v_hash;
  if p_action = 'change_address' then
    -- Whom nobody may mail is not mailed at another address either.
    if not v_row.is_subscribed or v_row.suppressed_at is not null or app_private.is_barred(v_row.email) then
      return jsonb_build_object('status', 'locked');
    end if;
    -- The mail goes elsewhere: whoever was forwarded a link reaches few strangers by it.
    v_bucket := 'subscribe:change:' || v_hash;
    v_wait := app_private.rate_wait_seconds(v_bucket, 3, 86400);
    -- The address before is told once a day, and no change is asked for without that: a link may have been
    -- forwarded, and whoever has it would take the subscription along.
    v_asked := 'subscribe:asked:' || v_hash;
    v_is_told := app_private.rate_wait_seconds(v_asked, 1, 86400) > 0;
    if v_wait = 0 and not v_is_told then
      v_wait := app_private.mail_wait_seconds('subscribe:mail:' || v_hash);
    end if;
  else
    v_wait := app_private.mail_wait_seconds(v_bucket);
  end if;
  if v_wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
  end if;
  insert into app_private.rate_events (bucket) values (v_bucket);
  if p_action = 'data_copy' then
    insert into app_private.mail_outbox (kind, subscription_id) values ('data_copy', v_row.id);
  elsif p_action = 'erase' then
    perform app_private.queue_confirmation(v_row.id, 'erase', 'confirm_erasure', null, null);
  else
    if not v_is_told then
      insert into app_private.rate_events (bucket) values (v_asked), ('subscribe:mail:' || v_hash);
    end if;
    -- What the new address is sent counts with what strangers ask for it.
    v_is_mailed := not app_private.is_barred(v_new)
      and app_private.mail_wait_seconds('subscribe:mail:' || app_private.email_hash(v_new)) = 0;
    if v_is_mailed then
      insert into app_private.rate_events (bucket)
      values ('subscribe:mail:' || app_private.email_hash(v_new));
    end if;
    -- Also for an address that is not mailed, so that the one before is told the same.
    if v_is_mailed or not v_is_told then
      -- What proves the consent; a sign-up that waits for its press proves less than what came before it.
      select e.id into v_event from public.newsletter_consent_events as e
      where e.subscription_id = v_row.id
        and e.kind in ('confirmed', 'imported', 'address_changed', 'requested')
      order by e.kind = 'requested', e.id desc limit 1;
      v_link := app_private.queue_confirmation(
        v_row.id, 'change', case when v_is_mailed then 'confirm_change' end, v_event, v_new
      );
    end if;
    if not v_is_told then
      -- Due before the link, whose press would end it.
      insert into app_private.mail_outbox (kind, subscription_id, confirmation_id, next_attempt_at)
      values ('change_asked', v_row.id, v_link, now() - interval '1 second');
    end if;
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.change_subscription(p_token uuid, p_action text, p_email text default null)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.change_subscription(p_token, p_action, p_email) $$;
comment on function public.change_subscription(uuid, text, text) is
  'What a subscriber does with the link of an issue: p_action is unsubscribe, resubscribe, change_address '
  '(to p_email), data_copy or erase; the last three only send mails. Returns {"status": ok | invalid | '
  'not_found | locked | rate_limited}, with "retry_after_seconds" when rate_limited. Repeating it changes '
  'nothing more.';

-- 06_subscribing/05_mails.sql

-- What the mails to subscribers say, and what is kept about a subscriber for how long.

-- Links to an address, or of a subscription, that are kept: who pressed a button of a mail, and who has not.
-- A change that somebody else asked for names no address but the one that is asked about.
create function app_private.link_data(p_subscription uuid, p_email text) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(c) - 'id' - 'subscription_id' - 'token_hash' - 'requested' order by c.created_at, c.id
    ), '[]'
  )
  from app_private.newsletter_confirmations as c
  where c.subscription_id = p_subscription or lower(c.new_email) = lower(btrim(p_email))
$$;

-- All that is held about a subscription, for its owner.
create function app_private.subscription_data(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select (to_jsonb(s) - 'email_key') || jsonb_build_object(
    -- Also what was recorded of the address before it was erased or changed, and came back.
    'consent', (
      select coalesce(jsonb_agg(to_jsonb(e) - 'id' - 'subscription_id' - 'email_hash' order by e.id), '[]')
      from public.newsletter_consent_events as e
      where e.subscription_id = s.id or e.email_hash = app_private.email_hash(s.email)
    ),
    'suppression', (
      select to_jsonb(l) - 'email_hash' from app_private.newsletter_suppressions as l
      where l.email_hash = app_private.email_hash(s.email)
    ),
    'mails', (
      select coalesce(jsonb_agg(app_private.mail_data(o) order by o.created_at, o.id), '[]')
      from app_private.mail_outbox as o where o.subscription_id = s.id
    ),
    'links', app_private.link_data(s.id, s.email)
  )
  from public.newsletter_subscriptions as s where s.id = p_id
$$;

-- What a mail to a subscriber needs beside its row; null when it must not be sent any more, because the
-- person left or is subscribed already, the link was used or a newer one took its place.
create function app_private.subscription_mail(o app_private.mail_outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_row public.newsletter_subscriptions;
  v_link app_private.newsletter_confirmations;
  v_token uuid;
begin
  select * into v_row from public.newsletter_subscriptions as s where s.id = o.subscription_id;
  if not found or v_row.consent_source = 'seed'
    -- Their own data and its erasure are due to people who complained or were blocked, too.
    or o.kind not in ('data_copy', 'confirm_erasure') and app_private.is_barred(v_row.email)
    -- An import came before the press, and the mail says that no newsletter comes without it.
    or o.kind = 'confirm_subscription' and v_row.is_subscribed and v_row.suppressed_at is null
  then
    return null;
  end if;
  if o.kind in ('confirm_subscription', 'confirm_change', 'confirm_erasure') then
    select * into v_link from app_private.newsletter_confirmations as c
    where c.id = o.confirmation_id and c.used_at is null and c.expires_at > clock_timestamp();
    if not found or o.token is null then
      return null;
    end if;
    return jsonb_build_object('to', coalesce(v_link.new_email, v_row.email), 'token', o.token);
  end if;
  if o.kind = 'data_copy' then
    return jsonb_build_object('to', v_row.email, 'data', app_private.subscription_data(v_row.id));
  end if;
  if not v_row.is_subscribed or v_row.suppressed_at is not null then
    return null;
  end if;
  if o.kind = 'change_asked' then
    -- Of the newest link: asking for another address at once must not keep the mail back.
    select * into v_link from app_private.newsletter_confirmations as c
    where c.subscription_id = v_row.id and c.kind = 'change' and c.used_at is null;
    if not found then
      return null;
    end if;
  end if;
  select t.unsubscribe_token into v_token
  from app_private.subscription_tokens as t where t.subscription_id = v_row.id;
  return jsonb_build_object('to', v_row.email, 'unsubscribe_token', v_token) || case o.kind
    when 'welcome' then jsonb_build_object('issue', (
      select jsonb_build_object('number', i.issue_number, 'title', i.title)
      from public.newsletter_issues as i
      where i.status = 'sent' and i.visibility = 'public'
      order by i.issue_number desc limit 1
    ))
    when 'change_asked'
      then jsonb_build_object('new_address', app_private.masked_new_email(v_link.new_email))
    else '{}'
  end;
end
$$;

-- Unconfirmed sign-ups and addresses of people who left, each after thirty days; links that are over. The
-- caller says what thirty days ago was: a clock that jumped deletes nothing. Seeded subscribers stay.
create function app_private.purge_subscriptions(p_thirty_days_ago timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid;
  v_deleted integer := 0;
begin
  -- Before any row, as subscribe() does; in portions, so that nobody waits for long. Never anybody whom
  -- another holds, who may be coming back or wait for the totals: a later portion looks again.
  perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  foreach v_id in array array(
    select s.id from public.newsletter_subscriptions as s
    where not s.is_subscribed and s.consent_source is distinct from 'seed'
      and coalesce(s.unsubscribed_at, s.updated_at) < p_thirty_days_ago
      and (s.unsubscribed_at is not null or s.confirmed_at is null)
      -- Who left and signed up again may still press the button of that mail.
      and (s.unsubscribed_at is null or not exists (
        select from app_private.newsletter_confirmations as c
        where c.subscription_id = s.id and c.kind = 'subscribe' and c.used_at is null
          and c.expires_at > clock_timestamp()
      ))
    order by coalesce(s.unsubscribed_at, s.updated_at) limit 500 for update skip locked
  ) loop
    if exists (
      select from public.newsletter_subscriptions as s where s.id = v_id and s.unsubscribed_at is not null
    ) then
      -- This is noted, as spam is: a backup may not know that they left.
      perform app_private.erase_subscription(v_id, 'unsubscribed', 'retention');
    else
      -- Nobody confirmed it: it may be asked again at any time, so nothing of it is listed.
      perform set_config('app_private.deleting_by_age', 'on', true);
      delete from public.newsletter_subscriptions as s where s.id = v_id;
      perform set_config('app_private.deleting_by_age', '', true);
    end if;
    v_deleted := v_deleted + 1;
  end loop;
  -- By the index: a link is good for seven days.
  delete from app_private.newsletter_confirmations as c
  where c.id = any (array(
    select o.id from app_private.newsletter_confirmations as o
    where o.expires_at < p_thirty_days_ago + interval '7 days' and o.created_at < p_thirty_days_ago
    order by o.expires_at limit 2000
  ));
  return v_deleted;
end
$$;

-- 07_archive_search.sql

-- Searching the public archive. One row for each issue that anyone may read, apart from the issues
-- so that reading the archive never reads it along. No foreign key: only drafts can be deleted, and
-- no draft is in here.
create table app_private.issue_search (
  issue_id uuid primary key,
  issue_number integer not null,
  words tsvector not null
);

-- Issues change once a month: no list of pending entries, which every search would have to read.
create index issue_search_words on app_private.issue_search using gin (words) with (fastupdate = off);

-- Markdown as a reader sees it, without link targets and markup. The two characters that mark a
-- match in a snippet are removed, so that a stored text cannot forge a mark. Items of a list and
-- headings have no full stop before them: ' · ' keeps them apart.
create function app_private.plain_text(p_markdown text) returns text
language sql immutable security invoker set search_path = ''
as $$
  select btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(p_markdown, '\]\([^)]*\)', '', 'g'), '^\s*([-*+]|#+|[0-9]+[.)])\s+', ' · ', 'gn'
        ),
        '^\s*>\s+', ' ', 'gn'
      ),
      '[*`\[\]\ue000\ue001]+', '', 'g'
    ),
    '[\s\u0001-\u001f]+', ' ', 'g'
  ), ' ·')
$$;

-- A word in the title weighs most, then one in the summary, then one in the text.
create function app_private.issue_words(p_title text, p_summary text, p_content text) returns tsvector
language sql immutable security invoker set search_path = ''
as $$
  select setweight(to_tsvector('pg_catalog.english', coalesce(p_title, '')), 'A')
    || setweight(to_tsvector('pg_catalog.english', p_summary), 'B')
    || setweight(to_tsvector('pg_catalog.english', app_private.plain_text(p_content)), 'C')
$$;

create function app_private.index_issue() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'sent' and new.visibility = 'public' then
    insert into app_private.issue_search (issue_id, issue_number, words)
    values (
      new.id, new.issue_number,
      -- The title that the site shows for an issue without one (lib/newsletter/issue.ts).
      app_private.issue_words(
        coalesce(nullif(btrim(new.title), ''), 'Newsletter Issue #' || new.issue_number),
        new.summary, new.content
      )
    )
    on conflict (issue_id) do update set issue_number = excluded.issue_number, words = excluded.words;
  else
    delete from app_private.issue_search where issue_id = new.id;
  end if;
  return null;
end
$$;

create trigger newsletter_issues_index
  after insert or update of title, summary, content, status, visibility, issue_number
  on public.newsletter_issues
  for each row execute function app_private.index_issue();

-- One page of matches. Every part of the work has a limit, because anyone may search: the query by
-- its length, ranking by 200 issues, snippets by ten a page and the first 50,000 characters of a
-- text. Ranked are first the newest issues with all words in their titles, then the newest of the
-- others: a word in more than two hundred texts does not hide the issue that is about it.
create function app_private.search_issues(p_query text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
-- For a common word the planner estimates that unpacking every vector costs as little as the index;
-- it takes nine times as long.
set enable_seqscan = off
as $$
declare
  page_size constant integer := 10;
  ranked constant integer := 200;
  marks constant text := 'StartSel=' || chr(57344) || ', StopSel=' || chr(57345)
    || ', MaxWords=36, MinWords=18, MaxFragments=1';
  v_query tsquery;
  in_title tsquery;
  total integer;
  results jsonb;
begin
  if p_query is null or p_page is null or p_page < 1 or p_page > ranked / page_size then
    return jsonb_build_object('status', 'invalid');
  end if;
  if char_length(p_query) > 200 then
    return jsonb_build_object('status', 'too_long');
  end if;
  v_query := websearch_to_tsquery('pg_catalog.english', translate(p_query, chr(57344) || chr(57345), ''));
  -- 'the', '"', '-' or '-word' alone: nothing to search for.
  if numnode(v_query) = 0 or querytree(v_query) in ('', 'T') then
    return jsonb_build_object('status', 'no_words');
  end if;
  -- The same query for words of weight A. Written out, every word stands in quotes, and a quote in
  -- it is doubled.
  in_title := regexp_replace(v_query::text, '(''(?:[^'']|'''')*'')', '\1:A', 'g')::tsquery;

  select count(*) into total from app_private.issue_search as s where s.words @@ v_query;

  with titled as materialized (
    select s.issue_id from app_private.issue_search as s
    -- The query again, for words to be left out wherever they stand.
    where s.words @@ in_title and s.words @@ v_query order by s.issue_number desc limit ranked
  ),
  newest as materialized (
    select s.issue_id from app_private.issue_search as s
    where s.words @@ v_query order by s.issue_number desc limit ranked
  ),
  candidates as materialized (
    select s.issue_id, s.issue_number, t.issue_id is not null as is_titled, ts_rank(s.words, v_query) as rank
    from (select issue_id from titled union select issue_id from newest) as c
    join app_private.issue_search as s using (issue_id)
    left join titled as t using (issue_id)
    order by is_titled desc, s.issue_number desc limit ranked
  ),
  -- Titles before texts even where the rank says nothing: a query that leaves a word out ranks all
  -- matches alike.
  best as materialized (
    select c.issue_id, c.issue_number, c.is_titled, c.rank from candidates as c
    order by c.is_titled desc, c.rank desc, c.issue_number desc
    limit page_size offset (p_page - 1) * page_size
  )
  select jsonb_agg(jsonb_build_object(
    'issue_number', i.issue_number, 'title', i.title, 'sent_at', i.sent_at,
    'snippet', ts_headline(
      'pg_catalog.english', app_private.plain_text(left(i.summary || ' ' || i.content, 50000)), v_query, marks
    )
  ) order by b.is_titled desc, b.rank desc, b.issue_number desc)
  into results
  from best as b join public.newsletter_issues as i on i.id = b.issue_id
  -- The trigger keeps other issues out of the index; this line holds even if it did not.
  where i.status = 'sent' and i.visibility = 'public';

  return jsonb_build_object(
    'status', 'ok', 'total', total, 'pages', ceil(least(total, ranked)::numeric / page_size)::integer,
    'results', coalesce(results, '[]'::jsonb)
  );
end
$$;

create function public.search_issues(p_query text, p_page integer default 1) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.search_issues(p_query, p_page)
$$;
comment on function public.search_issues(text, integer) is
  'Ten public issues a page for words a visitor typed, best first. Returns {"status": ok | invalid | '
  'too_long | no_words}; ok brings "total", "pages" and "results". In a snippet U+E000 and U+E001 stand '
  'around each match; it is plain text, not HTML.';

-- 08_making_issues/01_feeds.sql

-- The feeds that issues are made from, their items, and a record of every generation.
--
--   feed item:  new -> selected (in a draft) -> used (the draft was sent)
--               new -> skipped (an issue was made without it)
--               selected and skipped go back to new when that draft is deleted
--   run:        running -> succeeded | failed
--
-- Editors edit the feeds through row level security; functions write everything else, and each
-- checks app_private.is_editor() first.

create table public.newsletter_sources (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  area text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  etag text,
  last_modified text,
  last_checked_at timestamptz,
  last_error text,
  last_read_at timestamptz,
  last_items integer,
  version integer not null default 1,
  constraint newsletter_sources_url_key unique (url),
  constraint newsletter_sources_name_valid
    check (
      char_length(name) between 1 and 80 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'
    ),
  constraint newsletter_sources_url_valid
    check (char_length(url) <= 500 and url ~ '^https?://[^\s\u0001-\u0020\u007f-\u009f]+$'),
  constraint newsletter_sources_area_known check (area in ('observability', 'security', 'ai', 'mixed')),
  constraint newsletter_sources_etag_length check (char_length(etag) <= 300),
  constraint newsletter_sources_last_modified_length check (char_length(last_modified) <= 100),
  constraint newsletter_sources_last_error_length check (char_length(last_error) <= 300)
);
comment on table public.newsletter_sources is 'RSS, Atom and JSON feeds that new issues are made from.';
comment on column public.newsletter_sources.area is
  'Where an item goes whose own text names no area. Of a mixed feed, such items are left out.';
comment on column public.newsletter_sources.last_read_at is
  'When it was read without a fault; last_checked_at also counts attempts that failed.';
comment on column public.newsletter_sources.last_items is
  'How many items it listed when it was last read whole.';
comment on column public.newsletter_sources.version is 'Rises when somebody edits it, not when it is read.';
comment on column public.newsletter_sources.etag is
  'Sent back as If-None-Match, so that an unchanged feed costs one short response.';

create table public.newsletter_feed_items (
  id uuid primary key default gen_random_uuid(),
  source_id uuid references public.newsletter_sources (id) on delete set null,
  guid text not null,
  url text not null,
  url_key text not null,
  title text not null,
  excerpt text not null default '',
  published_at timestamptz,
  state text not null default 'new',
  skipped_for uuid references public.newsletter_issues (id) on delete set null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint newsletter_feed_items_guid_key unique (source_id, guid),
  constraint newsletter_feed_items_guid_length check (char_length(guid) between 1 and 500),
  constraint newsletter_feed_items_url_valid
    check (char_length(url) <= 2000 and url ~ '^https?://[^\s\u0001-\u0020\u007f-\u009f]+$'),
  constraint newsletter_feed_items_url_key_length check (char_length(url_key) between 1 and 2000),
  constraint newsletter_feed_items_title_valid
    check (
      char_length(title) between 1 and 300 and btrim(title) <> ''
      and title !~ '[\u0001-\u001f\u007f-\u009f]'
    ),
  constraint newsletter_feed_items_excerpt_valid
    check (char_length(excerpt) <= 300 and excerpt !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_feed_items_state_known check (state in ('new', 'selected', 'used', 'skipped'))
);
comment on column public.newsletter_feed_items.url_key is
  'The address without what differs between two links to one page.';
comment on column public.newsletter_feed_items.skipped_for is
  'The issue that was made while this item was new and left it out; the next issue takes newer items.';
comment on column public.newsletter_feed_items.excerpt is 'The feed''s own text without markup, shortened.';

create index newsletter_feed_items_skipped_for on public.newsletter_feed_items (skipped_for)
  where skipped_for is not null;
create index newsletter_feed_items_state on public.newsletter_feed_items (state, created_at desc);

-- Addresses can be longer than an index entry; their hash never is.
create index newsletter_feed_items_url_key on public.newsletter_feed_items (md5(url_key))
  where state in ('selected', 'used');

create table public.newsletter_issue_items (
  issue_id uuid not null references public.newsletter_issues (id) on delete cascade,
  item_id uuid not null references public.newsletter_feed_items (id),
  position integer not null,
  primary key (issue_id, item_id),
  constraint newsletter_issue_items_item_id_key unique (item_id),
  constraint newsletter_issue_items_position_positive check (position > 0)
);
comment on table public.newsletter_issue_items is 'Which issue an item went into. One item, one issue.';

create table public.newsletter_generation_runs (
  id uuid primary key default gen_random_uuid(),
  idempotency_key uuid,
  status text not null default 'running',
  code text,
  message text,
  issue_id uuid references public.newsletter_issues (id) on delete set null,
  sources jsonb not null default '[]',
  warnings jsonb not null default '[]',
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  constraint newsletter_generation_runs_idempotency_key_key unique (idempotency_key),
  constraint newsletter_generation_runs_status_known check (status in ('running', 'succeeded', 'failed')),
  constraint newsletter_generation_runs_failed_has_code check (status <> 'failed' or code is not null),
  constraint newsletter_generation_runs_code_length check (char_length(code) <= 60),
  constraint newsletter_generation_runs_message_length check (char_length(message) <= 500),
  constraint newsletter_generation_runs_finished check ((status = 'running') = (finished_at is null))
);
comment on table public.newsletter_generation_runs is
  'Every attempt to make an issue, also those that made none.';

create index newsletter_generation_runs_issue_id on public.newsletter_generation_runs (issue_id)
  where issue_id is not null;
create index newsletter_generation_runs_started_at on public.newsletter_generation_runs (started_at desc);

-- Two issues are never made at once, whatever the code above says.
create unique index newsletter_generation_runs_one_running
  on public.newsletter_generation_runs (status) where status = 'running';

-- A feed that moved is another feed: what the old address sent must not keep the new one from
-- being read.
create function app_private.newsletter_sources_on_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.name, new.url, new.area, new.enabled)
    is distinct from (old.name, old.url, old.area, old.enabled)
  then
    new.version := old.version + 1;
  end if;
  if new.url <> old.url then
    new.etag := null;
    new.last_modified := null;
    new.last_checked_at := null;
    new.last_error := null;
    new.last_read_at := null;
    new.last_items := null;
  end if;
  return new;
end
$$;

create trigger newsletter_sources_on_update before update on public.newsletter_sources
  for each row execute function app_private.newsletter_sources_on_update();

-- The items of an issue follow it: used once it leaves draft, selectable again when the draft is
-- given up.
create function app_private.newsletter_issues_carry_items() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update public.newsletter_feed_items as i set state = 'new'
    from public.newsletter_issue_items as l where l.issue_id = old.id and l.item_id = i.id;
    update public.newsletter_feed_items as i set state = 'new', skipped_for = null
    where i.skipped_for = old.id and i.state = 'skipped';
    return old;
  end if;
  update public.newsletter_feed_items as i
  set state = case when new.status = 'draft' then 'selected' else 'used' end
  from public.newsletter_issue_items as l where l.issue_id = new.id and l.item_id = i.id;
  return null;
end
$$;

create trigger newsletter_issues_free_items before delete on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_carry_items();
create trigger newsletter_issues_use_items after update of status on public.newsletter_issues
  for each row when (new.status <> old.status) execute function app_private.newsletter_issues_carry_items();
create trigger newsletter_sources_refuse_truncate before truncate on public.newsletter_sources
  for each statement execute function app_private.refuse_truncate();
create trigger newsletter_feed_items_refuse_truncate before truncate on public.newsletter_feed_items
  for each statement execute function app_private.refuse_truncate();
create trigger newsletter_issue_items_refuse_truncate before truncate on public.newsletter_issue_items
  for each statement execute function app_private.refuse_truncate();
create trigger newsletter_generation_runs_refuse_truncate before truncate on public.newsletter_generation_runs
  for each statement execute function app_private.refuse_truncate();

alter table public.newsletter_sources enable row level security;
alter table public.newsletter_feed_items enable row level security;
alter table public.newsletter_issue_items enable row level security;
alter table public.newsletter_generation_runs enable row level security;

-- Any reader sees the feeds; to somebody without a role the list does not exist.
create policy "Readers read feeds" on public.newsletter_sources
  for select to authenticated using ((select app_private.is_reader()));

-- An editor adds a feed for later generations.
create policy "Editors add feeds" on public.newsletter_sources
  for insert to authenticated with check ((select app_private.is_editor()));

-- An editor changes a feed and switches it on and off.
create policy "Editors change feeds" on public.newsletter_sources
  for update to authenticated
  using ((select app_private.is_editor())) with check ((select app_private.is_editor()));

-- An editor removes a feed that is no longer read.
create policy "Editors remove feeds" on public.newsletter_sources
  for delete to authenticated using ((select app_private.is_editor()));

-- Any reader sees what the feeds brought; the functions above are the only ones to write it.
create policy "Readers read feed items" on public.newsletter_feed_items
  for select to authenticated using ((select app_private.is_reader()));

-- Any reader sees which items went into which issue.
create policy "Readers read the items of an issue" on public.newsletter_issue_items
  for select to authenticated using ((select app_private.is_reader()));

-- Any reader sees every attempt to make an issue and how it ended.
create policy "Readers read generation runs" on public.newsletter_generation_runs
  for select to authenticated using ((select app_private.is_reader()));

-- 08_making_issues/02_runs.sql

-- Starting a run, and everything that changes one, waits for this lock.
create function app_private.lock_generation() returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('newsletter:generation', 0)) $$;

create function app_private.finish_generation_run(
  p_run_id uuid, p_status text, p_code text, p_message text, p_issue_id uuid,
  p_sources jsonb, p_warnings jsonb
) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.newsletter_generation_runs as r
  set status = p_status, code = left(p_code, 60), message = left(p_message, 500), issue_id = p_issue_id,
    sources = coalesce(p_sources, '[]'), warnings = coalesce(p_warnings, '[]'),
    finished_at = clock_timestamp()
  where r.id = p_run_id and r.status = 'running';
  return found;
end
$$;

-- A run whose process died never says so. A live one stores something at least every 40 s: each feed
-- as soon as it was read (10 s, and 10 s to store it), then the issue (20 s for a language model, and
-- twice 10 s for the database). A run given up too early can no longer make an issue.
create function app_private.give_up_silent_generation(p_silence interval) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_run public.newsletter_generation_runs;
  v_ended integer := 0;
begin
  perform app_private.lock_generation();
  for v_run in
    select r.* from public.newsletter_generation_runs as r
    where r.status = 'running'
      -- What was noted by a clock that was ahead says nothing.
      and not exists (
        select from (
          select r.started_at union all select s.last_checked_at from public.newsletter_sources as s
        ) as heard (at)
        where heard.at > clock_timestamp() - p_silence and heard.at <= clock_timestamp()
      )
  loop
    perform app_private.finish_generation_run(
      v_run.id, 'failed', 'interrupted', 'The run ended without a result.', null,
      v_run.sources, v_run.warnings
    );
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end
$$;

-- Said by the host of the functions when it knows that none of them works on a run: the process has
-- just ended, or none was started yet.
create function app_private.generation_process_ended() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object('status', 'ok', 'ended', app_private.give_up_silent_generation(interval '0'))
$$;

create function public.generation_process_ended() returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.generation_process_ended()
$$;
comment on function public.generation_process_ended() is
  'Ends a run whose process is known to be gone, for the host of the functions. Returns {"status": "ok", '
  '"ended": 0 | 1}.';

create function app_private.start_newsletter_generation(p_idempotency_key uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  earlier public.newsletter_generation_runs;
  v_run_id uuid;
  v_sources jsonb;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform app_private.give_up_silent_generation(interval '60 seconds');

  select * into earlier from public.newsletter_generation_runs as r
  where r.idempotency_key = p_idempotency_key;
  if earlier.status in ('succeeded', 'failed') then
    return jsonb_build_object(
      'status', 'repeated', 'run_id', earlier.id, 'code', earlier.code, 'message', earlier.message,
      'sources', earlier.sources, 'warnings', earlier.warnings,
      'issue', (select jsonb_build_object('id', n.id, 'issue_number', n.issue_number, 'title', n.title)
        from public.newsletter_issues as n where n.id = earlier.issue_id)
    );
  end if;
  if exists (select from public.newsletter_generation_runs as r where r.status = 'running') then
    return jsonb_build_object('status', 'already_running');
  end if;

  insert into public.newsletter_generation_runs (idempotency_key) values (p_idempotency_key)
  returning id into v_run_id;
  select jsonb_agg(jsonb_build_object(
    'id', s.id, 'name', s.name, 'url', s.url, 'area', s.area, 'etag', s.etag, 'last_modified', s.last_modified
  ) order by s.created_at, s.name) into v_sources
  from public.newsletter_sources as s where s.enabled;
  -- What no feed has listed for three months and no issue used is of no further use.
  delete from public.newsletter_feed_items as i
  where i.state in ('new', 'skipped') and i.last_seen_at < now() - interval '90 days';
  return jsonb_build_object('status', 'ok', 'run_id', v_run_id, 'sources', coalesce(v_sources, '[]'));
end
$$;

-- What the API exposes runs with the caller's own rights; only the functions it calls have more.
create function public.start_newsletter_generation(p_idempotency_key uuid default null) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.start_newsletter_generation(p_idempotency_key) $$;
comment on function public.start_newsletter_generation(uuid) is
  'Begins a run and lists the enabled feeds. Returns {"status": ok | repeated | already_running | '
  'forbidden}.';

create function app_private.fail_newsletter_generation(
  p_run_id uuid, p_code text, p_message text, p_sources jsonb, p_warnings jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform app_private.lock_generation();
  if not app_private.finish_generation_run(
    p_run_id, 'failed', coalesce(p_code, 'failed'), p_message, null, p_sources, p_warnings
  ) then
    return jsonb_build_object('status', 'not_running');
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.fail_newsletter_generation(
  p_run_id uuid, p_code text, p_message text, p_sources jsonb, p_warnings jsonb
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.fail_newsletter_generation(p_run_id, p_code, p_message, p_sources, p_warnings) $$;
comment on function public.fail_newsletter_generation(uuid, text, text, jsonb, jsonb) is
  'Records why a run made no issue. Returns {"status": ok | not_running | forbidden}.';

-- 08_making_issues/03_feed_items.sql

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

-- 08_making_issues/04_issue_changes.sql

-- The draft that a generation makes, its number, the links to its items and the end of the run: all of
-- it or nothing.
create function app_private.create_generated_issue(
  p_run_id uuid, p_title text, p_summary text, p_content text, p_item_ids uuid[],
  p_sources jsonb, p_warnings jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
  v_taken integer;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform app_private.lock_generation();
  if not exists (
    select from public.newsletter_generation_runs as r where r.id = p_run_id and r.status = 'running'
  ) then
    return jsonb_build_object('status', 'not_running');
  end if;
  if coalesce(cardinality(p_item_ids), 0) = 0 then
    return jsonb_build_object('status', 'no_new_items');
  end if;
  begin
    update public.newsletter_feed_items as i set state = 'selected'
    where i.id = any (p_item_ids) and i.state = 'new';
    get diagnostics v_taken = row_count;
    if v_taken <> cardinality(p_item_ids) then
      raise exception 'an item is gone or was taken by another issue' using errcode = 'NL003';
    end if;
    -- A number is counted, not drawn from a sequence: an attempt that fails leaves no gap.
    insert into public.newsletter_issues (issue_number, title, summary, content)
    select coalesce(max(n.issue_number), 0) + 1, p_title, coalesce(p_summary, ''), p_content
    from public.newsletter_issues as n
    returning * into v_issue;
    insert into public.newsletter_issue_items (issue_id, item_id, position)
    select v_issue.id, t.item_id, t.position from unnest(p_item_ids) with ordinality as t (item_id, position);
    -- A second click, however late, must not make an issue of what the first one left out.
    update public.newsletter_feed_items as i set state = 'skipped', skipped_for = v_issue.id
    where i.state = 'new';
    perform app_private.finish_generation_run(
      p_run_id, 'succeeded', null, null, v_issue.id, p_sources, p_warnings
    );
  exception
    when sqlstate 'NL003' then
      return jsonb_build_object('status', 'items_changed');
    when check_violation or not_null_violation then
      return jsonb_build_object('status', 'invalid');
    when unique_violation then
      return jsonb_build_object('status', 'number_taken');
  end;
  return jsonb_build_object(
    'status', 'ok', 'issue', jsonb_build_object(
      'id', v_issue.id, 'issue_number', v_issue.issue_number, 'title', v_issue.title
    )
  );
end
$$;

create function public.create_generated_issue(
  p_run_id uuid, p_title text, p_summary text, p_content text, p_item_ids uuid[],
  p_sources jsonb, p_warnings jsonb
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.create_generated_issue(
    p_run_id, p_title, p_summary, p_content, p_item_ids, p_sources, p_warnings
  )
$$;
comment on function public.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb) is
  'Makes the draft and ends the run. Returns {"status": ok | items_changed | number_taken | invalid | '
  'no_new_items | not_running | forbidden}, with "issue".';

-- Editing. A sent issue can be corrected: its number, dates and what was mailed stay. p_version is
-- the version that was read; after another edit in between nothing is written ('conflict').
create function app_private.save_newsletter_issue(
  p_issue_id uuid, p_version integer, p_title text, p_summary text, p_content text, p_related text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
  v_title constant text := nullif(btrim(p_title), '');
  v_summary constant text := btrim(coalesce(p_summary, ''));
  v_related constant text := coalesce(p_related, '');
  v_content constant text := replace(replace(p_content, E'\r\n', E'\n'), E'\r', E'\n');
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- The same fields again are no second edit: a save repeated after a lost response succeeds.
  if (v_issue.title, v_issue.summary, v_issue.content, v_issue.related)
    is not distinct from (v_title, v_summary, v_content, v_related)
  then
    return jsonb_build_object(
      'status', 'ok', 'version', v_issue.version, 'changed', false, 'issue_status', v_issue.status
    );
  end if;
  -- One that did not go out may still go out, with the words that were frozen: it is taken back first.
  if v_issue.status not in ('draft', 'sent') then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    -- Whoever saves once more overwrites it, and finds it in the history.
    perform app_private.close_issue_version(p_issue_id);
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if v_issue.status = 'sent' and btrim(v_content, E' \t\n') = '' then
    return jsonb_build_object('status', 'empty');
  end if;
  -- An issue that was sent without a title can be corrected; no other loses its own.
  if v_issue.status = 'sent' and v_title is null and v_issue.title is not null then
    return jsonb_build_object('status', 'untitled');
  end if;
  begin
    update public.newsletter_issues as n
    set title = v_title, summary = v_summary, content = v_content, related = v_related
    where n.id = p_issue_id returning * into v_issue;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object(
    'status', 'ok', 'version', v_issue.version, 'changed', true, 'issue_status', v_issue.status
  );
end
$$;

create function public.save_newsletter_issue(
  p_issue_id uuid, p_version integer, p_title text, p_summary text, p_content text, p_related text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.save_newsletter_issue(p_issue_id, p_version, p_title, p_summary, p_content, p_related)
$$;
comment on function public.save_newsletter_issue(uuid, integer, text, text, text, text) is
  'Edits a draft or corrects a sent issue. Returns {"status": ok | conflict | locked | empty | untitled | '
  'invalid | not_found | forbidden}, with "version" and "issue_status".';

-- To the web archive only: no mail is sent, so the issue says it went to no recipients.
create function app_private.publish_newsletter_issue(p_issue_id uuid, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status = 'sent' then
    return jsonb_build_object('status', 'already_sent', 'issue_number', v_issue.issue_number);
  end if;
  if v_issue.status <> 'draft' then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  -- What is published is what was on the screen.
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if btrim(v_issue.content, E' \t\n\r') = '' then
    return jsonb_build_object('status', 'empty');
  end if;
  if coalesce(btrim(v_issue.title), '') = '' then
    return jsonb_build_object('status', 'untitled');
  end if;
  update public.newsletter_issues as n
  set status = 'sent', sent_at = now(), metrics = n.metrics || jsonb_build_object('recipients', 0)
  where n.id = p_issue_id returning * into v_issue;
  return jsonb_build_object(
    'status', 'ok', 'issue_number', v_issue.issue_number, 'version', v_issue.version,
    'issue_status', v_issue.status, 'visibility', v_issue.visibility
  );
end
$$;

create function public.publish_newsletter_issue(p_issue_id uuid, p_version integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.publish_newsletter_issue(p_issue_id, p_version) $$;
comment on function public.publish_newsletter_issue(uuid, integer) is
  'Publishes a draft to the web archive. Returns {"status": ok | already_sent | conflict | locked | empty '
  '| untitled | not_found | forbidden}.';

create function app_private.set_newsletter_visibility(p_issue_id uuid, p_visibility text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_visibility is null or p_visibility not in ('public', 'withdrawn') then
    return jsonb_build_object('status', 'invalid');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status <> 'sent' then
    return jsonb_build_object('status', 'not_sent', 'issue_status', v_issue.status);
  end if;
  update public.newsletter_issues as n set visibility = p_visibility
  where n.id = p_issue_id returning * into v_issue;
  -- Its mails lead to the issue; a send that waits for something else cannot go on before it is back either.
  if p_visibility = 'withdrawn' then
    update app_private.newsletter_sends as s
    set
      status = 'paused', detail = null,
      -- A restored copy still has to be decided on once the issue is back.
      reason = case when s.reason = 'interrupted' then s.reason else 'withdrawn' end
    where s.issue_id = p_issue_id and s.status in ('preparing', 'sending', 'paused');
  end if;
  return jsonb_build_object(
    'status', 'ok', 'issue_number', v_issue.issue_number, 'version', v_issue.version,
    'issue_status', v_issue.status, 'visibility', v_issue.visibility
  );
end
$$;

create function public.set_newsletter_visibility(p_issue_id uuid, p_visibility text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.set_newsletter_visibility(p_issue_id, p_visibility) $$;
comment on function public.set_newsletter_visibility(uuid, text) is
  'Withdraws a sent issue or puts it back. Returns {"status": ok | not_sent | invalid | not_found | '
  'forbidden}.';

create function app_private.delete_newsletter_draft(p_issue_id uuid, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status <> 'draft' then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  delete from public.newsletter_issues as n where n.id = p_issue_id;
  return jsonb_build_object('status', 'ok', 'issue_number', v_issue.issue_number);
end
$$;

create function public.delete_newsletter_draft(p_issue_id uuid, p_version integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.delete_newsletter_draft(p_issue_id, p_version) $$;
comment on function public.delete_newsletter_draft(uuid, integer) is
  'Deletes a draft and frees its items. Returns {"status": ok | conflict | locked | not_found | forbidden}.';

-- 08_making_issues/05_issue_history.sql

-- The text of an issue as it was. One entry holds what one person wrote within ten minutes, since a draft
-- saves itself every second or two.

create table app_private.newsletter_issue_versions (
  id bigint generated always as identity primary key,
  issue_id uuid not null references public.newsletter_issues on delete cascade,
  version integer not null,
  title text,
  summary text not null,
  content text not null,
  related text not null,
  begun_at timestamptz not null default clock_timestamp(),
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid,
  closed boolean not null default false
);
comment on column app_private.newsletter_issue_versions.saved_by is
  'The account; null for the service key, a seed, and text that is older than this table.';
comment on column app_private.newsletter_issue_versions.closed is
  'Later text becomes an entry of its own: it was published, or somebody was about to overwrite it.';
create index newsletter_issue_versions_issue on app_private.newsletter_issue_versions (issue_id, id desc);

-- Text that was brought back is an entry of its own, beside what it replaces.
create function app_private.is_earlier_text(p_issue public.newsletter_issues) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app_private.newsletter_issue_versions as v
    where v.issue_id = p_issue.id
      and v.id < (
        select max(l.id) from app_private.newsletter_issue_versions as l where l.issue_id = p_issue.id
      )
      and (v.title, v.summary, v.content, v.related)
        is not distinct from (p_issue.title, p_issue.summary, p_issue.content, p_issue.related)
  )
$$;

create function app_private.note_issue_version() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_last app_private.newsletter_issue_versions;
begin
  select * into v_last from app_private.newsletter_issue_versions as v
  where v.issue_id = new.id order by v.id desc limit 1;
  if tg_op = 'UPDATE' and v_last.id is null then
    insert into app_private.newsletter_issue_versions (
      issue_id, version, title, summary, content, related, begun_at, saved_at, closed
    )
    values (
      old.id, old.version, old.title, old.summary, old.content, old.related, old.updated_at, old.updated_at,
      true
    );
  end if;
  if tg_op = 'UPDATE'
    and not v_last.closed and v_last.saved_by is not distinct from auth.uid()
    and v_last.begun_at between clock_timestamp() - interval '10 minutes' and clock_timestamp()
    and not app_private.is_earlier_text(new)
  then
    update app_private.newsletter_issue_versions as v
    set version = new.version, title = new.title, summary = new.summary, content = new.content,
      related = new.related, saved_at = clock_timestamp()
    where v.id = v_last.id;
    return null;
  end if;
  insert into app_private.newsletter_issue_versions (
    issue_id, version, title, summary, content, related, saved_by, closed
  )
  -- What a generation wrote stays beside what people make of it.
  values (
    new.id, new.version, new.title, new.summary, new.content, new.related, auth.uid(), tg_op = 'INSERT'
  );
  delete from app_private.newsletter_issue_versions as v
  where v.issue_id = new.id and v.id not in (
    select k.id from app_private.newsletter_issue_versions as k
    where k.issue_id = new.id order by k.id desc limit 50
  );
  return null;
end
$$;
create trigger newsletter_issues_note_first_version after insert on public.newsletter_issues
  for each row when (auth.uid() is not null) execute function app_private.note_issue_version();
create trigger newsletter_issues_note_version after update on public.newsletter_issues
  for each row when (
    (old.title, old.summary, old.content, old.related)
      is distinct from (new.title, new.summary, new.content, new.related)
  )
  execute function app_private.note_issue_version();

-- What is written next becomes an entry of its own.
create function app_private.close_issue_version(p_issue_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update app_private.newsletter_issue_versions as v set closed = true
  where v.issue_id = p_issue_id and not v.closed
$$;

create function app_private.close_published_version() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.close_issue_version(new.id);
  return null;
end
$$;
create trigger newsletter_issues_close_version after update of status on public.newsletter_issues
  for each row when (old.status <> new.status) execute function app_private.close_published_version();

create function app_private.newsletter_issue_history(p_issue_id uuid, p_entry bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok',
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'version', v.version, 'title', v.title, 'saved_at', v.saved_at,
        'characters', char_length(v.content),
        'saved_by', (select u.email from auth.users as u where u.id = v.saved_by)
      ) order by v.id desc), '[]')
      from app_private.newsletter_issue_versions as v where v.issue_id = p_issue_id
    ),
    'chosen', (
      select jsonb_build_object(
        'id', v.id, 'title', coalesce(v.title, ''), 'summary', v.summary, 'content', v.content,
        'related', v.related
      )
      from app_private.newsletter_issue_versions as v where v.issue_id = p_issue_id and v.id = p_entry
    )
  );
end
$$;

create function public.newsletter_issue_history(p_issue_id uuid, p_entry bigint) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_issue_history(p_issue_id, p_entry) $$;
comment on function public.newsletter_issue_history(uuid, bigint) is
  'The history of an issue, newest first, and the text of one entry. Returns {"status": ok | forbidden}, '
  'with "entries" and "chosen".';

-- 08_making_issues/06_issue_steps.sql

-- Steps of an issue that no generation and no send takes.

-- An empty draft, for an issue that is written by hand. One that is still empty is taken again: a second
-- press, or a second editor, makes no second one.
create function app_private.create_blank_issue() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_number integer;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  -- A generation counts its number under the same lock.
  perform app_private.lock_generation();
  select n.issue_number into v_number from public.newsletter_issues as n
  where n.status = 'draft' and n.title is null and n.summary = '' and n.content = ''
  order by n.issue_number desc limit 1;
  if not found then
    insert into public.newsletter_issues (issue_number)
    select coalesce(max(n.issue_number), 0) + 1 from public.newsletter_issues as n
    returning issue_number into v_number;
  end if;
  return jsonb_build_object('status', 'ok', 'issue_number', v_number);
end
$$;

create function public.create_blank_issue() returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.create_blank_issue() $$;
comment on function public.create_blank_issue() is
  'An empty draft. Returns {"status": ok | forbidden}, with "issue_number".';

-- An issue whose send has ended, or never was, before anybody had it.
create function app_private.return_issue_to_draft(p_issue_id uuid, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status = 'draft' then
    return jsonb_build_object('status', 'ok', 'version', v_issue.version);
  end if;
  if v_issue.status = 'sent' or v_issue.send_started_at is not null or exists (
    select from app_private.newsletter_sends as s
    where s.issue_id = p_issue_id and s.status not in ('finished', 'stopped')
  ) then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if v_issue.status = 'processing' then
    update public.newsletter_issues as n set status = 'failed' where n.id = p_issue_id;
  end if;
  update public.newsletter_issues as n
  set status = 'draft', scheduled_for = null, status_reason = null, last_error = null
  where n.id = p_issue_id returning * into v_issue;
  perform app_private.note_audit_event('changed', 'issue', v_issue.issue_number::text, array['status']);
  return jsonb_build_object('status', 'ok', 'version', v_issue.version);
end
$$;

create function public.return_issue_to_draft(p_issue_id uuid, p_version integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.return_issue_to_draft(p_issue_id, p_version) $$;
comment on function public.return_issue_to_draft(uuid, integer) is
  'Makes a draft of an issue that nothing sends and nobody has. Returns {"status": ok | locked | conflict | '
  'not_found | forbidden}, with "version".';

-- 09_visits/01_counts.sql

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

-- 09_visits/02_reading.sql

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

-- 09_visits/03_redirects.sql

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

-- 10_admin_lists.sql

-- The lists of the admin area, searched, counted and cut into pages here: one response holds a page
-- and every total, whatever the size of the table. They are planned for the values of each call. The list
-- of subscribers is in 15_subscribers_admin, that of enquiries in 18_enquiries_admin.

-- The words of a search as patterns, the longest first: it rules out most rows. A text in lower case without
-- accents, so that "zhang" finds "Zhāng", is found when it is `like all` of them, and always when there are
-- none. The condition is written out below, because a function that fixes its search path is not inlined and
-- costs more for each row than the search itself.
create function app_private.search_patterns(p_search text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(
    array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by char_length(word) desc),
    '{}'
  )
  from regexp_split_to_table(
    lower(regexp_replace(normalize(btrim(coalesce(p_search, '')), nfd), '[\u0300-\u036f]', '', 'g')), '\s+'
  ) as word
  where word <> ''
$$;

-- With the caller's rights: row level security decides what it finds.

create function public.admin_issues(p_search text, p_filter text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
begin
  return (
    with found as materialized (
      select n.id, n.created_at, n.issue_number, case
          when n.status in ('scheduled', 'processing') then 'sending'
          else n.status
        end as part
      from (
        select i.id, i.created_at, i.issue_number, i.status, concat_ws(
          ' ', '#' || i.issue_number, i.status, nullif(i.visibility, 'public'), i.title, i.summary
        ) as body
        from public.newsletter_issues as i
      ) as n
      -- Taking accents off costs four times the search, and most texts have nothing to take apart.
      where cardinality(v_patterns) = 0 or case
          when n.body ~ '[^\u0001-\u00bf\u2002-\u206f]'
            then lower(regexp_replace(normalize(n.body, nfd), '[\u0300-\u036f]', '', 'g'))
          else lower(n.body)
        end like all (v_patterns)
    ),
    page as (
      select f.id from found as f
      where coalesce(p_filter, '') in ('', f.part) order by f.created_at desc, f.issue_number desc
      limit least(greatest(coalesce(p_limit, 50), 0), 200) offset greatest(coalesce(p_offset, 0), 0)
    )
    select jsonb_build_object(
      'found', (select count(*) from found as f where coalesce(p_filter, '') in ('', f.part)),
      'counts', (
        select jsonb_build_object(
          'all', count(*), 'draft', count(*) filter (where f.part = 'draft'),
          'sending', count(*) filter (where f.part = 'sending'),
          'sent', count(*) filter (where f.part = 'sent'),
          'failed', count(*) filter (where f.part = 'failed')
        )
        from found as f
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', n.id, 'issue_number', n.issue_number, 'title', n.title, 'status', n.status,
          'visibility', n.visibility, 'created_at', n.created_at
        ) order by n.created_at desc, n.issue_number desc)
        from page as p join public.newsletter_issues as n on n.id = p.id
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_issues(text, text, integer, integer) is
  'One page of issues, newest first, with how many the search found in each part; the filter is draft, '
  'sending, sent, failed, or empty.';

-- 11_housekeeping/01_retention.sql

-- Until when nothing is deleted for its age, as a clock that says p_now may have jumped; null where it has
-- not. Whoever measured the seconds since the last run, by something else than this clock, tells a jump of a
-- day.
create function app_private.retention_held_until(p_now timestamptz, p_seconds integer default null)
returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when p_now < s.retention_ran_at - interval '1 day' then null
    when p_now > interval '30 days' + coalesce(
      s.retention_ran_at, (select max(c.created_at) from public.contact_submissions as c)
    ) then p_now + interval '7 days'
    when p_now > s.retention_ran_at + make_interval(days => 1, secs => p_seconds)
      then p_now + interval '7 days'
    when s.retention_held_until > p_now then s.retention_held_until
  end
  from app_private.settings as s
$$;

-- Keeps the promises of the privacy policy; the mail worker calls it every hour. Address hashes go
-- after 23 hours, so that an hour between two calls still keeps them under 24.
--
-- A clock that is wrong must not delete what is worth keeping: after a pause of more than thirty days, or one
-- that is a day longer than was measured, nothing but hashes goes for a week, since it may be a jump. Where
-- the clock was set back, the week is over. A portion each hour leaves time to notice; of enquiries it is
-- what the limits let in within an hour, so that what a flood left goes as fast as it came.
create function app_private.purge_expired_enquiries(p_seconds integer default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_settings app_private.settings;
  v_held_until timestamptz;
  v_retained_from timestamptz;
  v_spam_from timestamptz;
  v_ninety_days_ago timestamptz;
  v_a_year_ago timestamptz;
  v_hash_limit constant timestamptz := v_now - interval '23 hours';
  v_day_ago constant timestamptz := v_now - interval '24 hours';
  v_ids uuid[];
  v_enquiries integer;
  v_spam integer;
  v_mails integer;
  v_hashes integer;
  v_events integer;
  v_runs integer;
  v_rows integer;
  -- Of what goes 2,000 at a time, the oldest first, since others wait meanwhile for a lock or the session.
  v_largest integer;
  v_subscriptions integer;
begin
  select * into v_settings from app_private.settings for update;
  v_held_until := app_private.retention_held_until(v_now, p_seconds);
  update app_private.settings set retention_ran_at = v_now, retention_held_until = v_held_until;
  -- Nothing is older than the epoch.
  v_retained_from := case when v_held_until is null
    then v_now - make_interval(months => v_settings.enquiry_retention_months) else 'epoch' end;
  v_spam_from := case when v_held_until is null then v_now - interval '30 days' else 'epoch' end;
  v_a_year_ago := case when v_held_until is null then v_now - interval '1 year' else 'epoch' end;
  v_ninety_days_ago := case when v_held_until is null then v_now - interval '90 days' else 'epoch' end;
  v_subscriptions := app_private.purge_subscriptions(
    case when v_held_until is null then v_now - interval '30 days' else 'epoch' end
  );
  -- A clock that jumped costs no more than reading a file again.
  v_largest := app_private.purge_imports(v_day_ago);
  if v_held_until is null then
    perform app_private.purge_visits(v_now);
    perform app_private.purge_sessions(v_now);
  end if;
  -- Before any enquiry, as submit_enquiry() does, which then locks the totals.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:total', 0));
  v_ids := array(
    select o.id from public.contact_submissions as o
    where o.created_at < v_hash_limit
      and o.ip_hash <> '0000000000000000000000000000000000000000000000000000000000000000'
    order by o.created_at limit 2000
  );
  -- As the desk locks enquiries: in the order of their ids, and before their totals.
  perform from public.contact_submissions as c where c.id = any (v_ids) order by c.id for update;
  update public.contact_submissions as c set ip_hash = repeat('0', 64) where c.id = any (v_ids);
  get diagnostics v_hashes = row_count;
  -- For both deletions at once, in the order of count_enquiries().
  perform from app_private.enquiry_totals as t order by t.status, t.held for update;
  -- Never what somebody is changing, of here or below: the mark may be lifted.
  delete from public.contact_submissions as c
  where c.id = any (array(
    select o.id from public.contact_submissions as o
    where o.spam_since < v_spam_from order by o.spam_since
    limit greatest(v_settings.enquiry_limit_stored, v_settings.enquiry_limit_global) for update skip locked
  ));
  get diagnostics v_spam = row_count;
  -- Spam is noted: a backup may not know that it was marked.
  perform set_config('app_private.deleting_by_age', 'on', true);
  delete from public.contact_submissions as c
  where c.id = any (array(
    select o.id from public.contact_submissions as o
    where o.created_at < v_retained_from order by o.created_at
    limit greatest(v_settings.enquiry_limit_stored, v_settings.enquiry_limit_global) for update skip locked
  ));
  get diagnostics v_enquiries = row_count;
  perform set_config('app_private.deleting_by_age', '', true);
  delete from app_private.mail_outbox as d
  where d.id = any (array(
    select o.id from app_private.mail_outbox as o
    where o.status in ('sent', 'failed', 'skipped') and o.created_at < v_ninety_days_ago
      -- A mailbox that is full for months is known by its last five mails, of which one leaves a month.
      and (o.created_at < v_a_year_ago or not exists (
        select from app_private.mail_outbox as e
        where e.subscription_id = o.subscription_id and e.verdict = 'soft' and e.created_at >= v_a_year_ago
      ))
    -- Nor one that a person is sending again.
    order by o.created_at limit 2000 for update skip locked
  ));
  get diagnostics v_mails = row_count;
  delete from app_private.webhook_deliveries as d
  where d.id = any (array(
    select o.id from app_private.webhook_deliveries as o
    where o.settled_at < v_ninety_days_ago and o.created_at < v_ninety_days_ago
    order by o.created_at limit 2000
  ));
  get diagnostics v_rows = row_count;
  v_largest := greatest(v_largest, v_rows);
  delete from app_private.deletions as d
  where d.id = any (array(
    select o.id from app_private.deletions as o where o.at < v_a_year_ago order by o.at limit 2000
  ));
  get diagnostics v_rows = row_count;
  v_largest := greatest(v_largest, v_rows);
  delete from public.newsletter_generation_runs as r
  where r.started_at < v_ninety_days_ago and r.status <> 'running';
  get diagnostics v_runs = row_count;
  delete from app_private.audit_events as e
  where e.id = any (array(
    select o.id from app_private.audit_events as o
    where o.at < case when v_held_until is null then v_now - interval '24 months' else 'epoch' end
    order by o.at limit 2000
  ));
  get diagnostics v_rows = row_count;
  v_largest := greatest(v_largest, v_rows);
  -- Under the locks that submit_enquiry() and sign_in_rate_limit() hold while they delete events: two
  -- deletes at once could wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('sign-in:total', 0));
  -- Behind the lock, as ask_password_reset() and ask_address_change() renew a link.
  delete from app_private.account_links as l where l.expires_at < v_now - interval '7 days';
  delete from app_private.rate_events as d
  where d.id = any (array(
    select e.id
    from (
      select o.* from app_private.rate_events as o where o.created_at < v_hash_limit
      -- One of the future was written before the clock was set back, and nobody knows when.
      union all select f.* from app_private.rate_events as f where f.created_at > v_now
    ) as e
    where e.bucket like 'enquiry:%' or e.bucket like 'sign-in:%'
      -- Those of an address count for a day; what names a network goes sooner.
      or e.bucket like 'subscribe:%' and (
        e.created_at < v_day_ago or e.created_at > v_now
        or e.bucket not like 'subscribe:mail:%' and e.bucket not like 'subscribe:already:%'
          and e.bucket not like 'subscribe:change:%' and e.bucket not like 'subscribe:erase:%'
      )
    order by e.created_at limit 2000
  ));
  get diagnostics v_events = row_count;
  if v_hashes + v_events > 0 then
    perform pg_notify('erased', '');
  end if;
  -- The limit itself goes along, for copies outside the database.
  return jsonb_build_object(
    'status', 'ok', 'enquiries', v_enquiries, 'spam', v_spam, 'mails', v_mails, 'address_hashes', v_hashes,
    'generation_runs', v_runs, 'subscriptions', v_subscriptions, 'older_than', v_retained_from,
    'held_until', v_held_until,
    'more', v_enquiries + v_spam + v_subscriptions + v_mails > 0
      or greatest(v_largest, v_hashes, v_events) = 2000
  );
end
$$;

create function public.purge_expired_enquiries(p_seconds integer default null) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.purge_expired_enquiries(p_seconds) $$;
comment on function public.purge_expired_enquiries(integer) is
  'Deletes what is kept for a stated time only: enquiries, mails, address hashes, generation runs, '
  'subscriptions of people who left or never confirmed. Returns {"status": "ok"} with how many of each, '
  '"older_than" for copies elsewhere, "held_until" when the clock jumped and nothing but hashes is deleted, '
  'and "more" when a portion may be left.';

-- 11_housekeeping/02_person.sql

-- All of a person, by address in any case: for a request to see, receive or delete it. Mails are
-- found through their enquiries.
create function app_private.person_data(p_email text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'enquiries', (
      select coalesce(
        jsonb_agg(
          (to_jsonb(c) - 'ip_hash' - 'assigned_to') || jsonb_build_object(
            'mails', (
              select coalesce(jsonb_agg(app_private.mail_data(o) order by o.kind desc), '[]')
              from app_private.mail_outbox as o where o.submission_id = c.id
            ),
            -- Without who did it, which is about somebody else.
            'history', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'kind', e.kind, 'at', e.at, 'from', e.old_value, 'to', e.new_value
              ) order by e.id), '[]')
              from app_private.enquiry_events as e where e.enquiry_id = c.id and e.kind <> 'assigned'
            )
          )
          order by c.created_at, c.id
        ), '[]'
      )
      from public.contact_submissions as c where lower(c.email) = lower(btrim(p_email))
    ),
    'subscriptions', (
      select coalesce(jsonb_agg(app_private.subscription_data(s.id)), '[]')
      from public.newsletter_subscriptions as s where s.email_key = lower(btrim(p_email))
    ),
    -- What outlives a subscription, found by the hash of the address.
    'consent', (
      select coalesce(jsonb_agg(to_jsonb(e) - 'id' - 'subscription_id' - 'email_hash' order by e.id), '[]')
      from public.newsletter_consent_events as e where e.email_hash = app_private.email_hash(p_email)
    ),
    'suppression', (
      select to_jsonb(l) - 'email_hash' from app_private.newsletter_suppressions as l
      where l.email_hash = app_private.email_hash(p_email)
    ),
    -- Where somebody asked for a change to the address, or an import waits, before it has a subscription.
    'links', app_private.link_data(null, p_email),
    'waiting_imports', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'import_id' - 'key'), '[]')
      from app_private.newsletter_import_rows as r
      where r.verdict = 'new' and r.key = lower(btrim(p_email))
    )
  );
end
$$;

create function public.person_data(p_email text) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.person_data(p_email) $$;
comment on function public.person_data(text) is
  'What is held about a person: {"enquiries": [{…, "mails": […]}], "subscriptions": [{…, "consent": […], '
  '"suppression": {…} or null, "mails": […], "links": […]}], "consent": […], "suppression": {…} or null, '
  '"links": […], "waiting_imports": […]}.';

create function app_private.erase_person(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_enquiries integer;
  v_subscriptions integer;
  v_import_rows integer;
  v_ids uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  -- Counted first: those of a subscriber go with the subscription.
  select count(*) into v_import_rows from app_private.newsletter_import_rows as r
  where r.verdict = 'new' and r.key = lower(btrim(p_email));
  delete from public.contact_submissions as c where lower(c.email) = lower(btrim(p_email));
  get diagnostics v_enquiries = row_count;
  select coalesce(array_agg(s.id), '{}') into v_ids
  from public.newsletter_subscriptions as s where s.email_key = lower(btrim(p_email));
  perform app_private.erase_subscription(id, 'erased', 'operator') from unnest(v_ids) as id;
  v_subscriptions := cardinality(v_ids);
  -- A change to this address that nobody confirmed yet.
  delete from app_private.newsletter_confirmations as c where lower(c.new_email) = lower(btrim(p_email));
  -- An import that nobody has begun yet.
  delete from app_private.newsletter_import_rows as r
  where r.verdict = 'new' and r.key = lower(btrim(p_email));
  if found then
    perform pg_notify('erased', '');
  end if;
  if v_enquiries + v_subscriptions > 0 then
    perform app_private.note_audit_event(
      'deleted', 'person', null, array['enquiries: ' || v_enquiries, 'subscriptions: ' || v_subscriptions]
    );
  end if;
  return jsonb_build_object(
    'status', 'ok', 'enquiries', v_enquiries, 'subscriptions', v_subscriptions, 'import_rows', v_import_rows
  );
end
$$;

create function public.erase_person(p_email text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.erase_person(p_email) $$;
comment on function public.erase_person(text) is
  'Deletes the enquiries of a person, with their mails, the subscription, of whose address a hash stays '
  'listed, and what waits for an import. Returns {"status": "ok"} with how many of each.';

-- 11_housekeeping/03_written_mails.sql

-- Which of these are no more: ids of enquiries (their request ids), and of mails about a subscriber, an
-- account or another subject that is gone. The mail worker then deletes the mails it wrote as files. Those of
-- a change of address tell of somebody else than its subscriber: they go with its link.
create function app_private.written_mails_gone(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(asked.id), '[]')
    from unnest(p_ids) as asked (id)
    where not exists (select from public.contact_submissions as c where c.request_id = asked.id)
      and not exists (
        select from app_private.mail_outbox as o
        where o.id = asked.id and case o.kind
          when 'test_issue' then true
          when 'confirm_change' then o.subscription_id is not null and o.confirmation_id is not null
          when 'change_asked' then o.subscription_id is not null and o.confirmation_id is not null
          else coalesce(o.subscription_id, o.account_id) is not null
        end
      )
  );
end
$$;

create function public.written_mails_gone(p_ids uuid[]) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.written_mails_gone(p_ids) $$;
comment on function public.written_mails_gone(uuid[]) is
  'Of these ids in the names of written mails, those whose enquiry, subscriber or mail is gone: ["…"].';

-- 12_sending/01_sends.sql

-- A send: the mailing of one issue to everybody who asked for the newsletter. Its text is frozen when it is
-- queued, its audience when it begins. What becomes of the mailing is the state of the send; the issue itself
-- is public before the first mail leaves.
--
--   scheduled --due--> preparing --audience frozen--> sending --nothing left--> finished
--       |                  |                            |  ^
--       |                  +---------> paused <---------+  |   a person, or a rule that asks for one
--       |                                 +----------------+
--       +--taken_back--> (deleted)     preparing, sending, paused --> stopped
--
-- The worker gives out the mails of a send only while sends_under_way() names it.

create table app_private.newsletter_sends (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.newsletter_issues (id),
  version integer not null,
  status text not null default 'scheduled',
  reason text,
  detail text,
  scheduled_for timestamptz not null,
  as_of timestamptz,
  cursor uuid,
  frozen_at timestamptz,
  probe_from timestamptz,
  reachable_at timestamptz,
  subject text not null,
  html text not null,
  body_text text not null,
  total integer not null default 0,
  pending integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  uncertain integer not null default 0,
  skipped integer not null default 0,
  bounced integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  recipients integer,
  handed_over_at_resume integer not null default 0,
  bounced_at_resume integer not null default 0,
  complained_at_resume integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  last_progress_at timestamptz,
  settling text,
  settling_since timestamptz,
  constraint newsletter_sends_once_per_issue unique (issue_id),
  constraint newsletter_sends_status_known
    check (status in ('scheduled', 'preparing', 'sending', 'paused', 'stopped', 'finished', 'taken_back')),
  constraint newsletter_sends_reason_known check (reason in (
    'by_admin', 'smtp_unavailable', 'sender_refused', 'bounce_rate', 'complaint_rate', 'daily_limit',
    'interrupted',
    'missed_schedule', 'no_recipients', 'site_unreachable', 'withdrawn'
  )),
  constraint newsletter_sends_paused_has_reason
    check (status not in ('paused', 'stopped') or reason is not null),
  constraint newsletter_sends_detail_length check (char_length(detail) <= 200),
  constraint newsletter_sends_text_length check (
    char_length(subject) between 1 and 200
    and octet_length(html) <= 95000 and octet_length(body_text) <= 400000
  ),
  constraint newsletter_sends_adds_up check (total = pending + sent + failed + uncertain + skipped),
  constraint newsletter_sends_finished_at
    check ((status in ('finished', 'stopped')) = (finished_at is not null)),
  constraint newsletter_sends_settling_known check (settling in ('assume_sent', 'resend')),
  constraint newsletter_sends_settling_since check ((settling is null) = (settling_since is null))
);
comment on table app_private.newsletter_sends is 'One row per issue that is, or was, mailed.';
comment on column app_private.newsletter_sends.reason is
  'Why it is paused or stopped; beside "sending", why it waits: daily_limit or smtp_unavailable.';
comment on column app_private.newsletter_sends.cursor is
  'The last subscription of the audience so far; a worker that is killed goes on behind it.';
comment on column app_private.newsletter_sends.pending is 'Mails that wait, are claimed or are being sent.';
comment on column app_private.newsletter_sends.handed_over_at_resume is
  'What a person had seen when the send was resumed last: bounces and complaints count from there.';
comment on column app_private.newsletter_sends.recipients is
  'How many people its issue says it went to: `sent` when the mailing ended first.';
comment on column app_private.newsletter_sends.settling is
  'What a person decided about all its uncertain mails, while some of those are left.';
create index newsletter_sends_open on app_private.newsletter_sends (scheduled_for)
  where status in ('scheduled', 'preparing', 'sending');
-- Whose audience is being frozen.
create index newsletter_sends_freezing on app_private.newsletter_sends (scheduled_for)
  where as_of is not null and frozen_at is null;
-- What a tick looks for among those that have ended, and where a decision about many mails goes on.
create index newsletter_sends_unsettled on app_private.newsletter_sends (scheduled_for)
  where (status in ('finished', 'stopped') and (pending > 0 or recipients is null))
    or status = 'taken_back' or settling is not null;
create index newsletter_sends_finished on app_private.newsletter_sends (finished_at desc)
  where finished_at is not null;
create index newsletter_sends_paused on app_private.newsletter_sends (issue_id) where status = 'paused';

alter table app_private.mail_outbox add constraint mail_outbox_send_id_fkey
  foreign key (send_id) references app_private.newsletter_sends (id);

-- The sends whose mails may be given out and marked, the oldest first. After six hours of silence the
-- database may be a restored copy, whose mails have left already.
create function app_private.sends_under_way() returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select s.id from app_private.newsletter_sends as s
    where s.status = 'sending' and s.reachable_at is not null
      and s.last_progress_at >= clock_timestamp() - interval '6 hours'
    order by s.scheduled_for, s.id;
end
$$;

-- Takes effect at the next mark: at most two mails of each connection still leave.
create function app_private.pause_send(p_id uuid, p_reason text, p_detail text) returns void
language sql volatile set search_path = ''
as $$
  update app_private.newsletter_sends as s
  set status = 'paused', reason = p_reason, detail = left(p_detail, 200)
  where s.id = p_id and s.status in ('preparing', 'sending')
$$;

-- A finished send goes on once one of its mails is due again; while its issue is withdrawn, it waits.
create function app_private.reopen_send(p_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update app_private.newsletter_sends as s
  set
    status = case n.visibility when 'public' then 'sending' else 'paused' end,
    reason = case n.visibility when 'public' then null else 'withdrawn' end,
    finished_at = null, last_progress_at = clock_timestamp()
  from public.newsletter_issues as n
  where s.id = p_id and s.status = 'finished' and s.pending > 0 and n.id = s.issue_id
$$;

-- What the mails of these recipients need beside the frozen text; without those who left, were erased or must
-- not be mailed any more.
create function app_private.issue_mails(p_ids uuid[]) returns table (id uuid, what jsonb)
language plpgsql stable set search_path = ''
set enable_seqscan = off
as $$
begin
  return query
    select o.id, jsonb_build_object(
      'send_id', o.send_id, 'to', s.email, 'unsubscribe_token', t.unsubscribe_token
    )
    from app_private.mail_outbox as o
    join public.newsletter_subscriptions as s on s.id = o.subscription_id
    join app_private.subscription_tokens as t on t.subscription_id = o.subscription_id
    where o.id = any (p_ids) and s.is_subscribed and s.suppressed_at is null
      and not exists (
        select from app_private.newsletter_suppressions as l where l.email_hash = t.email_hash
      );
end
$$;

-- The frozen text of a send, which the worker reads once; null for one that is gone.
create function app_private.send_content(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'issue_number', n.issue_number, 'subject', s.subject, 'html', s.html, 'text', s.body_text
  )
  from app_private.newsletter_sends as s join public.newsletter_issues as n on n.id = s.issue_id
  where s.id = p_id
$$;

create function public.send_content(p_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.send_content(p_id) $$;

-- 12_sending/02_audience.sql

-- How many people a send would reach, counted as subscriptions change: a count of the table would grow with
-- it.

create table app_private.subscriber_totals (
  class text primary key,
  people integer not null default 0,
  constraint subscriber_totals_class_known
    check (class in ('mailable', 'pending', 'unsubscribed', 'suppressed', 'suppressed_inactive', 'seed')),
  constraint subscriber_totals_not_negative check (people >= 0)
);
insert into app_private.subscriber_totals (class)
values ('mailable'), ('pending'), ('unsubscribed'), ('suppressed'), ('suppressed_inactive'), ('seed');

-- Why somebody is or is not in the audience; the first that applies. Whoever is suppressed is counted by
-- whether they are subscribed too.
create function app_private.subscriber_class(s public.newsletter_subscriptions) returns text
language sql immutable set search_path = ''
as $$
  select case
    when not s.is_subscribed and s.suppressed_at is not null then 'suppressed_inactive'
    when not s.is_subscribed and s.confirmed_at is null and s.unsubscribed_at is null then 'pending'
    when not s.is_subscribed then 'unsubscribed'
    when s.suppressed_at is not null then 'suppressed'
    when s.consent_source = 'seed' then 'seed'
    else 'mailable'
  end
$$;

-- A total that is wrong must not keep anybody from leaving.
create function app_private.count_subscribers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Sends before totals, as a refusal of a mail locks them.
  if tg_op = 'UPDATE' then
    -- Who leaves does so because of the newest issue that they got, as far as anybody can tell.
    update app_private.newsletter_sends as s set unsubscribed = s.unsubscribed + n.people
    from (
      select l.send_id, count(*) as people
      from (
        select app_private.newest_send_to(before.id) as send_id
        from old_rows as before join new_rows as after on after.id = before.id
        where before.is_subscribed and not after.is_subscribed
      ) as l
      group by l.send_id
    ) as n
    where s.id = n.send_id;
  end if;
  -- One row before all others, whichever change: one person leaves while another comes back.
  perform from app_private.subscriber_totals as t where t.class = 'mailable' for no key update;
  if tg_op in ('UPDATE', 'DELETE') then
    update app_private.subscriber_totals as t set people = greatest(0, t.people - n.people)
    from (
      select app_private.subscriber_class(o) as class, count(*) as people from old_rows as o group by 1
    ) as n
    where t.class = n.class;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update app_private.subscriber_totals as t set people = t.people + n.people
    from (
      select app_private.subscriber_class(o) as class, count(*) as people from new_rows as o group by 1
    ) as n
    where t.class = n.class;
  end if;
  return null;
end
$$;

create trigger newsletter_subscriptions_count_inserted after insert on public.newsletter_subscriptions
  referencing new table as new_rows
  for each statement execute function app_private.count_subscribers();
create trigger newsletter_subscriptions_count_updated after update on public.newsletter_subscriptions
  referencing old table as old_rows new table as new_rows
  for each statement execute function app_private.count_subscribers();
create trigger newsletter_subscriptions_count_deleted after delete on public.newsletter_subscriptions
  referencing old table as old_rows
  for each statement execute function app_private.count_subscribers();

-- {"count": who would receive an issue now, "left_out": {"pending", "unsubscribed", "suppressed", "seed"}}.
create function app_private.audience() returns jsonb
language sql stable set search_path = ''
as $$
  with totals as (
    select jsonb_object_agg(t.class, t.people) as n from app_private.subscriber_totals as t
  )
  select jsonb_build_object(
    'count', (n ->> 'mailable')::integer,
    'left_out', n - 'mailable' - 'suppressed_inactive' || jsonb_build_object(
      'suppressed', (n ->> 'suppressed')::integer + (n ->> 'suppressed_inactive')::integer
    )
  )
  from totals
$$;

-- The mails of up to p_limit more people, as of the moment when the send began. The counter of the send rises
-- with them, in the same transaction as the cursor. Returns whether nobody is left.
create function app_private.freeze_audience(p_send uuid, p_limit integer) returns boolean
language plpgsql volatile set search_path = ''
-- By the key, also in an embedded database, whose tables nothing analyses: a portion reads nobody beside its
-- own.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  v_send app_private.newsletter_sends;
  v_people uuid[];
begin
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send for update;
  v_people := array(
    select s.id from public.newsletter_subscriptions as s
    where (v_send.cursor is null or s.id > v_send.cursor)
      and s.is_subscribed and s.suppressed_at is null and s.confirmed_at <= v_send.as_of
      and s.consent_source is distinct from 'seed'
    order by s.id limit p_limit
    -- Nobody who is being erased: the foreign key of their mail would end the tick.
    for key share
  );
  insert into app_private.mail_outbox (lane, kind, send_id, subscription_id)
  select 'bulk', 'issue', p_send, t.subscription_id from app_private.subscription_tokens as t
  where t.subscription_id = any (v_people) and not exists (
    select from app_private.newsletter_suppressions as l where l.email_hash = t.email_hash
  )
  -- stay_in_audience() may have been there before.
  on conflict (subscription_id, send_id) where subscription_id is not null do nothing;
  update app_private.newsletter_sends as s
  set cursor = coalesce(v_people[cardinality(v_people)], s.cursor), last_progress_at = clock_timestamp()
  where s.id = p_send;
  return cardinality(v_people) < p_limit;
end
$$;

-- Keeps a place in a send whose audience is being frozen: whoever confirms again, or another address, would
-- not be found any more as of the moment when the send began.
create function app_private.stay_in_audience(p_old uuid, p_new uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_send app_private.newsletter_sends;
begin
  for v_send in
    select s.* from app_private.newsletter_sends as s
    where s.as_of is not null and s.frozen_at is null order by s.scheduled_for
  loop
    insert into app_private.mail_outbox (lane, kind, send_id, subscription_id)
    select 'bulk', 'issue', v_send.id, p_new
    from public.newsletter_subscriptions as o
      join app_private.subscription_tokens as t on t.subscription_id = o.id
    where o.id = p_old and (v_send.cursor is null or o.id > v_send.cursor)
      and o.is_subscribed and o.suppressed_at is null and o.confirmed_at <= v_send.as_of
      and o.consent_source is distinct from 'seed'
      and not exists (
        select from app_private.newsletter_suppressions as l where l.email_hash = t.email_hash
      )
    on conflict (subscription_id, send_id) where subscription_id is not null do nothing;
  end loop;
end
$$;

-- 12_sending/03_queue.sql

-- What an admin does with a send: queue it, take it back, pause, resume and stop it.

-- Freezes the text as it was previewed. p_at is null for now. p_shown_count is the number of recipients that
-- the admin saw and typed.
create function app_private.queue_newsletter_send(
  p_issue_id uuid, p_version integer, p_shown_count integer, p_at timestamptz,
  p_subject text, p_html text, p_text text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_issue public.newsletter_issues;
  v_count integer;
  v_id uuid;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if exists (select from app_private.newsletter_sends as s where s.issue_id = p_issue_id) then
    return jsonb_build_object('status', 'already_queued');
  end if;
  if v_issue.status not in ('draft', 'sent') or v_issue.visibility <> 'public' then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if btrim(v_issue.content, E' \t\n\r') = '' then
    return jsonb_build_object('status', 'empty');
  end if;
  if coalesce(btrim(v_issue.title), '') = '' then
    return jsonb_build_object('status', 'untitled');
  end if;
  if p_at < moment - interval '1 minute' or p_at > moment + interval '1 year' then
    return jsonb_build_object('status', 'not_in_time');
  end if;
  v_count := (app_private.audience() ->> 'count')::integer;
  if v_count = 0 then
    return jsonb_build_object('status', 'no_recipients');
  end if;
  -- Somebody may join or leave while the admin reads; the number typed must still be about right.
  if p_shown_count is null or abs(v_count - p_shown_count) > v_count * 0.02 then
    return jsonb_build_object('status', 'count_changed', 'count', v_count);
  end if;
  begin
    insert into app_private.newsletter_sends (
      issue_id, version, scheduled_for, subject, html, body_text, created_by
    )
    values (
      p_issue_id, p_version, coalesce(p_at, moment), p_subject, p_html, p_text, auth.uid()
    )
    returning id into v_id;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  if v_issue.status = 'draft' then
    update public.newsletter_issues as n
    set status = 'scheduled', scheduled_for = coalesce(p_at, moment), status_reason = null
    where n.id = p_issue_id;
  end if;
  return jsonb_build_object('status', 'ok', 'send_id', v_id);
end
$$;

create function public.queue_newsletter_send(
  p_issue_id uuid, p_version integer, p_shown_count integer, p_at timestamptz,
  p_subject text, p_html text, p_text text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.queue_newsletter_send(
    p_issue_id, p_version, p_shown_count, p_at, p_subject, p_html, p_text
  )
$$;
comment on function
  public.queue_newsletter_send(uuid, integer, integer, timestamptz, text, text, text) is
  'Queues the mailing of an issue. Returns {"status": ok | already_queued | locked | conflict | empty | '
  'untitled | not_in_time | no_recipients | count_changed | invalid | not_found | forbidden}, with '
  '"send_id" or "count".';

-- p_action is pause, resume, stop or take_back. Until the audience is frozen no mail can have left: the send
-- can be taken back, and the issue is a draft again unless it was public before. From then on it can only be
-- stopped.
create function app_private.steer_newsletter_send(p_send_id uuid, p_action text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_send app_private.newsletter_sends;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_action is null or p_action not in ('pause', 'resume', 'stop', 'take_back') then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- The issue first, as when a send is queued and when it is due.
  perform from public.newsletter_issues as n
  where n.id = (select s.issue_id from app_private.newsletter_sends as s where s.id = p_send_id) for update;
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  case p_action
    when 'pause' then
      if v_send.status not in ('preparing', 'sending') then
        return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
      end if;
      perform app_private.pause_send(p_send_id, 'by_admin', null);
    when 'resume' then
      if v_send.status <> 'paused' or exists (
        select from public.newsletter_issues as n where n.id = v_send.issue_id and n.visibility = 'withdrawn'
      ) then
        return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
      end if;
      update app_private.newsletter_sends as s
      set
        status = case
          when s.as_of is null then 'scheduled'
          when s.frozen_at is null then 'preparing'
          else 'sending'
        end,
        reason = null, detail = null,
        -- What was missed goes now: a person has said so. One of a restored backup may be due later.
        scheduled_for = case
          when s.as_of is null then greatest(s.scheduled_for, clock_timestamp()) else s.scheduled_for
        end,
        -- From then on a mail has its time again, too: that of a pause is not its to lose.
        probe_from = case when s.frozen_at is null then null else clock_timestamp() end,
        handed_over_at_resume = s.sent + s.failed, bounced_at_resume = s.bounced,
        complained_at_resume = s.complained,
        last_progress_at = clock_timestamp()
      where s.id = p_send_id;
    when 'stop' then
      if v_send.status not in ('sending', 'paused') or v_send.frozen_at is null then
        return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
      end if;
      update app_private.newsletter_sends as s
      set
        status = 'stopped', reason = 'by_admin', finished_at = clock_timestamp(),
        -- What is still uncertain would be skipped, which says that it never left.
        settling = nullif(s.settling, 'resend'),
        settling_since = case when s.settling <> 'resend' then s.settling_since end
      where s.id = p_send_id;
      perform app_private.apply_decision(p_send_id);
    when 'take_back' then
      if v_send.frozen_at is not null or v_send.status not in ('scheduled', 'preparing', 'paused') then
        return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
      end if;
      -- Nothing of it counts any more, and nobody joins its audience.
      update app_private.newsletter_sends as s
      set
        status = 'taken_back', reason = null, detail = null, as_of = null, cursor = null,
        settling = null, settling_since = null,
        total = 0, pending = 0, sent = 0, failed = 0, uncertain = 0, skipped = 0
      where s.id = p_send_id;
      perform app_private.apply_decision(p_send_id);
  end case;
  perform app_private.note_audit_event(
    'changed', 'send',
    (select n.issue_number::text from public.newsletter_issues as n where n.id = v_send.issue_id),
    array[p_action]
  );
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.steer_newsletter_send(p_send_id uuid, p_action text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.steer_newsletter_send(p_send_id, p_action) $$;
comment on function public.steer_newsletter_send(uuid, text) is
  'Pauses, resumes, stops or takes back a send. Returns {"status": ok | locked | invalid | not_found | '
  'forbidden}.';

-- 12_sending/04_test_issues.sql

-- An issue as a test: to the admin who asked for it, and to nobody else. Its text is stored as it was
-- shown, with links that change nothing.

create table app_private.newsletter_tests (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.newsletter_issues (id) on delete cascade,
  admin_id uuid not null references auth.users (id) on delete cascade,
  subject text not null,
  html text not null,
  body_text text not null,
  created_at timestamptz not null default now(),
  constraint newsletter_tests_subject_valid
    check (char_length(subject) between 1 and 250 and subject !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- As lib/newsletter/letter/letter.ts, with room for the links.
  constraint newsletter_tests_html_length check (octet_length(html) between 1 and 96000),
  constraint newsletter_tests_body_length check (octet_length(body_text) between 1 and 200000)
);
create index newsletter_tests_of_admin on app_private.newsletter_tests (admin_id, created_at);
create index newsletter_tests_of_issue on app_private.newsletter_tests (issue_id);

alter table app_private.mail_outbox
  add column test_id uuid references app_private.newsletter_tests (id) on delete cascade,
  add constraint mail_outbox_test_of_kind check ((test_id is not null) = (kind = 'test_issue'));
create unique index mail_outbox_once_per_test on app_private.mail_outbox (test_id) where test_id is not null;

-- Twenty an hour for each admin: a mailbox provider takes more of the same mail for junk. Texts of tests
-- older than a month go with the next one.
create function app_private.queue_test_issue(
  p_issue_id uuid, p_version integer, p_subject text, p_html text, p_text text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_admin constant uuid := auth.uid();
  v_version integer;
  v_email text;
  v_test uuid;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select n.version into v_version from public.newsletter_issues as n where n.id = p_issue_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- What is sent is what was on the screen.
  if p_version is distinct from v_version then
    return jsonb_build_object('status', 'conflict');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('test_issue:' || v_admin, 0));
  select u.email into v_email from auth.users as u where u.id = v_admin;
  delete from app_private.newsletter_tests as t where t.created_at < now() - interval '30 days';
  if (
    select count(*) from app_private.newsletter_tests as t
    where t.admin_id = v_admin and t.created_at > now() - interval '1 hour'
  ) >= 20 then
    return jsonb_build_object('status', 'rate_limited');
  end if;
  begin
    insert into app_private.newsletter_tests (issue_id, admin_id, subject, html, body_text)
    values (p_issue_id, v_admin, p_subject, p_html, p_text) returning id into v_test;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  insert into app_private.mail_outbox (kind, test_id) values ('test_issue', v_test);
  return jsonb_build_object('status', 'ok', 'email', v_email);
end
$$;

create function public.queue_test_issue(
  p_issue_id uuid, p_version integer, p_subject text, p_html text, p_text text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.queue_test_issue(p_issue_id, p_version, p_subject, p_html, p_text) $$;
comment on function public.queue_test_issue(uuid, integer, text, text, text) is
  'Mails an issue to the admin who calls. Returns {"status": ok | conflict | not_found | invalid | '
  'rate_limited | forbidden}, with "email".';

-- What a test says; null once its admin is one no more.
create function app_private.test_issue_mail(o app_private.mail_outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'subject', t.subject, 'html', t.html, 'text', t.body_text)
  from app_private.newsletter_tests as t
  join auth.users as u on u.id = t.admin_id
    and app_private.role_rank(u.raw_app_meta_data ->> 'role') >= app_private.role_rank('editor')
  where t.id = o.test_id
$$;

-- 12_sending/05_tick.sql

-- What the worker calls every few seconds: begins what is due, freezes a portion of an audience, applies the
-- limits and ends what is done. Every step may be repeated.

-- The number of people an issue was mailed to, written once, when its mailing has ended; meanwhile the
-- archive shows what it always showed. What is heard or decided later changes the figures of the send alone.
create function app_private.note_recipients(p_send uuid) returns void
language sql volatile set search_path = ''
as $$
  with ended as (
    update app_private.newsletter_sends as s set recipients = s.sent
    where s.id = p_send and s.status in ('finished', 'stopped') and s.pending = 0 and s.recipients is null
      and s.settling is null
    returning s.issue_id, s.recipients
  )
  update public.newsletter_issues as n
  set metrics = n.metrics || jsonb_build_object('recipients', ended.recipients)
  from ended where n.id = ended.issue_id
$$;

create function app_private.begin_send(p_send app_private.newsletter_sends) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  -- A backup that was restored, or a machine that was off, must not mail by itself what is long past.
  if p_send.scheduled_for < moment - interval '6 hours' then
    update app_private.newsletter_sends as s set status = 'paused', reason = 'missed_schedule'
    where s.id = p_send.id;
    update public.newsletter_issues as n set status = 'processing'
    where n.id = p_send.issue_id and n.status = 'scheduled';
    update public.newsletter_issues as n set status = 'failed', status_reason = 'missed_schedule'
    where n.id = p_send.issue_id and n.status = 'processing';
    return;
  end if;
  if exists (
    select from public.newsletter_issues as n where n.id = p_send.issue_id and n.visibility = 'withdrawn'
  ) then
    update app_private.newsletter_sends as s set status = 'paused', reason = 'withdrawn'
    where s.id = p_send.id;
    return;
  end if;
  update public.newsletter_issues as n set status = 'processing', status_reason = null
  where n.id = p_send.issue_id and n.status in ('scheduled', 'failed');
  update app_private.newsletter_sends as s
  set
    status = 'preparing', reason = null, last_progress_at = moment,
    -- Whoever was counted is in it, also where the clock was set back after they had confirmed.
    as_of = greatest(moment, (
      select max(n.confirmed_at) from public.newsletter_subscriptions as n where n.is_subscribed
    ))
  where s.id = p_send.id;
end
$$;

-- Everybody has a row: the issue becomes public, and the mails wait until it can be read.
create function app_private.end_freezing(p_send uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_send app_private.newsletter_sends;
begin
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send;
  if v_send.total = 0 then
    update app_private.newsletter_sends as s
    set status = 'paused', reason = 'no_recipients', as_of = null, cursor = null where s.id = p_send;
    update public.newsletter_issues as n set status = 'failed', status_reason = 'no_recipients'
    where n.id = v_send.issue_id and n.status = 'processing';
    return;
  end if;
  update public.newsletter_issues as n set status = 'sent', sent_at = moment
  where n.id = v_send.issue_id and n.status = 'processing';
  update public.newsletter_issues as n set send_started_at = moment
  where n.id = v_send.issue_id and n.send_started_at is null;
  update app_private.newsletter_sends as s
  set status = 'sending', frozen_at = moment, probe_from = moment where s.id = p_send;
end
$$;

-- Why a send that is under way has to wait for a person, or null.
create function app_private.reason_to_pause(s app_private.newsletter_sends) returns text
language sql stable set search_path = ''
as $$
  select case
    when s.sent + s.failed - s.handed_over_at_resume < 100 then null
    when s.bounced - s.bounced_at_resume >= 0.05 * (s.sent + s.failed - s.handed_over_at_resume)
      then 'bounce_rate'
    when s.complained - s.complained_at_resume >= 0.001 * (s.sent + s.failed - s.handed_over_at_resume)
      and s.complained > s.complained_at_resume then 'complaint_rate'
  end
$$;

-- p_relay_available is false while no connection to the mail server opens. Returns {"status": "ok", "more":
-- whether to call again at once, "sending": whether any mail may be given out, "probe": [{"send_id",
-- "issue_number"}], the sends whose issue must be readable before their first mail leaves}.
create function app_private.tick_newsletter(p_relay_available boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_due uuid[];
  v_issues uuid[];
  v_send app_private.newsletter_sends;
  v_more boolean := false;
  v_limited boolean;
  v_first uuid;
  v_begins boolean;
begin
  -- Before any row: whoever holds the other half of this lock waits for rows of sends.
  v_begins := exists (
    select from app_private.newsletter_sends as s where s.status = 'scheduled' and s.scheduled_for <= moment
  );
  if v_begins then
    perform pg_advisory_xact_lock(hashtextextended('newsletter:audience', 0));
  end if;
  select array_agg(s.id), array_agg(s.issue_id) into v_due, v_issues
  from app_private.newsletter_sends as s
  where (s.status in ('scheduled', 'preparing', 'sending') and s.scheduled_for <= moment)
    or (s.status in ('finished', 'stopped') and (s.pending > 0 or s.recipients is null))
    or s.status = 'taken_back' or s.settling is not null;
  -- All issues before any send: whoever steers one may wait for a report, and that for another send.
  perform from public.newsletter_issues as n where n.id = any (v_issues) order by n.id for update;
  -- Whose audience is frozen comes first: who is being erased is waited for, and may wait for a mail of
  -- another send. A send that a report holds is passed over.
  for v_send in
    select s.* from app_private.newsletter_sends as s where s.id = any (v_due)
    order by s.status <> 'preparing', s.scheduled_for
  loop
    select * into v_send from app_private.newsletter_sends as s where s.id = v_send.id for update skip locked;
    continue when not found;
    -- A restored copy must not send again by itself what somebody decided long ago.
    if v_send.settling_since < moment - interval '6 hours' then
      update app_private.newsletter_sends as s set settling = null, settling_since = null
      where s.id = v_send.id;
      v_more := true;
    -- What a decision left, and a mail that was on its way at a stop and comes back.
    elsif v_send.settling is not null or v_send.status = 'taken_back'
      or (v_send.status = 'stopped' and v_send.pending > 0)
    then
      -- An "or" with what is true already would leave it out.
      select d.more or v_more into v_more from app_private.apply_decision(v_send.id) as d;
    -- A worker that slept says after all that it had not begun, or a person queued a mail again.
    elsif v_send.status = 'finished' and v_send.pending > 0 then
      perform app_private.reopen_send(v_send.id);
      v_more := true;
    elsif v_send.status = 'scheduled' and v_send.scheduled_for <= moment and v_begins then
      perform app_private.begin_send(v_send);
      v_more := true;
    elsif v_send.last_progress_at < moment - interval '6 hours'
      and (v_send.status = 'preparing' or v_send.pending > 0)
    then
      perform app_private.pause_send(v_send.id, 'interrupted', null);
    elsif v_send.status = 'preparing' then
      if app_private.freeze_audience(v_send.id, 2000) then
        perform app_private.end_freezing(v_send.id);
      end if;
      v_more := true;
    elsif v_send.status = 'sending' then
      select p.daily_limit is not null and p.today >= p.daily_limit
        and p.day = (moment at time zone 'Australia/Sydney')::date
      into v_limited from app_private.mail_pace as p where p.lane = 'bulk';
      v_first := (select app_private.sends_under_way() limit 1);
      if v_send.pending = 0 then
        perform app_private.finish_send(v_send.id);
      elsif v_send.reachable_at is null and v_send.probe_from < moment - interval '10 minutes' then
        perform app_private.pause_send(v_send.id, 'site_unreachable', null);
      elsif app_private.reason_to_pause(v_send) is not null then
        perform app_private.pause_send(v_send.id, app_private.reason_to_pause(v_send), null);
      else
        update app_private.newsletter_sends as s
        set
          reason = case
            when v_limited then 'daily_limit' when not p_relay_available then 'smtp_unavailable'
          end,
          last_progress_at = case
            when v_limited or not p_relay_available or v_first <> s.id then moment else s.last_progress_at
          end
        -- One that waits behind another is not interrupted.
        where s.id = v_send.id
          and (v_limited or not p_relay_available or v_first <> s.id or s.reason is not null);
      end if;
    end if;
    perform app_private.note_recipients(v_send.id);
  end loop;
  return jsonb_build_object(
    'status', 'ok', 'more', v_more, 'sending', exists (select from app_private.sends_under_way()),
    'probe', (
      select coalesce(jsonb_agg(jsonb_build_object('send_id', s.id, 'issue_number', n.issue_number)), '[]')
      from app_private.newsletter_sends as s join public.newsletter_issues as n on n.id = s.issue_id
      where s.status = 'sending' and s.reachable_at is null
    )
  );
end
$$;

create function public.tick_newsletter(p_relay_available boolean) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.tick_newsletter(p_relay_available) $$;

-- Nothing waits any more. The counters were kept along the way; here they are counted once from the mails,
-- unless some of those were deleted for their age since.
create function app_private.finish_send(p_send uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update app_private.newsletter_sends as s
  set
    status = 'finished', reason = null, finished_at = clock_timestamp(),
    sent = case when n.total = s.total then n.sent else s.sent end,
    failed = case when n.total = s.total then n.failed else s.failed end,
    uncertain = case when n.total = s.total then n.uncertain else s.uncertain end,
    skipped = case when n.total = s.total then n.skipped else s.skipped end
  from (
    select
      count(*) filter (where o.status in ('pending', 'claimed', 'sending')) as pending,
      count(*) filter (where o.status = 'sent') as sent,
      count(*) filter (where o.status = 'failed') as failed,
      count(*) filter (where o.status = 'uncertain') as uncertain,
      count(*) filter (where o.status = 'skipped') as skipped,
      count(*) as total
    from app_private.mail_outbox as o where o.send_id = p_send
  ) as n
  where s.id = p_send and n.pending = 0;
end
$$;

-- The worker read the issue at its address, with status 200.
create function app_private.note_issue_reachable(p_send_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update app_private.newsletter_sends as s
  set reachable_at = clock_timestamp(), last_progress_at = clock_timestamp()
  where s.id = p_send_id and s.status = 'sending' and s.reachable_at is null;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.note_issue_reachable(p_send_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.note_issue_reachable(p_send_id) $$;

-- 12_sending/06_overview.sql

-- What the send page shows.

create function app_private.newsletter_send_overview(p_issue_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses: the page asks every two
-- seconds.
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok', 'audience', app_private.audience(),
    'to', (select u.email from auth.users as u where u.id = auth.uid()),
    'send', (
      select to_jsonb(s) - array[
          'cursor', 'html', 'body_text', 'created_by', 'issue_id', 'as_of', 'probe_from',
        'handed_over_at_resume', 'bounced_at_resume', 'complained_at_resume', 'settling_since']
        -- Since it began or was resumed: a pause would make it look slow.
        || jsonb_build_object('per_second', case when s.status = 'sending' then
          (s.sent + s.failed - s.handed_over_at_resume)
            / nullif(extract(epoch from clock_timestamp() - greatest(s.reachable_at, s.probe_from)), 0)
        end)
      from app_private.newsletter_sends as s where s.issue_id = p_issue_id
    ),
    'last', (
      select jsonb_build_object(
        'issue_number', n.issue_number, 'status', s.status, 'finished_at', s.finished_at, 'total', s.total,
        'sent', s.sent, 'failed', s.failed, 'uncertain', s.uncertain, 'skipped', s.skipped,
        'bounced', s.bounced,
        'complained', s.complained, 'unsubscribed', s.unsubscribed
      )
      from (
        select * from app_private.newsletter_sends as l
        where l.finished_at is not null and l.issue_id <> p_issue_id
        order by l.finished_at desc limit 1
      ) as s join public.newsletter_issues as n on n.id = s.issue_id
    ),
    'pace', (
      select jsonb_build_object('per_second', p.per_second, 'daily_limit', p.daily_limit, 'today', case
        when p.day = (clock_timestamp() at time zone 'Australia/Sydney')::date then p.today else 0 end)
      from app_private.mail_pace as p where p.lane = 'bulk'
    ),
    'now', clock_timestamp()
  );
end
$$;

create function public.newsletter_send_overview(p_issue_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_send_overview(p_issue_id) $$;
comment on function public.newsletter_send_overview(uuid) is
  'The audience of an issue and its send. Returns {"status": ok | forbidden, "audience": {"count", '
  '"left_out"}, "to", "send": null or its row with "per_second", "last": the newest ended send of another '
  'issue or null, "pace", "now"}.';

-- Up to 50 mails of a send in one state, by their ids after p_after; "pending" includes those on their way.
create function app_private.newsletter_send_mails(p_send_id uuid, p_state text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_states text[] := case p_state
    when 'pending' then array['pending', 'claimed', 'sending'] else array[p_state]
  end;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', 'ok', 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'subscriber', s.id, 'email', s.email, 'state', m.status, 'verdict', m.verdict,
      'last_error', m.last_error,
      'sent_at', m.sent_at, 'attempts', m.attempts, 'uncertain_at', m.uncertain_at
    ) order by m.id), '[]')
    from (
      select o.* from unnest(v_states) as state (word) cross join lateral (
        select o.* from app_private.mail_outbox as o
        where o.send_id = p_send_id and o.status = state.word and (p_after is null or o.id > p_after)
        order by o.id limit 50
      ) as o
      order by o.id limit 50
    ) as m left join public.newsletter_subscriptions as s on s.id = m.subscription_id
  ));
end
$$;

create function public.newsletter_send_mails(p_send_id uuid, p_state text, p_after uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_send_mails(p_send_id, p_state, p_after) $$;
comment on function public.newsletter_send_mails(uuid, text, uuid) is
  'A page of the mails of a send. Returns {"status": ok | forbidden, "rows": [{"id", "subscriber", "email", '
  '(null of somebody erased) "state", "verdict", "last_error", "sent_at", "attempts", "uncertain_at"}]}.';

-- 12_sending/07_decisions.sql

-- What a person decides about mails of a send: one, or all of them in portions.

-- Counts mails as sent, or queues them again. Returns how many.
create function app_private.settle_mails(p_ids uuid[], p_decision text) returns integer
language plpgsql volatile set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update app_private.mail_outbox as o
  set
    status = case p_decision when 'resend' then 'pending' else 'sent' end,
    next_attempt_at = moment, give_up_at = moment + interval '48 hours', claimed_by = null, lease_until = null
  where o.id = any (p_ids);
  return cardinality(p_ids);
end
$$;

-- Up to 2,000 of the mails that a decision about a whole send is about: uncertain ones are settled, those of
-- a send that was taken back are deleted, what waits of a stopped one is skipped. All of 100,000 would take
-- longer than a statement may, and keep the embedded session from enquiries. The decision applies the first
-- portion, the tick the others. Returns how many, and whether more may be left.
create function app_private.apply_decision(p_send uuid, out changed integer, out more boolean)
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_send app_private.newsletter_sends;
  v_ids uuid[];
begin
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send;
  -- Never one that a report holds, which waits for the counters of this send: a later portion takes it.
  if v_send.settling is not null then
    v_ids := array(
      select m.id from app_private.mail_outbox as m
      where m.send_id = p_send and m.status = 'uncertain' and m.uncertain_at not between
        v_send.settling_since - case v_send.settling when 'resend' then interval '15 minutes' else '0' end
        and clock_timestamp()
      limit 2000 for no key update skip locked
    );
    perform app_private.settle_mails(v_ids, v_send.settling);
    if cardinality(v_ids) < 2000 then
      update app_private.newsletter_sends as s set settling = null, settling_since = null where s.id = p_send;
    end if;
  elsif v_send.status = 'taken_back' then
    v_ids := array(
      select m.id from app_private.mail_outbox as m
      where m.send_id = p_send limit 2000 for update skip locked
    );
    delete from app_private.mail_outbox as o where o.id = any (v_ids);
    delete from app_private.newsletter_sends as s where s.id = p_send and not exists (
      select from app_private.mail_outbox as o where o.send_id = p_send
    );
    if found then
      update public.newsletter_issues as n set status = 'failed'
      where n.id = v_send.issue_id and n.status = 'processing';
      update public.newsletter_issues as n set status = 'draft', scheduled_for = null, status_reason = null
      where n.id = v_send.issue_id and n.status in ('scheduled', 'failed');
    end if;
  elsif v_send.status = 'stopped' then
    v_ids := array(
      select m.id from app_private.mail_outbox as m
      where m.send_id = p_send and m.status in ('pending', 'claimed') limit 2000 for update skip locked
    );
    update app_private.mail_outbox as o set status = 'skipped', claimed_by = null, lease_until = null
    where o.id = any (v_ids);
  end if;
  changed := coalesce(cardinality(v_ids), 0);
  more := changed = 2000;
end
$$;

-- Whether mails of a send, or one of them, may be queued again: not once it was stopped or taken back, nor
-- while its issue is withdrawn. It stays so until the transaction ends.
create function app_private.may_mail_again(p_send uuid, p_mail uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- The issue first, as everywhere, and a mail before its send, as a report locks them.
  perform from public.newsletter_issues as n
  where n.id = (select s.issue_id from app_private.newsletter_sends as s where s.id = p_send) for share;
  perform from app_private.mail_outbox as o where o.id = p_mail and o.send_id = p_send for no key update;
  perform from app_private.newsletter_sends as s where s.id = p_send for no key update;
  return exists (
    select from app_private.newsletter_sends as s join public.newsletter_issues as n on n.id = s.issue_id
    where s.id = p_send and s.status not in ('stopped', 'taken_back') and n.visibility = 'public'
  );
end
$$;

-- A person's decision about an uncertain mail, or about all of a send (p_mail_id null): assume_sent, or
-- resend, which is refused for 15 minutes because the worker or the provider may still say what became of it.
-- A failed mail can be sent again too, one by one. What a person counts as sent keeps the verdict
-- "uncertain". One mail to somebody who may not be mailed is left as it is: the worker would only skip it.
create function app_private.settle_newsletter_mail(p_send_id uuid, p_mail_id uuid, p_decision text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_may_resend boolean;
  v_send app_private.newsletter_sends;
  v_settled integer := 0;
  v_early integer;
  v_more boolean := false;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_decision is null or p_decision not in ('assume_sent', 'resend') then
    return jsonb_build_object('status', 'invalid');
  end if;
  v_may_resend := p_decision = 'resend' and app_private.may_mail_again(p_send_id, p_mail_id);
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if p_decision = 'resend' and not v_may_resend then
    return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
  end if;
  if p_decision = 'resend' and exists (
    select from app_private.mail_outbox as o
    where o.send_id = p_send_id and o.id = p_mail_id and o.status in ('uncertain', 'failed')
  ) and not exists (select from app_private.issue_mails(array[p_mail_id])) then
    return jsonb_build_object('status', 'no_recipients');
  end if;
  select count(*) into v_early from app_private.mail_outbox as o
  where p_decision = 'resend' and o.send_id = p_send_id and o.status = 'uncertain'
    and (p_mail_id is null or o.id = p_mail_id)
    and o.uncertain_at between moment - interval '15 minutes' and moment;
  if p_mail_id is null then
    -- Those of a decision that still goes on are decided already.
    update app_private.newsletter_sends as s set settling = p_decision, settling_since = moment
    where s.id = p_send_id and s.settling is null;
    if found then
      select d.changed, d.more into v_settled, v_more from app_private.apply_decision(p_send_id) as d;
    end if;
  else
    v_settled := app_private.settle_mails(array(
      select o.id from app_private.mail_outbox as o
      where o.send_id = p_send_id and o.id = p_mail_id and (
        (o.status = 'uncertain' and v_early = 0) or (o.status = 'failed' and p_decision = 'resend')
      )
      for no key update
    ), p_decision);
  end if;
  if v_settled = 0 then
    return jsonb_build_object('status', case when v_early > 0 then 'too_early' else 'not_found' end);
  end if;
  if p_decision = 'resend' then
    perform app_private.reopen_send(p_send_id);
  end if;
  perform app_private.note_audit_event(
    'changed', 'send',
    (select n.issue_number::text from public.newsletter_issues as n where n.id = v_send.issue_id),
    array[p_decision]
  );
  return jsonb_build_object('status', 'ok', 'settled', v_settled, 'too_early', v_early, 'more', v_more);
end
$$;

create function public.settle_newsletter_mail(p_send_id uuid, p_mail_id uuid, p_decision text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.settle_newsletter_mail(p_send_id, p_mail_id, p_decision) $$;
comment on function public.settle_newsletter_mail(uuid, uuid, text) is
  'Counts uncertain mails as sent, or sends them again. Returns {"status": ok | too_early | locked | '
  'no_recipients | invalid | not_found | forbidden}, with "settled", "too_early" and "more", whether others '
  'follow.';

-- 12_sending/08_counters.sql

-- How many mails of a send are in each state, kept with every change.

-- Whoever changes a mail of a send need not think of the counters: the worker, a person, a late report. With
-- the owner's rights: a role that may delete a subscription has no right to a send.
create function app_private.count_send_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_of record;
begin
  if tg_op = 'INSERT' then
    -- No progress by itself: who confirms while a restored copy waits for a person queues a mail too.
    update app_private.newsletter_sends as s
    set total = s.total + n.mails, pending = s.pending + n.mails
    from (
      select m.send_id, count(*) as mails from changed as m where m.send_id is not null group by m.send_id
    ) as n
    where s.id = n.send_id;
    return null;
  end if;
  -- One after the other, in an order: a claim and a report may each change mails of two sends.
  for v_of in
    select
      after.send_id,
      sum((after.status in ('pending', 'claimed', 'sending'))::integer
        - (before.status in ('pending', 'claimed', 'sending'))::integer) as pending,
      sum((after.status = 'sent')::integer - (before.status = 'sent')::integer) as sent,
      sum((after.status = 'failed')::integer - (before.status = 'failed')::integer) as failed,
      sum((after.status = 'uncertain')::integer - (before.status = 'uncertain')::integer) as uncertain,
      sum((after.status = 'skipped')::integer - (before.status = 'skipped')::integer) as skipped,
      sum(
        (after.status = 'failed' and coalesce(after.verdict in ('recipient', 'refused'), false))::integer
        - (before.status = 'failed' and coalesce(before.verdict in ('recipient', 'refused'), false))::integer
      ) as bounced,
      bool_or(after.status <> 'uncertain') as moved
    from changed as after join unchanged as before on before.id = after.id
    -- A claim and a mark change no counter: the send is not locked for them.
    where after.send_id is not null
      and (
        after.verdict is distinct from before.verdict
        or after.status <> before.status
          and not (
            before.status in ('pending', 'claimed') and after.status in ('pending', 'claimed', 'sending')
          )
      )
    group by after.send_id
    order by after.send_id
  loop
    update app_private.newsletter_sends as s
    set
      pending = s.pending + v_of.pending, sent = s.sent + v_of.sent, failed = s.failed + v_of.failed,
      uncertain = s.uncertain + v_of.uncertain, skipped = s.skipped + v_of.skipped,
      bounced = s.bounced + v_of.bounced,
      -- A lease that is over is no progress: in a restored copy every lease is.
      last_progress_at = case when v_of.moved then clock_timestamp() else s.last_progress_at end
    where s.id = v_of.send_id;
  end loop;
  return null;
end
$$;

create trigger mail_outbox_count_inserted after insert on app_private.mail_outbox
  referencing new table as changed
  for each statement execute function app_private.count_send_mails();
create trigger mail_outbox_count_updated after update on app_private.mail_outbox
  referencing old table as unchanged new table as changed
  for each statement execute function app_private.count_send_mails();

-- 13_importing/01_imports.sql

-- Lists that an admin brings along: subscribers with the evidence of their consent, and addresses that must
-- not be mailed. A file is read once; what it would change waits here for the number that the admin types, a
-- day at most.
--
--   reading --file ends--> ready --number typed--> committing --nothing left--> done
--      |                     |                          |
--      +---------------------+------- after a day ------+--> expired        ready --taken back--> discarded

-- What goes into the record of consent outlives an erasure, so it holds no address: by its normal form, since
-- an @ has a full-width and a small form, and by the forms that it has in addresses of pages and in HTML. The
-- words themselves stay as they were written.
create function app_private.has_at_sign(p_text text) returns boolean
language sql immutable set search_path = ''
as $$ select normalize(p_text, nfkc) ~* '@|%(25)*40|&#0*64;|&#x0*40;|&commat;' $$;

create table app_private.newsletter_imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  status text not null default 'reading',
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  committed_at timestamptz,
  finished_at timestamptz,
  origin text,
  rows_read integer not null default 0,
  to_import integer not null default 0,
  already integer not null default 0,
  barred integer not null default 0,
  invalid integer not null default 0,
  no_evidence integer not null default 0,
  duplicate integer not null default 0,
  pending integer not null default 0,
  subscribers integer not null default 0,
  oldest_consent timestamptz,
  newest_consent timestamptz,
  cursor integer not null default 0,
  imported integer not null default 0,
  changed integer not null default 0,
  constraint newsletter_imports_kind_known check (kind in ('subscribers', 'suppressions')),
  constraint newsletter_imports_status_known
    check (status in ('reading', 'ready', 'committing', 'done', 'expired', 'discarded')),
  constraint newsletter_imports_origin_length check (char_length(origin) between 3 and 150),
  constraint newsletter_imports_origin_without_address check (not app_private.has_at_sign(origin)),
  constraint newsletter_imports_committed_has_origin
    check ((committed_at is null) = (origin is null) and (committed_at is not null or imported = 0)),
  constraint newsletter_imports_adds_up
    check (rows_read = to_import + already + barred + invalid + no_evidence + duplicate),
  constraint newsletter_imports_not_more_than_shown
    check (imported + changed <= to_import and pending <= to_import)
);
comment on table app_private.newsletter_imports is
  'One row per file that was read. It holds numbers and the origin of the list, and stays.';
comment on column app_private.newsletter_imports.barred is
  'Unsubscribed, erased, bounced, complained or blocked, here or by the file: no import revives them.';
comment on column app_private.newsletter_imports.pending is
  'Of the new rows of a list of subscribers: those who signed up here and have not confirmed.';
comment on column app_private.newsletter_imports.subscribers is
  'Of a list of addresses not to be mailed: those who are subscribed now.';
comment on column app_private.newsletter_imports.changed is
  'Rows that were new when the file was read and were not any more when they were to be imported.';
comment on column app_private.newsletter_imports.cursor is 'The row that was imported last.';
create index newsletter_imports_created_at on app_private.newsletter_imports (created_at);

-- The rows to be imported, and the first of those that were refused. Of a refused row no word is kept, of an
-- address not to be mailed its hash alone.
create table app_private.newsletter_import_rows (
  import_id uuid not null references app_private.newsletter_imports (id) on delete cascade,
  row_number integer not null,
  line integer not null,
  verdict text not null,
  problem text,
  key text,
  email text,
  consent_at timestamptz,
  consent_source text,
  reason text,
  subscription_id uuid,
  primary key (import_id, row_number),
  constraint newsletter_import_rows_verdict_known
    check (verdict in ('new', 'already', 'barred', 'invalid', 'no_evidence', 'duplicate')),
  constraint newsletter_import_rows_nothing_of_refused
    check (verdict = 'new' or (key is null and email is null and consent_source is null)),
  constraint newsletter_import_rows_new_is_whole check (
    verdict <> 'new'
    or (key is not null and (reason is not null) = (email is null)
      and (email is null or (consent_at is not null and consent_source is not null)))
  )
);
comment on column app_private.newsletter_import_rows.key is
  'The address in lower case, or of an address not to be mailed its hash: once in a file.';
create unique index newsletter_import_rows_key on app_private.newsletter_import_rows (key, import_id)
  where verdict = 'new';
create index newsletter_import_rows_refused on app_private.newsletter_import_rows (import_id, row_number)
  where verdict <> 'new';

-- Who is erased meanwhile does not wait here either.
create function app_private.forget_waiting_import() returns trigger
language plpgsql security definer set search_path = ''
set enable_seqscan = off
as $$
begin
  delete from app_private.newsletter_import_rows as r where r.verdict = 'new' and r.key = old.email_key;
  return null;
end
$$;
create trigger newsletter_subscriptions_forget_waiting_import after delete on public.newsletter_subscriptions
  for each row execute function app_private.forget_waiting_import();

create function app_private.begin_newsletter_import(p_kind text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_kind is null or p_kind not in ('subscribers', 'suppressions') then
    return jsonb_build_object('status', 'invalid');
  end if;
  insert into app_private.newsletter_imports (kind, created_by)
  values (p_kind, auth.uid()) returning id into v_id;
  return jsonb_build_object('status', 'ok', 'id', v_id);
end
$$;

create function public.begin_newsletter_import(p_kind text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.begin_newsletter_import(p_kind) $$;
comment on function public.begin_newsletter_import(text) is
  'Begins to read a file: p_kind is subscribers or suppressions. Returns {"status": ok | invalid | '
  'forbidden, "id"}.';

-- What becomes of each row of a portion of subscribers, as of now; nothing is changed. A sign-up that nobody
-- confirmed is no decision: with evidence its address is as new as any other, and its id is there to be
-- counted.
create function app_private.judge_subscribers(p_import uuid, p_first integer, p_rows jsonb)
returns setof app_private.newsletter_import_rows
language sql volatile set search_path = ''
set enable_seqscan = off
as $$
  with given as materialized (
    select
      (p_first + g.n - 1)::integer as row_number, (g.item ->> 'line')::integer as line,
      btrim(g.item ->> 'email') as email, lower(btrim(g.item ->> 'email')) as key,
      coalesce(g.item ->> 'consent_at', '') as asked_at, btrim(g.item ->> 'consent_source') as source,
      g.item ->> 'problem' as problem,
      -- The file says that they are not mailed where it comes from: they may have left there.
      coalesce(g.item ->> 'barred' = 'true', false) as barred
    from jsonb_array_elements(p_rows) with ordinality as g (item, n)
  ),
  checked as materialized (
    select g.*, case
      when g.problem is not null then g.problem
      when coalesce(g.email, '') = '' then 'email_missing'
      when not app_private.is_mailable(g.email) then 'email_invalid'
      when g.barred then null
      when g.asked_at = '' then 'date_missing'
      when coalesce(g.source, '') = '' then 'source_missing'
      when char_length(g.source) > 150 then 'source_too_long'
      when app_private.has_at_sign(g.source) then 'source_has_address'
      when g.asked_at !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$' then 'date_unreadable'
      when g.asked_at::timestamptz > clock_timestamp() then 'date_in_future'
      when g.asked_at::timestamptz < '1995-01-01Z' then 'date_unreadable'
    end as found
    from given as g
  ),
  compared as materialized (
    select c.*, s.id as pending_id, case
      when c.found in ('date_missing', 'source_missing') then 'no_evidence'
      when c.found is not null then 'invalid'
      when c.barred then 'barred'
      when s.id is not null and (s.suppressed_at is not null or s.unsubscribed_at is not null) then 'barred'
      when exists (
        select from app_private.newsletter_suppressions as l
        where l.email_hash = app_private.email_hash(c.email)
      ) then 'barred'
      when s.confirmed_at is not null then 'already'
      when exists (
        select from app_private.newsletter_import_rows as r
        where r.key = c.key and r.import_id = p_import and r.verdict = 'new'
      ) then 'duplicate'
      else 'new'
    end as verdict
    from checked as c left join public.newsletter_subscriptions as s on s.email_key = c.key
  ),
  judged as (
    select c.*, c.verdict = 'new' and row_number() over (
      partition by c.key, c.verdict order by c.row_number
    ) > 1 as again
    from compared as c
  )
  select
    p_import, j.row_number, j.line, case when j.again then 'duplicate' else j.verdict end, j.found,
    case when w.stays then j.key end, case when w.stays then j.email end,
    case when w.stays then j.asked_at::timestamptz end, case when w.stays then j.source end,
    null::text, case when w.stays then j.pending_id end
  from judged as j, lateral (select j.verdict = 'new' and not j.again as stays) as w
$$;

-- The same for addresses not to be mailed. Whoever complained or was blocked stays so.
create function app_private.judge_suppressions(p_import uuid, p_first integer, p_rows jsonb)
returns setof app_private.newsletter_import_rows
language sql volatile set search_path = ''
set enable_seqscan = off
as $$
  with given as materialized (
    select
      (p_first + g.n - 1)::integer as row_number, (g.item ->> 'line')::integer as line,
      btrim(g.item ->> 'email') as email, g.item ->> 'reason' as reason, g.item ->> 'problem' as problem
    from jsonb_array_elements(p_rows) with ordinality as g (item, n)
  ),
  checked as materialized (
    select g.*, app_private.email_hash(g.email) as hash, case
      when g.problem is not null then g.problem
      when coalesce(g.email, '') = '' then 'email_missing'
      when not app_private.is_mailable(g.email) then 'email_invalid'
      when g.reason is null or g.reason not in ('hard_bounce', 'complaint', 'unsubscribed', 'admin')
        then 'reason_unknown'
    end as found
    from given as g
  ),
  compared as materialized (
    select c.*, case
      when c.found is not null then 'invalid'
      when exists (
        select from app_private.newsletter_suppressions as l
        where l.email_hash = c.hash and (l.reason = c.reason or l.reason in ('complaint', 'admin'))
      ) then 'already'
      when exists (
        select from app_private.newsletter_import_rows as r
        where r.key = c.hash and r.import_id = p_import and r.verdict = 'new'
      ) then 'duplicate'
      else 'new'
    end as verdict
    from checked as c
  ),
  judged as (
    select c.*, c.verdict = 'new' and row_number() over (
      partition by c.hash, c.verdict order by c.row_number
    ) > 1 as again,
    -- A reason that no confirmation lifts counts, wherever it stands in the file.
    coalesce(
      max(c.reason) filter (where c.reason in ('complaint', 'admin')) over (partition by c.hash, c.verdict),
      c.reason
    ) as counts
    from compared as c
  )
  select
    p_import, j.row_number, j.line, case when j.again then 'duplicate' else j.verdict end, j.found,
    case when w.stays then j.hash end, null::text, null::timestamptz, null::text,
    case when w.stays then j.counts end, case when w.stays then s.id end
  from judged as j
    left join public.newsletter_subscriptions as s on s.email_key = lower(j.email),
    lateral (select j.verdict = 'new' and not j.again as stays) as w
$$;

-- 13_importing/02_reading.sql

-- Reading a file in portions, and what its dry run says.

-- p_first is the number of the first row of this portion: a portion that comes twice changes nothing.
create function app_private.read_newsletter_import(
  p_id uuid, p_first integer, p_rows jsonb, p_last boolean
) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_import app_private.newsletter_imports;
  v_refused integer;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or p_first is null or p_last is null
    or jsonb_array_length(p_rows) > 1000
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  if p_first + jsonb_array_length(p_rows) - 1 <= v_import.rows_read and p_first > 0 then
    return jsonb_build_object('status', 'ok', 'rows_read', v_import.rows_read);
  end if;
  if v_import.status <> 'reading' or p_first <> v_import.rows_read + 1 then
    return jsonb_build_object('status', 'locked');
  end if;
  v_refused := v_import.barred + v_import.invalid + v_import.no_evidence + v_import.duplicate;
  if v_import.kind = 'suppressions' then
    update app_private.newsletter_import_rows as r set reason = g.item ->> 'reason'
    from jsonb_array_elements(p_rows) as g (item)
    where g.item ->> 'reason' in ('complaint', 'admin') and g.item ->> 'problem' is null
      and r.import_id = p_id and r.verdict = 'new' and r.key = app_private.email_hash(g.item ->> 'email')
      and r.reason not in ('complaint', 'admin');
  end if;
  begin
    with judged as materialized (
      select * from app_private.judge_subscribers(p_id, p_first, p_rows) where v_import.kind = 'subscribers'
      union all
      select * from app_private.judge_suppressions(p_id, p_first, p_rows) where v_import.kind = 'suppressions'
    ),
    kept as (
      insert into app_private.newsletter_import_rows
      select j.import_id, j.row_number, j.line, j.verdict, j.problem, j.key, j.email, j.consent_at,
        j.consent_source, j.reason, case when v_import.kind = 'suppressions' then j.subscription_id end
      from (
        select j.*, row_number() over (partition by j.verdict = 'new' order by j.row_number) as place
        from judged as j where j.verdict <> 'already'
      ) as j
      -- What the page shows of the refused.
      where j.verdict = 'new' or v_refused + j.place <= 100
    )
    update app_private.newsletter_imports as i
    set
      rows_read = i.rows_read + n.rows, to_import = i.to_import + n.fresh, already = i.already + n.already,
      barred = i.barred + n.barred, invalid = i.invalid + n.invalid,
      no_evidence = i.no_evidence + n.no_evidence,
      duplicate = i.duplicate + n.duplicate, pending = i.pending + n.pending,
      subscribers = i.subscribers + n.subscribers,
      oldest_consent = least(i.oldest_consent, n.oldest),
      newest_consent = greatest(i.newest_consent, n.newest),
      status = case when p_last then 'ready' else i.status end
    from (
      select
        count(*) as rows,
        count(*) filter (where j.verdict = 'new') as fresh,
        count(*) filter (where j.verdict = 'already') as already,
        count(*) filter (where j.verdict = 'barred') as barred,
        count(*) filter (where j.verdict = 'invalid') as invalid,
        count(*) filter (where j.verdict = 'no_evidence') as no_evidence,
        count(*) filter (where j.verdict = 'duplicate') as duplicate,
        count(j.subscription_id) filter (where v_import.kind = 'subscribers') as pending,
        count(*) filter (where s.is_subscribed and s.suppressed_at is null) as subscribers,
        min(j.consent_at) as oldest, max(j.consent_at) as newest
      from judged as j left join public.newsletter_subscriptions as s
        on s.id = case when v_import.kind = 'suppressions' then j.subscription_id end
    ) as n
    where i.id = p_id
    returning i.* into v_import;
  exception when data_exception or not_null_violation or check_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object('status', 'ok', 'rows_read', v_import.rows_read);
end
$$;

create function public.read_newsletter_import(p_id uuid, p_first integer, p_rows jsonb, p_last boolean)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.read_newsletter_import(p_id, p_first, p_rows, p_last) $$;
comment on function public.read_newsletter_import(uuid, integer, jsonb, boolean) is
  'Takes the next rows of a file: [{"line", "email", "consent_at" as ISO 8601 in UTC, "consent_source", or '
  '"reason", and "problem" of a row that is refused anyway}], at most 1,000; p_last ends the file. Returns '
  '{"status": ok | locked | invalid | not_found | forbidden, "rows_read"}.';

create function app_private.newsletter_import(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_import app_private.newsletter_imports;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  return jsonb_build_object(
    'status', 'ok',
    'import', to_jsonb(v_import) - 'created_by' - 'cursor',
    'refused', (
      select coalesce(jsonb_agg(
        jsonb_build_object('line', r.line, 'verdict', r.verdict, 'problem', r.problem) order by r.row_number
      ), '[]')
      from (
        select r.* from app_private.newsletter_import_rows as r
        where r.import_id = p_id and r.verdict <> 'new' order by r.row_number limit 100
      ) as r
    )
  );
end
$$;

create function public.newsletter_import(p_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_import(p_id) $$;
comment on function public.newsletter_import(uuid) is
  'An import: {"status": ok | not_found | forbidden, "import": its row, "refused": [{"line", "verdict", '
  '"problem"}] of the first 100 rows that were refused}.';

create function app_private.newsletter_imports() returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', 'ok', 'imports', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'kind', i.kind, 'status', i.status, 'created_at', i.created_at, 'origin', i.origin,
      'to_import', i.to_import, 'imported', i.imported
    ) order by i.created_at desc), '[]')
    from (select * from app_private.newsletter_imports as i order by i.created_at desc limit 10) as i
  ));
end
$$;

create function public.newsletter_imports() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_imports() $$;
comment on function public.newsletter_imports() is
  'The ten newest imports: {"status": ok | forbidden, "imports": [{"id", "kind", "status", "created_at", '
  '"origin", "to_import", "imported"}]}.';

-- 13_importing/03_commit.sql

-- Doing what the dry run of an import said, in portions: the embedded database has one session, which
-- enquiries need too. Each row is looked at again: nobody who left or was listed meanwhile is brought back.

-- p_count is the number of new rows, as the admin typed it.
create function app_private.commit_newsletter_import(p_id uuid, p_count integer, p_origin text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_import app_private.newsletter_imports;
  v_origin constant text := btrim(p_origin);
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_import.status in ('committing', 'done') then
    return jsonb_build_object('status', 'ok');
  end if;
  if v_import.status <> 'ready' then
    return jsonb_build_object('status', 'locked');
  end if;
  if v_import.to_import = 0 then
    return jsonb_build_object('status', 'empty');
  end if;
  if coalesce(char_length(v_origin), 0) not between 3 and 150 or app_private.has_at_sign(v_origin) then
    return jsonb_build_object('status', 'invalid');
  end if;
  if p_count is distinct from v_import.to_import then
    return jsonb_build_object('status', 'count_changed', 'count', v_import.to_import);
  end if;
  update app_private.newsletter_imports as i
  set status = 'committing', committed_at = clock_timestamp(), origin = v_origin where i.id = p_id;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.commit_newsletter_import(p_id uuid, p_count integer, p_origin text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.commit_newsletter_import(p_id, p_count, p_origin) $$;
comment on function public.commit_newsletter_import(uuid, integer, text) is
  'Lets an import begin; apply_newsletter_import() carries it out. Returns {"status": ok | empty | invalid | '
  'count_changed | locked | not_found | forbidden}, with "count".';

-- Takes the next rows of an import off the waiting list.
create function app_private.take_import_rows(p_import app_private.newsletter_imports, p_limit integer)
returns setof app_private.newsletter_import_rows
language sql volatile set search_path = ''
set enable_seqscan = off
as $$
  delete from app_private.newsletter_import_rows as r
  where r.import_id = p_import.id and r.row_number = any (array(
    select n.row_number from app_private.newsletter_import_rows as n
    where n.import_id = p_import.id and n.row_number > p_import.cursor and n.verdict = 'new'
    order by n.row_number limit p_limit
  ))
  returning r.*
$$;

-- Adds subscribers, and those who signed up and have not confirmed; whoever is here otherwise, or was listed
-- meanwhile, is left as they are. Returns how many were added.
create function app_private.add_subscribers(
  p_import app_private.newsletter_imports, p_rows app_private.newsletter_import_rows[]
) returns integer
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_added integer;
begin
  with added as (
    -- Confirmed now: a send that is under way is not joined by people whom nobody counted.
    insert into public.newsletter_subscriptions as s
      (email, is_subscribed, confirmed_at, consent_at, consent_source)
    select r.email, true, clock_timestamp(), r.consent_at, 'import: ' || r.consent_source
    from unnest(p_rows) as r
    where not exists (
      select from app_private.newsletter_suppressions as l
      where l.email_hash = app_private.email_hash(r.email)
    )
    on conflict (email_key) do update
      set is_subscribed = true, confirmed_at = excluded.confirmed_at, consent_at = excluded.consent_at,
        consent_source = excluded.consent_source, consent_text = null
      where s.confirmed_at is null and s.unsubscribed_at is null and s.suppressed_at is null
    returning s.id, s.email, s.email_key
  )
  insert into public.newsletter_consent_events (subscription_id, email_hash, kind, source, actor, evidence)
  select a.id, app_private.email_hash(a.email), 'imported', 'import', 'admin:' || auth.uid(), left(concat(
    'Consented ', to_char(r.consent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ' by: ',
    r.consent_source,
    '. List: ', p_import.origin, '. Import ', p_import.id, ', line ', r.line
  ), 500)
  from added as a join unnest(p_rows) as r on r.key = a.email_key;
  get diagnostics v_added = row_count;
  return v_added;
end
$$;

-- A subscriber whose address an imported list names; nothing when the subscription is gone or ended already.
create function app_private.suppress_imported(
  p_subscription uuid, p_hash text, p_reason text, p_import app_private.newsletter_imports
) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_actor constant text := 'admin:' || auth.uid();
  v_evidence constant text := concat('List: ', p_import.origin, '. Import ', p_import.id);
begin
  if p_reason <> 'unsubscribed' then
    perform app_private.suppress_subscription(p_subscription, p_reason, v_actor, v_evidence);
    return;
  end if;
  perform app_private.lock_to_leave(p_subscription);
  update public.newsletter_subscriptions as s set is_subscribed = false, unsubscribed_at = clock_timestamp()
  where s.id = p_subscription and s.is_subscribed;
  if found then
    insert into public.newsletter_consent_events
      (subscription_id, email_hash, kind, source, actor, evidence)
    values (p_subscription, p_hash, 'unsubscribed', 'import', v_actor, v_evidence);
  end if;
end
$$;

-- Who subscribed after the file was read was not found among its addresses: only hashes of those are here.
create function app_private.later_subscribers(p_import app_private.newsletter_imports)
returns table (id uuid, email_hash text)
language sql stable set search_path = ''
set enable_seqscan = off
as $$
  select s.id, t.email_hash
  from public.newsletter_subscriptions as s
    join app_private.subscription_tokens as t on t.subscription_id = s.id
  where s.created_at >= p_import.created_at and s.is_subscribed and s.suppressed_at is null
$$;

-- Locks whose mailing a portion of a list ends, all before the first one changes totals, for which whoever
-- leaves waits; with the last portion also those who subscribed after the file was read.
create function app_private.lock_for_suppression(
  p_import app_private.newsletter_imports, p_rows app_private.newsletter_import_rows[], p_ends boolean
) returns void
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_later uuid[] := '{}';
begin
  if p_ends then
    v_later := array(
      select l.id from app_private.later_subscribers(p_import) as l
      where l.email_hash in (select r.key from unnest(p_rows) as r) or exists (
        select from app_private.newsletter_suppressions as listed where listed.email_hash = l.email_hash
      )
    );
  end if;
  perform from public.newsletter_subscriptions as s
  where s.id in (
    select r.subscription_id from unnest(p_rows) as r union all select l.id from unnest(v_later) as l (id)
  )
  order by s.id for no key update;
  perform from app_private.newsletter_sends as s
  where s.id in (
    select app_private.newest_send_to(r.subscription_id) from unnest(p_rows) as r
    where r.reason in ('complaint', 'unsubscribed')
    union all
    select app_private.newest_send_to(l.id) from unnest(v_later) as l (id)
  )
  order by s.id for no key update;
end
$$;

create function app_private.suppress_later_subscribers(p_import app_private.newsletter_imports) returns void
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_later record;
begin
  for v_later in
    select later.id, l.email_hash, l.reason
    from app_private.later_subscribers(p_import) as later
      join app_private.newsletter_suppressions as l using (email_hash)
    where l.reason in ('hard_bounce', 'complaint', 'unsubscribed', 'admin')
  loop
    perform app_private.suppress_imported(v_later.id, v_later.email_hash, v_later.reason, p_import);
  end loop;
end
$$;

-- One portion, in one transaction with the rows that it takes: a repeated call goes on behind the last one.
create function app_private.apply_newsletter_import(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_import app_private.newsletter_imports;
  v_rows app_private.newsletter_import_rows[];
  v_row app_private.newsletter_import_rows;
  v_cursor integer;
  v_imported integer;
  v_ends boolean;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  -- Before any row, as subscribe() does.
  perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  perform app_private.before_or_after_beginning();
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_import.status not in ('committing', 'done') then
    return jsonb_build_object('status', 'locked');
  end if;
  if v_import.status = 'committing' then
    v_rows := array(select r from app_private.take_import_rows(v_import, 200) as r);
    select coalesce(max(r.row_number), v_import.cursor) into v_cursor from unnest(v_rows) as r;
    v_ends := not exists (
      select from app_private.newsletter_import_rows as r
      where r.import_id = p_id and r.row_number > v_cursor and r.verdict = 'new'
    );
    if v_import.kind = 'subscribers' then
      v_imported := app_private.add_subscribers(v_import, v_rows);
    else
      perform app_private.lock_for_suppression(v_import, v_rows, v_ends);
      foreach v_row in array v_rows loop
        perform app_private.suppress_hash(v_row.key, v_row.reason);
        perform app_private.suppress_imported(v_row.subscription_id, v_row.key, v_row.reason, v_import);
      end loop;
      if v_ends then
        perform app_private.suppress_later_subscribers(v_import);
      end if;
      v_imported := cardinality(v_rows);
    end if;
    update app_private.newsletter_imports as i
    set
      cursor = v_cursor, imported = i.imported + v_imported,
      -- In the end also rows that were forgotten, since their people were erased.
      changed = case when v_ends then i.to_import - i.imported - v_imported
        else i.changed + cardinality(v_rows) - v_imported end,
      status = case when v_ends then 'done' else i.status end,
      finished_at = case when v_ends then clock_timestamp() end
    where i.id = p_id returning i.* into v_import;
    if v_ends then
      perform pg_notify('erased', '');
    end if;
  end if;
  return jsonb_build_object(
    'status', 'ok', 'done', v_import.status = 'done', 'to_import', v_import.to_import,
    'imported', v_import.imported, 'changed', v_import.changed
  );
end
$$;

create function public.apply_newsletter_import(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.apply_newsletter_import(p_id) $$;
comment on function public.apply_newsletter_import(uuid) is
  'Imports up to 200 more rows. Returns {"status": ok | locked | not_found | forbidden, "done", "to_import", '
  '"imported", "changed"}; "changed" counts rows that were new in the dry run and are not any more.';

create function app_private.discard_newsletter_import(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_import app_private.newsletter_imports;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- Also of one that has expired since: some of it may have been imported.
  if v_import.committed_at is not null then
    return jsonb_build_object('status', 'locked');
  end if;
  if v_import.status in ('reading', 'ready') then
    update app_private.newsletter_imports as i set status = 'discarded', finished_at = clock_timestamp()
    where i.id = p_id;
    delete from app_private.newsletter_import_rows as r where r.import_id = p_id;
    perform pg_notify('erased', '');
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.discard_newsletter_import(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.discard_newsletter_import(p_id) $$;
comment on function public.discard_newsletter_import(uuid) is
  'Forgets an import that was read and not begun; "ok" too when it is forgotten already. Returns {"status": '
  'ok | locked | not_found | forbidden}.';

-- After a day nothing of a file waits any more. Also what a clock that was ahead has written. Returns how
-- many rows went, at most 2,000.
create function app_private.purge_imports(p_day_ago timestamptz) returns integer
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_old constant uuid[] := array(
    select i.id from app_private.newsletter_imports as i
    where (i.created_at < p_day_ago or i.created_at > p_day_ago + interval '25 hours')
      and exists (select from app_private.newsletter_import_rows as r where r.import_id = i.id)
  );
  v_rows integer;
begin
  update app_private.newsletter_imports as i set status = 'expired', finished_at = clock_timestamp()
  where (i.created_at < p_day_ago or i.id = any (v_old)) and i.status in ('reading', 'ready', 'committing');
  delete from app_private.newsletter_import_rows as r
  where (r.import_id, r.row_number) in (
    select o.import_id, o.row_number from app_private.newsletter_import_rows as o
    where o.import_id = any (v_old) limit 2000
  );
  get diagnostics v_rows = row_count;
  if v_rows > 0 then
    perform pg_notify('erased', '');
  end if;
  return v_rows;
end
$$;

-- 14_mail_events/01_events.sql

-- What a mail provider, or the mailbox of bounces, says of a mail after it was handed over.

create table app_private.mail_events (
  provider text not null,
  event_id text not null,
  mail_id uuid not null references app_private.mail_outbox (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  detail text,
  constraint mail_events_pkey primary key (provider, event_id),
  constraint mail_events_provider_valid check (provider ~ '^[a-z][a-z0-9-]{0,19}$'),
  constraint mail_events_event_id_valid check (event_id ~ '^[\x21-\x7e]{1,200}$'),
  constraint mail_events_kind_known
    check (kind in ('delivered', 'permanent', 'transient', 'rejected', 'complaint')),
  constraint mail_events_detail_length check (char_length(detail) <= 300),
  constraint mail_events_detail_without_address check (detail !~ '@')
);
comment on table app_private.mail_events is
  'One row per event, kept as long as its mail, so that one that is repeated counts once. Holds no address.';
comment on column app_private.mail_events.at is 'When it happened, by the clock of the provider.';
create index mail_events_mail on app_private.mail_events (mail_id);

-- Codes and phases, as in last_error; a mail server often repeats the address.
create function app_private.event_detail(p_detail text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(left(btrim(regexp_replace(
    regexp_replace(p_detail, '[\s\u0001-\u001f\u007f-\u009f]+', ' ', 'g'), '\S*@\S*', '[address]', 'g'
  )), 300), '')
$$;

-- The verdict that an event gives its mail, in the words of advance_mail(); null for those that prove it
-- arrived.
create function app_private.verdict_of_event(p_kind text) returns text
language sql immutable set search_path = ''
as $$
  select case p_kind
    when 'permanent' then 'recipient' when 'transient' then 'soft' when 'rejected' then 'policy'
  end
$$;

-- Applies one event, whoever reports it. p_kind is
--   delivered   the mailbox took it
--   permanent   the address does not exist: the mail bounced, and nothing more goes there
--   transient   the mailbox was full or away for too long: like a "soft" refusal
--   rejected    it was refused for what it says: like a "policy" refusal, nobody's address is at fault
--   complaint   the recipient reported it as junk: ends the subscription, and only an admin lifts that
-- Events come twice and out of order. The worst one stays: nothing but a person takes a bounce back. An event
-- also settles an uncertain mail, or one that waits to be sent again, since nobody but its recipient's server
-- caused it. Mails of enquiries only change their own state.
create function app_private.apply_mail_event(
  p_provider text, p_event_id text, p_mail_id uuid, p_kind text, p_at timestamptz, p_detail text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_detail constant text := app_private.event_detail(p_detail);
  v_verdict constant text := app_private.verdict_of_event(p_kind);
  v_mail app_private.mail_outbox;
  v_progress timestamptz;
  v_complaints integer := 0;
begin
  if p_mail_id is null or p_at is null or not isfinite(p_at)
    or coalesce(p_provider, '') !~ '^[a-z][a-z0-9-]{0,19}$'
    or coalesce(p_event_id, '') !~ '^[\x21-\x7e]{1,200}$'
    or coalesce(p_kind, '') not in ('delivered', 'permanent', 'transient', 'rejected', 'complaint')
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- Subscriptions before their mails, as whoever leaves or is erased locks them.
  if p_kind <> 'delivered' then
    perform from public.newsletter_subscriptions as s
    where s.id = (select o.subscription_id from app_private.mail_outbox as o where o.id = p_mail_id)
    for no key update;
  end if;
  select * into v_mail from app_private.mail_outbox as o where o.id = p_mail_id for update;
  if not found then
    return jsonb_build_object('status', 'unknown_mail');
  end if;
  if p_kind = 'complaint' and not exists (
    select from app_private.mail_events as e where e.mail_id = p_mail_id and e.kind = 'complaint'
  ) then
    v_complaints := 1;
  end if;
  insert into app_private.mail_events (provider, event_id, mail_id, kind, at, detail)
  values (p_provider, p_event_id, p_mail_id, p_kind, p_at, v_detail)
  on conflict (provider, event_id) do nothing;
  if not found then
    return jsonb_build_object('status', 'repeated');
  end if;

  if v_complaints > 0 then
    -- Sends before totals, as whoever leaves locks them, and in one order: it may be another that they leave.
    perform from app_private.newsletter_sends as s
    where s.id in (v_mail.send_id, app_private.newest_send_to(v_mail.subscription_id))
    order by s.id for no key update;
  end if;
  select s.last_progress_at into v_progress
  from app_private.newsletter_sends as s where s.id = v_mail.send_id;
  if v_verdict is null then
    update app_private.mail_outbox as o set status = 'sent', verdict = null, lease_until = null
    where o.id = p_mail_id and o.status not in ('sent', 'failed');
  else
    update app_private.mail_outbox as o
    set status = 'failed', verdict = v_verdict, last_error = left(v_detail, 200), lease_until = null
    where o.id = p_mail_id and (
      o.status <> 'failed'
      or o.verdict is distinct from 'recipient' and (
        v_verdict = 'recipient' or coalesce(o.verdict, '') not in ('refused', 'soft', 'policy')
      )
    )
    returning * into v_mail;
    if found then
      -- Whoever confirmed since has proved that the mailbox works.
      perform app_private.suppress_subscription(s.id, reason.word, 'provider', v_detail)
      from public.newsletter_subscriptions as s
      cross join lateral app_private.reason_to_suppress(v_mail) as reason (word)
      where s.id = v_mail.subscription_id and reason.word is not null
        and not coalesce(s.confirmed_at > p_at, false);
    end if;
  end if;
  if v_complaints > 0 then
    if v_mail.kind = 'confirm_change' then
      -- Somebody else typed that address; the subscription is at another. The link may be deleted by now.
      perform app_private.suppress_hash(v_mail.recipient_hash, 'complaint');
      -- Unless its owner pressed the button, or subscribed there otherwise.
      perform app_private.suppress_subscription(t.subscription_id, 'complaint', 'provider', v_detail)
      from app_private.subscription_tokens as t where t.email_hash = v_mail.recipient_hash;
    else
      perform app_private.suppress_subscription(v_mail.subscription_id, 'complaint', 'provider', v_detail);
    end if;
  end if;
  -- What is heard of earlier mails is no progress: a restored copy must still wait for a person.
  update app_private.newsletter_sends as s
  set complained = s.complained + v_complaints, last_progress_at = v_progress
  where s.id = v_mail.send_id
    and (v_complaints > 0 or s.last_progress_at is distinct from v_progress);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.record_mail_event(
  p_provider text, p_event_id text, p_mail_id uuid, p_kind text, p_at timestamptz, p_detail text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.apply_mail_event(p_provider, p_event_id, p_mail_id, p_kind, p_at, p_detail) $$;
comment on function public.record_mail_event(text, text, uuid, text, timestamptz, text) is
  'What the mail worker read of a mail after it was handed over. p_kind is delivered, permanent, transient, '
  'rejected or complaint; p_event_id is unique for each provider. Returns {"status": ok | repeated | '
  'unknown_mail | invalid}.';

-- The same for the web server, which has no service key: it signs the words "mail_event" and the other
-- parameters in order, as in submit_enquiry(). p_at_ms is in milliseconds since 1970.
create function app_private.submit_mail_event(
  p_signature text, p_provider text, p_event_id text, p_mail_id uuid, p_kind text, p_at_ms bigint,
  p_detail text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_secret constant text := app_private.signing_secret();
begin
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  if not app_private.is_signed(v_secret, concat_ws(
    chr(31), 'mail_event', coalesce(p_provider, ''), coalesce(p_event_id, ''), coalesce(p_mail_id::text, ''),
    coalesce(p_kind, ''), coalesce(p_at_ms::text, ''), coalesce(p_detail, '')
  ), p_signature) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  return app_private.apply_mail_event(
    p_provider, p_event_id, p_mail_id, p_kind,
    case when p_at_ms between 0 and 32503680000000 then to_timestamp(p_at_ms / 1000.0) end, p_detail
  );
end
$$;

create function public.submit_mail_event(
  p_signature text, p_provider text, p_event_id text, p_mail_id uuid, p_kind text, p_at_ms bigint,
  p_detail text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.submit_mail_event(
    p_signature, p_provider, p_event_id, p_mail_id, p_kind, p_at_ms, p_detail
  )
$$;
comment on function public.submit_mail_event(text, text, text, uuid, text, bigint, text) is
  'record_mail_event() with the signature of the web server in place of the service key. Returns {"status": '
  'ok | repeated | unknown_mail | invalid | unauthorised | unavailable}.';

-- 14_mail_events/02_bounce_key.sql

-- Bounces that come back as mails, which the mail worker reads (decision 48).

create function app_private.bounce_key() returns jsonb
language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('status', 'ok', 'key', s.bounce_key) from app_private.settings as s $$;

create function public.bounce_key() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.bounce_key() $$;
comment on function public.bounce_key() is
  'What the mail worker signs the addresses with that bounces and unsubscribing mails come to.';

-- 15_subscribers_admin/01_list.sql

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

-- 15_subscribers_admin/02_person.sql

-- The page of one subscriber: the state, the record of consent and the mails.

create function app_private.newsletter_subscriber(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- By index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_row public.newsletter_subscriptions;
  v_hash text;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_row from public.newsletter_subscriptions as s where s.id = p_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform app_private.note_read('subscriber', p_id::text);
  v_hash := app_private.email_hash(v_row.email);
  return jsonb_build_object(
    'status', 'ok',
    'subscriber', jsonb_build_object(
      'id', v_row.id, 'email', v_row.email, 'is_subscribed', v_row.is_subscribed,
      'created_at', v_row.created_at,
      'confirmed_at', v_row.confirmed_at, 'unsubscribed_at', v_row.unsubscribed_at,
      'is_example', v_row.consent_source is not distinct from 'seed',
      'suppression', (
        select jsonb_build_object('reason', x.reason, 'since', x.since)
        from app_private.suppression_of(v_row.email) as x
      )
    ),
    -- By the address: also what was recorded before it was erased and came back.
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'kind', e.kind, 'at', e.at, 'source', e.source, 'wording_version', e.wording_version,
        'wording', e.wording, 'actor', split_part(e.actor, ':', 1), 'admin', u.email, 'evidence', e.evidence
      ) order by e.id desc), '[]')
      from (
        select o.* from public.newsletter_consent_events as o
        where o.email_hash = v_hash order by o.id desc limit 100
      ) as e
      left join auth.users as u on u.id = case when e.actor like 'admin:%' then substr(e.actor, 7)::uuid end
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'kind', m.kind, 'state', m.status, 'verdict', m.verdict, 'last_error', m.last_error,
        'created_at', m.created_at, 'sent_at', m.sent_at, 'attempts', m.attempts,
        'uncertain_at', m.uncertain_at,
        'issue_number', n.issue_number
      ) order by m.created_at desc, m.id desc), '[]')
      from (
        select o.* from app_private.mail_outbox as o
        where o.subscription_id = p_id order by o.created_at desc, o.id desc limit 50
      ) as m
      left join app_private.newsletter_sends as d on d.id = m.send_id
      left join public.newsletter_issues as n on n.id = d.issue_id
    )
  );
end
$$;

create function public.newsletter_subscriber(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.newsletter_subscriber(p_id) $$;
comment on function public.newsletter_subscriber(uuid) is
  'One subscriber. Returns {"status": ok | not_found | forbidden, "subscriber": {…, "suppression": '
  '{"reason", "since"} or null}, "events": the newest 100 of the record of consent, "mails": the newest '
  '50}; the audit log then says who read it.';

-- 15_subscribers_admin/03_changes.sql

-- What an admin does about a subscriber: suppress, lift and erase. The reason goes into the record of consent
-- with the admin's id.

-- Whether this admin has just done the same, for instance by a second press: nothing more is to be done.
create function app_private.is_repeated(p_hash text, p_kind text, p_evidence text) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((
    select e.kind = p_kind and e.evidence = p_evidence and e.actor = 'admin:' || auth.uid()
    from public.newsletter_consent_events as e where e.email_hash = p_hash order by e.id desc limit 1
  ), false)
$$;

create function app_private.trimmed(p_text text) returns text
language sql immutable set search_path = ''
as $$ select btrim(p_text, E' \t\r\n') $$;

-- Null for a reason that can be recorded. The record outlives every erasure, so no address must stand in it:
-- not the person's, and not one of somebody else, whose own erasure would not find it there.
create function app_private.problem_of_reason(p_reason text) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when coalesce(p_reason, '') = '' then jsonb_build_object('status', 'empty')
    when char_length(p_reason) > 500 then jsonb_build_object('status', 'too_long')
    when app_private.has_at_sign(p_reason) then jsonb_build_object('status', 'invalid')
  end
$$;

-- p_seen is the reason of the suppression that the admin saw, '' for none.
create function app_private.suppress_subscriber(p_id uuid, p_seen text, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_reason constant text := app_private.trimmed(p_reason);
  v_row public.newsletter_subscriptions;
  v_problem jsonb;
  v_now text;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_row from public.newsletter_subscriptions as s where s.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  v_problem := app_private.problem_of_reason(v_reason);
  if v_problem is not null then
    return v_problem;
  end if;
  select x.reason into v_now from app_private.suppression_of(v_row.email) as x;
  if app_private.is_repeated(app_private.email_hash(v_row.email), 'suppressed', v_reason) then
    return jsonb_build_object('status', 'ok');
  end if;
  if coalesce(v_now, '') is distinct from p_seen then
    return jsonb_build_object('status', 'conflict');
  end if;
  if v_now in ('complaint', 'admin') then
    return jsonb_build_object('status', 'locked');
  end if;
  perform app_private.suppress_subscription(p_id, 'admin', 'admin:' || auth.uid(), v_reason);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.suppress_subscriber(p_id uuid, p_seen text, p_reason text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.suppress_subscriber(p_id, p_seen, p_reason) $$;
comment on function public.suppress_subscriber(uuid, text, text) is
  'Ends the mailing to a subscriber until an admin lifts it. p_seen is the suppression on the screen, empty '
  'for none; p_reason has 1 to 500 characters and no @. Returns {"status": ok | empty | too_long | invalid '
  '| not_found | conflict | locked | forbidden}; repeating it changes nothing more.';

-- Lifting ends a suppression and nothing else: who unsubscribed or was erased stays in the list for that,
-- where only a press in their own mailbox ends it.
create function app_private.unlist_suppressed(p_hash text, s public.newsletter_subscriptions) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_stays text := case
    when s.is_subscribed then null
    when s.unsubscribed_at is not null then 'unsubscribed'
    else (
      select case when e.kind in ('erased', 'unsubscribed') then e.kind end
      from public.newsletter_consent_events as e
      where e.email_hash = p_hash
        and e.kind in ('erased', 'unsubscribed', 'confirmed', 'resubscribed', 'imported', 'address_changed')
      order by e.id desc limit 1
    )
  end;
begin
  if v_stays is null then
    delete from app_private.newsletter_suppressions as l where l.email_hash = p_hash;
  else
    update app_private.newsletter_suppressions as l
    set reason = v_stays, at = coalesce(s.unsubscribed_at, clock_timestamp()) where l.email_hash = p_hash;
  end if;
end
$$;

-- Of a subscriber (p_id), or of an address that no subscriber has (p_email).
create function app_private.lift_suppression(p_id uuid, p_email text, p_seen text, p_reason text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_reason constant text := app_private.trimmed(p_reason);
  v_email text := btrim(p_email);
  v_hash text;
  v_row public.newsletter_subscriptions;
  v_problem jsonb;
  v_now text;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_id is not null then
    select * into v_row from public.newsletter_subscriptions as s where s.id = p_id for update;
    if not found then
      return jsonb_build_object('status', 'not_found');
    end if;
    v_email := v_row.email;
  elsif app_private.is_mailable(v_email) then
    select * into v_row from public.newsletter_subscriptions as s
    where s.email_key = lower(v_email) for update;
  else
    return jsonb_build_object('status', 'invalid');
  end if;
  v_problem := app_private.problem_of_reason(v_reason);
  if v_problem is not null then
    return v_problem;
  end if;
  v_hash := app_private.email_hash(v_email);
  perform from app_private.newsletter_suppressions as l where l.email_hash = v_hash for update;
  select x.reason into v_now from app_private.suppression_of(v_email) as x;
  if v_now is null and app_private.is_repeated(v_hash, 'lifted', v_reason) then
    return jsonb_build_object('status', 'ok');
  end if;
  -- Whoever signed up meanwhile has a page of their own.
  if v_now is null or v_now is distinct from p_seen or p_id is null and v_row.id is not null then
    return jsonb_build_object('status', 'conflict');
  end if;
  update public.newsletter_subscriptions as s
  set suppressed_at = null, suppressed_reason = null where s.id = v_row.id;
  perform app_private.unlist_suppressed(v_hash, v_row);
  insert into public.newsletter_consent_events (subscription_id, email_hash, kind, source, actor, evidence)
  values (v_row.id, v_hash, 'lifted', v_now, 'admin:' || auth.uid(), v_reason);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.lift_suppression(p_id uuid, p_email text, p_seen text, p_reason text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.lift_suppression(p_id, p_email, p_seen, p_reason) $$;
comment on function public.lift_suppression(uuid, text, text, text) is
  'Ends the suppression of a subscriber, or with p_id null of an address that no subscriber has. p_seen is '
  'the reason on the screen: hard_bounce, soft_bounce, complaint or admin; p_reason as in '
  'suppress_subscriber(). Returns {"status": ok | empty | too_long | invalid | not_found | conflict | '
  'forbidden}; repeating it changes nothing more. Nobody is subscribed by it.';

-- p_email is the address as the admin typed it.
create function app_private.erase_subscriber(p_id uuid, p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_email_key text;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  -- Before any row, as subscribe() does.
  perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  select s.email_key into v_email_key from public.newsletter_subscriptions as s where s.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if lower(btrim(p_email)) is distinct from v_email_key then
    return jsonb_build_object('status', 'invalid');
  end if;
  perform app_private.erase_subscription(p_id, 'erased', 'admin:' || auth.uid());
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.erase_subscriber(p_id uuid, p_email text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.erase_subscriber(p_id, p_email) $$;
comment on function public.erase_subscriber(uuid, text) is
  'Deletes a subscriber whose address was typed again, as the link of a subscriber does; a keyed hash of the '
  'address stays. Returns {"status": ok | invalid | not_found | forbidden}.';

-- 15_subscribers_admin/04_export.sql

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

-- 16_audit/01_audit_events.sql

-- What writes the audit log by itself. A change is an act of somebody when an account or the bare service key
-- makes it; functions that the mail worker calls run with the owner's rights and for no account, and are
-- none.

-- The names of the columns that differ, without those that a trigger keeps.
create function app_private.changed_columns(p_old jsonb, p_new jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(n.key order by n.key), '{}')
  from jsonb_each(p_new) as n
  where n.value is distinct from p_old -> n.key
    and n.key not in ('updated_at', 'version', 'corrected_at', 'etag') and n.key !~ '^last_'
$$;

-- For any table: its first argument names the subject, the second the column that identifies a row.
create function app_private.note_row() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_id constant text := coalesce(v_new, v_old) ->> tg_argv[1];
  v_changed constant text[] := case when tg_op = 'UPDATE'
    then app_private.changed_columns(v_old, v_new) else '{}' end;
begin
  if tg_op <> 'UPDATE' or cardinality(v_changed) > 0 then
    perform app_private.note_audit_event(
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      tg_argv[0], v_id, v_changed
    );
  end if;
  return null;
end
$$;

create trigger contact_submissions_audit_change after update of status, admin_notes, assigned_to
  on public.contact_submissions
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('enquiry', 'id');
create trigger contact_submissions_note_deletion after delete on public.contact_submissions
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('enquiry', 'id');

create trigger newsletter_sources_note_change
  after insert or delete or update of name, url, area, enabled on public.newsletter_sources
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('feed', 'id');

create trigger enquiry_blocks_note_change after insert or delete on public.enquiry_blocks
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('block', 'id');

create trigger redirects_note_change
  after insert or delete or update of from_path, target, permanent, note on public.redirects
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('redirect', 'id');

create trigger office_holidays_note_change after insert or delete on public.office_holidays
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('holiday', 'day');

-- A draft saves itself every second or two: whoever goes on writing within half an hour, with nothing else
-- done to the issue meanwhile, has changed each of its fields once. Text that was brought back is an act of
-- its own.
create function app_private.is_noted_writing(p_issue public.newsletter_issues, p_changed text[])
returns boolean
language sql stable set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
  with acts as (
    select e.id, e.details, e.action = 'changed' and e.actor_id is not distinct from auth.uid() as is_own
    from app_private.audit_events as e
    where e.subject_kind = 'issue' and e.subject_id = p_issue.issue_number::text
      and e.at > clock_timestamp() - interval '30 minutes' and e.at <= clock_timestamp()
  )
  select auth.uid() is not null and not app_private.is_earlier_text(p_issue) and p_changed <@ array(
    select unnest(a.details) from acts as a
    where a.is_own and a.id > coalesce((select max(o.id) from acts as o where not o.is_own), 0)
  )
$$;

-- An issue by its number, which is what people call it. What a send does to its issue is noted with the send.
create function app_private.note_issue() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_changed text[];
begin
  case
    when tg_op = 'INSERT' then
      perform app_private.note_audit_event('created', 'issue', new.issue_number::text);
    when tg_op = 'DELETE' then
      perform app_private.note_audit_event('deleted', 'issue', old.issue_number::text);
    when new.status = 'sent' and old.status <> 'sent' then
      perform app_private.note_audit_event('published', 'issue', new.issue_number::text);
    when new.visibility <> old.visibility then
      perform app_private.note_audit_event(
        case new.visibility when 'withdrawn' then 'withdrawn' else 'restored' end, 'issue',
        new.issue_number::text
      );
    else
      v_changed := app_private.changed_columns(
        jsonb_build_object(
          'title', old.title, 'summary', old.summary, 'content', old.content, 'related', old.related
        ),
        jsonb_build_object(
          'title', new.title, 'summary', new.summary, 'content', new.content, 'related', new.related
        )
      );
      if cardinality(v_changed) > 0
        and not (
          old.status = 'draft' and new.status = 'draft' and app_private.is_noted_writing(new, v_changed)
        )
      then
        perform app_private.note_audit_event('changed', 'issue', new.issue_number::text, v_changed);
      end if;
  end case;
  return null;
end
$$;
create trigger newsletter_issues_note_change after insert or update or delete on public.newsletter_issues
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_issue();

create function app_private.note_send() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_audit_event(
    'sent', tg_argv[0],
    (select n.issue_number::text from public.newsletter_issues as n where n.id = new.issue_id)
  );
  return null;
end
$$;
create trigger newsletter_sends_note after insert on app_private.newsletter_sends
  for each row when (auth.uid() is not null) execute function app_private.note_send('send');
create trigger newsletter_tests_note after insert on app_private.newsletter_tests
  for each row when (auth.uid() is not null) execute function app_private.note_send('test');

-- Whether somebody may be mailed, as an admin decided it. What people decide themselves is in the record of
-- consent.
create function app_private.note_consent() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_audit_event(
    case new.kind when 'erased' then 'deleted' else 'changed' end,
    case when new.subscription_id is null and new.kind <> 'erased' then 'address' else 'subscriber' end,
    new.subscription_id::text, case new.kind when 'erased' then '{}' else array[new.kind] end
  );
  return null;
end
$$;
create trigger newsletter_consent_events_note after insert on public.newsletter_consent_events
  for each row when (new.kind in ('suppressed', 'lifted', 'erased') and new.actor like 'admin:%')
  execute function app_private.note_consent();

create function app_private.note_import() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_audit_event(
    case new.status when 'reading' then 'created' when 'committing' then 'imported' else 'deleted' end,
    'import', new.id::text, array[new.kind]
  );
  return null;
end
$$;
create trigger newsletter_imports_note_file after insert on app_private.newsletter_imports
  for each row when (auth.uid() is not null) execute function app_private.note_import();
create trigger newsletter_imports_note after update of status on app_private.newsletter_imports
  for each row when (
    new.status in ('committing', 'discarded') and new.status <> old.status and auth.uid() is not null
  )
  execute function app_private.note_import();

-- Accounts, whoever changes them: the auth server, a function, or the host of the database. Sessions are
-- noted in 19_accounts.
create function app_private.note_account() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id constant text := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  if tg_op <> 'UPDATE' then
    perform app_private.note_audit_event(
      case tg_op when 'INSERT' then 'created' else 'deleted' end, 'account', v_id
    );
    return null;
  end if;
  if new.raw_app_meta_data ->> 'role' is distinct from old.raw_app_meta_data ->> 'role' then
    perform app_private.note_audit_event(
      'role_changed', 'account', v_id, array[coalesce(new.raw_app_meta_data ->> 'role', 'none')]
    );
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform app_private.note_audit_event(
      'password_changed', 'account', v_id,
      case when app_private.is_own_password_change() then '{}' else array['outside the site'] end
    );
  end if;
  if new.email is distinct from old.email then
    perform app_private.note_audit_event('address_changed', 'account', v_id);
  end if;
  return null;
end
$$;
create trigger note_account after insert or delete or update of raw_app_meta_data, encrypted_password, email
  on auth.users for each row execute function app_private.note_account();

-- A password that was refused. The web server signs that it happened; an address without an account leaves no
-- trace of itself.
create function app_private.note_failed_sign_in(p_email text, p_signature text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_secret constant text := app_private.signing_secret();
begin
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  if not app_private.is_signed(
    v_secret, concat_ws(chr(31), 'sign-in failed', coalesce(p_email, '')), p_signature
  ) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  perform app_private.note_audit_event(
    'sign_in_failed', 'account',
    (select u.id::text from auth.users as u where u.email = lower(btrim(p_email)))
  );
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.note_failed_sign_in(p_email text, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.note_failed_sign_in(p_email, p_signature) $$;
comment on function public.note_failed_sign_in(text, text) is
  'Notes a signed failure in the audit log. Returns {"status": ok | unauthorised | unavailable}.';

-- 16_audit/02_reading.sql

-- What is read, and by whom. An enquiry is read through a function, since no trigger sees a select.

-- The whole of an enquiry.
create function app_private.read_enquiry(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_enquiry jsonb;
begin
  if not app_private.is_reader() then
    return null;
  end if;
  select to_jsonb(c) - 'ip_hash' into v_enquiry from public.contact_submissions as c where c.id = p_id;
  if v_enquiry is not null then
    perform app_private.note_read('enquiry', p_id::text);
  end if;
  return v_enquiry;
end
$$;

create function public.read_enquiry(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.read_enquiry(p_id) $$;
comment on function public.read_enquiry(uuid) is
  'One enquiry with everything that was written, or null; the audit log then says who read it.';

-- What proves the consent of a subscriber, oldest first, for a file.
create function app_private.export_consent(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if not exists (select from public.newsletter_subscriptions as s where s.id = p_id) then
    return jsonb_build_object('status', 'not_found');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', e.at, 'kind', e.kind, 'source', e.source, 'actor', e.actor, 'evidence', e.evidence,
    'wording_version', e.wording_version, 'wording', e.wording
  ) order by e.id), '[]') into v_rows
  from public.newsletter_consent_events as e where e.subscription_id = p_id;
  perform app_private.note_export('consent', true, jsonb_array_length(v_rows), '{}', p_id::text);
  return jsonb_build_object('status', 'ok', 'rows', v_rows);
end
$$;

create function public.admin_consent_export(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.export_consent(p_id) $$;
comment on function public.admin_consent_export(uuid) is
  'The record of consent of a subscriber. Returns {"status": ok | not_found | forbidden, "rows"}.';

-- The log itself, newest first, behind p_before. For a file it is an export.
create function app_private.admin_audit_log(
  p_action text, p_subject text, p_actor text, p_before bigint, p_limit integer, p_export boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  v_actor constant text := nullif(lower(btrim(p_actor)), '');
  v_rows jsonb;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select coalesce(jsonb_agg(to_jsonb(f) order by f.id desc), '[]') into v_rows
  from (
    select
      e.id, e.at, e.actor_kind, e.actor_id, e.actor_email, e.action, e.subject_kind, e.subject_id,
      -- Whose account it is about, for people to read: the log itself holds the id. One that is gone has the
      -- address by which it acted last.
      case when e.subject_kind = 'account' then coalesce(
        (select u.email from auth.users as u where u.id = e.subject_id::uuid),
        (
          select own.actor_email from app_private.audit_events as own
          where own.actor_id = e.subject_id::uuid and own.actor_email is not null
          order by own.id desc limit 1
        )
      ) end as subject_email,
      e.details
    from app_private.audit_events as e
    where (p_before is null or e.id < p_before)
      and (p_action is null or e.action = p_action)
      and (p_subject is null or e.subject_kind = p_subject)
      and (v_actor is null or e.actor_email = v_actor)
    order by e.id desc
    limit least(greatest(coalesce(p_limit, 50), 0), 1000)
  ) as f;
  if p_export then
    perform app_private.note_export('audit_log', p_before is null, jsonb_array_length(v_rows), array[
      app_private.narrowed_by('acts', p_action), app_private.narrowed_by('subjects', p_subject),
      case when v_actor is not null then 'of one account' end
    ]);
  end if;
  return jsonb_build_object('status', 'ok', 'rows', v_rows);
end
$$;

create function public.admin_audit_log(
  p_action text, p_subject text, p_actor text, p_before bigint, p_limit integer, p_export boolean
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.admin_audit_log(p_action, p_subject, p_actor, p_before, p_limit, p_export) $$;
comment on function public.admin_audit_log(text, text, text, bigint, integer, boolean) is
  'A part of the audit log, newest first: of one action, one kind of subject, one address of an account; '
  'null for any. p_before is the id of the last row of the part before. Returns {"status": ok | forbidden, '
  '"rows"}, of an account with its address as "subject_email".';

-- 17_backups/01_deletions.sql

-- What a backup does not know: who was deleted since, and who must not be mailed any more. The embedded
-- backend keeps a copy of this journal beside its backups, and a restore applies it (decision 51).

create table app_private.deletions (
  id uuid primary key,
  kind text not null,
  at timestamptz not null default clock_timestamp(),
  constraint deletions_kind_known check (kind in ('enquiry', 'subscription'))
);
comment on table app_private.deletions is
  'Ids of what was deleted, and nothing else of it. Housekeeping deletes them after a year, when no backup '
  'is as old.';
create index deletions_at on app_private.deletions (at);

-- With the owner's rights: an admin who may delete an enquiry has no right to the journal. What goes for its
-- age alone is not noted: a restore finds it by its age, and a clock that is wrong must not delete it from
-- every backup.
create function app_private.note_deletions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('app_private.deleting_by_age', true), '') <> 'on' then
    insert into app_private.deletions (id, kind)
    select g.id, tg_argv[0] from gone as g on conflict (id) do nothing;
  end if;
  perform pg_notify('deletions', '');
  return null;
end
$$;

create trigger contact_submissions_note_deletions after delete on public.contact_submissions
  referencing old table as gone
  for each statement execute function app_private.note_deletions('enquiry');
create trigger newsletter_subscriptions_note_deletions after delete on public.newsletter_subscriptions
  referencing old table as gone
  for each statement execute function app_private.note_deletions('subscription');

create function app_private.announce_suppressions() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('deletions', '');
  return null;
end
$$;
create trigger newsletter_suppressions_announce
  after insert or update or delete on app_private.newsletter_suppressions
  for each statement execute function app_private.announce_suppressions();

create function app_private.deletions_journal() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'deletions', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from app_private.deletions as d),
    'suppressions', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'note'), '[]') from app_private.newsletter_suppressions as l
    )
  )
$$;

-- 17_backups/02_restored.sql

-- What a restored database must do before it serves. Only its owner calls these.

-- Deletes again what the journal names, and ends the mailing to whom it names.
create function app_private.apply_deletions(p_journal jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into app_private.deletions (id, kind, at)
  select d.id, d.kind, d.at
  from jsonb_populate_recordset(null::app_private.deletions, p_journal -> 'deletions') as d
  on conflict (id) do nothing;
  delete from public.contact_submissions as c using app_private.deletions as d where c.id = d.id;
  delete from public.newsletter_subscriptions as s using app_private.deletions as d where s.id = d.id;
  with listed as (
    insert into app_private.newsletter_suppressions (email_hash, reason, at)
    select distinct on (l.email_hash) l.email_hash, l.reason, l.at
    from jsonb_populate_recordset(null::app_private.newsletter_suppressions, p_journal -> 'suppressions') as l
    order by l.email_hash, l.at desc
    -- Of an address that the backup lists already, the journal knows what came later.
    on conflict (email_hash) do update set reason = excluded.reason, at = excluded.at
    where newsletter_suppressions.at < excluded.at
    returning email_hash, reason, at
  )
  update public.newsletter_subscriptions as s
  set is_subscribed = s.is_subscribed and l.reason not in ('unsubscribed', 'erased', 'complaint'),
    unsubscribed_at = case
      when l.reason in ('unsubscribed', 'erased', 'complaint') then coalesce(s.unsubscribed_at, l.at)
      else s.unsubscribed_at end,
    suppressed_at = case when l.reason in ('hard_bounce', 'soft_bounce', 'complaint', 'admin') then l.at end,
    suppressed_reason = case
      when l.reason in ('hard_bounce', 'soft_bounce', 'complaint', 'admin') then l.reason end
  from listed as l join app_private.subscription_tokens as t on t.email_hash = l.email_hash
  where s.id = t.subscription_id;
end
$$;

-- Nobody knows what left since the backup, and a drill must reach nobody: a mail that had not been sent then
-- waits for a person, and so does every send and every webhook; today's digest is left out. Links that were
-- mailed to the holders of accounts are void. What caches hold of the archive counts as withdrawn, so that
-- its pages are regenerated. Returns how many of each wait: {"mails", "sends", "webhooks"}.
create function app_private.settle_restored() returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_version constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  v_sends integer;
  v_mails integer;
  v_webhooks integer;
begin
  update app_private.newsletter_sends as s set status = 'paused', reason = 'interrupted', detail = null
  where s.status in ('scheduled', 'preparing', 'sending');
  get diagnostics v_sends = row_count;
  update app_private.newsletter_sends as s set settling = null, settling_since = null
  where s.settling is not null;
  update app_private.mail_outbox as o
  set status = 'uncertain', claimed_by = null, lease_until = null
  where o.status in ('pending', 'claimed', 'sending')
    -- What a stop or a taking back had not reached yet has not left since.
    and not exists (
      select from app_private.newsletter_sends as s
      where s.id = o.send_id and s.status in ('stopped', 'taken_back') and o.status <> 'sending'
    );
  get diagnostics v_mails = row_count;
  -- Who was removed since, or has another password, must not come in by a link of before.
  delete from app_private.account_links as l where l.used_at is null;
  update app_private.webhooks as w set enabled = false where w.enabled;
  get diagnostics v_webhooks = row_count;
  update app_private.digest_choices as d set last_due_at = clock_timestamp();
  update app_private.archive_version as a
  set version = greatest(a.version + 1, v_version), withdrawn_version = greatest(a.version + 1, v_version),
    changed_at = clock_timestamp(), redirects_version = greatest(a.redirects_version + 1, v_version);
  -- The pause since the backup is known: it is no jump of the clock.
  update app_private.settings as s set retention_ran_at = clock_timestamp(), retention_held_until = null;
  return jsonb_build_object('mails', v_mails, 'sends', v_sends, 'webhooks', v_webhooks);
end
$$;

-- 18_enquiries_admin/01_list.sql

-- The list of enquiries. It can be narrowed to
--   open                     new and read ones: their clock runs
--   overdue                  open ones whose time is over
--   unread, answered, closed, spam
--   held                     whatever their status
--   all
-- of which only "spam" shows spam. What is open stands in the order in which it is due, and what came at
-- night by when it came, so overdue ones come first; everything else newest first. The conditions are written
-- out, because PostgreSQL does not inline a function that fixes its search path.

-- The enquiries of one page in the order of the list, of which there are p_total.
create function app_private.listed_enquiries(
  p_filter text, p_limit integer, p_offset integer, p_total integer
) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
-- Always along an index: without statistics the planner would read and sort the whole table.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := now();
begin
  if p_filter = 'unread' then
    return array(
      select c.id from public.contact_submissions as c where c.status = 'unread'
      order by c.due_at, c.created_at, c.id limit p_limit offset p_offset
    );
  elsif p_filter in ('open', 'overdue') then
    return array(
      select c.id from public.contact_submissions as c
      where c.status in ('unread', 'read') and (p_filter = 'open' or c.due_at < v_now)
      order by c.due_at, c.created_at, c.id limit p_limit offset p_offset
    );
  end if;
  -- The older half from its end: an offset reads every row before it.
  if p_offset > p_total / 2 then
    return array(
      select e.id
      from (
        select c.id, c.created_at from public.contact_submissions as c
        where case p_filter
          when 'all' then c.status <> 'spam'
          when 'held' then c.held and c.status <> 'spam'
          else c.status = p_filter
        end
        order by c.created_at, c.id
        limit greatest(least(p_limit, p_total - p_offset), 0)
        offset greatest(p_total - p_offset - p_limit, 0)
      ) as e
      order by e.created_at desc, e.id desc
    );
  end if;
  return array(
    select c.id from public.contact_submissions as c
    where case p_filter
      when 'all' then c.status <> 'spam'
      when 'held' then c.held and c.status <> 'spam'
      else c.status = p_filter
    end
    order by c.created_at desc, c.id desc limit p_limit offset p_offset
  );
end
$$;

-- How many there are of each: from the totals, apart from the overdue ones, which time alone makes; more than
-- a thousand of them are counted as 1,001.
create function app_private.enquiry_counts() returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
-- In the order of the index, which ends at the limit: without statistics the planner would read all of it.
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_now constant timestamptz := now();
begin
  return (
    select jsonb_build_object(
      'open', sum(t.enquiries) filter (where t.status in ('unread', 'read')),
      'overdue', (
        select count(*) from (
          select from public.contact_submissions as c
          where c.status in ('unread', 'read') and c.due_at < v_now order by c.due_at limit 1001
        ) as overdue
      ),
      'unread', sum(t.enquiries) filter (where t.status = 'unread'),
      'answered', sum(t.enquiries) filter (where t.status = 'answered'),
      'closed', sum(t.enquiries) filter (where t.status = 'closed'),
      'all', sum(t.enquiries) filter (where t.status <> 'spam'),
      'held', sum(t.enquiries) filter (where t.held and t.status <> 'spam'),
      'spam', sum(t.enquiries) filter (where t.status = 'spam')
    )
    from app_private.enquiry_totals as t
  );
end
$$;

-- What words find: the page and the counts in one pass over the search table.
create function app_private.searched_enquiries(
  p_patterns text[], p_filter text, p_limit integer, p_offset integer, out ids uuid[], out counts jsonb
)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_now constant timestamptz := now();
begin
  with hits as materialized (
    select s.submission_id, s.status, s.held, s.created_at, s.due_at,
      s.status in ('unread', 'read') as is_open,
      s.status in ('unread', 'read') and s.due_at < v_now as is_overdue
    from app_private.enquiry_search as s where s.body like all (p_patterns)
  )
  select
    jsonb_build_object(
      'open', count(*) filter (where h.is_open), 'overdue', count(*) filter (where h.is_overdue),
      'unread', count(*) filter (where h.status = 'unread'),
      'answered', count(*) filter (where h.status = 'answered'),
      'closed', count(*) filter (where h.status = 'closed'),
      'all', count(*) filter (where h.status <> 'spam'),
      'held', count(*) filter (where h.held and h.status <> 'spam'),
      'spam', count(*) filter (where h.status = 'spam')
    ),
    array(
      select h.submission_id from hits as h
      where case p_filter
        when 'all' then h.status <> 'spam'
        when 'held' then h.held and h.status <> 'spam'
        when 'open' then h.is_open
        when 'overdue' then h.is_overdue
        else h.status = p_filter
      end
      order by
        case when p_filter in ('open', 'overdue', 'unread') then h.due_at end,
        case when p_filter in ('open', 'overdue', 'unread') then h.created_at end,
        case when p_filter in ('open', 'overdue', 'unread') then h.submission_id end,
        h.created_at desc, h.submission_id desc
      limit p_limit offset p_offset
    )
  into counts, ids
  from hits as h;
end
$$;

-- With the owner's rights: no role may read the search table. A caller who is not an admin finds
-- nothing.
create function app_private.admin_enquiries(p_search text, p_filter text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
  v_filter constant text := coalesce(p_filter, 'all');
  v_limit constant integer := least(greatest(coalesce(p_limit, 50), 0), 200);
  v_offset constant integer := greatest(coalesce(p_offset, 0), 0);
  v_ids uuid[];
  v_counts jsonb;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('counts', '{}'::jsonb, 'now', now(), 'rows', '[]'::jsonb);
  end if;
  if cardinality(v_patterns) > 0 then
    select f.ids, f.counts into v_ids, v_counts
    from app_private.searched_enquiries(v_patterns, v_filter, v_limit, v_offset) as f;
  else
    v_counts := app_private.enquiry_counts();
    v_ids := app_private.listed_enquiries(
      v_filter, v_limit, v_offset, (v_counts ->> v_filter)::integer
    );
  end if;
  return jsonb_build_object(
    'counts', v_counts,
    -- The clock by which something is overdue.
    'now', now(),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'kind', c.kind, 'name', c.name, 'email', c.email, 'company', c.company,
        'subject', c.subject, 'status', c.status, 'held', c.held, 'created_at', c.created_at,
        'due_at', c.due_at, 'assigned_to', c.assigned_to, 'assignee', u.email
      ) order by listed.position)
      from unnest(v_ids) with ordinality as listed (id, position)
      join public.contact_submissions as c on c.id = listed.id
      left join auth.users as u on u.id = c.assigned_to
    ), '[]')
  );
end
$$;

create function public.admin_enquiries(p_search text, p_filter text, p_limit integer, p_offset integer)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.admin_enquiries(p_search, p_filter, p_limit, p_offset)
$$;
comment on function public.admin_enquiries(text, text, integer, integer) is
  'One page of enquiries: open ones in the order in which they are due, others newest first, with how many '
  'of each kind the search found. It also finds the reference that a visitor quotes.';

-- 18_enquiries_admin/02_export.sql

-- The next enquiries of an export, newest first, after p_before and p_before_id.
create function app_private.exported_enquiries(
  p_patterns text[], p_filter text, p_before timestamptz, p_before_id uuid, p_limit integer
) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
-- Along the index by date: the planner takes each search for a rare one, for which it would read and sort the
-- whole table for every part of an export.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := now();
begin
  if cardinality(p_patterns) = 0 then
    return array(
      select c.id from public.contact_submissions as c
      where case p_filter
          when 'all' then c.status <> 'spam'
          when 'held' then c.held and c.status <> 'spam'
          when 'open' then c.status in ('unread', 'read')
          when 'overdue' then c.status in ('unread', 'read') and c.due_at < v_now
          else c.status = p_filter
        end
        and (p_before is null or (c.created_at, c.id) < (p_before, p_before_id))
      order by c.created_at desc, c.id desc limit p_limit
    );
  end if;
  return array(
    select s.submission_id from app_private.enquiry_search as s
    where case p_filter
        when 'all' then s.status <> 'spam'
        when 'held' then s.held and s.status <> 'spam'
        when 'open' then s.status in ('unread', 'read')
        when 'overdue' then s.status in ('unread', 'read') and s.due_at < v_now
        else s.status = p_filter
      end
      and (p_before is null or (s.created_at, s.submission_id) < (p_before, p_before_id))
      and s.body like all (p_patterns)
    order by s.created_at desc, s.submission_id desc limit p_limit
  );
end
$$;

-- Continues after the last row of the part before, not at an offset: an enquiry that arrives
-- meanwhile shifts nothing. With p_ids those alone, whatever the search finds.
create function app_private.admin_enquiry_export(
  p_search text, p_filter text, p_before timestamptz, p_before_id uuid, p_limit integer, p_ids uuid[]
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
  v_ids uuid[];
  v_rows jsonb;
begin
  if not app_private.is_administrator() then
    return '[]';
  end if;
  v_ids := coalesce(p_ids[1:50], app_private.exported_enquiries(
    v_patterns, coalesce(p_filter, 'all'), p_before, p_before_id,
    least(greatest(coalesce(p_limit, 500), 0), 1000)
  ));
  v_rows := coalesce((
    select jsonb_agg(to_jsonb(e) order by e.created_at desc, e.id desc)
    from (
      select c.id, c.request_id, c.created_at, c.due_at, c.kind, c.status, c.held, u.email as assignee,
        c.name, c.email, c.phone, c.company, c.subject, c.message, c.admin_notes
      from public.contact_submissions as c left join auth.users as u on u.id = c.assigned_to
      where c.id = any (v_ids)
    ) as e
  ), '[]');
  perform app_private.note_export(
    'enquiries', p_before is null, jsonb_array_length(v_rows),
    case when p_ids is not null then array['chosen: ' || cardinality(p_ids)] else array[
      app_private.narrowed_by('filter', coalesce(p_filter, 'all')),
      case when cardinality(v_patterns) > 0 then 'what a search finds' end
    ] end
  );
  return v_rows;
end
$$;

create function public.admin_enquiry_export(
  p_search text, p_filter text, p_before timestamptz, p_before_id uuid, p_limit integer,
  p_ids uuid[] default null
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.admin_enquiry_export(p_search, p_filter, p_before, p_before_id, p_limit, p_ids)
$$;
comment on function public.admin_enquiry_export(text, text, timestamptz, uuid, integer, uuid[]) is
  'The next part of an export: enquiries with all their fields, newest first, after p_before and '
  'p_before_id. Without a filter all but spam; with p_ids those, fifty at most.';

-- 18_enquiries_admin/03_waiting.sql

-- What the navigation shows: how many are new, how many overdue, and how many are either; of overdue ones at
-- most a hundred and one are counted. For a list that was loaded at p_since: how many new ones have come, to
-- fifty, and from whom the newest is.
create function app_private.enquiries_waiting(p_since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
-- In the order of the index, which ends at the limit: without statistics the planner would read all of it.
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_now constant timestamptz := now();
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return (
    select jsonb_build_object(
      'status', 'ok', 'unread', fresh.count, 'overdue', late.count, 'waiting', fresh.count + late.read,
      'arrived', arrived.count, 'newest', arrived.newest
    )
    from (
      select coalesce(sum(t.enquiries), 0) as count from app_private.enquiry_totals as t
      where t.status = 'unread'
    ) as fresh, (
      select count(*) as count, count(*) filter (where overdue.status = 'read') as read from (
        select c.status from public.contact_submissions as c
        where c.status in ('unread', 'read') and c.due_at < v_now order by c.due_at limit 101
      ) as overdue
    ) as late, (
      select count(*) as count, (array_agg(come.name order by come.created_at desc))[1] as newest from (
        select c.name, c.created_at from public.contact_submissions as c
        where c.status = 'unread' and c.created_at > p_since order by c.created_at desc limit 50
      ) as come
    ) as arrived
  );
end
$$;

create function public.enquiries_waiting(p_since timestamptz default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.enquiries_waiting(p_since) $$;
comment on function public.enquiries_waiting(timestamptz) is
  'How many enquiries are new or overdue: {"status", "unread", "overdue", "waiting"}; and how many new ones '
  'have "arrived" after p_since, with the name of the "newest" sender.';

-- 18_enquiries_admin/04_changes.sql

-- What an admin changes of enquiries: the status and who takes care of them, of many at once and with a way
-- back.

-- The ids of what a page showed, [{"id", "status", "assigned_to"}] of at most 200 enquiries; null when it
-- makes no sense.
create function app_private.seen_ids(p_seen jsonb) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_seen uuid[];
begin
  select array_agg(s.id) into strict v_seen
  from jsonb_to_recordset(p_seen) as s (id uuid, status text, assigned_to uuid)
  having count(*) between 1 and 200 and count(distinct s.id) = count(*)
    and bool_and(coalesce(s.status in ('unread', 'read', 'answered', 'closed', 'spam'), false));
  return v_seen;
exception when data_exception or no_data_found then
  return null;
end
$$;

-- What was seen and is still there, locked in one order, so that no two changes wait for each other; and
-- whether it is as it was seen. New and read are alike here: opening an enquiry decides nothing.
create function app_private.lock_seen_enquiries(p_seen jsonb)
returns table (id uuid, status text, assigned_to uuid, same_status boolean, same_assignee boolean)
language sql volatile set search_path = ''
as $$
  with locked as materialized (
    select c.id, c.status, c.assigned_to from public.contact_submissions as c
    where c.id = any (app_private.seen_ids(p_seen)) order by c.id for update
  )
  select
    l.id, l.status, l.assigned_to,
    l.status = s.status or l.status in ('unread', 'read') and s.status in ('unread', 'read'),
    l.assigned_to is not distinct from s.assigned_to
  from locked as l
    join jsonb_to_recordset(p_seen) as s (id uuid, status text, assigned_to uuid) on s.id = l.id
$$;

-- Changes the status to p_status and the admin to p_assignee: null leaves either as it is, and no letters at
-- all as the admin say that nobody takes care of it. p_seen is what the page showed: what somebody has
-- changed or deleted since is left alone.
create function app_private.change_enquiries(p_seen jsonb, p_status text, p_assignee text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_change constant uuid := gen_random_uuid();
  v_assignee uuid;
  v_seen constant uuid[] := app_private.seen_ids(p_seen);
  v_found integer;
  v_to_change uuid[];
  v_changed integer;
  v_left integer;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if v_seen is null or coalesce(p_status, p_assignee) is null
    or p_status not in ('unread', 'read', 'answered', 'closed', 'spam')
    or p_assignee !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$'
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  v_assignee := nullif(p_assignee, '')::uuid;
  -- A demotion that is under way is seen, and one that begins now waits and then releases what is given here.
  perform from auth.users as u where u.id = v_assignee for share;
  if v_assignee is not null and not exists (
    select from auth.users as u where u.id = v_assignee
      and app_private.role_rank(u.raw_app_meta_data ->> 'role') >= app_private.role_rank('editor')
  ) then
    return jsonb_build_object('status', 'invalid');
  end if;
  select
    count(*), coalesce(array_agg(c.id) filter (where c.as_seen and not c.as_wanted), '{}'),
    cardinality(v_seen) - count(*) filter (where c.as_seen or c.as_wanted)
  into v_found, v_to_change, v_left
  from (
    select
      l.id,
      (p_status is null or l.same_status) and (p_assignee is null or l.same_assignee) as as_seen,
      (p_status is null or l.status = p_status)
        and (p_assignee is null or l.assigned_to is not distinct from v_assignee) as as_wanted
    from app_private.lock_seen_enquiries(p_seen) as l
  ) as c;
  if v_found = 0 then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform set_config('app_private.enquiry_change', v_change::text, true);
  update public.contact_submissions as c
  set
    status = coalesce(p_status, c.status),
    assigned_to = case when p_assignee is null then c.assigned_to else v_assignee end
  where c.id = any (v_to_change);
  get diagnostics v_changed = row_count;
  perform set_config('app_private.enquiry_change', '', true);
  if v_changed = 0 and v_left > 0 then
    return jsonb_build_object('status', 'conflict', 'left', v_left);
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'status', 'ok', 'changed', v_changed, 'left', v_left, 'change', case when v_changed > 0 then v_change end
  ));
end
$$;

create function public.change_enquiries(p_seen jsonb, p_status text, p_assignee text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.change_enquiries(p_seen, p_status, p_assignee) $$;
comment on function public.change_enquiries(jsonb, text, text) is
  'Sets the status and the admin of up to 200 enquiries; null leaves either. p_seen is what the page showed '
  'of each: [{"id", "status", "assigned_to"}]. Returns {"status": ok | conflict | forbidden | invalid | '
  'not_found}, with how many were "changed", how many were "left", because they were changed or deleted '
  'since, and the id of the "change" for undo_enquiry_change().';

-- Brings back the status and the admin that each enquiry of a change had before it, unless somebody has
-- changed that enquiry since.
create function app_private.undo_enquiry_change(p_change uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_changed uuid[];
  v_assignees text[];
  v_undone integer;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select array_agg(e.enquiry_id), array_agg(e.old_value) filter (where e.kind = 'assigned')
  into v_changed, v_assignees
  from app_private.enquiry_events as e where e.change_id = p_change and e.kind in ('status', 'assigned');
  -- Before the enquiries, as change_enquiries() and release_enquiries() do.
  perform from auth.users as u where u.id = any (v_assignees::uuid[]) order by u.id for share;
  v_changed := array(
    select c.id from public.contact_submissions as c where c.id = any (v_changed) order by c.id for update
  );
  if v_changed = '{}' then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform set_config('app_private.enquiry_change', gen_random_uuid()::text, true);
  update public.contact_submissions as c
  set
    status = coalesce(before.status, c.status),
    -- Spam that comes back is deleted when it would have been.
    spam_since = before.spam_since,
    -- An account that is gone, or may no longer work on enquiries, takes care of nothing.
    assigned_to = case
      when before.assigned then (
        select u.id from auth.users as u
        where u.id = before.assigned_to
          and app_private.role_rank(u.raw_app_meta_data ->> 'role') >= app_private.role_rank('editor')
      )
      else c.assigned_to
    end
  from (
    select
      e.enquiry_id,
      max(e.id) as last_event,
      max(e.old_value) filter (where e.kind = 'status') as status,
      max(e.new_value) filter (where e.kind = 'status') as new_status,
      max(e.spam_since) filter (where e.kind = 'status') as spam_since,
      bool_or(e.kind = 'assigned') as assigned,
      (max(e.old_value) filter (where e.kind = 'assigned'))::uuid as assigned_to,
      (max(e.new_value) filter (where e.kind = 'assigned'))::uuid as new_assigned_to
    from app_private.enquiry_events as e
    where e.change_id = p_change and e.kind in ('status', 'assigned')
    group by e.enquiry_id
  ) as before
  where c.id = before.enquiry_id and c.id = any (v_changed)
    and (before.status is null or c.status = before.new_status)
    and (not before.assigned or c.assigned_to is not distinct from before.new_assigned_to)
    -- The same value may have been set once more since.
    and not exists (
      select from app_private.enquiry_events as later
      where later.enquiry_id = c.id and later.id > before.last_event
        and (
          later.kind = 'status' and before.status is not null or later.kind = 'assigned' and before.assigned
        )
    );
  get diagnostics v_undone = row_count;
  perform set_config('app_private.enquiry_change', '', true);
  if v_undone = 0 then
    return jsonb_build_object('status', 'conflict', 'left', cardinality(v_changed));
  end if;
  return jsonb_build_object('status', 'ok', 'undone', v_undone, 'left', cardinality(v_changed) - v_undone);
end
$$;

create function public.undo_enquiry_change(p_change uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.undo_enquiry_change(p_change) $$;
comment on function public.undo_enquiry_change(uuid) is
  'Undoes one change_enquiries(). Returns {"status": ok | conflict | forbidden | not_found}, with how many '
  'were "undone" and how many were "left", because they were changed since.';

-- Whoever may no longer work on enquiries takes care of none, as somebody who was removed.
create function app_private.release_enquiries() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app_private.role_rank(new.raw_app_meta_data ->> 'role') < app_private.role_rank('editor') then
    -- In the order of lock_seen_enquiries().
    perform from public.contact_submissions as c where c.assigned_to = new.id order by c.id for update;
    update public.contact_submissions as c set assigned_to = null where c.assigned_to = new.id;
  end if;
  return null;
end
$$;
create trigger release_enquiries after update of raw_app_meta_data on auth.users
  for each row when (
    (old.raw_app_meta_data ->> 'role') is distinct from (new.raw_app_meta_data ->> 'role')
  )
  execute function app_private.release_enquiries();

-- 18_enquiries_admin/05_enquiry.sql

-- One enquiry with all that its page shows.

-- The enquiry beside one in the list that somebody came from; null at the end of it.
create function app_private.enquiry_beside(
  p_enquiry public.contact_submissions, p_patterns text[], p_filter text, p_next boolean
) returns uuid
language plpgsql stable set search_path = ''
set enable_seqscan = off
as $$
declare
  v_by_due constant boolean := coalesce(p_filter in ('open', 'overdue', 'unread'), false);
  v_direction constant text := case when v_by_due = p_next then 'asc' else 'desc' end;
  v_searched constant boolean := cardinality(p_patterns) > 0;
  v_beside uuid;
begin
  -- Only words that stand here become part of the statement.
  execute format(
    'select %1$s from %2$s where %3$s and %4$s and (%5$s created_at, %1$s) %6$s (%7$s $2, $3) '
      'order by %8$s created_at %9$s, %1$s %9$s limit 1',
    case when v_searched then 'submission_id' else 'id' end,
    case when v_searched then 'app_private.enquiry_search' else 'public.contact_submissions' end,
    case p_filter
      when 'open' then 'status in (''unread'', ''read'')'
      when 'overdue' then 'status in (''unread'', ''read'') and due_at < now()'
      when 'held' then 'held and status <> ''spam'''
      when 'unread' then 'status = ''unread'''
      when 'answered' then 'status = ''answered'''
      when 'closed' then 'status = ''closed'''
      when 'spam' then 'status = ''spam'''
      else 'status <> ''spam'''
    end,
    case when v_searched then 'body like all ($4)' else 'true' end,
    case when v_by_due then 'due_at,' else '' end,
    case when v_by_due = p_next then '>' else '<' end,
    case when v_by_due then '$1,' else '' end,
    case when v_by_due then 'due_at ' || v_direction || ',' else '' end,
    v_direction
  ) into v_beside
  using p_enquiry.due_at, p_enquiry.created_at, p_enquiry.id, p_patterns;
  return v_beside;
end
$$;

create function app_private.enquiry_history(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'kind', e.kind, 'at', e.at, 'by_server', e.actor_id is null, 'actor', actor.email,
    'from', coalesce(before.email, case when e.kind = 'status' then e.old_value end),
    'to', coalesce(after.email, case when e.kind <> 'assigned' then e.new_value end),
    'to_gone', e.kind = 'assigned' and e.new_value is not null and after.id is null
  ) order by e.id), '[]')
  from (
    select * from app_private.enquiry_events as all_events
    where all_events.enquiry_id = p_id order by all_events.id desc limit 200
  ) as e
  left join auth.users as actor on actor.id = e.actor_id
  left join auth.users as before on e.kind = 'assigned' and before.id::text = e.old_value
  left join auth.users as after on e.kind = 'assigned' and after.id::text = e.new_value
$$;

create function app_private.admin_enquiry(p_id uuid, p_search text, p_filter text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
  v_enquiry public.contact_submissions;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_enquiry from public.contact_submissions as c where c.id = p_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- Which notes who read it.
  perform app_private.read_enquiry(p_id);
  return jsonb_build_object(
    'status', 'ok',
    'now', now(),
    'enquiry', to_jsonb(v_enquiry) - 'ip_hash',
    'events', app_private.enquiry_history(p_id),
    'mails', app_private.enquiry_mails_in_doubt(p_id),
    'others', coalesce((
      select jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id desc)
      from (
        select c.id, c.subject, c.status, c.held, c.created_at from public.contact_submissions as c
        where lower(c.email) = lower(v_enquiry.email) and c.id <> p_id
        order by c.created_at desc, c.id desc limit 10
      ) as o
    ), '[]'),
    'admins', (
      select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.email), '[]')
      from auth.users as u
      where app_private.role_rank(u.raw_app_meta_data ->> 'role') >= app_private.role_rank('editor')
    ),
    'replies', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', r.id, 'title', r.title, 'body', r.body) order by r.title, r.id
      )
      from (select * from public.saved_replies as s order by s.title, s.id limit 50) as r
    ), '[]'),
    'previous', app_private.enquiry_beside(v_enquiry, v_patterns, p_filter, false),
    'next', app_private.enquiry_beside(v_enquiry, v_patterns, p_filter, true)
  );
end
$$;

create function public.admin_enquiry(p_id uuid, p_search text, p_filter text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.admin_enquiry(p_id, p_search, p_filter) $$;
comment on function public.admin_enquiry(uuid, text, text) is
  'One enquiry, with "events" (who did what, the newest 200), "mails" that failed or may have been lost, '
  'the ten newest "others" of the same sender, the "admins" who can take care of it, the first fifty saved '
  '"replies", and the "previous" and "next" of the list that was searched and narrowed like this.';

-- 18_enquiries_admin/06_saved_replies.sql

-- Texts that the owner keeps for replies to enquiries.

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint saved_replies_title_valid check (
    char_length(title) between 1 and 80 and btrim(title) <> '' and title !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint saved_replies_body_valid check (
    char_length(body) between 1 and 2000 and btrim(body, E' \t\n') <> ''
    and body !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
  )
);
comment on column public.saved_replies.version is
  'Rises with each change: an editor saves over the version that it started from.';

create function app_private.saved_replies_on_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger saved_replies_on_update before update on public.saved_replies
  for each row execute function app_private.saved_replies_on_update();
create trigger saved_replies_refuse_truncate before truncate on public.saved_replies
  for each statement execute function app_private.refuse_truncate();

alter table public.saved_replies enable row level security;

-- Any reader reads the texts, to answer with them.
create policy "Readers read saved replies" on public.saved_replies
  for select to authenticated using ((select app_private.is_reader()));

-- An editor adds a text for later replies.
create policy "Editors add saved replies" on public.saved_replies
  for insert to authenticated with check ((select app_private.is_editor()));

-- An editor changes a text and its name.
create policy "Editors change saved replies" on public.saved_replies
  for update to authenticated
  using ((select app_private.is_editor())) with check ((select app_private.is_editor()));

-- An editor removes a text that is no longer used.
create policy "Editors remove saved replies" on public.saved_replies
  for delete to authenticated using ((select app_private.is_editor()));

create trigger saved_replies_note_change after insert or update or delete on public.saved_replies
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('saved_reply', 'id');

-- 18_enquiries_admin/07_deletions_and_notes.sql

-- What else an admin does to enquiries: deletes several, and marks one as read or takes notes on it.

-- Deletes what is still as it was seen: a colleague may have answered it meanwhile, or taken it.
create function app_private.delete_enquiries(p_seen jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_seen constant uuid[] := app_private.seen_ids(p_seen);
  v_found integer;
  v_to_delete uuid[];
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if v_seen is null then
    return jsonb_build_object('status', 'invalid');
  end if;
  select count(*), coalesce(array_agg(l.id) filter (where l.same_status and l.same_assignee), '{}')
  into v_found, v_to_delete
  from app_private.lock_seen_enquiries(p_seen) as l;
  if v_found = 0 then
    return jsonb_build_object('status', 'not_found');
  end if;
  delete from public.contact_submissions as c where c.id = any (v_to_delete);
  return jsonb_build_object(
    'status', case when v_to_delete = '{}' then 'conflict' else 'ok' end,
    'deleted', cardinality(v_to_delete), 'left', cardinality(v_seen) - cardinality(v_to_delete)
  );
end
$$;

create function public.delete_enquiries(p_seen jsonb) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.delete_enquiries(p_seen) $$;
comment on function public.delete_enquiries(jsonb) is
  'Deletes up to 200 enquiries for good; p_seen is that of change_enquiries(). Returns {"status": ok | '
  'conflict | forbidden | invalid | not_found}, with how many were "deleted" and how many "left", because '
  'they were changed or deleted since.';

-- Any other status stays: somebody has decided it.
create function app_private.mark_enquiry_read(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  update public.contact_submissions as c set status = 'read' where c.id = p_id and c.status = 'unread';
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.mark_enquiry_read(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.mark_enquiry_read(p_id) $$;
comment on function public.mark_enquiry_read(uuid) is
  'Marks an enquiry as read that is new. Returns {"status": ok | forbidden}.';

-- Saves notes unless someone else changed them since they were read: p_seen_notes are the notes
-- that the editor started from.
create function app_private.save_enquiry_notes(p_id uuid, p_notes text, p_seen_notes text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_notes text;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if char_length(coalesce(p_notes, '')) > 5000 then
    return jsonb_build_object('status', 'invalid');
  end if;
  select c.admin_notes into current_notes from public.contact_submissions as c where c.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if coalesce(current_notes, '') not in (coalesce(p_seen_notes, ''), coalesce(p_notes, '')) then
    perform app_private.note_read('enquiry', p_id::text);
    return jsonb_build_object('status', 'conflict', 'notes', current_notes);
  end if;
  update public.contact_submissions set admin_notes = nullif(p_notes, '') where id = p_id;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.admin_save_enquiry_notes(p_id uuid, p_notes text, p_seen_notes text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.save_enquiry_notes(p_id, p_notes, p_seen_notes) $$;
comment on function public.admin_save_enquiry_notes(uuid, text, text) is
  'Saves the notes on an enquiry over those that were seen. Returns {"status": ok | conflict, with the '
  '"notes" as they are now | invalid | not_found | forbidden}.';

-- 19_accounts/01_sessions.sql

-- Sessions as the site uses them: what the caller's session may do, which others there are, and how they end.

-- A first password opens one session; with it, a second counts as a refused sign-in and opens nothing here.
create function app_private.note_session() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_account app_private.accounts;
begin
  -- As a change of the password locks them; the auth server updates it when all this is done.
  perform from auth.users as u where u.id = new.user_id for no key update;
  insert into app_private.accounts (user_id) values (new.user_id) on conflict (user_id) do nothing;
  select * into v_account from app_private.accounts as a where a.user_id = new.user_id for update;
  if v_account.first_password and v_account.first_session_id is not null then
    perform app_private.note_audit_event(
      'sign_in_failed', 'account', new.user_id::text, array['first password, used']
    );
    return null;
  end if;
  if v_account.first_password then
    update app_private.accounts as a set first_session_id = new.id where a.user_id = new.user_id;
  end if;
  -- Of before the clock was set back; no browser would be known until then.
  update app_private.accounts as a set devices_since = clock_timestamp()
  where a.user_id = new.user_id and a.devices_since > clock_timestamp();
  insert into app_private.account_sessions (session_id, user_id) values (new.id, new.user_id);
  perform app_private.note_audit_event(
    'signed_in', 'account', new.user_id::text,
    case when app_private.has_second_factor(new.user_id) then array['password'] else '{}' end, new.user_id
  );
  -- In a moment: the site takes the mail back where it knows the browser, and whoever signed in past the site
  -- does not.
  insert into app_private.mail_outbox (kind, account_id, session_id, next_attempt_at)
  select 'new_sign_in', u.id, new.id, clock_timestamp() + interval '20 seconds'
  from auth.users as u where u.id = new.user_id and u.raw_app_meta_data ->> 'role' is not null;
  return null;
end
$$;
create trigger note_sign_in after insert on auth.sessions
  for each row execute function app_private.note_session();

-- Those that came to their end a day ago: only their own browsers would delete them, by asking once more.
create function app_private.purge_sessions(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  delete from auth.sessions as s
  using app_private.account_sessions as a, app_private.settings as l
  where a.session_id = s.id
    and app_private.session_end(a.created_at, a.last_seen_at, l.session_idle_seconds)
      < p_now - interval '1 day'
$$;

-- Ends all sessions of an account but one, or all, after which none of its browsers is known: whoever is shut
-- out this way may have signed in in one of them, or have asked for another address. Returns how many ended.
create function app_private.end_sessions_but(p_user uuid, p_but uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_ended integer;
begin
  insert into app_private.accounts as a (user_id, devices_since) values (p_user, clock_timestamp())
  on conflict (user_id) do update set devices_since = excluded.devices_since;
  delete from auth.sessions as s where s.user_id = p_user and s.id is distinct from p_but;
  get diagnostics v_ended = row_count;
  perform app_private.end_links(p_user, 'address_change');
  return v_ended;
end
$$;

-- What the caller's session may do now; being asked, it has been used, unless a page asks by itself.
create function app_private.current_session(p_touch boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_id constant uuid := app_private.session_id();
begin
  if not app_private.is_live_session() then
    -- Idle for too long or too old: the auth server would still refresh it.
    delete from auth.sessions as s where s.id = v_id and s.user_id = auth.uid();
    return jsonb_build_object('status', 'signed_out');
  end if;
  update app_private.account_sessions as a set last_seen_at = moment
  where p_touch is not false and a.session_id = v_id
    and a.last_seen_at not between moment - interval '1 minute' and moment;
  if not app_private.is_open_session() then
    return jsonb_build_object('status', 'factor_needed');
  end if;
  if exists (select from app_private.accounts as a where a.user_id = auth.uid() and a.first_password) then
    return jsonb_build_object('status', 'password_needed');
  end if;
  if app_private.lacks_second_factor(auth.uid()) then
    return jsonb_build_object('status', 'factor_missing');
  end if;
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok', 'role',
    (select u.raw_app_meta_data ->> 'role' from auth.users as u where u.id = auth.uid())
  );
end
$$;

create function public.current_session(p_touch boolean default true) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.current_session(p_touch) $$;
comment on function public.current_session(boolean) is
  'What the session of this request may do; it counts as used, unless p_touch is false. Returns {"status": '
  'ok, with the "role" | forbidden | password_needed: a first password must be changed | factor_needed: the '
  'second step is left | factor_missing: a second factor must be set up | signed_out}.';

-- What the site knows of the browser: its name, and whether the account has signed in there before.
create function app_private.note_browser(p_client text, p_known boolean, p_signature text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id constant uuid := app_private.session_id();
begin
  if not app_private.is_signed(
    app_private.signing_secret(),
    concat_ws(
      chr(31), 'browser', coalesce(v_id::text, ''), case when p_known then 'true' else 'false' end,
      coalesce(p_client, '')
    ), p_signature
  ) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  update app_private.account_sessions as a
  set client = left(regexp_replace(coalesce(p_client, ''), '[\u0001-\u001f\u007f-\u009f]', '', 'g'), 100)
  where a.session_id = v_id and a.user_id = auth.uid();
  if p_known then
    update app_private.mail_outbox as o set status = 'skipped'
    where o.session_id = v_id and o.kind = 'new_sign_in' and o.status = 'pending';
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.note_browser(p_client text, p_known boolean, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.note_browser(p_client, p_known, p_signature) $$;
comment on function public.note_browser(text, boolean, text) is
  'Names the browser of a session; where the account has signed in there before, nobody is mailed. Signed '
  'by the web server. Returns {"status": ok | unauthorised}.';

create function app_private.my_account() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app_private.is_open_session() then
    return jsonb_build_object('status', 'signed_out');
  end if;
  return jsonb_build_object(
    'status', 'ok',
    'email', (select u.email from auth.users as u where u.id = auth.uid()),
    'first_password', exists (
      select from app_private.accounts as a where a.user_id = auth.uid() and a.first_password
    ),
    -- Of administrators alone.
    'digest', case when app_private.is_administrator() then coalesce(
      (select d.choice from app_private.digest_choices as d where d.user_id = auth.uid()), 'none'
    ) end,
    'idle_minutes', (select l.session_idle_seconds / 60 from app_private.settings as l),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.session_id, 'client', a.client, 'created_at', a.created_at, 'last_seen_at', a.last_seen_at,
        'current', a.session_id = app_private.session_id()
      ) order by a.last_seen_at desc, a.session_id), '[]')
      from app_private.account_sessions as a
      join auth.sessions as s on s.id = a.session_id
      cross join app_private.settings as l
      where a.user_id = auth.uid()
        and app_private.session_end(a.created_at, a.last_seen_at, l.session_idle_seconds) > now()
    )
  );
end
$$;

create function public.my_account() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.my_account() $$;
comment on function public.my_account() is
  'The caller''s own account and its sessions. Returns {"status": ok | signed_out, "email", "digest": '
  'none | daily | weekly, or null to who is no administrator, "sessions"}.';

-- One of the caller's sessions by its id, or 'current', 'others' or 'all'.
create function app_private.end_sessions(p_which text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_current constant uuid := app_private.session_id();
  v_ended integer;
begin
  -- Whoever is between the two steps may turn back.
  if not (app_private.is_open_session() or p_which = 'current' and app_private.is_live_session()) then
    return jsonb_build_object('status', 'signed_out');
  end if;
  if p_which is null or p_which not in ('current', 'others', 'all')
    and p_which !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- Before its sessions and its links, as end_sessions_but() does: no link is asked for meanwhile.
  perform from app_private.accounts as a where a.user_id = auth.uid() for update;
  if p_which in ('others', 'all') then
    v_ended := app_private.end_sessions_but(auth.uid(), case p_which when 'others' then v_current end);
  else
    delete from auth.sessions as s
    where s.user_id = auth.uid() and s.id = case p_which when 'current' then v_current else p_which::uuid end;
    get diagnostics v_ended = row_count;
    if p_which <> 'current' then
      perform app_private.end_links(auth.uid(), 'address_change');
    end if;
  end if;
  if v_ended = 0 and p_which <> 'others' then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform app_private.note_audit_event(
    'signed_out', 'account', auth.uid()::text, array['sessions: ' || v_ended]
  );
  return jsonb_build_object('status', 'ok', 'ended', v_ended);
end
$$;

create function public.end_sessions(p_which text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.end_sessions(p_which) $$;
comment on function public.end_sessions(text) is
  'Ends sessions of the caller''s account: one by its id, current, others or all. Returns {"status": ok | '
  'invalid | not_found | signed_out, "ended"}.';

-- 19_accounts/02_passwords.sql

-- Passwords. The web server checks the old one and the rules for a new one, and hashes it; nothing but a hash
-- comes here, signed by the web server.

-- What follows a new password: every session of the account but one ends, and its holder is told.
create function app_private.settle_password(p_user uuid, p_but uuid, p_mailed boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.end_sessions_but(p_user, p_but);
  if p_mailed then
    insert into app_private.mail_outbox (kind, account_id) values ('password_changed', p_user);
  end if;
end
$$;

-- Sets the hash of a password.
create function app_private.set_password(p_user uuid, p_hash text, p_first boolean, p_but uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_had_one constant boolean := coalesce(
    (select u.encrypted_password <> '' from auth.users as u where u.id = p_user), false
  );
begin
  if coalesce(p_hash, '') !~ '^\$2[aby]\$1[0-4]\$[./A-Za-z0-9]{53}$' then
    raise exception 'not the hash of a password' using errcode = 'check_violation';
  end if;
  perform set_config('app_private.password_change', 'own', true);
  update auth.users as u set encrypted_password = p_hash, updated_at = now() where u.id = p_user;
  perform set_config('app_private.password_change', '', true);
  insert into app_private.accounts as a (user_id, first_password) values (p_user, p_first)
  on conflict (user_id) do update set first_password = p_first, first_session_id = null;
  -- Who accepts an invitation has no session and no password, chooses one and changes none.
  perform app_private.settle_password(p_user, p_but, not p_first and (v_had_one or p_but is not null));
end
$$;

-- Whether it is set_password() that changes a password at this moment.
create function app_private.is_own_password_change() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('app_private.password_change', true), '') = 'own' $$;

-- A password that was set in any other way: by the auth server, which on a hosted Supabase takes one from a
-- session, or by the operator. The session that set it ends as well: nobody has asked it for the second step.
create function app_private.settle_foreign_password() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_own_password_change() then
    perform app_private.settle_password(new.id, null, new.raw_app_meta_data ->> 'role' is not null);
    perform app_private.end_links(new.id);
  end if;
  return null;
end
$$;
create trigger settle_foreign_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function app_private.settle_foreign_password();

-- The web server compares the old password with it. It goes to nobody else: the call is signed, for one
-- session and one minute.
create function app_private.my_password_hash(p_at bigint, p_signature text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app_private.is_signed(
    app_private.signing_secret(),
    concat_ws(chr(31), 'password hash', coalesce(app_private.session_id()::text, ''), p_at), p_signature
  ) or abs(extract(epoch from clock_timestamp()) - p_at) > 60 then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  if not app_private.is_open_session() then
    return jsonb_build_object('status', 'signed_out');
  end if;
  return jsonb_build_object('status', 'ok') || (
    select jsonb_build_object('email', u.email, 'hash', u.encrypted_password) from auth.users as u
    where u.id = auth.uid()
  );
end
$$;

create function public.my_password_hash(p_at bigint, p_signature text) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.my_password_hash(p_at, p_signature) $$;
comment on function public.my_password_hash(bigint, text) is
  'For the web server, which checks the old password with it. Returns {"status": ok | signed_out | '
  'unauthorised, "email", "hash"}.';

create function app_private.change_my_password(p_hash text, p_signature text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_signed(
    app_private.signing_secret(),
    concat_ws(chr(31), 'password change', coalesce(app_private.session_id()::text, ''), coalesce(p_hash, '')),
    p_signature
  ) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  -- After another change of the password that is under way, which may end this session.
  perform from auth.users as u where u.id = auth.uid() for no key update;
  if not app_private.is_open_session() then
    return jsonb_build_object('status', 'signed_out');
  end if;
  perform app_private.set_password(auth.uid(), p_hash, false, app_private.session_id());
  perform app_private.end_links(auth.uid());
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.change_my_password(p_hash text, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.change_my_password(p_hash, p_signature) $$;
comment on function public.change_my_password(text, text) is
  'Changes the caller''s password and ends the other sessions. Signed by the web server, which has checked '
  'the old one. Returns {"status": ok | signed_out | unauthorised}.';

-- For the operator's command, which has set a password.
create function app_private.mark_first_password(p_email text, p_first boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user constant uuid := (select u.id from auth.users as u where u.email = lower(btrim(p_email)));
begin
  if v_user is null then
    return jsonb_build_object('status', 'not_found');
  end if;
  insert into app_private.accounts as a (user_id, first_password) values (v_user, p_first)
  on conflict (user_id) do update set first_password = p_first, first_session_id = null;
  perform app_private.end_links(v_user);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.mark_first_password(p_email text, p_first boolean default true) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.mark_first_password(p_email, p_first) $$;
comment on function public.mark_first_password(text, boolean) is
  'The password of this account is good for one session, or with p_first false for any number. Returns '
  '{"status": ok | not_found}.';

-- 19_accounts/03_mails.sql

-- Mails to the holder of an account.

alter table app_private.mail_outbox
  add column account_id uuid references auth.users (id) on delete cascade,
  add column session_id uuid,
  add column factor_change text,
  add constraint mail_outbox_account_of_kind
    check ((account_id is not null) = (kind in (
      'new_sign_in', 'password_changed', 'invitation', 'password_reset', 'address_change', 'address_changed',
      'second_factor_changed', 'digest'
    ))),
  add constraint mail_outbox_session_of_kind check ((session_id is not null) = (kind = 'new_sign_in')),
  add constraint mail_outbox_factor_change_of_kind
    check ((factor_change is not null) = (kind = 'second_factor_changed'));
comment on column app_private.mail_outbox.factor_change is 'What changed, in the words of the audit log.';
create index mail_outbox_of_session on app_private.mail_outbox (session_id) where session_id is not null;
create index mail_outbox_of_account on app_private.mail_outbox (account_id) where account_id is not null;

-- Null for a link that is used, too old or replaced.
create function app_private.account_mail(o app_private.mail_outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if o.kind in ('new_sign_in', 'password_changed', 'second_factor_changed') then
    return (
      select jsonb_build_object(
        'to', u.email, 'at', o.created_at, 'client', coalesce(a.client, ''), 'change', o.factor_change
      )
      from auth.users as u
      left join app_private.account_sessions as a on a.session_id = o.session_id
      where u.id = o.account_id
    );
  end if;
  if o.kind = 'address_changed' then
    return (
      select jsonb_build_object('to', l.address, 'at', o.created_at)
      from app_private.account_links as l
      where l.user_id = o.account_id and l.kind = 'address_change' and l.used_at is not null
    );
  end if;
  return (
    select jsonb_build_object(
      'to', coalesce(l.address, u.email), 'token', o.token, 'until', l.expires_at,
      'role', u.raw_app_meta_data ->> 'role'
    )
    from app_private.account_links as l join auth.users as u on u.id = l.user_id
    where l.user_id = o.account_id and l.kind = o.kind and l.token_hash = app_private.token_hash(o.token)
      and l.used_at is null and l.expires_at > clock_timestamp()
  );
end
$$;

-- 19_accounts/04_second_step.sql

-- The second step of a sign-in. The web server checks assertions and codes, and says so in signed calls; what
-- is good once is spent here.

-- Counts an attempt at an account before it is decided, as sign_in_rate_limit() does, under its lock and in
-- buckets that admin:unlock empties. A browser in which the account has signed in is counted for itself.
create function app_private.count_second_step(p_user uuid, p_network_hash text, p_device_hash text)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_settings app_private.settings;
  v_wait integer;
  -- What the account or the device may fail, and what bounds all of these together.
  v_own constant text :=
    'sign-in:second-step:' || coalesce('device:' || p_device_hash || ':', 'account:') || p_user;
  v_shared constant text := 'sign-in:second-step:'
    || case when p_device_hash is null then 'network:' || p_network_hash else 'devices:' || p_user end;
begin
  select * into v_settings from app_private.settings;
  perform pg_advisory_xact_lock(hashtextextended('sign-in:total', 0));
  v_wait := greatest(
    app_private.rate_wait_seconds(
      v_own, v_settings.sign_in_limit_per_pair, v_settings.sign_in_window_seconds
    ),
    app_private.rate_wait_seconds(
      v_shared, v_settings.sign_in_limit_per_network, v_settings.sign_in_global_window_seconds
    )
  );
  if v_wait = 0 then
    insert into app_private.rate_events (bucket) values (v_own), (v_shared);
  end if;
  return v_wait;
end
$$;

-- The session has shown a second factor: the failures before it are forgotten, and the network gets back what
-- this attempt took of its share.
create function app_private.finish_second_step(p_session uuid, p_user uuid, p_factor text, p_values jsonb)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into app_private.second_steps (session_id, user_id) values (p_session, p_user)
  on conflict (session_id) do nothing;
  perform pg_advisory_xact_lock(hashtextextended('sign-in:total', 0));
  delete from app_private.rate_events as e
  where e.bucket like 'sign-in:second-step:%' and e.bucket like '%' || p_user::text;
  if p_values ->> 'device' is null then
    perform app_private.give_back('sign-in:second-step:network:' || (p_values ->> 'network'));
  end if;
  perform app_private.note_audit_event(
    'signed_in', 'account', p_user::text, array['second step: ' || p_factor]
  );
end
$$;

create function app_private.new_challenge(p_session uuid, p_purpose text, p_value text, p_minutes integer)
returns void
language sql volatile set search_path = ''
as $$
  insert into app_private.factor_challenges as c (session_id, purpose, value, expires_at)
  values (p_session, p_purpose, p_value, clock_timestamp() + make_interval(mins => p_minutes))
  on conflict (session_id, purpose) do update
  set value = excluded.value, is_taken = false, expires_at = excluded.expires_at
$$;

-- The challenge of a session, for one attempt to answer it.
create function app_private.take_challenge(p_session uuid, p_purpose text) returns text
language sql volatile set search_path = ''
as $$
  update app_private.factor_challenges as c set is_taken = true
  where c.session_id = p_session and c.purpose = p_purpose and not c.is_taken
    and c.expires_at > clock_timestamp()
  returning c.value
$$;

-- Whether an answer belongs to a challenge that was taken; it is gone then.
create function app_private.spend_challenge(p_session uuid, p_purpose text) returns boolean
language sql volatile set search_path = ''
as $$
  with spent as (
    delete from app_private.factor_challenges as c
    where c.session_id = p_session and c.purpose = p_purpose and c.is_taken
      and c.expires_at > clock_timestamp()
    returning 1
  )
  select exists (select from spent)
$$;

create function app_private.known_passkeys(p_user uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', p.credential_id, 'transports', p.transports) order by p.created_at
  ), '[]')
  from app_private.passkeys as p where p.user_id = p_user
$$;

-- The acts of a sign-in, on a session that has shown the password. Counted ones return what the answer is
-- checked against.
create function app_private.second_step_act(p_session uuid, p_user uuid, p_act text, p_values jsonb)
returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_wait integer;
  v_value text;
  v_passkey app_private.passkeys;
  v_totp app_private.totp_secrets;
begin
  if p_act in ('check_passkey', 'check_code', 'recovery_code') then
    v_wait := app_private.count_second_step(p_user, p_values ->> 'network', p_values ->> 'device');
    if v_wait > 0 then
      return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
    end if;
  end if;
  case p_act
    when 'ask_passkey' then
      v_value := app_private.random_key();
      perform app_private.new_challenge(p_session, 'use_passkey', v_value, 5);
      return jsonb_build_object(
        'status', 'ok', 'challenge', v_value, 'passkeys', app_private.known_passkeys(p_user)
      );
    when 'check_passkey' then
      v_value := app_private.take_challenge(p_session, 'use_passkey');
      select * into v_passkey from app_private.passkeys as p
      where p.user_id = p_user and p.credential_id = p_values ->> 'credential';
      if v_value is null or v_passkey.id is null then
        return jsonb_build_object('status', 'not_found');
      end if;
      return jsonb_build_object(
        'status', 'ok', 'challenge', v_value, 'public_key', v_passkey.public_key, 'counter', v_passkey.counter
      );
    when 'passkey_done' then
      if not app_private.spend_challenge(p_session, 'use_passkey') then
        return jsonb_build_object('status', 'not_found');
      end if;
      -- A counter that stands still or falls means a copy; one that never counts stays 0.
      update app_private.passkeys as p
      set counter = (p_values ->> 'counter')::bigint, last_used_at = clock_timestamp()
      where p.user_id = p_user and p.credential_id = p_values ->> 'credential'
        and (
          (p_values ->> 'counter')::bigint > p.counter
          or (p_values ->> 'counter')::bigint = 0 and p.counter = 0
        );
      if not found then
        return jsonb_build_object('status', 'not_found');
      end if;
      perform app_private.finish_second_step(p_session, p_user, 'passkey', p_values);
      return jsonb_build_object('status', 'ok');
    when 'check_code' then
      select * into v_totp from app_private.totp_secrets as t where t.user_id = p_user;
      return jsonb_build_object('status', 'ok', 'secret', v_totp.secret);
    when 'code_done' then
      update app_private.totp_secrets as t
      set last_step = (p_values ->> 'step')::bigint, last_used_at = clock_timestamp()
      where t.user_id = p_user and t.last_step < (p_values ->> 'step')::bigint;
      if not found then
        return jsonb_build_object('status', 'not_found');
      end if;
      perform app_private.finish_second_step(p_session, p_user, 'app', p_values);
      return jsonb_build_object('status', 'ok');
    when 'recovery_code' then
      update app_private.recovery_codes as r set used_at = clock_timestamp()
      where r.user_id = p_user and r.hash = p_values ->> 'hash' and r.used_at is null;
      if not found then
        return jsonb_build_object('status', 'not_found');
      end if;
      perform app_private.finish_second_step(p_session, p_user, 'recovery code', p_values);
      return jsonb_build_object('status', 'ok');
    when 'failed' then
      perform app_private.note_audit_event('sign_in_failed', 'account', p_user::text, array['second step']);
      return jsonb_build_object('status', 'ok');
  end case;
end
$$;

-- The one call of the web server: an act with its values as JSON, signed for one session and one minute.
create function app_private.second_factor(p_act text, p_values text, p_at bigint, p_signature text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_session constant uuid := app_private.session_id();
  v_user constant uuid := auth.uid();
begin
  if not app_private.is_signed(
    app_private.signing_secret(),
    concat_ws(
      chr(31), 'second factor', coalesce(v_session::text, ''), coalesce(p_act, ''), coalesce(p_values, ''),
      coalesce(p_at, 0)
    ), p_signature
  ) or abs(extract(epoch from clock_timestamp()) - coalesce(p_at, 0)) > 60 then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  if not app_private.is_live_session() then
    return jsonb_build_object('status', 'signed_out');
  end if;
  -- One act of an account at a time.
  perform pg_advisory_xact_lock(hashtextextended('second-factor:' || v_user::text, 0));
  if p_act in (
    'ask_passkey', 'check_passkey', 'passkey_done', 'check_code', 'code_done', 'recovery_code', 'failed'
  ) then
    return app_private.second_step_act(v_session, v_user, p_act, p_values::jsonb);
  end if;
  if not app_private.is_open_session() then
    return jsonb_build_object('status', 'signed_out');
  end if;
  return app_private.change_factors(v_session, v_user, p_act, p_values::jsonb);
end
$$;

create function public.second_factor(p_act text, p_values text, p_at bigint, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.second_factor(p_act, p_values, p_at, p_signature) $$;
comment on function public.second_factor(text, text, bigint, text) is
  'An act on the second factors of the caller''s account, signed by the web server, which has checked the '
  'password, code or assertion. Returns {"status": ok | conflict | duplicate | invalid | not_found | '
  'rate_limited | signed_out | unauthorised} with what the act is about.';

-- 19_accounts/05_factors.sql

-- Setting up and removing second factors, on a session that is open all the way.

-- Ten hashes in place of all before them.
create function app_private.set_recovery_codes(p_user uuid, p_hashes jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from app_private.recovery_codes as r where r.user_id = p_user;
  insert into app_private.recovery_codes (user_id, hash)
  select p_user, h.hash from jsonb_array_elements_text(p_hashes) as h (hash);
end
$$;

-- After a factor was added: this session has shown it, and the first one brings recovery codes along.
create function app_private.factor_added(p_session uuid, p_user uuid, p_hashes jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_first constant boolean := not exists (
    select from app_private.recovery_codes as r where r.user_id = p_user
  );
begin
  insert into app_private.second_steps (session_id, user_id) values (p_session, p_user)
  on conflict (session_id) do nothing;
  if v_first then
    perform app_private.set_recovery_codes(p_user, p_hashes);
  end if;
  return jsonb_build_object('status', 'ok', 'is_first', v_first);
end
$$;

create function app_private.remove_factor(p_user uuid, p_which text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_removed integer;
begin
  if p_which = 'app' then
    delete from app_private.totp_secrets as t where t.user_id = p_user;
  else
    delete from app_private.passkeys as p where p.user_id = p_user and p.id::text = p_which;
  end if;
  get diagnostics v_removed = row_count;
  if not app_private.has_second_factor(p_user) then
    delete from app_private.recovery_codes as r where r.user_id = p_user;
  end if;
  return v_removed > 0;
end
$$;

create function app_private.change_factors(p_session uuid, p_user uuid, p_act text, p_values jsonb)
returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_value text;
begin
  case p_act
    when 'begin_passkey' then
      v_value := app_private.random_key();
      perform app_private.new_challenge(p_session, 'add_passkey', v_value, 5);
      return jsonb_build_object(
        'status', 'ok', 'challenge', v_value, 'passkeys', app_private.known_passkeys(p_user)
      );
    when 'take_passkey' then
      v_value := app_private.take_challenge(p_session, 'add_passkey');
      return case
        when v_value is null then jsonb_build_object('status', 'not_found')
        else jsonb_build_object('status', 'ok', 'challenge', v_value)
      end;
    when 'add_passkey' then
      if not app_private.spend_challenge(p_session, 'add_passkey') then
        return jsonb_build_object('status', 'not_found');
      end if;
      if (select count(*) from app_private.passkeys as p where p.user_id = p_user) >= 10 then
        return jsonb_build_object('status', 'conflict');
      end if;
      insert into app_private.passkeys (user_id, credential_id, public_key, counter, transports, name)
      values (
        p_user, p_values ->> 'credential', p_values ->> 'public_key', (p_values ->> 'counter')::bigint,
        array(select jsonb_array_elements_text(p_values -> 'transports')), p_values ->> 'name'
      ) on conflict (credential_id) do nothing;
      if not found then
        return jsonb_build_object('status', 'duplicate');
      end if;
      return app_private.factor_added(p_session, p_user, p_values -> 'codes');
    when 'begin_app' then
      perform app_private.new_challenge(p_session, 'add_totp', p_values ->> 'secret', 10);
      return jsonb_build_object('status', 'ok');
    when 'pending_app' then
      select c.value into v_value from app_private.factor_challenges as c
      where c.session_id = p_session and c.purpose = 'add_totp' and c.expires_at > clock_timestamp();
      return jsonb_build_object('status', 'ok', 'secret', v_value);
    when 'add_app' then
      -- The code was checked against this secret and no later one.
      delete from app_private.factor_challenges as c
      where c.session_id = p_session and c.purpose = 'add_totp' and c.expires_at > clock_timestamp()
        and c.value = p_values ->> 'secret'
      returning c.value into v_value;
      if v_value is null then
        return jsonb_build_object('status', 'not_found');
      end if;
      delete from app_private.totp_secrets as t where t.user_id = p_user;
      -- Whoever found the device of the earlier one may be signed in with it.
      if found then
        perform app_private.end_sessions_but(p_user, p_session);
      end if;
      insert into app_private.totp_secrets (user_id, secret, last_step)
      values (p_user, v_value, (p_values ->> 'step')::bigint);
      return app_private.factor_added(p_session, p_user, p_values -> 'codes');
    when 'new_codes' then
      if not app_private.has_second_factor(p_user) then
        return jsonb_build_object('status', 'not_found');
      end if;
      perform app_private.set_recovery_codes(p_user, p_values -> 'codes');
      return jsonb_build_object('status', 'ok');
    when 'remove' then
      if not app_private.remove_factor(p_user, p_values ->> 'which') then
        return jsonb_build_object('status', 'not_found');
      end if;
      -- Whoever found a lost device may be signed in with it.
      perform app_private.end_sessions_but(p_user, p_session);
      return jsonb_build_object('status', 'ok');
    else
      return jsonb_build_object('status', 'invalid');
  end case;
end
$$;

-- What the holder of a session may know: before the second step only which ways there are.
create function app_private.my_second_factors() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user constant uuid := auth.uid();
begin
  if not app_private.is_live_session() then
    return jsonb_build_object('status', 'signed_out');
  end if;
  if not app_private.is_open_session() then
    return jsonb_build_object(
      'status', 'factor_needed',
      'passkey', exists (select from app_private.passkeys as p where p.user_id = v_user),
      'app', exists (select from app_private.totp_secrets as t where t.user_id = v_user)
    );
  end if;
  return jsonb_build_object(
    'status', 'ok',
    'email', (select u.email from auth.users as u where u.id = v_user),
    'is_required', (select s.second_factor_required from app_private.settings as s),
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'created_at', p.created_at, 'last_used_at', p.last_used_at
      ) order by p.created_at, p.id), '[]')
      from app_private.passkeys as p where p.user_id = v_user
    ),
    'app', (
      select jsonb_build_object('created_at', t.created_at, 'last_used_at', t.last_used_at)
      from app_private.totp_secrets as t where t.user_id = v_user
    ),
    'codes_left', (
      select count(*) from app_private.recovery_codes as r where r.user_id = v_user and r.used_at is null
    )
  );
end
$$;

create function public.my_second_factors() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.my_second_factors() $$;
comment on function public.my_second_factors() is
  'The second factors of the caller''s account. Returns {"status": ok, with passkeys, app and codes_left | '
  'factor_needed, with the ways there are | signed_out}.';

-- For the operator's command, when everything is lost: the password alone opens the account again.
create function app_private.remove_second_factors(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user constant uuid := (select u.id from auth.users as u where u.email = lower(btrim(p_email)));
begin
  if v_user is null then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- Under the lock of second_factor(): no factor is added meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('second-factor:' || v_user::text, 0));
  -- Whoever found a session has to begin again.
  perform app_private.end_sessions_but(v_user, null);
  delete from app_private.passkeys as p where p.user_id = v_user;
  delete from app_private.totp_secrets as t where t.user_id = v_user;
  delete from app_private.recovery_codes as r where r.user_id = v_user;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.remove_second_factors(p_email text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.remove_second_factors(p_email) $$;
comment on function public.remove_second_factors(text) is
  'Removes every second factor of an account and ends its sessions. Returns {"status": ok | not_found}.';

create function app_private.require_second_factor(p_required boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update app_private.settings as s
  set second_factor_required = coalesce(p_required, s.second_factor_required);
  perform app_private.note_audit_event(
    'changed', 'account', null,
    array['second factor: ' || case when p_required then 'required' else 'optional' end]
  );
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.require_second_factor(p_required boolean) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.require_second_factor(p_required) $$;
comment on function public.require_second_factor(boolean) is
  'Whether an account without a second factor may do nothing but set one up. Returns {"status": "ok"}.';

-- 19_accounts/06_links.sql

-- Links that are mailed to the holder of an account: an invitation, a new password, another address. The
-- table holds the hash of a token; the token waits in the outbox until its mail has gone. A newer link of a
-- kind takes the place of the one before.

create table app_private.account_links (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  token_hash text not null,
  address text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, kind),
  constraint account_links_token_hash_key unique (token_hash),
  constraint account_links_kind_known check (kind in ('invitation', 'password_reset', 'address_change')),
  constraint account_links_address_of_kind check ((address is not null) = (kind = 'address_change')),
  constraint account_links_address_length check (char_length(address) <= 254)
);
comment on column app_private.account_links.address is
  'The address to change to; once the link was used the one before, for the mail that tells it.';
create index account_links_expires_at on app_private.account_links (expires_at);
create trigger account_links_announce_erasure after delete on app_private.account_links
  for each row when (old.address is not null) execute function app_private.announce_erasure();

create function app_private.note_link() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_audit_event(
    case
      when new.used_at is not null then 'link_used' when new.kind = 'invitation' then 'invited'
      else 'link_asked'
    end,
    'account', new.user_id::text, array_remove(array[new.kind, (
      select u.raw_app_meta_data ->> 'role' from auth.users as u
      where u.id = new.user_id and new.kind = 'invitation'
    )], null)
  );
  return null;
end
$$;
create trigger account_links_note_change after insert or update on app_private.account_links
  for each row execute function app_private.note_link();

-- Makes a link and, unless its token goes elsewhere, queues its mail. Returns the token.
create function app_private.make_link(p_user uuid, p_kind text, p_address text, p_mailed boolean) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_token constant text := app_private.random_key();
begin
  insert into app_private.account_links as l (user_id, kind, token_hash, address, created_at, expires_at)
  values (
    p_user, p_kind, app_private.token_hash(v_token), p_address, moment,
    moment + case p_kind when 'invitation' then interval '7 days' else interval '1 hour' end
  )
  on conflict (user_id, kind) do update set
    token_hash = excluded.token_hash, address = excluded.address, created_at = excluded.created_at,
    expires_at = excluded.expires_at, used_at = null;
  update app_private.mail_outbox as o set status = 'skipped'
  where o.account_id = p_user and o.kind = p_kind and o.status = 'pending';
  if p_mailed then
    insert into app_private.mail_outbox (kind, account_id, token) values (p_kind, p_user, v_token);
  end if;
  return v_token;
end
$$;

-- With another password or address no link is good that was asked for before: who knew the old password may
-- have asked for another address, and one may have been mailed to the address before.
create function app_private.end_links(p_user uuid, p_kind text default null) returns void
language sql volatile set search_path = ''
as $$
  delete from app_private.account_links as l
  where l.user_id = p_user and l.used_at is null and (p_kind is null or l.kind = p_kind)
$$;

-- Whoever cannot sign in asks for a link to a new password. Known and unknown addresses get the same answer
-- and are counted the same. One account is mailed five times an hour at most, in silence: the last link is
-- still good then.
create function app_private.ask_password_reset(
  p_email text, p_ip_hash text, p_network_hash text, p_email_hash text, p_signature text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_settings app_private.settings;
  v_wait integer;
  v_user uuid;
  v_own constant text := 'sign-in:reset:pair:' || p_ip_hash || ':' || p_email_hash;
  v_network constant text := 'sign-in:reset:network:' || p_network_hash;
  v_total constant text := 'sign-in:reset:total';
begin
  select * into v_settings from app_private.settings;
  if app_private.signing_secret() is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  if not app_private.is_signed(app_private.signing_secret(), concat_ws(
    chr(31), 'password reset', coalesce(p_email, ''), coalesce(p_ip_hash, ''), coalesce(p_network_hash, ''),
    coalesce(p_email_hash, '')
  ), p_signature) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  if not coalesce(
    p_ip_hash ~ '^[0-9a-f]{64}$' and p_network_hash ~ '^[0-9a-f]{64}$' and p_email_hash ~ '^[0-9a-f]{64}$',
    false
  ) then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- The lock that each step of a sign-in takes first.
  perform pg_advisory_xact_lock(hashtextextended('sign-in:total', 0));
  v_wait := greatest(
    app_private.rate_wait_seconds(
      v_own, v_settings.sign_in_limit_per_pair, v_settings.sign_in_window_seconds
    ),
    app_private.rate_wait_seconds(
      v_network, v_settings.sign_in_limit_per_network, v_settings.sign_in_global_window_seconds
    ),
    app_private.fair_wait_seconds(
      v_total, v_network, v_settings.sign_in_limit_global, v_settings.sign_in_global_window_seconds
    )
  );
  if v_wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
  end if;
  insert into app_private.rate_events (bucket) values (v_own), (v_network), (v_total);
  select u.id into v_user from auth.users as u
  where u.email = lower(btrim(p_email)) and not u.is_sso_user
    and app_private.role_rank(u.raw_app_meta_data ->> 'role') > 0 and coalesce(u.encrypted_password, '') <> ''
    and app_private.is_enabled(u.deleted_at, u.banned_until);
  if v_user is not null and app_private.rate_wait_seconds('sign-in:reset:mail:' || v_user, 5, 3600) = 0 then
    insert into app_private.rate_events (bucket) values ('sign-in:reset:mail:' || v_user);
    perform app_private.make_link(v_user, 'password_reset', null, true);
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.ask_password_reset(
  p_email text, p_ip_hash text, p_network_hash text, p_email_hash text, p_signature text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.ask_password_reset(p_email, p_ip_hash, p_network_hash, p_email_hash, p_signature) $$;
comment on function public.ask_password_reset(text, text, text, text, text) is
  'Mails a link to a new password, if the address has an account. Signed by the web server. Returns '
  '{"status": ok, also for an unknown address | rate_limited | invalid | unauthorised | unavailable}.';

-- The holder of a session wants another address, and has to prove that it is his.
create function app_private.ask_address_change(p_email text, p_signature text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(btrim(p_email));
  v_bucket constant text := 'sign-in:address:' || auth.uid();
  v_wait integer;
begin
  if not app_private.is_signed(
    app_private.signing_secret(),
    concat_ws(chr(31), 'address change', coalesce(app_private.session_id()::text, ''), coalesce(p_email, '')),
    p_signature
  ) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  -- After a change of the password or the address that is under way, or of the sessions: this one may end.
  perform from auth.users as u where u.id = auth.uid() for no key update;
  perform from app_private.accounts as a where a.user_id = auth.uid() for update;
  -- Only now: housekeeping waits for it while the desk, which locks an account to assign to, waits for that.
  perform pg_advisory_xact_lock(hashtextextended('sign-in:total', 0));
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if not app_private.is_account_address(v_email)
    or v_email = (select u.email from auth.users as u where u.id = auth.uid())
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- The link that was used says which address is to be told of it: until that mail has gone none takes its
  -- place.
  v_wait := case
    when exists (
      select from app_private.mail_outbox as o
      where o.account_id = auth.uid() and o.kind = 'address_changed'
        and o.status in ('pending', 'claimed', 'sending')
    ) then 60
    else app_private.rate_wait_seconds(v_bucket, 5, 3600)
  end;
  if v_wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
  end if;
  insert into app_private.rate_events (bucket) values (v_bucket);
  -- Whose other addresses are is nobody's business: the answer is the same.
  if not exists (select from auth.users as u where u.email = v_email) then
    perform app_private.make_link(auth.uid(), 'address_change', v_email, true);
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.ask_address_change(p_email text, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.ask_address_change(p_email, p_signature) $$;
comment on function public.ask_address_change(text, text) is
  'Mails a link to another address for the caller''s account. Signed by the web server, which has checked '
  'the password. Returns {"status": ok | rate_limited | invalid | forbidden | unauthorised}.';

create function app_private.is_account_address(p_email text) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(char_length(p_email) <= 254 and p_email ~ '^[!-?A-~]+@[!-?A-~]+$', false) $$;

-- 19_accounts/07_using_links.sql

-- What the page behind a link shows; looking at it spends nothing.
create function app_private.account_link(p_token text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_build_object('status', 'ok', 'kind', l.kind, 'email', u.email, 'address', l.address)
    from app_private.account_links as l join auth.users as u on u.id = l.user_id
    where l.token_hash = app_private.token_hash(p_token) and l.used_at is null
      and l.expires_at > clock_timestamp()
      and app_private.role_rank(u.raw_app_meta_data ->> 'role') > 0
  ), jsonb_build_object('status', 'not_found'));
end
$$;

create function public.account_link(p_token text) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.account_link(p_token) $$;
comment on function public.account_link(text) is
  'What a mailed link is for. Returns {"status": ok | not_found, "kind", "email" of the account, "address" '
  'that it would change to}.';

-- Does what a link is for, once. A password comes as a hash, from the web server, which has checked it.
create function app_private.use_account_link(p_token text, p_hash text, p_signature text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_link app_private.account_links;
  v_user uuid;
  v_email text;
begin
  if not app_private.is_signed(
    app_private.signing_secret(),
    concat_ws(chr(31), 'account link', coalesce(p_token, ''), coalesce(p_hash, '')), p_signature
  ) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  select l.user_id into v_user from app_private.account_links as l
  where l.token_hash = app_private.token_hash(p_token);
  -- The account before its links, as its removal and end_sessions() do.
  select u.email into v_email from auth.users as u
  where u.id = v_user and app_private.role_rank(u.raw_app_meta_data ->> 'role') > 0 for update;
  perform from app_private.accounts as a where a.user_id = v_user for update;
  select * into v_link from app_private.account_links as l
  where v_email is not null and l.token_hash = app_private.token_hash(p_token) for update;
  if v_link.user_id is null or v_link.used_at is not null or v_link.expires_at <= clock_timestamp() then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_link.kind = 'address_change' then
    if exists (select from auth.users as u where u.email = v_link.address) then
      return jsonb_build_object('status', 'not_found');
    end if;
    update auth.users as u set email = v_link.address, email_confirmed_at = now(), updated_at = now()
    where u.id = v_user;
    update auth.identities as i
    set identity_data = i.identity_data || jsonb_build_object('email', v_link.address), updated_at = now()
    where i.user_id = v_user and i.provider = 'email';
    -- The cookies of browsers name the address: those there are belong to whoever had it before.
    update app_private.accounts as a set devices_since = clock_timestamp() where a.user_id = v_user;
    insert into app_private.mail_outbox (kind, account_id) values ('address_changed', v_user);
  else
    if p_hash is null then
      return jsonb_build_object('status', 'invalid');
    end if;
    perform app_private.set_password(v_user, p_hash, false, null);
    update auth.users as u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) where u.id = v_user;
  end if;
  update app_private.account_links as l
  set used_at = clock_timestamp(), address = case when l.kind = 'address_change' then v_email end
  where l.user_id = v_user and l.kind = v_link.kind;
  perform app_private.end_links(v_user);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.use_account_link(p_token text, p_hash text, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.use_account_link(p_token, p_hash, p_signature) $$;
comment on function public.use_account_link(text, text, text) is
  'Sets the password of an account by a mailed link, or its address. Signed by the web server. Returns '
  '{"status": ok | invalid | not_found: unknown, used, too old or replaced | unauthorised}.';

-- For the operator, when no mail arrives: a link to a new password that is shown on the terminal.
create function app_private.recover_account(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user constant uuid := (
    select u.id from auth.users as u
    where u.email = lower(btrim(p_email)) and app_private.role_rank(u.raw_app_meta_data ->> 'role') > 0
  );
begin
  if v_user is null then
    return jsonb_build_object('status', 'not_found');
  end if;
  return jsonb_build_object(
    'status', 'ok', 'token', app_private.make_link(v_user, 'password_reset', null, false)
  );
end
$$;

create function public.recover_account(p_email text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.recover_account(p_email) $$;
comment on function public.recover_account(text) is
  'Makes a link to a new password of an account with a role. Returns {"status": ok, with its "token" | '
  'not_found}.';

-- 19_accounts/08_factor_notices.sql

-- Every change of a second factor is an act, and is mailed to the holder of the account.

create function app_private.note_factor_change(p_user uuid, p_change text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- What goes with its account is noted with it.
  if not exists (select from auth.users as u where u.id = p_user) then
    return;
  end if;
  perform app_private.note_audit_event('changed', 'account', p_user::text, array[p_change]);
  insert into app_private.mail_outbox (kind, account_id, factor_change)
  values ('second_factor_changed', p_user, p_change);
end
$$;

create function app_private.note_factor() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_factor_change(
    case when tg_op = 'DELETE' then old.user_id else new.user_id end,
    tg_argv[0] || case tg_op when 'INSERT' then ' added' when 'DELETE' then ' removed' else ' used' end
  );
  return null;
end
$$;
create trigger passkeys_note after insert or delete on app_private.passkeys
  for each row execute function app_private.note_factor('passkey');
create trigger totp_secrets_note after insert or delete on app_private.totp_secrets
  for each row execute function app_private.note_factor('app');
create trigger recovery_codes_note_use after update of used_at on app_private.recovery_codes
  for each row execute function app_private.note_factor('recovery code');

create function app_private.note_recovery_codes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_factor_change(m.user_id, 'recovery codes made')
  from (select distinct n.user_id from made as n) as m;
  return null;
end
$$;
create trigger recovery_codes_note after insert on app_private.recovery_codes
  referencing new table as made
  for each statement execute function app_private.note_recovery_codes();

-- 19_accounts/09_people.sql

-- Who may enter the admin area, and as what; only administrators see and change it.

-- Whether an account is an administrator who can sign in: one who was invited and never came cannot.
create function app_private.is_active_administrator(
  p_role text, p_password text, p_deleted_at timestamptz, p_banned_until timestamptz
) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(p_role = 'admin' and p_password <> '', false)
    and app_private.is_enabled(p_deleted_at, p_banned_until)
$$;

-- A lock until the transaction ends: of two who remove each other the second sees what the first has done.
create function app_private.lock_administrators() returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('administrators', 0)) $$;

-- Whether nobody but this account is an administrator.
create function app_private.is_last_administrator(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.lock_administrators();
  return not exists (
    select from auth.users as u
    where u.id <> p_id and app_private.is_active_administrator(
      u.raw_app_meta_data ->> 'role', u.encrypted_password, u.deleted_at, u.banned_until
    )
      -- A first password that was used opens nothing more.
      and not exists (
        select from app_private.accounts as a
        where a.user_id = u.id and a.first_password and a.first_session_id is not null
      )
  ) and exists (
    select from auth.users as u
    where u.id = p_id and app_private.is_active_administrator(
      u.raw_app_meta_data ->> 'role', u.encrypted_password, u.deleted_at, u.banned_until
    )
  );
end
$$;

-- For any caller: a function here, the API of the auth server or a statement.
create function app_private.keep_an_administrator() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app_private.is_last_administrator(old.id) and (
    tg_op = 'DELETE' or not app_private.is_active_administrator(
      new.raw_app_meta_data ->> 'role', new.encrypted_password, new.deleted_at, new.banned_until
    )
  ) then
    raise exception 'the last administrator stays' using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
create trigger keep_an_administrator_on_delete before delete on auth.users
  for each row when (old.raw_app_meta_data ->> 'role' = 'admin')
  execute function app_private.keep_an_administrator();
create trigger keep_an_administrator_on_update
  before update of raw_app_meta_data, encrypted_password, deleted_at, banned_until on auth.users
  for each row when (
    old.raw_app_meta_data ->> 'role' = 'admin' and (
      new.raw_app_meta_data ->> 'role' is distinct from 'admin' or coalesce(new.encrypted_password, '') = ''
      or new.deleted_at is not null or new.banned_until is not null
    )
  )
  execute function app_private.keep_an_administrator();
create trigger announce_erasure after delete on auth.users
  for each row execute function app_private.announce_erasure();

create function app_private.admin_people() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', 'ok', 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', u.id, 'email', u.email, 'role', u.raw_app_meta_data ->> 'role', 'signed_in_at', u.last_sign_in_at,
      'state', case when coalesce(u.encrypted_password, '') <> '' then 'active' else 'invited' end,
      'invited_until', (
        select l.expires_at from app_private.account_links as l
        where l.user_id = u.id and l.kind = 'invitation' and l.expires_at > now()
      ),
      'second_step', app_private.has_second_factor(u.id), 'own', u.id = auth.uid()
    ) order by u.email), '[]')
    from auth.users as u
    where app_private.role_rank(u.raw_app_meta_data ->> 'role') > 0 and u.deleted_at is null
  ));
end
$$;

create function public.admin_people() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.admin_people() $$;
comment on function public.admin_people() is
  'Every account with a role. Returns {"status": ok | forbidden, "rows"}.';

-- Makes an account without a password and mails its holder a link to choose one; again for one who was
-- invited before.
create function app_private.invite_account(p_email text, p_role text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(btrim(p_email));
  v_id uuid := gen_random_uuid();
  v_known auth.users;
  v_column text;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if app_private.role_rank(p_role) = 0 or not app_private.is_account_address(v_email) then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- Two invitations of one address wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('invite:' || v_email, 0));
  select * into v_known from auth.users as u where u.email = v_email for update;
  if app_private.role_rank(v_known.raw_app_meta_data ->> 'role') > 0 then
    if coalesce(v_known.encrypted_password, '') <> '' then
      return jsonb_build_object('status', 'conflict');
    end if;
    v_id := v_known.id;
    update auth.users as u
    set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('role', p_role), updated_at = now()
    where u.id = v_id and u.raw_app_meta_data ->> 'role' <> p_role;
  else
    -- Whoever made an account without a role may know its password, or have another way into it.
    delete from auth.users as u where u.id = v_known.id;
    insert into auth.users
      (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, invited_at, created_at, updated_at)
    values (
      v_id, 'authenticated', 'authenticated', v_email,
      jsonb_build_object('provider', 'email', 'providers', jsonb_build_array('email'), 'role', p_role),
      jsonb_build_object('sub', v_id, 'email', v_email, 'email_verified', true, 'phone_verified', false),
      now(), now(), now()
    );
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    values (
      gen_random_uuid(), 'email', v_id::text, v_id,
      jsonb_build_object('sub', v_id, 'email', v_email, 'email_verified', true, 'phone_verified', false),
      now(), now()
    );
    -- The hosted auth server cannot read an account in which one of these is null, and the embedded one lacks
    -- the first.
    for v_column in
      select a.attname from pg_catalog.pg_attribute as a
      where a.attrelid = 'auth.users'::regclass and not a.attisdropped and a.attname in (
        'instance_id', 'confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new'
      )
    loop
      execute format(
        'update auth.users set %I = $1::%s where id = $2', v_column,
        case v_column when 'instance_id' then 'uuid' else 'text' end
      ) using case v_column when 'instance_id' then '00000000-0000-0000-0000-000000000000' else '' end, v_id;
    end loop;
  end if;
  perform app_private.make_link(v_id, 'invitation', null, true);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.invite_account(p_email text, p_role text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.invite_account(p_email, p_role) $$;
comment on function public.invite_account(text, text) is
  'Invites somebody into the admin area, or again. Returns {"status": ok | conflict: has an account | '
  'invalid | forbidden}.';

-- By id and without a role, so that a page of an hour ago gives back neither an account nor a role.
create function app_private.invite_account_again(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_known auth.users;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_known from auth.users as u
  where u.id = p_id and app_private.role_rank(u.raw_app_meta_data ->> 'role') > 0 for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if coalesce(v_known.encrypted_password, '') <> '' then
    return jsonb_build_object('status', 'conflict');
  end if;
  perform app_private.make_link(p_id, 'invitation', null, true);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.invite_account_again(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.invite_account_again(p_id) $$;
comment on function public.invite_account_again(uuid) is
  'Mails somebody who was invited a new link. Returns {"status": ok | conflict: has a password | not_found | '
  'forbidden}.';

create function app_private.change_account_role(p_id uuid, p_role text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  -- The account first, as a statement has it when keep_an_administrator() takes the lock.
  perform from auth.users as u where u.id = p_id for no key update;
  perform app_private.lock_administrators();
  -- Again: whoever had the lock before may have demoted or removed the caller.
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if app_private.role_rank(p_role) = 0 then
    return jsonb_build_object('status', 'invalid');
  end if;
  if p_role <> 'admin' and app_private.is_last_administrator(p_id) then
    return jsonb_build_object('status', 'last_administrator');
  end if;
  update auth.users as u
  set raw_app_meta_data = u.raw_app_meta_data || jsonb_build_object('role', p_role), updated_at = now()
  where u.id = p_id and app_private.role_rank(u.raw_app_meta_data ->> 'role') > 0;
  return jsonb_build_object('status', case when found then 'ok' else 'not_found' end);
end
$$;

create function public.change_account_role(p_id uuid, p_role text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.change_account_role(p_id, p_role) $$;
comment on function public.change_account_role(uuid, text) is
  'Gives an account another role, from this moment. Returns {"status": ok | last_administrator | invalid | '
  'not_found | forbidden}.';

create function app_private.remove_account(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  -- The account first, as a statement has it when keep_an_administrator() takes the lock.
  perform from auth.users as u where u.id = p_id for update;
  perform app_private.lock_administrators();
  -- Again: whoever had the lock before may have demoted or removed the caller.
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if app_private.is_last_administrator(p_id) then
    return jsonb_build_object('status', 'last_administrator');
  end if;
  delete from auth.users as u
  where u.id = p_id and app_private.role_rank(u.raw_app_meta_data ->> 'role') > 0;
  return jsonb_build_object('status', case when found then 'ok' else 'not_found' end);
end
$$;

create function public.remove_account(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.remove_account(p_id) $$;
comment on function public.remove_account(uuid) is
  'Deletes an account with its sessions. Returns {"status": ok | last_administrator | not_found | '
  'forbidden}.';

-- 19_accounts/10_known_devices.sql

-- Browsers in which an account has signed in, as cookies of the site name them.

-- Whether the account has signed in in a browser and has not shut it out since, by when the cookie there was
-- issued, in milliseconds since 1970. The web server signs that it has read such a cookie.
create function app_private.is_known_device(p_email text, p_issued_at bigint, p_signature text) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
begin
  if not app_private.is_signed(
    app_private.signing_secret(),
    concat_ws(chr(31), 'known device', coalesce(p_email, ''), coalesce(p_issued_at, 0)), p_signature
  ) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  return jsonb_build_object('status', case when exists (
    select from auth.users as u left join app_private.accounts as a on a.user_id = u.id
    where u.email = lower(btrim(p_email))
      -- The cookie has whole milliseconds.
      and coalesce(p_issued_at >= floor(extract(epoch from a.devices_since) * 1000), true)
      -- Before the account was made somebody else had the address. A moment of the future was written before
      -- the clock was set back.
      and coalesce(
        p_issued_at >= floor(extract(epoch from u.created_at) * 1000) or u.created_at > clock_timestamp(),
        true
      )
  ) then 'ok' else 'not_found' end);
end
$$;

create function public.is_known_device(p_email text, p_issued_at bigint, p_signature text) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.is_known_device(p_email, p_issued_at, p_signature) $$;
comment on function public.is_known_device(text, bigint, text) is
  'Whether a browser in which an account has signed in still counts as known. Signed by the web server. '
  'Returns {"status": ok | not_found | unauthorised}.';

-- 20_notifications/01_webhooks.sql

-- Webhooks: addresses of the owner's choice that hear of what happens, and what each is to hear.
--
-- An event queues its deliveries in its own transaction, so that nobody waits for a server elsewhere; the
-- mail worker delivers them, at least once. What a delivery says is read when it is claimed: its row holds no
-- words.
--
--   pending --claim--> claimed --record--> delivered | pending, later | given_up
--      ^                  | lease over                                    |
--      +------------------+<------------- sent again by a person ---------+--> dismissed

create table app_private.webhooks (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  format text not null,
  events text[] not null,
  with_contents boolean not null default false,
  enabled boolean not null default true,
  secret text,
  earlier_secrets text[] not null default '{}',
  earlier_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  constraint webhooks_name_valid check (
    char_length(name) between 1 and 80 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint webhooks_url_valid check (
    char_length(url) <= 1000 and url ~ '^https://[a-z0-9.\[\]:-]+(/[\u0021-\u007e]*)?$'
  ),
  constraint webhooks_format_known check (format in ('standard', 'slack', 'teams')),
  constraint webhooks_events_known check (
    cardinality(events) between 1 and 4 and array_position(events, null) is null
    and events <@ array['enquiry.created', 'enquiry.overdue', 'send.paused', 'generation.failed']
  ),
  constraint webhooks_secret_of_format check ((secret is not null) = (format = 'standard')),
  constraint webhooks_earlier_secrets check (
    (earlier_secrets = '{}') = (earlier_until is null) and array_position(earlier_secrets, null) is null
  )
);
comment on column app_private.webhooks.url is
  'A credential where Slack or Teams made it: no function of the API returns more of it than the host.';
comment on column app_private.webhooks.with_contents is
  'Whether it hears who wrote an enquiry, and the message; otherwise only that there is one.';
comment on column app_private.webhooks.earlier_secrets is
  'Until earlier_until deliveries are signed with these too, so that a receiver can change over.';
comment on column app_private.webhooks.version is
  'Rises with each change of a form: an editor saves over the version that it started from.';

create trigger webhooks_note_change
  after insert or delete or update of name, url, events, with_contents, enabled, secret
  on app_private.webhooks
  for each row when (auth.uid() is not null) execute function app_private.note_row('webhook', 'id');

-- 32 random bytes, written as Standard Webhooks asks for.
create function app_private.webhook_secret() returns text
language sql volatile set search_path = ''
as $$ select 'whsec_' || encode(decode(app_private.random_key(), 'hex'), 'base64') $$;

-- What a receiver may know: the newest first, and for a day those before it.
create function app_private.valid_secrets(w app_private.webhooks) returns text[]
language sql stable set search_path = ''
as $$
  select array_remove(
    w.secret || case when w.earlier_until > clock_timestamp() then w.earlier_secrets else '{}' end, null
  )
$$;

create table app_private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references app_private.webhooks (id) on delete cascade,
  event text not null,
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  issue_number integer,
  reason text,
  status text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  give_up_at timestamptz not null default clock_timestamp() + interval '1 day',
  claimed_by uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  constraint webhook_deliveries_event_known check (
    event in ('enquiry.created', 'enquiry.overdue', 'send.paused', 'generation.failed', 'test')
  ),
  constraint webhook_deliveries_subject_of_event
    check ((submission_id is not null) = (event like 'enquiry.%')),
  constraint webhook_deliveries_status_known
    check (status in ('pending', 'claimed', 'delivered', 'given_up', 'skipped', 'dismissed')),
  constraint webhook_deliveries_lease_while_claimed
    check ((status = 'claimed') = (claimed_by is not null and lease_until is not null)),
  constraint webhook_deliveries_settled_at check ((settled_at is null) = (status in ('pending', 'claimed'))),
  constraint webhook_deliveries_reason_length check (char_length(reason) <= 80),
  constraint webhook_deliveries_last_error_length check (char_length(last_error) <= 200)
);
comment on table app_private.webhook_deliveries is
  'One row per event and webhook. Its id is the same at every attempt, so that a receiver can tell a '
  'repetition.';
comment on column app_private.webhook_deliveries.reason is
  'A word of ours: why a send was paused or no issue made.';
comment on column app_private.webhook_deliveries.last_error is
  'A sentence of ours; never what a server said.';

create unique index webhook_deliveries_once_per_enquiry
  on app_private.webhook_deliveries (webhook_id, submission_id, event) where submission_id is not null;
create index webhook_deliveries_due on app_private.webhook_deliveries (next_attempt_at, id)
  where status in ('pending', 'claimed');
create index webhook_deliveries_given_up on app_private.webhook_deliveries (created_at)
  where status = 'given_up';
create index webhook_deliveries_latest on app_private.webhook_deliveries (created_at desc, id);
create index webhook_deliveries_of_enquiry on app_private.webhook_deliveries (submission_id)
  where submission_id is not null;

-- 20_notifications/02_events.sql

-- What queues deliveries: triggers of what happens, and the tick of the mail worker for what falls due.

-- With the owner's rights, as everything that fires within a visitor's request. A paused webhook hears
-- nothing.
create function app_private.queue_webhooks(
  p_event text, p_submission uuid, p_issue_number integer, p_reason text
) returns void
language sql volatile set search_path = ''
as $$
  insert into app_private.webhook_deliveries (webhook_id, event, submission_id, issue_number, reason)
  select w.id, p_event, p_submission, p_issue_number, left(p_reason, 80)
  from app_private.webhooks as w
  where w.enabled and p_event = any (w.events)
  on conflict (webhook_id, submission_id, event) where submission_id is not null do nothing
$$;

-- Of held enquiries one mail tells; what the block list took is nobody's news.
create function app_private.queue_enquiry_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app_private.queue_webhooks('enquiry.created', new.id, null, null);
  return null;
end
$$;
create trigger contact_submissions_queue_webhooks after insert on public.contact_submissions
  for each row when (new.status <> 'spam' and not new.held)
  execute function app_private.queue_enquiry_webhooks();

-- What was dropped while the enquiry was spam is due again once that is undone: nobody has heard of it.
create function app_private.revive_enquiry_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  update app_private.webhook_deliveries as d
  set
    status = 'pending', settled_at = null, attempts = 0, next_attempt_at = v_now,
    give_up_at = v_now + interval '1 day'
  where d.submission_id = new.id and d.event = 'enquiry.created' and d.status = 'skipped';
  return null;
end
$$;
create trigger contact_submissions_revive_webhooks after update of status on public.contact_submissions
  for each row when (old.status = 'spam' and new.status <> 'spam')
  execute function app_private.revive_enquiry_webhooks();

create function app_private.queue_send_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app_private.queue_webhooks(
    'send.paused', null, (select n.issue_number from public.newsletter_issues as n where n.id = new.issue_id),
    new.reason
  );
  return null;
end
$$;
-- Who paused it knows.
create trigger newsletter_sends_queue_webhooks after update of status on app_private.newsletter_sends
  for each row when (new.status = 'paused' and old.status <> 'paused' and new.reason <> 'by_admin')
  execute function app_private.queue_send_webhooks();

create function app_private.queue_generation_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app_private.queue_webhooks('generation.failed', null, null, new.code);
  return null;
end
$$;
create trigger newsletter_generation_runs_queue_webhooks
  after update of status on public.newsletter_generation_runs
  for each row when (new.status = 'failed' and old.status <> 'failed')
  execute function app_private.queue_generation_webhooks();

-- Called at every tick of a mail worker. A webhook hears of what falls due while it is there, and of nothing
-- that has been for a week, as after a long pause.
create function app_private.queue_overdue_webhooks() returns void
language plpgsql volatile set search_path = ''
-- By index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  if not exists (
    select from app_private.webhooks as w where w.enabled and 'enquiry.overdue' = any (w.events)
  ) then
    return;
  end if;
  insert into app_private.webhook_deliveries as q (webhook_id, event, submission_id)
  select w.id, 'enquiry.overdue', c.id
  from public.contact_submissions as c
  join app_private.webhooks as w
    on w.enabled and 'enquiry.overdue' = any (w.events) and c.due_at >= w.created_at
  where c.status in ('unread', 'read') and not c.held and c.due_at between v_now - interval '7 days' and v_now
    and not exists (
      select from app_private.webhook_deliveries as d
      where d.submission_id = c.id and d.webhook_id = w.id and d.event = 'enquiry.overdue'
        and d.status <> 'skipped'
    )
  -- One that was dropped, since the enquiry had been answered, is due again once that is undone.
  on conflict (webhook_id, submission_id, event) where submission_id is not null do update
  set status = 'pending', settled_at = null, next_attempt_at = excluded.next_attempt_at,
    give_up_at = excluded.give_up_at
  where q.status = 'skipped';
end
$$;

-- 20_notifications/03_delivery.sql

-- What the mail worker calls to deliver webhooks.

-- What a delivery says, read at the claim; null when it must not leave any more: the enquiry is spam, or
-- answered before it was overdue.
create function app_private.webhook_contents(d app_private.webhook_deliveries, w app_private.webhooks)
returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when d.submission_id is null then
      jsonb_strip_nulls(jsonb_build_object('issue_number', d.issue_number, 'reason', d.reason))
    else (
      select jsonb_build_object('enquiry', jsonb_build_object(
        'id', c.id, 'request_id', c.request_id, 'kind', c.kind, 'due_at', c.due_at
      ) || case when w.with_contents
        then jsonb_build_object('name', c.name, 'company', c.company, 'message', c.message) else '{}' end)
      from public.contact_submissions as c
      where c.id = d.submission_id and c.status <> 'spam'
        and (d.event <> 'enquiry.overdue' or c.status in ('unread', 'read'))
    )
  end
$$;

-- Up to p_limit due deliveries, leased to this worker; those of a worker that was killed are due again once
-- its lease is over. Where the clock was set back, no wait is longer than a day.
create function app_private.claim_webhooks(p_worker uuid, p_limit integer, p_lease_seconds integer)
returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_deliveries jsonb;
begin
  if p_worker is null or coalesce(p_limit, 0) not between 1 and 100
    or coalesce(p_lease_seconds, 0) not between 1 and 3600
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  with due as (
    select d.id
    from app_private.webhook_deliveries as d
    join app_private.webhooks as w on w.id = d.webhook_id
    where (w.enabled or d.event = 'test')
      and (
        d.status = 'pending'
          and (d.next_attempt_at <= moment or d.next_attempt_at > moment + interval '25 hours')
        or d.status = 'claimed' and (d.lease_until < moment or d.lease_until > moment + interval '61 minutes')
      )
    order by d.next_attempt_at, d.id
    limit p_limit
    for update of d skip locked
  ), contents as materialized (
    select d.id, w.url, w.format, app_private.webhook_contents(d, w) as what,
      app_private.valid_secrets(w) as secrets
    from due
    join app_private.webhook_deliveries as d on d.id = due.id
    join app_private.webhooks as w on w.id = d.webhook_id
  ), taken as (
    update app_private.webhook_deliveries as d
    set
      status = case when c.what is null then 'skipped' else 'claimed' end,
      settled_at = case when c.what is null then moment end,
      attempts = d.attempts + case when c.what is null then 0 else 1 end,
      claimed_by = case when c.what is not null then p_worker end,
      lease_until = case when c.what is not null then moment + make_interval(secs => p_lease_seconds) end
    from contents as c where c.id = d.id
    returning d.id, d.event, d.created_at, c.url, c.format, c.secrets, c.what
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', taken.id, 'event', taken.event, 'queued_at', taken.created_at, 'url', taken.url,
      'format', taken.format, 'secrets', to_jsonb(taken.secrets)
    ) || taken.what
  ) filter (where taken.what is not null), '[]') into v_deliveries
  from taken;
  return jsonb_build_object('status', 'ok', 'deliveries', v_deliveries);
end
$$;

create function public.claim_webhooks(p_worker uuid, p_limit integer, p_lease_seconds integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.claim_webhooks(p_worker, p_limit, p_lease_seconds) $$;
comment on function public.claim_webhooks(uuid, integer, integer) is
  'Leases due deliveries of webhooks to a worker. Returns {"status": ok | invalid, "deliveries": [{"id", '
  '"event", "queued_at", "url", "format", "secrets", and what it is about}]}.';

-- What became of one: p_error is null when it was taken. It is due again after 30 s, then twice as long each
-- time; the last attempt is a day after the first could be made.
create function app_private.record_webhook(p_worker uuid, p_id uuid, p_error text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_status text;
begin
  update app_private.webhook_deliveries as d
  set
    status = case
      when p_error is null then 'delivered' when d.give_up_at <= moment then 'given_up' else 'pending'
    end,
    settled_at = case when p_error is null or d.give_up_at <= moment then moment end,
    next_attempt_at = case
      when p_error is null then d.next_attempt_at
      else least(
        greatest(d.give_up_at, moment),
        moment + make_interval(secs => 30 * 2 ^ least(greatest(d.attempts, 1) - 1, 20))
      )
    end,
    claimed_by = null, lease_until = null,
    last_error = left(p_error, 200)
  where d.id = p_id and d.claimed_by = p_worker and d.status = 'claimed'
  returning d.status into v_status;
  return case
    when v_status is null then jsonb_build_object('status', 'not_found')
    else jsonb_build_object('status', 'ok', 'state', v_status)
  end;
end
$$;

create function public.record_webhook(p_worker uuid, p_id uuid, p_error text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.record_webhook(p_worker, p_id, p_error) $$;
comment on function public.record_webhook(uuid, uuid, text) is
  'Says what became of a claimed delivery; an error of null says that it was taken. Returns {"status": ok | '
  'not_found: another worker has it, "state": delivered | pending | given_up}.';

-- 20_notifications/04_webhook_changes.sql

-- What an administrator sees of webhooks and does with them.

create function app_private.admin_webhooks() returns jsonb
language plpgsql stable security definer set search_path = ''
-- Along the indexes, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok',
    'webhooks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', w.id, 'name', w.name, 'host', substring(w.url from '^https://([^/]+)'), 'format', w.format,
        'events', to_jsonb(w.events), 'with_contents', w.with_contents, 'enabled', w.enabled,
        'version', w.version,
        'earlier_until', case when w.earlier_until > clock_timestamp() then w.earlier_until end
      ) order by w.name, w.id), '[]')
      from app_private.webhooks as w
    ),
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'webhook', w.name, 'event', d.event, 'status', d.status, 'attempts', d.attempts,
        'created_at', d.created_at, 'settled_at', d.settled_at, 'last_error', d.last_error,
        'next_attempt_at', case when d.status = 'pending' then d.next_attempt_at end,
        'enquiry', d.submission_id, 'issue_number', d.issue_number
      ) order by (d.status = 'given_up') desc, d.created_at desc, d.id), '[]')
      from (
        -- Those that wait for somebody are never pushed out by others.
        (select * from app_private.webhook_deliveries as g
          where g.status = 'given_up' order by g.created_at limit 50)
        union
        (select * from app_private.webhook_deliveries as l order by l.created_at desc, l.id limit 20)
      ) as d
      join app_private.webhooks as w on w.id = d.webhook_id
    )
  );
end
$$;

create function public.admin_webhooks() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.admin_webhooks() $$;
comment on function public.admin_webhooks() is
  'All webhooks, of whose addresses only the host, and the latest deliveries, those that were given up '
  'first. Returns {"status": ok | forbidden, "webhooks", "deliveries"}.';

-- Adds one, or with p_id changes it: then p_format stays, and a p_url of null keeps the address. The secret
-- of a new one is in the answer, and in no later one.
create function app_private.save_webhook(
  p_id uuid, p_seen integer, p_name text, p_url text, p_format text, p_events text[], p_with_contents boolean
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_new app_private.webhooks;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_id is null then
    -- Two at once would both count nine.
    perform pg_advisory_xact_lock(hashtextextended('webhooks', 0));
    if (select count(*) from app_private.webhooks) >= 10 then
      return jsonb_build_object('status', 'too_many');
    end if;
    insert into app_private.webhooks (name, url, format, events, with_contents, secret)
    values (
      p_name, p_url, p_format, p_events, p_with_contents,
      case when p_format = 'standard' then app_private.webhook_secret() end
    )
    returning * into v_new;
    return jsonb_build_object('status', 'ok', 'id', v_new.id, 'secret', v_new.secret);
  end if;
  update app_private.webhooks as w
  set name = p_name, url = coalesce(p_url, w.url), events = p_events, with_contents = p_with_contents,
    version = w.version + 1
  where w.id = p_id and w.version = p_seen;
  if not found then
    return jsonb_build_object('status', case
      when exists (select from app_private.webhooks as w where w.id = p_id) then 'conflict' else 'not_found'
    end);
  end if;
  return jsonb_build_object('status', 'ok', 'id', p_id);
exception when check_violation or not_null_violation then
  return jsonb_build_object('status', 'invalid');
end
$$;

create function public.save_webhook(
  p_id uuid, p_seen integer, p_name text, p_url text, p_format text, p_events text[], p_with_contents boolean
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.save_webhook(p_id, p_seen, p_name, p_url, p_format, p_events, p_with_contents) $$;
comment on function public.save_webhook(uuid, integer, text, text, text, text[], boolean) is
  'Adds a webhook, or changes the one of that id. Returns {"status": ok | invalid | too_many | conflict | '
  'not_found | forbidden, "id", "secret": once, of a new one that is signed}.';

-- p_change is pause, resume, test, rotate or delete. What waited while it was paused leaves once it is
-- resumed, and has a day again.
create function app_private.change_webhook(p_id uuid, p_change text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_found app_private.webhooks;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_found from app_private.webhooks as w where w.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  case
    when p_change = 'pause' then
      update app_private.webhooks as w set enabled = false where w.id = p_id;
    when p_change = 'resume' then
      update app_private.webhooks as w set enabled = true where w.id = p_id;
      update app_private.webhook_deliveries as d
      set next_attempt_at = moment, give_up_at = moment + interval '1 day'
      where d.webhook_id = p_id and d.status = 'pending' and not v_found.enabled;
    when p_change = 'test' then
      insert into app_private.webhook_deliveries (webhook_id, event) values (p_id, 'test');
      perform app_private.note_audit_event('sent', 'webhook', p_id::text, array['test']);
    when p_change = 'rotate' and v_found.format = 'standard' then
      update app_private.webhooks as w
      set secret = app_private.webhook_secret(), earlier_until = moment + interval '1 day',
        -- A receiver may know any of them; the last five are enough for a day.
        earlier_secrets = (app_private.valid_secrets(w))[1:5]
      where w.id = p_id
      returning * into v_found;
      return jsonb_build_object('status', 'ok', 'secret', v_found.secret);
    when p_change = 'delete' then
      delete from app_private.webhooks as w where w.id = p_id;
    else
      return jsonb_build_object('status', 'invalid');
  end case;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.change_webhook(p_id uuid, p_change text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.change_webhook(p_id, p_change) $$;
comment on function public.change_webhook(uuid, text) is
  'Does pause, resume, test, rotate or delete with a webhook. Returns {"status": ok | invalid | not_found | '
  'forbidden, "secret": once, of rotate}.';

-- A person's decision about a delivery that was given up: resend or dismiss.
create function app_private.settle_webhook_delivery(p_id uuid, p_decision text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_webhook uuid;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_decision is null or p_decision not in ('resend', 'dismiss') then
    return jsonb_build_object('status', 'invalid');
  end if;
  update app_private.webhook_deliveries as d
  set
    status = case p_decision when 'resend' then 'pending' else 'dismissed' end,
    settled_at = case p_decision when 'dismiss' then moment end,
    attempts = case p_decision when 'resend' then 0 else d.attempts end,
    next_attempt_at = moment,
    give_up_at = moment + interval '1 day'
  where d.id = p_id and d.status = 'given_up'
  returning d.webhook_id into v_webhook;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform app_private.note_audit_event('changed', 'webhook', v_webhook::text, array[p_decision]);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.settle_webhook_delivery(p_id uuid, p_decision text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.settle_webhook_delivery(p_id, p_decision) $$;
comment on function public.settle_webhook_delivery(uuid, text) is
  'Sends a delivery again that was given up, or dismisses it. Returns {"status": ok | invalid | not_found | '
  'forbidden}.';

-- For the start page: how many webhooks there are, and how many deliveries wait for somebody.
create function app_private.webhooks_overview() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'webhooks', (select count(*) from app_private.webhooks),
    'given_up', (
      select count(*) from (
        select from app_private.webhook_deliveries as d where d.status = 'given_up' limit 101
      ) as g
    )
  )
$$;

-- 20_notifications/05_digests.sql

-- Digests: a mail to an administrator's own address of what waits, daily or weekly, as each of them chooses.
-- The mail at each enquiry goes to the firm's address, whatever they choose.

create table app_private.digest_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  choice text not null,
  chosen_at timestamptz not null default clock_timestamp(),
  last_due_at timestamptz,
  constraint digest_choices_known check (choice in ('daily', 'weekly'))
);
comment on table app_private.digest_choices is 'Who is not here gets no digest.';
comment on column app_private.digest_choices.last_due_at is
  'When the latest digest was due that was queued, or had nothing to say: each is decided once.';

-- When the digest of the current period is due, or null where it is not yet: a daily one at 8:00 in Sydney on
-- each office day and for that day alone, a weekly one on Monday at 8:00 and for that week.
create function app_private.digest_due_at(p_choice text, p_now timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_local constant timestamp := p_now at time zone 'Australia/Sydney';
  v_day constant date := case p_choice
    when 'weekly' then date_trunc('week', v_local)::date else v_local::date
  end;
  v_due constant timestamptz := (v_day + time '08:00') at time zone 'Australia/Sydney';
begin
  if v_due > p_now or p_choice = 'daily' and not app_private.is_business_day(v_day) then
    return null;
  end if;
  return v_due;
end
$$;

-- What a digest says, or null when nothing waits. No words of visitors.
create function app_private.digest_contents() returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_enquiries jsonb;
  v_drafts jsonb;
  v_feeds jsonb;
  v_in_doubt integer;
  v_counts constant jsonb := app_private.enquiry_counts();
begin
  select coalesce(jsonb_agg(to_jsonb(e) order by e.due_at, e.id), '[]') into v_enquiries
  from (
    select c.id, c.request_id, c.kind, c.due_at from public.contact_submissions as c
    where c.status in ('unread', 'read') order by c.due_at, c.created_at, c.id limit 50
  ) as e;
  select coalesce(jsonb_agg(to_jsonb(d) order by d.issue_number), '[]') into v_drafts
  from (
    select n.issue_number, n.title from public.newsletter_issues as n
    where n.status = 'draft' order by n.issue_number limit 20
  ) as d;
  select coalesce(jsonb_agg(f.name order by f.name), '[]') into v_feeds
  from (
    select s.name from public.newsletter_sources as s
    where s.enabled and s.last_error is not null order by s.name limit 20
  ) as f;
  select count(*) into v_in_doubt
  from (
    select from app_private.mail_outbox as o where o.needs_decision limit 101
  ) as m;
  if v_enquiries = '[]' and v_drafts = '[]' and v_feeds = '[]' and v_in_doubt = 0 then
    return null;
  end if;
  return jsonb_build_object(
    'enquiries', v_enquiries, 'open', v_counts -> 'open', 'overdue', v_counts -> 'overdue',
    'drafts', v_drafts,
    'feeds', v_feeds, 'in_doubt', v_in_doubt
  );
end
$$;

create function app_private.may_read_digests(p_user uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.users as u
    where u.id = p_user and u.raw_app_meta_data ->> 'role' = 'admin'
      and app_private.is_enabled(u.deleted_at, u.banned_until)
  )
$$;

-- Read at the claim: null when it must not be sent any more, since its reader may not read it or has a newer
-- one.
create function app_private.digest_mail(o app_private.mail_outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'at', o.created_at, 'choice', c.choice, 'digest', d.contents)
  from app_private.digest_choices as c
  join auth.users as u on u.id = c.user_id
  cross join lateral app_private.digest_contents() as d (contents)
  where c.user_id = o.account_id and app_private.may_read_digests(u.id) and d.contents is not null
    and not exists (
      select from app_private.mail_outbox as newer
      where newer.account_id = o.account_id and newer.kind = 'digest' and newer.created_at > o.created_at
    )
$$;

-- Called at every tick of a mail worker. The row of a choice is locked while its period is decided: another
-- worker passes it over, or finds it decided.
create function app_private.queue_digests(p_now timestamptz default clock_timestamp()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_choice app_private.digest_choices;
  v_due timestamptz;
begin
  for v_choice in
    select c.* from app_private.digest_choices as c
    where app_private.digest_due_at(c.choice, p_now) is not null and not exists (
      -- What was noted by a clock that was ahead keeps nothing back.
      select from unnest(array[c.chosen_at, c.last_due_at]) as noted (at)
      where noted.at between app_private.digest_due_at(c.choice, p_now) and p_now
    )
    for update skip locked
  loop
    v_due := app_private.digest_due_at(v_choice.choice, p_now);
    update app_private.digest_choices as c set last_due_at = v_due where c.user_id = v_choice.user_id;
    insert into app_private.mail_outbox (kind, account_id)
    select 'digest', v_choice.user_id
    where app_private.may_read_digests(v_choice.user_id) and app_private.digest_contents() is not null;
  end loop;
end
$$;

-- The caller's own choice: daily, weekly or none.
create function app_private.choose_digest(p_choice text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_choice = 'none' then
    delete from app_private.digest_choices as c where c.user_id = auth.uid();
  elsif p_choice in ('daily', 'weekly') then
    insert into app_private.digest_choices as c (user_id, choice) values (auth.uid(), p_choice)
    on conflict (user_id) do update set choice = excluded.choice, chosen_at = clock_timestamp()
    where c.choice <> excluded.choice;
  else
    return jsonb_build_object('status', 'invalid');
  end if;
  if found then
    perform app_private.note_audit_event(
      'changed', 'account', auth.uid()::text, array['digest: ' || p_choice]
    );
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.choose_digest(p_choice text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.choose_digest(p_choice) $$;
comment on function public.choose_digest(text) is
  'The caller''s own choice of a digest: daily, weekly or none. Returns {"status": ok | invalid | '
  'forbidden}.';

-- 21_overview.sql

-- What the start page, the navigation and the page "System" say, in one call. Whatever the size of a table,
-- an index ends each count: of more than a hundred a page says so.

-- Where the mailing stands. Mails in doubt are those of mail_in_doubt(), the oldest first.
create function app_private.mails_overview(p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  return (
    select jsonb_build_object(
      'in_doubt', coalesce(max(d.counted), 0),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'kind', d.kind, 'status', d.status, 'queued_at', d.created_at,
        'enquiry', d.submission_id, 'issue_number', n.issue_number
      ) order by d.created_at, d.id) filter (where d.place <= 20), '[]'),
      -- Since when the first mail that a person waits for has been due.
      'late_since', (
        select o.next_attempt_at from app_private.mail_outbox as o
        where o.lane = 'direct' and o.status = 'pending' and o.next_attempt_at < p_now
        order by o.next_attempt_at limit 1
      )
    )
    from (
      select o.*, row_number() over (order by o.created_at, o.id) as place, count(*) over () as counted
      from (
        select * from app_private.mail_outbox as m
        where m.needs_decision
        order by m.created_at limit 101
      ) as o
    ) as d
    left join app_private.newsletter_sends as s on d.place <= 20 and s.id = d.send_id
    left join public.newsletter_issues as n on n.id = s.issue_id
  );
end
$$;

-- Drafts, sends that wait for somebody, the latest run, and the feeds.
create function app_private.newsletter_overview() returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  return (
    select jsonb_build_object(
      'drafts', count(*)
    )
    from (select from public.newsletter_issues as n where n.status = 'draft' limit 101) as drafts
  ) || jsonb_build_object(
    -- An issue that failed waits for nobody once its send was stopped or, as in the seeds, never was.
    'paused', (
      select coalesce(jsonb_agg(n.issue_number order by n.issue_number), '[]')
      from (
        select s.issue_id from app_private.newsletter_sends as s where s.status = 'paused' limit 101
      ) as paused
      join public.newsletter_issues as n on n.id = paused.issue_id
    ),
    'run', (
      select jsonb_build_object(
        'status', r.status, 'message', r.message, 'started_at', r.started_at, 'issue_number', n.issue_number
      )
      from (
        select * from public.newsletter_generation_runs as latest order by latest.started_at desc limit 1
      ) as r left join public.newsletter_issues as n on n.id = r.issue_id
    ),
    'feeds', (
      select jsonb_build_object(
        'enabled', count(*) filter (where f.enabled),
        'failing', count(*) filter (where f.enabled and f.last_error is not null),
        'unread', count(*) filter (where f.enabled and f.last_checked_at is null),
        'read_at', max(f.last_checked_at)
      )
      from public.newsletter_sources as f
    )
  );
end
$$;

-- What concerns whoever runs the server.
create function app_private.system_overview() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'worker_at', (select p.ticked_at from app_private.mail_pace as p where p.lane = 'direct'),
      'cdn', (
        select jsonb_build_object(
          'is_current', a.purged_version >= a.version,
          'has_no_withdrawn', a.purged_version >= a.withdrawn_version,
          'changed_at', a.changed_at, 'purged_at', a.purged_at
        )
        from app_private.archive_version as a
      ),
      'housekeeping_at', s.retention_ran_at,
      'held_until', s.retention_held_until,
      'admins', (
        select coalesce(jsonb_agg(u.email order by u.email), '[]')
        from auth.users as u where u.raw_app_meta_data ->> 'role' = 'admin' and app_private.is_administrator()
      ),
      'enquiries', (
        select coalesce(sum(t.enquiries), 0) from app_private.enquiry_totals as t where t.status <> 'spam'
      ),
      'subscribers', (select coalesce(sum(t.people), 0) from app_private.subscriber_totals as t),
      'limits', jsonb_build_object(
        'enquiries_an_hour', s.enquiry_limit_global, 'enquiries_stored', s.enquiry_limit_stored,
        'enquiries_of_an_address', s.enquiry_limit_per_address, 'sign_ins', s.sign_in_limit_per_pair,
        'retention_months', s.enquiry_retention_months, 'idle_seconds', s.session_idle_seconds
      )
    )
    from app_private.settings as s
  );
end
$$;

-- Whose account opens with a password alone: the caller's, and how many others, told to administrators alone.
create function app_private.accounts_overview() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'own_second_step', app_private.has_second_factor(auth.uid()),
    'others_without', case when app_private.is_administrator() then (
      select count(*)
      from (
        select from auth.users as u
        where u.id <> auth.uid() and u.raw_app_meta_data ->> 'role' in ('reader', 'editor', 'admin')
          and u.encrypted_password <> '' and app_private.is_enabled(u.deleted_at, u.banned_until)
          and not app_private.has_second_factor(u.id)
        limit 101
      ) as others
    ) end
  );
end
$$;

create function app_private.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_today constant date := (v_now at time zone 'Australia/Sydney')::date;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok', 'now', v_now,
    'enquiries', app_private.enquiries_waiting(null) || jsonb_build_object(
      'open', (
        select coalesce(sum(t.enquiries), 0) from app_private.enquiry_totals as t
        where t.status in ('unread', 'read')
      ),
      'next', (
        select jsonb_build_object('id', c.id, 'subject', c.subject, 'due_at', c.due_at)
        from public.contact_submissions as c where c.status in ('unread', 'read')
        order by c.due_at, c.created_at, c.id limit 1
      )
    ),
    'newsletter', app_private.newsletter_overview(),
    'mails', app_private.mails_overview(v_now),
    'webhooks', app_private.webhooks_overview(),
    'accounts', app_private.accounts_overview(),
    'holidays', (
      select jsonb_build_object(
        'ahead', count(*), 'last', max(h.day), 'next', (array_agg(h.name order by h.day))[1],
        'next_day', min(h.day)
      )
      from public.office_holidays as h where h.day >= v_today
    ),
    'system', app_private.system_overview()
  );
end
$$;

create function public.admin_overview() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.admin_overview() $$;
comment on function public.admin_overview() is
  'What waits and how the server is, whose administrators are told to administrators alone: {"status": ok | '
  'forbidden, "now", "enquiries" with the "next" that is due, "newsletter", "mails", "webhooks", '
  '"accounts", "holidays", "system"}. No count goes beyond 101, but those of the totals.';

-- 90_grants.sql

-- Every privilege of the API's roles, in one list. What is not here is refused
-- (01_foundation/01_settings.sql); the policies decide which rows a privilege reaches.

grant usage on schema public to anon, authenticated, service_role;
-- Policies and the thin functions of schema public call functions here with the caller's rights.
grant usage on schema app_private to anon, authenticated, service_role;

-- Enquiries. A column grant cannot tell an admin from another signed-in user; the policies do.
-- What visitors wrote and what was noted on them is read through functions, which note it (16_audit), and
-- changed and deleted through functions, which compare it with what was seen (18_enquiries_admin).
-- A list shows of whom and about what one is, which a deletion of several names again.
grant select (id, status, name, subject, created_at) on public.contact_submissions to authenticated;
grant select, delete, update (status, admin_notes) on public.contact_submissions to service_role;
-- The table's own check runs with the rights of whoever updates a row.
grant execute on function app_private.is_readable(text) to service_role;

-- The days on which the office is closed.
grant select, insert (day, name), delete on public.office_holidays to authenticated;
grant select, insert, delete on public.office_holidays to service_role;

-- Texts for replies.
grant select, delete, insert (title, body), update (title, body) on public.saved_replies to authenticated;
grant select, insert, update, delete on public.saved_replies to service_role;

-- What is stored as spam.
grant select, delete on public.enquiry_blocks to authenticated, service_role;

-- Where old addresses lead.
grant select, delete on public.redirects to authenticated, service_role;

-- Issues; subscribers and their consent, which people read through functions alone.
grant select (
  id, issue_number, title, summary, content, related, sent_at, corrected_at, scheduled_for, status, metrics,
  created_at
) on public.newsletter_issues to anon;
grant select, update (title, summary, content, related) on public.newsletter_issues to authenticated;
grant select, insert, update, delete on public.newsletter_issues to service_role;
grant select, insert, update, delete on public.newsletter_subscriptions to service_role;
-- The index by domain is kept with the rights of whoever changes a row.
grant execute on function app_private.domain_first(text) to service_role;
grant select on public.newsletter_consent_events to service_role;

-- Feeds and generation.
grant select, delete, insert (name, url, area, enabled), update (name, url, area, enabled)
  on public.newsletter_sources to authenticated;
grant select, insert, update, delete on public.newsletter_sources to service_role;
grant select on
  public.newsletter_feed_items, public.newsletter_issue_items, public.newsletter_generation_runs
to authenticated;
grant select, delete on public.newsletter_feed_items, public.newsletter_generation_runs to service_role;
grant select on public.newsletter_issue_items to service_role;

-- What a visitor calls, or the web server for a mail provider: enquiries, subscribing, the archive, the
-- sign-in limit before there is a session, and what became of a mail.
grant execute on function
  app_private.submit_enquiry(
    uuid, text, text, text, boolean, bigint, text, text, text, text, text, text, text, text
  ),
  public.submit_enquiry(
    uuid, text, text, text, boolean, bigint, text, text, text, text, text, text, text, text
  ),
  app_private.subscribe(uuid, text, text, boolean, bigint, text, integer, text, text),
  public.subscribe(uuid, text, text, boolean, bigint, text, integer, text, text),
  app_private.confirm_newsletter(text, text),
  public.confirm_newsletter(text, text),
  app_private.newsletter_preferences(uuid),
  public.newsletter_preferences(uuid),
  app_private.change_subscription(uuid, text, text),
  public.change_subscription(uuid, text, text),
  app_private.submit_mail_event(text, text, text, uuid, text, bigint, text),
  public.submit_mail_event(text, text, text, uuid, text, bigint, text),
  app_private.sign_in_rate_limit(text, text, text, text, text, text),
  public.sign_in_rate_limit(text, text, text, text, text, text),
  app_private.ask_password_reset(text, text, text, text, text),
  public.ask_password_reset(text, text, text, text, text),
  app_private.account_link(text),
  public.account_link(text),
  app_private.use_account_link(text, text, text),
  public.use_account_link(text, text, text),
  app_private.is_known_device(text, bigint, text),
  public.is_known_device(text, bigint, text),
  app_private.note_failed_sign_in(text, text),
  public.note_failed_sign_in(text, text),
  public.archive_page(integer, integer),
  public.archive_issue(integer, integer),
  public.archive_numbers(),
  app_private.record_visits(uuid, text, text),
  public.record_visits(uuid, text, text),
  app_private.site_redirects(),
  public.site_redirects(),
  app_private.archive_version(),
  public.archive_version(),
  app_private.search_issues(text, integer),
  public.search_issues(text, integer)
to anon;

-- What a signed-in session calls; each of them returns nothing or 'forbidden' to an account without the role
-- that it asks for.
grant execute on function
  app_private.is_reader(),
  app_private.is_editor(),
  app_private.is_administrator(),
  public.is_current_editor(),
  app_private.current_session(boolean),
  public.current_session(boolean),
  app_private.note_browser(text, boolean, text),
  public.note_browser(text, boolean, text),
  app_private.my_account(),
  public.my_account(),
  app_private.end_sessions(text),
  public.end_sessions(text),
  app_private.my_password_hash(bigint, text),
  public.my_password_hash(bigint, text),
  app_private.change_my_password(text, text),
  public.change_my_password(text, text),
  app_private.ask_address_change(text, text),
  public.ask_address_change(text, text),
  app_private.admin_people(),
  public.admin_people(),
  app_private.invite_account(text, text),
  public.invite_account(text, text),
  app_private.invite_account_again(uuid),
  public.invite_account_again(uuid),
  app_private.change_account_role(uuid, text),
  public.change_account_role(uuid, text),
  app_private.remove_account(uuid),
  public.remove_account(uuid),
  app_private.my_second_factors(),
  public.my_second_factors(),
  app_private.second_factor(text, text, bigint, text),
  public.second_factor(text, text, bigint, text),
  app_private.search_patterns(text),
  app_private.admin_enquiries(text, text, integer, integer),
  public.admin_enquiries(text, text, integer, integer),
  app_private.admin_enquiry_export(text, text, timestamptz, uuid, integer, uuid[]),
  public.admin_enquiry_export(text, text, timestamptz, uuid, integer, uuid[]),
  app_private.admin_enquiry(uuid, text, text),
  public.admin_enquiry(uuid, text, text),
  app_private.admin_overview(),
  public.admin_overview(),
  app_private.admin_webhooks(),
  public.admin_webhooks(),
  app_private.save_webhook(uuid, integer, text, text, text, text[], boolean),
  public.save_webhook(uuid, integer, text, text, text, text[], boolean),
  app_private.change_webhook(uuid, text),
  public.change_webhook(uuid, text),
  app_private.settle_webhook_delivery(uuid, text),
  public.settle_webhook_delivery(uuid, text),
  app_private.choose_digest(text),
  public.choose_digest(text),
  app_private.enquiries_waiting(timestamptz),
  public.enquiries_waiting(timestamptz),
  app_private.change_enquiries(jsonb, text, text),
  public.change_enquiries(jsonb, text, text),
  app_private.admin_visits(text),
  public.admin_visits(text),
  app_private.admin_visit_export(text, jsonb, integer),
  public.admin_visit_export(text, jsonb, integer),
  app_private.save_redirect(uuid, integer, text, text, boolean, text),
  public.save_redirect(uuid, integer, text, text, boolean, text),
  app_private.block_enquiries(text, text),
  public.block_enquiries(text, text),
  app_private.delete_enquiries(jsonb),
  public.delete_enquiries(jsonb),
  app_private.mark_enquiry_read(uuid),
  public.mark_enquiry_read(uuid),
  app_private.undo_enquiry_change(uuid),
  public.undo_enquiry_change(uuid),
  app_private.read_enquiry(uuid),
  public.read_enquiry(uuid),
  app_private.export_consent(uuid),
  public.admin_consent_export(uuid),
  app_private.admin_audit_log(text, text, text, bigint, integer, boolean),
  public.admin_audit_log(text, text, text, bigint, integer, boolean),
  app_private.save_enquiry_notes(uuid, text, text),
  public.admin_save_enquiry_notes(uuid, text, text),
  public.admin_issues(text, text, integer, integer),
  app_private.start_newsletter_generation(uuid),
  public.start_newsletter_generation(uuid),
  app_private.store_feed_items(uuid, uuid, integer, text, text, text, jsonb),
  public.store_feed_items(uuid, uuid, integer, text, text, text, jsonb),
  app_private.newsletter_candidates(integer),
  public.newsletter_candidates(integer),
  app_private.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb),
  public.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb),
  app_private.fail_newsletter_generation(uuid, text, text, jsonb, jsonb),
  public.fail_newsletter_generation(uuid, text, text, jsonb, jsonb),
  app_private.save_newsletter_issue(uuid, integer, text, text, text, text),
  public.save_newsletter_issue(uuid, integer, text, text, text, text),
  app_private.publish_newsletter_issue(uuid, integer),
  public.publish_newsletter_issue(uuid, integer),
  app_private.set_newsletter_visibility(uuid, text),
  public.set_newsletter_visibility(uuid, text),
  app_private.queue_test_issue(uuid, integer, text, text, text),
  public.queue_test_issue(uuid, integer, text, text, text),
  app_private.create_blank_issue(),
  public.create_blank_issue(),
  app_private.return_issue_to_draft(uuid, integer),
  public.return_issue_to_draft(uuid, integer),
  app_private.newsletter_issue_history(uuid, bigint),
  public.newsletter_issue_history(uuid, bigint),
  app_private.delete_newsletter_draft(uuid, integer),
  public.delete_newsletter_draft(uuid, integer),
  app_private.queue_newsletter_send(uuid, integer, integer, timestamptz, text, text, text),
  public.queue_newsletter_send(uuid, integer, integer, timestamptz, text, text, text),
  app_private.steer_newsletter_send(uuid, text),
  public.steer_newsletter_send(uuid, text),
  app_private.newsletter_send_overview(uuid),
  public.newsletter_send_overview(uuid),
  app_private.newsletter_send_mails(uuid, text, uuid),
  public.newsletter_send_mails(uuid, text, uuid),
  app_private.settle_newsletter_mail(uuid, uuid, text),
  public.settle_newsletter_mail(uuid, uuid, text),
  app_private.admin_subscribers(text, text, uuid),
  public.admin_subscribers(text, text, uuid),
  app_private.newsletter_subscriber(uuid),
  public.newsletter_subscriber(uuid),
  app_private.suppress_subscriber(uuid, text, text),
  public.suppress_subscriber(uuid, text, text),
  app_private.lift_suppression(uuid, text, text, text),
  public.lift_suppression(uuid, text, text, text),
  app_private.erase_subscriber(uuid, text),
  public.erase_subscriber(uuid, text),
  app_private.begin_newsletter_import(text),
  public.begin_newsletter_import(text),
  app_private.read_newsletter_import(uuid, integer, jsonb, boolean),
  public.read_newsletter_import(uuid, integer, jsonb, boolean),
  app_private.newsletter_import(uuid),
  public.newsletter_import(uuid),
  app_private.newsletter_imports(),
  public.newsletter_imports(),
  app_private.commit_newsletter_import(uuid, integer, text),
  public.commit_newsletter_import(uuid, integer, text),
  app_private.apply_newsletter_import(uuid),
  public.apply_newsletter_import(uuid),
  app_private.discard_newsletter_import(uuid),
  public.discard_newsletter_import(uuid),
  app_private.admin_subscriber_export(text, text, jsonb, integer),
  public.admin_subscriber_export(text, text, jsonb, integer)
to authenticated;

-- What the mail worker and the host of the functions call with the service key.
grant execute on function
  app_private.archive_purge(),
  public.archive_purge(),
  app_private.note_archive_purged(bigint),
  public.note_archive_purged(bigint),
  app_private.tick_mail(double precision, integer),
  public.tick_mail(double precision, integer),
  app_private.claim_mail(uuid, text, integer, integer),
  public.claim_mail(uuid, text, integer, integer),
  app_private.advance_mail(uuid, text, jsonb, uuid[], integer, boolean),
  public.advance_mail(uuid, text, jsonb, uuid[], integer, boolean),
  app_private.apply_mail_event(text, text, uuid, text, timestamptz, text),
  public.record_mail_event(text, text, uuid, text, timestamptz, text),
  app_private.claim_webhooks(uuid, integer, integer),
  public.claim_webhooks(uuid, integer, integer),
  app_private.record_webhook(uuid, uuid, text),
  public.record_webhook(uuid, uuid, text),
  app_private.tick_newsletter(boolean),
  public.tick_newsletter(boolean),
  app_private.note_issue_reachable(uuid),
  public.note_issue_reachable(uuid),
  app_private.send_content(uuid),
  public.send_content(uuid),
  app_private.mail_in_doubt(),
  public.mail_in_doubt(),
  app_private.release_mail(uuid, text),
  public.release_mail(uuid, text),
  app_private.purge_expired_enquiries(integer),
  public.purge_expired_enquiries(integer),
  app_private.written_mails_gone(uuid[]),
  public.written_mails_gone(uuid[]),
  app_private.mail_lanes(),
  public.mail_lanes(),
  app_private.bounce_key(),
  public.bounce_key(),
  app_private.change_subscription(uuid, text, text),
  public.change_subscription(uuid, text, text),
  app_private.mark_first_password(text, boolean),
  public.mark_first_password(text, boolean),
  app_private.recover_account(text),
  public.recover_account(text),
  app_private.remove_second_factors(text),
  public.remove_second_factors(text),
  app_private.require_second_factor(boolean),
  public.require_second_factor(boolean),
  app_private.clear_sign_in_failures(),
  public.clear_sign_in_failures(),
  app_private.person_data(text),
  public.person_data(text),
  app_private.erase_person(text),
  public.erase_person(text),
  app_private.generation_process_ended(),
  public.generation_process_ended()
to service_role;
