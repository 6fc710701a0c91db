import { z } from 'zod';
import { about } from './about.ts';
import { isInternal, isSecretKey, secret, urlOf } from './rules.ts';

/** A hosted Supabase and its keys, part of the settings of ./schema.ts. */
export const supabaseSettings = {
  SUPABASE_URL: urlOf(
    ({ protocol, hostname }) => protocol === 'https:' || (protocol === 'http:' && isInternal(hostname)),
    'must be an https address, or http within a cluster (a name without a dot, or one that ends in .svc.cluster.local)',
  )
    .optional()
    .meta(
      about(['site', 'server', 'mail', 'scripts'], 'A hosted Supabase.', 'the embedded Supabase is started'),
    ),
  SUPABASE_PUBLISHABLE_KEY: secret
    .refine((key) => !isSecretKey(key), {
      error: 'holds a secret key; the site must only ever have the publishable one',
    })
    .optional()
    .meta(
      about(['site', 'server', 'scripts'], 'The key of the hosted Supabase that may be public.', 'embedded'),
    ),
  ENQUIRY_SIGNING_SECRET: secret
    .optional()
    .meta(
      about(
        ['site', 'scripts'],
        'At least 32 random characters, which `npm run hosted:deploy` stores in the database too.',
        'made at the first start',
      ),
    ),
  SUPABASE_ACCESS_TOKEN: z
    .string()
    .regex(/^sbp_\w{20,}$/, { error: 'must be an access token of supabase.com, which begins with sbp_' })
    .optional()
    .meta(
      about(
        ['scripts'],
        'Your access token to supabase.com, for `npm run hosted:deploy` alone.',
        'nothing can be deployed to a hosted Supabase',
      ),
    ),
};
