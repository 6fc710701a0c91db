import 'server-only';
import { isIP } from 'node:net';
import { servedOrigin } from '#lib/config.ts';

/**
 * The site as passkeys know it: they belong to a host name, so one at an address of numbers can have none.
 * Without SITE_URL the embedded backend means this machine, by the name that the browser
 * uses for it.
 * @returns undefined where there can be none
 */
export function relyingParty(request: Headers): { id: string; origin: string } | undefined {
  const origin = servedOrigin() ?? request.get('origin') ?? `http://${request.get('host')}`;
  const url = URL.parse(origin);
  if (!url || url.hostname.startsWith('[') || isIP(url.hostname) !== 0) return undefined;
  return { id: url.hostname, origin: url.origin };
}
