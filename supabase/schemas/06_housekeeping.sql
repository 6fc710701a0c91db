-- Keeps the promises of the privacy policy; the worker calls it every hour. The hashes go after 23
-- hours, so that an hour between two calls still keeps them under 24.
create function app_private.purge_expired_enquiries() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  months constant integer := (select s.enquiry_retention_months from app_private.settings as s);
  enquiries integer;
  mails integer;
  hashes integer;
begin
  delete from public.contact_submissions as c where c.created_at < moment - make_interval(months => months);
  get diagnostics enquiries = row_count;
  delete from app_private.mail_outbox as o
  where o.status in ('sent', 'failed') and o.created_at < moment - interval '90 days';
  get diagnostics mails = row_count;
  update public.contact_submissions as c set ip_hash = repeat('0', 64)
  where c.created_at < moment - interval '23 hours' and c.ip_hash <> repeat('0', 64);
  get diagnostics hashes = row_count;
  -- Under the lock that submit_enquiry() holds while it deletes events: two purges at once could
  -- wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('enquiry:total', 0));
  delete from app_private.rate_events as e where e.bucket like 'enquiry:%' and e.created_at < moment - interval '23 hours';
  -- The limit itself goes along, for copies outside the database.
  return jsonb_build_object(
    'status', 'ok', 'enquiries', enquiries, 'mails', mails, 'address_hashes', hashes, 'older_than', moment - make_interval(months => months)
  );
end
$$;

create function public.purge_expired_enquiries() returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.purge_expired_enquiries() $$;
