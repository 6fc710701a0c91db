import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPagePipeline } from '#server/http/page-pipeline.ts';
import { createRequestHandler } from '#server/http/request-handler.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import type { RedirectList } from '#server/redirects/redirect-list.ts';
import type { VisitCounter } from '#server/visits/visit-counter.ts';
import { securityHeaders } from '#lib/security/security-headers.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

const MANIFEST = {
  routes: {
    '/': {},
    '/about': {},
    '/contact': {},
    '/icon.svg': {},
    '/moved': {},
    '/failed': {},
    '/_not-found': {},
  },
  dynamicRoutes: {
    '/[slug]': { routeRegex: '^/([^/]+?)(?:/)?$', fallback: false },
    '/services/[slug]': { routeRegex: '^/services/([^/]+?)(?:/)?$', fallback: null },
    '/documents/[file]': { routeRegex: '^/documents/([^/]+?)(?:/)?$', fallback: false },
  },
};
const REDIRECTS = [{ regex: '^(?!/_next)/documents/guide-20\\d{2}\\.pdf(?:/)?$' }];
const STYLE_SHEET =
  'body{background:url(../media/paper.png)}@font-face{font-family:sans;src:url(../media/sans.woff2)format("woff2")}';
export const SCRIPT = 'console.log("a chunk of the build");'.repeat(100);

/** In milliseconds, short for the tests that wait for them. */
const SHORT_TIMEOUTS = { headersTimeout: 400, requestTimeout: 800, connectionsCheckingInterval: 50 };

/** The HTTP server over a build folder made by hand, with a handler in Next's place. */
export async function builtSite(
  handle: Handle,
  options: {
    siteOrigin?: string | undefined;
    overHttps?: boolean;
    hstsPreload?: boolean;
    maxBytes?: number;
    limits?: ServerOptions;
    trustedHops?: number;
    visits?: VisitCounter;
    redirects?: RedirectList;
  } = {},
) {
  const buildDir = mkdtempSync(join(tmpdir(), 'built-site-'));
  mkdirSync(join(buildDir, 'static/chunks'), { recursive: true });
  writeFileSync(join(buildDir, 'prerender-manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(buildDir, 'routes-manifest.json'), JSON.stringify({ redirects: REDIRECTS }));
  writeFileSync(join(buildDir, 'static/chunks/style.css'), STYLE_SHEET);
  writeFileSync(join(buildDir, 'static/chunks/main.js'), SCRIPT);
  const whole = async (request: IncomingMessage, response: ServerResponse) => handle(request, response);
  const { overHttps = false, hstsPreload = false } = options;
  const baseHeaders = securityHeaders({ overHttps, hstsPreload }).flat();
  const pipeline = await createPagePipeline({
    handle: whole,
    buildDir,
    host: '127.0.0.1',
    overHttps,
    baseHeaders,
    maxBytes: options.maxBytes,
    visits: options.visits,
    redirects: options.redirects,
  });
  const server = createHttpServer(options.limits ?? SHORT_TIMEOUTS, baseHeaders);
  server.on(
    'request',
    createRequestHandler(whole, {
      trustedHops: options.trustedHops ?? 0,
      siteOrigin: 'siteOrigin' in options ? options.siteOrigin : 'https://www.example.com',
      pipeline,
    }),
  );
  // As Next does, which leaves a socket that it does not use open.
  server.on('upgrade', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    pages: pipeline.pages,
    store: pipeline.pages.store,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(buildDir, { recursive: true, force: true });
    },
  };
}

/** Responds as Next does for a prerendered page; 'STALE' while it renders the page again. */
export function respondAsPrerendered(
  response: ServerResponse,
  body: string,
  cache: 'HIT' | 'STALE' = 'HIT',
): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 's-maxage=300, stale-while-revalidate=31535700');
  response.setHeader('x-nextjs-cache', cache);
  response.setHeader('vary', 'rsc, next-router-state-tree');
  response.end(body);
}
