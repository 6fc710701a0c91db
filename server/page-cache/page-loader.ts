import { errorText, log } from '#lib/log/log.ts';
import { archiveRequest, inArchiveRequest, runtime, type ArchiveRequest } from '#lib/runtime.ts';
import { DATA_POLICY } from '#lib/security/page-policy.ts';
import type { FinishPage } from '#server/csp/finish-page.ts';
import { withoutStyleSheets } from '#server/csp/inline-styles.ts';
import { cacheCounts } from '#server/observability/metrics.ts';
import type { CacheStore } from './cache-store.ts';
import { ARCHIVE_RETRY_MS, mayServeStale, retryAfter, STALE_RETRY_MS, STATIC_RETRY_MS } from './freshness.ts';
import { QueueFullError } from '#lib/errors.ts';
import { laneOfPage, lanes, OWN_NETWORK } from '#server/admission/lanes.ts';
import { UNKNOWN_PATH, type OriginClient, type OriginResponse } from './origin-client.ts';
import { createCachedResponse, fingerprintOf, type CachedResponse } from './responses/cached-response.ts';
import { FAST_LEVEL } from './responses/encodings.ts';
import type { FlatHeaders } from './responses/write-head.ts';

/** Browsers and shared caches may store a cached page if they revalidate it each time. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

export type Found =
  | { kind: 'cached'; response: CachedResponse; isStale: boolean }
  /** To be forwarded as the application sent it: moved, failed. */
  | { kind: 'uncached'; response: OriginResponse }
  /** There is neither a response nor a stale page that may be served. */
  | { kind: 'unavailable'; reason: 'busy' | 'archive' | 'page' };

type Running = {
  version: number | undefined;
  fresh: boolean;
  network: string | undefined;
  found: Promise<Found>;
};

type LoadOptions = {
  isStatic: boolean;
  /** For a visitor who was promised what is true now. */
  fresh?: boolean;
  /** Of the client, among which the lanes take turns; none for work of our own. */
  network?: string | undefined;
  /** Of a client whose first attempt was refused with that of another network. */
  isRetry?: boolean;
};

export type LoaderOptions = {
  origin: Pick<OriginClient, 'request'>;
  finish: FinishPage;
  baseHeaders: FlatHeaders;
};

/** Requests pages from the application and puts them into the store, finished. */
export class PageLoader {
  private readonly store: CacheStore;
  private readonly options: LoaderOptions;
  private readonly running = new Map<string, Running>();

  constructor(store: CacheStore, options: LoaderOptions) {
    this.store = store;
    this.options = options;
  }

  /** Whether this page is being regenerated for someone who was promised what is true now. */
  isRefreshing(path: string): boolean {
    return this.running.get(path)?.fresh ?? false;
  }

  /** Requests a page from the application, together with everyone who waits for the same. */
  load(path: string, options: LoadOptions): Promise<Found> {
    const { isStatic, fresh = false, network, isRetry = false } = options;
    const version = isStatic ? undefined : runtime.archive?.version;
    const running = this.running.get(path);
    // What began before the archive changed may show what was before.
    if (running && running.version === version && (running.fresh || !fresh)) {
      cacheCounts.coalesced += 1;
      if (isRetry || running.network === network) return running.found;
      // Refused for what the network sends that came first, which is not this one's doing.
      return running.found.then((found) =>
        found.kind === 'unavailable' && found.reason === 'busy'
          ? this.load(path, { ...options, isRetry: true })
          : found,
      );
    }
    let serveStale = (_: Found): void => undefined;
    const late = new Promise<Found>((resolve) => (serveStale = resolve));
    const done = isStatic
      ? this.fetchStatic(path, options)
      : this.fetchArchive(path, { ...options, serveStale });
    const started: Running = { version, fresh, network, found: Promise.race([done, late]) };
    this.running.set(path, started);
    void done.finally(() => {
      if (this.running.get(path) === started) this.running.delete(path);
    });
    return started.found;
  }

  private async fetchStatic(path: string, { network }: LoadOptions): Promise<Found> {
    const before = this.store.get(path);
    const response = await this.request(path, { network });
    if (response === 'busy') return { kind: 'unavailable', reason: 'busy' };
    const cached = response && (await this.finished(response, before?.response, path === UNKNOWN_PATH));
    if (cached) {
      const isStale = response.headers['x-nextjs-cache'] === 'STALE';
      const retry = retryAfter(isStale ? STALE_RETRY_MS : STATIC_RETRY_MS);
      this.store.set(path, { response: cached, version: undefined, retry });
      return { kind: 'cached', response: cached, isStale: false };
    }
    if (response && response.status < 500) this.store.delete(path);
    return response ? { kind: 'uncached', response } : { kind: 'unavailable', reason: 'page' };
  }

  private async fetchArchive(
    path: string,
    { fresh = false, network, serveStale }: LoadOptions & { serveStale: (found: Found) => void },
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
    const response = await this.request(path, { network, reads });
    if (response === 'busy') return stale() ?? { kind: 'unavailable', reason: 'busy' };
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
      stale() ?? (isOwnFailure ? { kind: 'uncached', response } : { kind: 'unavailable', reason: 'archive' })
    );
  }

  private keep(path: string, response: CachedResponse, { version, stale }: ArchiveRequest): void {
    const { archive } = runtime;
    if (version === undefined || archive?.version === undefined) return;
    // One that began later may have ended sooner.
    if (version !== archive.version && this.store.get(path)?.version === archive.version) return;
    this.store.set(path, { response, version, retry: retryAfter(stale ? ARCHIVE_RETRY_MS : 0) });
  }

  private async request(
    path: string,
    { network = OWN_NETWORK, reads }: { network?: string | undefined; reads?: ArchiveRequest },
  ): Promise<OriginResponse | 'busy' | undefined> {
    const { origin } = this.options;
    const request = () => origin.request(path);
    try {
      return await lanes[laneOfPage(path)].run(network, () =>
        reads ? inArchiveRequest(reads, request) : request(),
      );
    } catch (error) {
      if (error instanceof QueueFullError) return 'busy';
      log.error('http.page_failed', { path, cause: errorText(error) });
      return undefined;
    }
  }

  /**
   * @param isRendered whether Next renders it at each request, and says so: a page of the archive, or what is
   * not found
   * @returns `known` itself when it is the same, undefined when this response must not be cached
   */
  private async finished(
    response: OriginResponse,
    known: CachedResponse | undefined,
    isRendered: boolean,
  ): Promise<CachedResponse | undefined> {
    const { headers, body } = response;
    const status = isRendered && response.status === 404 ? 404 : 200;
    if (response.status !== status || headers['set-cookie']) return undefined;
    const control = String(headers['cache-control'] ?? '');
    const isPublic = /public|s-maxage/.test(control) && !/private|no-store/.test(control);
    if (!isRendered && !isPublic) return undefined;
    const isPage = /^text\/html/.test(String(headers['content-type'] ?? ''));
    const page = isPage
      ? this.options.finish(body.toString('utf8'))
      : { body, policy: DATA_POLICY, headers: {} };
    const parts = {
      ...page,
      status,
      headers: {
        ...headers,
        ...page.headers,
        link: isPage ? withoutStyleSheets(String(headers.link ?? '')) : headers.link,
        'cache-control': isRendered || /s-maxage/.test(control) ? REVALIDATE : control,
      },
      baseHeaders: this.options.baseHeaders,
    } as const;
    return known?.fingerprint === fingerprintOf(parts) ? known : createCachedResponse(parts, FAST_LEVEL);
  }
}
