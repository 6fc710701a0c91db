import type { IncomingMessage } from 'node:http';

type Request = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The Origin of the request, else the page in Referer, if it is SITE_URL's or what the connection reached:
 * Next compares it with a Host that the client may choose, and accepts none; w3m, lynx and links send none.
 */
export function verifiedOrigin(request: Request, siteOrigin: string | undefined): string | undefined {
  const { referer = '', host, 'sec-fetch-site': fetchSite } = request.headers;
  const origin = request.headers.origin ?? URL.parse(referer)?.origin;
  if (!origin || (fetchSite !== undefined && fetchSite !== 'same-origin')) return undefined;
  if (origin === siteOrigin) return origin;
  return origin === `http://${host}` && matchesLocalAddress(host ?? '', request.socket) ? origin : undefined;
}

/** Whether a Host is the address and port that this connection reached, as without a proxy. */
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
