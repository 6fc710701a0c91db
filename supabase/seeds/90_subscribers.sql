-- Fictional subscribers in every state the admin screen can show. Addresses under .example never reach anyone.
insert into public.newsletter_subscriptions
  (email, is_subscribed, created_at, updated_at, confirmed_at, unsubscribed_at, suppressed_at, suppressed_reason, consent_source, consent_text, consent_at)
select
  v.email, v.is_subscribed, v.created_at, coalesce(v.suppressed_at, v.unsubscribed_at, v.confirmed_at, v.created_at),
  v.confirmed_at, v.unsubscribed_at, v.suppressed_at, v.suppressed_reason,
  'seed', 'Send me the newsletter. I can unsubscribe at any time.', v.confirmed_at
from (values
  ('priya.raman@harbourfreight.example', true, timestamptz '2024-11-05 09:12:00+11', timestamptz '2024-11-05 09:20:00+11', null::timestamptz, null::timestamptz, null::text),
  ('Tom.Whitfield@whitfieldpartners.example', true, '2024-12-02 16:40:00+11', '2024-12-02 17:03:00+11', null, null, null),
  ('accounts@riverinagrain.example', true, '2025-02-11 08:05:00+11', '2025-02-11 08:30:00+11', null, null, null),
  ('mei.lin@clinicnorth.example', true, '2025-03-19 12:22:00+11', '2025-03-19 12:24:00+11', null, null, null),
  ('j.osullivan@coastalcouncil.example', false, '2025-04-08 10:48:00+10', '2025-04-08 10:51:00+10', '2025-09-16 07:35:00+10', null, null),
  ('ciso@meridianmutual.example', true, '2025-05-27 14:10:00+10', '2025-05-27 14:15:00+10', null, null, null),
  ('ops@tablelandsolar.example', true, '2025-07-01 11:31:00+10', '2025-07-01 13:02:00+10', null, null, null),
  ('hannah.b@bellandmorgan.example', false, '2025-08-14 15:55:00+10', '2025-08-14 16:00:00+10', '2026-01-20 18:12:00+11', null, null),
  ('it.manager@stirlingschool.example', true, '2025-10-09 09:00:00+11', '2025-10-09 09:07:00+11', null, null, null),
  ('oldinbox@ferngully.example', true, '2025-11-03 13:44:00+11', '2025-11-03 13:50:00+11', null, '2026-03-04 05:00:12+11', 'hard_bounce'),
  ('david.nguyen@latticefoods.example', true, '2026-02-17 10:26:00+11', '2026-02-17 10:33:00+11', null, null, null),
  ('rosa@dentonlegal.example', true, '2026-05-06 08:58:00+10', '2026-05-06 09:10:00+10', null, null, null),
  ('newcomer@pilbaratools.example', false, '2026-11-17 16:20:00+11', null, null, null, null),
  ('board@wattleenergy.example', false, '2025-06-03 09:30:00+10', '2025-06-03 09:41:00+10', '2025-12-02 20:05:00+11', null, null)
) as v (email, is_subscribed, created_at, confirmed_at, unsubscribed_at, suppressed_at, suppressed_reason)
on conflict (email_key) do nothing;
