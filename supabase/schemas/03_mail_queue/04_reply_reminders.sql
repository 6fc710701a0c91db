-- Mails that remind the firm of an enquiry that waits: four opening hours before its reply is due, and when
-- it is. Of each at most one, which the unique index of the outbox sees to.

-- Whether a mail of that kind is of any use now: it is asked again when the mail is about to leave. A
-- reminder that comes too late is left to the one that says so; held enquiries are left to the one about all
-- of them.
create function app_private.is_to_be_reminded(c public.contact_submissions, p_kind text) returns boolean
language sql stable set search_path = ''
as $$
  select c.status in ('unread', 'read') and not c.held
    and case p_kind when 'reply_reminder' then clock_timestamp() < c.due_at else true end
$$;

-- Called at every tick of a mail worker. What was due more than a week ago, as after a long pause, is shown
-- by the desk alone. One that was dropped, since the enquiry had been answered, is due again once that is
-- undone.
create function app_private.queue_reply_reminders() returns void
language plpgsql volatile set search_path = ''
-- By index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_from constant timestamptz := v_now - interval '7 days';
begin
  insert into app_private.mail_outbox as q (submission_id, kind)
  select c.id, 'reply_reminder' from public.contact_submissions as c
  where c.status in ('unread', 'read') and not c.held
    and c.remind_at between v_from and v_now and v_now < c.due_at
    and not exists (
      select from app_private.mail_outbox as o
      where o.submission_id = c.id and o.kind = 'reply_reminder' and o.status <> 'skipped'
    )
  on conflict (submission_id, kind) where submission_id is not null do update
  set status = 'pending', next_attempt_at = excluded.next_attempt_at, give_up_at = excluded.give_up_at
  where q.status = 'skipped';
  insert into app_private.mail_outbox as q (submission_id, kind)
  select c.id, 'reply_overdue' from public.contact_submissions as c
  where c.status in ('unread', 'read') and not c.held and c.due_at between v_from and v_now
    and not exists (
      select from app_private.mail_outbox as o
      where o.submission_id = c.id and o.kind = 'reply_overdue' and o.status <> 'skipped'
    )
  on conflict (submission_id, kind) where submission_id is not null do update
  set status = 'pending', next_attempt_at = excluded.next_attempt_at, give_up_at = excluded.give_up_at
  where q.status = 'skipped';
end
$$;
