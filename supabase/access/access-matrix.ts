import { accounts } from './areas/accounts.ts';
import { enquiries } from './areas/enquiries.ts';
import { feeds } from './areas/feeds.ts';
import { issues } from './areas/issues.ts';
import { privateSchema } from './areas/private.ts';
import { sending } from './areas/sending.ts';
import { site } from './areas/site.ts';
import { subscribers } from './areas/subscribers.ts';
import type { Area } from './cells.ts';

/** Every attempt to read or change what the database holds, by its subject, and what comes of it. */
export const accessMatrix: Area = {
  ...enquiries,
  ...issues,
  ...feeds,
  ...subscribers,
  ...sending,
  ...accounts,
  ...site,
  ...privateSchema,
};

/** What answers each caller about the own session and account alone, with the test that proves it. */
export const ownFunctions: Record<string, string> = {
  current_session: 'accounts/sessions.test.ts',
  end_sessions: 'accounts/sessions.test.ts',
  my_account: 'accounts/sessions.test.ts',
  my_second_factors: 'accounts/second-factors.test.ts',
  submit_enquiry: 'below, and enquiries/enquiries.test.ts',
};
