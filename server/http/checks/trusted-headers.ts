import type { IncomingMessage } from 'node:http';
import { config } from '#lib/config.ts';
import { log } from '#lib/log/log.ts';
import { clientIpOf } from './client-ip.ts';
import { verifiedOrigin } from './origin-check.ts';

/** Names the page of ours that sent a request; lib/http/request.ts reads it. */
const VERIFIED_ORIGIN_HEADER = 'x-verified-origin';
/** Says that the front gives pages their policy, so that middleware.ts need not run for them. */
const CUSTOM_SERVER_HEADER = 'x-custom-server';

/** What Next would believe of a client: its own internal headers, and a policy's nonce, which it copies. */
const BELIEVED_BY_NEXT = [
  'content-security-policy',
  'content-security-policy-report-only',
  'x-middleware-subrequest',
  'x-middleware-subrequest-id',
  'x-prerender-revalidate',
  'x-prerender-revalidate-if-generated',
  'x-next-revalidated-tags',
  'x-next-revalidate-tag-token',
  // More than Host, which lib/http/request.ts believes.
  'x-forwarded-host',
] as const;

/**
 * Longer than browsers' own, in characters: Next looks for robots by a pattern whose time grows with its
 * square, and takes a second for the longest head.
 */
const MAX_USER_AGENT = 512;

/**
 * Writes on the request what the application may believe, over whatever the client sent under these names.
 * @returns the page of ours that sent it
 */
export function writeTrustedHeaders(
  request: IncomingMessage,
  {
    requestId,
    trustedHops,
    siteOrigin,
  }: { requestId: string; trustedHops: number; siteOrigin: string | undefined },
): string | undefined {
  const { headers } = request;
  for (const name of BELIEVED_BY_NEXT) delete headers[name];
  const agent = headers['user-agent'];
  if (agent !== undefined) headers['user-agent'] = agent.slice(0, MAX_USER_AGENT);
  headers['x-request-id'] = requestId;
  headers['x-client-ip'] = clientIpOf(request, trustedHops);
  // Another variant of the policy is made by the middleware (docs/decisions/0020-policy-by-nonce.md).
  if (config().PAGE_POLICY === 'nonce') delete headers[CUSTOM_SERVER_HEADER];
  else headers[CUSTOM_SERVER_HEADER] = '1';
  delete headers[VERIFIED_ORIGIN_HEADER];
  const origin = verifiedOrigin(request, siteOrigin);
  if (origin) {
    // Next logs a warning for an action without one.
    headers.origin = origin;
    headers[VERIFIED_ORIGIN_HEADER] = origin;
    headers['x-forwarded-host'] = new URL(origin).host;
  }
  return origin;
}

/**
 * Says once that there is a proxy which nobody counted: behind it all visitors are one client, with the
 * limits of one.
 */
export function proxyWarning(trustedHops: number): (request: IncomingMessage) => void {
  let isSilent = trustedHops > 0;
  return ({ headers }) => {
    if (isSilent || headers['x-forwarded-for'] === undefined) return;
    // Next asks for the page behind an action's redirect itself, with the headers that we wrote for that.
    if (headers[VERIFIED_ORIGIN_HEADER] !== undefined) return;
    isSilent = true;
    log.warn('server.unknown_proxy', {
      message: 'A request came with X-Forwarded-For, and TRUSTED_PROXY_HOPS is 0.',
    });
  };
}
