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
