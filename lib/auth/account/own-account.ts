import 'server-only';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { ACCOUNT_PATH, loginPath } from '#lib/auth/redirect-path.ts';
import { withStatus } from '#lib/supabase/parse-response.ts';
import { timestamp } from '#lib/supabase/timestamp.ts';
import { loadOwn, ownData } from './load-own.ts';

/** What the holder of a session sees and changes of the own account, an administrator or not. */

const account = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    email: z.string(),
    first_password: z.boolean(),
    /** Null to whoever is no administrator. */
    digest: z.enum(['none', 'daily', 'weekly']).nullable(),
    idle_minutes: z.number(),
    sessions: z.array(
      z.object({
        id: z.string(),
        client: z.string(),
        created_at: timestamp,
        last_seen_at: timestamp,
        current: z.boolean(),
      }),
    ),
  }),
  withStatus('signed_out'),
]);

type OwnAccount = Omit<Extract<z.output<typeof account>, { status: 'ok' }>, 'status'>;
export type OwnSession = OwnAccount['sessions'][number];

/** The account of whoever sent this request; without a session, the sign-in page. */
export const loadAccount = () =>
  loadOwn(async (): Promise<OwnAccount> => {
    const found = await ownData(account, 'my_account');
    return found.status === 'ok' ? found : redirect(loginPath(ACCOUNT_PATH));
  });
