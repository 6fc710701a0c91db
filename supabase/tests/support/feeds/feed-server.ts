import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Serves feeds on loopback: valid, broken and hostile ones, each at a path that names it. */
export interface FeedServer {
  origin: string;
  /** The requests so far. */
  requests: { path: string; ifNoneMatch: string | undefined }[];
  close(): Promise<void>;
}

interface Entry {
  title: string;
  link: string;
  description?: string;
  date?: Date;
  guid?: string;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** RSS 2.0 of the entries. */
function rss(entries: readonly Entry[], prolog = ''): string {
  const items = entries.map(
    ({ title, link, description = '', date, guid }) =>
      `<item><title>${escapeXml(title)}</title><link>${escapeXml(link)}</link>` +
      `<description>${escapeXml(description)}</description>` +
      (date ? `<pubDate>${date.toUTCString()}</pubDate>` : '') +
      (guid ? `<guid isPermaLink="false">${escapeXml(guid)}</guid>` : '') +
      '</item>',
  );
  return `<?xml version="1.0" encoding="utf-8"?>${prolog}<rss version="2.0"><channel><title>A feed</title><link>https://news.example/</link>${items.join('\n')}</channel></rss>`;
}

const subjects = [
  'OpenTelemetry metrics for small teams',
  'A vulnerability in a widely used router',
  'What a language model costs to run',
  'Monitoring that wakes the right person',
  'Phishing against suppliers',
  'AI regulation in practice',
];

/** `count` entries of the last days, newest first; `name` keeps one feed's apart from another's. */
function entries(name: string, count: number, now = Date.now()): Entry[] {
  return Array.from({ length: count }, (_, at) => ({
    title: `${subjects[at % subjects.length]} (${name} ${at + 1})`,
    link: `https://news.example/${name}/${at + 1}?utm_source=feed`,
    description: `<p>What happened, and what it means for a business: report ${at + 1} of ${name}.</p>`,
    date: new Date(now - (at + 1) * 3_600_000),
    guid: `${name}-${at + 1}`,
  }));
}

const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

type Page = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

const send =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Page =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/rss+xml; charset=utf-8', ...headers });
    response.end(body);
  };

const pages: Record<string, Page> = {
  '/rss': (_, response, url) => {
    const name = url.searchParams.get('name') ?? 'feed';
    const count = Number(url.searchParams.get('count') ?? 5);
    send(rss(entries(name, count)))(_, response, url);
  },
  '/conditional': (request, response, url) => {
    if (request.headers['if-none-match'] === '"v1"') {
      response.writeHead(304, { etag: '"v1"' }).end();
      return;
    }
    send(rss(entries(url.searchParams.get('name') ?? 'conditional', 3)), { etag: '"v1"' })(
      request,
      response,
      url,
    );
  },
  '/gzip': send(gzipSync(rss(entries('gzip', 3))), { 'content-encoding': 'gzip' }),
  '/status-500': send('<h1>Internal Server Error</h1>', { 'content-type': 'text/html' }, 500),
  '/never-responds': () => undefined,
  '/never-ends': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.write('<?xml version="1.0"?><rss version="2.0"><channel>');
  },
  '/oversized': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    const part = Buffer.alloc(64 * 1024, ' ');
    const more = (): void => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', more);
    response.write('<rss>');
    more();
  },
  '/oversized-announced': (_, response) => {
    response.writeHead(200, { 'content-length': String(50 * 1024 * 1024) });
    response.write('<rss>');
  },
  '/gzip-bomb': (...call) => {
    // Made when it is requested: most of those that import this file never request it.
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 });
    send(bomb, { 'content-encoding': 'gzip' })(...call);
  },
  '/gzip-broken': send(gzipSync(rss(entries('broken', 3))).subarray(0, 120), { 'content-encoding': 'gzip' }),
  '/html': send('<!doctype html><html><head><title>Not a feed</title></head><body>Hello</body></html>', {
    'content-type': 'text/html',
  }),
  '/truncated': send(rss(entries('truncated', 5)).slice(0, 900)),
  '/cut-off': (_, response) => {
    response.writeHead(200, { 'content-length': '100000' });
    response.write(rss(entries('cut', 2)), () => response.destroy());
  },
  '/xxe': send(
    rss(
      [{ title: '&file;', link: 'https://news.example/xxe' }],
      '<!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd">]>',
    ).replace('&amp;file;', '&file;'),
  ),
  '/billion-laughs': send(
    rss(
      [{ title: 'x', link: 'https://news.example/l' }],
      `<!DOCTYPE rss [<!ENTITY l0 "lol">${lol}]>`,
    ).replace('<title>x</title>', '<title>&l9;</title>'),
  ),
  '/duplicates': send(
    rss([
      ...entries('double', 2),
      ...entries('double', 2),
      {
        title: 'OpenTelemetry METRICS, for small teams (double 1)',
        link: 'https://other.example/copy',
        date: new Date(),
      },
      {
        title: 'Another headline',
        link: 'http://www.news.example/double/2/?utm_medium=mail#top',
        date: new Date(),
      },
    ]),
  ),
  '/script': send(
    rss([
      {
        title:
          '<script>window.__xss=1</script>Patch [now](javascript:alert(1)) <img src=x onerror="window.__xss=1"> security',
        link: 'https://news.example/script?a=(1)&b=<2>',
        description: '<script>window.__xss=1</script><p onclick="x()">Text &amp; more</p># not a heading',
        date: new Date(),
      },
      { title: 'A link that is none', link: 'javascript:alert(1)', date: new Date() },
      { title: '', link: 'https://news.example/untitled', date: new Date() },
    ]),
  ),
  '/atom': send(
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title>
     <entry><title type="html">Tracing &amp;amp; &lt;b&gt;logging&lt;/b&gt;</title><id>urn:1</id>
       <link rel="self" href="https://news.example/self"/><link rel="alternate" href="/atom/1?utm_campaign=x&amp;id=7"/>
       <updated>${new Date(Date.now() - 60_000).toISOString()}</updated><summary>What &lt;b&gt; means in text</summary></entry></feed>`,
    { 'content-type': 'application/atom+xml' },
  ),
  '/json': send(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'JSON',
      items: [
        {
          id: 1,
          url: 'https://news.example/json/1',
          title: 'AI in a JSON feed',
          content_html: '<p>Words</p>',
          date_published: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
    }),
    { 'content-type': 'application/feed+json' },
  ),
  '/redirect': (_, response, url) => {
    response.writeHead(302, { location: url.searchParams.get('to') ?? '' }).end();
  },
  '/redirect-chain': (_, response, url) => {
    const left = Number(url.searchParams.get('left') ?? 0);
    if (left === 0) send(rss(entries('chain', 2)))(_, response, url);
    else response.writeHead(301, { location: `/redirect-chain?left=${left - 1}` }).end();
  },
  '/not-http': (_, response) => {
    response.socket?.end('220 mail.example ESMTP\r\n');
  },
  '/empty': send(''),
};

export async function startFeedServer(port = 0): Promise<FeedServer> {
  const requests: FeedServer['requests'] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push({ path: url.pathname + url.search, ifNoneMatch: request.headers['if-none-match'] });
    const page = pages[url.pathname];
    if (page) page(request, response, url);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
