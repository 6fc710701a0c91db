-- What proves that somebody asked for the newsletter, and which addresses must not be mailed. An address
-- that is deleted lives on in both as a keyed hash, so that no import revives it.

create function app_private.email_hash(p_email text) returns text
language sql stable set search_path = ''
as $$
  select app_private.signature(s.suppression_key, lower(btrim(p_email))) from app_private.settings as s
$$;

-- The rule of the table, checked before anything is counted; and no mail is written to an address with dots
-- at the ends or side by side, which would need quotes.
create function app_private.is_mailable(p_email text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    char_length(p_email) <= 254
    and p_email ~ '^[^@]+@[^@]+$'
    and p_email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and p_email !~ '[<>",;]'
    and p_email ~ '^[^.@]+(\.[^.@]+)*@',
    false
  )
$$;

create table app_private.newsletter_suppressions (
  email_hash text primary key,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  note text,
  constraint newsletter_suppressions_hash_hex check (email_hash ~ '^[0-9a-f]{64}$'),
  constraint newsletter_suppressions_reason_known
    check (reason in ('unsubscribed', 'erased', 'hard_bounce', 'soft_bounce', 'complaint', 'admin')),
  constraint newsletter_suppressions_note_length check (char_length(note) <= 500)
);
comment on table app_private.newsletter_suppressions is
  'Addresses that no send and no import may mail, by their hash; outlives the subscription.';

-- The strongest reason stays: who complained is not mailed again because an inbox was full later.
create function app_private.suppress_hash(p_hash text, p_reason text) returns void
language sql volatile set search_path = ''
as $$
  insert into app_private.newsletter_suppressions as listed (email_hash, reason) values (p_hash, p_reason)
  on conflict (email_hash) do update set reason = excluded.reason, at = clock_timestamp()
  where listed.reason not in ('complaint', 'admin')
$$;

-- A complaint or an admin's decision, which an admin alone lifts.
create function app_private.is_barred(p_email text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app_private.newsletter_suppressions as l
    where l.email_hash = app_private.email_hash(p_email) and l.reason in ('complaint', 'admin')
  )
$$;

create table public.newsletter_consent_events (
  id bigint generated always as identity primary key,
  subscription_id uuid references public.newsletter_subscriptions (id) on delete set null,
  email_hash text not null,
  kind text not null,
  at timestamptz not null default clock_timestamp(),
  source text,
  wording_version integer,
  wording text,
  actor text not null default 'visitor',
  evidence text,
  constraint newsletter_consent_events_kind_known check (
    kind in (
      'requested', 'confirmed', 'unsubscribed', 'resubscribed', 'imported', 'suppressed', 'lifted',
      'address_changed', 'erased'
    )
  ),
  constraint newsletter_consent_events_hash_hex check (email_hash ~ '^[0-9a-f]{64}$'),
  constraint newsletter_consent_events_source_length check (char_length(source) <= 200),
  constraint newsletter_consent_events_wording_length check (char_length(wording) <= 2000),
  constraint newsletter_consent_events_actor_known
    check (actor in ('visitor', 'provider', 'retention', 'operator') or actor ~ '^admin:[0-9a-f-]{36}$'),
  constraint newsletter_consent_events_evidence_length check (char_length(evidence) <= 500)
);
comment on table public.newsletter_consent_events is
  'Append-only. No network address: the press of a button in a mail is the better proof. A complaint names '
  'an address, and its hash finds the record.';

create index newsletter_consent_events_subscription
  on public.newsletter_consent_events (subscription_id, id) where subscription_id is not null;
create index newsletter_consent_events_email_hash on public.newsletter_consent_events (email_hash, id);

create function app_private.keep_consent_events() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A deleted subscription takes its id with it, and nothing else.
  if tg_op = 'UPDATE' and new.subscription_id is null
    and to_jsonb(new) - 'subscription_id' = to_jsonb(old) - 'subscription_id'
  then
    return new;
  end if;
  raise exception 'a record of consent never changes' using errcode = 'insufficient_privilege';
end
$$;

create trigger newsletter_consent_events_keep before update or delete on public.newsletter_consent_events
  for each row execute function app_private.keep_consent_events();
create trigger newsletter_consent_events_refuse_truncate before truncate on public.newsletter_consent_events
  for each statement execute function app_private.refuse_truncate();

-- No policy: what proves a consent is read through functions alone, which note it.
alter table public.newsletter_consent_events enable row level security;

create table app_private.newsletter_confirmations (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.newsletter_subscriptions (id) on delete cascade,
  kind text not null,
  token_hash text not null,
  new_email text,
  requested bigint references public.newsletter_consent_events (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '7 days',
  used_at timestamptz,
  constraint newsletter_confirmations_token_hash_key unique (token_hash),
  constraint newsletter_confirmations_kind_known check (kind in ('subscribe', 'change', 'erase')),
  constraint newsletter_confirmations_new_email check ((new_email is not null) = (kind = 'change'))
);
comment on table app_private.newsletter_confirmations is
  'Links that wait for a press of their button. The token itself is in the mail that carries it.';
create index newsletter_confirmations_subscription on app_private.newsletter_confirmations (subscription_id);
create index newsletter_confirmations_expires_at on app_private.newsletter_confirmations (expires_at);
-- An address that somebody typed and nobody confirmed.
create trigger newsletter_confirmations_announce_erasure after delete on app_private.newsletter_confirmations
  for each row when (old.new_email is not null) execute function app_private.announce_erasure();

alter table app_private.mail_outbox
  add constraint mail_outbox_subscription_id_fkey
    foreign key (subscription_id) references public.newsletter_subscriptions (id) on delete set null,
  add constraint mail_outbox_confirmation_id_fkey
    foreign key (confirmation_id) references app_private.newsletter_confirmations (id) on delete set null;

create function app_private.token_hash(p_token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(p_token, 'UTF8')), 'hex') $$;

-- Makes a link and queues its mail, or none without p_mail; the link before it ends. p_requested is the
-- consent event it confirms.
create function app_private.queue_confirmation(
  p_subscription uuid, p_kind text, p_mail text, p_requested bigint, p_new_email text
) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_token constant text := app_private.random_key();
  v_id uuid;
begin
  delete from app_private.newsletter_confirmations as c
  where c.subscription_id = p_subscription and c.kind = p_kind and c.used_at is null;
  insert into app_private.newsletter_confirmations (subscription_id, kind, token_hash, requested, new_email)
  values (p_subscription, p_kind, app_private.token_hash(v_token), p_requested, p_new_email)
  returning id into v_id;
  insert into app_private.mail_outbox (kind, subscription_id, confirmation_id, token, recipient_hash)
  select p_mail, p_subscription, v_id, v_token, app_private.email_hash(p_new_email)
  where p_mail is not null;
  return v_id;
end
$$;

-- The send of the newest issue that somebody got, which counts them when they leave; null without one.
create function app_private.newest_send_to(p_id uuid) returns uuid
language sql stable set search_path = ''
set enable_seqscan = off
as $$
  select o.send_id from app_private.mail_outbox as o
  where o.subscription_id = p_id and o.kind = 'issue' and o.status = 'sent'
  order by o.created_at desc limit 1
$$;

-- Before a subscription ends: locks it, then the send that counts whoever leaves. A change of the row, whose
-- key is made from the address, keeps out the freezing of an audience, which keeps the sends of its tick.
create function app_private.lock_to_leave(p_id uuid) returns void
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
begin
  perform from public.newsletter_subscriptions as s where s.id = p_id for no key update;
  perform from app_private.newsletter_sends as s
  where s.id = app_private.newest_send_to(p_id) for no key update;
end
$$;

-- Ends the mailing to an address that the provider or an admin named, and says so in the record; a complaint
-- also ends the subscription. Returns false for a subscription that is gone.
create function app_private.suppress_subscription(
  p_id uuid, p_reason text, p_actor text, p_evidence text
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_row public.newsletter_subscriptions;
begin
  if p_reason = 'complaint' then
    perform app_private.lock_to_leave(p_id);
  end if;
  update public.newsletter_subscriptions as s
  set suppressed_at = coalesce(s.suppressed_at, clock_timestamp()),
    suppressed_reason = case when s.suppressed_reason in ('complaint', 'admin')
      then s.suppressed_reason else p_reason end,
    is_subscribed = s.is_subscribed and p_reason <> 'complaint',
    unsubscribed_at = case when p_reason = 'complaint' and s.is_subscribed
      then clock_timestamp() else s.unsubscribed_at end
  where s.id = p_id returning * into v_row;
  if not found then
    return false;
  end if;
  perform app_private.suppress_hash(app_private.email_hash(v_row.email), p_reason);
  insert into public.newsletter_consent_events (subscription_id, email_hash, kind, source, actor, evidence)
  values (p_id, app_private.email_hash(v_row.email), 'suppressed', p_reason, p_actor, left(p_evidence, 500));
  return true;
end
$$;

-- Deletes a subscription with its tokens and the way from its mails to it. The hash of the address stays.
create function app_private.erase_subscription(p_id uuid, p_reason text, p_actor text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_email text;
begin
  select s.email into v_email from public.newsletter_subscriptions as s where s.id = p_id for update;
  if not found then
    return;
  end if;
  perform app_private.suppress_hash(app_private.email_hash(v_email), p_reason);
  insert into public.newsletter_consent_events (email_hash, kind, actor)
  values (app_private.email_hash(v_email), 'erased', p_actor);
  update app_private.mail_outbox as o set token = null where o.subscription_id = p_id;
  delete from app_private.newsletter_confirmations as c where lower(c.new_email) = lower(v_email);
  delete from public.newsletter_subscriptions as s where s.id = p_id;
end
$$;
