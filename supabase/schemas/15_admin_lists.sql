-- True when every word of p_search stands somewhere in p_text, in any order and either case.
create function app_private.holds_words(p_text text, p_search text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(bool_and(position(word in lower(p_text)) > 0), true)
  from regexp_split_to_table(lower(btrim(p_search)), '\s+') as word
  where word <> ''
$$;

-- The functions below run with the caller's rights: row level security decides what they find, and
-- they find nothing for anyone else.

create function public.admin_enquiries(p_search text, p_status text, p_limit integer, p_offset integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with found as materialized (
    select c.id, c.status, c.created_at
    from public.contact_submissions as c
    where btrim(coalesce(p_search, '')) = ''
      or app_private.holds_words(concat_ws(' ', c.name, c.email, c.company, c.subject, c.message, left(c.request_id::text, 8)), p_search)
  ),
  page as (
    select f.id from found as f
    where p_status is null or f.status = p_status
    order by f.created_at desc, f.id desc
    limit least(greatest(coalesce(p_limit, 50), 0), 200) offset greatest(coalesce(p_offset, 0), 0)
  )
  select jsonb_build_object(
    'counts', (
      select jsonb_build_object(
        'unread', count(*) filter (where f.status = 'unread'),
        'read', count(*) filter (where f.status = 'read'),
        'closed', count(*) filter (where f.status = 'closed')
      ) from found as f
    ),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'kind', c.kind, 'name', c.name, 'email', c.email, 'company', c.company, 'subject', c.subject,
        'status', c.status, 'created_at', c.created_at
      ) order by c.created_at desc, c.id desc)
      from page as p join public.contact_submissions as c on c.id = p.id
    ), '[]')
  )
$$;
comment on function public.admin_enquiries(text, text, integer, integer) is
  'One page of enquiries, newest first, with how many of each status the search found. It also finds the reference a visitor quotes.';

-- Continues after the last row of the piece before, not at an offset: an enquiry that arrives
-- meanwhile shifts nothing.
create function public.admin_enquiry_export(
  p_search text, p_status text, p_before timestamptz, p_before_id uuid, p_limit integer
) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc, e.id desc), '[]')
  from (
    select c.id, c.request_id, c.created_at, c.kind, c.status, c.name, c.email, c.phone, c.company, c.subject, c.message, c.admin_notes
    from public.contact_submissions as c
    where (p_status is null or c.status = p_status)
      and (p_before is null or (c.created_at, c.id) < (p_before, p_before_id))
      and (
        btrim(coalesce(p_search, '')) = ''
        or app_private.holds_words(concat_ws(' ', c.name, c.email, c.company, c.subject, c.message, left(c.request_id::text, 8)), p_search)
      )
    order by c.created_at desc, c.id desc
    limit least(greatest(coalesce(p_limit, 500), 0), 1000)
  ) as e
$$;

-- Saves notes unless someone else changed them since they were read: p_seen_notes are the notes the
-- editor started from.
create function public.admin_save_enquiry_notes(p_id uuid, p_notes text, p_seen_notes text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  current_notes text;
begin
  if char_length(coalesce(p_notes, '')) > 5000 then
    return jsonb_build_object('status', 'invalid');
  end if;
  select c.admin_notes into current_notes from public.contact_submissions as c where c.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if coalesce(current_notes, '') not in (coalesce(p_seen_notes, ''), coalesce(p_notes, '')) then
    return jsonb_build_object('status', 'conflict', 'notes', current_notes);
  end if;
  update public.contact_submissions set admin_notes = nullif(p_notes, '') where id = p_id;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.admin_issues(p_search text, p_limit integer, p_offset integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with found as materialized (
    select n.id, n.created_at, n.issue_number
    from public.newsletter_issues as n
    where btrim(coalesce(p_search, '')) = ''
      or app_private.holds_words(concat_ws(' ', '#' || n.issue_number, n.status, nullif(n.visibility, 'public'), n.title, n.summary), p_search)
  ),
  page as (
    select f.id from found as f order by f.created_at desc, f.issue_number desc
    limit least(greatest(coalesce(p_limit, 50), 0), 200) offset greatest(coalesce(p_offset, 0), 0)
  )
  select jsonb_build_object(
    'found', (select count(*) from found),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', n.id, 'issue_number', n.issue_number, 'title', n.title, 'status', n.status, 'visibility', n.visibility,
        'created_at', n.created_at
      ) order by n.created_at desc, n.issue_number desc)
      from page as p join public.newsletter_issues as n on n.id = p.id
    ), '[]')
  )
$$;
comment on function public.admin_issues(text, integer, integer) is 'One page of issues, newest first, with how many the search found.';

create function public.admin_subscribers(p_search text, p_subscribed boolean, p_limit integer, p_offset integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with everyone as materialized (
    select
      s.id, s.created_at, s.is_subscribed, s.suppressed_at is not null as suppressed,
      s.confirmed_at is null and s.unsubscribed_at is null as pending,
      (p_subscribed is null or s.is_subscribed = p_subscribed)
        and (btrim(coalesce(p_search, '')) = '' or app_private.holds_words(s.email, p_search)) as wanted
    from public.newsletter_subscriptions as s
  ),
  page as (
    select e.id from everyone as e where e.wanted order by e.created_at desc, e.id desc
    limit least(greatest(coalesce(p_limit, 50), 0), 200) offset greatest(coalesce(p_offset, 0), 0)
  )
  select jsonb_build_object(
    'totals', (
      select jsonb_build_object(
        'total', count(*),
        'active', count(*) filter (where e.is_subscribed),
        'unsubscribed', count(*) filter (where not e.is_subscribed),
        'pending', count(*) filter (where e.pending),
        'suppressed', count(*) filter (where e.suppressed),
        'found', count(*) filter (where e.wanted)
      ) from everyone as e
    ),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'email', s.email, 'is_subscribed', s.is_subscribed, 'created_at', s.created_at, 'updated_at', s.updated_at,
        'pending', s.confirmed_at is null and s.unsubscribed_at is null, 'suppressed_reason', s.suppressed_reason
      ) order by s.created_at desc, s.id desc)
      from page as p join public.newsletter_subscriptions as s on s.id = p.id
    ), '[]')
  )
$$;
comment on function public.admin_subscribers(text, boolean, integer, integer) is
  'One page of subscriptions, newest first, with the totals of the whole table and how many the search found.';
