import type { IncomingMessage } from 'node:http';
import { matchesLocalAddress } from './origin-check.ts';

type Request = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'socket' | 'url'>;

/**
 * Returns a function that accepts a Host which is the configured name, or the address and port that the
 * connection reached. Any other (a foreign name pointed here, a forged Host before a cache) gets 421.
 * @param siteOrigin undefined for a site of this machine alone
 */
export function hostCheck(siteOrigin: string | undefined): (request: Request) => boolean {
  const siteHost = siteOrigin && new URL(siteOrigin).host;
  return (request) => {
    const { host } = request.headers;
    if (host === undefined) return false;
    // An absolute target takes precedence over Host, and Next would repeat its name.
    if (!request.url?.startsWith('/')) return false;
    if (hasTwoHosts(request)) return false;
    if (host === siteHost || host.toLowerCase() === siteHost) return true;
    return matchesLocalAddress(host, request.socket);
  };
}

/** Node takes the first of two; a proxy may have taken the other. */
function hasTwoHosts({ rawHeaders }: Request): boolean {
  let found = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found > 1;
}
