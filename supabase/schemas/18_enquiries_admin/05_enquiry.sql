-- One enquiry with all that its page shows.

-- The enquiry beside one in the list that somebody came from; null at the end of it.
create function app_private.enquiry_beside(
  p_enquiry public.contact_submissions, p_patterns text[], p_filter text, p_next boolean
) returns uuid
language plpgsql stable set search_path = ''
set enable_seqscan = off
as $$
declare
  v_by_due constant boolean := coalesce(p_filter in ('open', 'overdue', 'unread'), false);
  v_direction constant text := case when v_by_due = p_next then 'asc' else 'desc' end;
  v_searched constant boolean := cardinality(p_patterns) > 0;
  v_beside uuid;
begin
  -- Only words that stand here become part of the statement.
  execute format(
    'select %1$s from %2$s where %3$s and %4$s and (%5$s created_at, %1$s) %6$s (%7$s $2, $3) '
      'order by %8$s created_at %9$s, %1$s %9$s limit 1',
    case when v_searched then 'submission_id' else 'id' end,
    case when v_searched then 'app_private.enquiry_search' else 'public.contact_submissions' end,
    case p_filter
      when 'open' then 'status in (''unread'', ''read'')'
      when 'overdue' then 'status in (''unread'', ''read'') and due_at < now()'
      when 'held' then 'held and status <> ''spam'''
      when 'unread' then 'status = ''unread'''
      when 'answered' then 'status = ''answered'''
      when 'closed' then 'status = ''closed'''
      when 'spam' then 'status = ''spam'''
      else 'status <> ''spam'''
    end,
    case when v_searched then 'body like all ($4)' else 'true' end,
    case when v_by_due then 'due_at,' else '' end,
    case when v_by_due = p_next then '>' else '<' end,
    case when v_by_due then '$1,' else '' end,
    case when v_by_due then 'due_at ' || v_direction || ',' else '' end,
    v_direction
  ) into v_beside
  using p_enquiry.due_at, p_enquiry.created_at, p_enquiry.id, p_patterns;
  return v_beside;
end
$$;

create function app_private.enquiry_history(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'kind', e.kind, 'at', e.at, 'by_server', e.actor_id is null, 'actor', actor.email,
    'from', coalesce(before.email, case when e.kind = 'status' then e.old_value end),
    'to', coalesce(after.email, case when e.kind <> 'assigned' then e.new_value end),
    'to_gone', e.kind = 'assigned' and e.new_value is not null and after.id is null
  ) order by e.id), '[]')
  from (
    select * from app_private.enquiry_events as all_events
    where all_events.enquiry_id = p_id order by all_events.id desc limit 200
  ) as e
  left join auth.users as actor on actor.id = e.actor_id
  left join auth.users as before on e.kind = 'assigned' and before.id::text = e.old_value
  left join auth.users as after on e.kind = 'assigned' and after.id::text = e.new_value
$$;

create function app_private.admin_enquiry(p_id uuid, p_search text, p_filter text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_patterns constant text[] := app_private.search_patterns(p_search);
  v_enquiry public.contact_submissions;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_enquiry from public.contact_submissions as c where c.id = p_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- Which notes who read it.
  perform app_private.read_enquiry(p_id);
  return jsonb_build_object(
    'status', 'ok',
    'now', now(),
    'enquiry', to_jsonb(v_enquiry) - 'ip_hash',
    'events', app_private.enquiry_history(p_id),
    'mails', app_private.enquiry_mails_in_doubt(p_id),
    'others', coalesce((
      select jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id desc)
      from (
        select c.id, c.subject, c.status, c.held, c.created_at from public.contact_submissions as c
        where lower(c.email) = lower(v_enquiry.email) and c.id <> p_id
        order by c.created_at desc, c.id desc limit 10
      ) as o
    ), '[]'),
    'admins', (
      select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.email), '[]')
      from auth.users as u
      where app_private.role_rank(u.raw_app_meta_data ->> 'role') >= app_private.role_rank('editor')
    ),
    'replies', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', r.id, 'title', r.title, 'body', r.body) order by r.title, r.id
      )
      from (select * from public.saved_replies as s order by s.title, s.id limit 50) as r
    ), '[]'),
    'previous', app_private.enquiry_beside(v_enquiry, v_patterns, p_filter, false),
    'next', app_private.enquiry_beside(v_enquiry, v_patterns, p_filter, true)
  );
end
$$;

create function public.admin_enquiry(p_id uuid, p_search text, p_filter text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.admin_enquiry(p_id, p_search, p_filter) $$;
comment on function public.admin_enquiry(uuid, text, text) is
  'One enquiry, with "events" (who did what, the newest 200), "mails" that failed or may have been lost, '
  'the ten newest "others" of the same sender, the "admins" who can take care of it, the first fifty saved '
  '"replies", and the "previous" and "next" of the list that was searched and narrowed like this.';
