-- Reading the public archive. The functions run with the caller's rights: row level security
-- decides what they see.

create function public.archive_page(p_page integer, p_size integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'total', (select count(*) from public.newsletter_issues as n where n.status = 'sent'),
    'issues', coalesce((
      select jsonb_agg(
        jsonb_build_object('issue_number', l.issue_number, 'title', l.title, 'sent_at', l.sent_at)
        order by l.issue_number desc
      )
      from (
        select i.issue_number, i.title, i.sent_at from public.newsletter_issues as i
        where i.status = 'sent' order by i.issue_number desc
        limit least(greatest(p_size, 1), 100)
        offset (greatest(p_page, 1) - 1)::bigint * least(greatest(p_size, 1), 100)
      ) as l
    ), '[]'::jsonb)
  )
$$;
comment on function public.archive_page(integer, integer) is
  'One page of the public archive, newest first, and how many issues there are in all: {"total", '
  '"issues"}. Pages count from 1.';

create function public.archive_issue(p_size integer, p_number integer default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with chosen as materialized (
    select i.issue_number, i.title, i.summary, i.content, i.related, i.sent_at, i.corrected_at
    from public.newsletter_issues as i
    where i.status = 'sent'
      and i.issue_number = coalesce(
        p_number, (select max(n.issue_number) from public.newsletter_issues as n where n.status = 'sent')
      )
  )
  select jsonb_build_object(
    'issue', to_jsonb(c),
    'older', (
      select jsonb_build_object('issue_number', o.issue_number, 'title', o.title, 'sent_at', o.sent_at)
      from public.newsletter_issues as o where o.status = 'sent' and o.issue_number < c.issue_number
      order by o.issue_number desc limit 1
    ),
    'newer', (
      select jsonb_build_object('issue_number', o.issue_number, 'title', o.title, 'sent_at', o.sent_at)
      from public.newsletter_issues as o where o.status = 'sent' and o.issue_number > c.issue_number
      order by o.issue_number limit 1
    ),
    'page', p.page
  ) || public.archive_page(p.page, p_size)
  from chosen as c
  cross join lateral (
    select (count(*) / least(greatest(p_size, 1), 100) + 1)::integer as page
    from public.newsletter_issues as n where n.status = 'sent' and n.issue_number > c.issue_number
  ) as p
$$;
comment on function public.archive_issue(integer, integer) is
  'A public issue by its number, the newest without one, with its neighbours and its page of the archive: '
  '{"issue", "older", "newer", "page", "total", "issues"}. Null where there is none.';

create function public.archive_numbers() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(i.issue_number), '[]'::jsonb)
  from public.newsletter_issues as i where i.status = 'sent'
$$;
comment on function public.archive_numbers() is
  'The numbers of all public issues, in no order: one response serves every request for an unknown number.';

-- One number that rises in the transaction that changes what the public archive shows. The update
-- locks the row until that transaction ends, so versions are committed in the order of their
-- numbers: a reader that has seen a version has seen every change up to it.

-- Versions are the clock's milliseconds, or one more than the last: a new database or one restored
-- from a backup never repeats a version under which something else was cached.
create table app_private.archive_version (
  id boolean primary key default true,
  version bigint not null default (extract(epoch from now()) * 1000)::bigint,
  withdrawn_version bigint not null default (extract(epoch from now()) * 1000)::bigint,
  redirects_version bigint not null default (extract(epoch from now()) * 1000)::bigint,
  changed_at timestamptz not null default now(),
  purged_version bigint not null default 0,
  purged_at timestamptz,
  constraint archive_version_one_row check (id),
  constraint archive_version_order check (withdrawn_version <= version)
);
comment on table app_private.archive_version is 'Exactly one row.';
comment on column app_private.archive_version.version is
  'Higher after every change of what the public archive shows.';
comment on column app_private.archive_version.withdrawn_version is
  'The last version that took an issue away: what was cached before it must not be served stale.';
comment on column app_private.archive_version.redirects_version is
  'Higher after every change of the redirects (09_visits/03_redirects.sql), which is polled with the rest.';
comment on column app_private.archive_version.changed_at is 'When the version was raised last.';
comment on column app_private.archive_version.purged_version is
  'A CDN in front shows nothing from before this version: it has confirmed a purge.';
comment on column app_private.archive_version.purged_at is 'When it confirmed the last purge.';
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
      select n.issue_number, n.title, n.summary, n.content, n.related, n.sent_at, n.corrected_at
      from new_rows as n where n.status = 'sent' and n.visibility = 'public'
      except
      select o.issue_number, o.title, o.summary, o.content, o.related, o.sent_at, o.corrected_at
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
    'version', a.version, 'withdrawn_version', a.withdrawn_version, 'changed_at', a.changed_at,
    'redirects_version', a.redirects_version,
    'worker_at', (select p.ticked_at from app_private.mail_pace as p where p.lane = 'direct')
  )
  from app_private.archive_version as a
$$;

create function public.archive_version() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.archive_version()
$$;
comment on function public.archive_version() is
  'The version of the public archive: {"version", "withdrawn_version", "changed_at"}; "redirects_version" '
  'of the list of redirects; and "worker_at", when a mail worker was heard of last. Each instance asks '
  'every two seconds.';

-- What a CDN in front may still show. A purge counts once it was sent when no instance gave the CDN anything
-- from before the change any more: each has polled within five seconds, or gives the CDN nothing to keep
-- (server/page-cache/responses/cdn-headers.ts), and a response has five more to arrive.
create function app_private.archive_purge() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'status', 'ok', 'version', a.version, 'due', a.purged_version < a.version,
    'settled', clock_timestamp() > a.changed_at + interval '10 seconds'
  )
  from app_private.archive_version as a
$$;

create function public.archive_purge() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.archive_purge()
$$;
comment on function public.archive_purge() is
  'What the CDN is to forget: {"status": "ok", "version", "due", "settled"}. Only a purge of a settled '
  'version may be noted.';

create function app_private.note_archive_purged(p_version bigint) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update app_private.archive_version as a
  set purged_version = least(p_version, a.version), purged_at = clock_timestamp()
  where a.purged_version < least(p_version, a.version);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.note_archive_purged(p_version bigint) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.note_archive_purged(p_version) $$;
comment on function public.note_archive_purged(bigint) is
  'The CDN has confirmed a purge that was sent when this version was settled: {"status": "ok"}.';
