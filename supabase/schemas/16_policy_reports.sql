-- What browsers report when a page breaks the Content-Security-Policy, as counts: a day, the rule
-- that was broken, what was blocked and in which part of the site. Nothing of the visitor, no
-- address of a page, no words of a script. The web server adds up for seconds and sends sums under
-- its signature, so that nobody with the publishable key can write here.

create table public.policy_report_counts (
  day date not null,
  directive text not null,
  blocked text not null,
  area text not null,
  reports bigint not null,
  constraint policy_report_counts_pkey primary key (day, directive, blocked, area),
  constraint policy_report_counts_directive_valid check (directive ~ '^[a-z-]{1,40}$'),
  constraint policy_report_counts_blocked_valid check (blocked ~ '^[a-z0-9.-]{1,100}$'),
  constraint policy_report_counts_area_valid check (area ~ '^[a-z-]{1,40}$'),
  constraint policy_report_counts_reports_positive check (reports > 0)
);
comment on table public.policy_report_counts is 'Violations of the Content-Security-Policy by day (UTC), rule, what was blocked and part of the site. No personal data; kept for 90 days.';

create trigger policy_report_counts_refuse_truncate before truncate on public.policy_report_counts
  for each statement execute function app_private.refuse_truncate();

-- Adds sums to today's counts. p_counts is a JSON array of [directive, blocked, area, reports]. Two
-- hundred at once and five hundred a day are told apart; whatever else a day brings is counted as
-- "other", so that a flood of made-up reports cannot fill the table.
create function app_private.record_policy_reports(p_counts text, p_valid_until bigint, p_signature text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most_at_once constant integer := 200;
  most_a_day constant integer := 500;
  kept_days constant integer := 90;
  today constant date := (clock_timestamp() at time zone 'UTC')::date;
  secret text;
  counts jsonb;
  entry record;
begin
  select s.enquiry_signing_secret into secret from app_private.settings as s;
  if secret is null then
    return jsonb_build_object('status', 'unavailable');
  end if;
  if p_signature is null or sha256(convert_to(p_signature, 'UTF8')) <> sha256(convert_to(
    app_private.signature(
      secret, concat_ws(chr(31), 'policy-reports', coalesce(p_valid_until::text, ''), coalesce(p_counts, ''))
    ), 'UTF8'
  )) then
    return jsonb_build_object('status', 'unauthorised');
  end if;
  -- The web server has given up on this call and sends the same sums again.
  if p_valid_until is null or extract(epoch from clock_timestamp()) * 1000 > p_valid_until then
    return jsonb_build_object('status', 'late');
  end if;

  begin
    counts := p_counts::jsonb;
    if jsonb_array_length(counts) not between 1 and most_at_once or exists (
      select from jsonb_array_elements(counts) as c (value)
      where not coalesce(
        c.value ->> 0 ~ '^[a-z-]{1,40}$' and c.value ->> 1 ~ '^[a-z0-9.-]{1,100}$' and c.value ->> 2 ~ '^[a-z-]{1,40}$'
        and (c.value ->> 3)::bigint between 1 and 1000000000,
        false
      )
    ) then
      return jsonb_build_object('status', 'invalid');
    end if;
  exception when data_exception then
    return jsonb_build_object('status', 'invalid');
  end;

  -- One at a time: two calls that count the rows of a day together would both find room.
  perform pg_advisory_xact_lock(hashtextextended('policy-reports', 0));
  delete from public.policy_report_counts as p where p.day < today - kept_days;
  for entry in
    select c.value ->> 0 as directive, c.value ->> 1 as blocked, c.value ->> 2 as area, sum((c.value ->> 3)::bigint)::bigint as reports
    from jsonb_array_elements(counts) as c (value) group by 1, 2, 3
  loop
    update public.policy_report_counts as p set reports = p.reports + entry.reports
    where (p.day, p.directive, p.blocked, p.area) = (today, entry.directive, entry.blocked, entry.area);
    if not found then
      if (select count(*) from public.policy_report_counts as p where p.day = today) >= most_a_day then
        entry.directive := 'other';
        entry.blocked := 'other';
        entry.area := 'other';
      end if;
      insert into public.policy_report_counts as p (day, directive, blocked, area, reports)
      values (today, entry.directive, entry.blocked, entry.area, entry.reports)
      on conflict on constraint policy_report_counts_pkey do update set reports = p.reports + excluded.reports;
    end if;
  end loop;
  return jsonb_build_object('status', 'ok');
end
$$;

-- The thin door the API shows. It runs with the caller's own rights; only the body it calls has
-- more.
create function public.record_policy_reports(p_counts text, p_valid_until bigint, p_signature text) returns jsonb
language sql volatile security invoker set search_path = ''
as $$ select app_private.record_policy_reports(p_counts, p_valid_until, p_signature) $$;
comment on function public.record_policy_reports(text, bigint, text) is
  'Adds signed sums of policy violations to today''s counts. Returns {"status": ok | invalid | late | unauthorised | unavailable}. Bad input never raises.';

alter table public.policy_report_counts enable row level security;

-- An admin reads what browsers reported; the function above is the only one to write it.
create policy "Admins read policy reports" on public.policy_report_counts
  for select to authenticated using ((select app_private.is_admin()));

grant select on public.policy_report_counts to authenticated, service_role;
grant execute on function
  app_private.record_policy_reports(text, bigint, text),
  public.record_policy_reports(text, bigint, text)
to anon;
