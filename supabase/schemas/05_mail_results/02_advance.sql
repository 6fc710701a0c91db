-- Says what became of mails and marks the next ones as being sent, in one call. p_results is
-- [{"id", "verdict", "error"}]; a verdict is
--   sent                               the mail server took it
--   recipient, refused, soft, policy   failed: the address does not exist, or may not; full; not wanted
--   unsendable                         failed: it cannot be written
--   retry                              due after 30 s, then twice as long each time, at most an hour
--   throttled                          due after 30 s, no attempt counted, and the lane goes slower
--   sender                             our own fault; bulk: due at once, no attempt counted, and the third
--                                      mail in a row pauses the send; direct, and a text refused twice:
--                                      like retry
--   not_begun                          nothing was sent: due at once, no attempt counted
--   uncertain                          nobody knows whether it arrived
-- A report after the lease counts unless the mail was claimed again; a repeated call changes nothing.
--
-- p_marks are mails that the worker is about to send. "marked" may be sent now, within the pace of the lane;
-- "dropped" must not be: the lease was lost, the send was paused or the person left. The others wait for
-- "wait_ms" milliseconds; "daily_limit" says that they wait for the next day. A transport for which sending
-- twice leaves one copy (p_repeatable) keeps its mails claimed, so that none is ever uncertain.
create function app_private.advance_mail(
  p_worker uuid, p_lane text, p_results jsonb, p_marks uuid[], p_lease_seconds integer,
  p_repeatable boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
-- Planning its statements again in each call took a fifth of it.
set plan_cache_mode = force_generic_plan
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_today constant date := (moment at time zone 'Australia/Sydney')::date;
  v_pace app_private.mail_pace;
  v_ids uuid[];
  v_verdicts text[];
  v_errors text[];
  v_sends uuid[];
  v_recorded uuid[] := '{}';
  v_repeated uuid[] := '{}';
  v_unsent integer := 0;
  v_elapsed double precision;
  v_lost jsonb := '[]';
  v_allowed integer;
  v_open uuid[];
  v_marked uuid[] := '{}';
  -- Of these, those that no earlier call had marked: its response may have been lost.
  v_begun integer := 0;
begin
  if p_worker is null or p_lane is null or p_lane not in ('direct', 'bulk') or p_marks is null
    or coalesce(p_lease_seconds, 0) not between 1 and 3600
    or jsonb_typeof(p_results) is distinct from 'array'
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  select
    coalesce(array_agg(r.id), '{}'), coalesce(array_agg(r.verdict), '{}'),
    coalesce(array_agg(left(r.error, 200)), '{}')
  into v_ids, v_verdicts, v_errors
  from jsonb_to_recordset(p_results) as r (id uuid, verdict text, error text);
  if array_position(v_ids, null) is not null or not v_verdicts <@ array[
    'sent', 'recipient', 'refused', 'soft', 'policy', 'unsendable', 'retry', 'throttled', 'sender',
    'not_begun',
    'uncertain'
  ] then
    return jsonb_build_object('status', 'invalid');
  end if;
  -- Before any mail, as everywhere: two workers lock in the same order.
  select * into v_pace from app_private.mail_pace as p where p.lane = p_lane for update;
  -- Those of whom a refusal may end the mailing: subscriptions before their mails, as whoever leaves does.
  if v_verdicts && array['recipient', 'refused', 'soft'] then
    perform from public.newsletter_subscriptions as s
    where s.id in (
      select o.subscription_id from unnest(v_ids, v_verdicts) as r (id, verdict)
      join app_private.mail_outbox as o on o.id = r.id
      where r.verdict in ('recipient', 'refused', 'soft')
    )
    order by s.id for no key update;
  end if;

  -- What is recorded and what is skipped change the counters one after the other: of two sends in one order,
  -- behind the mails, as a claim that skips some of both.
  v_sends := array(
    select distinct o.send_id from app_private.mail_outbox as o
    where p_lane = 'bulk' and o.id = any (v_ids || p_marks)
  );
  if cardinality(v_sends) > 1 then
    perform from app_private.mail_outbox as o
    where o.id = any (v_ids || p_marks) order by o.send_id, o.id for no key update;
    perform from app_private.newsletter_sends as s
    where s.id = any (v_sends) order by s.id for no key update;
  end if;
  -- A text that is refused for one recipient only is no fault of ours: it must not keep its send from ending.
  if p_lane = 'bulk' and 'sender' = any (v_verdicts) then
    v_repeated := array(
      select o.id from unnest(v_ids, v_verdicts, v_errors) as r (id, verdict, error)
      join app_private.mail_outbox as o on o.id = r.id and o.verdict = 'sender'
      where r.verdict = 'sender' and r.error like '%DATA'
    );
  end if;
  -- Only a mark counts for the day: not a claim that is given back, nor a report that is repeated; what is
  -- tried again counts then.
  if v_verdicts && array['throttled', 'sender', 'not_begun', 'retry'] then
    select count(*) into v_unsent
    from unnest(v_ids, v_verdicts) as r (id, verdict) join app_private.mail_outbox as o on o.id = r.id
    where r.verdict in ('throttled', 'sender', 'not_begun', 'retry') and o.claimed_by = p_worker
      and (
        o.status in ('sending', 'uncertain') or (p_repeatable and o.status = 'claimed' and o.attempts > 0)
      );
  end if;
  if v_ids <> '{}' then
    with said as (
      select
        r.id, r.verdict, r.error, app_private.status_of_verdict(r.verdict) as status,
        r.verdict = 'retry'
          or (r.verdict = 'sender' and (p_lane = 'direct' or r.id = any (v_repeated))) as retried
      from unnest(v_ids, v_verdicts, v_errors) as r (id, verdict, error)
    ), recorded as (
      update app_private.mail_outbox as o
      set
        status = case
          -- The time of a pause is not its to lose, and a resumption must not change each mail that waits.
          when (said.retried or said.verdict = 'throttled') and o.give_up_at <= moment and not exists (
            select from app_private.newsletter_sends as s
            where s.id = o.send_id and s.probe_from > moment - interval '48 hours'
          ) then 'failed'
          else said.status
        end,
        verdict = case when said.verdict in ('sent', 'not_begun') then null else said.verdict end,
        attempts = o.attempts - case
          when said.retried or said.status <> 'pending' or (o.status = 'claimed' and not p_repeatable) then 0
          else least(o.attempts, 1)
        end,
        next_attempt_at = case
          when said.retried then
            moment + make_interval(secs => least(3600, 30 * 2 ^ least(greatest(o.attempts, 1) - 1, 20)))
          when said.verdict = 'throttled' then moment + interval '30 seconds'
          else o.next_attempt_at
        end,
        claimed_by = case when said.status = 'pending' then null else o.claimed_by end,
        lease_until = null,
        last_error = case when said.verdict in ('sent', 'not_begun') then o.last_error else said.error end
      from said
      where o.id = said.id and o.claimed_by = p_worker and o.status in ('claimed', 'sending', 'uncertain')
      returning o.id
    )
    select
      coalesce(array_agg(recorded.id) filter (where recorded.id is not null), '{}'),
      coalesce(jsonb_agg(said.id) filter (
        where recorded.id is null and said.status <> 'pending' and not exists (
        -- The first response was lost and the worker repeats the call, or the provider was faster than the
        -- worker.
        select from app_private.mail_outbox as o
        where o.id = said.id and o.claimed_by = p_worker
          and (
            o.status = said.status or exists (select from app_private.mail_events as e where e.mail_id = o.id)
          )
      )), '[]')
    into v_recorded, v_lost
    from said left join recorded on recorded.id = said.id;
  end if;
  if v_verdicts <@ array['sent'] then
    v_pace.sender_faults := case when v_recorded = '{}' then v_pace.sender_faults else 0 end;
  else
    v_pace.sender_faults := app_private.heed_refusals(
      v_pace.sender_faults, v_ids, v_verdicts, v_errors, v_recorded, v_repeated
    );
  end if;

  v_elapsed := greatest(0, extract(epoch from moment - v_pace.filled_at));
  v_pace.per_second := least(v_pace.ceiling, v_pace.per_second * 1.05 ^ least(v_elapsed / 60, 1000));
  v_pace.tokens := least(greatest(1, v_pace.per_second), v_pace.tokens + v_elapsed * v_pace.per_second);
  if v_pace.day <> v_today then
    v_pace.day := v_today;
    v_pace.today := 0;
  end if;
  v_pace.today := greatest(0, v_pace.today - v_unsent);
  -- The connections of all workers hear of it at once; once a second is slow enough.
  if 'throttled' = any (v_verdicts) then
    v_pace.tokens := 0;
    if v_pace.slowed_at is null or v_pace.slowed_at < moment - interval '1 second'
      or v_pace.slowed_at > moment then
      v_pace.per_second := greatest(least(0.1, v_pace.ceiling), v_pace.per_second * 0.7);
      v_pace.slowed_at := moment;
    end if;
  end if;

  v_allowed := least(
    cardinality(p_marks), floor(v_pace.tokens)::integer,
    greatest(0, coalesce(v_pace.daily_limit - v_pace.today, 1000))
  );
  if v_allowed > 0 then
    if p_lane = 'bulk' then
      v_open := array(select app_private.sends_under_way());
    end if;
    with asked as (
      select o.id, o.send_id, o.status = 'claimed' and not (p_repeatable and o.attempts > 0) as is_first
      from unnest(p_marks[1:v_allowed]) as mark (id)
      -- The offset keeps the planner from the index of leases, which holds those of all workers.
      cross join lateral (select m.* from app_private.mail_outbox as m where m.id = mark.id offset 0) as o
      where o.lane = p_lane and o.claimed_by = p_worker
        and o.status in ('claimed', 'sending') and o.lease_until >= moment
    ), checked as (
      select asked.id, asked.is_first, case
        when p_lane = 'bulk' and not coalesce(asked.send_id = any (v_open), false) then 'pending'
        when contents.id is null then 'skipped'
        when p_repeatable then 'claimed'
        else 'sending'
      end as status
      from asked left join app_private.mails_contents(p_lane, p_marks[1:v_allowed]) as contents
        on contents.id = asked.id
    ), changed as (
      update app_private.mail_outbox as o
      set
        status = checked.status,
        attempts = o.attempts + case
          when o.status = 'claimed' and checked.status in ('claimed', 'sending') then 1
          else 0
        end,
        give_up_at = case
          when o.attempts > 0 then o.give_up_at
          when o.lane = 'bulk' then moment + interval '48 hours'
          else moment + interval '5 days'
        end,
        claimed_by = case when checked.status in ('claimed', 'sending') then o.claimed_by end,
        lease_until = case
          when checked.status in ('claimed', 'sending') then moment + make_interval(secs => p_lease_seconds)
        end
      -- Whoever stopped the send meanwhile has taken the mail from this worker.
      from checked where o.id = checked.id and o.claimed_by = p_worker
      returning o.id, o.status, checked.is_first
    )
    select coalesce(array_agg(changed.id), '{}'), count(*) filter (where changed.is_first)
    into v_marked, v_begun from changed where changed.status in ('claimed', 'sending');
  end if;

  update app_private.mail_pace as p
  set
    per_second = v_pace.per_second, tokens = v_pace.tokens - v_begun, filled_at = moment,
    slowed_at = v_pace.slowed_at, day = v_pace.day, today = v_pace.today + v_begun,
    sender_faults = v_pace.sender_faults
  where p.lane = p_lane;

  return jsonb_build_object(
    'status', 'ok', 'marked', to_jsonb(v_marked), 'lost', v_lost,
    'dropped', (
      select coalesce(jsonb_agg(asked.id), '[]') from unnest(p_marks[1:v_allowed]) as asked (id)
      where asked.id <> all (v_marked)
    ),
    'wait_ms', case
      when v_allowed = cardinality(p_marks) then 0
      else ceil(1000 * greatest(0, 1 - (v_pace.tokens - v_begun)) / v_pace.per_second)
    end,
    'daily_limit', coalesce(v_pace.today + v_begun >= v_pace.daily_limit, false)
  );
end
$$;

create function public.advance_mail(
  p_worker uuid, p_lane text, p_results jsonb, p_marks uuid[], p_lease_seconds integer,
  p_repeatable boolean default false
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.advance_mail(p_worker, p_lane, p_results, p_marks, p_lease_seconds, p_repeatable)
$$;
