import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oneClickPath } from '#lib/routes.ts';
import { lanes } from '#server/admission/lanes.ts';
import { SERVER_TIMEOUTS } from '#server/http/timeouts.ts';
import { builtSite } from './support/built-site.ts';

const ONE_CLICK = `${oneClickPath}/token`;

let site: Awaited<ReturnType<typeof builtSite>>;
let bodies: string[];
let clients: Socket[];
let ends: (() => void)[];
const used = [lanes.posts, lanes.forms];
/** All places but one are taken by others. */
beforeEach(async () => {
  bodies = [];
  clients = [];
  ends = [];
  for (const lane of used) {
    const first = ends.length;
    while (lane.queued === 0)
      void lane.run(`other ${ends.length}`, () => new Promise<void>((end) => ends.push(end)));
    // One begins in its place, and then there is one that is free.
    for (const end of ends.slice(first, first + 2)) end();
    await expect.poll(() => lane.queued).toBe(0);
  }
  site = await builtSite(
    async (request, response) => {
      // As Next does for a route, which throws for a stream of which something was read.
      const asRoute = { method: 'POST', body: request, duplex: 'half' } as unknown as RequestInit;
      bodies.push(await new Request(site.address, asRoute).text());
      response.end('stored');
    },
    { limits: SERVER_TIMEOUTS },
  );
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  for (const end of ends) end();
  await expect.poll(() => used.map(({ running }) => running)).toEqual([0, 0]);
  await site.close();
});

/** A post of which the server has the head and the first part, and what it says to it. */
async function begun(path: string, lines: string, part: string) {
  const client = connect(site.port, '127.0.0.1');
  clients.push(client);
  let said = '';
  client.on('data', (chunk) => (said += String(chunk)));
  const closed = once(client, 'close');
  client.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.address}\r\n` +
      `Content-Type: text/plain\r\nExpect: 100-continue\r\nConnection: close\r\n${lines}\r\n${part}`,
  );
  await expect.poll(() => said).toContain('100 Continue');
  const finish = async (rest: string): Promise<string> => {
    client.write(rest);
    await closed;
    return said.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '').slice(0, 12);
  };
  return finish;
}
const post = async (path: string, body: string) =>
  (await fetch(site.address + path, { method: 'POST', body, headers: { origin: site.address } })).status;

describe('a body that comes slowly', () => {
  it.each([
    ['of a form', '/contact', 'Content-Length: 9\r\n', 'slow', ' form'],
    ['of one click', ONE_CLICK, 'Content-Length: 9\r\n', 'slow', ' form'],
    [
      'of one click in chunks',
      ONE_CLICK,
      'Transfer-Encoding: chunked\r\n',
      '4\r\nslow\r\n',
      '5\r\n form\r\n0\r\n\r\n',
    ],
  ])('takes no place from others until it is there: %s', async (_what, path, lines, part, rest) => {
    const finish = await begun(path, lines, part);
    expect(await post(path, 'quick form')).toBe(200);
    expect(bodies).toEqual(['quick form']);
    expect(await finish(rest)).toBe('HTTP/1.1 200');
    expect(bodies).toEqual(['quick form', 'slow form']);
  });
});

describe('a body in chunks, which only one click may have', () => {
  it('reaches the application when it is empty', async () => {
    const finish = await begun(ONE_CLICK, 'Transfer-Encoding: chunked\r\n', '');
    expect(await finish('0\r\n\r\n')).toBe('HTTP/1.1 200');
    const whole = await begun(ONE_CLICK, 'Transfer-Encoding: chunked\r\n', '0\r\n\r\n');
    expect(await whole('')).toBe('HTTP/1.1 200');
    expect(bodies).toEqual(['', '']);
  });

  it('is refused with 413 above its maximum, before its end', async () => {
    const chunk = `1000\r\n${'x'.repeat(4_096)}\r\n`;
    const finish = await begun(ONE_CLICK, 'Transfer-Encoding: chunked\r\n', chunk);
    expect(await finish('1\r\nx\r\n')).toBe('HTTP/1.1 413');
    expect(bodies).toEqual([]);
  });
});
