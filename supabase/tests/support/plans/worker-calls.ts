import { people } from '#supabase/tests/support/accounts/people.ts';
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
    { newsletter_generation_runs: 20 },
  ],
];
