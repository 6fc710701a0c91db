import 'server-only';
import { headers } from 'next/headers';
import { getCaller } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import { waitingEnquiries } from './queries.ts';

/**
 * How many enquiries are new or overdue, for the navigation; undefined for somebody who is no administrator
 * and while the database does not respond, of which the page itself speaks.
 */
export async function waitingForAdmin(): Promise<number | undefined> {
  try {
    const caller = await getCaller();
    return caller.status === 'ok' ? (await waitingEnquiries(caller.admin)).waiting : undefined;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    const requestId = requestIdOf(await headers());
    log.warn('admin.not_counted', { requestId, cause: errorText(error.cause ?? error) });
    return undefined;
  }
}
