import 'server-only';
import { headers } from 'next/headers';
import { getCaller } from '#lib/auth/session.ts';
import { UnavailableError } from '#lib/errors.ts';
import { requestIdOf } from '#lib/http/request.ts';
import { errorText, log } from '#lib/log/log.ts';
import { readOverview } from './overview.ts';

/** The numbers behind the entries of the navigation. */
export type NavigationCounts = { enquiries: number; drafts: number; mails: number };

/**
 * How many enquiries are new or overdue, issues drafts, and mails in doubt; undefined for somebody who is no
 * admin and while the database does not respond, of which the page itself speaks.
 */
export async function navigationCounts(): Promise<NavigationCounts | undefined> {
  try {
    const caller = await getCaller();
    if (caller.status !== 'ok') return undefined;
    const { enquiries, newsletter, mails } = await readOverview(caller.admin);
    return { enquiries: enquiries.waiting, drafts: newsletter.drafts, mails: mails.in_doubt };
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    const requestId = requestIdOf(await headers());
    log.warn('admin.not_counted', { requestId, cause: errorText(error.cause ?? error) });
    return undefined;
  }
}
