-- What a mail of the direct lane needs beside its row, read at the claim: {"to": …, …}, or for an enquiry the
-- whole of it; null when the mail must not be sent any more.
create function app_private.mail_contents(o app_private.mail_outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  case
    when o.submission_id is not null then
      return (
        select jsonb_build_object('enquiry', jsonb_build_object(
          'id', c.id, 'request_id', c.request_id, 'kind', c.kind, 'name', c.name, 'email', c.email,
          'phone', c.phone,
          'company', c.company, 'subject', c.subject, 'message', c.message, 'created_at', c.created_at,
          'due_at', c.due_at, 'call_times', c.call_times
        ))
        from public.contact_submissions as c
        where c.id = o.submission_id
          and (o.kind not in ('reply_reminder', 'reply_overdue') or app_private.is_to_be_reminded(c, o.kind))
      );
    when app_private.is_subscription_mail(o.kind) then
      return app_private.subscription_mail(o);
    when o.kind = 'test_issue' then
      return app_private.test_issue_mail(o);
    when o.kind = 'digest' then
      return app_private.digest_mail(o);
    when o.account_id is not null then
      return app_private.account_mail(o);
    else
      return null;
  end case;
end
$$;

-- The same for many mails of one lane at once; those that must not be sent are left out. The words of an
-- issue are the same for everyone and not in it.
create function app_private.mails_contents(p_lane text, p_ids uuid[]) returns table (id uuid, what jsonb)
language plpgsql stable set search_path = ''
-- For so few rows the planner would read a table that nothing analysed as a whole.
set enable_seqscan = off
as $$
begin
  if p_lane = 'bulk' then
    return query
      select m.id, m.what from app_private.issue_mails(p_ids) as m;
  else
    return query
      select o.id, c.what from app_private.mail_outbox as o
      cross join lateral app_private.mail_contents(o) as c (what)
      where o.id = any (p_ids) and c.what is not null;
  end if;
end
$$;

-- What is held about one mail, for the person whom it went to.
create function app_private.mail_data(o app_private.mail_outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', o.id, 'kind', o.kind, 'status', o.status, 'created_at', o.created_at, 'sent_at', o.sent_at,
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at) order by e.at), '[]')
      from app_private.mail_events as e where e.mail_id = o.id
    )
  );
end
$$;

-- Up to p_limit due mails of one lane with all that is needed to write them, leased to this worker for
-- p_lease_seconds; SKIP LOCKED lets several workers claim at once and never gives one mail to two of them.
-- Mails of a send are given out while sends_under_way() names it.
create function app_private.claim_mail(
  p_worker uuid, p_lane text, p_limit integer, p_lease_seconds integer
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_due uuid[];
  v_mails jsonb;
begin
  if p_worker is null
    or p_lane is null or p_lane not in ('direct', 'bulk')
    or coalesce(p_limit, 0) not between 1 and 100
    or coalesce(p_lease_seconds, 0) not between 1 and 3600
  then
    return jsonb_build_object('status', 'invalid');
  end if;

  if p_lane = 'direct' then
    with due as (
      select o.id from app_private.mail_outbox as o
      where o.lane = 'direct' and o.status = 'pending' and o.next_attempt_at <= moment
      order by o.next_attempt_at, o.id
      limit p_limit
      for update skip locked
    )
    select array_agg(due.id) into v_due from due;
  else
    -- What is to be tried again comes first, and takes no more than half from those who were never tried.
    with due as (
      select mail.id
      from app_private.sends_under_way() as send (id)
      cross join lateral (values
        (1, case when exists (
          select from app_private.mail_outbox as o
          where o.send_id = send.id and o.status = 'pending' and least(o.attempts, 1) = 0
            and o.next_attempt_at <= moment
        ) then (p_limit + 1) / 2 else p_limit end),
        (0, p_limit)
      ) as share (tried, most)
      cross join lateral (
        select o.id from app_private.mail_outbox as o
        where o.send_id = send.id and o.status = 'pending' and least(o.attempts, 1) = share.tried
          and o.next_attempt_at <= moment
        order by o.next_attempt_at, o.id
        limit share.most
        for update skip locked
      ) as mail
      limit p_limit
    )
    select array_agg(due.id) into v_due from due;
  end if;

  if v_due is null then
    return jsonb_build_object('status', 'ok', 'mails', '[]'::jsonb);
  end if;

  with contents as materialized (
    select c.id, c.what from app_private.mails_contents(p_lane, v_due) as c
  ), taken as (
    update app_private.mail_outbox as o
    set
      status = case when contents.what is null then 'skipped' else 'claimed' end,
      claimed_by = case when contents.what is not null then p_worker end,
      lease_until = case
        when contents.what is not null then moment + make_interval(secs => p_lease_seconds)
      end
    from unnest(v_due) as due (id) left join contents on contents.id = due.id
    where o.id = due.id
    returning o.id, o.kind, o.created_at, contents.what
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', taken.id, 'kind', taken.kind,
        -- The date of the mail. A send may take days: a letter of last week would stand far down, or as junk.
        'queued_at', case p_lane when 'bulk' then moment else taken.created_at end
      ) || taken.what
      order by taken.created_at, taken.kind desc
    ) filter (where taken.what is not null), '[]'
  ) into v_mails
  from taken;

  return jsonb_build_object('status', 'ok', 'mails', v_mails);
end
$$;

-- The thin functions that the API shows, to the service key alone.
create function public.claim_mail(
  p_worker uuid, p_lane text, p_limit integer, p_lease_seconds integer
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.claim_mail(p_worker, p_lane, p_limit, p_lease_seconds) $$;
