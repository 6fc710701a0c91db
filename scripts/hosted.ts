import { UserError } from '#lib/user-error.ts';
import { weaknessOf } from '#embedded/secrets.ts';

/** What the site needs to reach its Supabase, hosted or embedded. */
export interface SiteConnection {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  ENQUIRY_SIGNING_SECRET: string;
}

/**
 * The hosted Supabase named by the environment; undefined when there is none and the embedded one is to be used. Throws
 * UserError, in one sentence, when the environment names one but is incomplete or unsafe.
 */
export function hostedConnection(env: NodeJS.ProcessEnv): SiteConnection | undefined {
  const given = env['SUPABASE_URL'];
  if (!given) return undefined;
  const url = URL.parse(given);
  const local = url && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && local))) {
    throw new UserError(`SUPABASE_URL must be an https address, not "${given}".`);
  }
  const key = strong(env, 'SUPABASE_PUBLISHABLE_KEY');
  if (key.startsWith('sb_secret_') || roleOf(key) === 'service_role') {
    throw new UserError(
      'SUPABASE_PUBLISHABLE_KEY holds a secret key. The site must only ever have the publishable one.',
    );
  }
  return {
    SUPABASE_URL: given,
    SUPABASE_PUBLISHABLE_KEY: key,
    ENQUIRY_SIGNING_SECRET: strong(env, 'ENQUIRY_SIGNING_SECRET'),
  };
}

function strong(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new UserError(`SUPABASE_URL is set, so ${name} must be set too.`);
  const weakness = weaknessOf(value);
  if (weakness) throw new UserError(`${name} ${weakness}.`);
  return value;
}

/** The role in a key of the older form, a JSON Web Token. */
function roleOf(key: string): unknown {
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
    return (claims as { role?: unknown } | null)?.role;
  } catch {
    return undefined;
  }
}
