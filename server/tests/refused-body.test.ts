import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SERVER_TIMEOUTS } from '#server/http/timeouts.ts';
import { builtSite } from './support/built-site.ts';
import { rawResponse } from './support/raw-response.ts';

let site: Awaited<ReturnType<typeof builtSite>>;
let reached: number;
beforeEach(async () => {
  reached = 0;
  site = await builtSite(
    (request, response) => {
      reached += 1;
      request.resume().once('end', () => response.end());
    },
    { limits: SERVER_TIMEOUTS },
  );
});
afterEach(() => site.close());

const MEGABYTE = 1024 * 1024;
const head = (length: number, path = '/contact') =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.address}\r\n` +
  `Sec-Fetch-Site: same-origin\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;

describe('the maximum length of a body', () => {
  it('returns 413 after a longer body was read, so that its sender sees the response', async () => {
    const length = 7 * MEGABYTE;
    expect(await rawResponse(site.port, head(length) + 'x'.repeat(length))).toMatch(/^HTTP\/1.1 413 /);
    expect(reached).toBe(0);
  });

  it('returns 413 before the end of a body that only a program can have sent', async () => {
    // Not a byte more than needed: a connection closed over unread bytes may lose its response.
    const response = await rawResponse(site.port, head(1_000 * MEGABYTE) + 'x'.repeat(8 * MEGABYTE + 1));
    expect(response).toMatch(/^HTTP\/1.1 413 /);
    expect(reached).toBe(0);
  });

  it('accepts 64 kB and not a byte more', async () => {
    const length = 64 * 1024;
    expect(await rawResponse(site.port, head(length) + 'x'.repeat(length))).toMatch(/^HTTP\/1.1 200 /);
    expect(await rawResponse(site.port, head(length + 1) + 'x'.repeat(length + 1))).toMatch(
      /^HTTP\/1.1 413 /,
    );
    expect(reached).toBe(1);
  });

  it('accepts a file to import of 16 MB with its form, and shows the response to the sender of a larger one', async () => {
    const path = '/api/newsletter-admin/subscribers/import';
    const most = 16 * MEGABYTE + 64 * 1024;
    const answer = (length: number, at = path) =>
      rawResponse(site.port, head(length, at) + 'x'.repeat(length));
    expect(await answer(most)).toMatch(/^HTTP\/1.1 200 /);
    expect(reached).toBe(1);
    for (const at of [`${path}/x`, '/api/newsletter-admin/subscribers', `${path}%2f`])
      expect(await answer(64 * 1024 + 1, at)).toMatch(/^HTTP\/1.1 413 /);
    expect(await answer(most + 1)).toMatch(/^HTTP\/1.1 413 /);
    expect(await answer(most + 8 * MEGABYTE)).toMatch(/^HTTP\/1.1 413 /);
    expect(reached).toBe(1);
  });
});
