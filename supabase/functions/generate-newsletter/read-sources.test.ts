import { describe, expect, it } from 'vitest';
import type { Backend } from '../_shared/backend.ts';
import { gather, type Source, type SourceReport } from './read-sources.ts';

const sources = Array.from({ length: 9 }, (_, at): Source => ({
  id: `s${at}`,
  name: `Feed ${at}`,
  url: `https://${at}.example/feed`,
  area: 'ai',
  etag: null,
  last_modified: null,
}));

describe('gather', () => {
  it('reads four feeds at once, the next as soon as one is done, and reports in the order of the list', async () => {
    const waiting: (() => void)[] = [];
    let asked = 0;
    const network = {
      resolve: () => {
        asked += 1;
        return new Promise<string[]>((resolve) => waiting.push(() => resolve([])));
      },
      connect: () => Promise.reject(new Error('nothing is connected to here')),
    };
    const backend = { call: async () => ({ status: 'ok', new: 0 }) } as unknown as Backend;
    const reports: SourceReport[] = [];
    const { signal } = new AbortController();
    const done = gather(sources, 'r', backend, { network, signal, now: new Date() }, reports);
    /** Until everything that can happen by itself has happened: no network and no clock is in it. */
    const still = () => new Promise((resolve) => setImmediate(resolve));
    await still();
    expect(asked).toBe(4);
    // The last of the four is the first to be done.
    for (let more = 5; more <= sources.length; more += 1) {
      waiting.pop()?.();
      await still();
      expect(asked).toBe(more);
    }
    for (const answer of waiting) answer();
    await done;
    expect(reports.map(({ id }) => id)).toEqual(sources.map(({ id }) => id));
    expect(new Set(reports.map(({ error }) => error))).toEqual(
      new Set(['The host of the feed was not found.']),
    );
  });
});
