-- All of a person, by address in any case: for a request to see, receive or delete it. Mails are
-- found through their enquiries.
create function app_private.person_data(p_email text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return jsonb_build_object(
    'enquiries', (
      select coalesce(
        jsonb_agg(
          (to_jsonb(c) - 'ip_hash' - 'assigned_to') || jsonb_build_object(
            'mails', (
              select coalesce(jsonb_agg(app_private.mail_data(o) order by o.kind desc), '[]')
              from app_private.mail_outbox as o where o.submission_id = c.id
            ),
            -- Without who did it, which is about somebody else.
            'history', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'kind', e.kind, 'at', e.at, 'from', e.old_value, 'to', e.new_value
              ) order by e.id), '[]')
              from app_private.enquiry_events as e where e.enquiry_id = c.id and e.kind <> 'assigned'
            )
          )
          order by c.created_at, c.id
        ), '[]'
      )
      from public.contact_submissions as c where lower(c.email) = lower(btrim(p_email))
    ),
    'subscriptions', (
      select coalesce(jsonb_agg(app_private.subscription_data(s.id)), '[]')
      from public.newsletter_subscriptions as s where s.email_key = lower(btrim(p_email))
    ),
    -- What outlives a subscription, found by the hash of the address.
    'consent', (
      select coalesce(jsonb_agg(to_jsonb(e) - 'id' - 'subscription_id' - 'email_hash' order by e.id), '[]')
      from public.newsletter_consent_events as e where e.email_hash = app_private.email_hash(p_email)
    ),
    'suppression', (
      select to_jsonb(l) - 'email_hash' from app_private.newsletter_suppressions as l
      where l.email_hash = app_private.email_hash(p_email)
    ),
    -- Where somebody asked for a change to the address, or an import waits, before it has a subscription.
    'links', app_private.link_data(null, p_email),
    'waiting_imports', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'import_id' - 'key'), '[]')
      from app_private.newsletter_import_rows as r
      where r.verdict = 'new' and r.key = lower(btrim(p_email))
    )
  );
end
$$;

create function public.person_data(p_email text) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.person_data(p_email) $$;
comment on function public.person_data(text) is
  'What is held about a person: {"enquiries": [{…, "mails": […]}], "subscriptions": [{…, "consent": […], '
  '"suppression": {…} or null, "mails": […], "links": […]}], "consent": […], "suppression": {…} or null, '
  '"links": […], "waiting_imports": […]}.';

create function app_private.erase_person(p_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_enquiries integer;
  v_subscriptions integer;
  v_import_rows integer;
  v_ids uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  -- Counted first: those of a subscriber go with the subscription.
  select count(*) into v_import_rows from app_private.newsletter_import_rows as r
  where r.verdict = 'new' and r.key = lower(btrim(p_email));
  delete from public.contact_submissions as c where lower(c.email) = lower(btrim(p_email));
  get diagnostics v_enquiries = row_count;
  select coalesce(array_agg(s.id), '{}') into v_ids
  from public.newsletter_subscriptions as s where s.email_key = lower(btrim(p_email));
  perform app_private.erase_subscription(id, 'erased', 'operator') from unnest(v_ids) as id;
  v_subscriptions := cardinality(v_ids);
  -- A change to this address that nobody confirmed yet.
  delete from app_private.newsletter_confirmations as c where lower(c.new_email) = lower(btrim(p_email));
  -- An import that nobody has begun yet.
  delete from app_private.newsletter_import_rows as r
  where r.verdict = 'new' and r.key = lower(btrim(p_email));
  if found then
    perform pg_notify('erased', '');
  end if;
  if v_enquiries + v_subscriptions > 0 then
    perform app_private.note_audit_event(
      'deleted', 'person', null, array['enquiries: ' || v_enquiries, 'subscriptions: ' || v_subscriptions]
    );
  end if;
  return jsonb_build_object(
    'status', 'ok', 'enquiries', v_enquiries, 'subscriptions', v_subscriptions, 'import_rows', v_import_rows
  );
end
$$;

create function public.erase_person(p_email text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.erase_person(p_email) $$;
comment on function public.erase_person(text) is
  'Deletes the enquiries of a person, with their mails, the subscription, of whose address a hash stays '
  'listed, and what waits for an import. Returns {"status": "ok"} with how many of each.';
