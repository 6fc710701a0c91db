import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The visitor's address: the socket's, or, behind `hops` proxies that each append to X-Forwarded-For, the entry that the
 * outermost of them wrote. Entries further left come from the client and are never believed.
 */
export function clientIpOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  const socket = request.socket.remoteAddress ?? 'unknown';
  if (hops === 0) return socket;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return addressIn(forwarded.at(-hops) ?? '') ?? socket;
}

/** Some proxies write the port along, which changes with every connection: 203.0.113.7:50000, [2001:db8::1]:50000. */
function addressIn(entry: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(bare) ? bare : undefined;
}
