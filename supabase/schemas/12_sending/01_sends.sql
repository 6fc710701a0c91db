-- A send: the mailing of one issue to everybody who asked for the newsletter. Its text is frozen when it is
-- queued, its audience when it begins. What becomes of the mailing is the state of the send; the issue itself
-- is public before the first mail leaves.
--
--   scheduled --due--> preparing --audience frozen--> sending --nothing left--> finished
--       |                  |                            |  ^
--       |                  +---------> paused <---------+  |   a person, or a rule that asks for one
--       |                                 +----------------+
--       +--taken_back--> (deleted)     preparing, sending, paused --> stopped
--
-- The worker gives out the mails of a send only while sends_under_way() names it.

create table app_private.newsletter_sends (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.newsletter_issues (id),
  version integer not null,
  status text not null default 'scheduled',
  reason text,
  detail text,
  scheduled_for timestamptz not null,
  as_of timestamptz,
  cursor uuid,
  frozen_at timestamptz,
  probe_from timestamptz,
  reachable_at timestamptz,
  subject text not null,
  html text not null,
  body_text text not null,
  total integer not null default 0,
  pending integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  uncertain integer not null default 0,
  skipped integer not null default 0,
  bounced integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  recipients integer,
  handed_over_at_resume integer not null default 0,
  bounced_at_resume integer not null default 0,
  complained_at_resume integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  last_progress_at timestamptz,
  settling text,
  settling_since timestamptz,
  constraint newsletter_sends_once_per_issue unique (issue_id),
  constraint newsletter_sends_status_known
    check (status in ('scheduled', 'preparing', 'sending', 'paused', 'stopped', 'finished', 'taken_back')),
  constraint newsletter_sends_reason_known check (reason in (
    'by_admin', 'smtp_unavailable', 'sender_refused', 'bounce_rate', 'complaint_rate', 'daily_limit',
    'interrupted',
    'missed_schedule', 'no_recipients', 'site_unreachable', 'withdrawn'
  )),
  constraint newsletter_sends_paused_has_reason
    check (status not in ('paused', 'stopped') or reason is not null),
  constraint newsletter_sends_detail_length check (char_length(detail) <= 200),
  constraint newsletter_sends_text_length check (
    char_length(subject) between 1 and 200
    and octet_length(html) <= 95000 and octet_length(body_text) <= 400000
  ),
  constraint newsletter_sends_adds_up check (total = pending + sent + failed + uncertain + skipped),
  constraint newsletter_sends_finished_at
    check ((status in ('finished', 'stopped')) = (finished_at is not null)),
  constraint newsletter_sends_settling_known check (settling in ('assume_sent', 'resend')),
  constraint newsletter_sends_settling_since check ((settling is null) = (settling_since is null))
);
comment on table app_private.newsletter_sends is 'One row per issue that is, or was, mailed.';
comment on column app_private.newsletter_sends.reason is
  'Why it is paused or stopped; beside "sending", why it waits: daily_limit or smtp_unavailable.';
comment on column app_private.newsletter_sends.cursor is
  'The last subscription of the audience so far; a worker that is killed goes on behind it.';
comment on column app_private.newsletter_sends.pending is 'Mails that wait, are claimed or are being sent.';
comment on column app_private.newsletter_sends.handed_over_at_resume is
  'What a person had seen when the send was resumed last: bounces and complaints count from there.';
comment on column app_private.newsletter_sends.recipients is
  'How many people its issue says it went to: `sent` when the mailing ended first.';
comment on column app_private.newsletter_sends.settling is
  'What a person decided about all its uncertain mails, while some of those are left.';
create index newsletter_sends_open on app_private.newsletter_sends (scheduled_for)
  where status in ('scheduled', 'preparing', 'sending');
-- Whose audience is being frozen.
create index newsletter_sends_freezing on app_private.newsletter_sends (scheduled_for)
  where as_of is not null and frozen_at is null;
-- What a tick looks for among those that have ended, and where a decision about many mails goes on.
create index newsletter_sends_unsettled on app_private.newsletter_sends (scheduled_for)
  where (status in ('finished', 'stopped') and (pending > 0 or recipients is null))
    or status = 'taken_back' or settling is not null;
create index newsletter_sends_finished on app_private.newsletter_sends (finished_at desc)
  where finished_at is not null;
create index newsletter_sends_paused on app_private.newsletter_sends (issue_id) where status = 'paused';

alter table app_private.mail_outbox add constraint mail_outbox_send_id_fkey
  foreign key (send_id) references app_private.newsletter_sends (id);

-- The sends whose mails may be given out and marked, the oldest first. After six hours of silence the
-- database may be a restored copy, whose mails have left already.
create function app_private.sends_under_way() returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select s.id from app_private.newsletter_sends as s
    where s.status = 'sending' and s.reachable_at is not null
      and s.last_progress_at >= clock_timestamp() - interval '6 hours'
    order by s.scheduled_for, s.id;
end
$$;

-- Takes effect at the next mark: at most two mails of each connection still leave.
create function app_private.pause_send(p_id uuid, p_reason text, p_detail text) returns void
language sql volatile set search_path = ''
as $$
  update app_private.newsletter_sends as s
  set status = 'paused', reason = p_reason, detail = left(p_detail, 200)
  where s.id = p_id and s.status in ('preparing', 'sending')
$$;

-- A finished send goes on once one of its mails is due again; while its issue is withdrawn, it waits.
create function app_private.reopen_send(p_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update app_private.newsletter_sends as s
  set
    status = case n.visibility when 'public' then 'sending' else 'paused' end,
    reason = case n.visibility when 'public' then null else 'withdrawn' end,
    finished_at = null, last_progress_at = clock_timestamp()
  from public.newsletter_issues as n
  where s.id = p_id and s.status = 'finished' and s.pending > 0 and n.id = s.issue_id
$$;

-- What the mails of these recipients need beside the frozen text; without those who left, were erased or must
-- not be mailed any more.
create function app_private.issue_mails(p_ids uuid[]) returns table (id uuid, what jsonb)
language plpgsql stable set search_path = ''
set enable_seqscan = off
as $$
begin
  return query
    select o.id, jsonb_build_object(
      'send_id', o.send_id, 'to', s.email, 'unsubscribe_token', t.unsubscribe_token
    )
    from app_private.mail_outbox as o
    join public.newsletter_subscriptions as s on s.id = o.subscription_id
    join app_private.subscription_tokens as t on t.subscription_id = o.subscription_id
    where o.id = any (p_ids) and s.is_subscribed and s.suppressed_at is null
      and not exists (
        select from app_private.newsletter_suppressions as l where l.email_hash = t.email_hash
      );
end
$$;

-- The frozen text of a send, which the worker reads once; null for one that is gone.
create function app_private.send_content(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'issue_number', n.issue_number, 'subject', s.subject, 'html', s.html, 'text', s.body_text
  )
  from app_private.newsletter_sends as s join public.newsletter_issues as n on n.id = s.issue_id
  where s.id = p_id
$$;

create function public.send_content(p_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.send_content(p_id) $$;
