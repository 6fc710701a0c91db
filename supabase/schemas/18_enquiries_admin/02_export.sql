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
