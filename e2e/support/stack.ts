import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, rmSync } from 'node:fs';
import path from 'node:path';
import { startBackend } from '#embedded/backend.ts';
import { startMailWorker } from '#bench/mail-outage.ts';
import { accounts } from './accounts.ts';
import { startFeedServer } from '#supabase/tests/support/feed-server.ts';
import { BUILD_DIR, DATA_DIR, FAULT_URL, FEEDS_URL, ports, SITE_LOG, SITE_URL } from './addresses.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { startMailbox } from './mailbox.ts';

/**
 * The real stack, once for all browser tests: a fresh embedded Supabase with its migrations and seed, a production build made against it,
 * the site's own server, and the mail worker with a mail server on loopback. Returns what stops it again.
 */
export default async function startStack(): Promise<() => Promise<void>> {
  rmSync(DATA_DIR, { recursive: true, force: true });
  const backend = await startBackend({
    dataDir: path.resolve(DATA_DIR),
    port: ports.backend,
    // Each test is a visitor of its own; all of them together are more than sixty an hour.
    databaseSettings: { enquiry_limit_global: 100_000 },
    functionEnv: { FEED_TEST_ORIGINS: FEEDS_URL },
  });
  for (const account of Object.values(accounts)) await backend.saveAccount(account);
  const feeds = await startFeedServer(ports.feeds);
  const proxy = await startFaultProxy(backend.url, ports.fault);
  // The worker talks to the backend itself: the faults that tests order are the site's.
  const mailbox = await startMailbox();
  const worker = startMailWorker(backend, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailbox.port),
    SITE_URL,
    MAIL_POLL_MS: '500',
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
    ARCHIVE_PATIENCE_MS: '1000',
    // Every test comes from its own address, as visitors do.
    TRUSTED_PROXY_HOPS: '1',
  } satisfies NodeJS.ProcessEnv;

  let site: ChildProcess;
  try {
    await run([path.resolve('node_modules/next/dist/bin/next'), 'build'], environment);
    site = spawn(process.execPath, ['server/main.ts'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const printed = createWriteStream(SITE_LOG);
    site.stdout?.pipe(printed);
    site.stderr?.pipe(printed);
    await ready(site);
  } catch (error) {
    await stopBackend();
    throw error;
  }
  return async () => {
    const closed = new Promise((resolve) => site.once('exit', resolve));
    site.kill('SIGTERM');
    await closed;
    await stopBackend();
  };
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`next build failed:\n${output}`))));
  });
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
