import type { IncomingMessage } from 'node:http';

/** Every page and handler of ours that a form without scripts is posted to. */
const TAKES_POSTS = /^\/(contact|sme-quickstarts|industry-updates\/refresh|login|newsletter-admin|api)(\/|$)/;

/** The only pages whose scripts call server actions; the public forms have an address of their own. */
const RUNS_ACTIONS = /^\/(newsletter-admin|login)(\/|$)/;

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/**
 * Whether a post can be meant for this address. Next renders any page for a post, past the page cache and with all its questions to the
 * database, so that a post to a page without a form would be a way to hammer it.
 */
export const takesPosts = (request: IncomingMessage): boolean => TAKES_POSTS.test(pathOf(request));

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
  request.headers['next-action'] !== undefined && !RUNS_ACTIONS.test(pathOf(request));
