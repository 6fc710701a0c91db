-- What a mail provider, or the mailbox of bounces, says of a mail after it was handed over.

create table app_private.mail_events (
  provider text not null,
  event_id text not null,
  mail_id uuid not null references app_private.mail_outbox (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  detail text,
  constraint mail_events_pkey primary key (provider, event_id),
  constraint mail_events_provider_valid check (provider ~ '^[a-z][a-z0-9-]{0,19}$'),
  constraint mail_events_event_id_valid check (event_id ~ '^[\x21-\x7e]{1,200}$'),
  constraint mail_events_kind_known
    check (kind in ('delivered', 'permanent', 'transient', 'rejected', 'complaint')),
  constraint mail_events_detail_length check (char_length(detail) <= 300),
  constraint mail_events_detail_without_address check (detail !~ '@')
);
comment on table app_private.mail_events is
  'One row per event, kept as long as its mail, so that one that is repeated counts once. Holds no address.';
comment on column app_private.mail_events.at is 'When it happened, by the clock of the provider.';
create index mail_events_mail on app_private.mail_events (mail_id);

-- Codes and phases, as in last_error; a mail server often repeats the address.
create function app_private.event_detail(p_detail text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(left(btrim(regexp_replace(
    regexp_replace(p_detail, '[\s\u0001-\u001f\u007f-\u009f]+', ' ', 'g'), '\S*@\S*', '[address]', 'g'
  )), 300), '')
$$;

-- The verdict that an event gives its mail, in the words of advance_mail(); null for those that prove it
-- arrived.
create function app_private.verdict_of_event(p_kind text) returns text
language sql immutable set search_path = ''
as $$
  select case p_kind
    when 'permanent' then 'recipient' when 'transient' then 'soft' when 'rejected' then 'policy'
  end
$$;

-- Applies one event, whoever reports it. p_kind is
--   delivered   the mailbox took it
--   permanent   the address does not exist: the mail bounced, and nothing more goes there
--   transient   the mailbox was full or away for too long: like a "soft" refusal
--   rejected    it was refused for what it says: like a "policy" refusal, nobody's address is at fault
--   complaint   the recipient reported it as junk: ends the subscription, and only an admin lifts that
-- Events come twice and out of order. The worst one stays: nothing but a person takes a bounce back. An event
-- also settles an uncertain mail, or one that waits to be sent again, since nobody but its recipient's server
-- caused it. Mails of enquiries only change their own state.
create function app_private.apply_mail_event(
  p_provider text, p_event_id text, p_mail_id uuid, p_kind text, p_at timestamptz, p_detail text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_detail constant text := app_private.event_detail(p_detail);
  v_verdict constant text := app_private.verdict_of_event(p_kind);
  v_mail app_private.mail_outbox;
  v_progress timestamptz;
  v_complaints integer := 0;
begin
  if p_mail_id is null or p_at is null or not isfinite(p_at)
    or coalesce(p_provider, '') !~ '^[a-z][a-z0-9-]{0,19}$'
    or coalesce(p_event_id, '') !~ '^[\x21-\x7e]{1,200}$'
    or coalesce(p_kind, '') not in ('delivered', 'permanent', 'transient', 'rejected', 'complaint')
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- Subscriptions before their mails, as whoever leaves or is erased locks them.
  if p_kind <> 'delivered' then
    perform from public.newsletter_subscriptions as s
    where s.id = (select o.subscription_id from app_private.mail_outbox as o where o.id = p_mail_id)
    for no key update;
  end if;
  select * into v_mail from app_private.mail_outbox as o where o.id = p_mail_id for update;
  if not found then
    return jsonb_build_object('status', 'unknown_mail');
  end if;
  if p_kind = 'complaint' and not exists (
    select from app_private.mail_events as e where e.mail_id = p_mail_id and e.kind = 'complaint'
  ) then
    v_complaints := 1;
  end if;
  insert into app_private.mail_events (provider, event_id, mail_id, kind, at, detail)
  values (p_provider, p_event_id, p_mail_id, p_kind, p_at, v_detail)
  on conflict (provider, event_id) do nothing;
  if not found then
    return jsonb_build_object('status', 'repeated');
  end if;

  if v_complaints > 0 then
    -- Sends before totals, as whoever leaves locks them, and in one order: it may be another that they leave.
    perform from app_private.newsletter_sends as s
    where s.id in (v_mail.send_id, app_private.newest_send_to(v_mail.subscription_id))
    order by s.id for no key update;
  end if;
  select s.last_progress_at into v_progress
  from app_private.newsletter_sends as s where s.id = v_mail.send_id;
  if v_verdict is null then
    update app_private.mail_outbox as o set status = 'sent', verdict = null, lease_until = null
    where o.id = p_mail_id and o.status not in ('sent', 'failed');
  else
    update app_private.mail_outbox as o
    set status = 'failed', verdict = v_verdict, last_error = left(v_detail, 200), lease_until = null
    where o.id = p_mail_id and (
      o.status <> 'failed'
      or o.verdict is distinct from 'recipient' and (
        v_verdict = 'recipient' or coalesce(o.verdict, '') not in ('refused', 'soft', 'policy')
      )
    )
    returning * into v_mail;
    if found then
      -- Whoever confirmed since has proved that the mailbox works.
      perform app_private.suppress_subscription(s.id, reason.word, 'provider', v_detail)
      from public.newsletter_subscriptions as s
      cross join lateral app_private.reason_to_suppress(v_mail) as reason (word)
      where s.id = v_mail.subscription_id and reason.word is not null
        and not coalesce(s.confirmed_at > p_at, false);
    end if;
  end if;
  if v_complaints > 0 then
    if v_mail.kind = 'confirm_change' then
      -- Somebody else typed that address; the subscription is at another. The link may be deleted by now.
      perform app_private.suppress_hash(v_mail.recipient_hash, 'complaint');
      -- Unless its owner pressed the button, or subscribed there otherwise.
      perform app_private.suppress_subscription(t.subscription_id, 'complaint', 'provider', v_detail)
      from app_private.subscription_tokens as t where t.email_hash = v_mail.recipient_hash;
    else
      perform app_private.suppress_subscription(v_mail.subscription_id, 'complaint', 'provider', v_detail);
    end if;
  end if;
  -- What is heard of earlier mails is no progress: a restored copy must still wait for a person.
  update app_private.newsletter_sends as s
  set complained = s.complained + v_complaints, last_progress_at = v_progress
  where s.id = v_mail.send_id
    and (v_complaints > 0 or s.last_progress_at is distinct from v_progress);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.record_mail_event(
  p_provider text, p_event_id text, p_mail_id uuid, p_kind text, p_at timestamptz, p_detail text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.apply_mail_event(p_provider, p_event_id, p_mail_id, p_kind, p_at, p_detail) $$;
comment on function public.record_mail_event(text, text, uuid, text, timestamptz, text) is
  'What the mail worker read of a mail after it was handed over. p_kind is delivered, permanent, transient, '
  'rejected or complaint; p_event_id is unique for each provider. Returns {"status": ok | repeated | '
  'unknown_mail | invalid}.';

-- The same for the web server, which has no service key: it signs the words "mail_event" and the other
-- parameters in order, as in submit_enquiry(). p_at_ms is in milliseconds since 1970.
create function app_private.submit_mail_event(
  p_signature text, p_provider text, p_event_id text, p_mail_id uuid, p_kind text, p_at_ms bigint,
  p_detail text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_secret constant text := app_private.signing_secret();
begin
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  if not app_private.is_signed(v_secret, concat_ws(
    chr(31), 'mail_event', coalesce(p_provider, ''), coalesce(p_event_id, ''), coalesce(p_mail_id::text, ''),
    coalesce(p_kind, ''), coalesce(p_at_ms::text, ''), coalesce(p_detail, '')
  ), p_signature) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  return app_private.apply_mail_event(
    p_provider, p_event_id, p_mail_id, p_kind,
    case when p_at_ms between 0 and 32503680000000 then to_timestamp(p_at_ms / 1000.0) end, p_detail
  );
end
$$;

create function public.submit_mail_event(
  p_signature text, p_provider text, p_event_id text, p_mail_id uuid, p_kind text, p_at_ms bigint,
  p_detail text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.submit_mail_event(
    p_signature, p_provider, p_event_id, p_mail_id, p_kind, p_at_ms, p_detail
  )
$$;
comment on function public.submit_mail_event(text, text, text, uuid, text, bigint, text) is
  'record_mail_event() with the signature of the web server in place of the service key. Returns {"status": '
  'ok | repeated | unknown_mail | invalid | unauthorised | unavailable}.';
