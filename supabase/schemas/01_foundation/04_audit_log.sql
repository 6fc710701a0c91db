-- The audit log: who did what, and when. Triggers (16_audit) and functions write it; the API's roles hold no
-- privilege on it and read it through admin_audit_log() alone.

create function app_private.audit_actions() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'signed_in', 'sign_in_failed', 'signed_out', 'read', 'exported', 'created', 'changed', 'deleted',
    'published', 'withdrawn', 'restored', 'sent', 'imported', 'invited', 'role_changed', 'password_changed',
    'address_changed', 'link_asked', 'link_used', 'unlocked'
  ]
$$;

create function app_private.audit_subjects() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'account', 'enquiry', 'enquiries', 'issue', 'test', 'send', 'mail', 'feed', 'holiday', 'saved_reply',
    'block', 'subscriber', 'subscribers', 'consent', 'address', 'import', 'person', 'audit_log', 'webhook',
    'visits', 'redirect'
  ]
$$;

create table app_private.audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null,
  actor_id uuid,
  actor_email text,
  action text not null,
  subject_kind text not null,
  subject_id text,
  details text[] not null default '{}',
  constraint audit_events_actor_known check (
    actor_kind in ('account', 'visitor', 'service_key', 'operator')
    and (actor_kind = 'account') = (actor_id is not null)
  ),
  constraint audit_events_action_known check (action = any (app_private.audit_actions())),
  constraint audit_events_subject_known check (subject_kind = any (app_private.audit_subjects())),
  constraint audit_events_subject_id_length check (char_length(subject_id) <= 60),
  constraint audit_events_details_bounded check (cardinality(details) <= 20)
);
comment on table app_private.audit_events is
  'Append-only, for everybody. Beyond the actor it holds no personal data: ids, and names of what was '
  'changed.';
comment on column app_private.audit_events.actor_kind is
  'account: actor_id. visitor: nobody had signed in. service_key: a holder of that key. operator: who '
  'opened the database itself.';
comment on column app_private.audit_events.actor_email is
  'The address of the account at that moment: it says who it was after the account has gone.';
create index audit_events_action on app_private.audit_events (action, id desc);
create index audit_events_subject on app_private.audit_events (subject_kind, subject_id, id desc);
-- What housekeeping deletes.
create index audit_events_at on app_private.audit_events (at);
create index audit_events_actor on app_private.audit_events (actor_email, id desc);
create index audit_events_actor_id on app_private.audit_events (actor_id, id desc) where actor_id is not null;

-- The owner of the table included: a function that forgets this fails instead.
create function app_private.keep_audit_events() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '24 months' then
    return old;
  end if;
  raise exception 'an audit event stays as it is for 24 months' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_events_keep before update or delete on app_private.audit_events
  for each row execute function app_private.keep_audit_events();
create trigger audit_events_keep_all before truncate on app_private.audit_events
  for each statement execute function app_private.keep_audit_events();

-- Writes one event. The caller is read from the request, unless the caller itself knows the account better.
create function app_private.note_audit_event(
  p_action text, p_subject_kind text, p_subject_id text, p_details text[] default '{}',
  p_actor uuid default null
) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into app_private.audit_events (
    actor_kind, actor_id, actor_email, action, subject_kind, subject_id, details
  )
  select
    case
      when w.actor is not null then 'account'
      when auth.jwt() ->> 'role' = 'service_role' then 'service_key'
      -- The auth server opens a session without a token.
      when p_action = 'sign_in_failed' then 'visitor'
      when auth.jwt() ->> 'role' is null then 'operator'
      else 'visitor'
    end,
    w.actor,
    coalesce(
      (select u.email from auth.users as u where u.id = w.actor),
      -- Of one who removes the own account, which is gone by now.
      (
        select e.actor_email from app_private.audit_events as e
        where e.actor_id = w.actor and e.actor_email is not null order by e.id desc limit 1
      )
    ),
    p_action, p_subject_kind, p_subject_id, p_details
  from (select coalesce(p_actor, auth.uid())) as w (actor)
$$;

-- Writes that the caller reads one record; who keeps it open, or comes back to it within the hour, has read
-- it once.
create function app_private.note_read(p_subject_kind text, p_subject_id text) returns void
language plpgsql volatile security invoker set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
begin
  if not exists (
    select from app_private.audit_events as e
    where e.subject_kind = p_subject_kind and e.subject_id = p_subject_id and e.action = 'read'
      and e.actor_id = auth.uid() and e.at > clock_timestamp() - interval '1 hour'
      and e.at <= clock_timestamp()
  ) then
    perform app_private.note_audit_event('read', p_subject_kind, p_subject_id);
  end if;
end
$$;

-- Writes that the caller exports a part of so many rows, and by what it was narrowed: words of ours alone,
-- since a search may name a person. An end without rows is no part.
create function app_private.note_export(
  p_subject_kind text, p_is_first boolean, p_rows integer, p_details text[] default '{}',
  p_subject_id text default null
) returns void
language sql volatile security invoker set search_path = ''
as $$
  select app_private.note_audit_event(
    'exported', p_subject_kind, p_subject_id,
    array_remove(p_details, null)
      || case when p_is_first then '{}' else array['later part'] end || array['rows: ' || p_rows]
  )
  where p_is_first or p_rows > 0
$$;

-- What a list was narrowed by, for note_export(): a word that is none of ours is not repeated.
create function app_private.narrowed_by(p_name text, p_word text) returns text
language sql immutable set search_path = ''
as $$
  select p_name || ': ' || case
    when p_word = any (app_private.audit_actions() || app_private.audit_subjects() || array[
      'all', 'open', 'overdue', 'unread', 'answered', 'closed', 'held', 'spam',
      'active', 'pending', 'unsubscribed', 'suppressed', '7d', '30d', '12m'
    ]) then replace(p_word, '_', ' ') else 'unknown'
  end
  where p_word is not null
$$;
