import type { IncomingMessage } from 'node:http';
import { matchesLocalAddress } from './origin-check.ts';

type Request = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'socket' | 'url'>;

/** `missing`: there is no Host, or more than one. */
export type HostVerdict = 'ours' | 'foreign' | 'missing';

/**
 * Returns a function that accepts a Host which is the configured name, or the address and port that the
 * connection reached. Any other (a foreign name pointed here, a forged Host before a cache) gets 421.
 * @param siteOrigin undefined for a site of this machine alone
 */
export function hostCheck(siteOrigin: string | undefined): (request: Request) => HostVerdict {
  const siteHost = siteOrigin && new URL(siteOrigin).host;
  return (request) => {
    const { host } = request.headers;
    if (host === undefined || hasTwoHosts(request)) return 'missing';
    // Neither a path nor an absolute target, which request-target.ts has made one.
    if (!request.url?.startsWith('/')) return 'foreign';
    if (host === siteHost || host.toLowerCase() === siteHost) return 'ours';
    return matchesLocalAddress(host, request.socket) ? 'ours' : 'foreign';
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
