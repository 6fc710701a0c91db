import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, request as forward, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import path from 'node:path';
import { ports } from './addresses.ts';
import { startSecondSite } from './second-site.ts';

const tls = path.join(import.meta.dirname, 'tls');
/** Of "localhost", signed by itself; it protects nothing. */
export const CERTIFICATE = path.join(tls, 'localhost.cert.pem');

/**
 * The build under test as visitors meet it on the internet: over https, behind a proxy that ends the
 * encryption, with plain http led there. Returns what stops it.
 */
export async function startHttpsSite(): Promise<() => Promise<void>> {
  const host = `localhost:${ports.https}`;
  const stopSite = await startSecondSite(ports.behindHttps, {
    SITE_URL: `https://${host}`,
    TRUSTED_PROXY_HOPS: '1',
    METRICS_PORT: String(ports.behindHttpsMetrics),
  });
  const encrypted = createHttpsServer(
    { key: readFileSync(path.join(tls, 'localhost.key.pem')), cert: readFileSync(CERTIFICATE) },
    (request, response) => {
      const { method, url, headers } = request;
      const passed = forward(
        { host: '127.0.0.1', port: ports.behindHttps, method, path: url, headers },
        (upstream) => {
          response.writeHead(upstream.statusCode ?? 502, upstream.headers);
          upstream.pipe(response);
        },
      );
      passed.on('error', () => response.destroy());
      request.pipe(passed);
    },
  );
  const plain = createHttpServer((request, response) => {
    response.writeHead(301, { location: `https://${host}${request.url ?? '/'}` }).end();
  });
  await Promise.all([listen(encrypted, ports.https), listen(plain, ports.http)]);
  return async () => {
    for (const server of [encrypted, plain]) {
      server.closeAllConnections();
      server.close();
    }
    await stopSite();
  };
}

const listen = (server: Pick<Server, 'listen' | 'once'>, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
