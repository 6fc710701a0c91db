-- The feeds that issues are made from, their items, and a record of every generation.
--
--   feed item:  new -> selected (in a draft) -> used (the draft was sent)
--               new -> skipped (an issue was made without it)
--               selected and skipped go back to new when that draft is deleted
--   run:        running -> succeeded | failed
--
-- Editors edit the feeds through row level security; functions write everything else, and each
-- checks app_private.is_editor() first.

create table public.newsletter_sources (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  area text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  etag text,
  last_modified text,
  last_checked_at timestamptz,
  last_error text,
  last_read_at timestamptz,
  last_items integer,
  version integer not null default 1,
  constraint newsletter_sources_url_key unique (url),
  constraint newsletter_sources_name_valid
    check (
      char_length(name) between 1 and 80 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'
    ),
  constraint newsletter_sources_url_valid
    check (char_length(url) <= 500 and url ~ '^https?://[^\s\u0001-\u0020\u007f-\u009f]+$'),
  constraint newsletter_sources_area_known check (area in ('observability', 'security', 'ai', 'mixed')),
  constraint newsletter_sources_etag_length check (char_length(etag) <= 300),
  constraint newsletter_sources_last_modified_length check (char_length(last_modified) <= 100),
  constraint newsletter_sources_last_error_length check (char_length(last_error) <= 300)
);
comment on table public.newsletter_sources is 'RSS, Atom and JSON feeds that new issues are made from.';
comment on column public.newsletter_sources.area is
  'Where an item goes whose own text names no area. Of a mixed feed, such items are left out.';
comment on column public.newsletter_sources.last_read_at is
  'When it was read without a fault; last_checked_at also counts attempts that failed.';
comment on column public.newsletter_sources.last_items is
  'How many items it listed when it was last read whole.';
comment on column public.newsletter_sources.version is 'Rises when somebody edits it, not when it is read.';
comment on column public.newsletter_sources.etag is
  'Sent back as If-None-Match, so that an unchanged feed costs one short response.';

create table public.newsletter_feed_items (
  id uuid primary key default gen_random_uuid(),
  source_id uuid references public.newsletter_sources (id) on delete set null,
  guid text not null,
  url text not null,
  url_key text not null,
  title text not null,
  excerpt text not null default '',
  published_at timestamptz,
  state text not null default 'new',
  skipped_for uuid references public.newsletter_issues (id) on delete set null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  constraint newsletter_feed_items_guid_key unique (source_id, guid),
  constraint newsletter_feed_items_guid_length check (char_length(guid) between 1 and 500),
  constraint newsletter_feed_items_url_valid
    check (char_length(url) <= 2000 and url ~ '^https?://[^\s\u0001-\u0020\u007f-\u009f]+$'),
  constraint newsletter_feed_items_url_key_length check (char_length(url_key) between 1 and 2000),
  constraint newsletter_feed_items_title_valid
    check (
      char_length(title) between 1 and 300 and btrim(title) <> ''
      and title !~ '[\u0001-\u001f\u007f-\u009f]'
    ),
  constraint newsletter_feed_items_excerpt_valid
    check (char_length(excerpt) <= 300 and excerpt !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_feed_items_state_known check (state in ('new', 'selected', 'used', 'skipped'))
);
comment on column public.newsletter_feed_items.url_key is
  'The address without what differs between two links to one page.';
comment on column public.newsletter_feed_items.skipped_for is
  'The issue that was made while this item was new and left it out; the next issue takes newer items.';
comment on column public.newsletter_feed_items.excerpt is 'The feed''s own text without markup, shortened.';

create index newsletter_feed_items_skipped_for on public.newsletter_feed_items (skipped_for)
  where skipped_for is not null;
create index newsletter_feed_items_state on public.newsletter_feed_items (state, created_at desc);

-- Addresses can be longer than an index entry; their hash never is.
create index newsletter_feed_items_url_key on public.newsletter_feed_items (md5(url_key))
  where state in ('selected', 'used');

create table public.newsletter_issue_items (
  issue_id uuid not null references public.newsletter_issues (id) on delete cascade,
  item_id uuid not null references public.newsletter_feed_items (id),
  position integer not null,
  primary key (issue_id, item_id),
  constraint newsletter_issue_items_item_id_key unique (item_id),
  constraint newsletter_issue_items_position_positive check (position > 0)
);
comment on table public.newsletter_issue_items is 'Which issue an item went into. One item, one issue.';

create table public.newsletter_generation_runs (
  id uuid primary key default gen_random_uuid(),
  idempotency_key uuid,
  status text not null default 'running',
  code text,
  message text,
  issue_id uuid references public.newsletter_issues (id) on delete set null,
  sources jsonb not null default '[]',
  warnings jsonb not null default '[]',
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  constraint newsletter_generation_runs_idempotency_key_key unique (idempotency_key),
  constraint newsletter_generation_runs_status_known check (status in ('running', 'succeeded', 'failed')),
  constraint newsletter_generation_runs_failed_has_code check (status <> 'failed' or code is not null),
  constraint newsletter_generation_runs_code_length check (char_length(code) <= 60),
  constraint newsletter_generation_runs_message_length check (char_length(message) <= 500),
  constraint newsletter_generation_runs_finished check ((status = 'running') = (finished_at is null))
);
comment on table public.newsletter_generation_runs is
  'Every attempt to make an issue, also those that made none.';

create index newsletter_generation_runs_issue_id on public.newsletter_generation_runs (issue_id)
  where issue_id is not null;
create index newsletter_generation_runs_started_at on public.newsletter_generation_runs (started_at desc);

-- Two issues are never made at once, whatever the code above says.
create unique index newsletter_generation_runs_one_running
  on public.newsletter_generation_runs (status) where status = 'running';

-- A feed that moved is another feed: what the old address sent must not keep the new one from
-- being read.
create function app_private.newsletter_sources_on_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.name, new.url, new.area, new.enabled)
    is distinct from (old.name, old.url, old.area, old.enabled)
  then
    new.version := old.version + 1;
  end if;
  if new.url <> old.url then
    new.etag := null;
    new.last_modified := null;
    new.last_checked_at := null;
    new.last_error := null;
    new.last_read_at := null;
    new.last_items := null;
  end if;
  return new;
end
$$;

create trigger newsletter_sources_on_update before update on public.newsletter_sources
  for each row execute function app_private.newsletter_sources_on_update();

-- The items of an issue follow it: used once it leaves draft, selectable again when the draft is
-- given up.
create function app_private.newsletter_issues_carry_items() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    update public.newsletter_feed_items as i set state = 'new'
    from public.newsletter_issue_items as l where l.issue_id = old.id and l.item_id = i.id;
    update public.newsletter_feed_items as i set state = 'new', skipped_for = null
    where i.skipped_for = old.id and i.state = 'skipped';
    return old;
  end if;
  update public.newsletter_feed_items as i
  set state = case when new.status = 'draft' then 'selected' else 'used' end
  from public.newsletter_issue_items as l where l.issue_id = new.id and l.item_id = i.id;
  return null;
end
$$;

create trigger newsletter_issues_free_items before delete on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_carry_items();
create trigger newsletter_issues_use_items after update of status on public.newsletter_issues
  for each row when (new.status <> old.status) execute function app_private.newsletter_issues_carry_items();
create trigger newsletter_sources_refuse_truncate before truncate on public.newsletter_sources
  for each statement execute function app_private.refuse_truncate();
create trigger newsletter_feed_items_refuse_truncate before truncate on public.newsletter_feed_items
  for each statement execute function app_private.refuse_truncate();
create trigger newsletter_issue_items_refuse_truncate before truncate on public.newsletter_issue_items
  for each statement execute function app_private.refuse_truncate();
create trigger newsletter_generation_runs_refuse_truncate before truncate on public.newsletter_generation_runs
  for each statement execute function app_private.refuse_truncate();

alter table public.newsletter_sources enable row level security;
alter table public.newsletter_feed_items enable row level security;
alter table public.newsletter_issue_items enable row level security;
alter table public.newsletter_generation_runs enable row level security;

-- Any reader sees the feeds; to somebody without a role the list does not exist.
create policy "Readers read feeds" on public.newsletter_sources
  for select to authenticated using ((select app_private.is_reader()));

-- An editor adds a feed for later generations.
create policy "Editors add feeds" on public.newsletter_sources
  for insert to authenticated with check ((select app_private.is_editor()));

-- An editor changes a feed and switches it on and off.
create policy "Editors change feeds" on public.newsletter_sources
  for update to authenticated
  using ((select app_private.is_editor())) with check ((select app_private.is_editor()));

-- An editor removes a feed that is no longer read.
create policy "Editors remove feeds" on public.newsletter_sources
  for delete to authenticated using ((select app_private.is_editor()));

-- Any reader sees what the feeds brought; the functions above are the only ones to write it.
create policy "Readers read feed items" on public.newsletter_feed_items
  for select to authenticated using ((select app_private.is_reader()));

-- Any reader sees which items went into which issue.
create policy "Readers read the items of an issue" on public.newsletter_issue_items
  for select to authenticated using ((select app_private.is_reader()));

-- Any reader sees every attempt to make an issue and how it ended.
create policy "Readers read generation runs" on public.newsletter_generation_runs
  for select to authenticated using ((select app_private.is_reader()));
