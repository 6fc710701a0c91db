import { UserError } from '#lib/user-error.ts';
import { catalogueIn } from './catalogue.ts';
import type { SendRequest } from './rest.ts';

/** @throws UserError with what is wrong with the address or a key, when REST does not respond to both keys */
export async function assertReachable(visitor: SendRequest, service: SendRequest): Promise<void> {
  const root = await service({ method: 'GET', path: '' });
  if (root.status === 401 || root.status === 403)
    throw new UserError('The project of SUPABASE_URL does not take SUPABASE_SECRET_KEY.');
  if (!catalogueIn(root.body))
    throw new UserError(
      `SUPABASE_URL responded with ${root.status} where a Supabase project lists what it exposes: is it paused?`,
    );
  const { status, code } = await visitor({ method: 'GET', path: 'newsletter_issues?select=id&limit=0' });
  // A refusal by the database has a code, and is for the check itself.
  if ((status === 401 || status === 403) && code === undefined)
    throw new UserError('The project of SUPABASE_URL does not take SUPABASE_PUBLISHABLE_KEY.');
}
