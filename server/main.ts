import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import next from 'next';
import {
  config,
  enquirySigningSecret,
  isHttps,
  servedOrigin,
  supabaseConnection,
  trustedHopsOf,
} from '#lib/config.ts';
import { DRAIN_TIMEOUT_MS } from '#lib/config/drain.ts';
import { previousStaticDirs } from '#lib/config/previous-static.ts';
import { gracefulClose } from '#lib/http/graceful-close.ts';
import { errorText, log } from '#lib/log/log.ts';
import { startMetrics } from '#lib/metrics/metrics-listener.ts';
import { runtime } from '#lib/runtime.ts';
import { securityHeaders } from '#lib/security/security-headers.ts';
import { startArchive } from './archive/start-archive.ts';
import { createRedirects, followRedirects } from './redirects/start-redirects.ts';
import { startVisits } from './visits/start-visits.ts';
import { acceptorsOf, listenWith } from './http/acceptors.ts';
import { createPagePipeline } from './http/page-pipeline.ts';
import { createRequestHandler } from './http/request-handler.ts';
import { createHttpServer } from './http/http-server.ts';
import { SERVER_TIMEOUTS } from './http/timeouts.ts';
import { installConsoleLogger } from './observability/console-logger.ts';
import { registry } from './observability/metrics.ts';
import { UNKNOWN_PATH } from './page-cache/origin-client.ts';

/**
 * Serves the application through Next's public API, with what `next start` lacks: a client IP that cannot be
 * forged, a request id, limits and an orderly stop (docs/decisions/0016-front-door.md).
 *
 * Sends a parent process 'no metrics' when their port is taken, then 'ready' once it listens, and stops when
 * that parent is gone. Without METRICS_PORT no metrics are served.
 */
const development = process.env.NODE_ENV !== 'production';
const { settings, trustedHops, previous } = settingsOrExit();
const { PORT: port, HOST: hostname, METRICS_PORT, METRICS_HOST, DRAIN_DELAY_MS } = settings;
/** A page that is rendered, an API and what is not found; none of them reads the database. */
const LOADED_AHEAD = ['/login', '/api/form-token', UNKNOWN_PATH];
/** For connections without a request at a stop, in milliseconds. */
const IDLE_TIMEOUT_MS = 500;

if (!development) installConsoleLogger();
// The site starts without its metrics, but its parent is told.
const metrics =
  typeof METRICS_PORT === 'number'
    ? startMetrics(registry, METRICS_PORT, METRICS_HOST).catch((error: unknown) => {
        log.error('metrics.failed', { cause: errorText(error) });
        process.send?.('no metrics');
      })
    : undefined;

runtime.hasCustomServer = true;
let stopping = false;
const overHttps = isHttps(settings);
const baseHeaders = development
  ? undefined
  : securityHeaders({ overHttps, hstsPreload: settings.HSTS_PRELOAD === 'yes' }).flat();
const server = createHttpServer(SERVER_TIMEOUTS, baseHeaders, { trustedHops });
const acceptors = acceptorsOf(server);
const drain = gracefulClose(server, { idleMs: IDLE_TIMEOUT_MS, timeoutMs: DRAIN_TIMEOUT_MS, acceptors });
const nextServer = next({ dev: development, dir: process.cwd(), hostname, port, httpServer: server });
await nextServer.prepare();
// A build has written them; Next empties the folder as it starts. Changes to them show after the next start.
if (development) {
  // Bundlers, which a production server neither needs nor has in an image.
  const { writeBrowserScripts } = await import('./browser-script/browser-script.ts');
  const { writePrintStyles } = await import('./print-styles/print-styles.ts');
  const developmentBuild = join(process.cwd(), settings.BUILD_DIR, 'dev');
  await writeBrowserScripts(developmentBuild);
  writePrintStyles(developmentBuild);
}
const handle = nextServer.getRequestHandler();
const buildDir = join(process.cwd(), settings.BUILD_DIR);
const visits = baseHeaders && startVisits(settings);
const redirects = baseHeaders && createRedirects(settings);
const pipeline =
  baseHeaders &&
  (await createPagePipeline({
    handle,
    buildDir,
    previousStaticDirs: previous,
    host: `${hostname}:${port}`,
    overHttps,
    baseHeaders,
    visits: visits?.counter,
    redirects,
    cdn: settings.CDN,
  }));
const archive = pipeline && (await startArchive(pipeline.pages, { buildDir, settings }));
if (redirects) await followRedirects(redirects, archive, settings);
server.on(
  'request',
  createRequestHandler(handle, {
    trustedHops,
    siteOrigin: servedOrigin(settings),
    pipeline,
    isStopping: () => stopping,
  }),
);

async function stop() {
  if (stopping) return;
  stopping = true;
  // A balancer sends requests until it has seen that the server is stopping.
  await delay(DRAIN_DELAY_MS);
  // What comes after the drain must not hang either.
  setTimeout(() => process.exit(1), DRAIN_TIMEOUT_MS + 1_000).unref();
  if (!(await drain())) {
    log.error('server.cut_off', { afterMs: DRAIN_TIMEOUT_MS });
    await visits?.flusher.stop();
    process.exit(1);
  }
  await visits?.flusher.stop();
  await nextServer.close();
  await archive?.stop();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
process.on('disconnect', () => void stop());

function fail(error: NodeJS.ErrnoException): never {
  const cause = error.code === 'EADDRINUSE' ? `Port ${port} is already in use.` : errorText(error);
  log.error('server.failed', { cause });
  process.exit(1);
}
server.on('error', fail);
// The first visitors would wait for what these load, and those behind them in the queue be refused.
if (pipeline) await Promise.allSettled(LOADED_AHEAD.map((path) => pipeline.origin.request(path)));
await listenWith(server, acceptors, { port, host: hostname }).catch(fail);
await metrics;
process.send?.('ready');

function settingsOrExit() {
  try {
    const values = config();
    // Without them every form fails, and a balancer would take the instance for ready.
    if (!development) {
      supabaseConnection(values);
      enquirySigningSecret(values);
    }
    const previous = development ? [] : previousStaticDirs(values.PREVIOUS_STATIC_DIR);
    return { settings: values, trustedHops: trustedHopsOf(values), previous };
  } catch (error) {
    log.error('server.failed', { cause: errorText(error) });
    process.exit(1);
  }
}
