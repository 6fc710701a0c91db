-- What queues deliveries: triggers of what happens, and the tick of the mail worker for what falls due.

-- With the owner's rights, as everything that fires within a visitor's request. A paused webhook hears
-- nothing.
create function app_private.queue_webhooks(
  p_event text, p_submission uuid, p_issue_number integer, p_reason text
) returns void
language sql volatile set search_path = ''
as $$
  insert into app_private.webhook_deliveries (webhook_id, event, submission_id, issue_number, reason)
  select w.id, p_event, p_submission, p_issue_number, left(p_reason, 80)
  from app_private.webhooks as w
  where w.enabled and p_event = any (w.events)
  on conflict (webhook_id, submission_id, event) where submission_id is not null do nothing
$$;

-- Of held enquiries one mail tells; what the block list took is nobody's news.
create function app_private.queue_enquiry_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app_private.queue_webhooks('enquiry.created', new.id, null, null);
  return null;
end
$$;
create trigger contact_submissions_queue_webhooks after insert on public.contact_submissions
  for each row when (new.status <> 'spam' and not new.held)
  execute function app_private.queue_enquiry_webhooks();

-- What was dropped while the enquiry was spam is due again once that is undone: nobody has heard of it.
create function app_private.revive_enquiry_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  update app_private.webhook_deliveries as d
  set
    status = 'pending', settled_at = null, attempts = 0, next_attempt_at = v_now,
    give_up_at = v_now + interval '1 day'
  where d.submission_id = new.id and d.event = 'enquiry.created' and d.status = 'skipped';
  return null;
end
$$;
create trigger contact_submissions_revive_webhooks after update of status on public.contact_submissions
  for each row when (old.status = 'spam' and new.status <> 'spam')
  execute function app_private.revive_enquiry_webhooks();

create function app_private.queue_send_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app_private.queue_webhooks(
    'send.paused', null, (select n.issue_number from public.newsletter_issues as n where n.id = new.issue_id),
    new.reason
  );
  return null;
end
$$;
-- Who paused it knows.
create trigger newsletter_sends_queue_webhooks after update of status on app_private.newsletter_sends
  for each row when (new.status = 'paused' and old.status <> 'paused' and new.reason <> 'by_admin')
  execute function app_private.queue_send_webhooks();

create function app_private.queue_generation_webhooks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app_private.queue_webhooks('generation.failed', null, null, new.code);
  return null;
end
$$;
create trigger newsletter_generation_runs_queue_webhooks
  after update of status on public.newsletter_generation_runs
  for each row when (new.status = 'failed' and old.status <> 'failed')
  execute function app_private.queue_generation_webhooks();

-- Called at every tick of a mail worker. A webhook hears of what falls due while it is there, and of nothing
-- that has been for a week, as after a long pause.
create function app_private.queue_overdue_webhooks() returns void
language plpgsql volatile set search_path = ''
-- By index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  if not exists (
    select from app_private.webhooks as w where w.enabled and 'enquiry.overdue' = any (w.events)
  ) then
    return;
  end if;
  insert into app_private.webhook_deliveries as q (webhook_id, event, submission_id)
  select w.id, 'enquiry.overdue', c.id
  from public.contact_submissions as c
  join app_private.webhooks as w
    on w.enabled and 'enquiry.overdue' = any (w.events) and c.due_at >= w.created_at
  where c.status in ('unread', 'read') and not c.held and c.due_at between v_now - interval '7 days' and v_now
    and not exists (
      select from app_private.webhook_deliveries as d
      where d.submission_id = c.id and d.webhook_id = w.id and d.event = 'enquiry.overdue'
        and d.status <> 'skipped'
    )
  -- One that was dropped, since the enquiry had been answered, is due again once that is undone.
  on conflict (webhook_id, submission_id, event) where submission_id is not null do update
  set status = 'pending', settled_at = null, next_attempt_at = excluded.next_attempt_at,
    give_up_at = excluded.give_up_at
  where q.status = 'skipped';
end
$$;
