-- What a restored database must do before it serves. Only its owner calls these.

-- Deletes again what the journal names, and ends the mailing to whom it names.
create function app_private.apply_deletions(p_journal jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into app_private.deletions (id, kind, at)
  select d.id, d.kind, d.at
  from jsonb_populate_recordset(null::app_private.deletions, p_journal -> 'deletions') as d
  on conflict (id) do nothing;
  delete from public.contact_submissions as c using app_private.deletions as d where c.id = d.id;
  delete from public.newsletter_subscriptions as s using app_private.deletions as d where s.id = d.id;
  with listed as (
    insert into app_private.newsletter_suppressions (email_hash, reason, at)
    select distinct on (l.email_hash) l.email_hash, l.reason, l.at
    from jsonb_populate_recordset(null::app_private.newsletter_suppressions, p_journal -> 'suppressions') as l
    order by l.email_hash, l.at desc
    -- Of an address that the backup lists already, the journal knows what came later.
    on conflict (email_hash) do update set reason = excluded.reason, at = excluded.at
    where newsletter_suppressions.at < excluded.at
    returning email_hash, reason, at
  )
  update public.newsletter_subscriptions as s
  set is_subscribed = s.is_subscribed and l.reason not in ('unsubscribed', 'erased', 'complaint'),
    unsubscribed_at = case
      when l.reason in ('unsubscribed', 'erased', 'complaint') then coalesce(s.unsubscribed_at, l.at)
      else s.unsubscribed_at end,
    suppressed_at = case when l.reason in ('hard_bounce', 'soft_bounce', 'complaint', 'admin') then l.at end,
    suppressed_reason = case
      when l.reason in ('hard_bounce', 'soft_bounce', 'complaint', 'admin') then l.reason end
  from listed as l join app_private.subscription_tokens as t on t.email_hash = l.email_hash
  where s.id = t.subscription_id;
end
$$;

-- Nobody knows what left since the backup, and a drill must reach nobody: a mail that had not been sent then
-- waits for a person, and so does every send and every webhook; today's digest is left out. Links that were
-- mailed to the holders of accounts are void. What caches hold of the archive counts as withdrawn, so that
-- its pages are regenerated. Returns how many of each wait: {"mails", "sends", "webhooks"}.
create function app_private.settle_restored() returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_version constant bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  v_sends integer;
  v_mails integer;
  v_webhooks integer;
begin
  update app_private.newsletter_sends as s set status = 'paused', reason = 'interrupted', detail = null
  where s.status in ('scheduled', 'preparing', 'sending');
  get diagnostics v_sends = row_count;
  update app_private.newsletter_sends as s set settling = null, settling_since = null
  where s.settling is not null;
  update app_private.mail_outbox as o
  set status = 'uncertain', claimed_by = null, lease_until = null
  where o.status in ('pending', 'claimed', 'sending')
    -- What a stop or a taking back had not reached yet has not left since.
    and not exists (
      select from app_private.newsletter_sends as s
      where s.id = o.send_id and s.status in ('stopped', 'taken_back') and o.status <> 'sending'
    );
  get diagnostics v_mails = row_count;
  -- Who was removed since, or has another password, must not come in by a link of before.
  delete from app_private.account_links as l where l.used_at is null;
  update app_private.webhooks as w set enabled = false where w.enabled;
  get diagnostics v_webhooks = row_count;
  update app_private.digest_choices as d set last_due_at = clock_timestamp();
  update app_private.archive_version as a
  set version = greatest(a.version + 1, v_version), withdrawn_version = greatest(a.version + 1, v_version),
    changed_at = clock_timestamp(), redirects_version = greatest(a.redirects_version + 1, v_version);
  -- The pause since the backup is known: it is no jump of the clock.
  update app_private.settings as s set retention_ran_at = clock_timestamp(), retention_held_until = null;
  return jsonb_build_object('mails', v_mails, 'sends', v_sends, 'webhooks', v_webhooks);
end
$$;
