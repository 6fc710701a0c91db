-- What is read, and by whom. An enquiry is read through a function, since no trigger sees a select.

-- The whole of an enquiry.
create function app_private.read_enquiry(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_enquiry jsonb;
begin
  if not app_private.is_reader() then
    return null;
  end if;
  select to_jsonb(c) - 'ip_hash' into v_enquiry from public.contact_submissions as c where c.id = p_id;
  if v_enquiry is not null then
    perform app_private.note_read('enquiry', p_id::text);
  end if;
  return v_enquiry;
end
$$;

create function public.read_enquiry(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.read_enquiry(p_id) $$;
comment on function public.read_enquiry(uuid) is
  'One enquiry with everything that was written, or null; the audit log then says who read it.';

-- What proves the consent of a subscriber, oldest first, for a file.
create function app_private.export_consent(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  if not exists (select from public.newsletter_subscriptions as s where s.id = p_id) then
    return jsonb_build_object('status', 'not_found');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', e.at, 'kind', e.kind, 'source', e.source, 'actor', e.actor, 'evidence', e.evidence,
    'wording_version', e.wording_version, 'wording', e.wording
  ) order by e.id), '[]') into v_rows
  from public.newsletter_consent_events as e where e.subscription_id = p_id;
  perform app_private.note_export('consent', true, jsonb_array_length(v_rows), '{}', p_id::text);
  return jsonb_build_object('status', 'ok', 'rows', v_rows);
end
$$;

create function public.admin_consent_export(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.export_consent(p_id) $$;
comment on function public.admin_consent_export(uuid) is
  'The record of consent of a subscriber. Returns {"status": ok | not_found | forbidden, "rows"}.';

-- The log itself, newest first, behind p_before. For a file it is an export.
create function app_private.admin_audit_log(
  p_action text, p_subject text, p_actor text, p_before bigint, p_limit integer, p_export boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  v_actor constant text := nullif(lower(btrim(p_actor)), '');
  v_rows jsonb;
begin
  if not app_private.is_administrator() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select coalesce(jsonb_agg(to_jsonb(f) order by f.id desc), '[]') into v_rows
  from (
    select
      e.id, e.at, e.actor_kind, e.actor_id, e.actor_email, e.action, e.subject_kind, e.subject_id,
      -- Whose account it is about, for people to read: the log itself holds the id. One that is gone has the
      -- address by which it acted last.
      case when e.subject_kind = 'account' then coalesce(
        (select u.email from auth.users as u where u.id = e.subject_id::uuid),
        (
          select own.actor_email from app_private.audit_events as own
          where own.actor_id = e.subject_id::uuid and own.actor_email is not null
          order by own.id desc limit 1
        )
      ) end as subject_email,
      e.details
    from app_private.audit_events as e
    where (p_before is null or e.id < p_before)
      and (p_action is null or e.action = p_action)
      and (p_subject is null or e.subject_kind = p_subject)
      and (v_actor is null or e.actor_email = v_actor)
    order by e.id desc
    limit least(greatest(coalesce(p_limit, 50), 0), 1000)
  ) as f;
  if p_export then
    perform app_private.note_export('audit_log', p_before is null, jsonb_array_length(v_rows), array[
      app_private.narrowed_by('acts', p_action), app_private.narrowed_by('subjects', p_subject),
      case when v_actor is not null then 'of one account' end
    ]);
  end if;
  return jsonb_build_object('status', 'ok', 'rows', v_rows);
end
$$;

create function public.admin_audit_log(
  p_action text, p_subject text, p_actor text, p_before bigint, p_limit integer, p_export boolean
) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.admin_audit_log(p_action, p_subject, p_actor, p_before, p_limit, p_export) $$;
comment on function public.admin_audit_log(text, text, text, bigint, integer, boolean) is
  'A part of the audit log, newest first: of one action, one kind of subject, one address of an account; '
  'null for any. p_before is the id of the last row of the part before. Returns {"status": ok | forbidden, '
  '"rows"}, of an account with its address as "subject_email".';
