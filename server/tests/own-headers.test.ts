import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtSite } from './support/built-site.ts';

let site: Awaited<ReturnType<typeof builtSite>>;
let seen: IncomingHttpHeaders[];
beforeEach(async () => {
  seen = [];
  site = await builtSite((request, response) => {
    seen.push(request.headers);
    response.end();
  });
});
afterEach(() => site.close());

/** Names that only the front, or Next itself, may write, as a client writes them who hopes to be believed. */
const forged = {
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-forwarded-host': 'evil.example',
  'x-verified-origin': 'https://evil.example',
  'x-client-ip': '192.0.2.1',
  'x-request-id': 'evil',
  'x-custom-server': '0',
};

/** What the application was told of these, with a request id in place of the one that is new each time. */
async function told(path: string, method: string, headers: Record<string, string>) {
  await fetch(site.address + path, { method, headers: { ...headers, ...forged } });
  expect(seen).toHaveLength(1);
  return Object.fromEntries(
    Object.keys(forged).map((name) => [name, String(seen[0]![name]).replace(/^[\da-f-]{36}$/, 'an id')]),
  );
}

describe('the application never sees what a client sent under our own names', () => {
  it('with a request for a page', async () => {
    expect(await told('/login', 'GET', {})).toEqual({
      'x-middleware-subrequest': 'undefined',
      'x-forwarded-host': 'undefined',
      'x-verified-origin': 'undefined',
      'x-client-ip': '127.0.0.1',
      'x-request-id': 'an id',
      'x-custom-server': '1',
    });
  });

  it('with a form of ours, whose page the front names itself', async () => {
    expect(await told('/contact', 'POST', { origin: site.address, 'sec-fetch-site': 'same-origin' })).toEqual(
      {
        'x-middleware-subrequest': 'undefined',
        'x-forwarded-host': new URL(site.address).host,
        'x-verified-origin': site.address,
        'x-client-ip': '127.0.0.1',
        'x-request-id': 'an id',
        'x-custom-server': '1',
      },
    );
  });

  it('with a request for a page that is kept for others', async () => {
    await fetch(`${site.address}/about`, { headers: forged });
    expect(seen).toHaveLength(1);
    expect(Object.keys(seen[0]!).sort()).toEqual(['accept', 'connection', 'host', 'x-custom-server']);
    expect(seen[0]!['x-custom-server']).toBe('1');
  });
});
