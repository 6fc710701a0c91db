import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { FunctionHost } from '#embedded/functions/function-host.ts';
import { FunctionUnavailableError } from '#embedded/functions/function-process.ts';
import { isValidToken } from './jwt.ts';
import type { RequestHandler } from './rest.ts';
import { QueueFullError } from '#lib/errors.ts';
import { isHopByHop } from '#lib/http/hop-by-hop.ts';
import { readLimitedBody } from '#lib/http/read-limited-body.ts';
import { UserError } from '#lib/user-error.ts';

interface GatewayOptions {
  /** The REST and auth layer. */
  handle: RequestHandler;
  /** What keeps the database from storing or reading, in a few words. */
  storageFailure: () => Promise<string | undefined>;
  /** When the newest backup was made; absent where none are made. */
  newestBackup?: (() => Promise<Date | undefined>) | undefined;
  functions: FunctionHost;
  verifyJwt: (functionName: string) => boolean;
  jwtSecret: string;
  /** How long a function may take to respond. */
  functionTimeoutMs?: number;
  log: (line: string) => void;
}

const MAX_BODY_BYTES = 2 * 1024 * 1024;

/**
 * The auth endpoints that need neither mail nor another identity provider. The rest are closed:
 * among them `/otp`, which in
 * @supabase/lite creates an account even while sign-up is off.
 */
const OPEN_AUTH_PATHS = new Set(
  ['token', 'user', 'logout', 'signup', 'health', 'settings', '.well-known/jwks.json'].map(
    (name) => `/auth/v1/${name}`,
  ),
);

/** What supabase-js sends. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Serves `/rest/v1/*`, `/auth/v1/*` and `/functions/v1/*`, as hosted Supabase does, and nothing else. */
export function createGateway(options: GatewayOptions): Server {
  const { functionTimeoutMs = 150_000 } = options;
  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => {
      const status = statusOf(error);
      if (status === 500)
        options.log(`gateway: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      if (res.headersSent) res.destroy();
      else sendJson(res, status, { message: explanations[status] ?? 'Internal error' });
    });
  });
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = URL.parse(req.url ?? '/', 'http://127.0.0.1');
    if (!url) return sendJson(res, 400, { message: 'Malformed address' });
    if (!METHODS.has(req.method ?? '')) return sendJson(res, 405, { message: 'Method not allowed' });
    const { pathname } = url;
    if (pathname === '/health') {
      const cause = await options.storageFailure();
      const backup = options.newestBackup && { backup: (await options.newestBackup()) ?? null };
      return sendJson(res, cause ? 503 : 200, { ...(cause ? { cause } : { status: 'ok' }), ...backup });
    }
    if (pathname.startsWith('/functions/v1/')) return callFunction(req, res, url);
    if (!pathname.startsWith('/rest/v1/') && !OPEN_AUTH_PATHS.has(pathname)) {
      return sendJson(res, 404, { message: 'Not found' });
    }
    // No page changes a password, and Lite would take a new one without the old one.
    if (pathname === '/auth/v1/user' && !['GET', 'HEAD', 'OPTIONS'].includes(req.method ?? '')) {
      return sendJson(res, 405, { message: 'Method not allowed' });
    }
    url.host = req.headers.host ?? url.host;
    // Lite searches the raw address for the kind of sign-in; what follows must read what it reads.
    url.hash = '';
    if (pathname.startsWith('/auth/v1/')) url.search = url.searchParams.toString();
    const body = await limitedBody(req);
    const withBody = req.method !== 'GET' && req.method !== 'HEAD';
    const request = new Request(url, {
      method: req.method ?? 'GET',
      headers: headersOf(req),
      ...(withBody ? { body: new Uint8Array(body) } : {}),
    });
    const { response, bytes } = await options.handle(request);
    res.writeHead(response.status, [...response.headers].flat());
    res.end(bytes);
  }

  async function callFunction(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const name = url.pathname.split('/')[3] ?? '';
    if (!options.functions.has(name))
      return sendJson(res, 404, { code: 'NOT_FOUND', message: 'Function not found' });
    if (req.method !== 'OPTIONS' && options.verifyJwt(name)) {
      const token = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1];
      if (!token) return sendJson(res, 401, { code: 401, message: 'Missing authorization header' });
      if (!(await isValidToken(token, options.jwtSecret)))
        return sendJson(res, 401, { code: 401, message: 'Invalid JWT' });
    }
    const body = await limitedBody(req);
    const socketPath = await options.functions.socketOf(name);
    const headers: Record<string, string> = Object.fromEntries(headersOf(req));
    headers['content-length'] = String(body.length);
    await new Promise<void>((resolve, reject) => {
      const path = url.pathname.slice('/functions/v1'.length) + url.search;
      const call = httpRequest(
        { socketPath, path, method: req.method, headers, timeout: functionTimeoutMs },
        (reply) => {
          const forwarded = Object.entries(reply.headers).filter(([key]) => !isHopByHop(key));
          res.writeHead(reply.statusCode ?? 502, Object.fromEntries(forwarded));
          reply.pipe(res);
          reply.once('error', reject);
          reply.once('end', resolve);
        },
      );
      let responded = false;
      call.once('response', () => (responded = true));
      call.once('timeout', () => {
        options.functions.kill(socketPath);
        call.destroy(new UpstreamError(504));
      });
      call.once('error', (error) => reject(error instanceof UpstreamError ? error : new UpstreamError(502)));
      // A client that disconnects early must not hide a process that hangs.
      res.once('close', () => (responded ? call.destroy() : call.once('response', () => call.destroy())));
      call.end(body);
    });
  }
  return server;
}

class UpstreamError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`upstream ${status}`);
    this.status = status;
  }
}

class BodyTooLargeError extends Error {}

const explanations: Record<number, string> = {
  413: 'The request body is too large',
  502: 'The function ended before it responded',
  503: 'Temporarily unavailable',
  504: 'The function did not respond in time',
};

function statusOf(error: unknown): number {
  if (error instanceof UpstreamError) return error.status;
  if (error instanceof BodyTooLargeError) return 413;
  // A database that does not open: its sentence is in the log.
  const isExpected = [FunctionUnavailableError, QueueFullError, UserError].some(
    (kind) => error instanceof kind,
  );
  return isExpected ? 503 : 500;
}

async function limitedBody(req: IncomingMessage): Promise<Buffer> {
  const body = await readLimitedBody(req.iterator({ destroyOnReturn: false }), MAX_BODY_BYTES);
  if (!body) throw new BodyTooLargeError();
  return body;
}

function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i + 1 < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i] ?? '';
    if (!isHopByHop(name.toLowerCase())) headers.append(name, req.rawHeaders[i + 1] ?? '');
  }
  return headers;
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 413 ? { connection: 'close' } : {}),
    ...(status === 503 ? { 'retry-after': '1' } : {}),
  });
  res.end(JSON.stringify(body));
}
