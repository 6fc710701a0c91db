-- Keeps the promises of the privacy policy; the mail worker calls it every hour. Address hashes go
-- after 23 hours, so that an hour between two calls still keeps them under 24.
create function app_private.purge_expired_enquiries() returns jsonb
language plpgsql volatile security definer set search_path = ''
-- Always by index, also in an embedded database, whose tables nothing analyses.
set enable_seqscan = off
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_retained_from constant timestamptz := v_now - make_interval(
    months => (select s.enquiry_retention_months from app_private.settings as s)
  );
  v_ninety_days_ago constant timestamptz := v_now - interval '90 days';
  v_hash_limit constant timestamptz := v_now - interval '23 hours';
  v_enquiries integer;
  v_mails integer;
  v_hashes integer;
  v_runs integer;
begin
  delete from public.contact_submissions as c where c.created_at < v_retained_from;
  get diagnostics v_enquiries = row_count;
  delete from app_private.mail_outbox as o
  where o.status in ('sent', 'failed') and o.created_at < v_ninety_days_ago;
  get diagnostics v_mails = row_count;
  update public.contact_submissions as c set ip_hash = repeat('0', 64)
  where c.created_at < v_hash_limit
    and c.ip_hash <> '0000000000000000000000000000000000000000000000000000000000000000';
  get diagnostics v_hashes = row_count;
  delete from public.newsletter_generation_runs as r
  where r.started_at < v_ninety_days_ago and r.status <> 'running';
  get diagnostics v_runs = row_count;
  -- Under the lock that submit_enquiry() holds while it deletes events: two deletes at once could
  -- wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:total', 0));
  delete from app_private.rate_events as e where e.bucket like 'enquiry:%' and e.created_at < v_hash_limit;
  -- The limit itself goes along, for copies outside the database.
  return jsonb_build_object(
    'status', 'ok', 'enquiries', v_enquiries, 'mails', v_mails, 'address_hashes', v_hashes,
    'generation_runs', v_runs, 'older_than', v_retained_from
  );
end
$$;

create function public.purge_expired_enquiries() returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.purge_expired_enquiries() $$;
comment on function public.purge_expired_enquiries() is
  'Deletes what is kept for a stated time only: enquiries, mails, address hashes, generation runs. Returns '
  '{"status": "ok"} with how many of each, and "older_than" for copies elsewhere.';
