-- How many people a send would reach, counted as subscriptions change: a count of the table would grow with
-- it.

create table app_private.subscriber_totals (
  class text primary key,
  people integer not null default 0,
  constraint subscriber_totals_class_known
    check (class in ('mailable', 'pending', 'unsubscribed', 'suppressed', 'suppressed_inactive', 'seed')),
  constraint subscriber_totals_not_negative check (people >= 0)
);
insert into app_private.subscriber_totals (class)
values ('mailable'), ('pending'), ('unsubscribed'), ('suppressed'), ('suppressed_inactive'), ('seed');

-- Why somebody is or is not in the audience; the first that applies. Whoever is suppressed is counted by
-- whether they are subscribed too.
create function app_private.subscriber_class(s public.newsletter_subscriptions) returns text
language sql immutable set search_path = ''
as $$
  select case
    when not s.is_subscribed and s.suppressed_at is not null then 'suppressed_inactive'
    when not s.is_subscribed and s.confirmed_at is null and s.unsubscribed_at is null then 'pending'
    when not s.is_subscribed then 'unsubscribed'
    when s.suppressed_at is not null then 'suppressed'
    when s.consent_source = 'seed' then 'seed'
    else 'mailable'
  end
$$;

-- A total that is wrong must not keep anybody from leaving.
create function app_private.count_subscribers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Sends before totals, as a refusal of a mail locks them.
  if tg_op = 'UPDATE' then
    -- Who leaves does so because of the newest issue that they got, as far as anybody can tell.
    update app_private.newsletter_sends as s set unsubscribed = s.unsubscribed + n.people
    from (
      select l.send_id, count(*) as people
      from (
        select app_private.newest_send_to(before.id) as send_id
        from old_rows as before join new_rows as after on after.id = before.id
        where before.is_subscribed and not after.is_subscribed
      ) as l
      group by l.send_id
    ) as n
    where s.id = n.send_id;
  end if;
  -- One row before all others, whichever change: one person leaves while another comes back.
  perform from app_private.subscriber_totals as t where t.class = 'mailable' for no key update;
  if tg_op in ('UPDATE', 'DELETE') then
    update app_private.subscriber_totals as t set people = greatest(0, t.people - n.people)
    from (
      select app_private.subscriber_class(o) as class, count(*) as people from old_rows as o group by 1
    ) as n
    where t.class = n.class;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update app_private.subscriber_totals as t set people = t.people + n.people
    from (
      select app_private.subscriber_class(o) as class, count(*) as people from new_rows as o group by 1
    ) as n
    where t.class = n.class;
  end if;
  return null;
end
$$;

create trigger newsletter_subscriptions_count_inserted after insert on public.newsletter_subscriptions
  referencing new table as new_rows
  for each statement execute function app_private.count_subscribers();
create trigger newsletter_subscriptions_count_updated after update on public.newsletter_subscriptions
  referencing old table as old_rows new table as new_rows
  for each statement execute function app_private.count_subscribers();
create trigger newsletter_subscriptions_count_deleted after delete on public.newsletter_subscriptions
  referencing old table as old_rows
  for each statement execute function app_private.count_subscribers();

-- {"count": who would receive an issue now, "left_out": {"pending", "unsubscribed", "suppressed", "seed"}}.
create function app_private.audience() returns jsonb
language sql stable set search_path = ''
as $$
  with totals as (
    select jsonb_object_agg(t.class, t.people) as n from app_private.subscriber_totals as t
  )
  select jsonb_build_object(
    'count', (n ->> 'mailable')::integer,
    'left_out', n - 'mailable' - 'suppressed_inactive' || jsonb_build_object(
      'suppressed', (n ->> 'suppressed')::integer + (n ->> 'suppressed_inactive')::integer
    )
  )
  from totals
$$;

-- The mails of up to p_limit more people, as of the moment when the send began. The counter of the send rises
-- with them, in the same transaction as the cursor. Returns whether nobody is left.
create function app_private.freeze_audience(p_send uuid, p_limit integer) returns boolean
language plpgsql volatile set search_path = ''
-- By the key, also in an embedded database, whose tables nothing analyses: a portion reads nobody beside its
-- own.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
declare
  v_send app_private.newsletter_sends;
  v_people uuid[];
begin
  select * into v_send from app_private.newsletter_sends as s where s.id = p_send for update;
  v_people := array(
    select s.id from public.newsletter_subscriptions as s
    where (v_send.cursor is null or s.id > v_send.cursor)
      and s.is_subscribed and s.suppressed_at is null and s.confirmed_at <= v_send.as_of
      and s.consent_source is distinct from 'seed'
    order by s.id limit p_limit
    -- Nobody who is being erased: the foreign key of their mail would end the tick.
    for key share
  );
  insert into app_private.mail_outbox (lane, kind, send_id, subscription_id)
  select 'bulk', 'issue', p_send, t.subscription_id from app_private.subscription_tokens as t
  where t.subscription_id = any (v_people) and not exists (
    select from app_private.newsletter_suppressions as l where l.email_hash = t.email_hash
  )
  -- stay_in_audience() may have been there before.
  on conflict (subscription_id, send_id) where subscription_id is not null do nothing;
  update app_private.newsletter_sends as s
  set cursor = coalesce(v_people[cardinality(v_people)], s.cursor), last_progress_at = clock_timestamp()
  where s.id = p_send;
  return cardinality(v_people) < p_limit;
end
$$;

-- Keeps a place in a send whose audience is being frozen: whoever confirms again, or another address, would
-- not be found any more as of the moment when the send began.
create function app_private.stay_in_audience(p_old uuid, p_new uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_send app_private.newsletter_sends;
begin
  for v_send in
    select s.* from app_private.newsletter_sends as s
    where s.as_of is not null and s.frozen_at is null order by s.scheduled_for
  loop
    insert into app_private.mail_outbox (lane, kind, send_id, subscription_id)
    select 'bulk', 'issue', v_send.id, p_new
    from public.newsletter_subscriptions as o
      join app_private.subscription_tokens as t on t.subscription_id = o.id
    where o.id = p_old and (v_send.cursor is null or o.id > v_send.cursor)
      and o.is_subscribed and o.suppressed_at is null and o.confirmed_at <= v_send.as_of
      and o.consent_source is distinct from 'seed'
      and not exists (
        select from app_private.newsletter_suppressions as l where l.email_hash = t.email_hash
      )
    on conflict (subscription_id, send_id) where subscription_id is not null do nothing;
  end loop;
end
$$;
