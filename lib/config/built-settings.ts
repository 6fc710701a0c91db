import { readConfig, siteOrigin } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';

/** The settings that a build took from the environment; undefined is left out. */
export type BuiltSettings = Record<string, string | undefined>;

/** Of them, what the server reads as well: it must be what the pages were built with. */
export const SERVED_SETTINGS = ['SITE_URL', 'HSTS_PRELOAD', 'PAGE_POLICY'] as const;

/** What the pages are made of for each: a setting may be left out or written in more than one way. */
function meaningOf(settings: BuiltSettings): Record<(typeof SERVED_SETTINGS)[number], string> {
  const given = Object.fromEntries(SERVED_SETTINGS.map((name) => [name, settings[name]]));
  const values = readConfig(given as NodeJS.ProcessEnv);
  return { ...values, SITE_URL: siteOrigin(values) };
}

/**
 * @param build as the operator knows it
 * @param again what makes another one
 * @throws UserError for a start with other settings than those of the build
 */
export function assertBuiltWith(
  built: BuiltSettings,
  env: NodeJS.ProcessEnv,
  { build, again }: { build: string; again: string },
): void {
  const shown = (value: string | undefined): string => (value ? `with ${value}` : 'without it');
  const [then, now] = [meaningOf(built), meaningOf(env)];
  for (const name of SERVED_SETTINGS) {
    if (now[name] !== then[name]) {
      throw new UserError(
        `${name}: ${build} was made ${shown(built[name])}, and this is a start ${shown(env[name])}. ` +
          `Set it as it was, or ${again}.`,
      );
    }
  }
}
