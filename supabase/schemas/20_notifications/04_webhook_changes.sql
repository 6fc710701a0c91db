-- What an administrator sees of webhooks and does with them.

create function app_private.admin_webhooks() returns jsonb
language plpgsql stable security definer set search_path = ''
-- Along the indexes, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok',
    'webhooks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', w.id, 'name', w.name, 'host', substring(w.url from '^https://([^/]+)'), 'format', w.format,
        'events', to_jsonb(w.events), 'with_contents', w.with_contents, 'enabled', w.enabled,
        'version', w.version,
        'earlier_until', case when w.earlier_until > clock_timestamp() then w.earlier_until end
      ) order by w.name, w.id), '[]')
      from app_private.webhooks as w
    ),
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'webhook', w.name, 'event', d.event, 'status', d.status, 'attempts', d.attempts,
        'created_at', d.created_at, 'settled_at', d.settled_at, 'last_error', d.last_error,
        'next_attempt_at', case when d.status = 'pending' then d.next_attempt_at end,
        'enquiry', d.submission_id, 'issue_number', d.issue_number
      ) order by (d.status = 'given_up') desc, d.created_at desc, d.id), '[]')
      from (
        -- Those that wait for somebody are never pushed out by others.
        (select * from app_private.webhook_deliveries as g
          where g.status = 'given_up' order by g.created_at limit 50)
        union
        (select * from app_private.webhook_deliveries as l order by l.created_at desc, l.id limit 20)
      ) as d
      join app_private.webhooks as w on w.id = d.webhook_id
    )
  );
end
$$;

create function public.admin_webhooks() returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.admin_webhooks() $$;
comment on function public.admin_webhooks() is
  'All webhooks, of whose addresses only the host, and the latest deliveries, those that were given up '
  'first. Returns {"status": ok | forbidden, "webhooks", "deliveries"}.';

-- Adds one, or with p_id changes it: then p_format stays, and a p_url of null keeps the address. The secret
-- of a new one is in the answer, and in no later one.
create function app_private.save_webhook(
  p_id uuid, p_seen integer, p_name text, p_url text, p_format text, p_events text[], p_with_contents boolean
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_new app_private.webhooks;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_id is null then
    -- Two at once would both count nine.
    perform pg_advisory_xact_lock(hashtextextended('webhooks', 0));
    if (select count(*) from app_private.webhooks) >= 10 then
      return jsonb_build_object('status', 'too_many');
    end if;
    insert into app_private.webhooks (name, url, format, events, with_contents, secret)
    values (
      p_name, p_url, p_format, p_events, p_with_contents,
      case when p_format = 'standard' then app_private.webhook_secret() end
    )
    returning * into v_new;
    return jsonb_build_object('status', 'ok', 'id', v_new.id, 'secret', v_new.secret);
  end if;
  update app_private.webhooks as w
  set name = p_name, url = coalesce(p_url, w.url), events = p_events, with_contents = p_with_contents,
    version = w.version + 1
  where w.id = p_id and w.version = p_seen;
  if not found then
    return jsonb_build_object('status', case
      when exists (select from app_private.webhooks as w where w.id = p_id) then 'conflict' else 'not_found'
    end);
  end if;
  return jsonb_build_object('status', 'ok', 'id', p_id);
exception when check_violation or not_null_violation then
  return jsonb_build_object('status', 'invalid');
end
$$;

create function public.save_webhook(
  p_id uuid, p_seen integer, p_name text, p_url text, p_format text, p_events text[], p_with_contents boolean
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.save_webhook(p_id, p_seen, p_name, p_url, p_format, p_events, p_with_contents) $$;
comment on function public.save_webhook(uuid, integer, text, text, text, text[], boolean) is
  'Adds a webhook, or changes the one of that id. Returns {"status": ok | invalid | too_many | conflict | '
  'not_found | forbidden, "id", "secret": once, of a new one that is signed}.';

-- p_change is pause, resume, test, rotate or delete. What waited while it was paused leaves once it is
-- resumed, and has a day again.
create function app_private.change_webhook(p_id uuid, p_change text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_found app_private.webhooks;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_found from app_private.webhooks as w where w.id = p_id for update;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  case
    when p_change = 'pause' then
      update app_private.webhooks as w set enabled = false where w.id = p_id;
    when p_change = 'resume' then
      update app_private.webhooks as w set enabled = true where w.id = p_id;
      update app_private.webhook_deliveries as d
      set next_attempt_at = moment, give_up_at = moment + interval '1 day'
      where d.webhook_id = p_id and d.status = 'pending' and not v_found.enabled;
    when p_change = 'test' then
      insert into app_private.webhook_deliveries (webhook_id, event) values (p_id, 'test');
      perform app_private.note_audit_event('sent', 'webhook', p_id::text, array['test']);
    when p_change = 'rotate' and v_found.format = 'standard' then
      update app_private.webhooks as w
      set secret = app_private.webhook_secret(), earlier_until = moment + interval '1 day',
        -- A receiver may know any of them; the last five are enough for a day.
        earlier_secrets = (app_private.valid_secrets(w))[1:5]
      where w.id = p_id
      returning * into v_found;
      return jsonb_build_object('status', 'ok', 'secret', v_found.secret);
    when p_change = 'delete' then
      delete from app_private.webhooks as w where w.id = p_id;
    else
      return jsonb_build_object('status', 'invalid');
  end case;
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.change_webhook(p_id uuid, p_change text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.change_webhook(p_id, p_change) $$;
comment on function public.change_webhook(uuid, text) is
  'Does pause, resume, test, rotate or delete with a webhook. Returns {"status": ok | invalid | not_found | '
  'forbidden, "secret": once, of rotate}.';

-- A person's decision about a delivery that was given up: resend or dismiss.
create function app_private.settle_webhook_delivery(p_id uuid, p_decision text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  v_webhook uuid;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if p_decision is null or p_decision not in ('resend', 'dismiss') then
    return jsonb_build_object('status', 'invalid');
  end if;
  update app_private.webhook_deliveries as d
  set
    status = case p_decision when 'resend' then 'pending' else 'dismissed' end,
    settled_at = case p_decision when 'dismiss' then moment end,
    attempts = case p_decision when 'resend' then 0 else d.attempts end,
    next_attempt_at = moment,
    give_up_at = moment + interval '1 day'
  where d.id = p_id and d.status = 'given_up'
  returning d.webhook_id into v_webhook;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform app_private.note_audit_event('changed', 'webhook', v_webhook::text, array[p_decision]);
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.settle_webhook_delivery(p_id uuid, p_decision text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.settle_webhook_delivery(p_id, p_decision) $$;
comment on function public.settle_webhook_delivery(uuid, text) is
  'Sends a delivery again that was given up, or dismisses it. Returns {"status": ok | invalid | not_found | '
  'forbidden}.';

-- For the start page: how many webhooks there are, and how many deliveries wait for somebody.
create function app_private.webhooks_overview() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'webhooks', (select count(*) from app_private.webhooks),
    'given_up', (
      select count(*) from (
        select from app_private.webhook_deliveries as d where d.status = 'given_up' limit 101
      ) as g
    )
  )
$$;
