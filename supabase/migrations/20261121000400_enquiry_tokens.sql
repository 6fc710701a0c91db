-- A form that was sent with a token of ours (lib/enquiries/form-token.ts) and one that was sent without, as a browser without scripts does.
-- Both are taken; the second under a tighter limit. The web server states which it was, under its signature, and until when it waits for
-- the answer (milliseconds since 1970): two new parameters, so the function of 20261121000200 makes way for this one.

alter table app_private.settings
  add column enquiry_tokenless_limit integer not null default 2,
  add column enquiry_tokenless_window_seconds integer not null default 3600,
  add constraint settings_enquiry_tokenless_positive check (enquiry_tokenless_limit > 0 and enquiry_tokenless_window_seconds > 0);

drop function public.submit_enquiry(uuid, text, text, text, text, text, text, text, text, text);
drop function app_private.submit_enquiry(uuid, text, text, text, text, text, text, text, text, text);

create or replace function app_private.submit_enquiry(
  p_request_id uuid, p_ip_hash text, p_signature text, p_has_token boolean, p_valid_until bigint, p_kind text, p_name text, p_email text,
  p_phone text, p_company text, p_subject text, p_message text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  setting app_private.settings;
  expected text;
  stored public.contact_submissions;
  wait integer := 0;
  new_id uuid;
  v_name constant text := btrim(p_name);
  v_email constant text := btrim(p_email);
  v_phone constant text := nullif(btrim(p_phone), '');
  v_company constant text := nullif(btrim(p_company), '');
  v_subject constant text := btrim(p_subject);
  v_message constant text := replace(replace(p_message, E'\r\n', E'\n'), E'\r', E'\n');
begin
  select * into setting from app_private.settings;
  if setting.enquiry_signing_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;

  expected := app_private.enquiry_signature(setting.enquiry_signing_secret, concat_ws(
    chr(31), coalesce(p_request_id::text, ''), coalesce(p_ip_hash, ''), coalesce(p_has_token::text, ''), coalesce(p_valid_until::text, ''),
    coalesce(p_kind, ''),
    coalesce(p_name, ''), coalesce(p_email, ''), coalesce(p_phone, ''), coalesce(p_company, ''), coalesce(p_subject, ''), coalesce(p_message, '')
  ));
  -- Hashes of both sides are compared, so the time taken says nothing about how much of the signature was right.
  if p_signature is null or sha256(convert_to(p_signature, 'UTF8')) <> sha256(convert_to(expected, 'UTF8')) then
    return jsonb_build_object('status', 'unauthorised');
  end if;

  if p_has_token is null or p_valid_until is null or not app_private.enquiry_is_valid(
    p_request_id, p_ip_hash, p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message
  ) then
    return jsonb_build_object('status', 'invalid');
  end if;

  -- The visitor has been told that nothing was sent. A call that was held up on its way must not make that untrue.
  if extract(epoch from clock_timestamp()) * 1000 > p_valid_until then
    return jsonb_build_object('status', 'late');
  end if;

  -- Two copies of one request queue here: the second sees what the first stored and is not counted.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:request:' || p_request_id, 0));
  select * into stored from public.contact_submissions as c where c.request_id = p_request_id;
  if found then
    if (stored.kind, stored.name, stored.email, stored.phone, stored.company, stored.subject, stored.message)
      is not distinct from (p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message)
    then
      return jsonb_build_object('status', 'ok', 'duplicate', true);
    end if;
    -- The visitor edited the text after it had been stored. Saying "ok" would lose the edit.
    return jsonb_build_object('status', 'conflict');
  end if;

  -- The same words from the same person within a day are one enquiry, whatever its id: a form posted without scripts
  -- has no id of its own, people press twice, and the form promises that sending again is safe.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(
    chr(31), 'enquiry:words', p_kind, v_name, lower(v_email), v_phone, v_company, v_subject, v_message
  ), 0));
  select * into stored from public.contact_submissions as c
  where c.created_at > clock_timestamp() - interval '24 hours'
    and (c.kind, c.name, lower(c.email), c.phone, c.company, c.subject, c.message)
      is not distinct from (p_kind, v_name, lower(v_email), v_phone, v_company, v_subject, v_message)
  order by c.created_at desc limit 1;
  if found then
    -- The id under which the firm knows it: the visitor is shown the reference made from it.
    return jsonb_build_object('status', 'ok', 'duplicate', true, 'request_id', stored.request_id);
  end if;

  -- Always in this order, so that no two calls wait for each other.
  if not p_has_token then
    wait := app_private.rate_wait_seconds(
      'enquiry:tokenless:' || p_ip_hash, setting.enquiry_tokenless_limit, setting.enquiry_tokenless_window_seconds
    );
  end if;
  if wait = 0 then
    wait := app_private.rate_wait_seconds(
      'enquiry:address:' || p_ip_hash, setting.enquiry_limit_per_address, setting.enquiry_window_seconds
    );
  end if;
  if wait = 0 then
    wait := app_private.rate_wait_seconds('enquiry:total', setting.enquiry_limit_global, setting.enquiry_global_window_seconds);
  end if;
  if wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after_seconds', wait);
  end if;

  begin
    insert into public.contact_submissions (request_id, ip_hash, kind, name, email, phone, company, subject, message)
    values (p_request_id, p_ip_hash, p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message)
    on conflict (request_id) do nothing
    returning id into new_id;
  exception when check_violation or not_null_violation then
    return jsonb_build_object('status', 'invalid');
  end;
  if new_id is null then
    return jsonb_build_object('status', 'ok', 'duplicate', true);
  end if;

  -- Only here, under the lock on the total, may events be deleted: two purges at once could wait for each other.
  delete from app_private.rate_events as e
  where e.bucket like 'enquiry:%'
    and e.created_at < clock_timestamp()
      - make_interval(secs => greatest(
        setting.enquiry_window_seconds, setting.enquiry_global_window_seconds, setting.enquiry_tokenless_window_seconds
      ));
  insert into app_private.rate_events (bucket) values ('enquiry:address:' || p_ip_hash), ('enquiry:total');
  if not p_has_token then
    insert into app_private.rate_events (bucket) values ('enquiry:tokenless:' || p_ip_hash);
  end if;
  return jsonb_build_object('status', 'ok');
end
$$;

-- The thin door the API shows. It runs with the visitor's own rights; only the body it calls has more.
create or replace function public.submit_enquiry(
  p_request_id uuid, p_ip_hash text, p_signature text, p_has_token boolean, p_valid_until bigint, p_kind text, p_name text, p_email text,
  p_phone text, p_company text, p_subject text, p_message text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.submit_enquiry(
    p_request_id, p_ip_hash, p_signature, p_has_token, p_valid_until, p_kind, p_name, p_email, p_phone, p_company, p_subject, p_message
  )
$$;
comment on function public.submit_enquiry(uuid, text, text, boolean, bigint, text, text, text, text, text, text, text) is
  'Stores one signed enquiry. Returns {"status": ok | invalid | conflict | rate_limited | late | unauthorised | unavailable}, with '
  '"duplicate": true when ok repeats an earlier call, "request_id" when that call had another id, and "retry_after_seconds" when rate_limited. Bad input never raises.';

revoke execute on function
  app_private.submit_enquiry(uuid, text, text, boolean, bigint, text, text, text, text, text, text, text),
  public.submit_enquiry(uuid, text, text, boolean, bigint, text, text, text, text, text, text, text)
from public, anon, authenticated, service_role;
grant execute on function
  app_private.submit_enquiry(uuid, text, text, boolean, bigint, text, text, text, text, text, text, text),
  public.submit_enquiry(uuid, text, text, boolean, bigint, text, text, text, text, text, text, text)
to anon;
