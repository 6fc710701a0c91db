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
