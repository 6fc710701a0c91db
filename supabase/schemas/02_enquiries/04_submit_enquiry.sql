-- How an enquiry gets in. A form sent with a token of ours (lib/enquiries/form/form-token.ts) and
-- one sent without, as a browser without scripts does, are both accepted, the second under a
-- tighter limit.

-- The table's own rules, checked before the limiter counts anything. The constraints of the table
-- remain what really guards it.
create function app_private.enquiry_is_valid(
  p_request_id uuid, p_ip_hash text, p_kind text, p_name text, p_email text,
  p_phone text, p_company text, p_subject text, p_message text
) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    p_request_id is not null
    and p_ip_hash ~ '^[0-9a-f]{64}$'
    and char_length(p_kind) <= 60 and p_kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    and char_length(p_name) between 1 and 120 and p_name !~ '[\u0001-\u001f\u007f-\u009f]'
    and char_length(p_email) <= 254
    and p_email ~ '^[^@]+@[^@]+$'
    and p_email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and (p_phone is null or char_length(p_phone) <= 40 and p_phone !~ '[\u0001-\u001f\u007f-\u009f]')
    and (p_company is null or char_length(p_company) <= 160 and p_company !~ '[\u0001-\u001f\u007f-\u009f]')
    and app_private.is_readable(concat_ws(chr(10), p_name, p_phone, p_company, p_subject, p_message))
    and (p_kind = 'contact' or p_company is not null)
    and char_length(p_subject) between 1 and 200 and p_subject !~ '[\u0001-\u001f\u007f-\u009f]'
    and p_message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
    and case
      when p_kind = 'contact' then
        char_length(p_message) <= 5000 and char_length(btrim(p_message, E' \t\n')) >= 10
      else char_length(p_message) <= 5400 and btrim(p_message, E' \t\n') <> ''
    end,
    false
  )
$$;

-- The web server signs the other parameters in order, joined by U+001F (null as nothing); no field
-- may contain that character, so two different enquiries never share a payload. Where no times for a call
-- are suggested, none are in it.
create function app_private.submit_enquiry(
  p_request_id uuid, p_ip_hash text, p_network_hash text, p_signature text, p_has_token boolean,
  p_valid_until bigint, p_kind text, p_name text, p_email text, p_phone text, p_company text,
  p_subject text, p_message text, p_call_times text default ''
) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_secret constant text := app_private.signing_secret();
  v_settings app_private.settings;
  v_stored public.contact_submissions;
  v_wait integer := 0;
  v_held boolean;
  -- More are held than may be.
  v_beyond boolean;
  -- The first of a window beyond half of the limit: told once, so that someone looks.
  v_half boolean;
  v_new_id uuid;
  v_due timestamptz;
  v_status text;
  v_name constant text := btrim(p_name);
  v_email constant text := btrim(p_email);
  v_phone constant text := nullif(btrim(p_phone), '');
  v_company constant text := nullif(btrim(p_company), '');
  v_subject constant text := btrim(p_subject);
  v_call_times constant timestamptz[] := app_private.parse_call_times(p_call_times);
  v_closed integer[];
  v_message constant text := replace(replace(p_message, E'\r\n', E'\n'), E'\r', E'\n');
  -- A moment, not an expression: no index serves a comparison with a volatile function.
  v_day_ago timestamptz;
  v_expired timestamptz;
begin
  select * into v_settings from app_private.settings;
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;

  if not app_private.is_signed(v_secret, concat_ws(
    chr(31), coalesce(p_request_id::text, ''), coalesce(p_ip_hash, ''), coalesce(p_network_hash, ''),
    coalesce(p_has_token::text, ''), coalesce(p_valid_until::text, ''), coalesce(p_kind, ''),
    coalesce(p_name, ''), coalesce(p_email, ''), coalesce(p_phone, ''), coalesce(p_company, ''),
    coalesce(p_subject, ''), coalesce(p_message, ''), nullif(p_call_times, '')
  ), p_signature) then
    return jsonb_build_object('status', 'unauthorised');
  end if;

  if p_has_token is null or p_valid_until is null or v_call_times is null
    or coalesce(p_network_hash, '') !~ '^[0-9a-f]{64}$'
    or not app_private.enquiry_is_valid(
      p_request_id, p_ip_hash, p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message
    )
  then
    return jsonb_build_object('status', 'invalid');
  end if;

  -- A call that was held up on its way must not make untrue what the visitor has been told.
  if app_private.is_late(p_valid_until) then
    return jsonb_build_object('status', 'late');
  end if;

  -- Two copies of one request queue here: the second sees what the first stored and is not counted.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:request:' || p_request_id, 0));
  select * into v_stored from public.contact_submissions as c where c.request_id = p_request_id;
  if found then
    if (
      v_stored.kind, v_stored.name, v_stored.email, v_stored.phone,
      v_stored.company, v_stored.subject, v_stored.message, v_stored.call_times
    ) is not distinct from
      (p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message, v_call_times) then
      return jsonb_build_object('status', 'ok', 'duplicate', true, 'due_at', v_stored.due_at);
    end if;
    -- The visitor edited the text after it had been stored. Saying "ok" would lose the edit.
    return jsonb_build_object('status', 'conflict');
  end if;

  -- The same text from the same person within a day is one enquiry, whatever its id: a form posted
  -- without scripts has no id of its own, and the form promises that sending again is safe.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(
    chr(31), 'enquiry:words', p_kind, v_name, lower(v_email), v_phone, v_company, v_subject, v_message,
    nullif(p_call_times, '')
  ), 0));
  v_day_ago := clock_timestamp() - interval '24 hours';
  select * into v_stored from public.contact_submissions as c
  where c.created_at > v_day_ago
    -- As the index says it: a flood makes no day too long to look through.
    and md5(
      c.kind || chr(31) || c.name || chr(31) || lower(c.email) || chr(31) || coalesce(c.phone, '') || chr(31)
        || coalesce(c.company, '') || chr(31) || c.subject || chr(31) || c.message
    ) = md5(
      p_kind || chr(31) || v_name || chr(31) || lower(v_email) || chr(31) || coalesce(v_phone, '') || chr(31)
        || coalesce(v_company, '') || chr(31) || v_subject || chr(31) || v_message
    )
    and (c.kind, c.name, lower(c.email), c.phone, c.company, c.subject, c.message, c.call_times)
      is not distinct from
        (p_kind, v_name, lower(v_email), v_phone, v_company, v_subject, v_message, v_call_times)
  order by c.created_at desc limit 1;
  if found then
    -- The id under which the firm knows it: the visitor is shown the reference made from it.
    return jsonb_build_object(
      'status', 'ok', 'duplicate', true, 'due_at', v_stored.due_at, 'request_id', v_stored.request_id
    );
  end if;

  -- Only here are the holidays known; what was stored before is not asked again.
  select array_agg(t.place order by t.place) into v_closed
  from unnest(v_call_times) with ordinality as t (moment, place)
  where not app_private.is_call_time(t.moment, clock_timestamp());
  if v_closed is not null then
    return jsonb_build_object('status', 'closed', 'closed_times', to_jsonb(v_closed));
  end if;

  -- Always in this order, so that no two calls wait for each other.
  if not p_has_token then
    v_wait := app_private.rate_wait_seconds(
      'enquiry:tokenless:' || p_ip_hash,
      v_settings.enquiry_tokenless_limit, v_settings.enquiry_tokenless_window_seconds
    );
  end if;
  if v_wait = 0 then
    v_wait := app_private.rate_wait_seconds(
      'enquiry:address:' || p_ip_hash,
      v_settings.enquiry_limit_per_address, v_settings.enquiry_window_seconds
    );
  end if;
  if v_wait = 0 then
    v_wait := app_private.rate_wait_seconds(
      'enquiry:network:' || p_network_hash,
      v_settings.enquiry_limit_per_network, v_settings.enquiry_window_seconds
    );
  end if;
  if v_wait = 0 then
    -- Bounds what a flood writes to the disk; the limit below it only withholds mails.
    v_wait := app_private.fair_wait_seconds(
      'enquiry:total', 'enquiry:network:' || p_network_hash,
      greatest(v_settings.enquiry_limit_stored, v_settings.enquiry_limit_global),
      v_settings.enquiry_global_window_seconds
    );
  end if;
  v_held := app_private.rate_wait_seconds(
    'enquiry:total', v_settings.enquiry_limit_global, v_settings.enquiry_global_window_seconds
  ) > 0;
  -- A flood that goes on for days fills no disk, and a customer still gets in beside it.
  v_beyond := v_held and (
    select sum(t.enquiries) >= v_settings.enquiry_limit_held from app_private.enquiry_totals as t where t.held
  );
  if v_wait = 0 and v_beyond then
    v_wait := app_private.rate_wait_seconds('enquiry:beyond:' || p_network_hash, 1, 24 * 60 * 60);
  end if;
  if v_wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', v_wait);
  end if;
  v_half := app_private.rate_wait_seconds(
    'enquiry:total', (v_settings.enquiry_limit_global + 1) / 2, v_settings.enquiry_global_window_seconds
  ) > 0
    and app_private.rate_wait_seconds('enquiry:half', 1, v_settings.enquiry_global_window_seconds) = 0;

  -- A lock above may have been waited for.
  if app_private.is_late(p_valid_until) then
    return jsonb_build_object('status', 'late');
  end if;
  begin
    insert into public.contact_submissions
      (request_id, ip_hash, held, kind, name, email, phone, company, subject, message, call_times)
    values (
      p_request_id, p_ip_hash, v_held, p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message,
      v_call_times
    )
    on conflict (request_id) do nothing
    returning id, due_at, status into v_new_id, v_due, v_status;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  if v_new_id is null then
    return jsonb_build_object('status', 'ok', 'duplicate', true);
  end if;

  -- Only here, under the lock on the total, may events be deleted: two deletes at once could wait
  -- for each other.
  v_expired := clock_timestamp() - make_interval(secs => greatest(
    v_settings.enquiry_window_seconds, v_settings.enquiry_global_window_seconds,
    v_settings.enquiry_tokenless_window_seconds
  ));
  delete from app_private.rate_events as e
  where e.bucket like 'enquiry:%' and e.created_at < v_expired
    and (e.bucket not like 'enquiry:beyond:%' or e.created_at < v_day_ago);
  insert into app_private.rate_events (bucket) values
    ('enquiry:address:' || p_ip_hash), ('enquiry:network:' || p_network_hash), ('enquiry:total');
  if not p_has_token then
    insert into app_private.rate_events (bucket) values ('enquiry:tokenless:' || p_ip_hash);
  end if;
  if v_beyond then
    insert into app_private.rate_events (bucket) values ('enquiry:beyond:' || p_network_hash);
  end if;
  if v_half then
    insert into app_private.rate_events (bucket) values ('enquiry:half');
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'status', 'ok', 'due_at', v_due, 'held', nullif(v_held, false), 'half_of_limit', nullif(v_half, false),
    'spam', nullif(v_status = 'spam', false)
  ));
end
$$;

-- The thin function that the API shows: it runs with the visitor's rights, only the one it calls
-- has more.
create function public.submit_enquiry(
  p_request_id uuid, p_ip_hash text, p_network_hash text, p_signature text, p_has_token boolean,
  p_valid_until bigint, p_kind text, p_name text, p_email text, p_phone text, p_company text,
  p_subject text, p_message text, p_call_times text default ''
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.submit_enquiry(
    p_request_id, p_ip_hash, p_network_hash, p_signature, p_has_token, p_valid_until,
    p_kind, p_name, p_email, p_phone, p_company, p_subject, p_message, p_call_times
  )
$$;
comment on function public.submit_enquiry(
  uuid, text, text, text, boolean, bigint, text, text, text, text, text, text, text, text
) is
  'Stores one signed enquiry. Returns {"status": ok | invalid | closed | conflict | rate_limited | late | '
  'unauthorised | unavailable}, with "due_at" (until when it is to be answered) when ok, "duplicate": true '
  'when ok repeats an earlier call, "request_id" when '
  'that call had another id, "held": true when it was stored without mails to its sender, '
  '"spam": true when the block list took it, "half_of_limit": true once a window, "closed_times" (which of '
  'the times for a call are outside of '
  'office hours) when closed, and "retry_after_seconds" when rate_limited. Bad input never raises.';
