-- The queue of every mail, in two lanes: "direct" for a mail that a person waits for, "bulk" for the issues
-- of a send. A mail is stored in one transaction with what it is about; the mail worker claims it with the
-- service key.
--
--   pending --claim--> claimed --mark--> sending --record--> sent | failed | uncertain | pending, later
--      ^                  | lease over      | lease over
--      +------------------+                 +--> uncertain
--
-- "sending" begins before the first byte can reach a mail server. A mail still in it after the lease may
-- have been sent: it is never sent again by itself, a person decides with release_mail(). "skipped" is a
-- mail that must not be sent any more, for instance to a person who left after it was queued.

-- A mail about a subscription, whose address somebody typed.
create function app_private.is_subscription_mail(p_kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_kind in (
    'confirm_subscription', 'already_subscribed', 'welcome', 'confirm_change', 'change_asked',
    'confirm_erasure', 'data_copy'
  );
end
$$;

create table app_private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  lane text not null default 'direct',
  kind text not null,
  submission_id uuid references public.contact_submissions (id) on delete cascade,
  subscription_id uuid,
  confirmation_id uuid,
  send_id uuid,
  token text,
  recipient_hash text,
  status text not null default 'pending',
  verdict text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '5 days',
  claimed_by uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  uncertain_at timestamptz,
  needs_decision boolean not null generated always as (
    status = 'uncertain' or (
      status = 'failed' and lane = 'direct' and not (
        app_private.is_subscription_mail(kind) and coalesce(
          verdict in ('recipient', 'refused', 'soft')
            or (verdict = 'retry' and last_error like '%RCPT TO'), false
        )
      )
    )
  ) stored,
  constraint mail_outbox_lane_of_kind check (lane = case kind when 'issue' then 'bulk' else 'direct' end),
  constraint mail_outbox_kind_known check (
    kind in (
      'notification', 'acknowledgement', 'held_notice', 'reply_reminder', 'reply_overdue',
      'confirm_subscription', 'already_subscribed', 'welcome', 'confirm_change', 'change_asked',
      'confirm_erasure', 'data_copy',
      'issue', 'test_issue', 'new_sign_in', 'password_changed', 'invitation', 'password_reset',
      'address_change',
      'address_changed', 'second_factor_changed', 'digest'
    )
  ),
  constraint mail_outbox_subject_of_kind check (
    (submission_id is not null) = (
      kind in ('notification', 'acknowledgement', 'held_notice', 'reply_reminder', 'reply_overdue')
    )
    and (kind <> 'issue' or send_id is not null)
  ),
  constraint mail_outbox_recipient_of_kind check ((recipient_hash is not null) = (kind = 'confirm_change')),
  constraint mail_outbox_status_known
    check (status in ('pending', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'skipped')),
  constraint mail_outbox_lease_while_held
    check (status not in ('claimed', 'sending') or (claimed_by is not null and lease_until is not null)),
  constraint mail_outbox_sent_at check ((status = 'sent') = (sent_at is not null)),
  constraint mail_outbox_uncertain_at check ((status = 'uncertain') = (uncertain_at is not null)),
  constraint mail_outbox_token_until_settled
    check (token is null or status not in ('sent', 'failed', 'skipped')),
  constraint mail_outbox_token_length check (char_length(token) <= 200),
  constraint mail_outbox_verdict_length check (char_length(verdict) <= 20),
  constraint mail_outbox_last_error_length check (char_length(last_error) <= 200)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
comment on table app_private.mail_outbox is
  'One row per mail. Holds no personal data: the address is read when the mail is claimed.';
comment on column app_private.mail_outbox.id is
  'Also the Message-ID of the mail, so that every attempt carries the same one.';
comment on column app_private.mail_outbox.token is
  'The token of the link in the mail, whose table holds only its hash; null once the mail is settled.';
comment on column app_private.mail_outbox.recipient_hash is
  'Of a mail that goes elsewhere than to its subscription, email_hash() of the address: who complained.';
comment on column app_private.mail_outbox.verdict is
  'What the last attempt proved, in the words of advance_mail(): whose fault a refusal was.';
comment on column app_private.mail_outbox.needs_decision is
  'Uncertain, or failed to one person; an address that a subscriber mistyped leaves nothing to decide.';
comment on column app_private.mail_outbox.last_error is
  'Codes and phases only: the text of a mail server often repeats the address.';

-- A mail of a send is changed three times, and each change writes every index that holds its row.
create unique index mail_outbox_once_per_enquiry on app_private.mail_outbox (submission_id, kind)
  where submission_id is not null;
create unique index mail_outbox_once_per_send on app_private.mail_outbox (subscription_id, send_id)
  where subscription_id is not null;
create index mail_outbox_due on app_private.mail_outbox (lane, next_attempt_at, id) where status = 'pending';
-- What a claim takes of a send: what was tried before is apart, and what is put off lies behind what is due.
create index mail_outbox_due_of_send
  on app_private.mail_outbox (send_id, least(attempts, 1), next_attempt_at, id)
  where status = 'pending' and send_id is not null;
create index mail_outbox_held on app_private.mail_outbox (lease_until) where status in ('claimed', 'sending');
create index mail_outbox_of_send on app_private.mail_outbox (send_id, status, id) where send_id is not null;
create index mail_outbox_of_confirmation on app_private.mail_outbox (confirmation_id)
  where confirmation_id is not null;
-- What mail_in_doubt() lists.
create index mail_outbox_in_doubt on app_private.mail_outbox (created_at) where needs_decision;
-- Whether the firm has been told of held enquiries within the hour.
create index mail_outbox_held_notices on app_private.mail_outbox (created_at) where kind = 'held_notice';
-- What housekeeping deletes.
create index mail_outbox_done on app_private.mail_outbox (created_at)
  where status in ('sent', 'failed', 'skipped');

-- Whoever changes the status need not think of what goes with it.
create function app_private.keep_mail_state() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.sent_at := case when new.status = 'sent' then coalesce(new.sent_at, clock_timestamp()) end;
  new.uncertain_at := case
    when new.status = 'uncertain' then coalesce(new.uncertain_at, clock_timestamp())
  end;
  if new.status in ('sent', 'failed', 'skipped') then
    new.token := null;
  end if;
  return new;
end
$$;

create trigger mail_outbox_keep_first_state before insert on app_private.mail_outbox
  for each row when (new.status in ('sent', 'uncertain', 'failed', 'skipped'))
  execute function app_private.keep_mail_state();
create trigger mail_outbox_keep_state before update of status on app_private.mail_outbox
  for each row when (
    old.status in ('sent', 'uncertain') or new.status in ('sent', 'uncertain', 'failed', 'skipped')
  ) execute function app_private.keep_mail_state();

-- With the owner's rights: a role that may insert an enquiry has no right to the outbox.
create function app_private.queue_enquiry_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_told_since timestamptz;
begin
  -- The block list is the owner's word for it.
  if new.status = 'spam' then
    return null;
  end if;
  if not new.held then
    insert into app_private.mail_outbox (submission_id, kind)
    values (new.id, 'notification'), (new.id, 'acknowledgement');
    return null;
  end if;
  -- One mail a window tells the firm of all held ones. submit_enquiry() holds the lock on the total.
  select clock_timestamp() - make_interval(secs => s.enquiry_global_window_seconds) into v_told_since
  from app_private.settings as s;
  insert into app_private.mail_outbox (submission_id, kind)
  select new.id, 'held_notice'
  where not exists (
    select from app_private.mail_outbox as o
    where o.kind = 'held_notice' and o.created_at > v_told_since and o.created_at <= clock_timestamp()
  );
  return null;
end
$$;

create trigger contact_submissions_queue_mails after insert on public.contact_submissions
  for each row execute function app_private.queue_enquiry_mails();
