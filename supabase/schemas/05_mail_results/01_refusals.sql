-- What the mail worker says of the mails that it claimed.

-- The state that a mail has after this verdict; pending ones are due again.
create function app_private.status_of_verdict(p_verdict text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_verdict in ('sent', 'uncertain') then p_verdict
    when p_verdict in ('recipient', 'refused', 'soft', 'policy', 'unsendable') then 'failed'
    else 'pending'
  end;
end
$$;

-- Why the address of a refused mail gets no more mail, or null: it does not exist; it was refused without a
-- reason for the second time; it was full or broken five times in a row, over thirty days. A change of
-- address is confirmed at the new one, which says nothing of the subscription's.
create function app_private.reason_to_suppress(o app_private.mail_outbox) returns text
language sql stable set search_path = ''
as $$
  select case
    when o.kind = 'confirm_change' then null
    when o.verdict = 'recipient' then 'hard_bounce'
    when o.verdict = 'refused' and exists (
      select from app_private.mail_outbox as e
      where e.subscription_id = o.subscription_id and e.id <> o.id and e.verdict = 'refused'
        and e.kind <> 'confirm_change'
    ) then 'hard_bounce'
    when o.verdict = 'soft' and (
      select count(*) = 5 and bool_and(e.verdict is not distinct from 'soft')
        and max(e.created_at) - min(e.created_at) >= interval '30 days'
      from (
        select m.verdict, m.created_at from app_private.mail_outbox as m
        where m.subscription_id = o.subscription_id and m.status in ('sent', 'failed')
          and m.kind <> 'confirm_change'
        order by m.created_at desc limit 5
      ) as e (verdict, created_at)
    ) then 'soft_bounce'
  end
$$;

-- What follows from results that are not all "sent": a fault of ours repeats whatever the recipient, so that
-- the third mail in a row makes a send wait for a person, each mail counted once (p_repeated are not); an
-- address that does not exist gets no more mail. What this call did not record (p_recorded) was heeded
-- before. Returns the number of such faults in a row.
create function app_private.heed_refusals(
  p_faults integer, p_ids uuid[], p_verdicts text[], p_errors text[], p_recorded uuid[], p_repeated uuid[]
) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_faults integer;
  v_heard bigint;
  v_send uuid;
  v_fault text;
begin
  select max(said.place) into v_heard
  from unnest(p_ids, p_verdicts) with ordinality as said (id, verdict, place)
  where said.id = any (p_recorded)
    and said.verdict in ('sent', 'recipient', 'refused', 'soft', 'retry', 'throttled');
  select
    case when v_heard is null then p_faults else 0 end + count(*),
    (array_agg(o.send_id))[1], (array_agg(said.error))[1]
  into v_faults, v_send, v_fault
  from unnest(p_ids, p_verdicts, p_errors) with ordinality as said (id, verdict, error, place)
  join app_private.mail_outbox as o on o.id = said.id
  where said.verdict = 'sender' and said.place > coalesce(v_heard, 0)
    and said.id = any (p_recorded) and said.id <> all (p_repeated);
  perform app_private.suppress_subscription(o.subscription_id, reason.word, 'provider', said.error)
  from unnest(p_ids, p_verdicts, p_errors) as said (id, verdict, error)
  join app_private.mail_outbox as o on o.id = said.id
  cross join lateral app_private.reason_to_suppress(o) as reason (word)
  where said.id = any (p_recorded) and o.subscription_id is not null and reason.word is not null;
  if v_faults >= 3 and v_send is not null then
    perform app_private.pause_send(v_send, 'sender_refused', v_fault);
    return 0;
  end if;
  return v_faults;
end
$$;
