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
