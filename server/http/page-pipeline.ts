import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Config } from '#lib/config.ts';
import { errorText, log } from '#lib/log/log.ts';
import { runtime } from '#lib/runtime.ts';
import { DATA_POLICY } from '#lib/security/page-policy.ts';
import { modulesOfNext } from '#server/csp/client-modules.ts';
import { pageFinisher } from '#server/csp/finish-page.ts';
import { inlineStyles } from '#server/csp/inline-styles.ts';
import { runWithRequestId } from '#server/observability/console-logger.ts';
import { OriginClient } from '#server/page-cache/origin-client.ts';
import { PageCache } from '#server/page-cache/page-cache.ts';
import { prerenderedPaths } from '#server/page-cache/prerender-manifest.ts';
import { immutableAssets, previousAssets, publicFiles } from '#server/page-cache/responses/static-files.ts';
import type { RedirectList } from '#server/redirects/redirect-list.ts';
import type { VisitCounter } from '#server/visits/visit-counter.ts';
import type { FlatHeaders } from '#server/page-cache/responses/write-head.ts';
import type { PagePipeline } from './request-handler.ts';

/** Everything that the responses of a built site pass through, put together from the build folder. */
export async function createPagePipeline(options: {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  buildDir: string;
  /** Folders of files that the pages of releases before name; a file of this build goes first. */
  previousStaticDirs?: readonly string[];
  host: string;
  overHttps: boolean;
  baseHeaders: FlatHeaders;
  /** All cached pages together, in bytes; a default without it. */
  maxBytes?: number | undefined;
  /** Counts who comes; nothing is counted without it. */
  visits?: VisitCounter | undefined;
  /** Where old addresses lead; none without it. */
  redirects?: RedirectList | undefined;
  /** What stands in front and may keep pages. */
  cdn?: Config['CDN'];
}): Promise<PagePipeline> {
  const { handle, buildDir, previousStaticDirs = [], host, overHttps, baseHeaders, maxBytes } = options;
  const { visits, redirects, cdn } = options;
  runtime.archiveRequest ??= new AsyncLocalStorage();
  const origin = new OriginClient((request, response) => {
    // Without an id of a visitor it is made for all who wait for it.
    const requestId = String(request.headers['x-request-id'] ?? randomUUID());
    runWithRequestId(requestId, () => handle(request, response)).catch((error: unknown) => {
      log.error('http.application_failed', { cause: errorText(error) });
      response.destroy();
    });
  }, host);
  const finish = pageFinisher({
    styles: inlineStyles(buildDir),
    isOfNext: modulesOfNext(buildDir),
    overHttps,
    onUnknownScript: (sha256) => log.warn('csp.unknown_script', { sha256 }),
  });
  const data = { baseHeaders, policy: DATA_POLICY };
  const pages = new PageCache({
    origin,
    assets: new Map([
      ...(await publicFiles(join(process.cwd(), 'public'), data)),
      ...(await previousAssets(previousStaticDirs, data)),
      ...(await immutableAssets(buildDir, data)),
    ]),
    prerendered: prerenderedPaths(buildDir),
    redirects,
    finish,
    baseHeaders,
    maxBytes,
    visits,
    cdn,
  });
  return { pages, origin, finish, baseHeaders, visits, redirects };
}
