-- Public holidays of New South Wales on which the office is closed, those at weekends left out: Local
-- Government NSW, "NSW Public Holidays" 2026 and 2027, read on 23 November 2026. The administrator keeps them.

insert into public.office_holidays (day, name) values
  ('2026-12-25', 'Christmas Day'),
  ('2026-12-28', 'Boxing Day, additional day'),
  ('2027-01-01', 'New Year’s Day'),
  ('2027-01-26', 'Australia Day'),
  ('2027-03-26', 'Good Friday'),
  ('2027-03-29', 'Easter Monday'),
  ('2027-04-26', 'Anzac Day, additional day'),
  ('2027-06-14', 'King’s Birthday'),
  ('2027-10-04', 'Labour Day'),
  ('2027-12-27', 'Christmas Day, additional day'),
  ('2027-12-28', 'Boxing Day, additional day')
on conflict (day) do nothing;
