-- What an admin does with a send: queue it, take it back, pause, resume and stop it.

-- Freezes the text as it was previewed. p_at is null for now. p_shown_count is the number of recipients that
-- the admin saw and typed.
create function app_private.queue_newsletter_send(
  p_issue_id uuid, p_version integer, p_shown_count integer, p_at timestamptz,
  p_subject text, p_html text, p_text text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_issue public.newsletter_issues;
  v_count integer;
  v_id uuid;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if exists (select from app_private.newsletter_sends as s where s.issue_id = p_issue_id) then
    return jsonb_build_object('status', 'already_queued');
  end if;
  if v_issue.status not in ('draft', 'sent') or v_issue.visibility <> 'public' then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if btrim(v_issue.content, E' \t\n\r') = '' then
    return jsonb_build_object('status', 'empty');
  end if;
  if coalesce(btrim(v_issue.title), '') = '' then
    return jsonb_build_object('status', 'untitled');
  end if;
  if p_at < moment - interval '1 minute' or p_at > moment + interval '1 year' then
    return jsonb_build_object('status', 'not_in_time');
  end if;
  v_count := (app_private.audience() ->> 'count')::integer;
  if v_count = 0 then
    return jsonb_build_object('status', 'no_recipients');
  end if;
  -- Somebody may join or leave while the admin reads; the number typed must still be about right.
  if p_shown_count is null or abs(v_count - p_shown_count) > v_count * 0.02 then
    return jsonb_build_object('status', 'count_changed', 'count', v_count);
  end if;
  begin
    insert into app_private.newsletter_sends (
      issue_id, version, scheduled_for, subject, html, body_text, created_by
    )
    values (
      p_issue_id, p_version, coalesce(p_at, moment), p_subject, p_html, p_text, auth.uid()
    )
    returning id into v_id;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  if v_issue.status = 'draft' then
    update public.newsletter_issues as n
    set status = 'scheduled', scheduled_for = coalesce(p_at, moment), status_reason = null
    where n.id = p_issue_id;
  end if;
  return jsonb_build_object('status', 'ok', 'send_id', v_id);
end
$$;

create function public.queue_newsletter_send(
  p_issue_id uuid, p_version integer, p_shown_count integer, p_at timestamptz,
  p_subject text, p_html text, p_text text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.queue_newsletter_send(
    p_issue_id, p_version, p_shown_count, p_at, p_subject, p_html, p_text
  )
$$;
comment on function
  public.queue_newsletter_send(uuid, integer, integer, timestamptz, text, text, text) is
  'Queues the mailing of an issue. Returns {"status": ok | already_queued | locked | conflict | empty | '
  'untitled | not_in_time | no_recipients | count_changed | invalid | not_found | forbidden}, with '
  '"send_id" or "count".';

-- p_action is pause, resume, stop or take_back. Until the audience is frozen no mail can have left: the send
-- can be taken back, and the issue is a draft again unless it was public before. From then on it can only be
-- stopped.
create function app_private.steer_newsletter_send(p_send_id uuid, p_action text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_send app_private.newsletter_sends;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_action is null or p_action not in ('pause', 'resume', 'stop', 'take_back') then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- The issue first, as when a send is queued and when it is due.
  perform from public.newsletter_issues as n
  where n.id = (select s.issue_id from app_private.newsletter_sends as s where s.id = p_send_id) for update;
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  case p_action
    when 'pause' then
      if v_send.status not in ('preparing', 'sending') then
        return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
      end if;
      perform app_private.pause_send(p_send_id, 'by_admin', null);
    when 'resume' then
      if v_send.status <> 'paused' or exists (
        select from public.newsletter_issues as n where n.id = v_send.issue_id and n.visibility = 'withdrawn'
      ) then
        return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
      end if;
      update app_private.newsletter_sends as s
      set
        status = case
          when s.as_of is null then 'scheduled'
          when s.frozen_at is null then 'preparing'
          else 'sending'
        end,
        reason = null, detail = null,
        -- What was missed goes now: a person has said so. One of a restored backup may be due later.
        scheduled_for = case
          when s.as_of is null then greatest(s.scheduled_for, clock_timestamp()) else s.scheduled_for
        end,
        -- From then on a mail has its time again, too: that of a pause is not its to lose.
        probe_from = case when s.frozen_at is null then null else clock_timestamp() end,
        handed_over_at_resume = s.sent + s.failed, bounced_at_resume = s.bounced,
        complained_at_resume = s.complained,
        last_progress_at = clock_timestamp()
      where s.id = p_send_id;
    when 'stop' then
      if v_send.status not in ('sending', 'paused') or v_send.frozen_at is null then
        return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
      end if;
      update app_private.newsletter_sends as s
      set
        status = 'stopped', reason = 'by_admin', finished_at = clock_timestamp(),
        -- What is still uncertain would be skipped, which says that it never left.
        settling = nullif(s.settling, 'resend'),
        settling_since = case when s.settling <> 'resend' then s.settling_since end
      where s.id = p_send_id;
      perform app_private.apply_decision(p_send_id);
    when 'take_back' then
      if v_send.frozen_at is not null or v_send.status not in ('scheduled', 'preparing', 'paused') then
        return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
      end if;
      -- Nothing of it counts any more, and nobody joins its audience.
      update app_private.newsletter_sends as s
      set
        status = 'taken_back', reason = null, detail = null, as_of = null, cursor = null,
        settling = null, settling_since = null,
        total = 0, pending = 0, sent = 0, failed = 0, uncertain = 0, skipped = 0
      where s.id = p_send_id;
      perform app_private.apply_decision(p_send_id);
  end case;
  perform app_private.note_audit_event(
    'changed', 'send',
    (select n.issue_number::text from public.newsletter_issues as n where n.id = v_send.issue_id),
    array[p_action]
  );
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.steer_newsletter_send(p_send_id uuid, p_action text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.steer_newsletter_send(p_send_id, p_action) $$;
comment on function public.steer_newsletter_send(uuid, text) is
  'Pauses, resumes, stops or takes back a send. Returns {"status": ok | locked | invalid | not_found | '
  'forbidden}.';
