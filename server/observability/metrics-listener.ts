import { createServer, type Server } from 'node:http';
import { createRegistry } from './registry.ts';

/** Loopback only: what the numbers say about the site's visitors and its state is the operator's business. */
const HOST = '127.0.0.1';

/**
 * Answers Prometheus at http://127.0.0.1:<port>/metrics, on a port of its own: no address of the site leads here, whatever stands in
 * front of it. Port 0 takes any free one.
 * @throws when the port is taken
 */
export async function startMetrics(port: number): Promise<{ url: string; server: Server }> {
  const registry = createRegistry();
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    // A name that leads here from a page in a browser on this machine is not one of ours.
    const isForUs = /^(127\.0\.0\.1|localhost|\[::1\])(:|$)/i.test(request.headers.host ?? '');
    if (!isForUs || request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
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
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  // It must not keep a process alive whose work is done.
  server.unref();
  return { url: `http://${HOST}:${typeof address === 'object' ? address?.port : port}/metrics`, server };
}
