-- What a person decides about mails of a send: one, or all of them in portions.

-- Counts mails as sent, or queues them again. Returns how many.
create function app_private.settle_mails(p_ids uuid[], p_decision text) returns integer
language plpgsql volatile set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update app_private.mail_outbox as o
  set
    status = case p_decision when 'resend' then 'pending' else 'sent' end,
    next_attempt_at = moment, give_up_at = moment + interval '48 hours', claimed_by = null, lease_until = null
  where o.id = any (p_ids);
  return cardinality(p_ids);
end
$$;

-- Up to 2,000 of the mails that a decision about a whole send is about: uncertain ones are settled, those of
-- a send that was taken back are deleted, what waits of a stopped one is skipped. All of 100,000 would take
-- longer than a statement may, and keep the embedded session from enquiries. The decision applies the first
-- portion, the tick the others. Returns how many, and whether more may be left.
create function app_private.apply_decision(p_send uuid, out changed integer, out more boolean)
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_send app_private.newsletter_sends;
  v_ids uuid[];
begin
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send;
  -- Never one that a report holds, which waits for the counters of this send: a later portion takes it.
  if v_send.settling is not null then
    v_ids := array(
      select m.id from app_private.mail_outbox as m
      where m.send_id = p_send and m.status = 'uncertain' and m.uncertain_at not between
        v_send.settling_since - case v_send.settling when 'resend' then interval '15 minutes' else '0' end
        and clock_timestamp()
      limit 2000 for no key update skip locked
    );
    perform app_private.settle_mails(v_ids, v_send.settling);
    if cardinality(v_ids) < 2000 then
      update app_private.newsletter_sends as s set settling = null, settling_since = null where s.id = p_send;
    end if;
  elsif v_send.status = 'taken_back' then
    v_ids := array(
      select m.id from app_private.mail_outbox as m
      where m.send_id = p_send limit 2000 for update skip locked
    );
    delete from app_private.mail_outbox as o where o.id = any (v_ids);
    delete from app_private.newsletter_sends as s where s.id = p_send and not exists (
      select from app_private.mail_outbox as o where o.send_id = p_send
    );
    if found then
      update public.newsletter_issues as n set status = 'failed'
      where n.id = v_send.issue_id and n.status = 'processing';
      update public.newsletter_issues as n set status = 'draft', scheduled_for = null, status_reason = null
      where n.id = v_send.issue_id and n.status in ('scheduled', 'failed');
    end if;
  elsif v_send.status = 'stopped' then
    v_ids := array(
      select m.id from app_private.mail_outbox as m
      where m.send_id = p_send and m.status in ('pending', 'claimed') limit 2000 for update skip locked
    );
    update app_private.mail_outbox as o set status = 'skipped', claimed_by = null, lease_until = null
    where o.id = any (v_ids);
  end if;
  changed := coalesce(cardinality(v_ids), 0);
  more := changed = 2000;
end
$$;

-- Whether mails of a send, or one of them, may be queued again: not once it was stopped or taken back, nor
-- while its issue is withdrawn. It stays so until the transaction ends.
create function app_private.may_mail_again(p_send uuid, p_mail uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- The issue first, as everywhere, and a mail before its send, as a report locks them.
  perform from public.newsletter_issues as n
  where n.id = (select s.issue_id from app_private.newsletter_sends as s where s.id = p_send) for share;
  perform from app_private.mail_outbox as o where o.id = p_mail and o.send_id = p_send for no key update;
  perform from app_private.newsletter_sends as s where s.id = p_send for no key update;
  return exists (
    select from app_private.newsletter_sends as s join public.newsletter_issues as n on n.id = s.issue_id
    where s.id = p_send and s.status not in ('stopped', 'taken_back') and n.visibility = 'public'
  );
end
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
  v_may_resend boolean;
  v_send app_private.newsletter_sends;
  v_settled integer := 0;
  v_early integer;
  v_more boolean := false;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_decision is null or p_decision not in ('assume_sent', 'resend') then
    return jsonb_build_object('status', 'invalid');
  end if;
  v_may_resend := p_decision = 'resend' and app_private.may_mail_again(p_send_id, p_mail_id);
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if p_decision = 'resend' and not v_may_resend then
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
    and (p_mail_id is null or o.id = p_mail_id)
    and o.uncertain_at between moment - interval '15 minutes' and moment;
  if p_mail_id is null then
    -- Those of a decision that still goes on are decided already.
    update app_private.newsletter_sends as s set settling = p_decision, settling_since = moment
    where s.id = p_send_id and s.settling is null;
    if found then
      select d.changed, d.more into v_settled, v_more from app_private.apply_decision(p_send_id) as d;
    end if;
  else
    v_settled := app_private.settle_mails(array(
      select o.id from app_private.mail_outbox as o
      where o.send_id = p_send_id and o.id = p_mail_id and (
        (o.status = 'uncertain' and v_early = 0) or (o.status = 'failed' and p_decision = 'resend')
      )
      for no key update
    ), p_decision);
  end if;
  if v_settled = 0 then
    return jsonb_build_object('status', case when v_early > 0 then 'too_early' else 'not_found' end);
  end if;
  if p_decision = 'resend' then
    perform app_private.reopen_send(p_send_id);
  end if;
  perform app_private.note_audit_event(
    'changed', 'send',
    (select n.issue_number::text from public.newsletter_issues as n where n.id = v_send.issue_id),
    array[p_decision]
  );
  return jsonb_build_object('status', 'ok', 'settled', v_settled, 'too_early', v_early, 'more', v_more);
end
$$;

create function public.settle_newsletter_mail(p_send_id uuid, p_mail_id uuid, p_decision text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.settle_newsletter_mail(p_send_id, p_mail_id, p_decision) $$;
comment on function public.settle_newsletter_mail(uuid, uuid, text) is
  'Counts uncertain mails as sent, or sends them again. Returns {"status": ok | too_early | locked | '
  'no_recipients | invalid | not_found | forbidden}, with "settled", "too_early" and "more", whether others '
  'follow.';
