-- What became of each enquiry and by whom, and how many there are of each status: written by triggers,
-- whoever changes an enquiry.

-- Holds ids, status words and times alone, so that nothing of a sender outlives the enquiry. All events of
-- one change of several enquiries share its id, by which it is undone.
create table app_private.enquiry_events (
  id bigint generated always as identity primary key,
  enquiry_id uuid not null references public.contact_submissions (id) on delete cascade,
  change_id uuid not null,
  actor_id uuid,
  kind text not null,
  old_value text,
  new_value text,
  spam_since timestamptz,
  at timestamptz not null default clock_timestamp(),
  constraint enquiry_events_kind_known check (kind in ('status', 'assigned', 'notes', 'blocked'))
);
comment on column app_private.enquiry_events.actor_id is
  'The account that made the change; null for the server itself.';
comment on column app_private.enquiry_events.old_value is
  'A status, or the id of an account; of notes nothing is kept, and of a blocked one the word of the list.';
comment on column app_private.enquiry_events.spam_since is
  'Of a status that was spam: since when, which an undo brings back.';
create index enquiry_events_of_enquiry on app_private.enquiry_events (enquiry_id, id);
create index enquiry_events_of_change on app_private.enquiry_events (change_id);

-- With the owner's rights: no role may write the history.
create function app_private.note_enquiry_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Set by a function that changes several at once.
  v_change constant uuid := coalesce(
    nullif(current_setting('app_private.enquiry_change', true), '')::uuid, gen_random_uuid()
  );
begin
  insert into app_private.enquiry_events (
    enquiry_id, change_id, actor_id, kind, old_value, new_value, spam_since
  )
  select new.id, v_change, auth.uid(), change.kind, change.old_value, change.new_value, change.spam_since
  from (values
    ('status', old.status, new.status, old.spam_since),
    ('assigned', old.assigned_to::text, new.assigned_to::text, null)
  ) as change (kind, old_value, new_value, spam_since)
  where change.old_value is distinct from change.new_value;
  if new.admin_notes is distinct from old.admin_notes then
    insert into app_private.enquiry_events (enquiry_id, change_id, actor_id, kind)
    values (new.id, v_change, auth.uid(), 'notes');
  end if;
  return null;
end
$$;
create trigger contact_submissions_note_change after update on public.contact_submissions
  for each row when (
    (new.status, new.assigned_to, new.admin_notes)
      is distinct from (old.status, old.assigned_to, old.admin_notes)
  )
  execute function app_private.note_enquiry_change();

-- Counting the table itself would take longer with each enquiry.
create table app_private.enquiry_totals (
  status text not null,
  held boolean not null,
  enquiries integer not null default 0,
  primary key (status, held),
  constraint enquiry_totals_not_negative check (enquiries >= 0)
);
insert into app_private.enquiry_totals (status, held)
select status, held
from unnest(array['unread', 'read', 'answered', 'closed', 'spam']) as status,
  unnest(array[false, true]) as held;

-- A total that is wrong must not keep an enquiry from arriving. The totals are locked in one order, so that
-- no two changes wait for each other; notes lock none.
create function app_private.count_enquiries() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_before jsonb := '{}';
  v_after jsonb := '{}';
begin
  if tg_op in ('UPDATE', 'DELETE') then
    select coalesce(jsonb_object_agg(n.class, n.rows), '{}') into v_before
    from (select o.status || ' ' || o.held as class, count(*) as rows from old_rows as o group by 1) as n;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    select coalesce(jsonb_object_agg(n.class, n.rows), '{}') into v_after
    from (select o.status || ' ' || o.held as class, count(*) as rows from new_rows as o group by 1) as n;
  end if;
  if v_before <> v_after then
    perform from app_private.enquiry_totals as t
    where (v_before || v_after) ? (t.status || ' ' || t.held)
    order by t.status, t.held for update;
    update app_private.enquiry_totals as t
    set enquiries = greatest(
      0, t.enquiries - coalesce((v_before ->> class)::integer, 0) + coalesce((v_after ->> class)::integer, 0)
    )
    from jsonb_object_keys(v_before || v_after) as class
    where class = t.status || ' ' || t.held;
  end if;
  return null;
end
$$;

create trigger contact_submissions_count_inserted after insert on public.contact_submissions
  referencing new table as new_rows
  for each statement execute function app_private.count_enquiries();
create trigger contact_submissions_count_updated after update on public.contact_submissions
  referencing old table as old_rows new table as new_rows
  for each statement execute function app_private.count_enquiries();
create trigger contact_submissions_count_deleted after delete on public.contact_submissions
  referencing old table as old_rows
  for each statement execute function app_private.count_enquiries();
