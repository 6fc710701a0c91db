import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { errorText, log } from '#lib/log/log.ts';
import { DATA_POLICY } from '#lib/security/page-policy.ts';
import { immutableAssets, publicFiles } from '#server/page-cache/static-files.ts';
import type { Finishing } from './request-handler.ts';
import { KeptPages } from '#server/page-cache/page-cache.ts';
import { answerOutages } from './archive-fallback.ts';
import { pageFinisher } from '#server/csp/finish-page.ts';
import { inlineStyles } from '#server/csp/inline-styles.ts';
import { runWithRequestId } from '#server/observability/console-logger.ts';
import { Application } from '#server/page-cache/origin-client.ts';
import { prerenderedAddresses } from '#server/page-cache/prerender-manifest.ts';
import type { FlatHeaders } from '#server/page-cache/write-head.ts';

/** Everything that a built site's answers pass through, put together from the build folder. */
export async function finishingOf(options: {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  buildDir: string;
  host: string;
  overHttps: boolean;
  always: FlatHeaders;
  /** All kept pages together, in bytes; a default without it. */
  mostBytes?: number | undefined;
}): Promise<Finishing & { close(): Promise<void> }> {
  const { handle, buildDir, host, overHttps, always, mostBytes } = options;
  const application = new Application((request, response) => {
    answerOutages(request, response, application);
    // Made for all who ask for it at this moment, so under an id of its own.
    runWithRequestId(randomUUID(), () => handle(request, response)).catch((error: unknown) => {
      log.error('http.application_failed', { cause: errorText(error) });
      response.destroy();
    });
  }, host);
  await application.listen();
  const finish = pageFinisher({
    styles: inlineStyles(buildDir),
    overHttps,
    onUnknownScript: (sha256) => log.warn('csp.unknown_script', { sha256 }),
  });
  const data = { always, policy: DATA_POLICY };
  const pages = new KeptPages({
    application,
    assets: new Map([
      ...(await publicFiles(join(process.cwd(), 'public'), data)),
      ...(await immutableAssets(buildDir, data)),
    ]),
    isPrerendered: prerenderedAddresses(buildDir),
    finish,
    always,
    mostBytes,
    onFailure: (path, cause) => log.error('http.page_failed', { path, cause: errorText(cause) }),
  });
  return { pages, application, finish, always, close: () => application.close() };
}
