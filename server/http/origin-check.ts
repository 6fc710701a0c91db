import type { IncomingMessage } from 'node:http';

type Request = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The origin of the page of ours that sent this request, or undefined when the request does not prove that one did. Next compares Origin
 * with a Host that the client may choose, and lets a request without Origin pass; this compares with what the operator configured.
 *
 * Accepted: the site's origin (SITE_URL), and the very address and port this server was reached at, for a site without a proxy in front.
 * A browser that says where the request came from (Sec-Fetch-Site) must say "same-origin" as well.
 */
export function verifiedOrigin(request: Request, siteOrigin: string): string | undefined {
  const { origin, host, 'sec-fetch-site': fetchSite } = request.headers;
  if (!origin || (fetchSite !== undefined && fetchSite !== 'same-origin')) return undefined;
  if (origin === siteOrigin) return origin;
  return origin === `http://${host}` && matchesLocalAddress(host ?? '', request.socket) ? origin : undefined;
}

/** Whether a Host names the very address and port that this connection reached, as for a site without a proxy in front. */
export function matchesLocalAddress(
  host: string,
  { localAddress = '', localPort }: Pick<IncomingMessage['socket'], 'localAddress' | 'localPort'>,
): boolean {
  const [, name = '', port = '80'] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  if (Number(port) !== localPort) return false;
  const address = localAddress.replace(/^::ffff:/, '');
  if (name === address || name === `[${address}]`) return true;
  return name.toLowerCase() === 'localhost' && (address === '::1' || address.startsWith('127.'));
}
