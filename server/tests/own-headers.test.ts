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

/** Names that only the server, or Next itself, may write, and those by which Next would take a nonce. */
const forged = {
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-forwarded-host': 'evil.example',
  'x-verified-origin': 'https://evil.example',
  'x-client-ip': '192.0.2.1',
  'x-request-id': 'evil',
  'x-custom-server': '0',
  'content-security-policy': "script-src 'nonce-evil'",
  'content-security-policy-report-only': "script-src 'nonce-evil'",
  'x-prerender-revalidate': 'evil',
  'x-next-revalidate-tag-token': 'evil',
};
const removed = {
  'content-security-policy': 'undefined',
  'content-security-policy-report-only': 'undefined',
  'x-prerender-revalidate': 'undefined',
  'x-next-revalidate-tag-token': 'undefined',
};

/** These headers as the application saw them, with a fixed text in place of the request id. */
async function headersSeenFor(path: string, method: string, headers: Record<string, string>) {
  await fetch(site.address + path, { method, headers: { ...headers, ...forged } });
  expect(seen).toHaveLength(1);
  return Object.fromEntries(
    Object.keys(forged).map((name) => [name, String(seen[0]![name]).replace(/^[\da-f-]{36}$/, 'an id')]),
  );
}

describe('headers of our own that a client forges', () => {
  it('never reach the application with a request for a page', async () => {
    expect(await headersSeenFor('/login', 'GET', {})).toEqual({
      'x-middleware-subrequest': 'undefined',
      'x-forwarded-host': 'undefined',
      'x-verified-origin': 'undefined',
      'x-client-ip': '127.0.0.1',
      'x-request-id': 'an id',
      'x-custom-server': '1',
      ...removed,
    });
  });

  it('never reach the application with a form, whose origin the server verified', async () => {
    expect(
      await headersSeenFor('/contact', 'POST', { origin: site.address, 'sec-fetch-site': 'same-origin' }),
    ).toEqual({
      'x-middleware-subrequest': 'undefined',
      'x-forwarded-host': new URL(site.address).host,
      'x-verified-origin': site.address,
      'x-client-ip': '127.0.0.1',
      'x-request-id': 'an id',
      'x-custom-server': '1',
      ...removed,
    });
  });

  it('name the page of ours that a browser without Origin names as Referer', async () => {
    const headers = { referer: `${site.address}/contact` };
    await fetch(`${site.address}/contact`, { method: 'POST', headers });
    expect(seen).toMatchObject([{ 'x-verified-origin': site.address, origin: site.address }]);
  });

  it('never reach the application with a request for a cached page', async () => {
    await fetch(`${site.address}/about`, { headers: forged });
    expect(seen).toHaveLength(1);
    expect(Object.keys(seen[0]!).sort()).toEqual(['accept', 'host', 'user-agent', 'x-custom-server']);
    expect(seen[0]).toMatchObject({ 'user-agent': 'southlight', 'x-custom-server': '1' });
  });
});
