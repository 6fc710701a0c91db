-- Newsletter issues. The states of an issue:
--
--   draft -> scheduled -> processing -> sent | failed
--   draft -> sent                     published to the web archive only
--   scheduled -> draft                taken back in time
--   failed -> processing              resumed
--   failed -> draft                   only if sending never started
--
-- A trigger enforces them for every role, the owner of the table included.

create table public.newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  issue_number integer not null,
  title text,
  summary text not null default '',
  content text not null default '',
  related text not null default '',
  status text not null default 'draft',
  visibility text not null default 'public',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  scheduled_for timestamptz,
  send_started_at timestamptz,
  sent_at timestamptz,
  corrected_at timestamptz,
  metrics jsonb not null default '{}',
  version integer not null default 1,
  status_reason text,
  last_error text,
  constraint newsletter_issues_issue_number_key unique (issue_number),
  constraint newsletter_issues_issue_number_positive check (issue_number > 0),
  constraint newsletter_issues_title_valid
    check (char_length(title) <= 200 and title !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_issues_summary_valid
    check (char_length(summary) <= 300 and summary !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_issues_content_length check (octet_length(content) <= 204800),
  constraint newsletter_issues_related_valid
    check (char_length(related) <= 100 and related ~ '^(/[a-z0-9]+(-[a-z0-9]+)*)*$'),
  constraint newsletter_issues_status_known
    check (status in ('draft', 'scheduled', 'processing', 'sent', 'failed')),
  constraint newsletter_issues_visibility_known check (visibility in ('public', 'withdrawn')),
  constraint newsletter_issues_metrics_object check (jsonb_typeof(metrics) = 'object'),
  constraint newsletter_issues_version_positive check (version > 0),
  constraint newsletter_issues_status_reason_known
    check (status_reason in (
      'missed_schedule', 'no_recipients', 'smtp_unavailable', 'stopped', 'needs_review'
    )),
  constraint newsletter_issues_last_error_length check (char_length(last_error) <= 2000),
  constraint newsletter_issues_sent_has_date check (status <> 'sent' or sent_at is not null),
  constraint newsletter_issues_corrected_after_sent check (corrected_at is null or status = 'sent'),
  constraint newsletter_issues_scheduled_has_date check (status <> 'scheduled' or scheduled_for is not null)
);
comment on column public.newsletter_issues.title is
  'Empty in drafts and in old issues alone; readers of those see "Newsletter Issue #N".';
comment on column public.newsletter_issues.summary is
  'One line: meta description of the permalink, preview text in a mail client.';
comment on column public.newsletter_issues.content is 'Markdown.';
comment on column public.newsletter_issues.related is
  'Path of the service or Quickstart that the letter belongs to; empty for none.';
comment on column public.newsletter_issues.visibility is
  'Withdrawing a sent issue hides it without pretending it was never sent.';
comment on column public.newsletter_issues.version is
  'Rises with every change of title, summary, content, related, status or visibility: it detects a lost '
  'update.';
comment on column public.newsletter_issues.send_started_at is
  'When the first message was handed over. Set means some people may have received it.';
comment on column public.newsletter_issues.corrected_at is
  'When title, summary or content last changed after the issue was sent. Written by a trigger alone.';

create index newsletter_issues_public_archive on public.newsletter_issues (issue_number desc)
  where status = 'sent' and visibility = 'public';
create index newsletter_issues_unsent on public.newsletter_issues (status) where status <> 'sent';

create function app_private.newsletter_issues_guard() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_owner constant boolean :=
    pg_has_role(
      current_user, (select c.relowner from pg_catalog.pg_class as c where c.oid = tg_relid), 'USAGE'
    );
  written_columns constant text[] := array['title', 'summary', 'content', 'related'];
begin
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'only a draft can be deleted; issue % is %', old.issue_number, old.status
        using errcode = 'NL001';
    end if;
    return old;
  end if;

  if tg_op = 'INSERT' then
    -- Seeds and imports run as the owner and bring sent issues; everyone else starts with a draft.
    if new.status <> 'draft' and not is_owner then
      raise exception 'a new issue starts as a draft, not as %', new.status using errcode = 'NL001';
    end if;
    return new;
  end if;

  -- Column grants say the same, where they hold. service_role may write more than an admin, within
  -- the rules below.
  if not is_owner and current_user <> 'service_role'
    and (
      old.status <> 'draft'
      or to_jsonb(new) - written_columns is distinct from to_jsonb(old) - written_columns
    )
  then
    raise exception 'only title, summary, content and related of a draft can be edited'
      using errcode = 'insufficient_privilege';
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
    raise exception 'issue % went to some recipients already; resume it', old.issue_number
      using errcode = 'NL001';
  end if;
  -- What is announced for sending must be what is sent: unschedule first, then edit.
  if old.status in ('scheduled', 'processing')
    and (new.title, new.summary, new.content) is distinct from (old.title, old.summary, old.content)
  then
    raise exception 'the content of issue % is locked while it is %', old.issue_number, old.status
      using errcode = 'NL002';
  end if;
  -- The number is in the permalink and in people's mailboxes.
  if old.status <> 'draft' and new.issue_number <> old.issue_number then
    raise exception 'the number of an issue is final once it has left draft' using errcode = 'NL002';
  end if;
  if old.status = 'sent' and new.sent_at is distinct from old.sent_at then
    raise exception 'the date an issue was sent is final' using errcode = 'NL002';
  end if;

  if (new.title, new.summary, new.content, new.related)
    is distinct from (old.title, old.summary, old.content, old.related)
  then
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

-- Rules of withdrawing and publishing; newsletter_issues_guard() runs before, by its name.
create function app_private.newsletter_issues_publication_guard() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.visibility = 'withdrawn' and new.status <> 'sent' then
    raise exception 'only a sent issue can be withdrawn; issue % is %', new.issue_number, new.status
      using errcode = 'NL002';
  end if;
  if old.status = 'draft' and new.status = 'sent' and btrim(new.content, E' \t\n\r') = '' then
    raise exception 'issue % has no content to publish', new.issue_number using errcode = 'NL002';
  end if;
  if old.status = 'draft' and new.status <> 'draft' and coalesce(btrim(new.title), '') = '' then
    raise exception 'issue % has no title to publish', new.issue_number using errcode = 'NL002';
  end if;
  -- A form opened before must not save into a public issue what was meant for a draft.
  if (new.status, new.visibility) is distinct from (old.status, old.visibility) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

create trigger newsletter_issues_publication_guard before update on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_publication_guard();

create function app_private.newsletter_issues_note_correction() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.corrected_at := null;
  elsif old.status = 'sent'
    and (new.title, new.summary, new.content) is distinct from (old.title, old.summary, old.content)
  then
    new.corrected_at := now();
  else
    new.corrected_at := old.corrected_at;
  end if;
  return new;
end
$$;

-- After newsletter_issues_guard(), by its name, which compares what an admin may change.
create trigger newsletter_issues_note_correction before insert or update on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_note_correction();
create trigger newsletter_issues_refuse_truncate before truncate on public.newsletter_issues
  for each statement execute function app_private.refuse_truncate();

alter table public.newsletter_issues enable row level security;

-- Every visitor reads an issue that was sent and has not been withdrawn.
create policy "Visitors read the archive" on public.newsletter_issues
  for select to anon using (status = 'sent' and visibility = 'public');

-- Signed-in users read the archive too; readers of the admin area every issue, whatever its status.
create policy "Users read the archive, readers every issue" on public.newsletter_issues
  for select to authenticated
  using ((status = 'sent' and visibility = 'public') or (select app_private.is_reader()));

-- An editor edits drafts and leaves them drafts; the trigger above limits the edit to title, summary,
-- content and related.
create policy "Editors edit drafts" on public.newsletter_issues
  for update to authenticated
  using (status = 'draft' and (select app_private.is_editor()))
  with check (status = 'draft' and (select app_private.is_editor()));
