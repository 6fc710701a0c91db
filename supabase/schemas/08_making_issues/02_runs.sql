-- Starting a run, and everything that changes one, waits for this lock.
create function app_private.lock_generation() returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('newsletter:generation', 0)) $$;

create function app_private.finish_generation_run(
  p_run_id uuid, p_status text, p_code text, p_message text, p_issue_id uuid,
  p_sources jsonb, p_warnings jsonb
) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update public.newsletter_generation_runs as r
  set status = p_status, code = left(p_code, 60), message = left(p_message, 500), issue_id = p_issue_id,
    sources = coalesce(p_sources, '[]'), warnings = coalesce(p_warnings, '[]'),
    finished_at = clock_timestamp()
  where r.id = p_run_id and r.status = 'running';
  return found;
end
$$;

-- A run whose process died never says so. A live one stores something at least every 40 s: each feed
-- as soon as it was read (10 s, and 10 s to store it), then the issue (20 s for a language model, and
-- twice 10 s for the database). A run given up too early can no longer make an issue.
create function app_private.give_up_silent_generation(p_silence interval) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_run public.newsletter_generation_runs;
  v_ended integer := 0;
begin
  perform app_private.lock_generation();
  for v_run in
    select r.* from public.newsletter_generation_runs as r
    where r.status = 'running'
      -- What was noted by a clock that was ahead says nothing.
      and not exists (
        select from (
          select r.started_at union all select s.last_checked_at from public.newsletter_sources as s
        ) as heard (at)
        where heard.at > clock_timestamp() - p_silence and heard.at <= clock_timestamp()
      )
  loop
    perform app_private.finish_generation_run(
      v_run.id, 'failed', 'interrupted', 'The run ended without a result.', null,
      v_run.sources, v_run.warnings
    );
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end
$$;

-- Said by the host of the functions when it knows that none of them works on a run: the process has
-- just ended, or none was started yet.
create function app_private.generation_process_ended() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object('status', 'ok', 'ended', app_private.give_up_silent_generation(interval '0'))
$$;

create function public.generation_process_ended() returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.generation_process_ended()
$$;
comment on function public.generation_process_ended() is
  'Ends a run whose process is known to be gone, for the host of the functions. Returns {"status": "ok", '
  '"ended": 0 | 1}.';

create function app_private.start_newsletter_generation(p_idempotency_key uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  earlier public.newsletter_generation_runs;
  v_run_id uuid;
  v_sources jsonb;
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform app_private.give_up_silent_generation(interval '60 seconds');

  select * into earlier from public.newsletter_generation_runs as r
  where r.idempotency_key = p_idempotency_key;
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

  insert into public.newsletter_generation_runs (idempotency_key) values (p_idempotency_key)
  returning id into v_run_id;
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

-- What the API exposes runs with the caller's own rights; only the functions it calls have more.
create function public.start_newsletter_generation(p_idempotency_key uuid default null) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.start_newsletter_generation(p_idempotency_key) $$;
comment on function public.start_newsletter_generation(uuid) is
  'Begins a run and lists the enabled feeds. Returns {"status": ok | repeated | already_running | '
  'forbidden}.';

create function app_private.fail_newsletter_generation(
  p_run_id uuid, p_code text, p_message text, p_sources jsonb, p_warnings jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app_private.is_editor() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  perform app_private.lock_generation();
  if not app_private.finish_generation_run(
    p_run_id, 'failed', coalesce(p_code, 'failed'), p_message, null, p_sources, p_warnings
  ) then
    return jsonb_build_object('status', 'not_running');
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.fail_newsletter_generation(
  p_run_id uuid, p_code text, p_message text, p_sources jsonb, p_warnings jsonb
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.fail_newsletter_generation(p_run_id, p_code, p_message, p_sources, p_warnings) $$;
comment on function public.fail_newsletter_generation(uuid, text, text, jsonb, jsonb) is
  'Records why a run made no issue. Returns {"status": ok | not_running | forbidden}.';
