-- The draft that a generation makes, its number, the links to its items and the end of the run: all of
-- it or nothing.
create function app_private.create_generated_issue(
  p_run_id uuid, p_title text, p_summary text, p_content text, p_item_ids uuid[],
  p_sources jsonb, p_warnings jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
  v_taken integer;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform app_private.lock_generation();
  if not exists (
    select from public.newsletter_generation_runs as r where r.id = p_run_id and r.status = 'running'
  ) then
    return jsonb_build_object('status', 'not_running');
  end if;
  if coalesce(cardinality(p_item_ids), 0) = 0 then
    return jsonb_build_object('status', 'no_new_items');
  end if;
  begin
    update public.newsletter_feed_items as i set state = 'selected'
    where i.id = any (p_item_ids) and i.state = 'new';
    get diagnostics v_taken = row_count;
    if v_taken <> cardinality(p_item_ids) then
      raise exception 'an item is gone or was taken by another issue' using errcode = 'NL003';
    end if;
    -- A number is counted, not drawn from a sequence: an attempt that fails leaves no gap.
    insert into public.newsletter_issues (issue_number, title, summary, content)
    select coalesce(max(n.issue_number), 0) + 1, p_title, coalesce(p_summary, ''), p_content
    from public.newsletter_issues as n
    returning * into v_issue;
    insert into public.newsletter_issue_items (issue_id, item_id, position)
    select v_issue.id, t.item_id, t.position from unnest(p_item_ids) with ordinality as t (item_id, position);
    -- A second click, however late, must not make an issue of what the first one left out.
    update public.newsletter_feed_items as i set state = 'skipped', skipped_for = v_issue.id
    where i.state = 'new';
    perform app_private.finish_generation_run(
      p_run_id, 'succeeded', null, null, v_issue.id, p_sources, p_warnings
    );
  exception
    when sqlstate 'NL003' then
      return jsonb_build_object('status', 'items_changed');
    when check_violation or not_null_violation then
      return jsonb_build_object('status', 'invalid');
    when unique_violation then
      return jsonb_build_object('status', 'number_taken');
  end;
  return jsonb_build_object(
    'status', 'ok', 'issue', jsonb_build_object(
      'id', v_issue.id, 'issue_number', v_issue.issue_number, 'title', v_issue.title
    )
  );
end
$$;

create function public.create_generated_issue(
  p_run_id uuid, p_title text, p_summary text, p_content text, p_item_ids uuid[],
  p_sources jsonb, p_warnings jsonb
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.create_generated_issue(
    p_run_id, p_title, p_summary, p_content, p_item_ids, p_sources, p_warnings
  )
$$;
comment on function public.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb) is
  'Makes the draft and ends the run. Returns {"status": ok | items_changed | number_taken | invalid | '
  'no_new_items | not_running | forbidden}, with "issue".';

-- Editing. A sent issue can be corrected: its number, dates and what was mailed stay. p_version is
-- the version that was read; after another edit in between nothing is written ('conflict').
create function app_private.save_newsletter_issue(
  p_issue_id uuid, p_version integer, p_title text, p_summary text, p_content text, p_related text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
  v_title constant text := nullif(btrim(p_title), '');
  v_summary constant text := btrim(coalesce(p_summary, ''));
  v_related constant text := coalesce(p_related, '');
  v_content constant text := replace(replace(p_content, E'\r\n', E'\n'), E'\r', E'\n');
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- The same fields again are no second edit: a save repeated after a lost response succeeds.
  if (v_issue.title, v_issue.summary, v_issue.content, v_issue.related)
    is not distinct from (v_title, v_summary, v_content, v_related)
  then
    return jsonb_build_object(
      'status', 'ok', 'version', v_issue.version, 'changed', false, 'issue_status', v_issue.status
    );
  end if;
  -- One that did not go out may still go out, with the words that were frozen: it is taken back first.
  if v_issue.status not in ('draft', 'sent') then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    -- Whoever saves once more overwrites it, and finds it in the history.
    perform app_private.close_issue_version(p_issue_id);
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if v_issue.status = 'sent' and btrim(v_content, E' \t\n') = '' then
    return jsonb_build_object('status', 'empty');
  end if;
  -- An issue that was sent without a title can be corrected; no other loses its own.
  if v_issue.status = 'sent' and v_title is null and v_issue.title is not null then
    return jsonb_build_object('status', 'untitled');
  end if;
  begin
    update public.newsletter_issues as n
    set title = v_title, summary = v_summary, content = v_content, related = v_related
    where n.id = p_issue_id returning * into v_issue;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object(
    'status', 'ok', 'version', v_issue.version, 'changed', true, 'issue_status', v_issue.status
  );
end
$$;

create function public.save_newsletter_issue(
  p_issue_id uuid, p_version integer, p_title text, p_summary text, p_content text, p_related text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.save_newsletter_issue(p_issue_id, p_version, p_title, p_summary, p_content, p_related)
$$;
comment on function public.save_newsletter_issue(uuid, integer, text, text, text, text) is
  'Edits a draft or corrects a sent issue. Returns {"status": ok | conflict | locked | empty | untitled | '
  'invalid | not_found | forbidden}, with "version" and "issue_status".';

-- To the web archive only: no mail is sent, so the issue says it went to no recipients.
create function app_private.publish_newsletter_issue(p_issue_id uuid, p_version integer) returns jsonb
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
  if v_issue.status = 'sent' then
    return jsonb_build_object('status', 'already_sent', 'issue_number', v_issue.issue_number);
  end if;
  if v_issue.status <> 'draft' then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  -- What is published is what was on the screen.
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if btrim(v_issue.content, E' \t\n\r') = '' then
    return jsonb_build_object('status', 'empty');
  end if;
  if coalesce(btrim(v_issue.title), '') = '' then
    return jsonb_build_object('status', 'untitled');
  end if;
  update public.newsletter_issues as n
  set status = 'sent', sent_at = now(), metrics = n.metrics || jsonb_build_object('recipients', 0)
  where n.id = p_issue_id returning * into v_issue;
  return jsonb_build_object(
    'status', 'ok', 'issue_number', v_issue.issue_number, 'version', v_issue.version,
    'issue_status', v_issue.status, 'visibility', v_issue.visibility
  );
end
$$;

create function public.publish_newsletter_issue(p_issue_id uuid, p_version integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.publish_newsletter_issue(p_issue_id, p_version) $$;
comment on function public.publish_newsletter_issue(uuid, integer) is
  'Publishes a draft to the web archive. Returns {"status": ok | already_sent | conflict | locked | empty '
  '| untitled | not_found | forbidden}.';

create function app_private.set_newsletter_visibility(p_issue_id uuid, p_visibility text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_visibility is null or p_visibility not in ('public', 'withdrawn') then
    return jsonb_build_object('status', 'invalid');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status <> 'sent' then
    return jsonb_build_object('status', 'not_sent', 'issue_status', v_issue.status);
  end if;
  update public.newsletter_issues as n set visibility = p_visibility
  where n.id = p_issue_id returning * into v_issue;
  -- Its mails lead to the issue; a send that waits for something else cannot go on before it is back either.
  if p_visibility = 'withdrawn' then
    update app_private.newsletter_sends as s
    set
      status = 'paused', detail = null,
      -- A restored copy still has to be decided on once the issue is back.
      reason = case when s.reason = 'interrupted' then s.reason else 'withdrawn' end
    where s.issue_id = p_issue_id and s.status in ('preparing', 'sending', 'paused');
  end if;
  return jsonb_build_object(
    'status', 'ok', 'issue_number', v_issue.issue_number, 'version', v_issue.version,
    'issue_status', v_issue.status, 'visibility', v_issue.visibility
  );
end
$$;

create function public.set_newsletter_visibility(p_issue_id uuid, p_visibility text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.set_newsletter_visibility(p_issue_id, p_visibility) $$;
comment on function public.set_newsletter_visibility(uuid, text) is
  'Withdraws a sent issue or puts it back. Returns {"status": ok | not_sent | invalid | not_found | '
  'forbidden}.';

create function app_private.delete_newsletter_draft(p_issue_id uuid, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status <> 'draft' then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  delete from public.newsletter_issues as n where n.id = p_issue_id;
  return jsonb_build_object('status', 'ok', 'issue_number', v_issue.issue_number);
end
$$;

create function public.delete_newsletter_draft(p_issue_id uuid, p_version integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.delete_newsletter_draft(p_issue_id, p_version) $$;
comment on function public.delete_newsletter_draft(uuid, integer) is
  'Deletes a draft and frees its items. Returns {"status": ok | conflict | locked | not_found | forbidden}.';
