-- Mails that wait for a person, and what that person decides.

-- What a person should look at: uncertain mails, and mails to one person that were refused for good.
-- Of an issue some addresses always refuse, which its send page lists, and anybody may mistype an address as
-- they subscribe.
create function app_private.mail_in_doubt() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', o.id, 'kind', o.kind, 'status', o.status, 'request_id', c.request_id, 'queued_at', o.created_at,
        'attempts', o.attempts, 'last_error', o.last_error
      )
      order by o.created_at, o.kind
    ), '[]'
  )
  from app_private.mail_outbox as o left join public.contact_submissions as c on c.id = o.submission_id
  where o.needs_decision
$$;

create function public.mail_in_doubt() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.mail_in_doubt() $$;

-- A person's decision about one of those: send it (again), or count it as sent. An uncertain mail is not sent
-- again within 15 minutes: the worker that held it may still say what became of it; one of a send that was
-- stopped, or whose issue is withdrawn, is "locked"; one to one person whose link is spent, or whose reader
-- is gone, is "gone".
create function app_private.release_mail(p_id uuid, p_decision text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_send constant uuid := (select o.send_id from app_private.mail_outbox as o where o.id = p_id);
begin
  if p_id is null or p_decision is null or p_decision not in ('resend', 'assume_sent') then
    return jsonb_build_object('status', 'invalid');
  end if;
  if p_decision = 'resend' and exists (
    select from app_private.mail_outbox as o
    where o.id = p_id and o.uncertain_at between moment - interval '15 minutes' and moment
  ) then
    return jsonb_build_object('status', 'too_early');
  end if;
  if p_decision = 'resend' and v_send is not null and not app_private.may_mail_again(v_send, p_id) then
    return jsonb_build_object('status', 'locked');
  end if;
  if p_decision = 'resend' and exists (
    select from app_private.mail_outbox as o
    where o.id = p_id and o.lane = 'direct' and o.status in ('uncertain', 'failed')
      and app_private.mail_contents(o) is null
  ) then
    return jsonb_build_object('status', 'gone');
  end if;
  update app_private.mail_outbox as o
  set
    status = case p_decision when 'resend' then 'pending' else 'sent' end,
    next_attempt_at = moment,
    give_up_at = moment + interval '5 days',
    claimed_by = null,
    lease_until = null
  where o.id = p_id and o.status in ('uncertain', 'failed');
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform app_private.note_audit_event('changed', 'mail', p_id::text, array[p_decision]);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.release_mail(p_id uuid, p_decision text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.release_mail(p_id, p_decision) $$;

-- The mails about one enquiry that wait for a person's decision: [{id, kind, status, last_error}].
create function app_private.enquiry_mails_in_doubt(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'last_error', o.last_error)
      order by o.kind desc
    ), '[]'
  )
  from app_private.mail_outbox as o
  where o.submission_id = p_id and o.status in ('uncertain', 'failed')
$$;
