-- What else an admin does to enquiries: deletes several, and marks one as read or takes notes on it.

-- Deletes what is still as it was seen: a colleague may have answered it meanwhile, or taken it.
create function app_private.delete_enquiries(p_seen jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_seen constant uuid[] := app_private.seen_ids(p_seen);
  v_found integer;
  v_to_delete uuid[];
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if v_seen is null then
    return jsonb_build_object('status', 'invalid');
  end if;
  select count(*), coalesce(array_agg(l.id) filter (where l.same_status and l.same_assignee), '{}')
  into v_found, v_to_delete
  from app_private.lock_seen_enquiries(p_seen) as l;
  if v_found = 0 then
    return jsonb_build_object('status', 'not_found');
  end if;
  delete from public.contact_submissions as c where c.id = any (v_to_delete);
  return jsonb_build_object(
    'status', case when v_to_delete = '{}' then 'conflict' else 'ok' end,
    'deleted', cardinality(v_to_delete), 'left', cardinality(v_seen) - cardinality(v_to_delete)
  );
end
$$;

create function public.delete_enquiries(p_seen jsonb) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.delete_enquiries(p_seen) $$;
comment on function public.delete_enquiries(jsonb) is
  'Deletes up to 200 enquiries for good; p_seen is that of change_enquiries(). Returns {"status": ok | '
  'conflict | forbidden | invalid | not_found}, with how many were "deleted" and how many "left", because '
  'they were changed or deleted since.';

-- Any other status stays: somebody has decided it.
create function app_private.mark_enquiry_read(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  update public.contact_submissions as c set status = 'read' where c.id = p_id and c.status = 'unread';
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.mark_enquiry_read(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.mark_enquiry_read(p_id) $$;
comment on function public.mark_enquiry_read(uuid) is
  'Marks an enquiry as read that is new. Returns {"status": ok | forbidden}.';

-- Saves notes unless someone else changed them since they were read: p_seen_notes are the notes
-- that the editor started from.
create function app_private.save_enquiry_notes(p_id uuid, p_notes text, p_seen_notes text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_notes text;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if char_length(coalesce(p_notes, '')) > 5000 then
    return jsonb_build_object('status', 'invalid');
  end if;
  select c.admin_notes into current_notes from public.contact_submissions as c where c.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if coalesce(current_notes, '') not in (coalesce(p_seen_notes, ''), coalesce(p_notes, '')) then
    perform app_private.note_read('enquiry', p_id::text);
    return jsonb_build_object('status', 'conflict', 'notes', current_notes);
  end if;
  update public.contact_submissions set admin_notes = nullif(p_notes, '') where id = p_id;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.admin_save_enquiry_notes(p_id uuid, p_notes text, p_seen_notes text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.save_enquiry_notes(p_id, p_notes, p_seen_notes) $$;
comment on function public.admin_save_enquiry_notes(uuid, text, text) is
  'Saves the notes on an enquiry over those that were seen. Returns {"status": ok | conflict, with the '
  '"notes" as they are now | invalid | not_found | forbidden}.';
