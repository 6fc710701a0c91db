import { Server as NetServer, type Socket } from 'node:net';
import { join } from 'node:path';
import next from 'next';
import { config, isHttps, siteOrigin } from '#lib/config.ts';
import { errorText, log } from '#lib/log/log.ts';
import { runtime } from '#lib/runtime.ts';
import { securityHeaders } from '#lib/security/security-headers.ts';
import { startArchive } from './page-cache/archive-poller.ts';
import { createPagePipeline } from './http/page-pipeline.ts';
import { createRequestHandler } from './http/request-handler.ts';
import { createHttpServer } from './http/http-server.ts';
import { SERVER_TIMEOUTS } from './http/timeouts.ts';
import { startMetrics } from './observability/metrics-listener.ts';
import { installConsoleLogger } from './observability/console-logger.ts';

/**
 * Serves the application on Next's public API. It exists for what `next start` leaves to others: a client address that cannot be
 * forged, a request id, a limit on bodies and an orderly end. docs/decisions/0003-own-server.md says why.
 *
 * Without METRICS_PORT no metrics are served. Tells a parent process 'no metrics'
 * when their port is taken, then 'ready' once it listens, and ends when that parent is gone.
 */
const development = process.env.NODE_ENV !== 'production';
const settings = settingsOrExit();
const { PORT: port, HOST: hostname, METRICS_PORT } = settings;
/** How long open requests may go on after the order to stop, in milliseconds: longer than the longest, the making of an issue. */
const DRAIN_TIMEOUT_MS = 65_000;
/** How long connections without a request are kept after that order, in milliseconds. */
const LAST_REQUESTS_MS = 500;

if (!development) installConsoleLogger();
// A site without its metrics is better than none, but whoever started it is told.
const metrics =
  typeof METRICS_PORT === 'number'
    ? startMetrics(METRICS_PORT).catch((error: unknown) => {
        log.error('metrics.failed', { cause: errorText(error) });
        process.send?.('no metrics');
      })
    : undefined;

runtime.hasCustomServer = true;
// eslint-disable-next-line no-restricted-syntax -- lib/newsletter/archive/prewarm.ts still reads it
process.env.CUSTOM_SERVER = '1';
const overHttps = isHttps(settings);
const always = development ? undefined : securityHeaders(overHttps).flat();
const server = createHttpServer(SERVER_TIMEOUTS, always);
const nextServer = next({ dev: development, dir: process.cwd(), hostname, port, httpServer: server });
await nextServer.prepare();
const handle = nextServer.getRequestHandler();
const buildDir = join(process.cwd(), settings.BUILD_DIR);
const pipeline =
  always && (await createPagePipeline({ handle, buildDir, host: `${hostname}:${port}`, overHttps, always }));
const archive = pipeline && (await startArchive(pipeline.pages, { buildDir, settings }));
server.on(
  'request',
  createRequestHandler(handle, {
    trustedHops: settings.TRUSTED_PROXY_HOPS,
    siteOrigin: siteOrigin(settings),
    pipeline,
  }),
);

const connections = new Set<Socket>();
server.on('connection', (socket) => {
  connections.add(socket);
  socket.once('close', () => connections.delete(socket));
});

let stopping = false;
// Whoever still has a connection is told with the next answer that it is the last one.
server.prependListener('request', (_request, response) => {
  if (stopping) response.shouldKeepAlive = false;
});

/**
 * Takes no new connection, finishes what was asked, and ends. A connection without a request stays open for a moment longer: its
 * visitor may be about to send one, and would otherwise see it fail.
 */
async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    log.error('server.cut_off', { afterMs: DRAIN_TIMEOUT_MS });
    process.exit(1);
  }, DRAIN_TIMEOUT_MS).unref();
  await new Promise<void>((resolve) => {
    // The http server's own close() cuts idle connections at once.
    NetServer.prototype.close.call(server, () => resolve());
    // Again and again: what is under way now is idle later.
    setInterval(() => {
      server.closeIdleConnections();
      // Browsers open some in advance; Node does not count those among the idle ones.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, LAST_REQUESTS_MS);
  });
  await nextServer.close();
  await archive?.stop();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
process.on('disconnect', () => void stop());

server.on('error', (error: NodeJS.ErrnoException) => {
  const cause = error.code === 'EADDRINUSE' ? `Port ${port} is already in use.` : errorText(error);
  log.error('server.failed', { cause });
  process.exit(1);
});
server.listen(port, hostname, () => void Promise.resolve(metrics).then(() => process.send?.('ready')));

function settingsOrExit() {
  try {
    return config();
  } catch (error) {
    log.error('server.failed', { cause: errorText(error) });
    process.exit(1);
  }
}
