-- When an enquiry is to be answered, and when a call can be: one rule for the confirmation, the mails and the
-- admin area.
--
-- The office is open from 9 am to 6 pm, Sydney time, Monday to Friday but for its holidays. What comes while
-- it is open is answered by the same hour of the next business day; what comes while it is closed, by the
-- close of the next business day. Between two business days that is never more than the promised 24 hours.

create table public.office_holidays (
  day date primary key,
  name text not null,
  created_at timestamptz not null default now(),
  constraint office_holidays_name_valid check (
    char_length(name) between 1 and 80 and btrim(name) <> '' and name !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  constraint office_holidays_day_sane check (day between date '2020-01-01' and date '2100-12-31')
);
comment on table public.office_holidays is 'Days beside the weekends on which the office is closed.';

create trigger office_holidays_refuse_truncate before truncate on public.office_holidays
  for each statement execute function app_private.refuse_truncate();

alter table public.office_holidays enable row level security;

-- Any reader sees the days on which the office is closed.
create policy "Readers read office holidays" on public.office_holidays
  for select to authenticated using ((select app_private.is_reader()));

-- An administrator adds a day.
create policy "Administrators add office holidays" on public.office_holidays
  for insert to authenticated with check ((select app_private.is_administrator()));

-- An administrator removes a day; one with a wrong name is removed and added again.
create policy "Administrators remove office holidays" on public.office_holidays
  for delete to authenticated using ((select app_private.is_administrator()));

create function app_private.is_business_day(p_day date) returns boolean
language sql stable set search_path = ''
as $$
  select extract(isodow from p_day) < 6
    and not exists (select from public.office_holidays as h where h.day = p_day)
$$;

-- The first business day after p_day, or before it; an office that is closed for a quarter of a year is
-- taken to be open again after it.
create function app_private.business_day_beside(p_day date, p_step integer) returns date
language plpgsql stable set search_path = ''
as $$
declare
  v_day date := p_day + p_step;
begin
  while not app_private.is_business_day(v_day) and abs(v_day - p_day) < 92 loop
    v_day := v_day + p_step;
  end loop;
  return v_day;
end
$$;

-- A function of the moment and of the holidays that are known now; an enquiry keeps what it was promised.
create function app_private.reply_due_at(p_received timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_opens constant time := '09:00';
  v_closes constant time := '18:00';
  v_local constant timestamp := p_received at time zone 'Australia/Sydney';
  v_day constant date := v_local::date;
  v_next constant date := app_private.business_day_beside(v_day, 1);
  v_due timestamp;
begin
  if app_private.is_business_day(v_day) and v_local::time < v_opens then
    v_due := v_day + v_closes;
  elsif app_private.is_business_day(v_day) and v_local::time < v_closes then
    v_due := v_next + v_local::time;
  else
    v_due := v_next + v_closes;
  end if;
  return v_due at time zone 'Australia/Sydney';
end
$$;

-- Four opening hours before it is due, when the owner is reminded; not before the enquiry came.
create function app_private.reply_reminder_at(p_received timestamptz, p_due timestamptz) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_due constant timestamp := p_due at time zone 'Australia/Sydney';
  v_early constant interval := (v_due - interval '4 hours')::time - time '09:00';
  v_remind timestamp := v_due - interval '4 hours';
begin
  if v_due::time < time '13:00' then
    v_remind := app_private.business_day_beside(v_due::date, -1) + time '18:00' + v_early;
  end if;
  return greatest(v_remind at time zone 'Australia/Sydney', p_received);
end
$$;

-- Whether a call of half an hour can begin at p_time: while the office is open, later than p_now, and near
-- enough for an owner to know the day.
create function app_private.is_call_time(p_time timestamptz, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_time > p_now and p_time < p_now + interval '60 days'
    and app_private.is_business_day((p_time at time zone 'Australia/Sydney')::date)
    and (p_time at time zone 'Australia/Sydney')::time between time '09:00' and time '17:30'
$$;

-- The times that the web server signs, as moments in UTC with commas between; null for any other text.
create function app_private.parse_call_times(p_text text) returns timestamptz[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_moment constant text := '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:00Z';
begin
  if coalesce(p_text, '') = '' then
    return '{}';
  elsif p_text !~ ('^' || v_moment || '(,' || v_moment || ')?$') then
    return null;
  end if;
  return string_to_array(p_text, ',')::timestamptz[];
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end
$$;
