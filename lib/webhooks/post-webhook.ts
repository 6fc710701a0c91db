import { lookup, type LookupAddress } from 'node:dns';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AddressError, isPublicAddress, parseFeedUrl } from '#supabase/functions/_shared/feed/address.ts';

/** How names become addresses, and which may be connected to. */
export interface Network {
  resolve(host: string): Promise<LookupAddress[]>;
  isAllowed(address: string): boolean;
  /** The port of every connection. */
  port: number;
  /** A certificate to trust beside the system's. */
  ca?: string;
}

/** The public internet: nothing inside can be reached, whatever a name resolves to. */
export const publicInternet: Network = {
  resolve: (host) =>
    new Promise((resolve, reject) =>
      lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
    ),
  isAllowed: isPublicAddress,
  port: 443,
};

export interface WebhookPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
}

const DEADLINE_MS = 10_000;
/** Addresses of one host that are tried. */
const MAX_ADDRESSES = 4;
const MAX_HEADER_BYTES = 8 * 1024;

/** Why a webhook was not delivered; the message is a sentence for the person who added it. */
class DeliveryError extends Error {
  override name = 'DeliveryError';
}

/**
 * Posts to an address that an admin entered, over https, to public addresses alone: the name is resolved
 * once, all that it resolves to is checked, and the connection goes to what was checked. No redirect is
 * followed, and of the response only the status is read. Never rejects.
 * @returns null when the server took it, else why not: a sentence without a word of the server's
 */
export async function postWebhook(
  post: WebhookPost,
  network: Network = publicInternet,
  deadlineMs = DEADLINE_MS,
): Promise<string | null> {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const status = await send(post, network, deadline);
    if (status >= 200 && status < 300) return null;
    if (status >= 300 && status < 400) return `It redirects (HTTP ${status}); a webhook follows no redirect.`;
    return `The server responded with HTTP ${status}.`;
  } catch (error) {
    if (deadline.aborted) return `The server did not respond within ${deadlineMs / 1000} seconds.`;
    if (error instanceof DeliveryError || error instanceof AddressError) return error.message;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return /CERT|TLS|SSL/.test(code)
      ? 'The certificate of the server is not valid.'
      : 'The connection to the server failed.';
  }
}

function send({ url, headers, body }: WebhookPost, network: Network, signal: AbortSignal): Promise<number> {
  const { hostname, pathname, search } = parseFeedUrl(url);
  const isPrivate = () => new DeliveryError('The host leads into a private network.');
  const checked: LookupFunction = (host, { all }, callback) => {
    network.resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) return callback(new DeliveryError('The host was not found.'), []);
        if (!addresses.every(({ address }) => network.isAllowed(address))) return callback(isPrivate(), []);
        if (all) callback(null, addresses.slice(0, MAX_ADDRESSES));
        else callback(null, first.address, first.family);
      },
      () => callback(new DeliveryError('The host was not found.'), []),
    );
  };
  return new Promise((resolve, reject) => {
    const posted = request({
      ...{ method: 'POST', hostname: hostname.replace(/^\[|\]$/g, ''), path: pathname + search },
      ...{ port: network.port, lookup: checked, signal, maxHeaderSize: MAX_HEADER_BYTES },
      headers: {
        'User-Agent': 'southlight-webhooks/1.0',
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        ...headers,
      },
      // A connection of its own, so that each is checked.
      agent: new Agent({ keepAlive: false, maxCachedSessions: 0, ...(network.ca ? { ca: network.ca } : {}) }),
    });
    posted.once('error', reject);
    posted.once('socket', (socket) => {
      // Once more what it really is connected to; a number in the address is never looked up.
      socket.once('connect', () => {
        if (!network.isAllowed(socket.remoteAddress ?? '')) posted.destroy(isPrivate());
      });
    });
    posted.once('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    posted.end(body);
  });
}
