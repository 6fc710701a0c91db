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
