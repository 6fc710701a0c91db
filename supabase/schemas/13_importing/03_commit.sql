-- Doing what the dry run of an import said, in portions: the embedded database has one session, which
-- enquiries need too. Each row is looked at again: nobody who left or was listed meanwhile is brought back.

-- p_count is the number of new rows, as the admin typed it.
create function app_private.commit_newsletter_import(p_id uuid, p_count integer, p_origin text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_import app_private.newsletter_imports;
  v_origin constant text := btrim(p_origin);
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_import.status in ('committing', 'done') then
    return jsonb_build_object('status', 'ok');
  end if;
  if v_import.status <> 'ready' then
    return jsonb_build_object('status', 'locked');
  end if;
  if v_import.to_import = 0 then
    return jsonb_build_object('status', 'empty');
  end if;
  if coalesce(char_length(v_origin), 0) not between 3 and 150 or app_private.has_at_sign(v_origin) then
    return jsonb_build_object('status', 'invalid');
  end if;
  if p_count is distinct from v_import.to_import then
    return jsonb_build_object('status', 'count_changed', 'count', v_import.to_import);
  end if;
  update app_private.newsletter_imports as i
  set status = 'committing', committed_at = clock_timestamp(), origin = v_origin where i.id = p_id;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.commit_newsletter_import(p_id uuid, p_count integer, p_origin text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.commit_newsletter_import(p_id, p_count, p_origin) $$;
comment on function public.commit_newsletter_import(uuid, integer, text) is
  'Lets an import begin; apply_newsletter_import() carries it out. Returns {"status": ok | empty | invalid | '
  'count_changed | locked | not_found | forbidden}, with "count".';

-- Takes the next rows of an import off the waiting list.
create function app_private.take_import_rows(p_import app_private.newsletter_imports, p_limit integer)
returns setof app_private.newsletter_import_rows
language sql volatile set search_path = ''
set enable_seqscan = off
as $$
  delete from app_private.newsletter_import_rows as r
  where r.import_id = p_import.id and r.row_number = any (array(
    select n.row_number from app_private.newsletter_import_rows as n
    where n.import_id = p_import.id and n.row_number > p_import.cursor and n.verdict = 'new'
    order by n.row_number limit p_limit
  ))
  returning r.*
$$;

-- Adds subscribers, and those who signed up and have not confirmed; whoever is here otherwise, or was listed
-- meanwhile, is left as they are. Returns how many were added.
create function app_private.add_subscribers(
  p_import app_private.newsletter_imports, p_rows app_private.newsletter_import_rows[]
) returns integer
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_added integer;
begin
  with added as (
    -- Confirmed now: a send that is under way is not joined by people whom nobody counted.
    insert into public.newsletter_subscriptions as s
      (email, is_subscribed, confirmed_at, consent_at, consent_source)
    select r.email, true, clock_timestamp(), r.consent_at, 'import: ' || r.consent_source
    from unnest(p_rows) as r
    where not exists (
      select from app_private.newsletter_suppressions as l
      where l.email_hash = app_private.email_hash(r.email)
    )
    on conflict (email_key) do update
      set is_subscribed = true, confirmed_at = excluded.confirmed_at, consent_at = excluded.consent_at,
        consent_source = excluded.consent_source, consent_text = null
      where s.confirmed_at is null and s.unsubscribed_at is null and s.suppressed_at is null
    returning s.id, s.email, s.email_key
  )
  insert into public.newsletter_consent_events (subscription_id, email_hash, kind, source, actor, evidence)
  select a.id, app_private.email_hash(a.email), 'imported', 'import', 'admin:' || auth.uid(), left(concat(
    'Consented ', to_char(r.consent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ' by: ',
    r.consent_source,
    '. List: ', p_import.origin, '. Import ', p_import.id, ', line ', r.line
  ), 500)
  from added as a join unnest(p_rows) as r on r.key = a.email_key;
  get diagnostics v_added = row_count;
  return v_added;
end
$$;

-- A subscriber whose address an imported list names; nothing when the subscription is gone or ended already.
create function app_private.suppress_imported(
  p_subscription uuid, p_hash text, p_reason text, p_import app_private.newsletter_imports
) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_actor constant text := 'admin:' || auth.uid();
  v_evidence constant text := concat('List: ', p_import.origin, '. Import ', p_import.id);
begin
  if p_reason <> 'unsubscribed' then
    perform app_private.suppress_subscription(p_subscription, p_reason, v_actor, v_evidence);
    return;
  end if;
  perform app_private.lock_to_leave(p_subscription);
  update public.newsletter_subscriptions as s set is_subscribed = false, unsubscribed_at = clock_timestamp()
  where s.id = p_subscription and s.is_subscribed;
  if found then
    insert into public.newsletter_consent_events
      (subscription_id, email_hash, kind, source, actor, evidence)
    values (p_subscription, p_hash, 'unsubscribed', 'import', v_actor, v_evidence);
  end if;
end
$$;

-- Who subscribed after the file was read was not found among its addresses: only hashes of those are here.
create function app_private.later_subscribers(p_import app_private.newsletter_imports)
returns table (id uuid, email_hash text)
language sql stable set search_path = ''
set enable_seqscan = off
as $$
  select s.id, t.email_hash
  from public.newsletter_subscriptions as s
    join app_private.subscription_tokens as t on t.subscription_id = s.id
  where s.created_at >= p_import.created_at and s.is_subscribed and s.suppressed_at is null
$$;

-- Locks whose mailing a portion of a list ends, all before the first one changes totals, for which whoever
-- leaves waits; with the last portion also those who subscribed after the file was read.
create function app_private.lock_for_suppression(
  p_import app_private.newsletter_imports, p_rows app_private.newsletter_import_rows[], p_ends boolean
) returns void
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_later uuid[] := '{}';
begin
  if p_ends then
    v_later := array(
      select l.id from app_private.later_subscribers(p_import) as l
      where l.email_hash in (select r.key from unnest(p_rows) as r) or exists (
        select from app_private.newsletter_suppressions as listed where listed.email_hash = l.email_hash
      )
    );
  end if;
  perform from public.newsletter_subscriptions as s
  where s.id in (
    select r.subscription_id from unnest(p_rows) as r union all select l.id from unnest(v_later) as l (id)
  )
  order by s.id for no key update;
  perform from app_private.newsletter_sends as s
  where s.id in (
    select app_private.newest_send_to(r.subscription_id) from unnest(p_rows) as r
    where r.reason in ('complaint', 'unsubscribed')
    union all
    select app_private.newest_send_to(l.id) from unnest(v_later) as l (id)
  )
  order by s.id for no key update;
end
$$;

create function app_private.suppress_later_subscribers(p_import app_private.newsletter_imports) returns void
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_later record;
begin
  for v_later in
    select later.id, l.email_hash, l.reason
    from app_private.later_subscribers(p_import) as later
      join app_private.newsletter_suppressions as l using (email_hash)
    where l.reason in ('hard_bounce', 'complaint', 'unsubscribed', 'admin')
  loop
    perform app_private.suppress_imported(v_later.id, v_later.email_hash, v_later.reason, p_import);
  end loop;
end
$$;

-- One portion, in one transaction with the rows that it takes: a repeated call goes on behind the last one.
create function app_private.apply_newsletter_import(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_import app_private.newsletter_imports;
  v_rows app_private.newsletter_import_rows[];
  v_row app_private.newsletter_import_rows;
  v_cursor integer;
  v_imported integer;
  v_ends boolean;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  -- Before any row, as subscribe() does.
  perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  perform app_private.before_or_after_beginning();
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  if v_import.status not in ('committing', 'done') then
    return jsonb_build_object('status', 'locked');
  end if;
  if v_import.status = 'committing' then
    v_rows := array(select r from app_private.take_import_rows(v_import, 200) as r);
    select coalesce(max(r.row_number), v_import.cursor) into v_cursor from unnest(v_rows) as r;
    v_ends := not exists (
      select from app_private.newsletter_import_rows as r
      where r.import_id = p_id and r.row_number > v_cursor and r.verdict = 'new'
    );
    if v_import.kind = 'subscribers' then
      v_imported := app_private.add_subscribers(v_import, v_rows);
    else
      perform app_private.lock_for_suppression(v_import, v_rows, v_ends);
      foreach v_row in array v_rows loop
        perform app_private.suppress_hash(v_row.key, v_row.reason);
        perform app_private.suppress_imported(v_row.subscription_id, v_row.key, v_row.reason, v_import);
      end loop;
      if v_ends then
        perform app_private.suppress_later_subscribers(v_import);
      end if;
      v_imported := cardinality(v_rows);
    end if;
    update app_private.newsletter_imports as i
    set
      cursor = v_cursor, imported = i.imported + v_imported,
      -- In the end also rows that were forgotten, since their people were erased.
      changed = case when v_ends then i.to_import - i.imported - v_imported
        else i.changed + cardinality(v_rows) - v_imported end,
      status = case when v_ends then 'done' else i.status end,
      finished_at = case when v_ends then clock_timestamp() end
    where i.id = p_id returning i.* into v_import;
    if v_ends then
      perform pg_notify('erased', '');
    end if;
  end if;
  return jsonb_build_object(
    'status', 'ok', 'done', v_import.status = 'done', 'to_import', v_import.to_import,
    'imported', v_import.imported, 'changed', v_import.changed
  );
end
$$;

create function public.apply_newsletter_import(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.apply_newsletter_import(p_id) $$;
comment on function public.apply_newsletter_import(uuid) is
  'Imports up to 200 more rows. Returns {"status": ok | locked | not_found | forbidden, "done", "to_import", '
  '"imported", "changed"}; "changed" counts rows that were new in the dry run and are not any more.';

create function app_private.discard_newsletter_import(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_import app_private.newsletter_imports;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_import from app_private.newsletter_imports as i where i.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  -- Also of one that has expired since: some of it may have been imported.
  if v_import.committed_at is not null then
    return jsonb_build_object('status', 'locked');
  end if;
  if v_import.status in ('reading', 'ready') then
    update app_private.newsletter_imports as i set status = 'discarded', finished_at = clock_timestamp()
    where i.id = p_id;
    delete from app_private.newsletter_import_rows as r where r.import_id = p_id;
    perform pg_notify('erased', '');
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.discard_newsletter_import(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.discard_newsletter_import(p_id) $$;
comment on function public.discard_newsletter_import(uuid) is
  'Forgets an import that was read and not begun; "ok" too when it is forgotten already. Returns {"status": '
  'ok | locked | not_found | forbidden}.';

-- After a day nothing of a file waits any more. Also what a clock that was ahead has written. Returns how
-- many rows went, at most 2,000.
create function app_private.purge_imports(p_day_ago timestamptz) returns integer
language plpgsql volatile set search_path = ''
set enable_seqscan = off
as $$
declare
  v_old constant uuid[] := array(
    select i.id from app_private.newsletter_imports as i
    where (i.created_at < p_day_ago or i.created_at > p_day_ago + interval '25 hours')
      and exists (select from app_private.newsletter_import_rows as r where r.import_id = i.id)
  );
  v_rows integer;
begin
  update app_private.newsletter_imports as i set status = 'expired', finished_at = clock_timestamp()
  where (i.created_at < p_day_ago or i.id = any (v_old)) and i.status in ('reading', 'ready', 'committing');
  delete from app_private.newsletter_import_rows as r
  where (r.import_id, r.row_number) in (
    select o.import_id, o.row_number from app_private.newsletter_import_rows as o
    where o.import_id = any (v_old) limit 2000
  );
  get diagnostics v_rows = row_count;
  if v_rows > 0 then
    perform pg_notify('erased', '');
  end if;
  return v_rows;
end
$$;
