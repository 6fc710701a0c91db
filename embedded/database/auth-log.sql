-- The embedded auth server notes the address of whoever signs in, refreshes a session or signs out, and keeps
-- it for good, also of accounts that are gone. Our audit log notes the same for 24 months (decision 54), so
-- this one stays empty.

create or replace function auth.keep_no_log() returns trigger language plpgsql set search_path = '' as $$
begin
  return null;
end
$$;
create or replace trigger keep_no_log before insert on auth.audit_log_entries
  for each row execute function auth.keep_no_log();
truncate auth.audit_log_entries;
