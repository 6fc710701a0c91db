import type { IncomingMessage } from 'node:http';
import { matchesLocalAddress } from './origin-check.ts';

type Request = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'socket' | 'url'>;

/**
 * Whether a request was meant for this site: for its configured name, or for the very address and port that it reached. Anything else (another
 * site's name pointed here, a forged Host in front of a cache) gets 421 and no page with a wrong name in it.
 */
export function hostCheck(siteOrigin: string): (request: Request) => boolean {
  const { host: siteHost } = new URL(siteOrigin);
  return (request) => {
    const { host } = request.headers;
    if (host === undefined) return false;
    // A target of the form http://name/path would count for more than Host, and Next would repeat that name.
    if (!request.url?.startsWith('/')) return false;
    if (hasTwoHosts(request)) return false;
    if (host === siteHost || host.toLowerCase() === siteHost) return true;
    return matchesLocalAddress(host, request.socket);
  };
}

/** Of two, Node takes the first; whatever stands in front may have taken the other. */
function hasTwoHosts({ rawHeaders }: Request): boolean {
  let found = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found > 1;
}
