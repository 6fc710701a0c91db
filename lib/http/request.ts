import 'server-only';
import { siteOrigin } from '#lib/config.ts';
import { runtime } from '#lib/runtime.ts';

/** Set by server/main.ts on every request it passes on; whatever the client sent under this name is thrown away there. */
const CLIENT_IP_HEADER = 'x-client-ip';

/**
 * The visitor's network address. Our own server states it; on a platform that runs the application without that server,
 * the platform's proxy appends it as the last hop of X-Forwarded-For.
 */
export function clientIp(headers: Headers): string {
  if (runtime.hasCustomServer) return headers.get(CLIENT_IP_HEADER) ?? 'unknown';
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}

/** True when React posts the form in the background; false for a plain HTML form post. */
const isServerAction = (headers: Headers): boolean => headers.has('next-action');

/**
 * Whether this page is rendered as the answer to a plain form post. Told by the type of the body, which anyone can claim: it may decide
 * no more than whether what was posted is shown again.
 */
export const isNativeFormPost = (headers: Headers): boolean =>
  !isServerAction(headers) &&
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(headers.get('content-type') ?? '');

/** Set by server/http/request-handler.ts when the Origin of the request is this site's; whatever the client sent under this name is thrown away there. */
const VERIFIED_ORIGIN_HEADER = 'x-verified-origin';

/**
 * Whether a page of this site sent the request. Everything that changes data asks: a cookie alone does not say whose page used it.
 * Our own server has already refused posts from elsewhere; on a platform without it, this is the check.
 */
export function isFromSameOrigin(headers: Headers): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') return false;
  if (runtime.hasCustomServer) return headers.has(VERIFIED_ORIGIN_HEADER);
  return headers.get('origin') === siteOrigin();
}

/** The id under which the front logs this request; undefined on a platform without it. */
export const requestIdOf = (headers: Headers): string | undefined => headers.get('x-request-id') ?? undefined;

/**
 * Gives the page that answers a plain form post, or one made for this request alone, the status that fits it; Next offers no way.
 * Does nothing for a form sent by a script, which reads the outcome and would only log an error to the console, or where our own server
 * is not in front.
 */
export function setResponseStatus(headers: Headers, status: number, retryAfterSeconds?: number): void {
  if (!runtime.hasCustomServer || isServerAction(headers)) return;
  const requestId = requestIdOf(headers);
  if (requestId) runtime.setStatus?.(requestId, status, retryAfterSeconds);
}

/**
 * The stricter question asked of everything an admin's session may do: the browser must also say that a page of this very site posted.
 * Every current browser does, over https and on this machine.
 */
export const isSameOriginPost = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && isFromSameOrigin(headers);
