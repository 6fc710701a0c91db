import { sending } from '#content/admin/sending.ts';
import { resultResponse } from '#lib/admin/result-response.ts';
import { unavailableResponse } from '#lib/auth/load-for-admin.ts';
import { getCaller } from '#lib/auth/session.ts';
import { parsePositiveInt } from '#lib/ids.ts';
import { issueForEditing } from '#lib/newsletter/admin/issue-mutations.ts';
import { sendOverview } from '#lib/newsletter/sending/sends.ts';

type Context = RouteContext<'/newsletter-admin/issues/[number]/send/progress.json'>;

const messages = sending.progress.problems;

/** How far the send of an issue is, null once it was taken back, for its page; for an admin. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  try {
    const caller = await getCaller({ isUse: false });
    if (caller.status !== 'ok') return resultResponse(caller, messages);
    const issue = await issueForEditing(caller.admin, parsePositiveInt((await params).number) ?? 0);
    if (!issue) return resultResponse({ status: 'not_found' }, messages);
    const overview = await sendOverview(caller.admin, issue.id);
    const { send, pace, now } = overview;
    return resultResponse({ status: 'ok', ...{ send, pace, now } }, messages);
  } catch (error) {
    return unavailableResponse('send.progress', error);
  }
}
