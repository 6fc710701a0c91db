-- Subscribers of the newsletter. The functions of 06_subscribing change them.

create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  is_subscribed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  suppressed_at timestamptz,
  suppressed_reason text,
  consent_source text,
  consent_text text,
  consent_at timestamptz,
  constraint newsletter_subscriptions_email_key_key unique (email_key),
  constraint newsletter_subscriptions_email_valid
    check (
      char_length(email) <= 254
      and email ~ '^[^@]+@[^@]+$'
      and email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
      and email !~ '[<>",;]'
    ),
  constraint newsletter_subscriptions_subscribed_means_confirmed
    check (not is_subscribed or (confirmed_at is not null and unsubscribed_at is null)),
  constraint newsletter_subscriptions_suppressed_has_reason
    check ((suppressed_at is null) = (suppressed_reason is null)),
  constraint newsletter_subscriptions_suppressed_reason_known
    check (suppressed_reason in ('hard_bounce', 'soft_bounce', 'complaint', 'admin')),
  constraint newsletter_subscriptions_consent_source_length check (char_length(consent_source) <= 200),
  constraint newsletter_subscriptions_consent_text_length check (char_length(consent_text) <= 2000)
);
comment on table public.newsletter_subscriptions is
  'Active: is_subscribed. Unsubscribed: unsubscribed_at is set. Pending: neither confirmed nor unsubscribed. '
  'Suppressed: not mailed, whatever else the row says. The audience of a send is active and not suppressed.';
comment on column public.newsletter_subscriptions.email_key is
  'The address in lower case: one row per person however they type it.';

create index newsletter_subscriptions_created_at
  on public.newsletter_subscriptions (created_at desc, id desc);
create index newsletter_subscriptions_by_status
  on public.newsletter_subscriptions (is_subscribed, created_at desc, id desc);
create index newsletter_subscriptions_pending on public.newsletter_subscriptions (created_at desc, id desc)
  where not is_subscribed and confirmed_at is null and unsubscribed_at is null and suppressed_at is null;
create index newsletter_subscriptions_suppressed on public.newsletter_subscriptions (created_at desc, id desc)
  where suppressed_at is not null;

-- The address with its domain in front, so that an index finds the beginning of a domain.
create function app_private.domain_first(p_email_key text) returns text
language sql immutable set search_path = ''
as $$ select split_part(p_email_key, '@', 2) || '@' || split_part(p_email_key, '@', 1) $$;

-- Beginnings are searched byte by byte: an index in the order of a language does not find them.
create index newsletter_subscriptions_address
  on public.newsletter_subscriptions (email_key text_pattern_ops);
create index newsletter_subscriptions_domain
  on public.newsletter_subscriptions (app_private.domain_first(email_key) text_pattern_ops);
-- What housekeeping deletes.
create index newsletter_subscriptions_leaving
  on public.newsletter_subscriptions (coalesce(unsubscribed_at, updated_at)) where not is_subscribed;

create trigger newsletter_subscriptions_touch before update on public.newsletter_subscriptions
  for each row execute function app_private.touch_updated_at();
create trigger newsletter_subscriptions_announce_erasure after delete on public.newsletter_subscriptions
  for each row execute function app_private.announce_erasure();
create trigger newsletter_subscriptions_refuse_truncate before truncate on public.newsletter_subscriptions
  for each statement execute function app_private.refuse_truncate();

-- Whoever holds this token can end the subscription, so it is not a column an admin's browser could
-- read by asking for every column.
create table app_private.subscription_tokens (
  subscription_id uuid primary key references public.newsletter_subscriptions (id) on delete cascade,
  unsubscribe_token uuid not null default gen_random_uuid(),
  email_hash text not null,
  constraint subscription_tokens_unsubscribe_token_key unique (unsubscribe_token),
  constraint subscription_tokens_email_hash_hex check (email_hash ~ '^[0-9a-f]{64}$')
);
comment on column app_private.subscription_tokens.email_hash is
  'What email_hash() makes of the address: a send asks the list of suppressions twice for each mail.';
create index subscription_tokens_email_hash on app_private.subscription_tokens (email_hash);

create function app_private.keep_subscription_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into app_private.subscription_tokens (subscription_id, email_hash)
    values (new.id, app_private.email_hash(new.email));
  else
    update app_private.subscription_tokens as t set email_hash = app_private.email_hash(new.email)
    where t.subscription_id = new.id;
  end if;
  return null;
end
$$;

create trigger newsletter_subscriptions_create_token after insert on public.newsletter_subscriptions
  for each row execute function app_private.keep_subscription_token();
create trigger newsletter_subscriptions_follow_address
  after update of email on public.newsletter_subscriptions
  for each row when (new.email is distinct from old.email)
  execute function app_private.keep_subscription_token();

-- No policy: people of the admin area read subscribers through functions alone, which ask for the role and
-- note it.
alter table public.newsletter_subscriptions enable row level security;
