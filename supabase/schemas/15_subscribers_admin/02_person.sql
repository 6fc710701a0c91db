-- The page of one subscriber: the state, the record of consent and the mails.

create function app_private.newsletter_subscriber(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
-- By index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_row public.newsletter_subscriptions;
  v_hash text;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  select * into v_row from public.newsletter_subscriptions as s where s.id = p_id;
  if not found then
    return jsonb_build_object('status', 'not_found');
  end if;
  perform app_private.note_read('subscriber', p_id::text);
  v_hash := app_private.email_hash(v_row.email);
  return jsonb_build_object(
    'status', 'ok',
    'subscriber', jsonb_build_object(
      'id', v_row.id, 'email', v_row.email, 'is_subscribed', v_row.is_subscribed,
      'created_at', v_row.created_at,
      'confirmed_at', v_row.confirmed_at, 'unsubscribed_at', v_row.unsubscribed_at,
      'is_example', v_row.consent_source is not distinct from 'seed',
      'suppression', (
        select jsonb_build_object('reason', x.reason, 'since', x.since)
        from app_private.suppression_of(v_row.email) as x
      )
    ),
    -- By the address: also what was recorded before it was erased and came back.
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'kind', e.kind, 'at', e.at, 'source', e.source, 'wording_version', e.wording_version,
        'wording', e.wording, 'actor', split_part(e.actor, ':', 1), 'admin', u.email, 'evidence', e.evidence
      ) order by e.id desc), '[]')
      from (
        select o.* from public.newsletter_consent_events as o
        where o.email_hash = v_hash order by o.id desc limit 100
      ) as e
      left join auth.users as u on u.id = case when e.actor like 'admin:%' then substr(e.actor, 7)::uuid end
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'kind', m.kind, 'state', m.status, 'verdict', m.verdict, 'last_error', m.last_error,
        'created_at', m.created_at, 'sent_at', m.sent_at, 'attempts', m.attempts,
        'uncertain_at', m.uncertain_at,
        'issue_number', n.issue_number
      ) order by m.created_at desc, m.id desc), '[]')
      from (
        select o.* from app_private.mail_outbox as o
        where o.subscription_id = p_id order by o.created_at desc, o.id desc limit 50
      ) as m
      left join app_private.newsletter_sends as d on d.id = m.send_id
      left join public.newsletter_issues as n on n.id = d.issue_id
    )
  );
end
$$;

create function public.newsletter_subscriber(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.newsletter_subscriber(p_id) $$;
comment on function public.newsletter_subscriber(uuid) is
  'One subscriber. Returns {"status": ok | not_found | forbidden, "subscriber": {…, "suppression": '
  '{"reason", "since"} or null}, "events": the newest 100 of the record of consent, "mails": the newest '
  '50}; the audit log then says who read it.';
