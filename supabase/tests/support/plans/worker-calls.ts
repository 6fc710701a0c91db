import { people } from '#supabase/tests/support/accounts/people.ts';
import { PURGED } from './large-tables.ts';
import type { Call } from './calls.ts';

export const workerCalls: Call[] = [
  [
    'claim mails',
    people.service,
    () => `select public.claim_mail(gen_random_uuid(), 'direct', 20, 60)`,
    { mail_outbox: 60, contact_submissions: 60 },
  ],
  ['list mails in doubt', people.service, () => 'select public.mail_in_doubt()', {}],
  [
    'purge',
    people.service,
    () => 'select public.purge_expired_enquiries()',
    {
      // Each is chosen, deleted and taken out of what belongs to it; spam goes as well.
      contact_submissions: 3 * PURGED,
      enquiry_search: 2 * PURGED,
      enquiry_events: 2 * PURGED,
      mail_outbox: 2 * PURGED,
      newsletter_generation_runs: 2 * PURGED,
      audit_events: 2 * PURGED,
      newsletter_subscriptions: 2 * PURGED,
      newsletter_consent_events: 4 * PURGED,
      subscription_tokens: 2 * PURGED,
      webhook_deliveries: 60,
      enquiry_totals: 60,
    },
  ],
];
