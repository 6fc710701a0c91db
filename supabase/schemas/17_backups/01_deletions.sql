-- What a backup does not know: who was deleted since, and who must not be mailed any more. The embedded
-- backend keeps a copy of this journal beside its backups, and a restore applies it (decision 51).

create table app_private.deletions (
  id uuid primary key,
  kind text not null,
  at timestamptz not null default clock_timestamp(),
  constraint deletions_kind_known check (kind in ('enquiry', 'subscription'))
);
comment on table app_private.deletions is
  'Ids of what was deleted, and nothing else of it. Housekeeping deletes them after a year, when no backup '
  'is as old.';
create index deletions_at on app_private.deletions (at);

-- With the owner's rights: an admin who may delete an enquiry has no right to the journal. What goes for its
-- age alone is not noted: a restore finds it by its age, and a clock that is wrong must not delete it from
-- every backup.
create function app_private.note_deletions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('app_private.deleting_by_age', true), '') <> 'on' then
    insert into app_private.deletions (id, kind)
    select g.id, tg_argv[0] from gone as g on conflict (id) do nothing;
  end if;
  perform pg_notify('deletions', '');
  return null;
end
$$;

create trigger contact_submissions_note_deletions after delete on public.contact_submissions
  referencing old table as gone
  for each statement execute function app_private.note_deletions('enquiry');
create trigger newsletter_subscriptions_note_deletions after delete on public.newsletter_subscriptions
  referencing old table as gone
  for each statement execute function app_private.note_deletions('subscription');

create function app_private.announce_suppressions() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('deletions', '');
  return null;
end
$$;
create trigger newsletter_suppressions_announce
  after insert or update or delete on app_private.newsletter_suppressions
  for each statement execute function app_private.announce_suppressions();

create function app_private.deletions_journal() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'deletions', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from app_private.deletions as d),
    'suppressions', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'note'), '[]') from app_private.newsletter_suppressions as l
    )
  )
$$;
