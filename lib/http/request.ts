import 'server-only';
import { siteOrigin } from '#lib/config.ts';
import { runtime } from '#lib/runtime.ts';

/** Set by server/http/checks/trusted-headers.ts, which removes what a client sends under this name. */
const CLIENT_IP_HEADER = 'x-client-ip';

/** The client's IP address: set by our server or, without it, the last hop of a platform's proxy. */
export function clientIp(headers: Headers): string {
  if (runtime.hasCustomServer) return headers.get(CLIENT_IP_HEADER) ?? 'unknown';
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}

/** Whether React posts the form in the background. */
const isServerAction = (headers: Headers): boolean => headers.has('next-action');

/**
 * Whether this page is rendered in response to a form posted without scripts. Anyone can claim the type of
 * the body: it may decide no more than whether what was posted is shown again.
 */
export const isNativeFormPost = (headers: Headers): boolean =>
  !isServerAction(headers) &&
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(headers.get('content-type') ?? '');

/**
 * Set by server/http/checks/trusted-headers.ts when the request has this site's Origin; a client's own is
 * removed.
 */
const VERIFIED_ORIGIN_HEADER = 'x-verified-origin';

/**
 * Whether a page of this site sent the request, checked before any change of data. Our own server has already
 * refused posts from elsewhere; without it, this is the check.
 */
export function isFromSameOrigin(headers: Headers): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') return false;
  if (runtime.hasCustomServer) return headers.has(VERIFIED_ORIGIN_HEADER);
  return headers.get('origin') === siteOrigin();
}

/** The id under which our server logs this request; undefined without it. */
export const requestIdOf = (headers: Headers): string | undefined => headers.get('x-request-id') ?? undefined;

/**
 * Sets the status of a page rendered for this request alone, for which Next has no API. Does nothing for a
 * server action, whose client reads its result and would log an error, and without our own server.
 */
export function setResponseStatus(headers: Headers, status: number, retryAfterSeconds?: number): void {
  if (!runtime.hasCustomServer || isServerAction(headers)) return;
  const requestId = requestIdOf(headers);
  if (requestId) runtime.setStatus?.(requestId, status, retryAfterSeconds);
}

/**
 * The stricter check of everything an admin's session may do: Sec-Fetch-Site must be present, which every
 * current browser sends over https and to this machine.
 */
export const isSameOriginPost = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && isFromSameOrigin(headers);
