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
