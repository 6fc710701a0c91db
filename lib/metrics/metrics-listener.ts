import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';

/** What the metrics say about visitors and the process is for the operator alone. */
const LOOPBACK = '127.0.0.1';

/**
 * Serves the metrics of this process at http://<host>:<port>/metrics, on a port of its own: no path of the
 * site leads here, whatever proxy stands before it. Port 0 takes any free one. Beside them, /live responds at
 * once. Called once per process.
 * @throws when the port is taken
 */
export async function startMetrics(
  registry: Registry,
  port: number,
  host = LOOPBACK,
): Promise<{ url: string; server: Server }> {
  collectDefaultMetrics({ register: registry });
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    // Any other name may have been pointed here by a page in a browser on this machine.
    const isLocal =
      host !== LOOPBACK || /^(127\.0\.0\.1|localhost|\[::1\])(:|$)/i.test(request.headers.host ?? '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Whether the process runs: metrics are collected first, some from a database that may be slow or away.
    if (isLocal && isRead && request.url === '/live') {
      response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Alive.\n');
      return;
    }
    if (!isLocal || !isRead || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    registry.metrics().then(
      (text) => {
        response
          .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
          .end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  // It must not keep a process alive whose work is done.
  server.unref();
  return { url: `http://${host}:${typeof address === 'object' ? address?.port : port}/metrics`, server };
}
