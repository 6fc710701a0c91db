import type { IncomingMessage } from 'node:http';
import { enquirySubjects } from '#content/enquiry-subjects.ts';
import { routeOf } from '#lib/routes.ts';

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/**
 * Whether a post can be meant for this address. Next renders any page for a post, past the page cache and with all its questions to the
 * database, so that a post to a page without a form would be a way to hammer it.
 */
export const takesPosts = (request: IncomingMessage): boolean =>
  routeOf(request.url ?? '').takesPosts === true || pagesWithForms.has(pathOf(request));

/** Only the content knows which of its pages have an enquiry form; without scripts it posts to its page. */
const pagesWithForms = new Set(enquirySubjects.map(({ path }) => path));

/**
 * Whether a browser reports what the Content-Security-Policy blocked. It does so without an Origin, or with "null". No page of another site can
 * send this media type without asking first, and such questions are refused; the older form of reports, application/csp-report, it could, and
 * no browser sends that for a policy of ours.
 */
export const isPolicyReport = (request: IncomingMessage): boolean =>
  pathOf(request) === '/api/csp-report' &&
  /^application\/reports\+json\s*(;|$)/i.test(request.headers['content-type'] ?? '');

/** Whether a script calls a server action where no script of this build does: a page from before an update, or nobody's. */
export const callsUnknownAction = (request: IncomingMessage): boolean =>
  request.headers['next-action'] !== undefined && !routeOf(request.url ?? '').runsActions;
