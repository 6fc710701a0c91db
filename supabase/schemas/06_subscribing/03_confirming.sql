-- What the buttons behind the links of our mails confirm. Whoever holds a token may call this; nobody can
-- guess one.

-- Whoever confirms does so before the moment when a send begins, and is found by its freezing, or sees the
-- send: a send waits to begin until all who are confirming have ended (tick_newsletter()).
create function app_private.before_or_after_beginning() returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock_shared(hashtextextended('newsletter:audience', 0)) $$;

-- Begins or renews a subscription whose address has just proved that it wants it.
create function app_private.activate_subscription(p_id uuid, p_requested bigint, p_kind text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_asked public.newsletter_consent_events;
  v_hash text;
begin
  perform app_private.stay_in_audience(p_id, p_id);
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
create function app_private.move_subscription(p_confirmation app_private.newsletter_confirmations)
returns uuid
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
    perform app_private.stay_in_audience(v_old.id, v_new);
    -- What a send still owes them goes to the new address; a worker that holds it drops it at the mark.
    update app_private.mail_outbox as o
    set subscription_id = v_new, status = 'pending', claimed_by = null, lease_until = null
    where o.subscription_id = v_old.id and o.kind = 'issue' and o.status in ('pending', 'claimed')
      and not exists (
        select from app_private.mail_outbox as t where t.subscription_id = v_new and t.send_id = o.send_id
      );
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
  v_erased constant text := 'subscribe:erased:' || app_private.token_hash(p_token);
begin
  -- Before any row, as an import does, which would else wait for an address that is erased here.
  if exists (
    select from app_private.newsletter_confirmations as c
    where c.token_hash = app_private.token_hash(p_token) and c.kind in ('change', 'erase')
  ) then
    perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  end if;
  perform app_private.before_or_after_beginning();
  -- Sends before subscriptions, as the freezing of an audience locks them; only of whom it may hold.
  if exists (
    select from app_private.newsletter_sends as s where s.as_of is not null and s.frozen_at is null
  ) and exists (
    select from app_private.newsletter_confirmations as c
      join public.newsletter_subscriptions as n on n.id = c.subscription_id
    where c.token_hash = app_private.token_hash(p_token) and c.kind <> 'erase' and n.is_subscribed
  ) then
    perform from app_private.newsletter_sends as s
    where s.as_of is not null and s.frozen_at is null order by s.scheduled_for for update;
  end if;
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
  -- A button pressed twice says the same twice, also when the link is erased with the rest; not for so long
  -- that the address may have been confirmed again.
  if v_link.id is null and p_purpose = 'erase' and exists (
    select from app_private.rate_events as e
    where e.bucket = v_erased and e.created_at > clock_timestamp() - interval '10 minutes'
  ) then
    return jsonb_build_object('status', 'ok');
  end if;
  if v_link.id is null or p_purpose is null or p_purpose not in ('subscribe', 'erase') then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_link.used_at is not null then
    -- Asked again: who pressed it at the same time may have moved the subscription to another row.
    return jsonb_build_object('status', case when exists (
      select from public.newsletter_subscriptions as s where s.id = v_link.subscription_id and s.is_subscribed
    ) then 'ok' else 'not_found' end);
  end if;
  if v_link.expires_at <= clock_timestamp()
    or v_link.kind <> 'erase' and (
      app_private.is_barred(v_row.email) or app_private.is_barred(v_link.new_email)
    )
    -- Whoever left meanwhile is not brought back at another address.
    or v_link.kind = 'change' and not v_row.is_subscribed
  then
    return jsonb_build_object('status', 'not_found');
  end if;
  update app_private.newsletter_confirmations as c set used_at = clock_timestamp() where c.id = v_link.id;
  if v_link.kind = 'erase' then
    perform app_private.erase_subscription(v_row.id, 'erased', 'visitor');
    insert into app_private.rate_events (bucket) values (v_erased);
    return jsonb_build_object('status', 'ok');
  end if;
  if v_link.kind = 'change' then
    v_id := app_private.move_subscription(v_link);
  else
    v_id := v_row.id;
    perform app_private.activate_subscription(v_id, v_link.requested, 'confirmed');
  end if;
  -- Who leaves and comes back within a day has the links of the first.
  insert into app_private.mail_outbox (kind, subscription_id)
  select 'welcome', v_id where not exists (
    select from app_private.mail_outbox as o
    where o.subscription_id = v_id and o.kind = 'welcome' and o.status <> 'skipped'
      and o.created_at > clock_timestamp() - interval '1 day'
  );
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.confirm_newsletter(p_token text, p_purpose text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.confirm_newsletter(p_token, p_purpose) $$;
comment on function public.confirm_newsletter(text, text) is
  'Acts on the link of a confirmation: p_purpose is subscribe (also a change of address) or erase. Returns '
  '{"status": ok | not_found}; a link is good once, for 7 days.';
