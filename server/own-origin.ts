import type { IncomingMessage } from 'node:http';

type Request = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The origin of the page of ours that sent this request, or undefined when the request does not prove that one did. Next compares Origin
 * with a Host that the client may choose, and lets a request without Origin pass; this compares with what the operator configured.
 *
 * Accepted: the site's origin (SITE_URL), and the very address and port this server was reached at, for a site without a proxy in front.
 * A browser that says where the request came from (Sec-Fetch-Site) must say "same-origin" as well.
 */
export function ownOrigin(request: Request, siteOrigin: string): string | undefined {
  const { origin, host, 'sec-fetch-site': fetchSite } = request.headers;
  if (!origin || (fetchSite !== undefined && fetchSite !== 'same-origin')) return undefined;
  if (origin === siteOrigin) return origin;
  return origin === `http://${host}` && reachedDirectly(origin, request.socket) ? origin : undefined;
}

function reachedDirectly(origin: string, socket: Request['socket']): boolean {
  const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
  const names = [address.includes(':') ? `[${address}]` : address];
  if (address === '::1' || address.startsWith('127.')) names.push('localhost');
  return names.some((name) => {
    const own = `http://${name}:${socket.localPort}`;
    return URL.canParse(own) && new URL(own).origin === origin;
  });
}
