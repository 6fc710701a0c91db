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
