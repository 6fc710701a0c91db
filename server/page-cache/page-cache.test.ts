import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheCounts } from '#server/observability/metrics.ts';
import { respondAsPrerendered, builtSite } from '#server/tests/support/built-site.ts';

let site: Awaited<ReturnType<typeof builtSite>>;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  site = await builtSite((request, response) => handle(request, response));
});

/** Rises when pages are expired by tag (server/next-cache/next-cache-handler.mjs). */
const EPOCH = Symbol.for('page-cache.epoch');
const expiries = globalThis as { [EPOCH]?: number };
afterEach(async () => {
  delete expiries[EPOCH];
  await site.close();
});

const works = (_request: IncomingMessage, response: ServerResponse) =>
  respondAsPrerendered(response, '<p>A page</p>');
/** As for an application that is given up: there is no answer at all. */
const breaksOff = (_request: IncomingMessage, response: ServerResponse) => void response.destroy();
const get = () => fetch(`${site.address}/about`);

describe('a page whose application does not answer', () => {
  it('is refused with a time to wait, finished like any answer, and given once there is one', async () => {
    handle = breaksOff;
    const refused = await get();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(refused.headers.get('x-frame-options')).toBe('DENY');
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await refused.text()).toContain('<h1');
    handle = works;
    expect(await (await get()).text()).toContain('A page');
  });

  it('is given as it was when it was kept before, and says so', async () => {
    handle = works;
    await get();
    handle = breaksOff;
    expiries[EPOCH] = 1;
    const before = cacheCounts.stale;
    const stale = await get();
    expect([stale.status, stale.headers.get('cache-status')]).toEqual([200, 'front; hit; detail=stale']);
    expect(await stale.text()).toContain('A page');
    expect(cacheCounts.stale - before).toBe(1);
  });
});
