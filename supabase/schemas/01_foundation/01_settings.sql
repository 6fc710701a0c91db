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
