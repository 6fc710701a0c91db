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
