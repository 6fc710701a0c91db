import type { Config } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';

type Api = { base: string; service: string; token: string };
/** How the CDN is told to forget. */
export type Cdn =
  { kind: 'varnish'; urls: readonly string[] } | ({ kind: 'fastly' } & Api) | ({ kind: 'cloudflare' } & Api);

const BASES = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com/client/v4' };

/** The CDN in front, if there is one. @throws UserError when something is missing or too much */
export function cdnSettings(values: Config): Cdn | undefined {
  const { CDN: kind, CDN_PURGE_URL: urls } = values;
  if (!kind) {
    if (urls ?? values.CDN_SERVICE ?? values.CDN_API_TOKEN)
      throw new UserError('CDN is not set: it must be fastly, cloudflare or varnish.');
    return undefined;
  }
  if (kind === 'varnish') {
    if (!urls) throw new UserError('CDN=varnish needs CDN_PURGE_URL.');
    return { kind, urls };
  }
  const [base = BASES[kind]] = urls ?? [];
  const { CDN_SERVICE: service, CDN_API_TOKEN: token } = values;
  if (!service || !token) throw new UserError(`CDN=${kind} needs CDN_SERVICE and CDN_API_TOKEN.`);
  return { kind, base, service, token };
}
