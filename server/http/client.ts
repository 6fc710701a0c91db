import type { IncomingMessage, ServerResponse } from 'node:http';
import { laneNetwork } from '#server/admission/lanes.ts';
import { clientIpOf } from './checks/client-ip.ts';
import type { HostVerdict } from './checks/host-check.ts';
import type { PagePipeline } from './request-handler.ts';
import type { busyResponder } from './responses/busy.ts';
import { finalizeResponse } from './responses/finalize-response.ts';

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  host: HostVerdict;
  /** What is the same for every request. */
  server: {
    trustedHops: number;
    pipeline: PagePipeline | undefined;
    refuseBusy: ReturnType<typeof busyResponder> | undefined;
  };
};

/** Who sent a request, and what may be done for it; a cached response needs little of this. */
export class Client {
  private readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  get requestId(): string {
    return this.exchange.requestId;
  }

  get isKnownHost(): boolean {
    return this.exchange.host === 'ours';
  }

  get isHostMissing(): boolean {
    return this.exchange.host === 'missing';
  }

  /** By which it takes turns with others. */
  network(): string {
    const { request, server } = this.exchange;
    return laneNetwork(clientIpOf(request, server.trustedHops));
  }

  /** Everything but a cached response leaves with these headers, and finished. */
  prepare(): void {
    const { request, response, requestId, server } = this.exchange;
    response.setHeader('x-request-id', requestId);
    if (!server.pipeline) return;
    const { baseHeaders, finish } = server.pipeline;
    for (let i = 0; i < baseHeaders.length; i += 2) response.setHeader(baseHeaders[i]!, baseHeaders[i + 1]!);
    finalizeResponse(request, response, finish);
    // Next writes no body for HEAD, and without one nothing can be said of it. Node leaves it out.
    if (request.method === 'HEAD') request.method = 'GET';
  }

  /** Tells it to come back later. */
  refuse(): void {
    const { request, response, requestId, server } = this.exchange;
    server.refuseBusy?.(request, response, requestId);
  }
}
