import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { builtSite, respondAsPrerendered } from './built-site.ts';

const FLIGHT = 'self.__next_f.push([1,"data"])';
const HEAD = '<link rel="stylesheet" href="/_next/static/chunks/style.css" data-precedence="next"/>';
export const PAGE = `<!DOCTYPE html><html><head>${HEAD}</head><body>${'text '.repeat(500)}<script>${FLIGHT}</script></body></html>`;

/** A site for each test, with an application that responds as `handle` says: at first with {@link PAGE}. */
export function handledSite() {
  const front = {
    site: undefined as unknown as Awaited<ReturnType<typeof builtSite>>,
    /** What reached the application. */
    seen: [] as IncomingMessage[],
    handle: (_request: IncomingMessage, response: ServerResponse): void =>
      void respondAsPrerendered(response, PAGE),
    async start(options?: Parameters<typeof builtSite>[1]) {
      front.site = await builtSite((request, response) => {
        front.seen.push(request);
        front.handle(request, response);
      }, options);
    },
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(front.site.address + path, { headers, method, redirect: 'manual' }),
  };
  const { handle } = front;
  beforeEach(async () => {
    Object.assign(front, { seen: [], handle });
    await front.start();
  });
  afterEach(() => front.site.close());
  return front;
}
