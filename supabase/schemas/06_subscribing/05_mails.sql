-- What the mails to subscribers say, and what is kept about a subscriber for how long.

-- Links to an address, or of a subscription, that are kept: who pressed a button of a mail, and who has not.
-- A change that somebody else asked for names no address but the one that is asked about.
create function app_private.link_data(p_subscription uuid, p_email text) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(c) - 'id' - 'subscription_id' - 'token_hash' - 'requested' order by c.created_at, c.id
    ), '[]'
  )
  from app_private.newsletter_confirmations as c
  where c.subscription_id = p_subscription or lower(c.new_email) = lower(btrim(p_email))
$$;

-- All that is held about a subscription, for its owner.
create function app_private.subscription_data(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select (to_jsonb(s) - 'email_key') || jsonb_build_object(
    -- Also what was recorded of the address before it was erased or changed, and came back.
    'consent', (
      select coalesce(jsonb_agg(to_jsonb(e) - 'id' - 'subscription_id' - 'email_hash' order by e.id), '[]')
      from public.newsletter_consent_events as e
      where e.subscription_id = s.id or e.email_hash = app_private.email_hash(s.email)
    ),
    'suppression', (
      select to_jsonb(l) - 'email_hash' from app_private.newsletter_suppressions as l
      where l.email_hash = app_private.email_hash(s.email)
    ),
    'mails', (
      select coalesce(jsonb_agg(app_private.mail_data(o) order by o.created_at, o.id), '[]')
      from app_private.mail_outbox as o where o.subscription_id = s.id
    ),
    'links', app_private.link_data(s.id, s.email)
  )
  from public.newsletter_subscriptions as s where s.id = p_id
$$;

-- What a mail to a subscriber needs beside its row; null when it must not be sent any more, because the
-- person left or is subscribed already, the link was used or a newer one took its place.
create function app_private.subscription_mail(o app_private.mail_outbox) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_row public.newsletter_subscriptions;
  v_link app_private.newsletter_confirmations;
  v_token uuid;
begin
  select * into v_row from public.newsletter_subscriptions as s where s.id = o.subscription_id;
  if not found or v_row.consent_source = 'seed'
    -- Their own data and its erasure are due to people who complained or were blocked, too.
    or o.kind not in ('data_copy', 'confirm_erasure') and app_private.is_barred(v_row.email)
    -- An import came before the press, and the mail says that no newsletter comes without it.
    or o.kind = 'confirm_subscription' and v_row.is_subscribed and v_row.suppressed_at is null
  then
    return null;
  end if;
  if o.kind in ('confirm_subscription', 'confirm_change', 'confirm_erasure') then
    select * into v_link from app_private.newsletter_confirmations as c
    where c.id = o.confirmation_id and c.used_at is null and c.expires_at > clock_timestamp();
    if not found or o.token is null then
      return null;
    end if;
    return jsonb_build_object('to', coalesce(v_link.new_email, v_row.email), 'token', o.token);
  end if;
  if o.kind = 'data_copy' then
    return jsonb_build_object('to', v_row.email, 'data', app_private.subscription_data(v_row.id));
  end if;
  if not v_row.is_subscribed or v_row.suppressed_at is not null then
    return null;
  end if;
  if o.kind = 'change_asked' then
    -- Of the newest link: asking for another address at once must not keep the mail back.
    select * into v_link from app_private.newsletter_confirmations as c
    where c.subscription_id = v_row.id and c.kind = 'change' and c.used_at is null;
    if not found then
      return null;
    end if;
  end if;
  select t.unsubscribe_token into v_token
  from app_private.subscription_tokens as t where t.subscription_id = v_row.id;
  return jsonb_build_object('to', v_row.email, 'unsubscribe_token', v_token) || case o.kind
    when 'welcome' then jsonb_build_object('issue', (
      select jsonb_build_object('number', i.issue_number, 'title', i.title)
      from public.newsletter_issues as i
      where i.status = 'sent' and i.visibility = 'public'
      order by i.issue_number desc limit 1
    ))
    when 'change_asked'
      then jsonb_build_object('new_address', app_private.masked_new_email(v_link.new_email))
    else '{}'
  end;
end
$$;

-- Unconfirmed sign-ups and addresses of people who left, each after thirty days; links that are over. The
-- caller says what thirty days ago was: a clock that jumped deletes nothing. Seeded subscribers stay.
create function app_private.purge_subscriptions(p_thirty_days_ago timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid;
  v_deleted integer := 0;
begin
  -- Before any row, as subscribe() does; in portions, so that nobody waits for long. Never anybody whom
  -- another holds, who may be coming back or wait for the totals: a later portion looks again.
  perform pg_advisory_xact_lock(hashtextextended('subscribe:total', 0));
  foreach v_id in array array(
    select s.id from public.newsletter_subscriptions as s
    where not s.is_subscribed and s.consent_source is distinct from 'seed'
      and coalesce(s.unsubscribed_at, s.updated_at) < p_thirty_days_ago
      and (s.unsubscribed_at is not null or s.confirmed_at is null)
      -- Who left and signed up again may still press the button of that mail.
      and (s.unsubscribed_at is null or not exists (
        select from app_private.newsletter_confirmations as c
        where c.subscription_id = s.id and c.kind = 'subscribe' and c.used_at is null
          and c.expires_at > clock_timestamp()
      ))
    order by coalesce(s.unsubscribed_at, s.updated_at) limit 500 for update skip locked
  ) loop
    if exists (
      select from public.newsletter_subscriptions as s where s.id = v_id and s.unsubscribed_at is not null
    ) then
      -- This is noted, as spam is: a backup may not know that they left.
      perform app_private.erase_subscription(v_id, 'unsubscribed', 'retention');
    else
      -- Nobody confirmed it: it may be asked again at any time, so nothing of it is listed.
      perform set_config('app_private.deleting_by_age', 'on', true);
      delete from public.newsletter_subscriptions as s where s.id = v_id;
      perform set_config('app_private.deleting_by_age', '', true);
    end if;
    v_deleted := v_deleted + 1;
  end loop;
  -- By the index: a link is good for seven days.
  delete from app_private.newsletter_confirmations as c
  where c.id = any (array(
    select o.id from app_private.newsletter_confirmations as o
    where o.expires_at < p_thirty_days_ago + interval '7 days' and o.created_at < p_thirty_days_ago
    order by o.expires_at limit 2000
  ));
  return v_deleted;
end
$$;
