-- The mails about enquiries. An enquiry and its two mails are stored in one transaction; the mail worker
-- claims them with the service key. A row points at its enquiry and is deleted with it.
--
--   pending --claim--> claimed --mark--> sending --record--> sent | failed | uncertain | pending, later
--      ^                  | lease over      | lease over
--      +------------------+                 +--> uncertain
--
-- "sending" begins before the first byte can reach a mail server. A mail still in it after the lease may
-- have been sent: it is never sent again by itself, a person decides with release_mail().

create table app_private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  kind text not null,
  status text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '5 days',
  claimed_by uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_outbox_once_per_enquiry unique (submission_id, kind),
  constraint mail_outbox_kind_known check (kind in ('notification', 'acknowledgement', 'held_notice')),
  constraint mail_outbox_status_known
    check (status in ('pending', 'claimed', 'sending', 'sent', 'failed', 'uncertain')),
  constraint mail_outbox_lease_while_held
    check (status not in ('claimed', 'sending') or (claimed_by is not null and lease_until is not null)),
  constraint mail_outbox_sent_at check ((status = 'sent') = (sent_at is not null)),
  constraint mail_outbox_last_error_length check (char_length(last_error) <= 200)
);
comment on table app_private.mail_outbox is 'One row per mail about an enquiry. Holds no personal data.';
comment on column app_private.mail_outbox.id is
  'Also the Message-ID of the mail, so that every attempt carries the same one.';
comment on column app_private.mail_outbox.last_error is
  'Codes and phases only: the text of a mail server often repeats the address.';

create index mail_outbox_due on app_private.mail_outbox (next_attempt_at) where status = 'pending';
create index mail_outbox_held on app_private.mail_outbox (lease_until) where status in ('claimed', 'sending');
create index mail_outbox_in_doubt on app_private.mail_outbox (created_at)
  where status in ('uncertain', 'failed');
-- Whether the firm has been told of held enquiries within the hour.
create index mail_outbox_held_notices on app_private.mail_outbox (created_at) where kind = 'held_notice';
-- What housekeeping deletes.
create index mail_outbox_done on app_private.mail_outbox (created_at) where status in ('sent', 'failed');

-- With the owner's rights: a role that may insert an enquiry has no right to the outbox.
create function app_private.queue_enquiry_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_told_since timestamptz;
begin
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

-- Up to p_limit mails with all that is needed to write them, leased to this worker for
-- p_lease_seconds; SKIP LOCKED lets several workers claim at once and never gives one mail to two
-- of them.
create function app_private.claim_mail(p_worker uuid, p_limit integer, p_lease_seconds integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  moment constant timestamptz := clock_timestamp();
  -- No wait and no lease is longer; what lies beyond was written before the clock was set back.
  beyond constant timestamptz := moment + interval '1 hour 1 minute';
  in_doubt jsonb;
  mails jsonb;
begin
  if p_worker is null
    or coalesce(p_limit, 0) not between 1 and 100
    or coalesce(p_lease_seconds, 0) not between 1 and 3600
  then
    return jsonb_build_object('status', 'invalid');
  end if;

  with abandoned as (
    select o.id from app_private.mail_outbox as o
    where o.status = 'sending' and (o.lease_until < moment or o.lease_until > beyond)
    for update skip locked
  ), doubted as (
    update app_private.mail_outbox as o
    set status = 'uncertain', last_error = 'the worker ended while sending'
    from abandoned where o.id = abandoned.id
    returning o.id
  )
  select coalesce(jsonb_agg(doubted.id), '[]') into in_doubt from doubted;

  with due as (
    select o.id from app_private.mail_outbox as o
    where (o.status = 'pending' and (o.next_attempt_at <= moment or o.next_attempt_at > beyond))
      or (o.status = 'claimed' and (o.lease_until < moment or o.lease_until > beyond))
    order by o.created_at, o.id
    limit p_limit
    for update skip locked
  ), taken as (
    update app_private.mail_outbox as o
    set status = 'claimed', claimed_by = p_worker,
      lease_until = moment + make_interval(secs => p_lease_seconds)
    from due where o.id = due.id
    returning o.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', taken.id, 'kind', taken.kind, 'queued_at', taken.created_at,
        'enquiry', jsonb_build_object(
          'request_id', c.request_id, 'kind', c.kind, 'name', c.name, 'email', c.email, 'phone', c.phone,
          'company', c.company, 'subject', c.subject, 'message', c.message, 'created_at', c.created_at
        )
      )
      order by taken.created_at, taken.kind desc
    ), '[]'
  ) into mails
  from taken join public.contact_submissions as c on c.id = taken.submission_id;

  return jsonb_build_object('status', 'ok', 'mails', mails, 'uncertain', in_doubt);
end
$$;

-- The thin functions that the API shows, to the service key alone.
create function public.claim_mail(p_worker uuid, p_limit integer, p_lease_seconds integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.claim_mail(p_worker, p_limit, p_lease_seconds) $$;

-- Called right before the mail's text is sent; anything but ok means: do not send, for instance
-- when the enquiry was deleted after the claim. The same worker may repeat a call whose response
-- was lost.
create function app_private.mark_mail_sending(p_id uuid, p_worker uuid, p_lease_seconds integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_id is null or p_worker is null or coalesce(p_lease_seconds, 0) not between 1 and 3600 then
    return jsonb_build_object('status', 'invalid');
  end if;
  update app_private.mail_outbox as o
  set
    attempts = o.attempts + case o.status when 'claimed' then 1 else 0 end,
    status = 'sending',
    lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
  where o.id = p_id and o.claimed_by = p_worker
    and o.status in ('claimed', 'sending') and o.lease_until >= clock_timestamp();
  return jsonb_build_object('status', case when found then 'ok' else 'lost' end);
end
$$;

create function public.mark_mail_sending(p_id uuid, p_worker uuid, p_lease_seconds integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.mark_mail_sending(p_id, p_worker, p_lease_seconds) $$;

-- Records the outcome of a mail: sent; released (nothing was begun, due at once); retry (refused for
-- now: after 30 s, then twice as long each time, at most an hour, for five days); failed (refused for
-- good); uncertain (perhaps sent). A report after the lease counts unless the mail was claimed again.
create function app_private.record_mail(p_id uuid, p_worker uuid, p_outcome text, p_error text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  if p_id is null or p_worker is null or p_outcome is null
    or p_outcome not in ('sent', 'released', 'retry', 'failed', 'uncertain')
  then
    return jsonb_build_object('status', 'invalid');
  end if;
  update app_private.mail_outbox as o
  set
    status = case
      when p_outcome = 'released' then 'pending'
      when p_outcome = 'retry' and o.give_up_at > moment then 'pending'
      when p_outcome = 'retry' then 'failed'
      else p_outcome
    end,
    next_attempt_at = case
      when p_outcome = 'retry' then
        moment + make_interval(secs => least(3600, 30 * 2 ^ least(greatest(o.attempts, 1) - 1, 20)))
      else o.next_attempt_at
    end,
    sent_at = case when p_outcome = 'sent' then moment end,
    claimed_by = case when p_outcome in ('released', 'retry') then null else o.claimed_by end,
    lease_until = null,
    last_error = case when p_outcome in ('sent', 'released') then o.last_error else left(p_error, 200) end
  where o.id = p_id and o.claimed_by = p_worker
    and (o.status in ('claimed', 'sending') or (o.status = 'uncertain' and p_outcome <> 'released'));
  if found then
    return jsonb_build_object('status', 'ok');
  end if;
  -- The first response was lost and the worker repeats the call.
  if exists (
    select from app_private.mail_outbox as o
    where o.id = p_id and o.claimed_by = p_worker and o.status = p_outcome
  ) then
    return jsonb_build_object('status', 'ok');
  end if;
  return jsonb_build_object('status', 'lost');
end
$$;

create function public.record_mail(p_id uuid, p_worker uuid, p_outcome text, p_error text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.record_mail(p_id, p_worker, p_outcome, p_error) $$;

-- What a person should look at: mails that were perhaps sent, and mails that were refused for good.
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
  from app_private.mail_outbox as o join public.contact_submissions as c on c.id = o.submission_id
  where o.status in ('uncertain', 'failed')
$$;

create function public.mail_in_doubt() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.mail_in_doubt() $$;

-- A person's decision about one of those: send it (again), or count it as sent.
create function app_private.release_mail(p_id uuid, p_decision text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_id is null or p_decision is null or p_decision not in ('resend', 'assume_sent') then
    return jsonb_build_object('status', 'invalid');
  end if;
  update app_private.mail_outbox as o
  set
    status = case p_decision when 'resend' then 'pending' else 'sent' end,
    sent_at = case p_decision when 'assume_sent' then clock_timestamp() end,
    next_attempt_at = clock_timestamp(),
    give_up_at = clock_timestamp() + interval '5 days',
    claimed_by = null,
    lease_until = null
  where o.id = p_id and o.status in ('uncertain', 'failed');
  return jsonb_build_object('status', case when found then 'ok' else 'not_found' end);
end
$$;

create function public.release_mail(p_id uuid, p_decision text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.release_mail(p_id, p_decision) $$;

-- The mails about one enquiry that wait for a person's decision; no role reads the outbox itself.
create function app_private.enquiry_mails_in_doubt(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'last_error', o.last_error)
      order by o.kind desc
    ), '[]'
  )
  from app_private.mail_outbox as o
  where o.submission_id = p_id and o.status in ('uncertain', 'failed') and app_private.is_admin()
$$;

create function public.admin_enquiry_mails(p_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.enquiry_mails_in_doubt(p_id)
$$;
comment on function public.admin_enquiry_mails(uuid) is
  'The mails about an enquiry that failed or may have been lost: [{id, kind, status, last_error}], empty for '
  'anyone but an admin.';
