-- How many mails of a send are in each state, kept with every change.

-- Whoever changes a mail of a send need not think of the counters: the worker, a person, a late report. With
-- the owner's rights: a role that may delete a subscription has no right to a send.
create function app_private.count_send_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_of record;
begin
  if tg_op = 'INSERT' then
    -- No progress by itself: who confirms while a restored copy waits for a person queues a mail too.
    update app_private.newsletter_sends as s
    set total = s.total + n.mails, pending = s.pending + n.mails
    from (
      select m.send_id, count(*) as mails from changed as m where m.send_id is not null group by m.send_id
    ) as n
    where s.id = n.send_id;
    return null;
  end if;
  -- One after the other, in an order: a claim and a report may each change mails of two sends.
  for v_of in
    select
      after.send_id,
      sum((after.status in ('pending', 'claimed', 'sending'))::integer
        - (before.status in ('pending', 'claimed', 'sending'))::integer) as pending,
      sum((after.status = 'sent')::integer - (before.status = 'sent')::integer) as sent,
      sum((after.status = 'failed')::integer - (before.status = 'failed')::integer) as failed,
      sum((after.status = 'uncertain')::integer - (before.status = 'uncertain')::integer) as uncertain,
      sum((after.status = 'skipped')::integer - (before.status = 'skipped')::integer) as skipped,
      sum(
        (after.status = 'failed' and coalesce(after.verdict in ('recipient', 'refused'), false))::integer
        - (before.status = 'failed' and coalesce(before.verdict in ('recipient', 'refused'), false))::integer
      ) as bounced,
      bool_or(after.status <> 'uncertain') as moved
    from changed as after join unchanged as before on before.id = after.id
    -- A claim and a mark change no counter: the send is not locked for them.
    where after.send_id is not null
      and (
        after.verdict is distinct from before.verdict
        or after.status <> before.status
          and not (
            before.status in ('pending', 'claimed') and after.status in ('pending', 'claimed', 'sending')
          )
      )
    group by after.send_id
    order by after.send_id
  loop
    update app_private.newsletter_sends as s
    set
      pending = s.pending + v_of.pending, sent = s.sent + v_of.sent, failed = s.failed + v_of.failed,
      uncertain = s.uncertain + v_of.uncertain, skipped = s.skipped + v_of.skipped,
      bounced = s.bounced + v_of.bounced,
      -- A lease that is over is no progress: in a restored copy every lease is.
      last_progress_at = case when v_of.moved then clock_timestamp() else s.last_progress_at end
    where s.id = v_of.send_id;
  end loop;
  return null;
end
$$;

create trigger mail_outbox_count_inserted after insert on app_private.mail_outbox
  referencing new table as changed
  for each statement execute function app_private.count_send_mails();
create trigger mail_outbox_count_updated after update on app_private.mail_outbox
  referencing old table as unchanged new table as changed
  for each statement execute function app_private.count_send_mails();
