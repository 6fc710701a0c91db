import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorText, log } from '#lib/log/log.ts';
import { routeOf } from '#lib/routes.ts';
import { archiveRequest, inArchiveRequest, runtime, type ArchiveRequest } from '#lib/runtime.ts';
import { DATA_POLICY } from '#lib/security/page-policy.ts';
import type { FinishPage } from '#server/csp/finish-page.ts';
import { withoutStyleSheets } from '#server/csp/inline-styles.ts';
import { errorPages } from '#content/site/error-pages.ts';
import { sendError } from '#server/http/responses/error-page.ts';
import { forwardResponse } from '#server/http/responses/forward-response.ts';
import { cacheCounts, countResponse } from '#server/observability/metrics.ts';
import { CacheStore, type Entry } from './cache-store.ts';
import {
  createCachedResponse,
  fingerprintOf,
  send,
  type CachedResponse,
} from './responses/cached-response.ts';
import { FAST_LEVEL } from './responses/encodings.ts';
import type { OriginClient, OriginResponse } from './origin-client.ts';
import { isForEveryone, isPlainPath, pathOf } from './shared-request.ts';
import type { FlatHeaders } from './responses/write-head.ts';

/** Browsers and shared caches may store a cached page if they revalidate it each time. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
/** How often a page of the build is requested again in the background, in milliseconds. */
const STATIC_RETRY_MS = 600_000;
/** The same for a page of the archive that could not be brought up to date. */
const ARCHIVE_RETRY_MS = 3_000;
const RETRY_AFTER_SECONDS = 30;

export type Found =
  | { kind: 'cached'; response: CachedResponse; isStale: boolean }
  /** To be forwarded as the application sent it: moved, failed. */
  | { kind: 'uncached'; response: OriginResponse }
  /** There is neither a response nor a stale page that may be served. */
  | { kind: 'unavailable'; isArchive: boolean };

type Running = { version: number | undefined; fresh: boolean; found: Promise<Found> };

type Options = {
  origin: Pick<OriginClient, 'request'>;
  assets: ReadonlyMap<string, CachedResponse>;
  isPrerendered: (path: string) => boolean;
  finish: FinishPage;
  baseHeaders: FlatHeaders;
  /** All cached pages together, in bytes; without it as many as {@link CacheStore} takes. */
  maxBytes?: number | undefined;
};

/**
 * Serves the pages that are the same for everyone, finished. A page of the build is current for good; a
 * page of the archive while it shows the archive's version. Otherwise it is regenerated first, by one
 * request however many visitors wait, and the stale one serves when that fails or takes long, unless an
 * issue was withdrawn since (docs/decisions/0025-archive-version-cache.md).
 */
export class PageCache {
  readonly store: CacheStore;
  private readonly options: Options;
  private readonly running = new Map<string, Running>();

  constructor(options: Options) {
    this.options = options;
    this.store = new CacheStore(options.maxBytes);
  }

  /** Responds at once from memory. @returns false when it did not */
  serveCached(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const began = performance.now();
    const asset = this.assetAt(url);
    const found = asset ? undefined : isForEveryone(request) ? this.peek(pathOf(url)) : undefined;
    const cached = asset ?? found?.response;
    if (!cached) return false;
    const how = found?.isStale ? STALE : HIT;
    send(request, response, cached, asset ? ['x-request-id', requestId] : [...how, requestId]);
    if (response.statusCode === 304) cacheCounts.notModified += 1;
    else if (found?.isStale) cacheCounts.stale += 1;
    else cacheCounts.hits += 1;
    countResponse(request, response.statusCode, performance.now() - began);
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
    if (!this.isStatic(path) && !isArchivePage(path)) return false;
    if (isForEveryone(request)) return true;
    cacheCounts.bypassed += 1;
    return false;
  }

  /** @param prepare to be called before anything is sent that is not finished yet */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, prepare }: { requestId: string; prepare: () => void },
  ): Promise<void> {
    const found = await this.find(pathOf(request.url ?? '/'));
    if (response.destroyed) return;
    if (found.kind === 'cached') {
      if (found.isStale) cacheCounts.stale += 1;
      else cacheCounts.misses += 1;
      const how = found.isStale ? STALE : MISS;
      return send(request, response, found.response, [...how, requestId]);
    }
    prepare();
    response.setHeader('cache-status', 'front; fwd=miss');
    if (found.kind === 'uncached') {
      const { status } = found.response;
      // The failure itself is a line of its own: one request was made for all who waited.
      if (status >= 500) log.warn('http.page_unavailable', { requestId, status });
      return forwardResponse(response, found.response);
    }
    const page = found.isArchive ? errorPages.archiveUnavailable : errorPages.unavailable;
    sendError(response, page, { 'retry-after': String(RETRY_AFTER_SECONDS) });
  }

  /** Requests these pages unless they are current, one after the other; `fresh` ones all at once. */
  async regenerate(paths: readonly string[], { fresh }: { fresh: boolean }): Promise<void> {
    const due = paths.filter((path) => this.peek(path)?.isStale !== false);
    if (fresh) await Promise.all(due.map((path) => this.find(path, { fresh })));
    else for (const path of due) await this.find(path);
  }

  /** Whether this page is being regenerated for someone who was promised what is true now. */
  isRefreshing(path: string): boolean {
    return this.running.get(path)?.fresh ?? false;
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
  private isStatic(path: string): boolean {
    return routeOf(path).content === 'static' && this.options.isPrerendered(path);
  }

  private renewStatic(path: string, entry: Entry): void {
    entry.retry = retryAfter(STATIC_RETRY_MS);
    void this.find(path);
  }

  /** Requests a page from the application, together with everyone who waits for the same. */
  find(path: string, { fresh = false } = {}): Promise<Found> {
    const isStatic = this.isStatic(path);
    const version = isStatic ? undefined : runtime.archive?.version;
    const running = this.running.get(path);
    // What began before the archive changed may show what was before.
    if (running && running.version === version && (running.fresh || !fresh)) {
      cacheCounts.coalesced += 1;
      return running.found;
    }
    let serveStale = (_: Found): void => undefined;
    const late = new Promise<Found>((resolve) => (serveStale = resolve));
    const done = isStatic ? this.fetchStatic(path) : this.fetchArchive(path, { fresh, serveStale });
    const started: Running = { version, fresh, found: Promise.race([done, late]) };
    this.running.set(path, started);
    void done.finally(() => {
      if (this.running.get(path) === started) this.running.delete(path);
    });
    return started.found;
  }

  private async fetchStatic(path: string): Promise<Found> {
    const before = this.store.get(path);
    const response = await this.request(path);
    const cached = response && (await this.finished(response, before?.response, false));
    if (cached) {
      this.store.set(path, { response: cached, version: undefined, retry: retryAfter(STATIC_RETRY_MS) });
      return { kind: 'cached', response: cached, isStale: false };
    }
    if (response && response.status < 500) this.store.delete(path);
    return response ? { kind: 'uncached', response } : { kind: 'unavailable', isArchive: false };
  }

  private async fetchArchive(
    path: string,
    { fresh, serveStale }: { fresh: boolean; serveStale: (found: Found) => void },
  ): Promise<Found> {
    const before = this.store.get(path);
    /** Looked at when it is needed: an issue may be withdrawn meanwhile. */
    const stale = (): Found | undefined =>
      before && mayServeStale(before)
        ? { kind: 'cached', response: before.response, isStale: true }
        : undefined;
    const onLate = (): void => {
      const found = stale();
      if (found) serveStale(found);
    };
    const reads = archiveRequest(fresh);
    if (stale()) reads.onLate = onLate;
    const response = await this.request(path, reads);
    const hasFailed = !response || response.status >= 500 || reads.failed;
    const cached = hasFailed ? undefined : await this.finished(response, before?.response, true);
    if (cached && !(reads.stale && stale())) {
      this.keep(path, cached, reads);
      return { kind: 'cached', response: cached, isStale: reads.stale };
    }
    if (!hasFailed && !reads.stale) {
      // No page any more, so that no failure brings it back.
      this.store.delete(path);
      return { kind: 'uncached', response };
    }
    if (before) before.retry = retryAfter(ARCHIVE_RETRY_MS);
    const isOwnFailure = response && !reads.failed;
    return (
      stale() ?? (isOwnFailure ? { kind: 'uncached', response } : { kind: 'unavailable', isArchive: true })
    );
  }

  private keep(path: string, response: CachedResponse, { version, stale }: ArchiveRequest): void {
    const { archive } = runtime;
    if (version === undefined || archive?.version === undefined) return;
    // One that began later may have ended sooner.
    if (version !== archive.version && this.store.get(path)?.version === archive.version) return;
    this.store.set(path, { response, version, retry: retryAfter(stale ? ARCHIVE_RETRY_MS : 0) });
  }

  private async request(path: string, reads?: ArchiveRequest): Promise<OriginResponse | undefined> {
    const { origin } = this.options;
    const request = () => origin.request(path);
    try {
      return await (reads ? inArchiveRequest(reads, request) : request());
    } catch (error) {
      log.error('http.page_failed', { path, cause: errorText(error) });
      return undefined;
    }
  }

  /** @returns `known` itself when it is the same, undefined when this response must not be cached */
  private async finished(
    response: OriginResponse,
    known: CachedResponse | undefined,
    isArchive: boolean,
  ): Promise<CachedResponse | undefined> {
    const { headers, body } = response;
    const status = isArchive && response.status === 404 ? 404 : 200;
    if (response.status !== status || headers['set-cookie']) return undefined;
    const control = String(headers['cache-control'] ?? '');
    const isPublic = /public|s-maxage/.test(control) && !/private|no-store/.test(control);
    if (!isArchive && !isPublic) return undefined;
    const isPage = /^text\/html/.test(String(headers['content-type'] ?? ''));
    const page = isPage ? this.options.finish(body.toString('utf8')) : { body, policy: DATA_POLICY };
    const parts = {
      ...page,
      status,
      headers: {
        ...headers,
        link: isPage ? withoutStyleSheets(String(headers.link ?? '')) : headers.link,
        'cache-control': isArchive || /s-maxage/.test(control) ? REVALIDATE : control,
      },
      baseHeaders: this.options.baseHeaders,
    } as const;
    return known?.fingerprint === fingerprintOf(parts) ? known : createCachedResponse(parts, FAST_LEVEL);
  }
}

const HIT = ['cache-status', 'front; hit', 'x-request-id'];
const STALE = ['cache-status', 'front; hit; detail=stale', 'x-request-id'];
const MISS = ['cache-status', 'front; fwd=miss; stored', 'x-request-id'];

/** Whether this path may hold a page of the archive; without the archive's version none is cached. */
const isArchivePage = (path: string): boolean =>
  runtime.archive !== undefined && isPlainPath(path) && routeOf(path).content === 'archive';

/** A stale 404 would deny what may exist by now. */
const mayServeStale = ({ version, response }: Entry): boolean =>
  response.status === 200 &&
  version !== undefined &&
  version >= (runtime.archive?.withdrawnVersion ?? Infinity);

const retryAfter = (ms: number): Entry['retry'] => ({
  at: performance.now() + ms,
  epoch: runtime.archive?.epoch,
});
