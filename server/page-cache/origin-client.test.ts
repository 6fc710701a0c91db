import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ORIGIN_TIMEOUT_MS, OriginClient } from './origin-client.ts';

/** How long all reads of a page may take, in milliseconds (lib/newsletter/archive/cached-read.ts). */
const READS_MS = 5_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Resolves when the application has seen that its response is no longer waited for. */
function abandoned() {
  let watch: (response: ServerResponse) => void = () => undefined;
  const seen = new Promise<void>((resolve) => {
    watch = (response) => response.once('close', () => resolve());
  });
  return { seen, watch };
}
const clientOf = (handler: Handler, limits?: ConstructorParameters<typeof OriginClient>[2]) =>
  new OriginClient(handler, 'site', limits);

describe('a request to the application', () => {
  it('holds the path and nothing of any visitor', async () => {
    const seen: unknown[] = [];
    await clientOf((request, response) => {
      seen.push([request.method, request.url, request.headers]);
      response.end();
    }).request('/industry-updates/7');
    const headers = {
      host: 'site',
      accept: 'text/html,*/*',
      'user-agent': 'southlight',
      'x-custom-server': '1',
    };
    expect(seen).toEqual([['GET', '/industry-updates/7', headers]]);
  });

  it('brings status, headers and the whole body', async () => {
    const origin = clientOf((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' });
      response.write('first, ');
      setImmediate(() => response.end('second'));
    });
    const { status, headers, body } = await origin.request('/');
    expect([status, headers['content-type'], String(body)]).toEqual([404, 'text/html', 'first, second']);
  });
});

describe('a not-found page that only scripts would fill', () => {
  const empty = '<!DOCTYPE html><html id="__next_error__"><head></head><body></body></html>';
  const clientOfSite = (seen: IncomingMessage[]) =>
    clientOf((request, response) => {
      seen.push(request);
      if (request.url === '/industry-updates/7') response.statusCode = 200;
      else response.statusCode = 404;
      response.end(request.url?.startsWith('/industry-updates') ? empty : 'the complete page');
    });

  it('is replaced by the complete one, made for nobody', async () => {
    const seen: IncomingMessage[] = [];
    const { status, body } = await clientOfSite(seen).request('/industry-updates/9999', { cookie: 'a=1' });
    expect([status, String(body)]).toEqual([404, 'the complete page']);
    expect(seen.map(({ headers }) => headers.cookie)).toEqual(['a=1', undefined]);
  });

  it('stays when the page is found', async () => {
    const { status, body } = await clientOfSite([]).request('/industry-updates/7');
    expect([status, String(body)]).toEqual([200, empty]);
  });
});

describe('an application that does not respond', () => {
  it('is given up after the timeout, and told so', async () => {
    const { seen, watch } = abandoned();
    const origin = clientOf((_request, response) => watch(response), { timeoutMs: 20 });
    await expect(origin.request('/')).rejects.toThrow('no response within 20 ms');
    await seen;
  });

  it('is given up as well when it stops in the middle', async () => {
    const { seen, watch } = abandoned();
    const origin = clientOf(
      (_request, response) => {
        watch(response);
        response.writeHead(200).write('the first half');
      },
      { timeoutMs: 100 },
    );
    await expect(origin.request('/')).rejects.toThrow('no response within 100 ms');
    await seen;
  });

  it('is not waited for once it has aborted', async () => {
    const origin = clientOf((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('the first half', () => response.destroy());
    });
    await expect(origin.request('/')).rejects.toThrow('destroyed');
  });

  it('is waited for longer than a page may wait for the database, and not for ever', () => {
    expect(ORIGIN_TIMEOUT_MS).toBeGreaterThan(READS_MS);
    expect(ORIGIN_TIMEOUT_MS).toBeLessThanOrEqual(4 * READS_MS);
  });
});

describe('a response that is too large', () => {
  const MEGABYTE = 1024 * 1024;

  it('is given up with its first byte too many', async () => {
    let length = 1_000;
    const origin = clientOf((_request, response) => response.end('x'.repeat(length)), { maxBytes: 1_000 });
    expect((await origin.request('/')).body).toHaveLength(1_000);
    length += 1;
    await expect(origin.request('/')).rejects.toThrow('more than 1000 bytes');
    length -= 1;
    expect((await origin.request('/')).body).toHaveLength(1_000);
  });

  it('need not have an end to be given up', async () => {
    const { seen, watch } = abandoned();
    const origin = clientOf((_request, response) => {
      watch(response);
      const more = (): void => {
        if (response.destroyed) return;
        response.write(Buffer.alloc(MEGABYTE));
        setImmediate(more);
      };
      more();
    });
    await expect(origin.request('/')).rejects.toThrow(/more than \d+ bytes/);
    await seen;
  });

  it('is larger than any page of ours', async () => {
    const origin = clientOf((_request, response) => response.end(Buffer.alloc(8 * MEGABYTE)));
    expect((await origin.request('/')).body).toHaveLength(8 * MEGABYTE);
  });
});
