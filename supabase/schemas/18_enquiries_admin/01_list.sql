-- The list of enquiries. It can be narrowed to
--   open                     new and read ones: their clock runs
--   overdue                  open ones whose time is over
--   unread, answered, closed, spam
--   held                     whatever their status
--   all
-- of which only "spam" shows spam. What is open stands in the order in which it is due, and what came at
-- night by when it came, so overdue ones come first; everything else newest first. The conditions are written
-- out, because PostgreSQL does not inline a function that fixes its search path.

-- The enquiries of one page in the order of the list, of which there are p_total.
create function app_private.listed_enquiries(
  p_filter text, p_limit integer, p_offset integer, p_total integer
) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
-- Always along an index: without statistics the planner would read and sort the whole table.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := now();
begin
  if p_filter = 'unread' then
    return array(
      select c.id from public.contact_submissions as c where c.status = 'unread'
      order by c.due_at, c.created_at, c.id limit p_limit offset p_offset
    );
  elsif p_filter in ('open', 'overdue') then
    return array(
      select c.id from public.contact_submissions as c
      where c.status in ('unread', 'read') and (p_filter = 'open' or c.due_at < v_now)
      order by c.due_at, c.created_at, c.id limit p_limit offset p_offset
    );
  end if;
  -- The older half from its end: an offset reads every row before it.
  if p_offset > p_total / 2 then
    return array(
      select e.id
      from (
        select c.id, c.created_at from public.contact_submissions as c
        where case p_filter
          when 'all' then c.status <> 'spam'
          when 'held' then c.held and c.status <> 'spam'
          else c.status = p_filter
        end
        order by c.created_at, c.id
        limit greatest(least(p_limit, p_total - p_offset), 0)
        offset greatest(p_total - p_offset - p_limit, 0)
      ) as e
      order by e.created_at desc, e.id desc
    );
  end if;
  return array(
    select c.id from public.contact_submissions as c
    where case p_filter
      when 'all' then c.status <> 'spam'
      when 'held' then c.held and c.status <> 'spam'
      else c.status = p_filter
    end
    order by c.created_at desc, c.id desc limit p_limit offset p_offset
  );
end
$$;

-- How many there are of each: from the totals, apart from the overdue ones, which time alone makes; more than
-- a thousand of them are counted as 1,001.
create function app_private.enquiry_counts() returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
-- In the order of the index, which ends at the limit: without statistics the planner would read all of it.
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_now constant timestamptz := now();
begin
  return (
    select jsonb_build_object(
      'open', sum(t.enquiries) filter (where t.status in ('unread', 'read')),
      'overdue', (
        select count(*) from (
          select from public.contact_submissions as c
          where c.status in ('unread', 'read') and c.due_at < v_now order by c.due_at limit 1001
        ) as overdue
      ),
      'unread', sum(t.enquiries) filter (where t.status = 'unread'),
      'answered', sum(t.enquiries) filter (where t.status = 'answered'),
      'closed', sum(t.enquiries) filter (where t.status = 'closed'),
      'all', sum(t.enquiries) filter (where t.status <> 'spam'),
      'held', sum(t.enquiries) filter (where t.held and t.status <> 'spam'),
      'spam', sum(t.enquiries) filter (where t.status = 'spam')
    )
    from app_private.enquiry_totals as t
  );
end
$$;

-- What words find: the page and the counts in one pass over the search table.
create function app_private.searched_enquiries(
  p_patterns text[], p_filter text, p_limit integer, p_offset integer, out ids uuid[], out counts jsonb
)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_now constant timestamptz := now();
begin
  with hits as materialized (
    select s.submission_id, s.status, s.held, s.created_at, s.due_at,
      s.status in ('unread', 'read') as is_open,
      s.status in ('unread', 'read') and s.due_at < v_now as is_overdue
    from app_private.enquiry_search as s where s.body like all (p_patterns)
  )
  select
    jsonb_build_object(
      'open', count(*) filter (where h.is_open), 'overdue', count(*) filter (where h.is_overdue),
      'unread', count(*) filter (where h.status = 'unread'),
      'answered', count(*) filter (where h.status = 'answered'),
      'closed', count(*) filter (where h.status = 'closed'),
      'all', count(*) filter (where h.status <> 'spam'),
      'held', count(*) filter (where h.held and h.status <> 'spam'),
      'spam', count(*) filter (where h.status = 'spam')
    ),
    array(
      select h.submission_id from hits as h
      where case p_filter
        when 'all' then h.status <> 'spam'
        when 'held' then h.held and h.status <> 'spam'
        when 'open' then h.is_open
        when 'overdue' then h.is_overdue
        else h.status = p_filter
      end
      order by
        case when p_filter in ('open', 'overdue', 'unread') then h.due_at end,
        case when p_filter in ('open', 'overdue', 'unread') then h.created_at end,
        case when p_filter in ('open', 'overdue', 'unread') then h.submission_id end,
        h.created_at desc, h.submission_id desc
      limit p_limit offset p_offset
    )
  into counts, ids
  from hits as h;
end
$$;

-- With the owner's rights: no role may read the search table. A caller who is not an admin finds
-- nothing.
create function app_private.admin_enquiries(p_search text, p_filter text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
  v_filter constant text := coalesce(p_filter, 'all');
  v_limit constant integer := least(greatest(coalesce(p_limit, 50), 0), 200);
  v_offset constant integer := greatest(coalesce(p_offset, 0), 0);
  v_ids uuid[];
  v_counts jsonb;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('counts', '{}'::jsonb, 'now', now(), 'rows', '[]'::jsonb);
  end if;
  if cardinality(v_patterns) > 0 then
    select f.ids, f.counts into v_ids, v_counts
    from app_private.searched_enquiries(v_patterns, v_filter, v_limit, v_offset) as f;
  else
    v_counts := app_private.enquiry_counts();
    v_ids := app_private.listed_enquiries(
      v_filter, v_limit, v_offset, (v_counts ->> v_filter)::integer
    );
  end if;
  return jsonb_build_object(
    'counts', v_counts,
    -- The clock by which something is overdue.
    'now', now(),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'kind', c.kind, 'name', c.name, 'email', c.email, 'company', c.company,
        'subject', c.subject, 'status', c.status, 'held', c.held, 'created_at', c.created_at,
        'due_at', c.due_at, 'assigned_to', c.assigned_to, 'assignee', u.email
      ) order by listed.position)
      from unnest(v_ids) with ordinality as listed (id, position)
      join public.contact_submissions as c on c.id = listed.id
      left join auth.users as u on u.id = c.assigned_to
    ), '[]')
  );
end
$$;

create function public.admin_enquiries(p_search text, p_filter text, p_limit integer, p_offset integer)
returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.admin_enquiries(p_search, p_filter, p_limit, p_offset)
$$;
comment on function public.admin_enquiries(text, text, integer, integer) is
  'One page of enquiries: open ones in the order in which they are due, others newest first, with how many '
  'of each kind the search found. It also finds the reference that a visitor quotes.';

-- The next enquiries of an export, newest first, after p_before and p_before_id.
create function app_private.exported_enquiries(
  p_patterns text[], p_filter text, p_before timestamptz, p_before_id uuid, p_limit integer
) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
-- Along the index by date: the planner takes each search for a rare one, for which it would read and sort the
-- whole table for every part of an export.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := now();
begin
  if cardinality(p_patterns) = 0 then
    return array(
      select c.id from public.contact_submissions as c
      where case p_filter
          when 'all' then c.status <> 'spam'
          when 'held' then c.held and c.status <> 'spam'
          when 'open' then c.status in ('unread', 'read')
          when 'overdue' then c.status in ('unread', 'read') and c.due_at < v_now
          else c.status = p_filter
        end
        and (p_before is null or (c.created_at, c.id) < (p_before, p_before_id))
      order by c.created_at desc, c.id desc limit p_limit
    );
  end if;
  return array(
    select s.submission_id from app_private.enquiry_search as s
    where case p_filter
        when 'all' then s.status <> 'spam'
        when 'held' then s.held and s.status <> 'spam'
        when 'open' then s.status in ('unread', 'read')
        when 'overdue' then s.status in ('unread', 'read') and s.due_at < v_now
        else s.status = p_filter
      end
      and (p_before is null or (s.created_at, s.submission_id) < (p_before, p_before_id))
      and s.body like all (p_patterns)
    order by s.created_at desc, s.submission_id desc limit p_limit
  );
end
$$;

-- Continues after the last row of the part before, not at an offset: an enquiry that arrives
-- meanwhile shifts nothing. With p_ids those alone, whatever the search finds.
create function app_private.admin_enquiry_export(
  p_search text, p_filter text, p_before timestamptz, p_before_id uuid, p_limit integer, p_ids uuid[]
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
  v_ids uuid[];
  v_rows jsonb;
begin
  if not app_private.is_administrator() then
    return '[]';
  end if;
  v_ids := coalesce(p_ids[1:50], app_private.exported_enquiries(
    v_patterns, coalesce(p_filter, 'all'), p_before, p_before_id,
    least(greatest(coalesce(p_limit, 500), 0), 1000)
  ));
  v_rows := coalesce((
    select jsonb_agg(to_jsonb(e) order by e.created_at desc, e.id desc)
    from (
      select c.id, c.request_id, c.created_at, c.due_at, c.kind, c.status, c.held, u.email as assignee,
        c.name, c.email, c.phone, c.company, c.subject, c.message, c.admin_notes
      from public.contact_submissions as c left join auth.users as u on u.id = c.assigned_to
      where c.id = any (v_ids)
    ) as e
  ), '[]');
  perform app_private.note_export(
    'enquiries', p_before is null, jsonb_array_length(v_rows),
    case when p_ids is not null then array['chosen: ' || cardinality(p_ids)] else array[
      app_private.narrowed_by('filter', coalesce(p_filter, 'all')),
      case when cardinality(v_patterns) > 0 then 'what a search finds' end
    ] end
  );
  return v_rows;
end
$$;

create function public.admin_enquiry_export(
  p_search text, p_filter text, p_before timestamptz, p_before_id uuid, p_limit integer,
  p_ids uuid[] default null
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.admin_enquiry_export(p_search, p_filter, p_before, p_before_id, p_limit, p_ids)
$$;
comment on function public.admin_enquiry_export(text, text, timestamptz, uuid, integer, uuid[]) is
  'The next part of an export: enquiries with all their fields, newest first, after p_before and '
  'p_before_id. Without a filter all but spam; with p_ids those, fifty at most.';

-- What the navigation shows: how many are new, how many overdue, and how many are either; of overdue ones at
-- most a hundred and one are counted. For a list that was loaded at p_since: how many new ones have come, to
-- fifty, and from whom the newest is.
create function app_private.enquiries_waiting(p_since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
-- In the order of the index, which ends at the limit: without statistics the planner would read all of it.
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_now constant timestamptz := now();
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return (
    select jsonb_build_object(
      'status', 'ok', 'unread', fresh.count, 'overdue', late.count, 'waiting', fresh.count + late.read,
      'arrived', arrived.count, 'newest', arrived.newest
    )
    from (
      select coalesce(sum(t.enquiries), 0) as count from app_private.enquiry_totals as t
      where t.status = 'unread'
    ) as fresh, (
      select count(*) as count, count(*) filter (where overdue.status = 'read') as read from (
        select c.status from public.contact_submissions as c
        where c.status in ('unread', 'read') and c.due_at < v_now order by c.due_at limit 101
      ) as overdue
    ) as late, (
      select count(*) as count, (array_agg(come.name order by come.created_at desc))[1] as newest from (
        select c.name, c.created_at from public.contact_submissions as c
        where c.status = 'unread' and c.created_at > p_since order by c.created_at desc limit 50
      ) as come
    ) as arrived
  );
end
$$;

create function public.enquiries_waiting(p_since timestamptz default null) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.enquiries_waiting(p_since) $$;
comment on function public.enquiries_waiting(timestamptz) is
  'How many enquiries are new or overdue: {"status", "unread", "overdue", "waiting"}; and how many new ones '
  'have "arrived" after p_since, with the name of the "newest" sender.';
