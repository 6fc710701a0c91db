-- What the admin area still lacked: the mails of an enquiry that nobody can be sure of, and an early end for a generation whose process died.

-- The mails about one enquiry that wait for a person's decision; the outbox itself is shown to nobody.
create or replace function app_private.enquiry_mails_in_doubt(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'last_error', o.last_error) order by o.kind desc
    ), '[]'
  )
  from app_private.mail_outbox as o
  where o.submission_id = p_id and o.status in ('uncertain', 'failed') and app_private.is_admin()
$$;

create or replace function public.admin_enquiry_mails(p_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select app_private.enquiry_mails_in_doubt(p_id)
$$;
comment on function public.admin_enquiry_mails(uuid) is
  'The mails about an enquiry that failed or may have been lost: [{id, kind, status, last_error}], empty for anyone but an admin.';

-- A run whose process died never says so. While a run lives, something is stored at least every 40 seconds: each feed as soon as it was
-- read (10 s, and 10 s to store it), then the issue (20 s for a language model, and twice 10 s for the database). Silence for longer than
-- p_silence is the end of it; a run that was given up all the same can no longer make an issue.
create or replace function app_private.give_up_silent_generation(p_silence interval) returns integer
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
      and greatest(r.started_at, (select max(s.last_checked_at) from public.newsletter_sources as s)) <= clock_timestamp() - p_silence
  loop
    perform app_private.finish_generation_run(
      v_run.id, 'failed', 'interrupted', 'The run ended without a result.', null, v_run.sources, v_run.warnings
    );
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end
$$;

-- Said by the host of the functions when it knows that none of them works on a run: the process has just ended, or none was started yet.
create or replace function app_private.generation_process_ended() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object('status', 'ok', 'ended', app_private.give_up_silent_generation(interval '0'))
$$;

create or replace function public.generation_process_ended() returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.generation_process_ended()
$$;
comment on function public.generation_process_ended() is
  'Ends a run whose process is known to be gone. Returns {"status": "ok", "ended": 0 | 1}. For the host of the functions.';

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
  perform app_private.give_up_silent_generation(interval '60 seconds');

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

revoke execute on function
  app_private.enquiry_mails_in_doubt(uuid),
  public.admin_enquiry_mails(uuid),
  app_private.give_up_silent_generation(interval),
  app_private.generation_process_ended(),
  public.generation_process_ended()
from public, anon, authenticated, service_role;
grant execute on function app_private.enquiry_mails_in_doubt(uuid), public.admin_enquiry_mails(uuid) to authenticated;
grant execute on function app_private.generation_process_ended(), public.generation_process_ended() to service_role;
