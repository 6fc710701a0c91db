import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFeedServer, type FeedServer } from '../../../tests/support/feeds/feed-server.ts';
import { nodeNetwork } from '../../../tests/support/feeds/node-network.ts';
import { FeedError } from './feed-error.ts';
import { fetchFeed, type FetchOptions } from './fetch-feed.ts';

describe('fetchFeed', () => {
  let server: FeedServer;
  beforeAll(async () => {
    server = await startFeedServer();
  });
  afterAll(() => server.close());

  const fetchPath = (path: string, request = {}, options: Partial<FetchOptions> = {}) =>
    fetchFeed(
      { url: server.origin + path, ...request },
      {
        network: nodeNetwork(),
        testOrigins: [server.origin],
        signal: new AbortController().signal,
        ...options,
      },
    );
  const textOf = async (path: string): Promise<string> => {
    const feed = await fetchPath(path);
    return feed.kind === 'read' ? new TextDecoder().decode(feed.body) : feed.kind;
  };

  it('returns the body of a plain and of a compressed response', async () => {
    expect(await textOf('/rss')).toContain('</rss>');
    expect(await textOf('/gzip')).toContain('</rss>');
  });

  it('sends the ETag back and returns not-modified for a 304', async () => {
    const first = await fetchPath('/conditional');
    expect(first).toMatchObject({ kind: 'read', etag: '"v1"' });
    expect(await fetchPath('/conditional', { etag: '"v1"' })).toEqual({ kind: 'not-modified', status: 304 });
  });

  it('sends no header from a stored value with a line break', async () => {
    await fetchPath('/rss?injected', { etag: '"x"\r\nX-Injected: 1' });
    expect(server.requests.at(-1)).toEqual({ path: '/rss?injected', ifNoneMatch: undefined });
  });

  it.each([
    ['/status-500', 'The feed responded with HTTP 500.'],
    ['/absent', 'The feed responded with HTTP 404.'],
    ['/oversized', 'The feed is larger than 2 MB.'],
    ['/oversized-announced', 'The feed is larger than 2 MB.'],
    ['/gzip-bomb', 'The feed is larger than 2 MB.'],
    ['/gzip-broken', 'The feed cannot be decompressed.'],
    ['/cut-off', 'The response ended before it was complete.'],
    ['/not-http', 'The server does not respond with HTTP/1.1.'],
    ['/redirect-chain?left=4', 'The feed redirects too often.'],
    ['/redirect?to=', 'The feed redirects too often.'],
    ['/redirect?to=https://10.0.0.1/feed', 'The feed redirects. The address is inside a private network.'],
    ['/redirect?to=https://[::1]/feed', 'The feed redirects. The address is inside a private network.'],
    ['/redirect?to=http://news.example/', 'The feed redirects. The address must begin with https://.'],
    ['/redirect?to=file:///etc/passwd', 'The feed redirects. The address must begin with https://.'],
    [
      '/redirect?to=https://u:p@news.example/',
      'The feed redirects. The address must not contain a user name or password.',
    ],
  ])('rejects %s with: %s', async (path, message) => {
    await expect(fetchPath(path)).rejects.toThrow(message);
  });

  it('follows three redirects', async () => {
    expect(await textOf('/redirect-chain?left=3')).toContain('</rss>');
  });

  it.each(['/never-responds', '/never-ends'])('rejects %s when its timeout has passed', async (path) => {
    await expect(fetchPath(path, {}, { timeout: 300 })).rejects.toThrow('within 0.3 seconds');
  });

  it('rejects when the caller’s signal aborts', async () => {
    const signal = AbortSignal.timeout(100);
    await expect(fetchPath('/never-responds', {}, { signal })).rejects.toThrow('no time left');
  });

  describe('with a host name', () => {
    const fetchName = (names: Parameters<typeof nodeNetwork>[0], url = 'https://feeds.example/') => {
      const network = nodeNetwork(names);
      const done = fetchFeed({ url }, { network, signal: new AbortController().signal, timeout: 500 });
      return { network, done };
    };

    it.each([
      ['loopback', ['127.0.0.1']],
      ['a private network', ['192.168.0.10']],
      ['the metadata service', ['169.254.169.254']],
      ['loopback beside a public address', ['8.8.8.8', '::1']],
      ['an IPv4-mapped private address', ['::ffff:10.0.0.1']],
    ])('makes no connection when it resolves to %s', async (_, addresses) => {
      const { network, done } = fetchName({ 'feeds.example': addresses });
      await expect(done).rejects.toThrow('private network');
      expect(network.connected).toEqual([]);
    });

    it('resolves the name once and connects to the address that was checked', async () => {
      let lookups = 0;
      const { network, done } = fetchName({
        // A public address, then loopback: DNS rebinding.
        'feeds.example': () => [(lookups += 1) === 1 ? '9.9.9.9' : '127.0.0.1'],
      });
      await expect(done).rejects.toThrow();
      expect([lookups, network.connected]).toEqual([1, ['9.9.9.9']]);
    });

    it('tries every address, and says why the first one failed', async () => {
      const connected: string[] = [];
      const network = {
        resolve: () => Promise.resolve(['8.8.8.8', '2606:4700::1']),
        connect: ({ address }: { address: string }) => {
          connected.push(address);
          return Promise.reject(new FeedError(`no way to ${address}`));
        },
      };
      const done = fetchFeed(
        { url: 'https://feeds.example/' },
        { network, signal: new AbortController().signal },
      );
      await expect(done).rejects.toThrow('no way to 8.8.8.8');
      expect(connected).toEqual(['8.8.8.8', '2606:4700::1']);
    });

    it('rejects a name without an address', async () => {
      await expect(fetchName({}).done).rejects.toThrow('The host of the feed was not found.');
    });
  });
});
