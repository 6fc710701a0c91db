import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { errorText, writeLine } from '../lib/log-line.ts';
import { DATA_POLICY } from '../lib/security/page-policy.ts';
import { immutableAssets, publicFiles } from './assets/immutable-assets.ts';
import type { Finishing } from './front.ts';
import { KeptPages } from './kept-pages.ts';
import { answerOutages } from './outage.ts';
import { pageFinisher } from './policy/finish-page.ts';
import { inlineStyles } from './policy/inline-styles.ts';
import { inRequest } from './process-log.ts';
import { Application } from './store/application.ts';
import { prerenderedAddresses } from './store/prerendered.ts';
import type { FlatHeaders } from './store/write-head.ts';

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
    inRequest(randomUUID(), () => handle(request, response)).catch((error: unknown) => {
      writeLine('error', 'application.failed', { cause: errorText(error) });
      response.destroy();
    });
  }, host);
  await application.listen();
  const finish = pageFinisher({
    styles: inlineStyles(buildDir),
    overHttps,
    onUnknownScript: (sha256) => writeLine('warning', 'policy.unknown_script', { sha256 }),
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
    onFailure: (path, cause) => writeLine('error', 'front.page_failed', { path, cause: errorText(cause) }),
  });
  return { pages, application, finish, always, close: () => application.close() };
}
