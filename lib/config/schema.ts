import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { about } from './about.ts';
import { cdnSettings } from './cdn-settings.ts';
import { embeddedSettings } from './embedded-settings.ts';
import { internalSettings } from './internal-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { isWeb, port, secret, shown, topicArns, urlOf, wholeNumber } from './rules.ts';
import { supabaseSettings } from './supabase-settings.ts';

/**
 * Every variable that a program of this repository reads, in the order of `.env.example` and of the table in
 * docs/settings.md, both written from here by `npm run docs:settings`. NODE_ENV and NEXT_PHASE are read
 * elsewhere, because Next replaces them while it compiles; benches, tests and their tools read and copy the
 * environment where `eslint.rooms.mjs` names them.
 */
export const settings = z.object({
  SITE_URL: urlOf(isWeb, 'must be an address such as https://www.company.com.au')
    .optional()
    .meta(
      about(
        ['build', 'site', 'server', 'mail', 'embedded'],
        'Public origin in links, sharing images and sitemap, and the accepted Host; `https:` turns HSTS on.',
        '`content/site/site.ts`; embedded: Host of this machine alone',
      ),
    ),
  HSTS_PRELOAD: z
    .enum(['yes', 'no'], { error: shown('must be yes or no') })
    .default('no')
    .meta(
      about(
        ['build', 'server'],
        "`yes`: HSTS covers all subdomains and asks for the browsers' preload list, which is hard to leave.",
      ),
    ),
  PORT: port.default(3000).meta(about(['server', 'embedded'], 'Port of the site.')),
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta(about(['server', 'embedded'], 'Address that the site listens on.')),
  METRICS_PORT: z
    .union([z.literal('off'), port], { error: shown('must be a port number from 1 to 65535 or off') })
    .optional()
    .meta(about(['server'], 'Port of the metrics; `off` for none.', '9464 or a free one')),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .meta(
      about(
        ['server', 'mail'],
        'Address that the metrics listen on; any but loopback must be reachable for your scraper alone.',
      ),
    ),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 9)
    .optional()
    .meta(
      about(
        ['server'],
        'How many proxies of yours stand in front and append to X-Forwarded-For; must be set where the address is `https:`.',
        '0',
      ),
    ),
  DRAIN_DELAY_MS: wholeNumber(0, 60_000)
    .default(0)
    .meta(
      about(
        ['server'],
        'How long a stopping server goes on accepting connections while `/api/health/serving` says 503, in milliseconds.',
      ),
    ),
  PREVIOUS_STATIC_DIR: z
    .string()
    .optional()
    .meta(
      about(
        ['server'],
        "The `static` folder of the release before, or several with `:` between them: its pages' files are served too.",
        'none',
      ),
    ),
  ...cdnSettings,
  ...supabaseSettings,
  PASSWORD_MIN_LENGTH: wholeNumber(12, 64)
    .default(15)
    .meta(about(['site', 'scripts'], 'Characters that a new password of the admin area has at least.')),
  SES_TOPIC_ARNS: topicArns
    .prefault('')
    .meta(
      about(
        ['site'],
        'Topics of Amazon SNS that say what became of mails, with commas between them; no other is believed.',
        'none',
      ),
    ),
  SUPABASE_SECRET_KEY: secret
    .refine((key) => !key.startsWith('sb_publishable_'), {
      error: 'holds the publishable key; the mail worker needs the secret one',
    })
    .optional()
    .meta(
      about(
        ['mail', 'scripts'],
        'The key of the mail worker, `npm run mail`, `npm run person`, `npm run check:hosted` and the `admin:` commands to a hosted Supabase.',
        'mails wait in the outbox',
      ),
    ),
  ...mailSettings,
  ENQUIRY_LIMIT_PER_HOUR: wholeNumber(1, 100_000)
    .optional()
    .meta(about(['embedded'], 'Enquiries an hour in all, above which they are held; embedded only.', '60')),
  ENQUIRY_RETENTION_MONTHS: wholeNumber(1, 120)
    .optional()
    .meta(
      about(
        ['embedded'],
        'Months until an enquiry is deleted: those of `content/site/site.ts`; embedded only.',
        '24',
      ),
    ),
  ARCHIVE_STALE_AFTER_MS: wholeNumber(1, 60_000)
    .optional()
    .meta(
      about(
        ['site'],
        'How long a visitor of a changed archive page waits before the stale page is served.',
        '20 embedded, 150 hosted',
      ),
    ),
  CACHE_DIR: z
    .string()
    .optional()
    .meta(
      about(
        ['server'],
        "Folder in which the archive's cache survives a restart; where it cannot be written, it does not.",
        '`cache` in DATA_DIR',
      ),
    ),
  PAGE_POLICY: z
    .enum(['hash', 'nonce'], { error: shown('must be hash or nonce') })
    .default('hash')
    .meta(about(['build', 'site', 'server'], 'At the build: `nonce` for a platform without `server/`.')),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: z
    .string()
    .optional()
    .meta(
      about(
        ['build'],
        "Next's own, for builds on several machines: one key (32 bytes, base64) at every build.",
        'new at each build',
      ),
    ),
  NEXT_DEPLOYMENT_ID: z
    .string()
    .optional()
    .meta(about(['build'], "Next's own, for several instances: one name for each deployment.")),
  ...embeddedSettings,
  BUILD_DIR: z
    .string()
    // Next joins it to the folder of the application.
    .refine((folder) => !isAbsolute(folder), { error: shown('must be a path from the folder of the site') })
    .default('.next')
    .meta(about(['build', 'server'], 'The folder of the build.')),
  CHROMIUM_PATH: z
    .string()
    .optional()
    .meta(about(['tests'], 'A Chromium for the browser tests.', 'found or installed')),
  TEST_DATABASE_URL: z
    .string()
    .optional()
    .meta(
      about(['tests'], 'A PostgreSQL server for the database tests.', 'one of the npm package is started'),
    ),

  ...internalSettings,
});

export type Config = z.output<typeof settings>;
