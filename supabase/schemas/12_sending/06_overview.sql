-- What the send page shows, and what a person settles there.

create function app_private.newsletter_send_overview(p_issue_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses: the page asks every two
-- seconds.
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok', 'audience', app_private.audience(),
    'to', (select u.email from auth.users as u where u.id = auth.uid()),
    'send', (
      select to_jsonb(s) - array[
          'cursor', 'html', 'body_text', 'created_by', 'issue_id', 'as_of', 'probe_from',
        'handed_over_at_resume', 'bounced_at_resume', 'complained_at_resume']
        -- Since it began or was resumed: a pause would make it look slow.
        || jsonb_build_object('per_second', case when s.status = 'sending' then
          (s.sent + s.failed - s.handed_over_at_resume)
            / nullif(extract(epoch from clock_timestamp() - greatest(s.reachable_at, s.probe_from)), 0)
        end)
      from app_private.newsletter_sends as s where s.issue_id = p_issue_id
    ),
    'last', (
      select jsonb_build_object(
        'issue_number', n.issue_number, 'status', s.status, 'finished_at', s.finished_at, 'total', s.total,
        'sent', s.sent, 'failed', s.failed, 'uncertain', s.uncertain, 'skipped', s.skipped,
        'bounced', s.bounced,
        'complained', s.complained, 'unsubscribed', s.unsubscribed
      )
      from (
        select * from app_private.newsletter_sends as l
        where l.finished_at is not null and l.issue_id <> p_issue_id
        order by l.finished_at desc limit 1
      ) as s join public.newsletter_issues as n on n.id = s.issue_id
    ),
    'pace', (
      select jsonb_build_object('per_second', p.per_second, 'daily_limit', p.daily_limit, 'today', case
        when p.day = (clock_timestamp() at time zone 'Australia/Sydney')::date then p.today else 0 end)
      from app_private.mail_pace as p where p.lane = 'bulk'
    ),
    'now', clock_timestamp()
  );
end
$$;

create function public.newsletter_send_overview(p_issue_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_send_overview(p_issue_id) $$;
comment on function public.newsletter_send_overview(uuid) is
  'The audience of an issue and its send. Returns {"status": ok | forbidden, "audience": {"count", '
  '"left_out"}, "to", "send": null or its row with "per_second", "last": the newest ended send of another '
  'issue or null, "pace", "now"}.';

-- Up to 50 mails of a send in one state, by their ids after p_after; "pending" includes those on their way.
create function app_private.newsletter_send_mails(p_send_id uuid, p_state text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_states text[] := case p_state
    when 'pending' then array['pending', 'claimed', 'sending'] else array[p_state]
  end;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', 'ok', 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'subscriber', s.id, 'email', s.email, 'state', m.status, 'verdict', m.verdict,
      'last_error', m.last_error,
      'sent_at', m.sent_at, 'attempts', m.attempts, 'uncertain_at', m.uncertain_at
    ) order by m.id), '[]')
    from (
      select o.* from unnest(v_states) as state (word) cross join lateral (
        select o.* from app_private.mail_outbox as o
        where o.send_id = p_send_id and o.status = state.word and (p_after is null or o.id > p_after)
        order by o.id limit 50
      ) as o
      order by o.id limit 50
    ) as m left join public.newsletter_subscriptions as s on s.id = m.subscription_id
  ));
end
$$;

create function public.newsletter_send_mails(p_send_id uuid, p_state text, p_after uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_send_mails(p_send_id, p_state, p_after) $$;
comment on function public.newsletter_send_mails(uuid, text, uuid) is
  'A page of the mails of a send. Returns {"status": ok | forbidden, "rows": [{"id", "subscriber", "email", '
  '(null of somebody erased) "state", "verdict", "last_error", "sent_at", "attempts", "uncertain_at"}]}.';

-- Whether mails of a send may be queued again: not once it was stopped, nor while its issue is withdrawn.
create function app_private.may_mail_again(s app_private.newsletter_sends) returns boolean
language sql stable set search_path = ''
as $$
  select s.status <> 'stopped' and exists (
    select from public.newsletter_issues as n where n.id = s.issue_id and n.visibility = 'public'
  )
$$;

-- A person's decision about an uncertain mail, or about all of a send (p_mail_id null): assume_sent, or
-- resend, which is refused for 15 minutes because the worker or the provider may still say what became of it.
-- A failed mail can be sent again too, one by one. What a person counts as sent keeps the verdict
-- "uncertain". One mail to somebody who may not be mailed is left as it is: the worker would only skip it.
create function app_private.settle_newsletter_mail(p_send_id uuid, p_mail_id uuid, p_decision text)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_send app_private.newsletter_sends;
  v_ids uuid[];
  v_settled integer;
  v_early integer;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_decision is null or p_decision not in ('assume_sent', 'resend') then
    return jsonb_build_object('status', 'invalid');
  end if;
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if p_decision = 'resend' and not app_private.may_mail_again(v_send) then
    return jsonb_build_object('status', 'locked', 'send_status', v_send.status);
  end if;
  if p_decision = 'resend' and exists (
    select from app_private.mail_outbox as o
    where o.send_id = p_send_id and o.id = p_mail_id and o.status in ('uncertain', 'failed')
  ) and not exists (select from app_private.issue_mails(array[p_mail_id])) then
    return jsonb_build_object('status', 'no_recipients');
  end if;
  select count(*) into v_early from app_private.mail_outbox as o
  where p_decision = 'resend' and o.send_id = p_send_id and o.status = 'uncertain'
    and (p_mail_id is null or o.id = p_mail_id) and o.uncertain_at > moment - interval '15 minutes';
  -- Of all, none that a report is about to settle: each could wait for a mail that the other holds.
  v_ids := case
    when p_mail_id is not null then array[p_mail_id]
    else array(
      select o.id from app_private.mail_outbox as o
      where o.send_id = p_send_id and o.status = 'uncertain' for no key update skip locked
    )
  end;
  update app_private.mail_outbox as o
  set
    status = case p_decision when 'resend' then 'pending' else 'sent' end,
    next_attempt_at = moment, give_up_at = moment + interval '48 hours', claimed_by = null, lease_until = null
  where o.send_id = p_send_id and o.id = any (v_ids)
    and (
      (o.status = 'uncertain'
        and (p_decision = 'assume_sent' or o.uncertain_at <= moment - interval '15 minutes'))
      or (o.status = 'failed' and p_decision = 'resend' and o.id = p_mail_id)
    );
  get diagnostics v_settled = row_count;
  if v_settled = 0 then
    return jsonb_build_object('status', case when v_early > 0 then 'too_early' else 'not_found' end);
  end if;
  perform app_private.reopen_send(p_send_id);
  perform app_private.note_audit_event(
    'changed', 'send',
    (select n.issue_number::text from public.newsletter_issues as n where n.id = v_send.issue_id),
    array[p_decision]
  );
  return jsonb_build_object('status', 'ok', 'settled', v_settled, 'too_early', v_early);
end
$$;

create function public.settle_newsletter_mail(p_send_id uuid, p_mail_id uuid, p_decision text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.settle_newsletter_mail(p_send_id, p_mail_id, p_decision) $$;
comment on function public.settle_newsletter_mail(uuid, uuid, text) is
  'Counts uncertain mails as sent, or sends them again. Returns {"status": ok | too_early | locked | '
  'no_recipients | invalid | not_found | forbidden}, with "settled" and "too_early".';
