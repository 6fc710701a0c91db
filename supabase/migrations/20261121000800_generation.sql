-- Newsletter generation: the feeds an issue is made from, what was found in them, and a record of every attempt.
--
--   feed item:  new -> selected (in a draft) -> used (the draft left draft)
--               new -> skipped (an issue was made without it); both back to new when that draft is deleted
--   run:        running -> succeeded | failed
--
-- Feeds are the administrator's to edit, through row level security. Everything else is written by the functions below, each of
-- which asks app_private.is_admin() first and answers with a status word.

create table public.newsletter_sources (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  area text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  etag text,
  last_modified text,
  last_checked_at timestamptz,
  last_http_status integer,
  last_error text,
  constraint newsletter_sources_url_key unique (url),
  constraint newsletter_sources_name_valid
    check (char_length(name) between 1 and 80 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_sources_url_valid check (char_length(url) <= 500 and url ~ '^https?://[^\s\u0001-\u0020\u007f-\u009f]+$'),
  constraint newsletter_sources_area_known check (area in ('observability', 'security', 'ai', 'mixed')),
  constraint newsletter_sources_etag_length check (char_length(etag) <= 300),
  constraint newsletter_sources_last_modified_length check (char_length(last_modified) <= 100),
  constraint newsletter_sources_last_error_length check (char_length(last_error) <= 300)
);
comment on column public.newsletter_issues.version is
  'Goes up with every change of title, summary, content, status or visibility; compare it to detect a lost update.';

comment on table public.newsletter_sources is 'RSS, Atom and JSON feeds that new issues are made from.';
comment on column public.newsletter_sources.area is
  'Where an item goes whose own words name no area. Of a mixed feed, such items are left out.';
comment on column public.newsletter_sources.etag is 'Sent back as If-None-Match, so that an unchanged feed costs one short answer.';

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
  constraint newsletter_feed_items_url_valid check (char_length(url) <= 2000 and url ~ '^https?://[^\s\u0001-\u0020\u007f-\u009f]+$'),
  constraint newsletter_feed_items_url_key_length check (char_length(url_key) between 1 and 2000),
  constraint newsletter_feed_items_title_valid
    check (char_length(title) between 1 and 300 and btrim(title) <> '' and title !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_feed_items_excerpt_valid check (char_length(excerpt) <= 300 and excerpt !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_feed_items_state_known check (state in ('new', 'selected', 'used', 'skipped'))
);
comment on column public.newsletter_feed_items.url_key is 'The address without what differs between two links to one page.';
comment on column public.newsletter_feed_items.skipped_for is
  'The issue that was made while this item was new and left it out: the next issue begins with what came after.';
comment on column public.newsletter_feed_items.excerpt is 'The feed''s own words as plain text, shortened.';
create index newsletter_feed_items_skipped_for on public.newsletter_feed_items (skipped_for) where skipped_for is not null;
create index newsletter_feed_items_state on public.newsletter_feed_items (state, created_at desc);
-- Addresses can be longer than an index entry; their hash never is.
create index newsletter_feed_items_url_key on public.newsletter_feed_items (md5(url_key)) where state in ('selected', 'used');

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
comment on table public.newsletter_generation_runs is 'Every attempt to make an issue, also those that made none.';
create index newsletter_generation_runs_started_at on public.newsletter_generation_runs (started_at desc);
-- Two issues are never made at once, whatever the code above says.
create unique index newsletter_generation_runs_one_running on public.newsletter_generation_runs (status) where status = 'running';

-- A feed that moved is another feed: what the old address answered must not keep the new one from being read.
create or replace function app_private.newsletter_sources_on_update() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.url <> old.url then
    new.etag := null;
    new.last_modified := null;
    new.last_checked_at := null;
    new.last_http_status := null;
    new.last_error := null;
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- More rules of an issue's life, beside newsletter_issues_guard(), which runs before this one.
create or replace function app_private.newsletter_issues_publication_guard() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.visibility = 'withdrawn' and new.status <> 'sent' then
    raise exception 'only a sent issue can be withdrawn; issue % is %', new.issue_number, new.status using errcode = 'NL002';
  end if;
  if old.status = 'draft' and new.status = 'sent' and btrim(new.content, E' \t\n\r') = '' then
    raise exception 'issue % has no content to publish', new.issue_number using errcode = 'NL002';
  end if;
  -- An editor opened before must not save into a public issue what was meant for a draft.
  if (new.status, new.visibility) is distinct from (old.status, old.visibility) then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

-- The items of an issue follow it: used once it leaves draft, selectable again when the draft is given up.
create or replace function app_private.newsletter_issues_carry_items() returns trigger
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
  update public.newsletter_feed_items as i set state = case when new.status = 'draft' then 'selected' else 'used' end
  from public.newsletter_issue_items as l where l.issue_id = new.id and l.item_id = i.id;
  return null;
end
$$;

create trigger newsletter_sources_on_update before update on public.newsletter_sources
  for each row execute function app_private.newsletter_sources_on_update();
create trigger newsletter_issues_publication_guard before update on public.newsletter_issues
  for each row execute function app_private.newsletter_issues_publication_guard();
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

-- Starting, and everything that changes a run, queues here.
create or replace function app_private.lock_generation() returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('newsletter:generation', 0)) $$;

create or replace function app_private.finish_generation_run(
  p_run_id uuid, p_status text, p_code text, p_message text, p_issue_id uuid, p_sources jsonb, p_warnings jsonb
) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.newsletter_generation_runs as r
  set status = p_status, code = left(p_code, 60), message = left(p_message, 500), issue_id = p_issue_id,
    sources = coalesce(p_sources, '[]'), warnings = coalesce(p_warnings, '[]'), finished_at = clock_timestamp()
  where r.id = p_run_id and r.status = 'running';
  return found;
end
$$;

create or replace function app_private.start_newsletter_generation(p_idempotency_key uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  earlier public.newsletter_generation_runs;
  v_run_id uuid;
  v_sources jsonb;
begin
  if not app_private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform app_private.lock_generation();

  -- A run whose process died never says so. Five minutes is longer than any run may take.
  perform app_private.finish_generation_run(
    r.id, 'failed', 'interrupted', 'The run ended without a result.', null, r.sources, r.warnings
  ) from public.newsletter_generation_runs as r
  where r.status = 'running' and r.started_at < clock_timestamp() - interval '5 minutes';

  select * into earlier from public.newsletter_generation_runs as r where r.idempotency_key = p_idempotency_key;
  if earlier.status in ('succeeded', 'failed') then
    return jsonb_build_object(
      'status', 'repeated', 'run_id', earlier.id, 'code', earlier.code, 'message', earlier.message,
      'sources', earlier.sources, 'warnings', earlier.warnings,
      'issue', (select jsonb_build_object('id', n.id, 'issue_number', n.issue_number, 'title', n.title)
        from public.newsletter_issues as n where n.id = earlier.issue_id)
    );
  end if;
  if exists (select from public.newsletter_generation_runs as r where r.status = 'running') then
    return jsonb_build_object('status', 'already_running');
  end if;

  insert into public.newsletter_generation_runs (idempotency_key) values (p_idempotency_key) returning id into v_run_id;
  select jsonb_agg(jsonb_build_object(
    'id', s.id, 'name', s.name, 'url', s.url, 'area', s.area, 'etag', s.etag, 'last_modified', s.last_modified
  ) order by s.created_at, s.name) into v_sources
  from public.newsletter_sources as s where s.enabled;
  -- What no feed has listed for three months and no issue used is of no further use.
  delete from public.newsletter_feed_items as i
  where i.state in ('new', 'skipped') and i.last_seen_at < now() - interval '90 days';
  return jsonb_build_object('status', 'ok', 'run_id', v_run_id, 'sources', coalesce(v_sources, '[]'));
end
$$;

create or replace function app_private.store_feed_items(
  p_run_id uuid, p_source_id uuid, p_http_status integer, p_error text, p_etag text, p_last_modified text, p_items jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_new integer := 0;
begin
  if not app_private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if not exists (select from public.newsletter_generation_runs as r where r.id = p_run_id and r.status = 'running') then
    return jsonb_build_object('status', 'not_running');
  end if;
  -- The row is kept in place until the items are in, so that they cannot outlive a source deleted meanwhile.
  perform from public.newsletter_sources as s where s.id = p_source_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  begin
    with stored as (
      insert into public.newsletter_feed_items as i (source_id, guid, url, url_key, title, excerpt, published_at)
      select distinct on (e.guid) p_source_id, e.guid, e.url, e.url_key, e.title, coalesce(e.excerpt, ''), e.published_at
      from jsonb_to_recordset(coalesce(p_items, '[]'))
        as e (guid text, url text, url_key text, title text, excerpt text, published_at timestamptz)
      on conflict (source_id, guid) do update
      set last_seen_at = now(),
        title = case when i.state = 'new' then excluded.title else i.title end,
        excerpt = case when i.state = 'new' then excluded.excerpt else i.excerpt end
      returning xmax = 0 as inserted
    )
    select count(*) filter (where stored.inserted) into v_new from stored;
    -- Only after the items: a feed that answers "unchanged" from now on must have been stored whole.
    update public.newsletter_sources as s
    set last_checked_at = clock_timestamp(), last_http_status = p_http_status, last_error = left(p_error, 300),
      etag = case when p_error is null then coalesce(left(p_etag, 300), case when p_http_status = 304 then s.etag end) else s.etag end,
      last_modified = case
        when p_error is null then coalesce(left(p_last_modified, 100), case when p_http_status = 304 then s.last_modified end)
        else s.last_modified
      end
    where s.id = p_source_id;
  exception when check_violation or not_null_violation or invalid_datetime_format or datetime_field_overflow then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object('status', 'ok', 'new', v_new);
end
$$;

create or replace function app_private.newsletter_candidates(p_days integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app_private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', 'ok', 'items', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', c.id, 'source_id', c.source_id, 'source_name', c.source_name, 'area', c.area, 'url', c.url, 'url_key', c.url_key,
      'title', c.title, 'excerpt', c.excerpt, 'published_at', c.published_at
    ) order by c.moment desc, c.id)
    from (
      select i.*, s.name as source_name, s.area, coalesce(i.published_at, i.created_at) as moment
      from public.newsletter_feed_items as i join public.newsletter_sources as s on s.id = i.source_id and s.enabled
      where i.state = 'new' and coalesce(i.published_at, i.created_at) > now() - make_interval(days => least(greatest(p_days, 1), 90))
        and not exists (
          select from public.newsletter_feed_items as u
          where md5(u.url_key) = md5(i.url_key) and u.url_key = i.url_key and u.state in ('selected', 'used')
        )
      order by moment desc, i.id limit 300
    ) as c
  ), '[]'));
end
$$;

-- The draft, its number, the links to its items and the end of the run: all of it or nothing.
create or replace function app_private.create_generated_issue(
  p_run_id uuid, p_title text, p_summary text, p_content text, p_item_ids uuid[], p_sources jsonb, p_warnings jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
  v_taken integer;
begin
  if not app_private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform app_private.lock_generation();
  if not exists (select from public.newsletter_generation_runs as r where r.id = p_run_id and r.status = 'running') then
    return jsonb_build_object('status', 'not_running');
  end if;
  if coalesce(cardinality(p_item_ids), 0) = 0 then
    return jsonb_build_object('status', 'no_items');
  end if;
  begin
    update public.newsletter_feed_items as i set state = 'selected' where i.id = any (p_item_ids) and i.state = 'new';
    get diagnostics v_taken = row_count;
    if v_taken <> cardinality(p_item_ids) then
      raise exception 'an item is gone or was taken by another issue' using errcode = 'NL003';
    end if;
    -- A number is counted, not drawn from a sequence: an attempt that fails leaves no gap.
    insert into public.newsletter_issues (issue_number, title, summary, content)
    select coalesce(max(n.issue_number), 0) + 1, p_title, coalesce(p_summary, ''), p_content from public.newsletter_issues as n
    returning * into v_issue;
    insert into public.newsletter_issue_items (issue_id, item_id, position)
    select v_issue.id, t.item_id, t.position from unnest(p_item_ids) with ordinality as t (item_id, position);
    -- A second click, however late, must not make an issue of what the first one left out.
    update public.newsletter_feed_items as i set state = 'skipped', skipped_for = v_issue.id where i.state = 'new';
    perform app_private.finish_generation_run(p_run_id, 'succeeded', null, null, v_issue.id, p_sources, p_warnings);
  exception
    when sqlstate 'NL003' then
      return jsonb_build_object('status', 'items_changed');
    when check_violation or not_null_violation then
      return jsonb_build_object('status', 'invalid');
    when unique_violation then
      return jsonb_build_object('status', 'number_taken');
  end;
  return jsonb_build_object(
    'status', 'ok', 'issue', jsonb_build_object('id', v_issue.id, 'issue_number', v_issue.issue_number, 'title', v_issue.title)
  );
end
$$;

create or replace function app_private.fail_newsletter_generation(
  p_run_id uuid, p_code text, p_message text, p_sources jsonb, p_warnings jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform app_private.lock_generation();
  if not app_private.finish_generation_run(p_run_id, 'failed', coalesce(p_code, 'failed'), p_message, null, p_sources, p_warnings) then
    return jsonb_build_object('status', 'not_running');
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

-- Editing. A sent issue can be corrected: its number, dates and what was mailed stay. p_version is the version that was read;
-- when another edit came between, nothing is written and the stored words come back.
create or replace function app_private.save_newsletter_issue(
  p_issue_id uuid, p_version integer, p_title text, p_summary text, p_content text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
  v_title constant text := nullif(btrim(p_title), '');
  v_summary constant text := btrim(coalesce(p_summary, ''));
  v_content constant text := replace(replace(p_content, E'\r\n', E'\n'), E'\r', E'\n');
begin
  if not app_private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- The same words again are no second edit: a save repeated after a lost answer succeeds.
  if (v_issue.title, v_issue.summary, v_issue.content) is not distinct from (v_title, v_summary, v_content) then
    return jsonb_build_object('status', 'ok', 'version', v_issue.version, 'changed', false, 'issue_status', v_issue.status);
  end if;
  if v_issue.status not in ('draft', 'sent', 'failed') then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if v_issue.status = 'sent' and btrim(v_content, E' \t\n') = '' then
    return jsonb_build_object('status', 'empty');
  end if;
  begin
    update public.newsletter_issues as n set title = v_title, summary = v_summary, content = v_content
    where n.id = p_issue_id returning * into v_issue;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  return jsonb_build_object('status', 'ok', 'version', v_issue.version, 'changed', true, 'issue_status', v_issue.status);
end
$$;

-- To the web archive only: nobody is mailed, so the issue says it went to no recipients.
create or replace function app_private.publish_newsletter_issue(p_issue_id uuid, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status = 'sent' then
    return jsonb_build_object('status', 'already_sent', 'issue_number', v_issue.issue_number);
  end if;
  if v_issue.status <> 'draft' then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  -- What is published is what was on the screen.
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  if btrim(v_issue.content, E' \t\n\r') = '' then
    return jsonb_build_object('status', 'empty');
  end if;
  update public.newsletter_issues as n
  set status = 'sent', sent_at = now(), metrics = n.metrics || jsonb_build_object('recipients', 0)
  where n.id = p_issue_id returning * into v_issue;
  return jsonb_build_object(
    'status', 'ok', 'issue_number', v_issue.issue_number, 'version', v_issue.version,
    'issue_status', v_issue.status, 'visibility', v_issue.visibility
  );
end
$$;

create or replace function app_private.set_newsletter_visibility(p_issue_id uuid, p_visibility text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_visibility is null or p_visibility not in ('public', 'withdrawn') then
    return jsonb_build_object('status', 'invalid');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status <> 'sent' then
    return jsonb_build_object('status', 'not_sent', 'issue_status', v_issue.status);
  end if;
  update public.newsletter_issues as n set visibility = p_visibility where n.id = p_issue_id returning * into v_issue;
  return jsonb_build_object(
    'status', 'ok', 'issue_number', v_issue.issue_number, 'version', v_issue.version,
    'issue_status', v_issue.status, 'visibility', v_issue.visibility
  );
end
$$;

create or replace function app_private.delete_newsletter_draft(p_issue_id uuid, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_issue public.newsletter_issues;
begin
  if not app_private.is_admin() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_issue from public.newsletter_issues as n where n.id = p_issue_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_issue.status <> 'draft' then
    return jsonb_build_object('status', 'locked', 'issue_status', v_issue.status);
  end if;
  if p_version is distinct from v_issue.version then
    return jsonb_build_object('status', 'conflict', 'version', v_issue.version);
  end if;
  delete from public.newsletter_issues as n where n.id = p_issue_id;
  return jsonb_build_object('status', 'ok', 'issue_number', v_issue.issue_number);
end
$$;

-- The doors the API shows. They run with the caller's own rights; only the bodies they call have more.
create or replace function public.start_newsletter_generation(p_idempotency_key uuid default null) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.start_newsletter_generation(p_idempotency_key) $$;
comment on function public.start_newsletter_generation(uuid) is
  'Begins a run and lists the enabled feeds. Returns {"status": ok | repeated | already_running | forbidden}.';

create or replace function public.store_feed_items(
  p_run_id uuid, p_source_id uuid, p_http_status integer, p_error text, p_etag text, p_last_modified text, p_items jsonb
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.store_feed_items(p_run_id, p_source_id, p_http_status, p_error, p_etag, p_last_modified, p_items) $$;
comment on function public.store_feed_items(uuid, uuid, integer, text, text, text, jsonb) is
  'Stores what one feed holds and what it answered. Returns {"status": ok | invalid | not_running | not_found | forbidden}, with "new".';

create or replace function public.newsletter_candidates(p_days integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_candidates(p_days) $$;
comment on function public.newsletter_candidates(integer) is
  'Items that no issue has used yet, newest first. Returns {"status": ok | forbidden}, with "items".';

create or replace function public.create_generated_issue(
  p_run_id uuid, p_title text, p_summary text, p_content text, p_item_ids uuid[], p_sources jsonb, p_warnings jsonb
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.create_generated_issue(p_run_id, p_title, p_summary, p_content, p_item_ids, p_sources, p_warnings) $$;
comment on function public.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb) is
  'Makes the draft and ends the run. Returns {"status": ok | items_changed | number_taken | invalid | no_items | not_running | forbidden}, with "issue".';

create or replace function public.fail_newsletter_generation(p_run_id uuid, p_code text, p_message text, p_sources jsonb, p_warnings jsonb) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.fail_newsletter_generation(p_run_id, p_code, p_message, p_sources, p_warnings) $$;
comment on function public.fail_newsletter_generation(uuid, text, text, jsonb, jsonb) is
  'Records why a run made no issue. Returns {"status": ok | not_running | forbidden}.';

create or replace function public.save_newsletter_issue(p_issue_id uuid, p_version integer, p_title text, p_summary text, p_content text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.save_newsletter_issue(p_issue_id, p_version, p_title, p_summary, p_content) $$;
comment on function public.save_newsletter_issue(uuid, integer, text, text, text) is
  'Edits a draft or corrects a sent issue. Returns {"status": ok | conflict | locked | empty | invalid | not_found | forbidden}, with "version" and "issue_status".';

create or replace function public.publish_newsletter_issue(p_issue_id uuid, p_version integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.publish_newsletter_issue(p_issue_id, p_version) $$;
comment on function public.publish_newsletter_issue(uuid, integer) is
  'Publishes a draft to the web archive. Returns {"status": ok | already_sent | conflict | locked | empty | not_found | forbidden}.';

create or replace function public.set_newsletter_visibility(p_issue_id uuid, p_visibility text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.set_newsletter_visibility(p_issue_id, p_visibility) $$;
comment on function public.set_newsletter_visibility(uuid, text) is
  'Withdraws a sent issue or puts it back. Returns {"status": ok | not_sent | invalid | not_found | forbidden}.';

create or replace function public.delete_newsletter_draft(p_issue_id uuid, p_version integer) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.delete_newsletter_draft(p_issue_id, p_version) $$;
comment on function public.delete_newsletter_draft(uuid, integer) is
  'Deletes a draft and frees its items. Returns {"status": ok | conflict | locked | not_found | forbidden}.';

alter table public.newsletter_sources enable row level security;
alter table public.newsletter_feed_items enable row level security;
alter table public.newsletter_issue_items enable row level security;
alter table public.newsletter_generation_runs enable row level security;

revoke all on public.newsletter_sources, public.newsletter_feed_items, public.newsletter_issue_items, public.newsletter_generation_runs
from public, anon, authenticated, service_role;
grant select, delete, insert (name, url, area, enabled), update (name, url, area, enabled) on public.newsletter_sources to authenticated;
grant select on public.newsletter_feed_items, public.newsletter_issue_items, public.newsletter_generation_runs to authenticated;
grant select, insert, update, delete on public.newsletter_sources to service_role;
grant select, delete on public.newsletter_feed_items, public.newsletter_generation_runs to service_role;
grant select on public.newsletter_issue_items to service_role;

revoke execute on function
  app_private.newsletter_sources_on_update(),
  app_private.newsletter_issues_publication_guard(),
  app_private.newsletter_issues_carry_items(),
  app_private.lock_generation(),
  app_private.finish_generation_run(uuid, text, text, text, uuid, jsonb, jsonb),
  app_private.start_newsletter_generation(uuid),
  public.start_newsletter_generation(uuid),
  app_private.store_feed_items(uuid, uuid, integer, text, text, text, jsonb),
  public.store_feed_items(uuid, uuid, integer, text, text, text, jsonb),
  app_private.newsletter_candidates(integer),
  public.newsletter_candidates(integer),
  app_private.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb),
  public.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb),
  app_private.fail_newsletter_generation(uuid, text, text, jsonb, jsonb),
  public.fail_newsletter_generation(uuid, text, text, jsonb, jsonb),
  app_private.save_newsletter_issue(uuid, integer, text, text, text),
  public.save_newsletter_issue(uuid, integer, text, text, text),
  app_private.publish_newsletter_issue(uuid, integer),
  public.publish_newsletter_issue(uuid, integer),
  app_private.set_newsletter_visibility(uuid, text),
  public.set_newsletter_visibility(uuid, text),
  app_private.delete_newsletter_draft(uuid, integer),
  public.delete_newsletter_draft(uuid, integer)
from public, anon, authenticated, service_role;
grant execute on function
  app_private.start_newsletter_generation(uuid),
  public.start_newsletter_generation(uuid),
  app_private.store_feed_items(uuid, uuid, integer, text, text, text, jsonb),
  public.store_feed_items(uuid, uuid, integer, text, text, text, jsonb),
  app_private.newsletter_candidates(integer),
  public.newsletter_candidates(integer),
  app_private.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb),
  public.create_generated_issue(uuid, text, text, text, uuid[], jsonb, jsonb),
  app_private.fail_newsletter_generation(uuid, text, text, jsonb, jsonb),
  public.fail_newsletter_generation(uuid, text, text, jsonb, jsonb),
  app_private.save_newsletter_issue(uuid, integer, text, text, text),
  public.save_newsletter_issue(uuid, integer, text, text, text),
  app_private.publish_newsletter_issue(uuid, integer),
  public.publish_newsletter_issue(uuid, integer),
  app_private.set_newsletter_visibility(uuid, text),
  public.set_newsletter_visibility(uuid, text),
  app_private.delete_newsletter_draft(uuid, integer),
  public.delete_newsletter_draft(uuid, integer)
to authenticated;

-- An admin reads, adds, edits and removes the feeds; to everyone else the list does not exist.
create policy "Admins manage feeds" on public.newsletter_sources
  for all to authenticated using ((select app_private.is_admin())) with check ((select app_private.is_admin()));

-- An admin sees what the feeds brought; the functions above are the only ones to write it.
create policy "Admins read feed items" on public.newsletter_feed_items
  for select to authenticated using ((select app_private.is_admin()));

-- An admin sees which items went into which issue.
create policy "Admins read the items of an issue" on public.newsletter_issue_items
  for select to authenticated using ((select app_private.is_admin()));

-- An admin sees every attempt to make an issue and how it ended.
create policy "Admins read generation runs" on public.newsletter_generation_runs
  for select to authenticated using ((select app_private.is_admin()));

-- Where a new installation begins: public sources of the three areas, Australian ones first. The administrator edits them.
insert into public.newsletter_sources (name, area, url, created_at)
select v.name, v.area, v.url, now() + v.position * interval '1 millisecond'
from (values
  (1, 'Australian Cyber Security Centre: alerts', 'security', 'https://www.cyber.gov.au/rss/alerts'),
  (2, 'Australian Cyber Security Centre: news', 'security', 'https://www.cyber.gov.au/rss/news'),
  (3, 'iTnews Australia', 'mixed', 'https://www.itnews.com.au/RSS/rss.ashx'),
  (4, 'The Conversation: artificial intelligence', 'ai', 'https://theconversation.com/topics/artificial-intelligence-ai-90/articles.atom'),
  (5, 'CISA cybersecurity advisories', 'security', 'https://www.cisa.gov/cybersecurity-advisories/all.xml'),
  (6, 'NCSC UK reports', 'security', 'https://www.ncsc.gov.uk/api/1/services/v1/report-rss-feed.xml'),
  (7, 'NIST news', 'mixed', 'https://www.nist.gov/news-events/news/rss.xml'),
  (8, 'OpenTelemetry blog', 'observability', 'https://opentelemetry.io/blog/index.xml'),
  (9, 'Prometheus blog', 'observability', 'https://prometheus.io/blog/feed.xml'),
  (10, 'Kubernetes blog', 'observability', 'https://kubernetes.io/feed.xml'),
  (11, 'Cloud Native Computing Foundation', 'observability', 'https://www.cncf.io/feed/'),
  (12, 'Hugging Face blog', 'ai', 'https://huggingface.co/blog/feed.xml')
) as v (position, name, area, url);
