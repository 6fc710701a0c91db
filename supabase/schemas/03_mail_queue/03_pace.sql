-- How fast mails go, and what each mail worker does at intervals.

-- How fast the mails of a lane go: one row for all workers. `tokens` is how many may go at once and grows by
-- per_second; per_second falls when the mail server asks for it and returns to the ceiling.
create table app_private.mail_pace (
  lane text primary key,
  per_second double precision not null default 10,
  ceiling double precision not null default 10,
  tokens double precision not null default 1,
  filled_at timestamptz not null default now(),
  slowed_at timestamptz,
  day date not null default current_date,
  today integer not null default 0,
  daily_limit integer,
  sender_faults integer not null default 0,
  ticked_at timestamptz,
  constraint mail_pace_lane_known check (lane in ('direct', 'bulk')),
  constraint mail_pace_positive
    check (per_second > 0 and ceiling >= per_second and today >= 0 and daily_limit > 0)
);
comment on column app_private.mail_pace.today is
  'Mails handed over on `day`, a day in Sydney; where daily_limit is reached the lane waits for the next '
  'one.';
comment on column app_private.mail_pace.sender_faults is
  'How many refusals in a row were our own fault, such as a wrong password.';
comment on column app_private.mail_pace.ticked_at is
  'Of the lane "direct": when a mail worker called tick_mail() last, to the minute.';
insert into app_private.mail_pace (lane) values ('direct'), ('bulk');

-- Called by each worker every ten seconds, apart from the claim: takes back what a worker held beyond its
-- lease, brings the pace to the worker's settings, and queues what falls due: reminders, webhooks, digests.
-- Returns the ids of mails that became uncertain.
create function app_private.tick_mail(p_per_second double precision, p_daily_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
  -- No wait and no lease is longer; what lies beyond was written before the clock was set back.
  beyond constant timestamptz := moment + interval '1 hour 1 minute';
  v_uncertain jsonb;
begin
  if p_per_second is null or p_per_second <= 0 or p_daily_limit <= 0 then
    return jsonb_build_object('status', 'invalid');
  end if;
  update app_private.mail_pace as p
  set
    ceiling = p_per_second,
    per_second = case
      when p.per_second = p.ceiling then p_per_second else least(p.per_second, p_per_second)
    end,
    daily_limit = case p.lane when 'bulk' then p_daily_limit end
  where (p.ceiling, p.daily_limit)
    is distinct from (p_per_second, case p.lane when 'bulk' then p_daily_limit end);
  update app_private.mail_pace as p set ticked_at = moment
  where p.lane = 'direct' and (p.ticked_at between moment - interval '1 minute' and moment) is not true;

  with abandoned as (
    select o.id from app_private.mail_outbox as o
    where o.status in ('claimed', 'sending') and (o.lease_until < moment or o.lease_until > beyond)
    for update skip locked
  ), taken_back as (
    update app_private.mail_outbox as o
    set
      status = case o.status when 'claimed' then 'pending' else 'uncertain' end,
      -- The worker may still say what became of a mail that it was sending.
      claimed_by = case o.status when 'sending' then o.claimed_by end,
      lease_until = null,
      verdict = case o.status when 'sending' then 'uncertain' else o.verdict end,
      last_error = case o.status when 'sending' then 'the worker ended while sending' else o.last_error end
    from abandoned where o.id = abandoned.id
    returning o.id, o.status
  )
  select coalesce(jsonb_agg(taken_back.id) filter (where taken_back.status = 'uncertain'), '[]')
  into v_uncertain from taken_back;

  update app_private.mail_outbox as o set next_attempt_at = moment
  where o.lane in ('direct', 'bulk') and o.status = 'pending' and o.next_attempt_at > beyond;
  perform app_private.queue_reply_reminders();
  perform app_private.queue_overdue_webhooks();
  perform app_private.queue_digests();
  return jsonb_build_object('status', 'ok', 'uncertain', v_uncertain);
end
$$;

create function public.tick_mail(p_per_second double precision, p_daily_limit integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.tick_mail(p_per_second, p_daily_limit) $$;

-- What waits in each lane, for the metrics of the worker: {"direct": {"pending", "oldest_seconds" that the
-- first has been due, "per_second", "uncertain"}, "bulk": …}.
create function app_private.mail_lanes() returns jsonb
language sql stable security definer set search_path = ''
set enable_seqscan = off
as $$
  select jsonb_object_agg(p.lane, jsonb_build_object(
    'pending', (
      select count(*) from app_private.mail_outbox as o where o.lane = p.lane and o.status = 'pending'
    ),
    'oldest_seconds', coalesce((
      select greatest(0, extract(epoch from clock_timestamp() - min(o.next_attempt_at)))
      from app_private.mail_outbox as o where o.lane = p.lane and o.status = 'pending'
    ), 0),
    'per_second', p.per_second,
    'uncertain', (
      select count(*) from app_private.mail_outbox as o
      where o.lane = p.lane and o.status = 'uncertain'
    )
  ))
  from app_private.mail_pace as p
$$;

create function public.mail_lanes() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.mail_lanes() $$;
