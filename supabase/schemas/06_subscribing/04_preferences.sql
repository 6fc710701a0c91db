-- What a subscriber sees and does with the link of an issue. Whoever holds its token may call these; nobody
-- can guess one.

-- The address as its owner knows it and nobody learns it from: issues get forwarded with their links.
create function app_private.masked_email(p_email text) returns text
language sql immutable set search_path = ''
as $$ select left(p_email, 1) || '•••@' || split_part(p_email, '@', 2) $$;

-- Less of it for whoever is told that another address was asked for: nothing that a stranger typed.
create function app_private.masked_new_email(p_email text) returns text
language sql immutable set search_path = ''
as $$ select left(p_email, 1) || '•••@' || left(split_part(p_email, '@', 2), 1) || '•••' $$;

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
  'unsubscribed | bounced | barred (by a complaint or an admin), "subscribed", "since", '
  '"resubscribe_until"}. Changes nothing.';

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
  v_asked text;
  v_is_told boolean := false;
  v_is_mailed boolean;
  v_event bigint;
  v_link uuid;
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
  elsif p_action = 'resubscribe' then
    perform app_private.before_or_after_beginning();
  end if;
  select s.* into v_row
  from app_private.subscription_tokens as t
    join public.newsletter_subscriptions as s on s.id = t.subscription_id
  where t.unsubscribe_token = p_token
  for no key update of s;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  v_hash := app_private.email_hash(v_row.email);

  if p_action = 'unsubscribe' then
    if v_row.is_subscribed then
      perform app_private.lock_to_leave(v_row.id);
      update public.newsletter_subscriptions as s
      set is_subscribed = false, unsubscribed_at = clock_timestamp() where s.id = v_row.id;
      perform app_private.suppress_hash(v_hash, 'unsubscribed');
      insert into public.newsletter_consent_events (subscription_id, email_hash, kind)
      values (v_row.id, v_hash, 'unsubscribed');
    end if;
    -- It stops a change that somebody else asked for; another one is told of again.
    delete from app_private.newsletter_confirmations as c
    where c.subscription_id = v_row.id and c.kind = 'change' and c.used_at is null;
    delete from app_private.rate_events as e where e.bucket = 'subscribe:asked:' || v_hash;
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

  v_bucket := case p_action when 'erase' then 'subscribe:erase:' else 'subscribe:mail:' end || v_hash;
  if p_action = 'change_address' then
    -- Whom nobody may mail is not mailed at another address either.
    if not v_row.is_subscribed or v_row.suppressed_at is not null or app_private.is_barred(v_row.email) then
      return jsonb_build_object('status', 'locked');
    end if;
    -- The mail goes elsewhere: whoever was forwarded a link reaches few strangers by it.
    v_bucket := 'subscribe:change:' || v_hash;
    v_wait := app_private.rate_wait_seconds(v_bucket, 3, 86400);
    -- The address before is told once a day, and no change is asked for without that: a link may have been
    -- forwarded, and whoever has it would take the subscription along.
    v_asked := 'subscribe:asked:' || v_hash;
    v_is_told := app_private.rate_wait_seconds(v_asked, 1, 86400) > 0;
    if v_wait = 0 and not v_is_told then
      v_wait := app_private.mail_wait_seconds('subscribe:mail:' || v_hash);
    end if;
  else
    v_wait := app_private.mail_wait_seconds(v_bucket);
  end if;
  if v_wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
  end if;
  insert into app_private.rate_events (bucket) values (v_bucket);
  if p_action = 'data_copy' then
    insert into app_private.mail_outbox (kind, subscription_id) values ('data_copy', v_row.id);
  elsif p_action = 'erase' then
    perform app_private.queue_confirmation(v_row.id, 'erase', 'confirm_erasure', null, null);
  else
    if not v_is_told then
      insert into app_private.rate_events (bucket) values (v_asked), ('subscribe:mail:' || v_hash);
    end if;
    -- What the new address is sent counts with what strangers ask for it.
    v_is_mailed := not app_private.is_barred(v_new)
      and app_private.mail_wait_seconds('subscribe:mail:' || app_private.email_hash(v_new)) = 0;
    if v_is_mailed then
      insert into app_private.rate_events (bucket)
      values ('subscribe:mail:' || app_private.email_hash(v_new));
    end if;
    -- Also for an address that is not mailed, so that the one before is told the same.
    if v_is_mailed or not v_is_told then
      -- What proves the consent; a sign-up that waits for its press proves less than what came before it.
      select e.id into v_event from public.newsletter_consent_events as e
      where e.subscription_id = v_row.id
        and e.kind in ('confirmed', 'imported', 'address_changed', 'requested')
      order by e.kind = 'requested', e.id desc limit 1;
      v_link := app_private.queue_confirmation(
        v_row.id, 'change', case when v_is_mailed then 'confirm_change' end, v_event, v_new
      );
    end if;
    if not v_is_told then
      -- Due before the link, whose press would end it.
      insert into app_private.mail_outbox (kind, subscription_id, confirmation_id, next_attempt_at)
      values ('change_asked', v_row.id, v_link, now() - interval '1 second');
    end if;
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.change_subscription(p_token uuid, p_action text, p_email text default null)
returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.change_subscription(p_token, p_action, p_email) $$;
comment on function public.change_subscription(uuid, text, text) is
  'What a subscriber does with the link of an issue: p_action is unsubscribe, resubscribe, change_address '
  '(to p_email), data_copy or erase; the last three only send mails. Returns {"status": ok | invalid | '
  'not_found | locked | rate_limited}, with "retry_after_seconds" when rate_limited. Repeating it changes '
  'nothing more.';
