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
