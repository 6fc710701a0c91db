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
