import { required, type Config } from '#lib/config.ts';
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
  if (kind === 'varnish') return { kind, urls: required(values, 'CDN_PURGE_URL') };
  const [base = BASES[kind]] = urls ?? [];
  return {
    kind,
    base,
    service: required(values, 'CDN_SERVICE'),
    token: required(values, 'CDN_API_TOKEN'),
  };
}
