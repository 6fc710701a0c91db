-- One number that rises in the transaction that changes what the public archive shows. The update
-- locks the row until that transaction ends, so versions are committed in the order of their
-- numbers: a reader that has seen a version has seen every change up to it.

-- Versions are the clock's milliseconds, or one more than the last: a new database or one restored
-- from a backup never repeats a version under which something else was cached.
create table app_private.archive_version (
  id boolean primary key default true,
  version bigint not null default (extract(epoch from now()) * 1000)::bigint,
  withdrawn_version bigint not null default (extract(epoch from now()) * 1000)::bigint,
  changed_at timestamptz not null default now(),
  constraint archive_version_one_row check (id),
  constraint archive_version_order check (withdrawn_version <= version)
);
comment on table app_private.archive_version is 'Exactly one row.';
comment on column app_private.archive_version.version is
  'Higher after every change of what the public archive shows.';
comment on column app_private.archive_version.withdrawn_version is
  'The last version that took an issue away: what was cached before it must not be served stale.';
comment on column app_private.archive_version.changed_at is 'When the version was raised last.';
insert into app_private.archive_version default values;

-- Once for each statement: it compares the publicly visible rows before and after it, in the
-- columns that visitors see. Metrics and the bookkeeping of sending change nothing here.
create function app_private.newsletter_issues_raise_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_changed boolean := true;
  v_withdrawn boolean := false;
  v_clock constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  if tg_op = 'TRUNCATE' then
    v_withdrawn := true;
  elsif tg_op = 'INSERT' then
    v_changed := exists (select from new_rows as n where n.status = 'sent' and n.visibility = 'public');
  elsif tg_op = 'DELETE' then
    v_withdrawn := exists (select from old_rows as o where o.status = 'sent' and o.visibility = 'public');
    v_changed := v_withdrawn;
  else
    -- By its number, which is in the permalink.
    v_withdrawn := exists (
      select o.issue_number from old_rows as o where o.status = 'sent' and o.visibility = 'public'
      except
      select n.issue_number from new_rows as n where n.status = 'sent' and n.visibility = 'public'
    );
    v_changed := v_withdrawn or exists (
      select n.issue_number, n.title, n.summary, n.content, n.sent_at, n.corrected_at
      from new_rows as n where n.status = 'sent' and n.visibility = 'public'
      except
      select o.issue_number, o.title, o.summary, o.content, o.sent_at, o.corrected_at
      from old_rows as o where o.status = 'sent' and o.visibility = 'public'
    );
  end if;
  if v_changed then
    update app_private.archive_version as a
    set version = greatest(a.version + 1, v_clock), changed_at = clock_timestamp(),
      withdrawn_version = case
        when v_withdrawn then greatest(a.version + 1, v_clock) else a.withdrawn_version
      end;
  end if;
  return null;
end
$$;

create trigger newsletter_issues_insert_version after insert on public.newsletter_issues
  referencing new table as new_rows
  for each statement execute function app_private.newsletter_issues_raise_version();
create trigger newsletter_issues_update_version after update on public.newsletter_issues
  referencing old table as old_rows new table as new_rows
  for each statement execute function app_private.newsletter_issues_raise_version();
create trigger newsletter_issues_delete_version after delete on public.newsletter_issues
  referencing old table as old_rows
  for each statement execute function app_private.newsletter_issues_raise_version();
create trigger newsletter_issues_truncate_version after truncate on public.newsletter_issues
  for each statement execute function app_private.newsletter_issues_raise_version();

create function app_private.archive_version() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'version', a.version, 'withdrawn_version', a.withdrawn_version, 'changed_at', a.changed_at
  )
  from app_private.archive_version as a
$$;

create function public.archive_version() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.archive_version()
$$;
comment on function public.archive_version() is
  'The version of the public archive: {"version", "withdrawn_version", "changed_at"}.';
