import 'server-only';
import { z } from 'zod';
import { site } from '#content/site/site.ts';

const schema = z.object({
  SUPABASE_URL: z.url().optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(20).optional(),
  ENQUIRY_SIGNING_SECRET: z.string().min(32).optional(),
});

type Backend = { url: string; publishableKey: string };

function read() {
  const parsed = schema.safeParse(process.env);
  if (!parsed.success) throw new Error(`Environment: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/**
 * Where Supabase is and the key that may be public. Read at the call, not at import: a build must succeed without it.
 * @throws when either variable is missing or malformed
 */
export function backend(): Backend {
  const env = read();
  if (!env.SUPABASE_URL || !env.SUPABASE_PUBLISHABLE_KEY) {
    throw new Error('Environment: SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY are not set');
  }
  return { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY };
}

/**
 * The secret that proves to the database that an enquiry came through this site.
 * @throws when it is missing or shorter than 32 characters
 */
export function enquirySigningSecret(): string {
  const secret = read().ENQUIRY_SIGNING_SECRET;
  if (!secret) throw new Error('Environment: ENQUIRY_SIGNING_SECRET is not set');
  return secret;
}

/** The origin in canonical links, sharing images and the sitemap. SITE_URL is baked in at build. */
export const siteOrigin: string = new URL(process.env.SITE_URL ?? site.origin).origin;
