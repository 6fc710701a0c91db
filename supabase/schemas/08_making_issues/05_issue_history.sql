-- The text of an issue as it was. One entry holds what one person wrote within ten minutes, since a draft
-- saves itself every second or two.

create table app_private.newsletter_issue_versions (
  id bigint generated always as identity primary key,
  issue_id uuid not null references public.newsletter_issues on delete cascade,
  version integer not null,
  title text,
  summary text not null,
  content text not null,
  related text not null,
  begun_at timestamptz not null default clock_timestamp(),
  saved_at timestamptz not null default clock_timestamp(),
  saved_by uuid,
  closed boolean not null default false
);
comment on column app_private.newsletter_issue_versions.saved_by is
  'The account; null for the service key, a seed, and text that is older than this table.';
comment on column app_private.newsletter_issue_versions.closed is
  'Later text becomes an entry of its own: it was published, or somebody was about to overwrite it.';
create index newsletter_issue_versions_issue on app_private.newsletter_issue_versions (issue_id, id desc);

-- Text that was brought back is an entry of its own, beside what it replaces.
create function app_private.is_earlier_text(p_issue public.newsletter_issues) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app_private.newsletter_issue_versions as v
    where v.issue_id = p_issue.id
      and v.id < (
        select max(l.id) from app_private.newsletter_issue_versions as l where l.issue_id = p_issue.id
      )
      and (v.title, v.summary, v.content, v.related)
        is not distinct from (p_issue.title, p_issue.summary, p_issue.content, p_issue.related)
  )
$$;

create function app_private.note_issue_version() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_last app_private.newsletter_issue_versions;
begin
  select * into v_last from app_private.newsletter_issue_versions as v
  where v.issue_id = new.id order by v.id desc limit 1;
  if tg_op = 'UPDATE' and v_last.id is null then
    insert into app_private.newsletter_issue_versions (
      issue_id, version, title, summary, content, related, begun_at, saved_at, closed
    )
    values (
      old.id, old.version, old.title, old.summary, old.content, old.related, old.updated_at, old.updated_at,
      true
    );
  end if;
  if tg_op = 'UPDATE'
    and not v_last.closed and v_last.saved_by is not distinct from auth.uid()
    and v_last.begun_at between clock_timestamp() - interval '10 minutes' and clock_timestamp()
    and not app_private.is_earlier_text(new)
  then
    update app_private.newsletter_issue_versions as v
    set version = new.version, title = new.title, summary = new.summary, content = new.content,
      related = new.related, saved_at = clock_timestamp()
    where v.id = v_last.id;
    return null;
  end if;
  insert into app_private.newsletter_issue_versions (
    issue_id, version, title, summary, content, related, saved_by, closed
  )
  -- What a generation wrote stays beside what people make of it.
  values (
    new.id, new.version, new.title, new.summary, new.content, new.related, auth.uid(), tg_op = 'INSERT'
  );
  delete from app_private.newsletter_issue_versions as v
  where v.issue_id = new.id and v.id not in (
    select k.id from app_private.newsletter_issue_versions as k
    where k.issue_id = new.id order by k.id desc limit 50
  );
  return null;
end
$$;
create trigger newsletter_issues_note_first_version after insert on public.newsletter_issues
  for each row when (auth.uid() is not null) execute function app_private.note_issue_version();
create trigger newsletter_issues_note_version after update on public.newsletter_issues
  for each row when (
    (old.title, old.summary, old.content, old.related)
      is distinct from (new.title, new.summary, new.content, new.related)
  )
  execute function app_private.note_issue_version();

-- What is written next becomes an entry of its own.
create function app_private.close_issue_version(p_issue_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update app_private.newsletter_issue_versions as v set closed = true
  where v.issue_id = p_issue_id and not v.closed
$$;

create function app_private.close_published_version() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.close_issue_version(new.id);
  return null;
end
$$;
create trigger newsletter_issues_close_version after update of status on public.newsletter_issues
  for each row when (old.status <> new.status) execute function app_private.close_published_version();

create function app_private.newsletter_issue_history(p_issue_id uuid, p_entry bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok',
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'version', v.version, 'title', v.title, 'saved_at', v.saved_at,
        'characters', char_length(v.content),
        'saved_by', (select u.email from auth.users as u where u.id = v.saved_by)
      ) order by v.id desc), '[]')
      from app_private.newsletter_issue_versions as v where v.issue_id = p_issue_id
    ),
    'chosen', (
      select jsonb_build_object(
        'id', v.id, 'title', coalesce(v.title, ''), 'summary', v.summary, 'content', v.content,
        'related', v.related
      )
      from app_private.newsletter_issue_versions as v where v.issue_id = p_issue_id and v.id = p_entry
    )
  );
end
$$;

create function public.newsletter_issue_history(p_issue_id uuid, p_entry bigint) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_issue_history(p_issue_id, p_entry) $$;
comment on function public.newsletter_issue_history(uuid, bigint) is
  'The history of an issue, newest first, and the text of one entry. Returns {"status": ok | forbidden}, '
  'with "entries" and "chosen".';
