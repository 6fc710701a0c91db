-- What a page of the archive is made from, in one question each; when an issue was last corrected; which issues were withdrawn.

-- A correction is a change of what people read in an issue that was sent. Bookkeeping (metrics, versions) and a withdrawal are none.
alter table public.newsletter_issues
  add column corrected_at timestamptz,
  add constraint newsletter_issues_corrected_after_sent check (corrected_at is null or status = 'sent');
comment on column public.newsletter_issues.corrected_at is
  'When title, summary or content last changed after the issue was sent. Written by a trigger alone.';
grant select (corrected_at) on public.newsletter_issues to anon;

create or replace function app_private.newsletter_issues_note_correction() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.corrected_at := null;
  elsif old.status = 'sent' and (new.title, new.summary, new.content) is distinct from (old.title, old.summary, old.content) then
    new.corrected_at := now();
  else
    new.corrected_at := old.corrected_at;
  end if;
  return new;
end
$$;
-- After newsletter_issues_guard(), by its name: what an admin may change is compared before this adds to it.
create trigger newsletter_issues_note_correction before insert or update on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_note_correction();

create index newsletter_issues_sent_changes on public.newsletter_issues (updated_at desc) where status = 'sent';

drop function public.archive_state(timestamptz);
drop function app_private.archive_state(timestamptz);

create function app_private.archive_state(p_since timestamptz default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'total', (select count(*) from public.newsletter_issues as i where i.status = 'sent' and i.visibility = 'public'),
    'changed_at', (select max(i.updated_at) from public.newsletter_issues as i where i.status = 'sent'),
    'withdrawn', coalesce((
      select jsonb_agg(i.issue_number order by i.issue_number) from public.newsletter_issues as i
      where i.status = 'sent' and i.visibility = 'withdrawn' and i.updated_at > p_since
    ), '[]'::jsonb)
  )
$$;

create function public.archive_state(p_since timestamptz default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.archive_state(p_since)
$$;
comment on function public.archive_state(timestamptz) is
  'Changes whenever an issue is sent, corrected, withdrawn or shown again: {"total", "changed_at", "withdrawn": the numbers of the issues '
  'that are withdrawn and changed after p_since}.';

-- The functions below run with the caller's own rights: row level security decides what they see.

create function public.archive_page(p_page integer, p_size integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object(
    'total', (select count(*) from public.newsletter_issues as n where n.status = 'sent'),
    'issues', coalesce((
      select jsonb_agg(
        jsonb_build_object('issue_number', l.issue_number, 'title', l.title, 'sent_at', l.sent_at) order by l.issue_number desc
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
  'One page of the public archive, newest first, and how many issues there are in all: {"total", "issues"}. Pages count from 1.';

create function public.archive_issue(p_size integer, p_number integer default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with chosen as materialized (
    select i.issue_number, i.title, i.summary, i.content, i.sent_at, i.corrected_at from public.newsletter_issues as i
    where i.status = 'sent'
      and i.issue_number = coalesce(p_number, (select max(n.issue_number) from public.newsletter_issues as n where n.status = 'sent'))
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
  'A public issue by its number, the newest without one, with its neighbours and the page of the archive it stands on: {"issue", "older", '
  '"newer", "page", "total", "issues"}. Null where there is none.';

create function public.archive_numbers() returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(i.issue_number), '[]'::jsonb) from public.newsletter_issues as i where i.status = 'sent'
$$;
comment on function public.archive_numbers() is
  'The numbers of all public issues, in no order: one answer for everybody who asks for numbers that do not exist.';

-- As before, but a question that only says what to leave out looks for nothing: it would be answered with nearly the whole archive, and the
-- index cannot help. (querytree is what the index can use of a question; T stands for nothing.)
create or replace function app_private.search_issues(p_query text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  page_size constant integer := 10;
  ranked constant integer := 200;
  marks constant text := 'StartSel=' || chr(57344) || ', StopSel=' || chr(57345) || ', MaxWords=36, MinWords=18, MaxFragments=1';
  asked tsquery;
  total integer;
  found jsonb;
begin
  if p_query is null or p_page is null or p_page < 1 or p_page > ranked / page_size then
    return jsonb_build_object('status', 'invalid');
  end if;
  if char_length(p_query) > 200 then
    return jsonb_build_object('status', 'too_long');
  end if;
  asked := websearch_to_tsquery('pg_catalog.english', translate(p_query, chr(57344) || chr(57345), ''));
  -- 'the', '"', '-' or '-word' alone: nothing that could be looked for.
  if numnode(asked) = 0 or querytree(asked) in ('', 'T') then
    return jsonb_build_object('status', 'no_words');
  end if;

  select count(*) into total from app_private.issue_search as s where s.words @@ asked;

  with newest as materialized (
    select s.issue_id, s.issue_number, s.words from app_private.issue_search as s
    where s.words @@ asked order by s.issue_number desc limit ranked
  ),
  best as materialized (
    select n.issue_id, n.issue_number, ts_rank(n.words, asked) as rank from newest as n
    order by 3 desc, n.issue_number desc limit page_size offset (p_page - 1) * page_size
  )
  select jsonb_agg(jsonb_build_object(
    'issue_number', i.issue_number, 'title', i.title, 'sent_at', i.sent_at,
    'snippet', ts_headline('pg_catalog.english', app_private.plain_text(left(i.summary || ' ' || i.content, 50000)), asked, marks)
  ) order by b.rank desc, b.issue_number desc)
  into found
  from best as b join public.newsletter_issues as i on i.id = b.issue_id
  -- The trigger keeps other issues out of the index; this line holds even if it did not.
  where i.status = 'sent' and i.visibility = 'public';

  return jsonb_build_object(
    'status', 'ok', 'total', total, 'pages', ceil(least(total, ranked)::numeric / page_size)::integer,
    'results', coalesce(found, '[]'::jsonb)
  );
end
$$;

revoke execute on function
  app_private.newsletter_issues_note_correction(),
  app_private.archive_state(timestamptz),
  public.archive_state(timestamptz),
  public.archive_page(integer, integer),
  public.archive_issue(integer, integer),
  public.archive_numbers()
from public, anon, authenticated, service_role;
grant execute on function
  app_private.archive_state(timestamptz),
  public.archive_state(timestamptz),
  public.archive_page(integer, integer),
  public.archive_issue(integer, integer),
  public.archive_numbers()
to anon;
