-- How a sign-up gets in, with the protections of an enquiry (02_enquiries/04_submit_enquiry.sql). Whatever is
-- known of the address, the answer is the same; what differs is which mail is queued.

-- Seconds until one more mail may go to an address: three a day. One is kept for the link to erase and counts
-- for itself, so that no stranger can put an erasure off.
create function app_private.mail_wait_seconds(p_bucket text) returns integer
language sql volatile set search_path = ''
as $$
  select app_private.rate_wait_seconds(
    p_bucket, case when p_bucket like 'subscribe:erase:%' then 1 else 2 end, 86400
  )
$$;

-- Queues what an address is due: a confirmation, "you already receive it", or nothing. The caller holds the
-- lock on the total.
create function app_private.answer_sign_up(
  p_email text, p_source text, p_wording_version integer, p_wording text
) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_hash constant text := app_private.email_hash(p_email);
  v_bucket constant text := 'subscribe:mail:' || v_hash;
  v_already constant text := 'subscribe:already:' || v_hash;
  v_row public.newsletter_subscriptions;
  v_event bigint;
begin
  select * into v_row from public.newsletter_subscriptions as s where s.email_key = lower(p_email) for update;
  -- One mail in ten minutes, whatever is typed.
  if app_private.rate_wait_seconds(v_bucket, 1, 600) > 0
    or app_private.mail_wait_seconds(v_bucket) > 0
  then
    return;
  end if;
  -- Seeded subscribers are not people.
  if v_row.consent_source = 'seed' or app_private.is_barred(p_email) then
    return;
  end if;
  if v_row.is_subscribed and v_row.suppressed_at is null then
    if app_private.rate_wait_seconds(v_already, 1, 86400) = 0 then
      insert into app_private.mail_outbox (kind, subscription_id) values ('already_subscribed', v_row.id);
      insert into app_private.rate_events (bucket) values (v_bucket), (v_already);
    end if;
    return;
  end if;
  if v_row.id is null then
    insert into public.newsletter_subscriptions (email) values (p_email) returning * into v_row;
  elsif v_row.confirmed_at is null and v_row.unsubscribed_at is null then
    -- Thirty days begin again with each request.
    update public.newsletter_subscriptions as s set email = p_email where s.id = v_row.id;
  end if;
  insert into public.newsletter_consent_events
    (subscription_id, email_hash, kind, source, wording_version, wording)
  values (v_row.id, v_hash, 'requested', p_source, p_wording_version, p_wording)
  returning id into v_event;
  perform app_private.queue_confirmation(v_row.id, 'subscribe', 'confirm_subscription', v_event, null);
  insert into app_private.rate_events (bucket) values (v_bucket);
end
$$;

-- The web server signs the word "subscribe" and the other parameters in order, as in submit_enquiry().
create function app_private.subscribe(
  p_request_id uuid, p_network_hash text, p_signature text, p_has_token boolean, p_valid_until bigint,
  p_source text, p_wording_version integer, p_wording text, p_email text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_secret constant text := app_private.signing_secret();
  v_settings app_private.settings;
  v_email constant text := btrim(p_email);
  v_request text;
  v_repeated text;
  v_wait integer := 0;
begin
  select * into v_settings from app_private.settings;
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  if not app_private.is_signed(v_secret, concat_ws(
    chr(31), 'subscribe', coalesce(p_request_id::text, ''), coalesce(p_network_hash, ''),
    coalesce(p_has_token::text, ''), coalesce(p_valid_until::text, ''), coalesce(p_source, ''),
    coalesce(p_wording_version::text, ''), coalesce(p_wording, ''), coalesce(p_email, '')
  ), p_signature) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  if p_request_id is null or p_has_token is null or p_valid_until is null
    or coalesce(p_network_hash, '') !~ '^[0-9a-f]{64}$'
    or coalesce(p_source, '') !~ '^/[a-z0-9/-]{0,199}$'
    or coalesce(p_wording_version, 0) < 1
    or coalesce(char_length(p_wording), 0) not between 1 and 2000
    or not app_private.is_mailable(v_email)
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- A call that was held up on its way must not make untrue what the visitor has been told.
  if app_private.is_late(p_valid_until) then
    return jsonb_build_object('status', 'late');
  end if;

  -- A form token, whose id this is, is good for one address; a repeated call counts nothing.
  v_request := 'subscribe:request:' || p_request_id;
  v_repeated := v_request || ':' || app_private.email_hash(v_email);
  perform pg_advisory_xact_lock(hashtextextended(v_request, 0));
  if exists (select from app_private.rate_events as e where e.bucket = v_repeated) then
    return jsonb_build_object('status', 'ok', 'duplicate', true);
  elsif exists (select from app_private.rate_events as e where e.bucket = v_request) then
    return jsonb_build_object('status', 'conflict');
  end if;

  -- Always in this order, so that no two calls wait for each other.
  if not p_has_token then
    v_wait := app_private.rate_wait_seconds(
      'subscribe:tokenless:' || p_network_hash,
      v_settings.subscribe_tokenless_limit, v_settings.subscribe_global_window_seconds
    );
  end if;
  if v_wait = 0 then
    v_wait := app_private.rate_wait_seconds(
      'subscribe:network:' || p_network_hash,
      v_settings.subscribe_limit_per_network, v_settings.subscribe_window_seconds
    );
  end if;
  if v_wait = 0 then
    v_wait := app_private.fair_wait_seconds(
      'subscribe:total', 'subscribe:network:' || p_network_hash,
      v_settings.subscribe_limit_global, v_settings.subscribe_global_window_seconds
    );
  end if;
  if v_wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
  end if;
  -- A lock above may have been waited for.
  if app_private.is_late(p_valid_until) then
    return jsonb_build_object('status', 'late');
  end if;
  insert into app_private.rate_events (bucket) values
    (v_request), (v_repeated), ('subscribe:network:' || p_network_hash), ('subscribe:total');
  if not p_has_token then
    insert into app_private.rate_events (bucket) values ('subscribe:tokenless:' || p_network_hash);
  end if;
  perform app_private.answer_sign_up(v_email, p_source, p_wording_version, p_wording);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.subscribe(
  p_request_id uuid, p_network_hash text, p_signature text, p_has_token boolean, p_valid_until bigint,
  p_source text, p_wording_version integer, p_wording text, p_email text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.subscribe(
    p_request_id, p_network_hash, p_signature, p_has_token, p_valid_until, p_source, p_wording_version,
    p_wording, p_email
  )
$$;
comment on function public.subscribe(uuid, text, text, boolean, bigint, text, integer, text, text) is
  'Takes one signed sign-up for the newsletter. Returns {"status": ok | invalid | conflict | rate_limited | '
  'late | unauthorised | unavailable}, "duplicate": true for a repeated call, and "retry_after_seconds" when '
  'rate_limited. Ok says nothing of the address. Bad input never raises.';
