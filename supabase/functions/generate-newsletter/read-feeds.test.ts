import { describe, expect, it } from 'vitest';
import type { Backend } from '../_shared/backend.ts';
import { readFeeds, type Feed, type FeedReport } from './read-feeds.ts';

const feeds = Array.from({ length: 9 }, (_, at): Feed => ({
  id: `s${at}`,
  name: `Feed ${at}`,
  url: `https://${at}.example/feed`,
  area: 'ai',
  etag: null,
  last_modified: null,
}));

describe('readFeeds', () => {
  it('reads four feeds at a time and reports in the order of the list', async () => {
    const waiting: (() => void)[] = [];
    let lookups = 0;
    const network = {
      resolve: () => {
        lookups += 1;
        return new Promise<string[]>((resolve) => waiting.push(() => resolve([])));
      },
      connect: () => Promise.reject(new Error('nothing is connected to here')),
    };
    const backend = { call: async () => ({ status: 'ok', new: 0 }) } as unknown as Backend;
    const reports: FeedReport[] = [];
    const { signal } = new AbortController();
    const done = readFeeds(feeds, 'r', backend, { network, signal, now: new Date() }, reports);
    /** Lets every pending promise settle; no network and no timer is involved. */
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    await settled();
    expect(lookups).toBe(4);
    // The last of the four ends first.
    for (let more = 5; more <= feeds.length; more += 1) {
      waiting.pop()?.();
      await settled();
      expect(lookups).toBe(more);
    }
    for (const release of waiting) release();
    await done;
    expect(reports.map(({ id }) => id)).toEqual(feeds.map(({ id }) => id));
    expect(new Set(reports.map(({ error }) => error))).toEqual(
      new Set(['The host of the feed was not found.']),
    );
  });
});
