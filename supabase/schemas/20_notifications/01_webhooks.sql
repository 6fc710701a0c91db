-- Webhooks: addresses of the owner's choice that hear of what happens, and what each is to hear.
--
-- An event queues its deliveries in its own transaction, so that nobody waits for a server elsewhere; the
-- mail worker delivers them, at least once. What a delivery says is read when it is claimed: its row holds no
-- words.
--
--   pending --claim--> claimed --record--> delivered | pending, later | given_up
--      ^                  | lease over                                    |
--      +------------------+<------------- sent again by a person ---------+--> dismissed

create table app_private.webhooks (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  format text not null,
  events text[] not null,
  with_contents boolean not null default false,
  enabled boolean not null default true,
  secret text,
  earlier_secrets text[] not null default '{}',
  earlier_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  constraint webhooks_name_valid check (
    char_length(name) between 1 and 80 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint webhooks_url_valid check (
    char_length(url) <= 1000 and url ~ '^https://[a-z0-9.\[\]:-]+(/[\u0021-\u007e]*)?$'
  ),
  constraint webhooks_format_known check (format in ('standard', 'slack', 'teams')),
  constraint webhooks_events_known check (
    cardinality(events) between 1 and 4 and array_position(events, null) is null
    and events <@ array['enquiry.created', 'enquiry.overdue', 'send.paused', 'generation.failed']
  ),
  constraint webhooks_secret_of_format check ((secret is not null) = (format = 'standard')),
  constraint webhooks_earlier_secrets check (
    (earlier_secrets = '{}') = (earlier_until is null) and array_position(earlier_secrets, null) is null
  )
);
comment on column app_private.webhooks.url is
  'A credential where Slack or Teams made it: no function of the API returns more of it than the host.';
comment on column app_private.webhooks.with_contents is
  'Whether it hears who wrote an enquiry, and the message; otherwise only that there is one.';
comment on column app_private.webhooks.earlier_secrets is
  'Until earlier_until deliveries are signed with these too, so that a receiver can change over.';
comment on column app_private.webhooks.version is
  'Rises with each change of a form: an editor saves over the version that it started from.';

create trigger webhooks_note_change
  after insert or delete or update of name, url, events, with_contents, enabled, secret
  on app_private.webhooks
  for each row when (auth.uid() is not null) execute function app_private.note_row('webhook', 'id');

-- 32 random bytes, written as Standard Webhooks asks for.
create function app_private.webhook_secret() returns text
language sql volatile set search_path = ''
as $$ select 'whsec_' || encode(decode(app_private.random_key(), 'hex'), 'base64') $$;

-- What a receiver may know: the newest first, and for a day those before it.
create function app_private.valid_secrets(w app_private.webhooks) returns text[]
language sql stable set search_path = ''
as $$
  select array_remove(
    w.secret || case when w.earlier_until > clock_timestamp() then w.earlier_secrets else '{}' end, null
  )
$$;

create table app_private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references app_private.webhooks (id) on delete cascade,
  event text not null,
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  issue_number integer,
  reason text,
  status text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  give_up_at timestamptz not null default clock_timestamp() + interval '1 day',
  claimed_by uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  constraint webhook_deliveries_event_known check (
    event in ('enquiry.created', 'enquiry.overdue', 'send.paused', 'generation.failed', 'test')
  ),
  constraint webhook_deliveries_subject_of_event
    check ((submission_id is not null) = (event like 'enquiry.%')),
  constraint webhook_deliveries_status_known
    check (status in ('pending', 'claimed', 'delivered', 'given_up', 'skipped', 'dismissed')),
  constraint webhook_deliveries_lease_while_claimed
    check ((status = 'claimed') = (claimed_by is not null and lease_until is not null)),
  constraint webhook_deliveries_settled_at check ((settled_at is null) = (status in ('pending', 'claimed'))),
  constraint webhook_deliveries_reason_length check (char_length(reason) <= 80),
  constraint webhook_deliveries_last_error_length check (char_length(last_error) <= 200)
);
comment on table app_private.webhook_deliveries is
  'One row per event and webhook. Its id is the same at every attempt, so that a receiver can tell a '
  'repetition.';
comment on column app_private.webhook_deliveries.reason is
  'A word of ours: why a send was paused or no issue made.';
comment on column app_private.webhook_deliveries.last_error is
  'A sentence of ours; never what a server said.';

create unique index webhook_deliveries_once_per_enquiry
  on app_private.webhook_deliveries (webhook_id, submission_id, event) where submission_id is not null;
create index webhook_deliveries_due on app_private.webhook_deliveries (next_attempt_at, id)
  where status in ('pending', 'claimed');
create index webhook_deliveries_given_up on app_private.webhook_deliveries (created_at)
  where status = 'given_up';
create index webhook_deliveries_latest on app_private.webhook_deliveries (created_at desc, id);
create index webhook_deliveries_of_enquiry on app_private.webhook_deliveries (submission_id)
  where submission_id is not null;
