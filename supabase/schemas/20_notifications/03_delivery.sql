-- What the mail worker calls to deliver webhooks.

-- What a delivery says, read at the claim; null when it must not leave any more: the enquiry is spam, or
-- answered before it was overdue.
create function app_private.webhook_contents(d app_private.webhook_deliveries, w app_private.webhooks)
returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when d.submission_id is null then
      jsonb_strip_nulls(jsonb_build_object('issue_number', d.issue_number, 'reason', d.reason))
    else (
      select jsonb_build_object('enquiry', jsonb_build_object(
        'id', c.id, 'request_id', c.request_id, 'kind', c.kind, 'due_at', c.due_at
      ) || case when w.with_contents
        then jsonb_build_object('name', c.name, 'company', c.company, 'message', c.message) else '{}' end)
      from public.contact_submissions as c
      where c.id = d.submission_id and c.status <> 'spam'
        and (d.event <> 'enquiry.overdue' or c.status in ('unread', 'read'))
    )
  end
$$;

-- Up to p_limit due deliveries, leased to this worker; those of a worker that was killed are due again once
-- its lease is over. Where the clock was set back, no wait is longer than a day.
create function app_private.claim_webhooks(p_worker uuid, p_limit integer, p_lease_seconds integer)
returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_deliveries jsonb;
begin
  if p_worker is null or coalesce(p_limit, 0) not between 1 and 100
    or coalesce(p_lease_seconds, 0) not between 1 and 3600
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  with due as (
    select d.id
    from app_private.webhook_deliveries as d
    join app_private.webhooks as w on w.id = d.webhook_id
    where (w.enabled or d.event = 'test')
      and (
        d.status = 'pending'
          and (d.next_attempt_at <= moment or d.next_attempt_at > moment + interval '25 hours')
        or d.status = 'claimed' and (d.lease_until < moment or d.lease_until > moment + interval '61 minutes')
      )
    order by d.next_attempt_at, d.id
    limit p_limit
    for update of d skip locked
  ), contents as materialized (
    select d.id, w.url, w.format, app_private.webhook_contents(d, w) as what,
      app_private.valid_secrets(w) as secrets
    from due
    join app_private.webhook_deliveries as d on d.id = due.id
    join app_private.webhooks as w on w.id = d.webhook_id
  ), taken as (
    update app_private.webhook_deliveries as d
    set
      status = case when c.what is null then 'skipped' else 'claimed' end,
      settled_at = case when c.what is null then moment end,
      attempts = d.attempts + case when c.what is null then 0 else 1 end,
      claimed_by = case when c.what is not null then p_worker end,
      lease_until = case when c.what is not null then moment + make_interval(secs => p_lease_seconds) end
    from contents as c where c.id = d.id
    returning d.id, d.event, d.created_at, c.url, c.format, c.secrets, c.what
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', taken.id, 'event', taken.event, 'queued_at', taken.created_at, 'url', taken.url,
      'format', taken.format, 'secrets', to_jsonb(taken.secrets)
    ) || taken.what
  ) filter (where taken.what is not null), '[]') into v_deliveries
  from taken;
  return jsonb_build_object('status', 'ok', 'deliveries', v_deliveries);
end
$$;

create function public.claim_webhooks(p_worker uuid, p_limit integer, p_lease_seconds integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.claim_webhooks(p_worker, p_limit, p_lease_seconds) $$;
comment on function public.claim_webhooks(uuid, integer, integer) is
  'Leases due deliveries of webhooks to a worker. Returns {"status": ok | invalid, "deliveries": [{"id", '
  '"event", "queued_at", "url", "format", "secrets", and what it is about}]}.';

-- What became of one: p_error is null when it was taken. It is due again after 30 s, then twice as long each
-- time; the last attempt is a day after the first could be made.
create function app_private.record_webhook(p_worker uuid, p_id uuid, p_error text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_status text;
begin
  update app_private.webhook_deliveries as d
  set
    status = case
      when p_error is null then 'delivered' when d.give_up_at <= moment then 'given_up' else 'pending'
    end,
    settled_at = case when p_error is null or d.give_up_at <= moment then moment end,
    next_attempt_at = case
      when p_error is null then d.next_attempt_at
      else least(
        greatest(d.give_up_at, moment),
        moment + make_interval(secs => 30 * 2 ^ least(greatest(d.attempts, 1) - 1, 20))
      )
    end,
    claimed_by = null, lease_until = null,
    last_error = left(p_error, 200)
  where d.id = p_id and d.claimed_by = p_worker and d.status = 'claimed'
  returning d.status into v_status;
  return case
    when v_status is null then jsonb_build_object('status', 'not_found')
    else jsonb_build_object('status', 'ok', 'state', v_status)
  end;
end
$$;

create function public.record_webhook(p_worker uuid, p_id uuid, p_error text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.record_webhook(p_worker, p_id, p_error) $$;
comment on function public.record_webhook(uuid, uuid, text) is
  'Says what became of a claimed delivery; an error of null says that it was taken. Returns {"status": ok | '
  'not_found: another worker has it, "state": delivered | pending | given_up}.';
