import { z } from 'zod';
import { about } from './about.ts';
import { isWeb, secret, shown } from './rules.ts';

/** What says that a CDN is in front, part of the settings of ./schema.ts. */
export const cdnSettings = {
  CDN: z
    .enum(['fastly', 'cloudflare', 'varnish'], { error: shown('must be fastly, cloudflare or varnish') })
    .optional()
    .meta(
      about(
        ['site', 'server', 'mail'],
        'The CDN in front: pages say how long it may keep them, and the mail worker has it forget what was corrected or withdrawn.',
        'none: pages say nothing to a CDN',
      ),
    ),
  CDN_SERVICE: z
    .string()
    .regex(/^[\w-]{1,64}$/, { error: 'must be the id of a service of Fastly or a zone of Cloudflare' })
    .optional()
    .meta(about(['mail'], 'With CDN: the id of the service (Fastly) or the zone (Cloudflare).')),
  CDN_API_TOKEN: secret
    .optional()
    .meta(about(['mail'], 'With CDN: a token of Fastly or Cloudflare that may purge and nothing else.')),
  CDN_PURGE_URL: z
    .string()
    .transform((text) => text.split(/[,\s]+/).filter(Boolean))
    .refine((urls) => urls.length > 0 && urls.every((url) => URL.canParse(url) && isWeb(new URL(url))), {
      error: 'must be addresses that begin with http: or https:, with commas between them',
    })
    .optional()
    .meta(
      about(
        ['mail'],
        'With CDN=varnish: the address of each Varnish, with commas between them; `deploy/varnish.vcl` takes the purges there.',
        "Fastly's or Cloudflare's own",
      ),
    ),
};
