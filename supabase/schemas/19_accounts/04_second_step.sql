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
