-- Digests: a mail to an administrator's own address of what waits, daily or weekly, as each of them chooses.
-- The mail at each enquiry goes to the firm's address, whatever they choose.

create table app_private.digest_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  choice text not null,
  chosen_at timestamptz not null default clock_timestamp(),
  last_due_at timestamptz,
  constraint digest_choices_known check (choice in ('daily', 'weekly'))
);
comment on table app_private.digest_choices is 'Who is not here gets no digest.';
comment on column app_private.digest_choices.last_due_at is
  'When the latest digest was due that was queued, or had nothing to say: each is decided once.';

-- When the digest of the current period is due, or null where it is not yet: a daily one at 8:00 in Sydney on
-- each office day and for that day alone, a weekly one on Monday at 8:00 and for that week.
create function app_private.digest_due_at(p_choice text, p_now timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_local constant timestamp := p_now at time zone 'Australia/Sydney';
  v_day constant date := case p_choice
    when 'weekly' then date_trunc('week', v_local)::date else v_local::date
  end;
  v_due constant timestamptz := (v_day + time '08:00') at time zone 'Australia/Sydney';
begin
  if v_due > p_now or p_choice = 'daily' and not app_private.is_business_day(v_day) then
    return null;
  end if;
  return v_due;
end
$$;

-- What a digest says, or null when nothing waits. No words of visitors.
create function app_private.digest_contents() returns jsonb
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_enquiries jsonb;
  v_drafts jsonb;
  v_feeds jsonb;
  v_in_doubt integer;
  v_counts constant jsonb := app_private.enquiry_counts();
begin
  select coalesce(jsonb_agg(to_jsonb(e) order by e.due_at, e.id), '[]') into v_enquiries
  from (
    select c.id, c.request_id, c.kind, c.due_at from public.contact_submissions as c
    where c.status in ('unread', 'read') order by c.due_at, c.created_at, c.id limit 50
  ) as e;
  select coalesce(jsonb_agg(to_jsonb(d) order by d.issue_number), '[]') into v_drafts
  from (
    select n.issue_number, n.title from public.newsletter_issues as n
    where n.status = 'draft' order by n.issue_number limit 20
  ) as d;
  select coalesce(jsonb_agg(f.name order by f.name), '[]') into v_feeds
  from (
    select s.name from public.newsletter_sources as s
    where s.enabled and s.last_error is not null order by s.name limit 20
  ) as f;
  select count(*) into v_in_doubt
  from (
    select from app_private.mail_outbox as o where o.needs_decision limit 101
  ) as m;
  if v_enquiries = '[]' and v_drafts = '[]' and v_feeds = '[]' and v_in_doubt = 0 then
    return null;
  end if;
  return jsonb_build_object(
    'enquiries', v_enquiries, 'open', v_counts -> 'open', 'overdue', v_counts -> 'overdue',
    'drafts', v_drafts,
    'feeds', v_feeds, 'in_doubt', v_in_doubt
  );
end
$$;

create function app_private.may_read_digests(p_user uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.users as u
    where u.id = p_user and u.raw_app_meta_data ->> 'role' = 'admin'
      and app_private.is_enabled(u.deleted_at, u.banned_until)
  )
$$;

-- Read at the claim: null when it must not be sent any more, since its reader may not read it or has a newer
-- one.
create function app_private.digest_mail(o app_private.mail_outbox) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'at', o.created_at, 'choice', c.choice, 'digest', d.contents)
  from app_private.digest_choices as c
  join auth.users as u on u.id = c.user_id
  cross join lateral app_private.digest_contents() as d (contents)
  where c.user_id = o.account_id and app_private.may_read_digests(u.id) and d.contents is not null
    and not exists (
      select from app_private.mail_outbox as newer
      where newer.account_id = o.account_id and newer.kind = 'digest' and newer.created_at > o.created_at
    )
$$;

-- Called at every tick of a mail worker. The row of a choice is locked while its period is decided: another
-- worker passes it over, or finds it decided.
create function app_private.queue_digests(p_now timestamptz default clock_timestamp()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_choice app_private.digest_choices;
  v_due timestamptz;
begin
  for v_choice in
    select c.* from app_private.digest_choices as c
    where app_private.digest_due_at(c.choice, p_now) is not null and not exists (
      -- What was noted by a clock that was ahead keeps nothing back.
      select from unnest(array[c.chosen_at, c.last_due_at]) as noted (at)
      where noted.at between app_private.digest_due_at(c.choice, p_now) and p_now
    )
    for update skip locked
  loop
    v_due := app_private.digest_due_at(v_choice.choice, p_now);
    update app_private.digest_choices as c set last_due_at = v_due where c.user_id = v_choice.user_id;
    insert into app_private.mail_outbox (kind, account_id)
    select 'digest', v_choice.user_id
    where app_private.may_read_digests(v_choice.user_id) and app_private.digest_contents() is not null;
  end loop;
end
$$;

-- The caller's own choice: daily, weekly or none.
create function app_private.choose_digest(p_choice text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_choice = 'none' then
    delete from app_private.digest_choices as c where c.user_id = auth.uid();
  elsif p_choice in ('daily', 'weekly') then
    insert into app_private.digest_choices as c (user_id, choice) values (auth.uid(), p_choice)
    on conflict (user_id) do update set choice = excluded.choice, chosen_at = clock_timestamp()
    where c.choice <> excluded.choice;
  else
    return jsonb_build_object('status', 'invalid');
  end if;
  if found then
    perform app_private.note_audit_event(
      'changed', 'account', auth.uid()::text, array['digest: ' || p_choice]
    );
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.choose_digest(p_choice text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.choose_digest(p_choice) $$;
comment on function public.choose_digest(text) is
  'The caller''s own choice of a digest: daily, weekly or none. Returns {"status": ok | invalid | '
  'forbidden}.';
