import { type Config } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';

/** What the site needs to reach its Supabase, hosted or embedded. */
export interface SiteConnection {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  ENQUIRY_SIGNING_SECRET: string;
}

/**
 * The hosted Supabase that the settings name; undefined when they name none and the embedded one is
 * to be used.
 * @throws UserError when something is missing beside its address
 */
export function hostedConnection(values: Config): SiteConnection | undefined {
  const { SUPABASE_URL } = values;
  if (!SUPABASE_URL) return undefined;
  return {
    SUPABASE_URL,
    SUPABASE_PUBLISHABLE_KEY: besideHosted(values, 'SUPABASE_PUBLISHABLE_KEY'),
    ENQUIRY_SIGNING_SECRET: besideHosted(values, 'ENQUIRY_SIGNING_SECRET'),
  };
}

/** The secret key of a hosted Supabase, for the mail worker alone; undefined when there is none. */
export function hostedSecretKey(values: Config): string | undefined {
  const { SUPABASE_SECRET_KEY: key } = values;
  // A key of the older form does not say by its beginning what it is.
  if (key !== undefined && key === values.SUPABASE_PUBLISHABLE_KEY) {
    throw new UserError(
      'SUPABASE_SECRET_KEY holds the publishable key; the mail worker needs the secret one.',
    );
  }
  return key;
}

/** A setting that a hosted Supabase cannot do without. @throws UserError naming it */
export function besideHosted(
  values: Config,
  name: 'SUPABASE_PUBLISHABLE_KEY' | 'SUPABASE_SECRET_KEY' | 'ENQUIRY_SIGNING_SECRET',
): string {
  const value = values[name];
  if (value === undefined) throw new UserError(`SUPABASE_URL is set, so ${name} must be set too.`);
  return value;
}
