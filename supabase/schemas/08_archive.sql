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
    select i.issue_number, i.title, i.summary, i.content, i.sent_at, i.corrected_at
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
