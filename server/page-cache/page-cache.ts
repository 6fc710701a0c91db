import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '#lib/log/log.ts';
import { archivePath, routeOf } from '#lib/routes.ts';
import { archiveHas } from '#lib/newsletter/archive/known-paths.ts';
import { runtime } from '#lib/runtime.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { holdUnsent } from '#server/admission/lanes.ts';
import { admitCached } from '#server/http/checks/pipelining-limit.ts';
import { sendError } from '#server/http/responses/error-page.ts';
import { forwardResponse } from '#server/http/responses/forward-response.ts';
import { cacheCounts, countCached } from '#server/observability/metrics.ts';
import type { Config } from '#lib/config.ts';
import { CacheStore, type Entry } from './cache-store.ts';
import { mayServeStale, retryAfter, STATIC_RETRY_MS } from './freshness.ts';
import { PageLoader, type Found, type LoaderOptions } from './page-loader.ts';
import { UNKNOWN_PATH } from './origin-client.ts';
import type { CachedResponse } from './responses/cached-response.ts';
import { cdnLines } from './responses/cdn-headers.ts';
import { sendCached, type Client } from './responses/send-cached.ts';
import { countRequest } from '#server/visits/count-request.ts';
import type { RedirectList } from '#server/redirects/redirect-list.ts';
import type { VisitCounter } from '#server/visits/visit-counter.ts';
import { isForEveryone, isPlainPath, pathOf } from './shared-request.ts';

/** What a visitor sees, and after how many seconds it is worth another try. */
const UNAVAILABLE = {
  busy: [errorPages.busy, 5],
  archive: [errorPages.archiveUnavailable, 30],
  page: [errorPages.unavailable, 30],
} as const;

type Visitor = Client & {
  requestId: string;
  /** To be called before anything is sent that is not finished yet. */
  prepare: () => void;
};

type Options = LoaderOptions & {
  assets: ReadonlyMap<string, CachedResponse>;
  /** What the build has at a path. */
  prerendered: (path: string) => 'page' | 'missing' | undefined;
  /** Where old addresses lead, which goes before saying that there is no page. */
  redirects?: Pick<RedirectList, 'find'> | undefined;
  /** Counts who comes; nothing is counted without it. */
  visits?: VisitCounter | undefined;
  /** All cached pages together, in bytes; without it as many as {@link CacheStore} takes. */
  maxBytes?: number | undefined;
  /** What stands in front and may keep pages. */
  cdn?: Config['CDN'];
};

/**
 * Serves the pages that are the same for everyone, finished; one of the archive is current while it shows
 * the archive's version (docs/decisions/0025-archive-version-cache.md).
 */
export class PageCache {
  readonly store: CacheStore;
  private readonly options: Options;
  private readonly loader: PageLoader;

  constructor(options: Options) {
    this.options = options;
    this.store = new CacheStore(options.maxBytes);
    this.loader = new PageLoader(this.store, options);
  }

  /** Responds at once from memory, or cuts off who wants too much. @returns false when it did neither */
  serveCached(request: IncomingMessage, response: ServerResponse, client: Visitor): boolean {
    const { requestId } = client;
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const asset = this.assetAt(url);
    const found = asset || !isForEveryone(request) ? undefined : this.peekOrMissing(pathOf(url));
    const cached = asset ?? found?.response;
    if (!cached) return false;
    if (!admitCached(request, response)) return true;
    const how = found ? (found.isStale ? STALE : HIT) + this.cdnLines(url, found) : '';
    sendCached(request, response, cached, `${how}x-request-id: ${requestId}\r\n`, client);
    if (response.statusCode === 304) cacheCounts.notModified += 1;
    else if (found?.isStale) cacheCounts.stale += 1;
    else cacheCounts.hits += 1;
    countCached(request, response.statusCode);
    if (found) this.countVisit(request, response, cached);
    return true;
  }

  /** Its query may name the deployment, which the name of the file already does. */
  private assetAt(url: string): CachedResponse | undefined {
    const { assets } = this.options;
    return (
      assets.get(url) ??
      (url.startsWith('/_next/static/') ? assets.get(url.replace(/\?dpl=[\w-]+$/, '')) : undefined)
    );
  }

  /** Whether this request is for a page that may be cached. */
  accepts(request: IncomingMessage): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const path = pathOf(url);
    if (!this.ofBuild(path) && !isArchivePage(path)) return false;
    if (isForEveryone(request)) return true;
    cacheCounts.bypassed += 1;
    return false;
  }

  async serve(request: IncomingMessage, response: ServerResponse, client: Visitor): Promise<void> {
    const { requestId } = client;
    const found = await this.find(this.keyOf(pathOf(request.url ?? '/')), { network: client.network() });
    if (response.destroyed) return;
    if (found.kind === 'cached') {
      if (found.isStale) cacheCounts.stale += 1;
      else cacheCounts.misses += 1;
      const how = (found.isStale ? STALE : MISS) + this.cdnLines(request.url ?? '/', found);
      sendCached(request, response, found.response, `${how}x-request-id: ${requestId}\r\n`, client);
      return this.countVisit(request, response, found.response);
    }
    client.prepare();
    response.setHeader('cache-status', 'front; fwd=miss');
    sendUncached(response, found, requestId);
    holdUnsent(response, client.network());
  }

  /** Requests these pages unless they are current, one after the other; `fresh` ones all at once. */
  async regenerate(paths: readonly string[], { fresh }: { fresh: boolean }): Promise<void> {
    const due = paths.filter((path) => this.peek(path)?.isStale !== false);
    if (fresh) await Promise.all(due.map((path) => this.find(path, { fresh })));
    else for (const path of due) await this.find(path);
  }

  /** Whether this page is being regenerated for someone who was promised what is true now. */
  isRefreshing(path: string): boolean {
    return this.loader.isRefreshing(path);
  }

  private countVisit(
    request: IncomingMessage,
    { statusCode }: ServerResponse,
    { status, parts }: CachedResponse,
  ): void {
    const { visits } = this.options;
    if (!visits || status !== 200) return;
    countRequest(visits, request, statusCode, String(parts.headers['content-type'] ?? ''));
  }

  private cdnLines(
    url: string,
    { response, isStale }: { response: CachedResponse; isStale: boolean },
  ): string {
    const { cdn } = this.options;
    if (!cdn) return '';
    const content = isArchivePage(pathOf(url)) ? 'archive' : 'static';
    return cdnLines(cdn, { content, status: response.status, isStale });
  }

  private peekOrMissing(path: string): ReturnType<PageCache['peek']> {
    const page = this.peek(path);
    if (page) return page;
    const key = this.keyOf(path);
    return key === path || this.options.redirects?.find(path) ? undefined : this.peek(key);
  }

  /** Everything that is missing is one page of its kind, so nobody can have thousands made of it. */
  private keyOf(path: string): string {
    if (isArchivePage(path)) return archiveHas(path) === false ? MISSING_ISSUE_PATH : path;
    return this.ofBuild(path) === 'missing' ? UNKNOWN_PATH : path;
  }

  private peek(path: string): { response: CachedResponse; isStale: boolean } | undefined {
    const entry = this.store.get(path);
    if (!entry) return undefined;
    const { response, version, retry } = entry;
    const isDue = performance.now() >= retry.at;
    if (version === undefined) {
      if (isDue) this.renewStatic(path, entry);
      return { response, isStale: false };
    }
    if (version === runtime.archive?.version) return { response, isStale: false };
    const mayWait = !isDue && retry.epoch === runtime.archive?.epoch && mayServeStale(entry);
    return mayWait ? { response, isStale: true } : undefined;
  }

  /** The build's patterns, such as /[slug], match paths of other routes too. */
  private ofBuild(path: string): 'page' | 'missing' | undefined {
    return routeOf(path).content === 'static' ? this.options.prerendered(path) : undefined;
  }

  private renewStatic(path: string, entry: Entry): void {
    entry.retry = retryAfter(STATIC_RETRY_MS);
    void this.find(path);
  }

  /** Requests a page from the application, together with everyone who waits for the same. */
  private find(path: string, options: { fresh?: boolean; network?: string } = {}): Promise<Found> {
    return this.loader.load(path, { isStatic: routeOf(path).content === 'static', ...options });
  }
}

function sendUncached(
  response: ServerResponse,
  found: Exclude<Found, { kind: 'cached' }>,
  requestId: string,
): void {
  if (found.kind === 'uncached') {
    const { status } = found.response;
    // The failure itself is a line of its own: one request was made for all who waited.
    if (status >= 500) log.warn('http.page_unavailable', { requestId, status });
    return forwardResponse(response, found.response);
  }
  const [page, seconds] = UNAVAILABLE[found.reason];
  sendError(response, page, { 'retry-after': String(seconds) });
}

/** An address of the archive under which there is never an issue. */
const MISSING_ISSUE_PATH = `${archivePath}/0`;

const HIT = 'cache-status: front; hit\r\n';
const STALE = 'cache-status: front; hit; detail=stale\r\n';
const MISS = 'cache-status: front; fwd=miss; stored\r\n';

/** Whether this path may hold a page of the archive; without the archive's version none is cached. */
const isArchivePage = (path: string): boolean =>
  runtime.archive !== undefined && isPlainPath(path) && routeOf(path).content === 'archive';
