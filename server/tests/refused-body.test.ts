import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SERVER_TIMEOUTS } from '#server/http/timeouts.ts';
import { builtSite } from './support/built-site.ts';
import { rawResponse } from './support/raw-response.ts';

let site: Awaited<ReturnType<typeof builtSite>>;
let reached: number;
beforeEach(async () => {
  reached = 0;
  site = await builtSite(
    (_request, response) => {
      reached += 1;
      response.end();
    },
    { limits: SERVER_TIMEOUTS },
  );
});
afterEach(() => site.close());

const MEGABYTE = 1024 * 1024;
const head = (length: number) =>
  `POST /contact HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.address}\r\n` +
  `Sec-Fetch-Site: same-origin\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;

describe('a body that is larger than any form of ours', () => {
  it('is read to its end, so that its sender sees the answer', async () => {
    const length = 7 * MEGABYTE;
    expect(await rawResponse(site.port, head(length) + 'x'.repeat(length))).toMatch(/^HTTP\/1.1 413 /);
    expect(reached).toBe(0);
  });

  it('is not read for ever: what only a program can have sent is answered before its end', async () => {
    // No byte more than it takes: a connection that is closed over unread bytes may lose its answer.
    const answer = await rawResponse(site.port, head(1_000 * MEGABYTE) + 'x'.repeat(8 * MEGABYTE + 1));
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(reached).toBe(0);
  });

  it('has no byte more than 64 kB', async () => {
    const length = 64 * 1024;
    expect(await rawResponse(site.port, head(length) + 'x'.repeat(length))).toMatch(/^HTTP\/1.1 200 /);
    expect(await rawResponse(site.port, head(length + 1) + 'x'.repeat(length + 1))).toMatch(
      /^HTTP\/1.1 413 /,
    );
    expect(reached).toBe(1);
  });
});
