-- The lists of the admin area, searched, counted and cut into pages here: one response holds a page
-- and every total, whatever the size of the table. They are planned for the values of each call. The list
-- of subscribers is in 17_subscribers_admin.

-- The words of a search as patterns, the longest first: it rules out most rows. A text in lower case
-- is found when it is `like all` of them, and always when there are none. The condition is written
-- out below, because a function that fixes its search path is not inlined and costs more for each
-- row than the search itself.
create function app_private.search_patterns(p_search text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(
    array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by char_length(word) desc),
    '{}'
  )
  from regexp_split_to_table(lower(btrim(coalesce(p_search, ''))), '\s+') as word
  where word <> ''
$$;

-- The enquiries of one page, newest first. After p_before and p_before_id it continues behind that
-- row. Always along the index by date: the planner takes each search for a rare one, for which it
-- would read and sort the whole table for every part of an export.
-- p_status may also be 'held', whatever the status.
create function app_private.find_enquiries(
  p_patterns text[], p_status text, p_before timestamptz, p_before_id uuid, p_limit integer, p_offset integer
) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
begin
  if cardinality(p_patterns) = 0 then
    return array(
      select c.id from public.contact_submissions as c
      where (p_status is null or case p_status when 'held' then c.held else c.status = p_status end)
        and (p_before is null or (c.created_at, c.id) < (p_before, p_before_id))
      order by c.created_at desc, c.id desc limit p_limit offset p_offset
    );
  end if;
  return array(
    select s.submission_id from app_private.enquiry_search as s
    where (p_status is null or case p_status when 'held' then s.held else s.status = p_status end)
      and (p_before is null or (s.created_at, s.submission_id) < (p_before, p_before_id))
      and s.body like all (p_patterns)
    order by s.created_at desc, s.submission_id desc limit p_limit offset p_offset
  );
end
$$;

-- With the owner's rights: no role may read the search table. A caller who is not an admin finds
-- nothing.
create function app_private.admin_enquiries(p_search text, p_status text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
  v_limit constant integer := least(greatest(coalesce(p_limit, 50), 0), 200);
  v_offset constant integer := greatest(coalesce(p_offset, 0), 0);
  v_ids uuid[] := '{}';
  v_unread integer := 0;
  v_read integer := 0;
  v_closed integer := 0;
  v_held integer := 0;
begin
  if not app_private.is_admin() then
    null;
  elsif cardinality(v_patterns) = 0 then
    select count(*) filter (where c.status = 'unread'), count(*) filter (where c.status = 'read'),
      count(*) filter (where c.status = 'closed'), count(*) filter (where c.held)
    into v_unread, v_read, v_closed, v_held
    from public.contact_submissions as c;
    v_ids := app_private.find_enquiries(v_patterns, p_status, null, null, v_limit, v_offset);
  else
    -- One pass for the counts and the page.
    with hits as materialized (
      select s.submission_id, s.status, s.held, s.created_at from app_private.enquiry_search as s
      where s.body like all (v_patterns)
    )
    select count(*) filter (where h.status = 'unread'), count(*) filter (where h.status = 'read'),
      count(*) filter (where h.status = 'closed'), count(*) filter (where h.held),
      array(
        select h.submission_id from hits as h
        where p_status is null or case p_status when 'held' then h.held else h.status = p_status end
        order by h.created_at desc, h.submission_id desc limit v_limit offset v_offset
      )
    into v_unread, v_read, v_closed, v_held, v_ids
    from hits as h;
  end if;
  return jsonb_build_object(
    'counts', jsonb_build_object('unread', v_unread, 'read', v_read, 'closed', v_closed, 'held', v_held),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'kind', c.kind, 'name', c.name, 'email', c.email, 'company', c.company,
        'subject', c.subject, 'status', c.status, 'held', c.held, 'created_at', c.created_at
      ) order by c.created_at desc, c.id desc)
      from public.contact_submissions as c where c.id = any (v_ids)
    ), '[]')
  );
end
$$;

create function public.admin_enquiries(p_search text, p_status text, p_limit integer, p_offset integer)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.admin_enquiries(p_search, p_status, p_limit, p_offset)
$$;
comment on function public.admin_enquiries(text, text, integer, integer) is
  'One page of enquiries, newest first, with how many of each status the search found. It also finds the '
  'reference that a visitor quotes.';

-- Continues after the last row of the part before, not at an offset: an enquiry that arrives
-- meanwhile shifts nothing.
create function app_private.admin_enquiry_export(
  p_search text, p_status text, p_before timestamptz, p_before_id uuid, p_limit integer
) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_ids uuid[];
begin
  if not app_private.is_admin() then
    return '[]';
  end if;
  if p_before is null then
    perform app_private.note_act('exported', 'enquiries', null);
  end if;
  v_ids := app_private.find_enquiries(
    app_private.search_patterns(p_search), p_status, p_before, p_before_id,
    least(greatest(coalesce(p_limit, 500), 0), 1000), 0
  );
  return coalesce((
    select jsonb_agg(to_jsonb(e) order by e.created_at desc, e.id desc)
    from (
      select c.id, c.request_id, c.created_at, c.kind, c.status, c.held, c.name, c.email, c.phone,
        c.company, c.subject, c.message, c.admin_notes
      from public.contact_submissions as c where c.id = any (v_ids)
    ) as e
  ), '[]');
end
$$;

create function public.admin_enquiry_export(
  p_search text, p_status text, p_before timestamptz, p_before_id uuid, p_limit integer
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.admin_enquiry_export(p_search, p_status, p_before, p_before_id, p_limit)
$$;
comment on function public.admin_enquiry_export(text, text, timestamptz, uuid, integer) is
  'The next part of an export: enquiries with all their fields, newest first, after p_before and '
  'p_before_id.';

-- Saves notes unless someone else changed them since they were read: p_seen_notes are the notes
-- that the editor started from.
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

-- With the caller's rights: row level security decides what it finds.

create function public.admin_issues(p_search text, p_limit integer, p_offset integer) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
begin
  return (
    with found as materialized (
      select n.id, n.created_at, n.issue_number
      from public.newsletter_issues as n
      where cardinality(v_patterns) = 0 or lower(concat_ws(
        ' ', '#' || n.issue_number, n.status, nullif(n.visibility, 'public'), n.title, n.summary
      )) like all (v_patterns)
    ),
    page as (
      select f.id from found as f order by f.created_at desc, f.issue_number desc
      limit least(greatest(coalesce(p_limit, 50), 0), 200) offset greatest(coalesce(p_offset, 0), 0)
    )
    select jsonb_build_object(
      'found', (select count(*) from found),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', n.id, 'issue_number', n.issue_number, 'title', n.title, 'status', n.status,
          'visibility', n.visibility, 'created_at', n.created_at
        ) order by n.created_at desc, n.issue_number desc)
        from page as p join public.newsletter_issues as n on n.id = p.id
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_issues(text, integer, integer) is
  'One page of issues, newest first, with how many the search found.';
