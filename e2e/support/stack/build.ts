import { ProcessSupervisor } from '#scripts/processes/process-supervisor.ts';
import { planBuild } from '#scripts/processes/site-process.ts';
import { BUILD_DIR } from './addresses.ts';

/**
 * What the build is given and may not show: e2e/archive/build-secrets.spec.ts looks for these in all that a
 * browser gets.
 */
export const buildSecrets = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_the_build_of_the_browser_tests',
  ENQUIRY_SIGNING_SECRET: 'a-signing-secret-of-the-build-of-the-browser-tests',
};

/**
 * Builds the site for the browser tests, unless the last build still serves. It needs no database: all groups
 * share it.
 * @returns whether it had to be built
 * @throws UserError with Next's output when the build fails
 */
export async function buildForTests(): Promise<boolean> {
  const supervisor = new ProcessSupervisor();
  const env = {
    ...process.env,
    ...buildSecrets,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    BUILD_DIR,
  } satisfies NodeJS.ProcessEnv;
  const build = await planBuild(supervisor, env);
  if (!build.needed) return false;
  try {
    await build.run();
  } finally {
    await supervisor.stopAll();
  }
  return true;
}
