import { resolve } from 'node:path';
import { site } from '#content/site/site.ts';
import { announcePassword } from './processes/announce-password.ts';
import { keepBackendRunning, startBackendProcess, type BackendProcess } from './processes/backend-process.ts';
import { root, type ProcessSupervisor } from './processes/process-supervisor.ts';
import { loadEnvFiles } from './processes/environment.ts';
import { keepRunning } from './processes/keep-running.ts';
import { hostedConnection, hostedSecretKey, type SiteConnection } from './hosted.ts';
import { planMail } from './processes/mail-process.ts';
import { databaseFlags, memoryHint, memoryLimitMb } from './processes/memory.ts';
import type { Credentials } from '#embedded/admin-account.ts';
import { assertPortFree, chooseMetricsPort } from '#embedded/port.ts';
import { config, localUrl, trustedHopsOf } from '#lib/config.ts';
import { UserError } from '#lib/user-error.ts';
import { assertBuilt, buildEnvironment, siteEnvironment, startSite } from './processes/site-process.ts';
import { buildWhenNeeded, sayWhenOutdated } from './build.ts';
import { say, step } from './progress.ts';

/**
 * Starts everything and ends only by throwing: when a part cannot start, or the site ended again and again.
 * `start` builds first when something changed, `serve` takes the build as it is, `dev` needs none.
 */
export async function serve(
  supervisor: ProcessSupervisor,
  command: 'start' | 'serve' | 'dev',
  args: string[],
): Promise<never> {
  const renew = '--new-admin-password';
  const unknown = args.find((arg) => arg !== renew);
  if (unknown !== undefined)
    throw new UserError(`There is no option "${unknown}". The only one is ${renew}.`);
  await loadEnvFiles(root);
  const settings = config();
  // Nothing has said yet that there will be the embedded backend, beside which a site may be plain http.
  trustedHopsOf({ ...settings, EMBEDDED_BACKEND: settings.SUPABASE_URL === undefined });
  if (command === 'serve') await assertBuilt(buildEnvironment());
  const { PORT: port, HOST: host } = settings;
  await assertPortFree(host, port);
  const metricsPort = await chooseMetricsPort(settings.METRICS_PORT, settings.METRICS_HOST);

  const hosted = hostedConnection(settings);
  const dataDir = resolve(root, settings.DATA_DIR);
  const siteUrl = localUrl(host, port);
  const mail = planMail(hosted ? undefined : { dataDir, siteUrl });
  const secretKey = hosted ? hostedSecretKey(settings) : undefined;
  const limitMb = memoryLimitMb(settings.MEMORY_MB);
  const flags = databaseFlags(limitMb);
  const mode = command === 'dev' ? 'development' : 'production';
  const siteOptions = { mode, host, port, metricsPort, embedded: !hosted } as const;
  const hint = memoryHint(hosted ? 'hosted' : 'embedded', limitMb);
  if (hint) say(hint);
  // Before the database starts: a build reads none, and beside it would take twice the memory.
  if (command === 'start') await buildWhenNeeded(supervisor, { hintOnMemory: hint === undefined });
  if (command === 'serve') await sayWhenOutdated(supervisor);
  const backendBegan = performance.now();
  const backend = hosted
    ? undefined
    : await startBackendProcess(supervisor, dataDir, {
        renewAdminPassword: args.includes(renew),
        isFirstPassword: true,
        flags,
      });
  let admin: Credentials | undefined;
  const announceAdmin = async (): Promise<void> => {
    if (!admin) return;
    const { email, password } = admin;
    admin = undefined;
    // Not through say(): even someone who has just pressed Ctrl-C must learn the password that
    // nothing stores.
    const told = await announcePassword(email, password, dataDir);
    process.stdout.write(`\n  Administrator of ${site.name}\n${told}`);
  };
  try {
    const connection = hosted ?? connectionTo(backend);
    // The site starts beside the database; the backend holds its first requests until then.
    const siteBegan = performance.now();
    const delivery = backend || secretKey ? mail.delivery : 'none';
    const env = { ...siteEnvironment(connection, siteOptions), MAIL_DELIVERY: delivery };
    const running = startSite(supervisor, env);
    if (backend) {
      const ready = async (): Promise<string> => {
        admin = await backend.ready;
        return `on ${backend.facts.url}`;
      };
      await step('backend', 'starting the embedded Supabase', ready, backendBegan);
    }
    const { ready } = running;
    await step('site', 'starting', () => ready.then(() => 'ready'), siteBegan);

    const key = backend?.facts.secretKey ?? secretKey;
    const mailGoes = mail.start(
      supervisor,
      key ? { url: connection.SUPABASE_URL, secretKey: key } : undefined,
    );

    say(`\n  Site      ${siteUrl}`);
    say(`  Backend   ${connection.SUPABASE_URL}${hosted ? ' (hosted)' : ''}`);
    if (backend) say(`  Data      ${dataDir}`);
    say(`  Mail      ${mailGoes}`);
    const { metrics } = await ready;
    if (metricsPort) {
      const metricsAt = localUrl(settings.METRICS_HOST, metricsPort);
      // It was free when it was chosen; the build may have taken minutes since.
      say(
        `  Metrics   ${metrics ? `${metricsAt}/metrics` : `none at ${metricsAt}: see metrics.failed above`}`,
      );
    } else say('  Metrics   off');
    await announceAdmin();
    say('\n  Ctrl-C stops everything.\n');

    return await Promise.race([
      keepRunning(running, { name: 'site', start: () => startSite(supervisor, env) }),
      ...(backend ? [keepBackendRunning(supervisor, dataDir, backend, flags)] : []),
    ]);
  } finally {
    await announceAdmin();
  }
}

function connectionTo(backend: BackendProcess | undefined): SiteConnection {
  if (!backend) throw new Error('neither a hosted nor an embedded backend');
  return {
    SUPABASE_URL: backend.facts.url,
    SUPABASE_PUBLISHABLE_KEY: backend.facts.publishableKey,
    ENQUIRY_SIGNING_SECRET: backend.facts.enquirySigningSecret,
  };
}
