import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFeedServer, type FeedServer } from '../../../tests/support/feed-server.ts';
import { nodeNetwork } from '../../../tests/support/node-network.ts';
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

  it('reads a feed, plain, chunked or compressed', async () => {
    expect(await textOf('/rss')).toContain('</rss>');
    expect(await textOf('/gzip')).toContain('</rss>');
  });

  it('sends back what the feed said of itself, and understands that nothing changed', async () => {
    const first = await fetchPath('/conditional');
    expect(first).toMatchObject({ kind: 'read', etag: '"v1"' });
    expect(await fetchPath('/conditional', { etag: '"v1"' })).toEqual({ kind: 'unchanged', status: 304 });
  });

  it('does not let a stored value add a header', async () => {
    await fetchPath('/rss?injected', { etag: '"x"\r\nX-Injected: 1' });
    expect(server.requests.at(-1)).toEqual({ path: '/rss?injected', ifNoneMatch: undefined });
  });

  it.each([
    ['/status-500', 'The feed answered with HTTP 500.'],
    ['/absent', 'The feed answered with HTTP 404.'],
    ['/oversized', 'The feed is larger than 2 MB.'],
    ['/oversized-announced', 'The feed is larger than 2 MB.'],
    ['/gzip-bomb', 'The feed is larger than 2 MB.'],
    ['/gzip-broken', 'The feed cannot be decompressed.'],
    ['/cut-off', 'The answer ended before it was complete.'],
    ['/not-http', 'The server does not answer with HTTP/1.1.'],
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
  ])('%s: %s', async (path, message) => {
    await expect(fetchPath(path)).rejects.toThrow(message);
  });

  it('follows up to three redirects', async () => {
    expect(await textOf('/redirect-chain?left=3')).toContain('</rss>');
  });

  it.each(['/never-answers', '/never-ends'])('gives up on %s in time', async (path) => {
    await expect(fetchPath(path, {}, { timeout: 300 })).rejects.toThrow('within 0.3 seconds');
  });

  it('ends when the caller’s time is over', async () => {
    const signal = AbortSignal.timeout(100);
    await expect(fetchPath('/never-answers', {}, { signal })).rejects.toThrow('no time left');
  });

  describe('with a name that leads elsewhere', () => {
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
      ['an address that hides another', ['::ffff:10.0.0.1']],
    ])('connects to nothing when it resolves to %s', async (_, addresses) => {
      const { network, done } = fetchName({ 'feeds.example': addresses });
      await expect(done).rejects.toThrow('private network');
      expect(network.connected).toEqual([]);
    });

    it('resolves once and connects to the address it checked, so that a second answer changes nothing', async () => {
      let asked = 0;
      const { network, done } = fetchName({
        // A public address that answers nobody, then loopback.
        'feeds.example': () => [(asked += 1) === 1 ? '192.175.48.1' : '127.0.0.1'],
      });
      await expect(done).rejects.toThrow();
      expect([asked, network.connected]).toEqual([1, ['192.175.48.1']]);
    });

    it('says so when the name does not exist', async () => {
      await expect(fetchName({}).done).rejects.toThrow('The host of the feed was not found.');
    });
  });
});
