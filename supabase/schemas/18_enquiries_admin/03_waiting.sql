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
