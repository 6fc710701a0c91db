import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '#lib/log/log.ts';
import { DATA_POLICY } from '#lib/security/page-policy.ts';
import { countResponse, cacheCounts } from '#server/observability/metrics.ts';
import { isFromDatabase } from '#server/next-cache/from-database.mjs';
import { passOn } from '#server/http/forward-response.ts';
import type { FinishPage } from '#server/csp/finish-page.ts';
import { withoutStyleSheets } from '#server/csp/inline-styles.ts';
import { errorPages, sendError } from '#server/http/error-page.ts';
import type { Application, ApplicationAnswer } from './origin-client.ts';
import { QUICK } from './encodings.ts';
import { PageStore } from './cache-store.ts';
import { fingerprintOf, readyAnswer, send, type ReadyAnswer } from './cached-response.ts';
import type { FlatHeaders } from './write-head.ts';

/** Set by server/next-cache/next-cache-handler.mjs, which learns in this process what was expired by tag. */
const EPOCH = Symbol.for('page-cache.epoch');
const expiries = globalThis as { [EPOCH]?: number };

/** A kept page may be kept by browsers and caches too, if they ask each time whether it is still the one. */
const ASK_EACH_TIME = 'public, max-age=0, must-revalidate';

type Options = {
  application: Pick<Application, 'ask'>;
  assets: ReadonlyMap<string, ReadyAnswer>;
  isPrerendered: (path: string) => boolean;
  finish: FinishPage;
  always: FlatHeaders;
  /** All kept pages together, in bytes; without it as many as {@link PageStore} takes. */
  mostBytes?: number | undefined;
  onFailure: (path: string, cause: unknown) => void;
};

/** Gives every visitor without a cookie the pages that are the same for everyone, out of the store. */
export class KeptPages {
  readonly store: PageStore;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    this.store = new PageStore(
      {
        ask: (path) => options.application.ask(path),
        prepare: (answer, known) => this.prepare(answer, known),
        isFromDatabase,
        onFailure: options.onFailure,
        epoch: () => expiries[EPOCH] ?? 0,
        now: () => Date.now(),
      },
      options.mostBytes,
    );
  }

  /** Answers at once what needs no asking. @returns false when it did not answer */
  serveReady(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const asset = this.assetAt(url);
    const answer = asset ?? (isForEveryone(request) ? this.store.peek(url) : undefined);
    if (!answer) return false;
    const began = performance.now();
    send(request, response, answer, asset ? ['x-request-id', requestId] : [...HIT, requestId]);
    if (response.statusCode === 304) cacheCounts.notModified += 1;
    else cacheCounts.hits += 1;
    countResponse(request, response.statusCode, performance.now() - began);
    return true;
  }

  /** An address may name the deployment, which the name of the file already does. */
  private assetAt(url: string): ReadyAnswer | undefined {
    const { assets } = this.options;
    return (
      assets.get(url) ??
      (url.startsWith('/_next/static/') ? assets.get(url.replace(/\?dpl=[\w-]+$/, '')) : undefined)
    );
  }

  /** Whether this request is for a page that the store may ask for. */
  takes(request: IncomingMessage): boolean {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !this.options.isPrerendered(url.split('?', 1)[0]!)) {
      return false;
    }
    const taken = isForEveryone(request) && !url.includes('?');
    if (!taken) cacheCounts.bypassed += 1;
    return taken;
  }

  /** @param dress to be called before anything but a ready answer is sent: that has its headers and its encoding already */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, dress }: { requestId: string; dress: () => void },
  ): Promise<void> {
    const path = request.url ?? '/';
    const found = await this.store.find(path);
    if (response.destroyed) return;
    if (found.kind === 'ready') {
      if (found.from === 'trouble') cacheCounts.stale += 1;
      else cacheCounts.misses += 1;
      const how = found.from === 'trouble' ? 'hit; detail=stale' : 'fwd=miss; stored';
      return send(request, response, found.answer, [
        'x-request-id',
        requestId,
        'cache-status',
        `front; ${how}`,
      ]);
    }
    dress();
    response.setHeader('cache-status', 'front; fwd=miss');
    if (found.kind === 'passed') {
      const { status } = found.answer;
      // What went wrong is a line of its own, under another id: it was asked for once, for all who waited.
      if (status >= 500) log.warn('http.page_unavailable', { requestId, status });
      passOn(response, found.answer);
    } else sendError(response, errorPages.unavailable, { 'retry-after': '30' });
  }

  private async prepare(
    { status, headers, body }: ApplicationAnswer,
    known: ReadyAnswer | undefined,
  ): Promise<ReadyAnswer | undefined> {
    const control = headers['cache-control'] ?? '';
    const mayBeKept = status === 200 && !headers['set-cookie'] && /public|s-maxage/.test(control);
    if (!mayBeKept || /private|no-store/.test(control)) return undefined;
    const isPage = /^text\/html/.test(headers['content-type'] ?? '');
    const page = isPage ? this.options.finish(body.toString('utf8')) : { body, policy: DATA_POLICY };
    const parts = {
      ...page,
      headers: {
        ...headers,
        link: isPage ? withoutStyleSheets(String(headers.link ?? '')) : headers.link,
        'cache-control': /s-maxage/.test(control) ? ASK_EACH_TIME : control,
      },
      always: this.options.always,
    };
    return known?.fingerprint === fingerprintOf(parts) ? known : readyAnswer(parts, QUICK);
  }
}

const HIT = ['cache-status', 'front; hit', 'x-request-id'];

/** What Next's router sends when it wants a page's data and not the page, or draft mode. */
const NOT_A_PAGE = ['rsc', 'next-action', 'next-router-prefetch', 'next-router-state-tree'] as const;

/** The same for everyone whatever cookies come along: a reader inside a browser sends some, and is to be answered 304 as well. */
const FEED = /^\/(feed\.(xml|json)|atom\.xml)$/;

/** The query needs no question of its own: no address that is kept has one. */
const isForEveryone = ({ headers, url = '' }: IncomingMessage): boolean =>
  (headers.cookie === undefined || FEED.test(url)) && NOT_A_PAGE.every((name) => headers[name] === undefined);
