-- What writes the audit log by itself. A change is an act of somebody when an account or the bare service key
-- makes it; functions that the mail worker calls run with the owner's rights and for no account, and are
-- none.

-- The names of the columns that differ, without those that a trigger keeps.
create function app_private.changed_columns(p_old jsonb, p_new jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(n.key order by n.key), '{}')
  from jsonb_each(p_new) as n
  where n.value is distinct from p_old -> n.key
    and n.key not in ('updated_at', 'version', 'corrected_at', 'etag') and n.key !~ '^last_'
$$;

-- For any table: its first argument names the subject, the second the column that identifies a row.
create function app_private.note_row() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_old constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_id constant text := coalesce(v_new, v_old) ->> tg_argv[1];
  v_changed constant text[] := case when tg_op = 'UPDATE'
    then app_private.changed_columns(v_old, v_new) else '{}' end;
begin
  if tg_op <> 'UPDATE' or cardinality(v_changed) > 0 then
    perform app_private.note_audit_event(
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      tg_argv[0], v_id, v_changed
    );
  end if;
  return null;
end
$$;

create trigger contact_submissions_audit_change after update of status, admin_notes, assigned_to
  on public.contact_submissions
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('enquiry', 'id');
create trigger contact_submissions_note_deletion after delete on public.contact_submissions
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('enquiry', 'id');

create trigger newsletter_sources_note_change
  after insert or delete or update of name, url, area, enabled on public.newsletter_sources
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('feed', 'id');

create trigger enquiry_blocks_note_change after insert or delete on public.enquiry_blocks
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('block', 'id');

create trigger redirects_note_change
  after insert or delete or update of from_path, target, permanent, note on public.redirects
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('redirect', 'id');

create trigger office_holidays_note_change after insert or delete on public.office_holidays
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_row('holiday', 'day');

-- A draft saves itself every second or two: whoever goes on writing within half an hour, with nothing else
-- done to the issue meanwhile, has changed each of its fields once. Text that was brought back is an act of
-- its own.
create function app_private.is_noted_writing(p_issue public.newsletter_issues, p_changed text[])
returns boolean
language sql stable set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
  with acts as (
    select e.id, e.details, e.action = 'changed' and e.actor_id is not distinct from auth.uid() as is_own
    from app_private.audit_events as e
    where e.subject_kind = 'issue' and e.subject_id = p_issue.issue_number::text
      and e.at > clock_timestamp() - interval '30 minutes' and e.at <= clock_timestamp()
  )
  select auth.uid() is not null and not app_private.is_earlier_text(p_issue) and p_changed <@ array(
    select unnest(a.details) from acts as a
    where a.is_own and a.id > coalesce((select max(o.id) from acts as o where not o.is_own), 0)
  )
$$;

-- An issue by its number, which is what people call it. What a send does to its issue is noted with the send.
create function app_private.note_issue() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_changed text[];
begin
  case
    when tg_op = 'INSERT' then
      perform app_private.note_audit_event('created', 'issue', new.issue_number::text);
    when tg_op = 'DELETE' then
      perform app_private.note_audit_event('deleted', 'issue', old.issue_number::text);
    when new.status = 'sent' and old.status <> 'sent' then
      perform app_private.note_audit_event('published', 'issue', new.issue_number::text);
    when new.visibility <> old.visibility then
      perform app_private.note_audit_event(
        case new.visibility when 'withdrawn' then 'withdrawn' else 'restored' end, 'issue',
        new.issue_number::text
      );
    else
      v_changed := app_private.changed_columns(
        jsonb_build_object(
          'title', old.title, 'summary', old.summary, 'content', old.content, 'related', old.related
        ),
        jsonb_build_object(
          'title', new.title, 'summary', new.summary, 'content', new.content, 'related', new.related
        )
      );
      if cardinality(v_changed) > 0
        and not (
          old.status = 'draft' and new.status = 'draft' and app_private.is_noted_writing(new, v_changed)
        )
      then
        perform app_private.note_audit_event('changed', 'issue', new.issue_number::text, v_changed);
      end if;
  end case;
  return null;
end
$$;
create trigger newsletter_issues_note_change after insert or update or delete on public.newsletter_issues
  for each row when (auth.uid() is not null or current_user = 'service_role')
  execute function app_private.note_issue();

create function app_private.note_send() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_audit_event(
    'sent', tg_argv[0],
    (select n.issue_number::text from public.newsletter_issues as n where n.id = new.issue_id)
  );
  return null;
end
$$;
create trigger newsletter_sends_note after insert on app_private.newsletter_sends
  for each row when (auth.uid() is not null) execute function app_private.note_send('send');
create trigger newsletter_tests_note after insert on app_private.newsletter_tests
  for each row when (auth.uid() is not null) execute function app_private.note_send('test');

-- Whether somebody may be mailed, as an admin decided it. What people decide themselves is in the record of
-- consent.
create function app_private.note_consent() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_audit_event(
    case new.kind when 'erased' then 'deleted' else 'changed' end,
    case when new.subscription_id is null and new.kind <> 'erased' then 'address' else 'subscriber' end,
    new.subscription_id::text, case new.kind when 'erased' then '{}' else array[new.kind] end
  );
  return null;
end
$$;
create trigger newsletter_consent_events_note after insert on public.newsletter_consent_events
  for each row when (new.kind in ('suppressed', 'lifted', 'erased') and new.actor like 'admin:%')
  execute function app_private.note_consent();

create function app_private.note_import() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app_private.note_audit_event(
    case new.status when 'reading' then 'created' when 'committing' then 'imported' else 'deleted' end,
    'import', new.id::text, array[new.kind]
  );
  return null;
end
$$;
create trigger newsletter_imports_note_file after insert on app_private.newsletter_imports
  for each row when (auth.uid() is not null) execute function app_private.note_import();
create trigger newsletter_imports_note after update of status on app_private.newsletter_imports
  for each row when (
    new.status in ('committing', 'discarded') and new.status <> old.status and auth.uid() is not null
  )
  execute function app_private.note_import();

-- Accounts, whoever changes them: the auth server, a function, or the host of the database. Sessions are
-- noted in 19_accounts.
create function app_private.note_account() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id constant text := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  if tg_op <> 'UPDATE' then
    perform app_private.note_audit_event(
      case tg_op when 'INSERT' then 'created' else 'deleted' end, 'account', v_id
    );
    return null;
  end if;
  if new.raw_app_meta_data ->> 'role' is distinct from old.raw_app_meta_data ->> 'role' then
    perform app_private.note_audit_event(
      'role_changed', 'account', v_id, array[coalesce(new.raw_app_meta_data ->> 'role', 'none')]
    );
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform app_private.note_audit_event(
      'password_changed', 'account', v_id,
      case when app_private.is_own_password_change() then '{}' else array['outside the site'] end
    );
  end if;
  if new.email is distinct from old.email then
    perform app_private.note_audit_event('address_changed', 'account', v_id);
  end if;
  return null;
end
$$;
create trigger note_account after insert or delete or update of raw_app_meta_data, encrypted_password, email
  on auth.users for each row execute function app_private.note_account();

-- A password that was refused. The web server signs that it happened; an address without an account leaves no
-- trace of itself.
create function app_private.note_failed_sign_in(p_email text, p_signature text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_secret constant text := app_private.signing_secret();
begin
  if v_secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  if not app_private.is_signed(
    v_secret, concat_ws(chr(31), 'sign-in failed', coalesce(p_email, '')), p_signature
  ) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  perform app_private.note_audit_event(
    'sign_in_failed', 'account',
    (select u.id::text from auth.users as u where u.email = lower(btrim(p_email)))
  );
  return jsonb_build_object('status', 'ok');
end
$$;

create function public.note_failed_sign_in(p_email text, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.note_failed_sign_in(p_email, p_signature) $$;
comment on function public.note_failed_sign_in(text, text) is
  'Notes a signed failure in the audit log. Returns {"status": ok | unauthorised | unavailable}.';
