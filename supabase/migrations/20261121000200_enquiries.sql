-- Enquiries from the contact page and the four quickstart pages. Visitors have no way to the table itself: they call
-- public.submit_enquiry(), which accepts only what the web server has signed.
-- "Control character" means U+0001-U+001F and U+007F-U+009F, the same set as \p{Cc} in the web server's validation (text never
-- contains U+0000). Lengths are counted in characters, not bytes.

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  email text not null,
  phone text,
  company text,
  subject text not null,
  message text not null,
  request_id uuid not null,
  ip_hash text not null,
  status text not null default 'unread',
  admin_notes text,
  created_at timestamptz not null default now(),
  constraint contact_submissions_request_id_key unique (request_id),
  constraint contact_submissions_kind_known
    check (kind in ('contact', 'ai-policy', 'ai-marketing', 'cyber-security-policy', 'cyber-security-awareness')),
  constraint contact_submissions_name_valid
    check (char_length(name) between 1 and 120 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_email_valid
    check (
      char_length(email) <= 254
      and email ~ '^[^@]+@[^@]+$'
      and email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
    ),
  constraint contact_submissions_phone_valid
    check (char_length(phone) between 1 and 40 and phone !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_company_valid
    check (char_length(company) between 1 and 160 and company !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- The quickstart forms require a company, the contact form does not.
  constraint contact_submissions_company_present check (kind = 'contact' or company is not null),
  constraint contact_submissions_subject_valid
    check (char_length(subject) between 1 and 200 and btrim(subject) <> '' and subject !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- A quickstart message is a built line plus up to 5,000 characters of the visitor's own, hence the higher limit. Tabs and line
  -- feeds are the only control characters; submit_enquiry() turns carriage returns into line feeds.
  constraint contact_submissions_message_valid
    check (
      message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
      and case
        when kind = 'contact' then char_length(message) <= 5000 and char_length(btrim(message, E' \t\n')) >= 10
        else char_length(message) <= 5400 and btrim(message, E' \t\n') <> ''
      end
    ),
  constraint contact_submissions_ip_hash_hex check (ip_hash ~ '^[0-9a-f]{64}$'),
  constraint contact_submissions_status_known check (status in ('unread', 'read', 'closed')),
  constraint contact_submissions_admin_notes_length check (char_length(admin_notes) <= 5000)
);
comment on table public.contact_submissions is 'One row per enquiry. Personal data: see the privacy policy for how long it is kept.';
comment on column public.contact_submissions.request_id is 'Minted by the form; the same value sent again never stores a second row.';
comment on column public.contact_submissions.ip_hash is 'Keyed hash of the sender''s address, hex. The address itself is never stored.';
create index contact_submissions_created_at on public.contact_submissions (created_at desc);

-- A portable substitute for column grants: whoever manages to insert cannot choose these three.
create or replace function app_private.contact_submissions_on_insert() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_at := now();
  new.status := 'unread';
  new.admin_notes := null;
  return new;
end
$$;

create or replace function app_private.contact_submissions_on_update() returns trigger
language plpgsql set search_path = ''
as $$
declare
  open_columns constant text[] := array['status', 'admin_notes'];
begin
  if to_jsonb(new) - open_columns is distinct from to_jsonb(old) - open_columns then
    raise exception 'only status and admin_notes of an enquiry can change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger contact_submissions_on_insert before insert on public.contact_submissions
  for each row execute function app_private.contact_submissions_on_insert();
create trigger contact_submissions_on_update before update on public.contact_submissions
  for each row execute function app_private.contact_submissions_on_update();
create trigger contact_submissions_refuse_truncate before truncate on public.contact_submissions
  for each statement execute function app_private.refuse_truncate();

-- The table's own rules, asked before the limiter counts anything. The constraints above remain what really guards the table.
create or replace function app_private.enquiry_is_valid(
  p_request_id uuid, p_ip_hash text, p_kind text, p_name text, p_email text, p_phone text, p_company text, p_subject text, p_message text
) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    p_request_id is not null
    and p_ip_hash ~ '^[0-9a-f]{64}$'
    and p_kind in ('contact', 'ai-policy', 'ai-marketing', 'cyber-security-policy', 'cyber-security-awareness')
    and char_length(p_name) between 1 and 120 and p_name !~ '[\u0001-\u001f\u007f-\u009f]'
    and char_length(p_email) <= 254
    and p_email ~ '^[^@]+@[^@]+$'
    and p_email !~ '[\s\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and (p_phone is null or char_length(p_phone) <= 40 and p_phone !~ '[\u0001-\u001f\u007f-\u009f]')
    and (p_company is null or char_length(p_company) <= 160 and p_company !~ '[\u0001-\u001f\u007f-\u009f]')
    and (p_kind = 'contact' or p_company is not null)
    and char_length(p_subject) between 1 and 200 and p_subject !~ '[\u0001-\u001f\u007f-\u009f]'
    and p_message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
    and case
      when p_kind = 'contact' then char_length(p_message) <= 5000 and char_length(btrim(p_message, E' \t\n')) >= 10
      else char_length(p_message) <= 5400 and btrim(p_message, E' \t\n') <> ''
    end,
    false
  )
$$;

-- What the web server must send as p_signature. The payload is the other parameters in order, joined by U+001F (null as nothing);
-- no field may contain that character, so two different enquiries never share a payload. Hashing twice with the secret in front
-- closes length extension without needing an extension for HMAC.
create or replace function app_private.enquiry_signature(p_secret text, p_payload text) returns text
language sql immutable strict set search_path = ''
as $$
  select encode(sha256(convert_to(p_secret || encode(sha256(convert_to(p_secret || p_payload, 'UTF8')), 'hex'), 'UTF8')), 'hex')
$$;

create or replace function app_private.submit_enquiry(
  p_request_id uuid, p_ip_hash text, p_signature text, p_kind text, p_name text, p_email text,
  p_phone text, p_company text, p_subject text, p_message text
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  setting app_private.settings;
  expected text;
  stored public.contact_submissions;
  wait integer;
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
    chr(31), coalesce(p_request_id::text, ''), coalesce(p_ip_hash, ''), coalesce(p_kind, ''), coalesce(p_name, ''), coalesce(p_email, ''),
    coalesce(p_phone, ''), coalesce(p_company, ''), coalesce(p_subject, ''), coalesce(p_message, '')
  ));
  -- Hashes of both sides are compared, so the time taken says nothing about how much of the signature was right.
  if p_signature is null or sha256(convert_to(p_signature, 'UTF8')) <> sha256(convert_to(expected, 'UTF8')) then
    return jsonb_build_object('status', 'unauthorised');
  end if;

  if not app_private.enquiry_is_valid(
    p_request_id, p_ip_hash, p_kind, v_name, v_email, v_phone, v_company, v_subject, v_message
  ) then
    return jsonb_build_object('status', 'invalid');
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

  -- The same words from the same person within ten minutes are one enquiry, whatever its id: a form posted without scripts
  -- has no id of its own, and people press twice.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(
    chr(31), 'enquiry:words', p_kind, v_name, lower(v_email), v_phone, v_company, v_subject, v_message
  ), 0));
  if exists (
    select from public.contact_submissions as c
    where c.created_at > clock_timestamp() - interval '10 minutes'
      and (c.kind, c.name, lower(c.email), c.phone, c.company, c.subject, c.message)
        is not distinct from (p_kind, v_name, lower(v_email), v_phone, v_company, v_subject, v_message)
  ) then
    return jsonb_build_object('status', 'ok', 'duplicate', true);
  end if;

  -- Always address before total, so that no two calls wait for each other.
  wait := app_private.rate_wait_seconds(
    'enquiry:address:' || p_ip_hash, setting.enquiry_limit_per_address, setting.enquiry_window_seconds
  );
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
      - make_interval(secs => greatest(setting.enquiry_window_seconds, setting.enquiry_global_window_seconds));
  insert into app_private.rate_events (bucket) values ('enquiry:address:' || p_ip_hash), ('enquiry:total');
  return jsonb_build_object('status', 'ok');
end
$$;

-- The thin door the API shows. It runs with the visitor's own rights; only the body it calls has more.
create or replace function public.submit_enquiry(
  p_request_id uuid, p_ip_hash text, p_signature text, p_kind text, p_name text, p_email text,
  p_phone text, p_company text, p_subject text, p_message text
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$
  select app_private.submit_enquiry(
    p_request_id, p_ip_hash, p_signature, p_kind, p_name, p_email, p_phone, p_company, p_subject, p_message
  )
$$;
comment on function public.submit_enquiry(uuid, text, text, text, text, text, text, text, text, text) is
  'Stores one signed enquiry. Returns {"status": ok | invalid | conflict | rate_limited | unauthorised | unavailable}, with '
  '"duplicate": true when ok repeats an earlier call and "retry_after_seconds" when rate_limited. Bad input never raises.';

alter table public.contact_submissions enable row level security;

revoke all on public.contact_submissions from public, anon, authenticated, service_role;
grant select, delete, update (status, admin_notes) on public.contact_submissions to authenticated;
grant select, delete, update (status, admin_notes) on public.contact_submissions to service_role;

revoke execute on function
  app_private.contact_submissions_on_insert(),
  app_private.contact_submissions_on_update(),
  app_private.enquiry_is_valid(uuid, text, text, text, text, text, text, text, text),
  app_private.enquiry_signature(text, text),
  app_private.submit_enquiry(uuid, text, text, text, text, text, text, text, text, text),
  public.submit_enquiry(uuid, text, text, text, text, text, text, text, text, text)
from public, anon, authenticated, service_role;
grant execute on function
  app_private.submit_enquiry(uuid, text, text, text, text, text, text, text, text, text),
  public.submit_enquiry(uuid, text, text, text, text, text, text, text, text, text)
to anon;

-- An admin reads every enquiry; nobody else reads any.
create policy "Admins read enquiries" on public.contact_submissions
  for select to authenticated using ((select app_private.is_admin()));

-- An admin may mark an enquiry and take notes on it; the trigger above refuses a change to anything the visitor wrote.
create policy "Admins update enquiries" on public.contact_submissions
  for update to authenticated using ((select app_private.is_admin())) with check ((select app_private.is_admin()));

-- An admin may delete an enquiry, for instance when the visitor asks for it.
create policy "Admins delete enquiries" on public.contact_submissions
  for delete to authenticated using ((select app_private.is_admin()));
