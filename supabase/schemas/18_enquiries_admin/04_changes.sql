-- What an admin changes of enquiries: the status and who takes care of them, of many at once and with a way
-- back.

-- The ids of what a page showed, [{"id", "status", "assigned_to"}] of at most 200 enquiries; null when it
-- makes no sense.
create function app_private.seen_ids(p_seen jsonb) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_seen uuid[];
begin
  select array_agg(s.id) into strict v_seen
  from jsonb_to_recordset(p_seen) as s (id uuid, status text, assigned_to uuid)
  having count(*) between 1 and 200 and count(distinct s.id) = count(*)
    and bool_and(coalesce(s.status in ('unread', 'read', 'answered', 'closed', 'spam'), false));
  return v_seen;
exception when data_exception or no_data_found then
  return null;
end
$$;

-- What was seen and is still there, locked in one order, so that no two changes wait for each other; and
-- whether it is as it was seen. New and read are alike here: opening an enquiry decides nothing.
create function app_private.lock_seen_enquiries(p_seen jsonb)
returns table (id uuid, status text, assigned_to uuid, same_status boolean, same_assignee boolean)
language sql volatile set search_path = ''
as $$
  with locked as materialized (
    select c.id, c.status, c.assigned_to from public.contact_submissions as c
    where c.id = any (app_private.seen_ids(p_seen)) order by c.id for update
  )
  select
    l.id, l.status, l.assigned_to,
    l.status = s.status or l.status in ('unread', 'read') and s.status in ('unread', 'read'),
    l.assigned_to is not distinct from s.assigned_to
  from locked as l
    join jsonb_to_recordset(p_seen) as s (id uuid, status text, assigned_to uuid) on s.id = l.id
$$;

-- Changes the status to p_status and the admin to p_assignee: null leaves either as it is, and no letters at
-- all as the admin say that nobody takes care of it. p_seen is what the page showed: what somebody has
-- changed or deleted since is left alone.
create function app_private.change_enquiries(p_seen jsonb, p_status text, p_assignee text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_change constant uuid := gen_random_uuid();
  v_assignee uuid;
  v_seen constant uuid[] := app_private.seen_ids(p_seen);
  v_found integer;
  v_to_change uuid[];
  v_changed integer;
  v_left integer;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if v_seen is null or coalesce(p_status, p_assignee) is null
    or p_status not in ('unread', 'read', 'answered', 'closed', 'spam')
    or p_assignee !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$'
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  v_assignee := nullif(p_assignee, '')::uuid;
  -- A demotion that is under way is seen, and one that begins now waits and then releases what is given here.
  perform from auth.users as u where u.id = v_assignee for share;
  if v_assignee is not null and not exists (
    select from auth.users as u where u.id = v_assignee
      and app_private.role_rank(u.raw_app_meta_data ->> 'role') >= app_private.role_rank('editor')
  ) then
    return jsonb_build_object('status', 'invalid');
  end if;
  select
    count(*), coalesce(array_agg(c.id) filter (where c.as_seen and not c.as_wanted), '{}'),
    cardinality(v_seen) - count(*) filter (where c.as_seen or c.as_wanted)
  into v_found, v_to_change, v_left
  from (
    select
      l.id,
      (p_status is null or l.same_status) and (p_assignee is null or l.same_assignee) as as_seen,
      (p_status is null or l.status = p_status)
        and (p_assignee is null or l.assigned_to is not distinct from v_assignee) as as_wanted
    from app_private.lock_seen_enquiries(p_seen) as l
  ) as c;
  if v_found = 0 then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform set_config('app_private.enquiry_change', v_change::text, true);
  update public.contact_submissions as c
  set
    status = coalesce(p_status, c.status),
    assigned_to = case when p_assignee is null then c.assigned_to else v_assignee end
  where c.id = any (v_to_change);
  get diagnostics v_changed = row_count;
  perform set_config('app_private.enquiry_change', '', true);
  if v_changed = 0 and v_left > 0 then
    return jsonb_build_object('status', 'conflict', 'left', v_left);
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'status', 'ok', 'changed', v_changed, 'left', v_left, 'change', case when v_changed > 0 then v_change end
  ));
end
$$;

create function public.change_enquiries(p_seen jsonb, p_status text, p_assignee text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.change_enquiries(p_seen, p_status, p_assignee) $$;
comment on function public.change_enquiries(jsonb, text, text) is
  'Sets the status and the admin of up to 200 enquiries; null leaves either. p_seen is what the page showed '
  'of each: [{"id", "status", "assigned_to"}]. Returns {"status": ok | conflict | forbidden | invalid | '
  'not_found}, with how many were "changed", how many were "left", because they were changed or deleted '
  'since, and the id of the "change" for undo_enquiry_change().';

-- Brings back the status and the admin that each enquiry of a change had before it, unless somebody has
-- changed that enquiry since.
create function app_private.undo_enquiry_change(p_change uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_changed uuid[];
  v_assignees text[];
  v_undone integer;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select array_agg(e.enquiry_id), array_agg(e.old_value) filter (where e.kind = 'assigned')
  into v_changed, v_assignees
  from app_private.enquiry_events as e where e.change_id = p_change and e.kind in ('status', 'assigned');
  -- Before the enquiries, as change_enquiries() and release_enquiries() do.
  perform from auth.users as u where u.id = any (v_assignees::uuid[]) order by u.id for share;
  v_changed := array(
    select c.id from public.contact_submissions as c where c.id = any (v_changed) order by c.id for update
  );
  if v_changed = '{}' then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform set_config('app_private.enquiry_change', gen_random_uuid()::text, true);
  update public.contact_submissions as c
  set
    status = coalesce(before.status, c.status),
    -- Spam that comes back is deleted when it would have been.
    spam_since = before.spam_since,
    -- An account that is gone, or may no longer work on enquiries, takes care of nothing.
    assigned_to = case
      when before.assigned then (
        select u.id from auth.users as u
        where u.id = before.assigned_to
          and app_private.role_rank(u.raw_app_meta_data ->> 'role') >= app_private.role_rank('editor')
      )
      else c.assigned_to
    end
  from (
    select
      e.enquiry_id,
      max(e.id) as last_event,
      max(e.old_value) filter (where e.kind = 'status') as status,
      max(e.new_value) filter (where e.kind = 'status') as new_status,
      max(e.spam_since) filter (where e.kind = 'status') as spam_since,
      bool_or(e.kind = 'assigned') as assigned,
      (max(e.old_value) filter (where e.kind = 'assigned'))::uuid as assigned_to,
      (max(e.new_value) filter (where e.kind = 'assigned'))::uuid as new_assigned_to
    from app_private.enquiry_events as e
    where e.change_id = p_change and e.kind in ('status', 'assigned')
    group by e.enquiry_id
  ) as before
  where c.id = before.enquiry_id and c.id = any (v_changed)
    and (before.status is null or c.status = before.new_status)
    and (not before.assigned or c.assigned_to is not distinct from before.new_assigned_to)
    -- The same value may have been set once more since.
    and not exists (
      select from app_private.enquiry_events as later
      where later.enquiry_id = c.id and later.id > before.last_event
        and (
          later.kind = 'status' and before.status is not null or later.kind = 'assigned' and before.assigned
        )
    );
  get diagnostics v_undone = row_count;
  perform set_config('app_private.enquiry_change', '', true);
  if v_undone = 0 then
    return jsonb_build_object('status', 'conflict', 'left', cardinality(v_changed));
  end if;
  return jsonb_build_object('status', 'ok', 'undone', v_undone, 'left', cardinality(v_changed) - v_undone);
end
$$;

create function public.undo_enquiry_change(p_change uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.undo_enquiry_change(p_change) $$;
comment on function public.undo_enquiry_change(uuid) is
  'Undoes one change_enquiries(). Returns {"status": ok | conflict | forbidden | not_found}, with how many '
  'were "undone" and how many were "left", because they were changed since.';

-- Whoever may no longer work on enquiries takes care of none, as somebody who was removed.
create function app_private.release_enquiries() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app_private.role_rank(new.raw_app_meta_data ->> 'role') < app_private.role_rank('editor') then
    -- In the order of lock_seen_enquiries().
    perform from public.contact_submissions as c where c.assigned_to = new.id order by c.id for update;
    update public.contact_submissions as c set assigned_to = null where c.assigned_to = new.id;
  end if;
  return null;
end
$$;
create trigger release_enquiries after update of raw_app_meta_data on auth.users
  for each row when (
    (old.raw_app_meta_data ->> 'role') is distinct from (new.raw_app_meta_data ->> 'role')
  )
  execute function app_private.release_enquiries();
