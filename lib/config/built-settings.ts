import { UserError } from '#lib/user-error.ts';

/** The settings that a build took from the environment; undefined is left out. */
export type BuiltSettings = Record<string, string | undefined>;

/** Of them, what the server reads as well: it must be what the pages were built with. */
export const SERVED_SETTINGS = ['SITE_URL', 'HSTS_PRELOAD', 'PAGE_POLICY'] as const;

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
  const shown = (value: string | undefined): string => (value === undefined ? 'without it' : `with ${value}`);
  for (const name of SERVED_SETTINGS) {
    const now = env[name] || undefined;
    if (now !== built[name]) {
      throw new UserError(
        `${name}: ${build} was made ${shown(built[name])}, and this is a start ${shown(now)}. ` +
          `Set it as it was, or ${again}.`,
      );
    }
  }
}
