import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { config } from '#lib/config.ts';
import { errorText, log } from '#lib/log/log.ts';
import { chooseSpeculationRules } from '#lib/speculation-rules.ts';
import { allowStatusOverride } from './responses/status-override.ts';
import { inTurn, laneOfRequest, lanes } from '#server/admission/lanes.ts';
import { Client } from './client.ts';
import {
  callsUnknownAction,
  isCspReport,
  isImportUpload,
  isOneClick,
  isSesEvent,
  maxBodyBytes,
  takesPosts,
} from './checks/form-paths.ts';
import { createHealthHandler } from '#server/observability/health.ts';
import type { PageCache } from '#server/page-cache/page-cache.ts';
import { hostCheck } from './checks/host-check.ts';
import {
  hasFewParameters,
  isUnambiguous,
  normalizeTarget,
  withoutExtraSlashes,
} from './checks/request-target.ts';
import { proxyWarning, writeTrustedHeaders } from './checks/trusted-headers.ts';
import { countOnClose } from '#server/observability/metrics.ts';
import { handleArchive } from './responses/archive-fallback.ts';
import { refusalOfForm } from './checks/readable-form.ts';
import { readAhead } from './checks/read-ahead.ts';
import { replaceStaleFormErrors } from './checks/stale-form.ts';
import { runWithRequestId } from '#server/observability/console-logger.ts';
import type { FinishPage } from '#server/csp/finish-page.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { busyResponder } from './responses/busy.ts';
import { sendError } from './responses/error-page.ts';
import { UNKNOWN_PATH, type OriginClient } from '#server/page-cache/origin-client.ts';
import type { FlatHeaders } from '#server/page-cache/responses/write-head.ts';
import { admitPipelined } from './checks/pipelining-limit.ts';
import { redirectResponder } from './responses/redirect.ts';
import type { RedirectList } from '#server/redirects/redirect-list.ts';
import { countWhenSent } from '#server/visits/count-request.ts';
import type { VisitCounter } from '#server/visits/visit-counter.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const OF_NEXT_ITSELF = /^\/_(global-error|not-found)(?=$|[/?#.])/;
/** A bracket, encoded or not: Next takes such a path for its own pattern of a route, again and again. */
const LIKE_A_PATTERN = /^[^?]*(?:[[\]]|%5[bd])/i;
const METHODS = new Set(['GET', 'HEAD', 'POST']);

/**
 * How much of a refused body is discarded, in bytes, so that its sender sees the response; where large ones
 * are taken, twice as much as that.
 */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;

/** Reads a refused body first: a browser still sending shows "connection reset", not our page. */
function discardBody(request: IncomingMessage, respond: () => void): void {
  const maxDiscarded = Math.max(MAX_DISCARDED_BYTES, 2 * maxBodyBytes(request));
  let seen = 0;
  let responded = false;
  const finish = () => {
    if (responded) return;
    responded = true;
    respond();
  };
  request.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > maxDiscarded) finish();
  });
  request.on('end', finish);
  request.on('error', finish);
  // Without a body there may be none of these.
  request.on('close', finish);
  if (request.destroyed || request.readableEnded) finish();
}

/** What only a built site has: `npm run dev` serves pages that change while they are looked at. */
export type PagePipeline = {
  pages: PageCache;
  origin: Pick<OriginClient, 'request'>;
  finish: FinishPage;
  /** Headers of every response. */
  baseHeaders: FlatHeaders;
  /** Counts who comes. */
  visits?: VisitCounter | undefined;
  /** Where old addresses lead. */
  redirects?: RedirectList | undefined;
};

type Options = {
  trustedHops: number;
  siteOrigin: string | undefined;
  pipeline: PagePipeline | undefined;
  /** Whether the server is about to stop, which a balancer is told. */
  isStopping?: () => boolean;
};

/** Stands before the application: cached pages, trusted headers, refusals (docs/flows.md). */
export function createRequestHandler(
  handle: Handler,
  { trustedHops, siteOrigin, pipeline, isStopping = () => false }: Options,
): RequestListener {
  const verdictOn = hostCheck(siteOrigin);
  const handlesHealth = createHealthHandler(
    { url: config().SUPABASE_URL, publishableKey: config().SUPABASE_PUBLISHABLE_KEY },
    isStopping,
  );
  const warnOfProxy = proxyWarning(trustedHops);
  const server = { trustedHops, pipeline, refuseBusy: pipeline && busyResponder(pipeline) };
  const redirects = pipeline && redirectResponder(pipeline);

  function handleUncached(request: IncomingMessage, response: ServerResponse, client: Client): void {
    const { requestId, isKnownHost } = client;
    if (LIKE_A_PATTERN.test(request.url ?? '')) request.url = UNKNOWN_PATH;
    if (pipeline && isKnownHost) {
      if (pipeline.pages.accepts(request))
        return void pipeline.pages
          .serve(request, response, client)
          .catch((error: unknown) => fail(requestId, response, error));
      if (isRejected(request, client)) return client.refuse();
    }
    warnOfProxy(request);
    client.prepare();
    // A probe reaches the process by whatever address it has.
    if (handlesHealth(request, response)) return;
    if (pipeline && !isKnownHost)
      return sendError(response, client.isHostMissing ? errorPages.missingHost : errorPages.misdirected);
    const isReadable = isUnambiguous(request.url ?? '') && hasFewParameters(request.url ?? '');
    if (pipeline && !isReadable) return sendError(response, errorPages.badRequest);
    if (pipeline && redirectedToPlainSlashes(request, response)) return;
    const origin = writeTrustedHeaders(request, { requestId, trustedHops, siteOrigin });
    if (pipeline) {
      if (refused(request, response, origin)) return;
      // Programs tell 503, which they repeat, from 400.
      const isForm = request.method === 'POST' && !isOneClick(request) && !isSesEvent(request);
      if (isForm) replaceStaleFormErrors(request, response);
    }
    // Pages of Next's own that it shows in place of others.
    if (OF_NEXT_ITSELF.test(request.url ?? '')) request.url = UNKNOWN_PATH;
    allowStatusOverride(requestId, response);
    const render = () => handle(request, response);
    const work = pipeline ? () => handleArchive(request, response, { ...pipeline, handle: render }) : render;
    runWithRequestId(requestId, async () => {
      if (!pipeline) return work();
      const turn = { response, network: client.network() };
      if (request.method !== 'POST' || isImportUpload(request))
        return inTurn(laneOfRequest(request), { ...turn, work });
      const body = await readAhead(request, maxBodyBytes(request), client.network());
      if (response.destroyed) return;
      if (!body) return sendError(response, errorPages.tooLarge);
      // In its turn: a flood of forms is refused unparsed.
      const parseFirst = async (): Promise<void> => {
        const refusal = await refusalOfForm(request, body);
        if (!refusal) return work();
        sendError(response, errorPages[refusal]);
      };
      return inTurn(laneOfRequest(request), { ...turn, work: parseFirst });
    }).catch((error: unknown) => fail(requestId, response, error));
  }

  return (request, response) => {
    const requestId = randomUUID();
    normalizeTarget(request);
    request.url = chooseSpeculationRules(request.url, request.headers['sec-ch-ua-mobile']);
    const host = verdictOn(request);
    const client = new Client({ request, response, requestId, host, server });
    if (client.isKnownHost && pipeline?.pages.serveCached(request, response, client)) return;
    if (!admitPipelined(request, response)) return;
    countOnClose(request, response);
    if (client.isKnownHost && pipeline?.visits) countWhenSent(pipeline.visits, request, response);
    // A connection that sends too much at once is cut off before any of it costs something.
    setImmediate(() => {
      if (request.socket.destroyed) return;
      const redirect = client.isKnownHost ? redirects?.find(request) : undefined;
      if (!redirects || !redirect) return handleUncached(request, response, client);
      redirects
        .respond(redirect, request, response, client)
        .then((done) => {
          if (!done && !response.destroyed) handleUncached(request, response, client);
        })
        .catch((error: unknown) => fail(requestId, response, error));
    });
  };
}

/** Whether nothing need be begun for this request, since its lane is full with those of its network. */
const isRejected = (request: IncomingMessage, client: Client): boolean =>
  request.method !== 'POST' &&
  !request.url?.startsWith('/api/health/') &&
  lanes[laneOfRequest(request)].rejects(client.network());

/** Next needs two redirects. @returns whether there was one */
function redirectedToPlainSlashes({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const location = method === 'GET' || method === 'HEAD' ? withoutExtraSlashes(url) : undefined;
  if (location) response.writeHead(308, { location }).end();
  return location !== undefined;
}

/** Refuses what no page of ours can have sent. @returns whether it did */
function refused(request: IncomingMessage, response: ServerResponse, origin: string | undefined): boolean {
  if (!METHODS.has(request.method ?? '')) {
    sendError(response, errorPages.methodNotAllowed, { allow: [...METHODS].join(', ') });
    return true;
  }
  if (request.method !== 'POST') return false;
  const length = request.headers['content-length'];
  const oneClick = isOneClick(request);
  if (length === undefined && !oneClick) {
    sendError(response, errorPages.lengthRequired);
    return true;
  }
  const late = (): [Parameters<typeof sendError>[1], Record<string, string>?] | undefined => {
    if (Number(length ?? 0) > maxBodyBytes(request)) return [errorPages.tooLarge];
    if (callsUnknownAction(request)) return [errorPages.staleForm];
    const needsOrigin = !isCspReport(request) && !oneClick && !isSesEvent(request);
    if (!origin && needsOrigin) return [errorPages.foreignOrigin];
    if (!takesPosts(request)) return [errorPages.methodNotAllowed, { allow: 'GET, HEAD' }];
    return undefined;
  };
  const errorPage = late();
  if (errorPage) discardBody(request, () => sendError(response, ...errorPage));
  return errorPage !== undefined;
}

function fail(requestId: string, response: ServerResponse, error: unknown): void {
  log.error('http.request_failed', { requestId, cause: errorText(error) });
  if (!response.headersSent) sendError(response, errorPages.badRequest);
  else response.destroy();
}
