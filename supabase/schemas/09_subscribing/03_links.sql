-- What the links in our mails do. Whoever holds a token may call these; nobody can guess one.

-- Begins or renews a subscription whose address has just proved that it wants it.
create function app_private.activate_subscription(p_id uuid, p_requested bigint, p_kind text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_asked public.newsletter_consent_events;
  v_hash text;
begin
  select * into v_asked from public.newsletter_consent_events as e where e.id = p_requested;
  update public.newsletter_subscriptions as s
  set is_subscribed = true, confirmed_at = clock_timestamp(), unsubscribed_at = null,
    suppressed_at = null, suppressed_reason = null, consent_at = clock_timestamp(),
    -- The event of an import says less of its source than the row.
    consent_source = case when v_asked.evidence is null then coalesce(v_asked.source, s.consent_source)
      else s.consent_source end,
    consent_text = coalesce(v_asked.wording, s.consent_text)
  where s.id = p_id
  returning app_private.email_hash(s.email) into v_hash;
  delete from app_private.newsletter_suppressions as l
  where l.email_hash = v_hash and l.reason not in ('complaint', 'admin');
  insert into public.newsletter_consent_events
    (subscription_id, email_hash, kind, source, wording_version, wording, evidence)
  values (
    p_id, v_hash, p_kind, v_asked.source, v_asked.wording_version, v_asked.wording, v_asked.evidence
  );
end
$$;

-- Moves a subscription to the address that confirmed it; the address before is forgotten like one that left.
create function app_private.move_subscription(p_confirmation app_private.newsletter_confirmations) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_old public.newsletter_subscriptions;
  v_new uuid;
begin
  select * into v_old from public.newsletter_subscriptions as s where s.id = p_confirmation.subscription_id;
  insert into public.newsletter_subscriptions as s (email, consent_source, consent_text)
  values (p_confirmation.new_email, v_old.consent_source, v_old.consent_text)
  on conflict (email_key) do update
    set consent_source = excluded.consent_source, consent_text = excluded.consent_text
  returning s.id into v_new;
  update app_private.newsletter_confirmations as c set subscription_id = v_new where c.id = p_confirmation.id;
  perform app_private.activate_subscription(v_new, p_confirmation.requested, 'address_changed');
  if v_new <> v_old.id then
    perform app_private.erase_subscription(v_old.id, 'unsubscribed', 'visitor');
  end if;
  return v_new;
end
$$;

create function app_private.confirm_newsletter(p_token text, p_purpose text) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_link app_private.newsletter_confirmations;
  v_row public.newsletter_subscriptions;
  v_id uuid;
begin
  -- The subscription is locked before its links, as subscribe() does: neither waits for the other.
  select s.* into v_row
  from app_private.newsletter_confirmations as c
    join public.newsletter_subscriptions as s on s.id = c.subscription_id
  where c.token_hash = app_private.token_hash(p_token)
  for update of s;
  select * into v_link from app_private.newsletter_confirmations as c
  where c.token_hash = app_private.token_hash(p_token)
    and (c.kind = 'erase') = (p_purpose = 'erase')
  for update;
  if v_link.id is null or p_purpose is null or p_purpose not in ('subscribe', 'erase') then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_link.used_at is not null then
    -- A button pressed twice says the same twice.
    return jsonb_build_object('status', case when v_row.is_subscribed then 'ok' else 'not_found' end);
  end if;
  if v_link.expires_at <= clock_timestamp()
    or v_link.kind <> 'erase' and app_private.is_barred(coalesce(v_link.new_email, v_row.email))
  then
    return jsonb_build_object('status', 'not_found');
  end if;
  update app_private.newsletter_confirmations as c set used_at = clock_timestamp() where c.id = v_link.id;
  if v_link.kind = 'erase' then
    perform app_private.erase_subscription(v_row.id, 'erased', 'visitor');
    return jsonb_build_object('status', 'ok');
  end if;
  if v_link.kind = 'change' then
    v_id := app_private.move_subscription(v_link);
  else
    v_id := v_row.id;
    perform app_private.activate_subscription(v_id, v_link.requested, 'confirmed');
  end if;
  insert into app_private.mail_outbox (kind, subscription_id) values ('welcome', v_id);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.confirm_newsletter(p_token text, p_purpose text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.confirm_newsletter(p_token, p_purpose) $$;
comment on function public.confirm_newsletter(text, text) is
  'Acts on the link of a confirmation: p_purpose is subscribe (also a change of address) or erase. Returns '
  '{"status": ok | not_found}; a link is good once, for 7 days.';

-- The address as its owner knows it and nobody learns it from: issues get forwarded with their links.
create function app_private.masked_email(p_email text) returns text
language sql immutable set search_path = ''
as $$ select left(p_email, 1) || '•••@' || split_part(p_email, '@', 2) $$;

-- Until when one press resubscribes; afterwards the address is deleted.
create function app_private.resubscribable_until(s public.newsletter_subscriptions) returns timestamptz
language sql stable set search_path = ''
as $$ select s.unsubscribed_at + interval '30 days' $$;

create function app_private.newsletter_preferences(p_token uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_row public.newsletter_subscriptions;
begin
  select s.* into v_row
  from app_private.subscription_tokens as t
    join public.newsletter_subscriptions as s on s.id = t.subscription_id
  where t.unsubscribe_token = p_token;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  return jsonb_build_object('status', 'ok', 'email', app_private.masked_email(v_row.email)) ||
    jsonb_strip_nulls(jsonb_build_object(
      'state', case
        when v_row.suppressed_reason in ('complaint', 'admin') or app_private.is_barred(v_row.email)
          then 'barred'
        when v_row.suppressed_at is not null then 'bounced'
        when v_row.is_subscribed then 'active'
        else 'unsubscribed'
      end,
      'subscribed', v_row.is_subscribed,
      'since', v_row.confirmed_at,
      'resubscribe_until', app_private.resubscribable_until(v_row)
    ));
end
$$;

create function public.newsletter_preferences(p_token uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_preferences(p_token) $$;
comment on function public.newsletter_preferences(uuid) is
  'What the page of one subscriber shows: {"status": ok | not_found, "email" masked, "state": active | '
  'unsubscribed | bounced | barred (by a complaint or an admin), "subscribed", "since", "resubscribe_until"}. '
  'Changes nothing.';

create function app_private.change_subscription(p_token uuid, p_action text, p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_row public.newsletter_subscriptions;
  v_new constant text := btrim(p_email);
  v_hash text;
  v_bucket text;
  v_event bigint;
  v_wait integer;
begin
  if p_action is null
    or p_action not in ('unsubscribe', 'resubscribe', 'change_address', 'data_copy', 'erase')
    or p_action = 'change_address' and not app_private.is_mailable(v_new)
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  if p_action in ('change_address', 'data_copy', 'erase') then
    -- Locks in the order of subscribe().
    perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  end if;
  select s.* into v_row
  from app_private.subscription_tokens as t
    join public.newsletter_subscriptions as s on s.id = t.subscription_id
  where t.unsubscribe_token = p_token
  for update of s;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  v_hash := app_private.email_hash(v_row.email);

  if p_action = 'unsubscribe' then
    if v_row.is_subscribed then
      update public.newsletter_subscriptions as s
      set is_subscribed = false, unsubscribed_at = clock_timestamp() where s.id = v_row.id;
      perform app_private.suppress_hash(v_hash, 'unsubscribed');
      insert into public.newsletter_consent_events (subscription_id, email_hash, kind)
      values (v_row.id, v_hash, 'unsubscribed');
    end if;
    return jsonb_build_object('status', 'ok');
  end if;

  if p_action = 'resubscribe' then
    if v_row.is_subscribed then
      return jsonb_build_object('status', 'ok');
    end if;
    if v_row.suppressed_at is not null or app_private.is_barred(v_row.email)
      or not coalesce(app_private.resubscribable_until(v_row) > clock_timestamp(), false)
    then
      return jsonb_build_object('status', 'locked');
    end if;
    perform app_private.activate_subscription(v_row.id, null, 'resubscribed');
    return jsonb_build_object('status', 'ok');
  end if;

  -- One address gets three mails a day, together with those of the sign-up form.
  v_bucket := 'subscribe:mail:' || v_hash;
  if p_action = 'change_address' then
    if not v_row.is_subscribed then
      return jsonb_build_object('status', 'locked');
    end if;
    -- The mail goes elsewhere: whoever was forwarded a link reaches few strangers by it.
    v_bucket := 'subscribe:change:' || v_hash;
  end if;
  v_wait := app_private.rate_wait_seconds(v_bucket, 3, 86400);
  if v_wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
  end if;
  insert into app_private.rate_events (bucket) values (v_bucket);
  if p_action = 'data_copy' then
    insert into app_private.mail_outbox (kind, subscription_id) values ('data_copy', v_row.id);
  elsif p_action = 'erase' then
    perform app_private.queue_confirmation(v_row.id, 'erase', 'confirm_erasure', null, null);
  elsif not app_private.is_barred(v_new)
    -- What the new address is sent counts with what strangers ask for it.
    and app_private.rate_wait_seconds('subscribe:mail:' || app_private.email_hash(v_new), 3, 86400) = 0
  then
    insert into app_private.rate_events (bucket)
    values ('subscribe:mail:' || app_private.email_hash(v_new));
    -- What proves the consent; a sign-up that waits for its press proves less than what came before it.
    select e.id into v_event from public.newsletter_consent_events as e
    where e.subscription_id = v_row.id and e.kind in ('confirmed', 'imported', 'address_changed', 'requested')
    order by e.kind = 'requested', e.id desc limit 1;
    perform app_private.queue_confirmation(v_row.id, 'change', 'confirm_change', v_event, v_new);
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.change_subscription(p_token uuid, p_action text, p_email text default null)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.change_subscription(p_token, p_action, p_email) $$;
comment on function public.change_subscription(uuid, text, text) is
  'What a subscriber does with the link of an issue: p_action is unsubscribe, resubscribe, change_address (to '
  'p_email), data_copy or erase; the last three only send a mail. Returns {"status": ok | invalid | not_found | '
  'locked | rate_limited}, with "retry_after_seconds" when rate_limited. Repeating it changes nothing more.';
