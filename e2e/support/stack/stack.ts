import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startBackend } from '#embedded/backend.ts';
import { TOPIC } from '#lib/tests/support/sns.ts';
import { startMailWorker } from '#workers/mail/support/worker-process.ts';
import { groupNamed } from '#e2e/groups.ts';
import { accounts } from '#e2e/support/admin/accounts.ts';
import { buildForTests } from './build.ts';
import { startFeedServer } from '#supabase/tests/support/feeds/feed-server.ts';
import {
  BUILD_DIR,
  DATA_DIR,
  FAULT_URL,
  FEEDS_URL,
  METRICS_URL,
  ports,
  RUN_DIR,
  SITE_LOG,
  SITE_URL,
  templateIn,
} from './addresses.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { isFirefoxInstalled } from '#e2e/support/engines/firefox.ts';
import { isWebKitInstalled } from '#e2e/support/engines/webkit.ts';
import { startMailbox } from '#e2e/support/enquiries/mailbox.ts';
import { logProblems } from './site-log.ts';

/**
 * The real stack of one group of tests: a fresh embedded Supabase with its migrations and seed, the site's
 * own server on the build that all groups share, and the mail worker with a mail server on loopback. Returns
 * what stops it, and fails when the site's log held what no log may.
 */
export default async function startStack(): Promise<() => Promise<void>> {
  if (hasNothingToTest()) return async () => {};
  // e2e/run.ts has built, once for all groups.
  if (!RUN_DIR) await buildForTests();
  rmSync(DATA_DIR, { recursive: true, force: true });
  // Migrating, seeding and hashing passwords takes most of a start, so the groups of one run copy one folder.
  if (RUN_DIR) cpSync(templateIn(RUN_DIR), DATA_DIR, { recursive: true });
  const backend = await startBackend({
    dataDir: path.resolve(DATA_DIR),
    port: ports.backend,
    // Each test is a visitor of its own, and all come from one block of addresses.
    databaseSettings: { enquiry_limit_global: 100_000, enquiry_limit_per_network: 100_000 },
    // Erasing rewrites tables; tests delete what they stored, and others wait for the database.
    erasing: { delayMs: groupNamed(process.env.E2E_GROUP).erasesAtOnce ? 0 : 3_600_000 },
    functionEnv: { FEED_TEST_ORIGINS: FEEDS_URL },
  });
  if (!RUN_DIR) for (const account of Object.values(accounts)) await backend.saveAccount(account);
  const feeds = await startFeedServer(ports.feeds);
  const proxy = await startFaultProxy(backend.url, ports.fault);
  // The worker talks to the backend itself: the faults that tests order are the site's.
  const mailbox = await startMailbox();
  const worker = startMailWorker(backend, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailbox.port),
    SITE_URL,
  });
  const stopBackend = async () => {
    await worker.kill('SIGTERM');
    await mailbox.close();
    proxy.closeAllConnections();
    proxy.close();
    await feeds.close();
    await backend.close();
  };

  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    BUILD_DIR,
    PORT: String(ports.site),
    HOST: '127.0.0.1',
    METRICS_PORT: String(ports.metrics),
    SUPABASE_URL: FAULT_URL,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    ENQUIRY_SIGNING_SECRET: backend.enquirySigningSecret,
    // The site is plain http here, as with `npm start`.
    EMBEDDED_BACKEND: '1',
    // A busy machine is no database that hangs; the slow one of the tests takes two seconds.
    ARCHIVE_STALE_AFTER_MS: '1000',
    CACHE_DIR: path.join(DATA_DIR, 'cache'),
    // Every test comes from its own address, as visitors do.
    TRUSTED_PROXY_HOPS: '1',
    SES_TOPIC_ARNS: TOPIC,
  } satisfies NodeJS.ProcessEnv;

  let site: ChildProcess;
  try {
    site = spawn(process.execPath, ['server/main.ts'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    mkdirSync(path.dirname(SITE_LOG), { recursive: true });
    const printed = createWriteStream(SITE_LOG);
    site.stdout?.pipe(printed);
    site.stderr?.pipe(printed);
    await ready(site);
  } catch (error) {
    await stopBackend();
    throw error;
  }
  return async () => {
    const problems = await workLeft();
    const closed = new Promise((resolve) => site.once('exit', resolve));
    site.kill('SIGTERM');
    await closed;
    await stopBackend();
    problems.push(...logProblems());
    if (problems.length > 0) throw new Error(`The site is not as it should be:\n${problems.join('\n')}`);
  };
}

/** Without a second browser engine every test of theirs is skipped. */
const hasNothingToTest = (): boolean =>
  process.env.E2E_GROUP === 'engines' &&
  !process.env.E2E_ALL_ENGINES &&
  !isFirefoxInstalled() &&
  !isWebKitInstalled();

/** Work that still runs although all browsers have left: it would keep its place for ever. */
async function workLeft(): Promise<string[]> {
  const running = async () =>
    (await (await fetch(METRICS_URL)).text())
      .split('\n')
      .filter((line) => line.startsWith('work_running') && !line.endsWith(' 0'));
  for (const end = Date.now() + 10_000; Date.now() < end;)
    if ((await running()).length === 0) return [];
    else await setTimeout(100);
  return running();
}

function ready(site: ChildProcess): Promise<void> {
  let output = '';
  site.stdout?.on('data', (chunk) => (output += chunk));
  site.stderr?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    site.once('message', () => resolve());
    site.once('exit', (code) => reject(new Error(`The site at ${SITE_URL} ended with ${code}:\n${output}`)));
  });
}
