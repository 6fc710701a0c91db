import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

/**
 * Stands between the site and its backend and passes everything on, until a test orders a fault:
 * - `down`: the connection is refused at once (reset)
 * - `error`: HTTP 500 with a body
 * - `hang`: no response; the connection is reset at the next order, so that no test has to wait for what
 *   another left open
 * - `garbage`: 200 with something that is not JSON
 * - `slow`: the true response, two seconds late
 * - `drip`: the true response, one byte a second
 * - `lost-reply`: the request reaches the backend, its response is thrown away and the connection reset
 *
 * An order holds for every request, or for those to the path after `?only=`.
 *
 * It also counts what passes: `/__fault/requests` says how many queries the site has sent so far, without its
 * polls of the archive's version, which `/__fault/polls` counts.
 */
const faults = ['none', 'down', 'error', 'hang', 'garbage', 'slow', 'drip', 'lost-reply'] as const;
export type Fault = (typeof faults)[number];

/** The slow database responds after two seconds. */
const SLOW_MS = 2_000;
const CONTROL = '/__fault/';

export function startFaultProxy(target: string, port: number): Promise<Server> {
  let fault: Fault = 'none';
  let only: string | undefined;
  let requests = 0;
  let polls = 0;
  const held = new Set<ServerResponse>();
  const { hostname, port: targetPort } = new URL(target);

  const pass = (request: IncomingMessage, response: ServerResponse, order: Fault) => {
    const upstream = forward(
      { hostname, port: targetPort, method: request.method, path: request.url, headers: request.headers },
      (upstream) => {
        if (order === 'lost-reply') {
          upstream.resume();
          upstream.on('end', () => response.destroy());
          return;
        }
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        if (order === 'drip') {
          const chunks: Buffer[] = [];
          upstream.on('data', (chunk: Buffer) => chunks.push(chunk));
          upstream.on('end', () => drip(response, Buffer.concat(chunks)));
        } else upstream.pipe(response);
      },
    );
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  };

  const server = createServer((request, response) => {
    if (request.url?.startsWith(CONTROL)) {
      const [wanted, path] = request.url.slice(CONTROL.length).split('?only=') as [Fault, string?];
      if (request.url === `${CONTROL}requests`) {
        response.end(String(requests));
        return;
      }
      if (request.url === `${CONTROL}polls`) {
        response.end(String(polls));
        return;
      }
      if (faults.includes(wanted)) {
        fault = wanted;
        only = path;
        for (const response of held) response.destroy();
        held.clear();
      }
      response.end(fault);
      return;
    }
    if (request.url === '/rest/v1/rpc/archive_version') polls += 1;
    // Counts of visits go once a minute, by themselves.
    else if (request.url !== '/rest/v1/rpc/record_visits') requests += 1;
    const order = only === undefined || request.url === only ? fault : 'none';
    switch (order) {
      case 'down':
        response.destroy();
        return;
      case 'hang':
        request.resume();
        held.add(response);
        return;
      case 'error':
        response.writeHead(500, { 'content-type': 'application/json' });
        response.end('{"message":"ordered by a test"}');
        return;
      case 'garbage':
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('<!doctype html>{"status":');
        return;
      case 'slow':
        setTimeout(() => pass(request, response, 'slow'), SLOW_MS);
        return;
      default:
        pass(request, response, order);
    }
  });
  // The backend promises to keep connections open for 65 s, and its promise is passed on: closing earlier
  // would be a fault nobody ordered.
  server.keepAliveTimeout = 70_000;
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function drip(response: ServerResponse, body: Buffer): void {
  let at = 0;
  const timer = setInterval(() => {
    if (at >= body.length || response.destroyed) {
      clearInterval(timer);
      response.end();
    } else response.write(body.subarray(at, ++at));
  }, 1_000);
}
