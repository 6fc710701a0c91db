import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Received = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

export const json =
  (body: unknown, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

const ADMIN_ID = '0d9ee3a4-4f6b-4c39-8f9e-2f6a3f0c1b2d';
export const USER_PATH = '/auth/v1/user';
export const ROLE_PATH = '/rest/v1/rpc/current_session';

/**
 * A Supabase of prepared responses for the tests of a file or of a `describe`, for the code that talks to the
 * real one through supabase-js. It knows one administrator, and responds 404 to every path without a handler;
 * each test begins with no other handlers. The console is silent. What is tested is imported in a hook after
 * this.
 */
export function useBackendStub() {
  const received: Received[] = [];
  const handlers = new Map<string, Handler>();
  const reset = (): void => {
    received.length = 0;
    handlers.clear();
    handlers.set(USER_PATH, json({ id: ADMIN_ID, email: 'admin@staff.example' }));
    handlers.set(ROLE_PATH, json({ status: 'ok', role: 'admin' }));
  };
  const server = createServer((request, response) => {
    // A connection kept for the next request would carry one test's end into another.
    response.setHeader('connection', 'close');
    const url = new URL(request.url ?? '/', 'http://stub');
    void text(request).then((body) => {
      received.push({
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      });
      (handlers.get(url.pathname) ?? json({ message: 'no handler' }, 404))(request, response);
    });
  });
  beforeAll(async () => {
    reset();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_of_the_tests_long_enough');
    vi.stubEnv('ENQUIRY_SIGNING_SECRET', 'kJ8s0cVb2mQ9xYtRw4uEoP7aZhLd1fNg');
    // The settings are parsed once for each copy of the module.
    vi.resetModules();
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  beforeEach(reset);
  afterAll(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    // All unit tests share their modules; the next file must not get these settings.
    vi.resetModules();
    server.closeAllConnections();
    server.close();
  });
  return {
    received,
    on: (path: string, handler: Handler) => void handlers.set(path, handler),
    /** How many requests went to a path. */
    count: (path: string) => received.filter((one) => one.path === path).length,
  };
}
