import type { IncomingMessage } from 'node:http';
import { enquiryFormPaths } from '#content/enquiry-subjects.ts';
import {
  cspReportsPath,
  importUploadPath,
  newsletterPath,
  oneClickPath,
  routeOf,
  sesEventsPath,
} from '#lib/routes.ts';

const pathOf = (request: Pick<IncomingMessage, 'url'>): string => (request.url ?? '').split('?', 1)[0] ?? '';

/** Whether a page takes posts: Next renders any page for one, which costs queries. */
export const takesPosts = (request: IncomingMessage): boolean =>
  routeOf(request.url ?? '').takesPosts === true || pagesWithForms.has(pathOf(request));

const pagesWithForms = new Set([...enquiryFormPaths, newsletterPath]);

/**
 * Whether a request is a browser's report of a CSP violation, which has no Origin or "null"; from another
 * site this media type needs a preflight, which is refused.
 */
export const isCspReport = (request: IncomingMessage): boolean =>
  pathOf(request) === cspReportsPath &&
  /^application\/reports\+json\s*(;|$)/i.test(request.headers['content-type'] ?? '');

/**
 * Whether a mail client unsubscribes somebody: it has no Origin and may leave out the length. Only who knows
 * the token in the path changes anything.
 */
export function isOneClick(request: Pick<IncomingMessage, 'url'>): boolean {
  const path = pathOf(request);
  const isBelow = path.startsWith(`${oneClickPath}/`) && path.lastIndexOf('/') === oneClickPath.length;
  return isBelow && path.length > oneClickPath.length + 1;
}

/**
 * Whether a program posts what became of mails: only a browser has an Origin. What it says must be signed by
 * Amazon.
 */
export const isSesEvent = (request: IncomingMessage): boolean =>
  pathOf(request) === sesEventsPath && request.headers.origin === undefined;

/** Whether an admin sends a file to import, which is read as it comes, by its route. */
export const isImportUpload = (request: IncomingMessage): boolean => pathOf(request) === importUploadPath;

/**
 * The largest body a form of ours can have; of one click, what its mail client adds to it; of a file to
 * import, 16 MB and the form around it. In bytes.
 */
export function maxBodyBytes(request: IncomingMessage): number {
  if (isImportUpload(request)) return (16 * 1024 + 64) * 1024;
  return (isOneClick(request) ? 4 : 64) * 1024;
}

/** Whether a request calls a server action where no page of this build does, as after a deployment. */
export const callsUnknownAction = (request: IncomingMessage): boolean =>
  request.headers['next-action'] !== undefined && !routeOf(request.url ?? '').runsActions;

/** Whether a script calls an action that is open to strangers: to sign in, to ask for a link or to use it. */
export const callsOpenAction = ({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean =>
  headers['next-action'] !== undefined && routeOf(url).under === '/login';
