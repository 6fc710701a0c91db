-- What the worker calls every few seconds: begins what is due, freezes a portion of an audience, applies the
-- limits and ends what is done. Every step may be repeated.

-- The number of people an issue was mailed to, written once, when its mailing has ended; meanwhile the
-- archive shows what it always showed. What is heard or decided later changes the figures of the send alone.
create function app_private.note_recipients(p_send uuid) returns void
language sql volatile set search_path = ''
as $$
  with ended as (
    update app_private.newsletter_sends as s set recipients = s.sent
    where s.id = p_send and s.status in ('finished', 'stopped') and s.pending = 0 and s.recipients is null
      and s.settling is null
    returning s.issue_id, s.recipients
  )
  update public.newsletter_issues as n
  set metrics = n.metrics || jsonb_build_object('recipients', ended.recipients)
  from ended where n.id = ended.issue_id
$$;

create function app_private.begin_send(p_send app_private.newsletter_sends) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  -- A backup that was restored, or a machine that was off, must not mail by itself what is long past.
  if p_send.scheduled_for < moment - interval '6 hours' then
    update app_private.newsletter_sends as s set status = 'paused', reason = 'missed_schedule'
    where s.id = p_send.id;
    update public.newsletter_issues as n set status = 'processing'
    where n.id = p_send.issue_id and n.status = 'scheduled';
    update public.newsletter_issues as n set status = 'failed', status_reason = 'missed_schedule'
    where n.id = p_send.issue_id and n.status = 'processing';
    return;
  end if;
  if exists (
    select from public.newsletter_issues as n where n.id = p_send.issue_id and n.visibility = 'withdrawn'
  ) then
    update app_private.newsletter_sends as s set status = 'paused', reason = 'withdrawn'
    where s.id = p_send.id;
    return;
  end if;
  update public.newsletter_issues as n set status = 'processing', status_reason = null
  where n.id = p_send.issue_id and n.status in ('scheduled', 'failed');
  update app_private.newsletter_sends as s
  set
    status = 'preparing', reason = null, last_progress_at = moment,
    -- Whoever was counted is in it, also where the clock was set back after they had confirmed.
    as_of = greatest(moment, (
      select max(n.confirmed_at) from public.newsletter_subscriptions as n where n.is_subscribed
    ))
  where s.id = p_send.id;
end
$$;

-- Everybody has a row: the issue becomes public, and the mails wait until it can be read.
create function app_private.end_freezing(p_send uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_send app_private.newsletter_sends;
begin
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send;
  if v_send.total = 0 then
    update app_private.newsletter_sends as s
    set status = 'paused', reason = 'no_recipients', as_of = null, cursor = null where s.id = p_send;
    update public.newsletter_issues as n set status = 'failed', status_reason = 'no_recipients'
    where n.id = v_send.issue_id and n.status = 'processing';
    return;
  end if;
  update public.newsletter_issues as n set status = 'sent', sent_at = moment
  where n.id = v_send.issue_id and n.status = 'processing';
  update public.newsletter_issues as n set send_started_at = moment
  where n.id = v_send.issue_id and n.send_started_at is null;
  update app_private.newsletter_sends as s
  set status = 'sending', frozen_at = moment, probe_from = moment where s.id = p_send;
end
$$;

-- Why a send that is under way has to wait for a person, or null.
create function app_private.reason_to_pause(s app_private.newsletter_sends) returns text
language sql stable set search_path = ''
as $$
  select case
    when s.sent + s.failed - s.handed_over_at_resume < 100 then null
    when s.bounced - s.bounced_at_resume >= 0.05 * (s.sent + s.failed - s.handed_over_at_resume)
      then 'bounce_rate'
    when s.complained - s.complained_at_resume >= 0.001 * (s.sent + s.failed - s.handed_over_at_resume)
      and s.complained > s.complained_at_resume then 'complaint_rate'
  end
$$;

-- p_relay_available is false while no connection to the mail server opens. Returns {"status": "ok", "more":
-- whether to call again at once, "sending": whether any mail may be given out, "probe": [{"send_id",
-- "issue_number"}], the sends whose issue must be readable before their first mail leaves}.
create function app_private.tick_newsletter(p_relay_available boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_due uuid[];
  v_issues uuid[];
  v_send app_private.newsletter_sends;
  v_more boolean := false;
  v_limited boolean;
  v_first uuid;
  v_begins boolean;
begin
  -- Before any row: whoever holds the other half of this lock waits for rows of sends.
  v_begins := exists (
    select from app_private.newsletter_sends as s where s.status = 'scheduled' and s.scheduled_for <= moment
  );
  if v_begins then
    perform pg_advisory_xact_lock(hashtextextended('newsletter:audience', 0));
  end if;
  select array_agg(s.id), array_agg(s.issue_id) into v_due, v_issues
  from app_private.newsletter_sends as s
  where (s.status in ('scheduled', 'preparing', 'sending') and s.scheduled_for <= moment)
    or (s.status in ('finished', 'stopped') and (s.pending > 0 or s.recipients is null))
    or s.status = 'taken_back' or s.settling is not null;
  -- All issues before any send: whoever steers one may wait for a report, and that for another send.
  perform from public.newsletter_issues as n where n.id = any (v_issues) order by n.id for update;
  -- Whose audience is frozen comes first: who is being erased is waited for, and may wait for a mail of
  -- another send. A send that a report holds is passed over.
  for v_send in
    select s.* from app_private.newsletter_sends as s where s.id = any (v_due)
    order by s.status <> 'preparing', s.scheduled_for
  loop
    select * into v_send from app_private.newsletter_sends as s where s.id = v_send.id for update skip locked;
    continue when not found;
    -- A restored copy must not send again by itself what somebody decided long ago.
    if v_send.settling_since < moment - interval '6 hours' then
      update app_private.newsletter_sends as s set settling = null, settling_since = null
      where s.id = v_send.id;
      v_more := true;
    -- What a decision left, and a mail that was on its way at a stop and comes back.
    elsif v_send.settling is not null or v_send.status = 'taken_back'
      or (v_send.status = 'stopped' and v_send.pending > 0)
    then
      -- An "or" with what is true already would leave it out.
      select d.more or v_more into v_more from app_private.apply_decision(v_send.id) as d;
    -- A worker that slept says after all that it had not begun, or a person queued a mail again.
    elsif v_send.status = 'finished' and v_send.pending > 0 then
      perform app_private.reopen_send(v_send.id);
      v_more := true;
    elsif v_send.status = 'scheduled' and v_send.scheduled_for <= moment and v_begins then
      perform app_private.begin_send(v_send);
      v_more := true;
    elsif v_send.last_progress_at < moment - interval '6 hours'
      and (v_send.status = 'preparing' or v_send.pending > 0)
    then
      perform app_private.pause_send(v_send.id, 'interrupted', null);
    elsif v_send.status = 'preparing' then
      if app_private.freeze_audience(v_send.id, 2000) then
        perform app_private.end_freezing(v_send.id);
      end if;
      v_more := true;
    elsif v_send.status = 'sending' then
      select p.daily_limit is not null and p.today >= p.daily_limit
        and p.day = (moment at time zone 'Australia/Sydney')::date
      into v_limited from app_private.mail_pace as p where p.lane = 'bulk';
      v_first := (select app_private.sends_under_way() limit 1);
      if v_send.pending = 0 then
        perform app_private.finish_send(v_send.id);
      elsif v_send.reachable_at is null and v_send.probe_from < moment - interval '10 minutes' then
        perform app_private.pause_send(v_send.id, 'site_unreachable', null);
      elsif app_private.reason_to_pause(v_send) is not null then
        perform app_private.pause_send(v_send.id, app_private.reason_to_pause(v_send), null);
      else
        update app_private.newsletter_sends as s
        set
          reason = case
            when v_limited then 'daily_limit' when not p_relay_available then 'smtp_unavailable'
          end,
          last_progress_at = case
            when v_limited or not p_relay_available or v_first <> s.id then moment else s.last_progress_at
          end
        -- One that waits behind another is not interrupted.
        where s.id = v_send.id
          and (v_limited or not p_relay_available or v_first <> s.id or s.reason is not null);
      end if;
    end if;
    perform app_private.note_recipients(v_send.id);
  end loop;
  return jsonb_build_object(
    'status', 'ok', 'more', v_more, 'sending', exists (select from app_private.sends_under_way()),
    'probe', (
      select coalesce(jsonb_agg(jsonb_build_object('send_id', s.id, 'issue_number', n.issue_number)), '[]')
      from app_private.newsletter_sends as s join public.newsletter_issues as n on n.id = s.issue_id
      where s.status = 'sending' and s.reachable_at is null
    )
  );
end
$$;

create function public.tick_newsletter(p_relay_available boolean) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.tick_newsletter(p_relay_available) $$;

-- Nothing waits any more. The counters were kept along the way; here they are counted once from the mails,
-- unless some of those were deleted for their age since.
create function app_private.finish_send(p_send uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update app_private.newsletter_sends as s
  set
    status = 'finished', reason = null, finished_at = clock_timestamp(),
    sent = case when n.total = s.total then n.sent else s.sent end,
    failed = case when n.total = s.total then n.failed else s.failed end,
    uncertain = case when n.total = s.total then n.uncertain else s.uncertain end,
    skipped = case when n.total = s.total then n.skipped else s.skipped end
  from (
    select
      count(*) filter (where o.status in ('pending', 'claimed', 'sending')) as pending,
      count(*) filter (where o.status = 'sent') as sent,
      count(*) filter (where o.status = 'failed') as failed,
      count(*) filter (where o.status = 'uncertain') as uncertain,
      count(*) filter (where o.status = 'skipped') as skipped,
      count(*) as total
    from app_private.mail_outbox as o where o.send_id = p_send
  ) as n
  where s.id = p_send and n.pending = 0;
end
$$;

-- The worker read the issue at its address, with status 200.
create function app_private.note_issue_reachable(p_send_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update app_private.newsletter_sends as s
  set reachable_at = clock_timestamp(), last_progress_at = clock_timestamp()
  where s.id = p_send_id and s.status = 'sending' and s.reachable_at is null;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.note_issue_reachable(p_send_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.note_issue_reachable(p_send_id) $$;
