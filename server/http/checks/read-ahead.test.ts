import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { HeldBytes } from '#server/admission/held-bytes.ts';
import { readAhead } from './read-ahead.ts';

/** A request whose body comes as it is pushed. */
function incoming(headers: Record<string, string> = {}) {
  const request = Object.assign(new Readable({ read: () => undefined }), { headers, complete: false });
  const end = () => {
    request.complete = true;
    request.push(null);
  };
  return { request: request as unknown as IncomingMessage, push: (text: string) => request.push(text), end };
}

describe('readAhead', () => {
  it('returns a body that came a byte at a time, and leaves it to be read', async () => {
    const { request, push, end } = incoming();
    const body = readAhead(request, 1_000, 'network');
    const text = Array.from({ length: 500 }, (_, n) => n % 10).join('');
    for (const character of text) {
      push(character);
      await nextTurn();
    }
    end();
    expect(String(await body)).toBe(text);
    expect(String(await buffer(request))).toBe(text);
  });

  it('returns a body of the length that was declared, before its stream ends', async () => {
    const { request, push, end } = incoming({ 'content-length': '4' });
    const body = readAhead(request, 1_000, 'network');
    push('whole');
    expect(String(await body)).toBe('whole');
    end();
    expect(String(await buffer(request))).toBe('whole');
  });

  it.each([{ 'content-length': '0' }, {}])(
    'leaves the end of an empty body to who reads it later, as Next does behind its middleware: %j',
    { timeout: 5_000 },
    async (headers) => {
      const { request, end } = incoming(headers);
      end();
      expect(String(await readAhead(request, 1_000, 'network'))).toBe('');
      await nextTurn();
      const ended = once(request, 'end');
      request.resume();
      await ended;
    },
  );

  it('returns nothing of a body that is too long, or whose sender leaves', async () => {
    const long = incoming();
    const tooLong = readAhead(long.request, 4, 'network');
    long.push('whole');
    expect(await tooLong).toBeUndefined();
    const cut = incoming({ 'content-length': '9' });
    const left = readAhead(cut.request, 1_000, 'network');
    cut.push('whole');
    cut.request.destroy();
    expect(await left).toBeUndefined();
  });

  it('cuts off who has sent most of a body without its end, once too much of them is held', async () => {
    const held = new HeldBytes({ maxBytes: 20, countEveryMs: 0 });
    const begin = (network: string) => {
      const sender = incoming({ 'content-length': '99' });
      const socket = { destroy: () => sender.request.destroy() };
      Object.assign(sender.request, { socket });
      return { ...sender, body: readAhead(sender.request, 1_000, network, held) };
    };
    const [visitor, flood] = [begin('visitor'), begin('flood')];
    visitor.push('a'.repeat(9));
    flood.push('a'.repeat(10));
    await nextTurn();
    expect(held.bytes).toBe(19);
    flood.push('aa');
    expect(await flood.body).toBeUndefined();
    expect(held.bytes).toBe(9);
    visitor.push('a'.repeat(90));
    expect(String(await visitor.body)).toBe('a'.repeat(99));
    expect(held.bytes).toBe(0);
  });
});
