import { join } from 'node:path';
import {
  buildInputs,
  builtSettings,
  forgetBuild,
  isBuilt,
  rememberBuild,
} from '#scripts/build-fingerprint.ts';
import { assertBuiltWith, SERVED_SETTINGS, type BuiltSettings } from '#lib/config/built-settings.ts';
import { config } from '#lib/config.ts';
import { DRAIN_TIMEOUT_MS } from '#lib/config/drain.ts';
import { root, type Output, type ProcessSupervisor } from './process-supervisor.ts';
import { ownEnvironmentOfNext } from './environment.ts';
import { ALLOCATOR, buildOptions, memoryLimitMb } from './memory.ts';
import type { SiteConnection } from '#scripts/hosted.ts';
import { UserError } from '#lib/user-error.ts';

interface SiteOptions {
  mode: 'production' | 'development';
  host: string;
  port: number;
  /** On loopback; none: no metrics. */
  metricsPort: number | undefined;
  embedded: boolean;
}

/** The environment of the site: no key but the publishable one, no mail server. */
export function siteEnvironment(
  connection: SiteConnection,
  { mode, host, port, metricsPort, embedded }: SiteOptions,
): NodeJS.ProcessEnv {
  return {
    ...ALLOCATOR,
    ...ownEnvironmentOfNext('site'),
    ...connection,
    PORT: String(port),
    HOST: host,
    METRICS_PORT: metricsPort ? String(metricsPort) : '',
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    ...(embedded ? { EMBEDDED_BACKEND: '1' } : {}),
  };
}

/** The environment of a build, which knows no Supabase. */
export const buildEnvironment = (): NodeJS.ProcessEnv => ({
  ...ownEnvironmentOfNext('build'),
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
});

export interface PlannedBuild {
  needed: boolean;
  run(): Promise<void>;
}

/** What next.config.mjs and Next itself read of the environment in a build, beside NEXT_PUBLIC_…. */
const BUILD_SETTINGS = [
  'SITE_URL',
  'HSTS_PRELOAD',
  'PAGE_POLICY',
  'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
  'NEXT_DEPLOYMENT_ID',
] as const;

/**
 * Two processes: one would hold what compiled the pages while they are rendered
 * (docs/decisions/0034-memory.md).
 */
const BUILD_STEPS = ['compile', 'generate'] as const;

const buildDirOf = (env: NodeJS.ProcessEnv): string => join(root, env['BUILD_DIR'] || '.next');

const chosenFor = (env: NodeJS.ProcessEnv, names: readonly string[] = BUILD_SETTINGS): BuiltSettings =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

/** Decides whether the last build still serves. A build reads no database. */
export async function planBuild(
  supervisor: ProcessSupervisor,
  env: NodeJS.ProcessEnv,
): Promise<PlannedBuild> {
  const buildDir = buildDirOf(env);
  const publicNames = Object.keys(env).filter((name) => name.startsWith('NEXT_PUBLIC_'));
  const inputs = await buildInputs(root, chosenFor(env, [...BUILD_SETTINGS, ...publicNames]));
  return {
    needed: !(await isBuilt(buildDir, inputs)),
    async run() {
      await forgetBuild(buildDir);
      const options = buildOptions(memoryLimitMb(config().MEMORY_MB));
      for (const step of BUILD_STEPS) {
        const { ended, output } = supervisor.start({
          args: [
            ...options.flags,
            '--import',
            './scripts/processes/die-with-parent.mjs',
            'node_modules/next/dist/bin/next',
            'build',
            '--experimental-build-mode',
            step,
          ],
          env: { ...env, ...options.env, DIE_WITH_PARENT: String(process.pid) },
          output: 'collect',
        });
        if ((await ended) !== 0) throw new UserError(`${output()}\nThe build failed; its reason is above.`);
      }
      await rememberBuild(buildDir, inputs, chosenFor(env, SERVED_SETTINGS));
    },
  };
}

/** @throws UserError when there is no finished build, or one that was made with other settings */
export async function assertBuilt(env: NodeJS.ProcessEnv): Promise<void> {
  const buildDir = buildDirOf(env);
  const built = await builtSettings(buildDir);
  if (!built) throw new UserError(`There is no finished build in ${buildDir}: run npm run build first.`);
  assertBuiltWith(built, env, { build: `the build in ${buildDir}`, again: 'run npm run build' });
}

/** What it may take to end. */
export const siteStopTimeoutMs = (drainDelayMs: number): number => drainDelayMs + DRAIN_TIMEOUT_MS + 2_000;

/**
 * Starts the site's server; `ready` resolves once it listens, and says whether it could serve its
 * metrics.
 */
export function startSite(
  supervisor: ProcessSupervisor,
  env: NodeJS.ProcessEnv,
  output: Output = 'inherit',
): { ready: Promise<{ metrics: boolean }>; ended: Promise<number> } {
  // Development keeps connections open that have nothing to finish.
  const isServed = env.NODE_ENV === 'production';
  const { child, ended } = supervisor.start({
    args: ['server/main.ts'],
    env,
    output,
    ...(isServed ? { stopTimeoutMs: siteStopTimeoutMs(Number(env['DRAIN_DELAY_MS'] ?? 0)) } : {}),
  });
  let metrics = Boolean(env['METRICS_PORT']);
  const ready = new Promise<{ metrics: boolean }>((resolve, reject) => {
    child.on('message', (said) => {
      if (said === 'no metrics') metrics = false;
      if (said === 'ready') resolve({ metrics });
    });
    void ended.then((code) =>
      reject(new UserError(`The site ended while starting (code ${code}); its reason is above.`)),
    );
  });
  ready.catch(() => undefined);
  return { ready, ended };
}
