import { settings, type Config } from './config/schema.ts';
import { UserError } from './user-error.ts';
import { site } from '#content/site/site.ts';

export type { Config } from './config/schema.ts';

let parsed: Config | undefined;

/**
 * The settings of this process, parsed at the first call.
 * @throws UserError with a sentence for each variable that is malformed
 */
export function config(): Config {
  return (parsed ??= readConfig({
    ...process.env,
    // Next writes these into its bundles, where only a whole expression is replaced.
    PAGE_POLICY: process.env.PAGE_POLICY,
    SITE_VERSION: process.env.SITE_VERSION,
    TOAST_STYLES: process.env.TOAST_STYLES,
    BROWSER_SCRIPT: process.env.BROWSER_SCRIPT,
    CHECKS_SCRIPT: process.env.CHECKS_SCRIPT,
    PRINT_STYLES: process.env.PRINT_STYLES,
  }));
}

/** Settings from any environment; an empty variable counts as unset. @throws UserError as `config` does */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, data, error } = settings.safeParse(given);
  if (success) return data;
  throw new UserError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'));
}

/** The public origin: canonical links, sharing images, the sitemap, links in mails, the accepted Origin. */
export const siteOrigin = ({ SITE_URL } = config()): string => new URL(SITE_URL ?? site.origin).origin;

/**
 * The origin under which visitors reach the site, as the operator states it and never as a header claims.
 * Without SITE_URL the embedded backend means this machine (undefined), and a hosted one the production
 * origin.
 */
export const servedOrigin = (values = config()): string | undefined =>
  values.SITE_URL !== undefined || !values.EMBEDDED_BACKEND ? siteOrigin(values) : undefined;

/** The address of a program of this machine, as a person there opens it. */
export function localUrl(host: string, port: number): string {
  const shown = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

/** The address of the site in links that people are given. */
export const linkedOrigin = (values = config()): string =>
  servedOrigin(values) ?? localUrl(values.HOST, values.PORT);

/** Whether visitors reach the site by https. */
export const isHttps = (values = config()): boolean => servedOrigin(values)?.startsWith('https:') ?? false;

/**
 * How many proxies append to X-Forwarded-For. No program here ends TLS, so an https address means a proxy,
 * and uncounted it would make all visitors one client, with the limits of one.
 * @throws UserError when nobody counted them
 */
export function trustedHopsOf(values = config()): number {
  if (values.TRUSTED_PROXY_HOPS === undefined && isHttps(values)) {
    throw new UserError(
      `The site's address is ${servedOrigin(values)}, so TRUSTED_PROXY_HOPS must say how many proxies append to X-Forwarded-For (0 for none).`,
    );
  }
  return values.TRUSTED_PROXY_HOPS ?? 0;
}

/** Where Supabase is, with the key that may be public. @throws UserError when either is not set */
export function supabaseConnection(values = config()): { url: string; publishableKey: string } {
  return {
    url: required(values, 'SUPABASE_URL'),
    publishableKey: required(values, 'SUPABASE_PUBLISHABLE_KEY'),
  };
}

/** Proves to the database that an enquiry came through this site. @throws UserError when it is not set */
export const enquirySigningSecret = (values = config()): string => required(values, 'ENQUIRY_SIGNING_SECRET');

/** The value of a variable that may be unset elsewhere. @throws UserError naming it */
export function required<Name extends keyof Config>(values: Config, name: Name): NonNullable<Config[Name]> {
  const value = values[name];
  if (value === undefined || value === null) {
    throw new UserError(`${name} is not set; docs/settings.md says what it is.`);
  }
  return value;
}
