-- Newsletter issues and subscriptions. An issue's life:
--
--   draft -> scheduled -> processing -> sent | failed
--   draft -> sent                     published to the web archive only
--   scheduled -> draft                taken back in time
--   failed -> processing              resumed
--   failed -> draft                   only if sending never started
--
-- A trigger keeps to it whoever writes, the owner of the table included.

create table public.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  issue_number integer not null,
  title text,
  summary text not null default '',
  content text not null default '',
  status text not null default 'draft',
  visibility text not null default 'public',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  scheduled_for timestamptz,
  send_started_at timestamptz,
  sent_at timestamptz,
  metrics jsonb not null default '{}',
  version integer not null default 1,
  status_reason text,
  last_error text,
  constraint newsletter_issues_issue_number_key unique (issue_number),
  constraint newsletter_issues_issue_number_positive check (issue_number > 0),
  constraint newsletter_issues_title_valid check (char_length(title) <= 200 and title !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_issues_summary_valid check (char_length(summary) <= 300 and summary !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_issues_content_length check (octet_length(content) <= 204800),
  constraint newsletter_issues_status_known check (status in ('draft', 'scheduled', 'processing', 'sent', 'failed')),
  constraint newsletter_issues_visibility_known check (visibility in ('public', 'withdrawn')),
  constraint newsletter_issues_metrics_object check (jsonb_typeof(metrics) = 'object'),
  constraint newsletter_issues_version_positive check (version > 0),
  constraint newsletter_issues_status_reason_known
    check (status_reason in ('missed_schedule', 'no_recipients', 'smtp_unavailable', 'stopped', 'needs_review')),
  constraint newsletter_issues_last_error_length check (char_length(last_error) <= 2000),
  constraint newsletter_issues_sent_has_date check (status <> 'sent' or sent_at is not null),
  constraint newsletter_issues_scheduled_has_date check (status <> 'scheduled' or scheduled_for is not null)
);
comment on column public.newsletter_issues.title is 'May be empty; readers then see "Newsletter Issue #N".';
comment on column public.newsletter_issues.summary is 'One line: meta description of the permalink, preview text in a mail client.';
comment on column public.newsletter_issues.content is 'Markdown.';
comment on column public.newsletter_issues.visibility is 'Withdrawing a sent issue hides it without pretending it was never sent.';
comment on column public.newsletter_issues.version is 'Goes up with every change of title, summary or content; compare it to detect a lost update.';
comment on column public.newsletter_issues.send_started_at is 'When the first message was handed over. Set means some people may have received it.';
create index newsletter_issues_public_archive on public.newsletter_issues (issue_number desc)
  where status = 'sent' and visibility = 'public';
create index newsletter_issues_created_at on public.newsletter_issues (created_at desc);

create or replace function app_private.newsletter_issues_guard() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_owner constant boolean :=
    pg_has_role(current_user, (select c.relowner from pg_catalog.pg_class as c where c.oid = tg_relid), 'USAGE');
  written_columns constant text[] := array['title', 'summary', 'content'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'only a draft can be deleted; issue % is %', old.issue_number, old.status using errcode = 'NL001';
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    -- Seeds and imports run as the owner and bring issues with a past; everyone else starts with a draft.
    if new.status <> 'draft' and not is_owner then
      raise exception 'a new issue starts as a draft, not as %', new.status using errcode = 'NL001';
    end if;
    return new;
  end if;

  -- Column grants say the same, where they hold. service_role may write more than an admin, within the rules below.
  if not is_owner and current_user <> 'service_role'
    and (old.status <> 'draft' or to_jsonb(new) - written_columns is distinct from to_jsonb(old) - written_columns)
  then
    raise exception 'only title, summary and content of a draft can be edited' using errcode = 'insufficient_privilege';
  end if;

  if (new.id, new.created_at) is distinct from (old.id, old.created_at) then
    raise exception 'id and created_at of an issue never change' using errcode = 'NL002';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('draft', 'scheduled'), ('draft', 'sent'), ('scheduled', 'draft'), ('scheduled', 'processing'),
    ('processing', 'sent'), ('processing', 'failed'), ('failed', 'processing'), ('failed', 'draft')
  ) then
    raise exception 'an issue cannot go from % to %', old.status, new.status using errcode = 'NL001';
  end if;
  if old.status = 'failed' and new.status = 'draft' and old.send_started_at is not null then
    raise exception 'issue % went to some recipients already; resume it', old.issue_number using errcode = 'NL001';
  end if;
  -- What is announced for sending must be what is sent: unschedule first, then edit.
  if old.status in ('scheduled', 'processing')
    and (new.title, new.summary, new.content) is distinct from (old.title, old.summary, old.content)
  then
    raise exception 'the content of issue % is locked while it is %', old.issue_number, old.status using errcode = 'NL002';
  end if;
  -- The number is in the permalink and in people's mailboxes.
  if old.status <> 'draft' and new.issue_number <> old.issue_number then
    raise exception 'the number of an issue is final once it has left draft' using errcode = 'NL002';
  end if;
  if old.status = 'sent' and new.sent_at is distinct from old.sent_at then
    raise exception 'the date an issue was sent is final' using errcode = 'NL002';
  end if;

  if (new.title, new.summary, new.content) is distinct from (old.title, old.summary, old.content) then
    new.version := old.version + 1;
  else
    new.version := old.version;
  end if;
  new.updated_at := now();
  return new;
end
$$;

create trigger newsletter_issues_guard before insert or update or delete on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_guard();
create trigger newsletter_issues_refuse_truncate before truncate on public.newsletter_issues
  for each statement execute function app_private.refuse_truncate();

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
      and email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff<>",;]'
    ),
  constraint newsletter_subscriptions_subscribed_means_confirmed
    check (not is_subscribed or (confirmed_at is not null and unsubscribed_at is null)),
  constraint newsletter_subscriptions_suppressed_has_reason check ((suppressed_at is null) = (suppressed_reason is null)),
  constraint newsletter_subscriptions_suppressed_reason_known check (suppressed_reason in ('hard_bounce', 'complaint', 'admin')),
  constraint newsletter_subscriptions_consent_source_length check (char_length(consent_source) <= 200),
  constraint newsletter_subscriptions_consent_text_length check (char_length(consent_text) <= 2000)
);
comment on table public.newsletter_subscriptions is
  'Active: subscribed and not suppressed. Unsubscribed: unsubscribed_at is set. Pending: neither confirmed nor unsubscribed. '
  'Suppressed: never mailed again, whatever else the row says.';
comment on column public.newsletter_subscriptions.email_key is 'The address in lower case: one row per person however they type it.';
create index newsletter_subscriptions_created_at on public.newsletter_subscriptions (created_at desc);

create trigger newsletter_subscriptions_touch before update on public.newsletter_subscriptions
  for each row execute function app_private.touch_updated_at();
create trigger newsletter_subscriptions_refuse_truncate before truncate on public.newsletter_subscriptions
  for each statement execute function app_private.refuse_truncate();

-- Whoever holds this token can end the subscription, so it is not a column an admin's browser could read by asking for every column.
create table app_private.subscription_tokens (
  subscription_id uuid primary key references public.newsletter_subscriptions (id) on delete cascade,
  unsubscribe_token uuid not null default gen_random_uuid(),
  constraint subscription_tokens_unsubscribe_token_key unique (unsubscribe_token)
);
revoke all on app_private.subscription_tokens from public, anon, authenticated, service_role;

create or replace function app_private.create_subscription_token() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app_private.subscription_tokens (subscription_id) values (new.id);
  return null;
end
$$;
create trigger newsletter_subscriptions_create_token after insert on public.newsletter_subscriptions
  for each row execute function app_private.create_subscription_token();

alter table public.newsletter_issues enable row level security;
alter table public.newsletter_subscriptions enable row level security;

revoke all on public.newsletter_issues, public.newsletter_subscriptions from public, anon, authenticated, service_role;
grant select (id, issue_number, title, summary, content, sent_at, scheduled_for, status, metrics, created_at)
  on public.newsletter_issues to anon;
-- A column grant cannot tell an admin from another signed-in user; the policies below decide which rows each of them sees.
grant select, update (title, summary, content) on public.newsletter_issues to authenticated;
grant select, insert, update, delete on public.newsletter_issues to service_role;
grant select on public.newsletter_subscriptions to authenticated;
grant select, insert, update, delete on public.newsletter_subscriptions to service_role;

revoke execute on function app_private.newsletter_issues_guard(), app_private.create_subscription_token()
from public, anon, authenticated, service_role;

-- Anyone reads an issue that was sent and has not been withdrawn.
create policy "Everyone reads the archive" on public.newsletter_issues
  for select to anon, authenticated using (status = 'sent' and visibility = 'public');

-- An admin reads every issue, whatever its status or visibility.
create policy "Admins read every issue" on public.newsletter_issues
  for select to authenticated using ((select app_private.is_admin()));

-- An admin edits drafts and leaves them drafts; the trigger above limits the edit to title, summary and content.
create policy "Admins edit drafts" on public.newsletter_issues
  for update to authenticated
  using (status = 'draft' and (select app_private.is_admin()))
  with check (status = 'draft' and (select app_private.is_admin()));

-- An admin reads the list of subscribers; nobody changes it through the API.
create policy "Admins read subscribers" on public.newsletter_subscriptions
  for select to authenticated using ((select app_private.is_admin()));
