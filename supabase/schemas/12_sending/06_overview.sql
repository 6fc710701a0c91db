-- What the send page shows.

create function app_private.newsletter_send_overview(p_issue_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses: the page asks every two
-- seconds.
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object(
    'status', 'ok', 'audience', app_private.audience(),
    'to', (select u.email from auth.users as u where u.id = auth.uid()),
    'send', (
      select to_jsonb(s) - array[
          'cursor', 'html', 'body_text', 'created_by', 'issue_id', 'as_of', 'probe_from',
        'handed_over_at_resume', 'bounced_at_resume', 'complained_at_resume', 'settling_since']
        -- Since it began or was resumed: a pause would make it look slow.
        || jsonb_build_object('per_second', case when s.status = 'sending' then
          (s.sent + s.failed - s.handed_over_at_resume)
            / nullif(extract(epoch from clock_timestamp() - greatest(s.reachable_at, s.probe_from)), 0)
        end)
      from app_private.newsletter_sends as s where s.issue_id = p_issue_id
    ),
    'last', (
      select jsonb_build_object(
        'issue_number', n.issue_number, 'status', s.status, 'finished_at', s.finished_at, 'total', s.total,
        'sent', s.sent, 'failed', s.failed, 'uncertain', s.uncertain, 'skipped', s.skipped,
        'bounced', s.bounced,
        'complained', s.complained, 'unsubscribed', s.unsubscribed
      )
      from (
        select * from app_private.newsletter_sends as l
        where l.finished_at is not null and l.issue_id <> p_issue_id
        order by l.finished_at desc limit 1
      ) as s join public.newsletter_issues as n on n.id = s.issue_id
    ),
    'pace', (
      select jsonb_build_object('per_second', p.per_second, 'daily_limit', p.daily_limit, 'today', case
        when p.day = (clock_timestamp() at time zone 'Australia/Sydney')::date then p.today else 0 end)
      from app_private.mail_pace as p where p.lane = 'bulk'
    ),
    'now', clock_timestamp()
  );
end
$$;

create function public.newsletter_send_overview(p_issue_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_send_overview(p_issue_id) $$;
comment on function public.newsletter_send_overview(uuid) is
  'The audience of an issue and its send. Returns {"status": ok | forbidden, "audience": {"count", '
  '"left_out"}, "to", "send": null or its row with "per_second", "last": the newest ended send of another '
  'issue or null, "pace", "now"}.';

-- Up to 50 mails of a send in one state, by their ids after p_after; "pending" includes those on their way.
create function app_private.newsletter_send_mails(p_send_id uuid, p_state text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
set enable_seqscan = off
as $$
declare
  v_states text[] := case p_state
    when 'pending' then array['pending', 'claimed', 'sending'] else array[p_state]
  end;
begin
  if not app_private.is_reader() then
    return jsonb_build_object('status', 'forbidden');
  end if;
  return jsonb_build_object('status', 'ok', 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'subscriber', s.id, 'email', s.email, 'state', m.status, 'verdict', m.verdict,
      'last_error', m.last_error,
      'sent_at', m.sent_at, 'attempts', m.attempts, 'uncertain_at', m.uncertain_at
    ) order by m.id), '[]')
    from (
      select o.* from unnest(v_states) as state (word) cross join lateral (
        select o.* from app_private.mail_outbox as o
        where o.send_id = p_send_id and o.status = state.word and (p_after is null or o.id > p_after)
        order by o.id limit 50
      ) as o
      order by o.id limit 50
    ) as m left join public.newsletter_subscriptions as s on s.id = m.subscription_id
  ));
end
$$;

create function public.newsletter_send_mails(p_send_id uuid, p_state text, p_after uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$ select app_private.newsletter_send_mails(p_send_id, p_state, p_after) $$;
comment on function public.newsletter_send_mails(uuid, text, uuid) is
  'A page of the mails of a send. Returns {"status": ok | forbidden, "rows": [{"id", "subscriber", "email", '
  '(null of somebody erased) "state", "verdict", "last_error", "sent_at", "attempts", "uncertain_at"}]}.';
