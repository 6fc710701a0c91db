import { z } from 'zod';
import { about } from './about.ts';
import { flag } from './rules.ts';

/** What our programs tell each other and nobody else sets, part of the settings of ./schema.ts. */
export const internalSettings = {
  EMBEDDED_BACKEND: flag.meta(about(['internal'], 'The Supabase of SUPABASE_URL is the embedded one.')),
  MAIL_OUTBOX_DIR: z
    .string()
    .optional()
    .meta(about(['internal'], 'The folder that takes mails as files when there is no mail server.')),
  MAIL_DELIVERY: z
    .enum(['smtp', 'folder', 'none'])
    .optional()
    .meta(
      about(['internal'], 'Where the mail worker started beside the site delivers; the site knows no more.'),
    ),
  RENEW_ADMIN_PASSWORD: flag.meta(about(['internal'], 'The first administrator gets a new password.')),
  FIRST_PASSWORD_ONCE: flag.meta(about(['internal'], 'That password is good for one session.')),
  SITE_VERSION: z
    .string()
    .default('')
    .meta(about(['internal'], 'Version of package.json, written into the build.')),
  TOAST_STYLES: z
    .string()
    .default('')
    .meta(about(['internal'], 'Hashes of the style sheets of the toasts, written into the build.')),
  BROWSER_SCRIPT: z
    .string()
    .default('')
    .meta(about(['internal'], 'Address of the script of the public pages, written into the build.')),
  CHECKS_SCRIPT: z
    .string()
    .default('')
    .meta(about(['internal'], 'Address of the script of the pages with a check, written into the build.')),
  PRINT_STYLES: z
    .string()
    .default('')
    .meta(about(['internal'], 'Address of the style sheet of printed pages, written into the build.')),
};
