import type { IncomingMessage } from 'node:http';
import { enquirySubjects } from '#content/enquiry-subjects.ts';
import { routeOf } from '#lib/routes.ts';

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/**
 * Whether a page takes posts. Next renders any page for a post, past the page cache and with all its queries,
 * so that posts to a page without a form would be a way to overload the database.
 */
export const takesPosts = (request: IncomingMessage): boolean =>
  routeOf(request.url ?? '').takesPosts === true || pagesWithForms.has(pathOf(request));

/** Only the content knows which of its pages have an enquiry form; without scripts it posts to its page. */
const pagesWithForms = new Set(enquirySubjects.map(({ path }) => path));

/**
 * Whether a request is a browser's report of a CSP violation, which has no Origin or "null". A page of another
 * site needs a preflight for this media type, which is refused; for the older application/csp-report it needs
 * none, but no browser sends that for our policy.
 */
export const isCspReport = (request: IncomingMessage): boolean =>
  pathOf(request) === '/api/csp-report' &&
  /^application\/reports\+json\s*(;|$)/i.test(request.headers['content-type'] ?? '');

/** Whether a request calls a server action where no page of this build does, as after a deployment. */
export const callsUnknownAction = (request: IncomingMessage): boolean =>
  request.headers['next-action'] !== undefined && !routeOf(request.url ?? '').runsActions;

/**
 * Whether a script calls the sign-in action, the only one open to strangers, with anything but a form: Next
 * would fail on arguments that it cannot decode, with status 500 and an error in the log.
 */
export const callsSignInWithoutForm = (request: IncomingMessage): boolean =>
  request.headers['next-action'] !== undefined &&
  pathOf(request) === '/login' &&
  !/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '');
