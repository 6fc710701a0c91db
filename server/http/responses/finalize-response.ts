import compression from 'compression';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DATA_POLICY } from '#lib/security/page-policy.ts';
import type { FinishPage } from '#server/csp/finish-page.ts';
import { withoutStyleSheets } from '#server/csp/inline-styles.ts';
import { takeHead } from './take-head.ts';

const POLICY = 'content-security-policy';
const compress = compression();

/**
 * Finishes a response to one request like a cached page: policy, compression, and no shared caching of
 * what the page cache does not store.
 */
export function finalizeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  finish: FinishPage,
): void {
  // A part of a file is a part of it as it is.
  if (request.headers.range) delete request.headers['accept-encoding'];
  // Typed for Express, whose requests and responses are these with more to them.
  type Express = Parameters<typeof compress>;
  compress(request as Express[0], response as Express[1], () => undefined);
  const { writeHead, write, end, flushHeaders } = response;
  let decided = false;
  let page: Buffer[] | undefined;

  const decide = () => {
    if (decided || response.headersSent) return;
    decided = true;
    // Meant for Next's own router, and a second way to say Location.
    const isForRouter = request.headers.rsc !== undefined || request.headers['next-action'] !== undefined;
    for (const name of response.getHeaderNames()) {
      if (name === 'refresh' || (name.startsWith('x-nextjs-') && !isForRouter)) response.removeHeader(name);
    }
    if (/s-maxage/.test(String(response.getHeader('cache-control')))) {
      response.setHeader('cache-control', 'private, no-cache');
    }
    // Next does not say what a route takes that takes no GET; what takes no post is refused before it.
    if (response.statusCode === 405 && !response.hasHeader('allow')) response.setHeader('allow', 'POST');
    const isRedirect = response.statusCode >= 300 && response.statusCode < 400 && response.statusCode !== 304;
    if (response.hasHeader('set-cookie')) response.setHeader('cache-control', 'private, no-store');
    // A cache may keep one that says nothing of it, whatever header of the request it was for.
    else if (isRedirect && !response.hasHeader('cache-control'))
      response.setHeader('cache-control', 'no-store');
    // A page that was made with a nonce has its policy (middleware.ts).
    if (response.hasHeader(POLICY)) return;
    if (/^text\/html/.test(String(response.getHeader('content-type')))) page = [];
    else if (response.statusCode !== 304) response.setHeader(POLICY, DATA_POLICY);
  };

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    takeHead(response, status, rest);
    decide();
    return page ? response : writeHead.call(response, status);
  }) as typeof writeHead;
  response.flushHeaders = () => {
    decide();
    if (!page) flushHeaders.call(response);
  };
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    decide();
    if (!page) return Reflect.apply(write, response, [chunk, ...rest]) as boolean;
    page.push(bytes(chunk, rest[0]));
    callbackIn(rest)?.();
    return true;
  }) as typeof write;
  response.end = ((...args: unknown[]) => {
    decide();
    Object.assign(response, { writeHead, write, end, flushHeaders });
    if (!page) return Reflect.apply(end, response, args) as typeof response;
    const [chunk, encoding] = args;
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function')
      page.push(bytes(chunk, encoding));
    const { body, policy, headers } = finish(Buffer.concat(page).toString('utf8'));
    response.setHeader(POLICY, policy);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const link = response.getHeader('link');
    if (typeof link === 'string') {
      response.removeHeader('link');
      const others = withoutStyleSheets(link);
      if (others) response.setHeader('link', others);
    }
    response.removeHeader('etag');
    response.setHeader('content-length', body.length);
    return end.call(response, body, 'utf8', callbackIn(args));
  }) as typeof end;
}

const bytes = (chunk: unknown, encoding: unknown): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(chunk as Uint8Array);

const callbackIn = (args: unknown[]): (() => void) | undefined =>
  args.find((arg) => typeof arg === 'function') as (() => void) | undefined;
