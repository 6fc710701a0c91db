-- Steps of an issue that no generation and no send takes.

-- An empty draft, for an issue that is written by hand. One that is still empty is taken again: a second
-- press, or a second editor, makes no second one.
create function app_private.create_blank_issue() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_number integer;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  -- A generation counts its number under the same lock.
  perform app_private.lock_generation();
  select n.issue_number into v_number from public.newsletter_issues as n
  where n.status = 'draft' and n.title is null and n.summary = '' and n.content = ''
  order by n.issue_number desc limit 1;
  if not found then
    insert into public.newsletter_issues (issue_number)
    select coalesce(max(n.issue_number), 0) + 1 from public.newsletter_issues as n
    returning issue_number into v_number;
  end if;
  return jsonb_build_object('status', 'ok', 'issue_number', v_number);
end
$$;

create function public.create_blank_issue() returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.create_blank_issue() $$;
comment on function public.create_blank_issue() is
  'An empty draft. Returns {"status": ok | forbidden}, with "issue_number".';

-- An issue whose send has ended, or never was, before anybody had it.
create function app_private.return_issue_to_draft(p_issue_id uuid, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status = 'draft' then
    return jsonb_build_object('status', 'ok', 'version', v_issue.version);
  end if;
  if v_issue.status = 'sent' or v_issue.send_started_at is not null or exists (
    select from app_private.newsletter_sends as s
    where s.issue_id = p_issue_id and s.status not in ('finished', 'stopped')
  ) then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if v_issue.status = 'processing' then
    update public.newsletter_issues as n set status = 'failed' where n.id = p_issue_id;
  end if;
  update public.newsletter_issues as n
  set status = 'draft', scheduled_for = null, status_reason = null, last_error = null
  where n.id = p_issue_id returning * into v_issue;
  perform app_private.note_audit_event('changed', 'issue', v_issue.issue_number::text, array['status']);
  return jsonb_build_object('status', 'ok', 'version', v_issue.version);
end
$$;

create function public.return_issue_to_draft(p_issue_id uuid, p_version integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.return_issue_to_draft(p_issue_id, p_version) $$;
comment on function public.return_issue_to_draft(uuid, integer) is
  'Makes a draft of an issue that nothing sends and nobody has. Returns {"status": ok | locked | conflict | '
  'not_found | forbidden}, with "version".';
